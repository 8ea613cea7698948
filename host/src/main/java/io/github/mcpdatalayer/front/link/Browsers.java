package io.github.mcpdatalayer.front.link;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.policy.PolicyException;
import io.github.mcpdatalayer.policy.PolicyFile;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import io.github.mcpdatalayer.rendezvous.Problem;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/** All attached tabs of all connected browsers. Finds the requested tab and sends it the call. */
public final class Browsers implements AutoCloseable {

    private static final String LATE_LAYER = "Timeout waiting for dataLayer from extension.";
    /** The time that a call waits for a browser that is expected back, if the call can continue without it. */
    private static final Duration SHORT_WAIT = ExpectedBack.AFTER_GOODBYE;
    /** A host's goodbye may come this long after the answers. */
    private static final Duration GOODBYE = Duration.ofSeconds(3);
    private static final Duration SOON_AGAIN = Duration.ofMillis(10);
    /** The time in which a call that acts may ask for its outcome after its own deadline. */
    private static final Duration LAST_QUESTION = Duration.ofSeconds(3);
    /** The time that it waits for the browser to come back, even where a call that reads would not. */
    private static final Duration BACK_FOR_OUTCOME = Duration.ofSeconds(10);
    private static final long LONGEST_WAIT_MS = 25_000;
    private static final Duration LOOK_AGAIN = Duration.ofMillis(100);
    /** Extensions list their tabs from memory, so a slow answer means a broken connection. */
    public static final Duration LIST = Duration.ofSeconds(3);

    /** Finds the folders of hosts. */
    public interface HostFolders {
        HostDirectory find() throws IOException;
    }

    private final Level most;
    private final @Nullable LaunchableBrowser own;
    private final Redacting redacting;
    private final Hosts hosts;
    private final Watches watches;
    private final AccessKey accessKey = new AccessKey();
    private final ExpectedBack expected = new ExpectedBack();
    private volatile Notices notices = (level, text) -> {
        // Nobody listens yet.
    };
    /** The earlier connections, by profile. */
    private final Set<String> known = ConcurrentHashMap.newKeySet();
    /** The number of lost pushes of each tab that was last reported. */
    private final Map<String, Long> dropped = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /** The first call searches for the folders, after the client is initialized. */
    public Browsers(HostFolders folders, Redaction redaction) {
        this(folders, redaction, Level.ACT);
    }

    /** Makes the browsers of a front with this highest level. */
    public Browsers(HostFolders folders, Redaction redaction, Level most) {
        this(folders, redaction, most, null);
    }

    /** Makes the browsers of a front with one of its own, whose host is found in these folders, too. */
    public Browsers(HostFolders folders, Redaction redaction, Level most, @Nullable LaunchableBrowser own) {
        this.most = most;
        this.own = own;
        this.redacting = new Redacting(redaction);
        this.watches = new Watches(this);
        this.hosts = new Hosts(folders, new HostListener() {
            @Override
            public void connected(HostConnection connection) {
                String profile = connection.peer().profile().id();
                expected.noMore(profile);
                notices.notice(known.add(profile) ? "info" : "notice", known(connection) + " is connected.");
                watches.connected(connection.peer().profile().id());
            }

            @Override
            public void pushed(String tab, long lastSeq) {
                watches.pushed(tab, lastSeq);
            }

            @Override
            public void redactAtLeast(String mode) {
                if (redacting.atLeast(mode)) {
                    notices.notice("warning", "An administrator asks for more redaction: " + redacting.mode() + ".");
                }
            }

            @Override
            public void attached(String profile, Set<String> tabs) {
                watches.attached(profile, tabs);
            }

            @Override
            public void ending(HostConnection connection, @Nullable WireError goodbye) {
                String profile = connection.peer().profile().id();
                // A connection that an administrator ended is not restored, nor that of a client that reads too slowly.
                if (goodbye == null || goodbye.is(ErrorCode.CONNECTION_LOST)
                        || goodbye.is(ErrorCode.EXTENSION_NOT_CONNECTED)) {
                    expected.lost(profile, goodbye != null);
                } else {
                    expected.noMore(profile);
                }
            }

            @Override
            public void ended(HostConnection connection) {
                if (!closed) {
                    notices.notice("warning", known(connection) + " is not connected any more.");
                    watches.ended(connection.peer().profile().id());
                }
            }
        });
    }

    /** The key of this front's requests for access, which is for the extension alone. */
    public String accessKey() {
        return accessKey.key();
    }

    /** The mark by which our own panel may know this front; it is told to extensions before their first call. */
    public String mark() {
        return accessKey.mark();
    }

    private static String known(HostConnection connection) {
        return connection.peer().browser().shown() + ", whose tabs begin with " + connection.peer().profile().id()
                + ",";
    }

    /** Sets the listener for events of the connections. */
    public void notices(Notices told) {
        notices = told;
    }

    /** News of what is pushed in tabs. */
    public Watches watches() {
        return watches;
    }

    /** One host, with the browser's answer or an error instead. */
    public record FoundHost(HostDescriptor descriptor, Message.@Nullable Welcome welcome, @Nullable JsonObject tabs,
            @Nullable WireError error) {}

    /** The answers of all hosts, and the problems of their folders. */
    public record Overview(List<FoundHost> hosts, List<Problem> problems) {}

    /** Connects to every browser in the background, so that the person sees the client before its first call. */
    public void connect(String clientName, String clientVersion) {
        hosts.client(new Message.Client(clientName, clientVersion));
        Thread.ofVirtual().name("first connections").start(() -> {
            try {
                hosts.survey(Deadline.in(Duration.ZERO), connection -> true);
            } catch (InterruptedException e) {
                // Nothing interrupts this thread, and the first call connects as well.
            }
        });
    }

    /**
     * Asks one browser. Its answer is redacted, and errors too.
     *
     * @param tab the handle of the tab, or null for the only one
     * @throws LinkException with NO_TAB_ATTACHED, TAB_REQUIRED, TAB_NOT_FOUND, EXTENSION_NOT_CONNECTED, CONNECTION_LOST,
     *         TIMEOUT, CONSENT_REQUIRED above this front's level, or an error of the extension
     */
    public BrowserReply ask(Method method, JsonObject params, @Nullable String tab, Deadline deadline)
            throws LinkException, InterruptedException {
        return ask(method, params, tab, deadline, List.of(), null);
    }

    /**
     * Gives files to a page. The host's audit log hears of them before.
     *
     * @param files that the params have
     * @throws LinkException as {@link #ask} does
     */
    public BrowserReply give(List<MovedFile> files, JsonObject params, @Nullable String tab, Deadline deadline)
            throws LinkException, InterruptedException {
        return ask(Method.UPLOAD_FILE, params, tab, deadline, files, null);
    }

    /**
     * Takes a file from a page. Its bytes go to the sink alone, and the host's audit log hears of the whole file.
     *
     * @throws LinkException as {@link #ask} does, DOWNLOAD_FAILED
     */
    public BrowserReply take(FileSink sink, JsonObject params, @Nullable String tab, Deadline deadline)
            throws LinkException, InterruptedException {
        return ask(Method.DOWNLOAD_FILE, params, tab, deadline, List.of(), sink);
    }

    /**
     * Takes the file that only a click on an element makes. The element is clicked as {@code interact} does it.
     *
     * @param target as the wire names an element
     * @return what came of the click; null, with nothing done, where the tab is of no browser of this front's own
     * @throws LinkException as {@link #ask} does, DOWNLOAD_FAILED
     */
    public @Nullable BrowserReply takeByClick(FileSink sink, JsonObject target, long mostBytes, @Nullable String tab,
            Deadline deadline) throws LinkException, InterruptedException {
        LaunchableBrowser browser = own;
        if (browser == null || !browser.isRunning()) {
            return null;
        }
        try {
            Choice choice = tab == null ? onlyOne(deadline) : ownerOf(tab, deadline);
            if (!choice.connection.peer().profile().id().equals(browser.letters())) {
                return null;
            }
            var params = new JsonObject();
            params.addProperty("verb", "click");
            params.add("target", target);
            if (choice.tab != null) {
                params.addProperty("tab", choice.tab);
            }
            try (ClickedFile file = browser.awaitFile(mostBytes)) {
                BrowserReply reply = act(choice.connection, Method.INTERACT, params, deadline, null);
                JsonObject result = file.await(deadline);
                file.copyTo(sink);
                choice.connection.moved(false, List.of(sink.complete(result)));
                return reply;
            }
        } catch (IOException e) {
            throw redacting.error(new LinkException(PendingRequest.notStored(e)));
        } catch (LinkException e) {
            throw redacting.error(e);
        }
    }

    /**
     * The texts of scripts as they ran in a tab of this front's own browser; none where the tab is another's.
     *
     * @param tab its handle
     */
    public Map<LoadedScript, String> sources(String tab, List<LoadedScript> scripts) {
        LaunchableBrowser browser = own;
        return browser == null || scripts.isEmpty() || !Watches.letters(tab).equals(browser.letters())
                ? Map.of()
                : browser.sources(scripts);
    }

    private BrowserReply ask(Method method, JsonObject params, @Nullable String tab, Deadline deadline,
            List<MovedFile> files, @Nullable FileSink sink) throws LinkException, InterruptedException {
        if (!most.allows(method.effect())) {
            throw beyond();
        }
        try {
            return asked(method, params, tab, withOwnBrowser(tab, deadline), files, sink);
        } catch (LinkException e) {
            throw redacting.error(method == Method.GET_DATA_LAYER ? ofDataLayer(e) : e);
        }
    }

    /**
     * Has the browser of this front's own run, if it is to have one.
     *
     * @param deadline
     *            of the call
     * @return the same, later by the time that the start took
     * @throws LinkException
     *             it cannot be started
     */
    public Deadline ready(Deadline deadline) throws LinkException, InterruptedException {
        return withOwnBrowser(null, deadline);
    }

    private Deadline withOwnBrowser(@Nullable String tab, Deadline deadline)
            throws LinkException, InterruptedException {
        LaunchableBrowser browser = own;
        if (browser == null || browser.isRunning()) {
            return deadline;
        }
        boolean isOwn = tab != null && Watches.letters(tab).equals(browser.letters());
        if (!isOwn && ((tab != null && hasOwner(tab, deadline)) || (browser.isFallback() && anyoneAnswers(deadline)))) {
            return deadline;
        }
        long before = System.nanoTime();
        String gone = browser.start();
        if (gone != null) {
            awaitEndOfOld(browser, deadline);
            ToolCall.tell(gone);
            notices.notice("warning", gone);
        }
        return deadline.later(System.nanoTime() - before);
    }

    private boolean hasOwner(String tab, Deadline deadline) throws InterruptedException {
        return hosts.survey(deadline, connection -> isFrom(connection, tab)).connections().stream()
                .anyMatch(connection -> isFrom(connection, tab));
    }

    /** The connection to the browser that is gone may be there for a moment longer. */
    private void awaitEndOfOld(LaunchableBrowser browser, Deadline deadline) throws InterruptedException {
        Deadline soon = Deadline.in(GOODBYE);
        while (!soon.passed() && hosts.survey(deadline, connection -> false).connections().stream()
                .filter(connection -> connection.peer().profile().id().equals(browser.letters())).count() > 1) {
            Thread.sleep(SOON_AGAIN);
        }
    }

    private boolean anyoneAnswers(Deadline deadline) throws InterruptedException {
        try {
            return !attached(hosts.survey(deadline, connection -> false).hosts(), deadline).isEmpty();
        } catch (LinkException e) {
            return false; // it is there, but does not answer
        }
    }

    /** The data layer has words of its own for the common error. */
    private static LinkException ofDataLayer(LinkException e) {
        WireError error = e.error();
        return error.is(ErrorCode.TIMEOUT) && error.message().equals(ErrorCode.TIMEOUT.message())
                ? new LinkException(ErrorCode.TIMEOUT.error(LATE_LAYER, error.hint()))
                : e;
    }

    /**
     * Refuses what goes beyond this front: no answer of the person could change that.
     *
     * @throws LinkException CONSENT_REQUIRED
     */
    public void requireLevel(Level level) throws LinkException {
        if (level.compareTo(most) > 0) {
            throw beyond();
        }
    }

    private LinkException beyond() {
        return new LinkException(ErrorCode.CONSENT_REQUIRED.error(
                "This MCP server was started with --max-level " + most.word() + ", and the call goes further.",
                "Ask the person to start it with a higher --max-level."));
    }

    private BrowserReply asked(Method method, JsonObject params, @Nullable String tab, Deadline deadline,
            List<MovedFile> files, @Nullable FileSink sink) throws LinkException, InterruptedException {
        Choice choice = tab == null ? onlyOne(deadline) : ownerOf(tab, deadline);
        JsonObject complete = params.deepCopy();
        if (choice.tab != null) {
            complete.addProperty("tab", choice.tab);
        }
        if (!files.isEmpty()) {
            choice.connection.moved(true, files);
        }
        if (method.effect() == Method.Effect.ACT) {
            return act(choice.connection, method, complete, deadline, sink);
        }
        try {
            return ask(choice.connection, method, complete, deadline);
        } catch (LinkException e) {
            if (closed || !ends(choice.connection, e) || !e.error().is(ErrorCode.CONNECTION_LOST)
                    || !method.retry()) {
                throw e;
            }
            return ask(successor(choice.connection, deadline, Deadline.in(Duration.ZERO), e), method, complete,
                    deadline);
        }
    }

    /** Sends a call that acts, once. If its answer is lost, the extension is asked for the outcome. */
    private BrowserReply act(HostConnection connection, Method method, JsonObject params, Deadline deadline,
            @Nullable FileSink sink) throws LinkException, InterruptedException {
        var call = new ActingCall();
        call.mark(params);
        try {
            return sink == null
                    ? ask(connection, method, params, deadline)
                    : take(connection, method, params, deadline, sink);
        } catch (LinkException e) {
            if (closed || ActingCall.isTold(e.error())) {
                throw e;
            }
            boolean isLate = deadline.passed() || e.error().is(ErrorCode.TIMEOUT);
            return outcome(connection, method, call, isLate ? Deadline.in(LAST_QUESTION) : deadline, e);
        }
    }

    private BrowserReply outcome(HostConnection first, Method method, ActingCall call, Deadline patience,
            LinkException lost)
            throws LinkException, InterruptedException {
        JsonArray steps = new JsonArray();
        HostConnection connection = openOne(first, patience, lost);
        while (connection != null && !closed) {
            PendingRequest.Done told;
            try {
                told = connection.request(Method.GET_OUTCOME,
                        call.question(Math.min(LONGEST_WAIT_MS, patience.millis() / 2)), patience, null);
            } catch (LinkException e) {
                // The next host may have ended as well.
                connection = ends(connection, e) ? openOne(connection, patience, lost) : null;
                continue;
            }
            ActingCall.ActOutcome outcome = call.read(told.result());
            steps = outcome.steps();
            if (outcome.is("never")) {
                throw ActingCall.notBegun(lost.error());
            }
            PendingRequest.Done done = outcome.done(told);
            if (done != null) {
                return redacting.reply(method, connection.peer(), done);
            }
            if (!outcome.is("running") || patience.passed()) {
                break;
            }
        }
        throw ActingCall.unknown(steps);
    }

    /** Tells whether the connection has ended. A host that ends answers what is open first, and then says goodbye. */
    private static boolean ends(HostConnection connection, LinkException failed) throws InterruptedException {
        Deadline soon = Deadline.in(GOODBYE);
        while (connection.isOpen() && failed.error().is(ErrorCode.CONNECTION_LOST) && !soon.passed()) {
            Thread.sleep(SOON_AGAIN);
        }
        return !connection.isOpen();
    }

    /** This connection, or the next one; null if there is none in time. */
    private @Nullable HostConnection openOne(HostConnection connection, Deadline patience, LinkException lost)
            throws InterruptedException {
        if (connection.isOpen()) {
            return connection;
        }
        try {
            return successor(connection, patience, patience.atMost(BACK_FOR_OUTCOME), lost);
        } catch (LinkException e) {
            return null; // it is still lost
        }
    }

    /**
     * Asks every browser for its tabs, in parallel. The answers are redacted.
     *
     * @param probe whether to search each page for data layers
     */
    public Overview overview(boolean probe, Deadline deadline) throws InterruptedException {
        Hosts.Survey survey = everybody(deadline);
        return redacted(survey, tabs(survey.hosts(), probe, deadline));
    }

    /**
     * Asks every browser for all its tabs, attached or not, in parallel. The answers are redacted.
     *
     * @throws LinkException CONSENT_REQUIRED above this front's level
     */
    public Overview allTabs(Deadline deadline) throws LinkException, InterruptedException {
        if (!most.allows(Method.LIST_ALL_TABS.effect())) {
            throw beyond();
        }
        Hosts.Survey survey = everybody(deadline);
        return redacted(survey, tabs(survey.hosts(), Method.LIST_ALL_TABS, new JsonObject(), deadline));
    }

    private Overview redacted(Hosts.Survey survey, List<FoundHost> found) {
        List<FoundHost> answers = found.stream().map(redacting::host).toList();
        for (int i = 0; i < answers.size(); i++) {
            HostConnection connection = survey.hosts().get(i).connection();
            JsonObject tabs = answers.get(i).tabs();
            if (connection != null && tabs != null) {
                connection.redacted(redacting.report(tabs));
            }
        }
        return new Overview(answers, survey.problems());
    }

    private static List<FoundHost> tabs(List<Hosts.Found> hosts, boolean probe, Deadline deadline)
            throws InterruptedException {
        var params = new JsonObject();
        params.addProperty("probe", probe);
        return tabs(hosts, Method.LIST_TABS, params, deadline);
    }

    private static List<FoundHost> tabs(List<Hosts.Found> hosts, Method method, JsonObject params, Deadline deadline)
            throws InterruptedException {
        var answers = new FoundHost[hosts.size()];
        List<Thread> asking = new ArrayList<>();
        for (int i = 0; i < answers.length; i++) {
            int each = i;
            asking.add(Thread.ofVirtual().name("list tabs")
                    .start(() -> answers[each] = tabs(hosts.get(each), method, params, deadline)));
        }
        try {
            for (Thread thread : asking) {
                thread.join();
            }
        } catch (InterruptedException e) {
            // Each of them informs its browser.
            asking.forEach(Thread::interrupt);
            throw e;
        }
        return List.of(answers);
    }

    private static FoundHost tabs(Hosts.Found found, Method method, JsonObject params, Deadline deadline) {
        HostConnection connection = found.connection();
        if (connection == null) {
            return new FoundHost(found.descriptor(), null, null, found.error());
        }
        try {
            return new FoundHost(found.descriptor(), connection.welcome(),
                    connection.request(method, params, deadline, null).result(), null);
        } catch (LinkException e) {
            return new FoundHost(found.descriptor(), connection.welcome(), null, e.error());
        } catch (InterruptedException e) {
            return new FoundHost(found.descriptor(), connection.welcome(), null, ErrorCode.CANCELLED.error());
        }
    }

    private BrowserReply ask(HostConnection connection, Method method, JsonObject params, Deadline deadline)
            throws LinkException, InterruptedException {
        accessKey.before(method, params, connection, deadline);
        PendingRequest.Done done = connection.request(method, params, deadline, Redacting.check(method));
        BrowserReply reply = redacting.reply(method, connection.peer(), done);
        if (method == Method.GET_HISTORY) {
            tellOfDropped(reply.result());
        }
        if (method.text() != Method.Text.NONE) {
            connection.redacted(redacting.report(done.call(), reply));
        }
        return reply;
    }

    private BrowserReply take(HostConnection connection, Method method, JsonObject params, Deadline deadline,
            FileSink sink) throws LinkException, InterruptedException {
        accessKey.before(method, params, connection, deadline);
        PendingRequest.Done done = connection.requestFile(method, params, deadline, sink);
        BrowserReply reply = redacting.reply(method, connection.peer(), done);
        try {
            if (done.text().length() > 0) {
                sink.take(done.text().toString());
            }
            connection.moved(false, List.of(sink.complete(reply.result())));
        } catch (IOException e) {
            throw new LinkException(PendingRequest.notStored(e));
        }
        return reply;
    }

    private void tellOfDropped(JsonObject history) {
        if (history.get("tab") instanceof JsonObject tab && tab.get("handle") instanceof JsonPrimitive handle
                && history.get("dropped") instanceof JsonObject count
                && count.get("pushes") instanceof JsonPrimitive pushes && pushes.isNumber()) {
            long now = pushes.getAsLong();
            Long before = dropped.put(handle.getAsString(), now);
            if (now > (before == null ? 0 : before)) {
                notices.notice("warning", "Tab " + handle.getAsString() + ": " + now
                        + " older pushes fell out of the recording.");
            }
        }
    }

    /** The host to ask, and the tab. Without a tab, the extension has only one. */
    private record Choice(HostConnection connection, @Nullable String tab) {}

    /** All hosts. Waits shortly for a browser that is expected back, and longer if there is no other. */
    private Hosts.Survey everybody(Deadline deadline) throws InterruptedException {
        Deadline patience = deadline.atMost(SHORT_WAIT);
        while (true) {
            Hosts.Survey survey = hosts.survey(deadline, connection -> false);
            if (!expected.isAny() || patience.passed()) {
                return survey;
            }
            Thread.sleep(LOOK_AGAIN);
        }
    }

    private Choice onlyOne(Deadline deadline) throws LinkException, InterruptedException {
        Hosts.Survey survey = everybody(deadline);
        while (survey.connections().isEmpty() && expected.isAny() && !deadline.passed()) {
            survey = everybody(deadline);
        }
        List<HostConnection> open = survey.connections();
        if (open.isEmpty()) {
            throw notConnected(survey);
        }
        if (open.size() == 1) {
            return new Choice(open.getFirst(), null);
        }
        List<Attached> attached = attached(survey.hosts(), deadline);
        if (attached.size() == 1) {
            return choose(attached.getFirst(), open);
        }
        if (attached.isEmpty()) {
            throw new LinkException(ErrorCode.NO_TAB_ATTACHED.error());
        }
        throw new LinkException(ErrorCode.TAB_REQUIRED.error(list(attached)));
    }

    private Choice ownerOf(String tab, Deadline deadline) throws LinkException, InterruptedException {
        Hosts.Survey survey = hosts.survey(deadline, connection -> isFrom(connection, tab));
        while (survey.connections().stream().noneMatch(connection -> isFrom(connection, tab))
                && expected.is(Watches.letters(tab)) && !deadline.passed()) {
            Thread.sleep(LOOK_AGAIN);
            survey = hosts.survey(deadline, connection -> isFrom(connection, tab));
        }
        List<HostConnection> open = survey.connections();
        if (open.isEmpty()) {
            throw notConnected(survey);
        }
        List<HostConnection> owners = open.stream().filter(connection -> isFrom(connection, tab)).toList();
        if (owners.size() == 1) {
            return new Choice(owners.getFirst(), tab);
        }
        List<Attached> attached = attached(survey.hosts(), deadline);
        List<Attached> meant = attached.stream().filter(each -> each.handle().equals(tab)).toList();
        if (meant.size() == 1) {
            return choose(meant.getFirst(), open);
        }
        if (meant.isEmpty()) {
            for (Hosts.Found host : survey.hosts()) {
                if (host.isSlow() && host.error() != null) {
                    throw new LinkException(host.error()); // the tab may be in its browser
                }
            }
            throw new LinkException(attached.isEmpty()
                    ? ErrorCode.NO_TAB_ATTACHED.error()
                    : ErrorCode.TAB_NOT_FOUND.error(list(attached)));
        }
        throw new LinkException(new WireError(ErrorCode.TAB_REQUIRED.name(),
                ErrorCode.TAB_REQUIRED.message() + " Two browser profiles have a tab with this handle.",
                "Ask the person to detach one of the two tabs.", list(meant)));
    }

    /** A tab, and the host of its browser. */
    private record Attached(FoundHost host, JsonObject tab) {

        String handle() {
            return tab.get("handle") instanceof JsonPrimitive handle ? handle.getAsString() : "";
        }
    }

    private static List<Attached> attached(List<Hosts.Found> hosts, Deadline deadline)
            throws LinkException, InterruptedException {
        List<FoundHost> answers = tabs(hosts, false, deadline.atMost(LIST));
        List<Attached> attached = new ArrayList<>();
        for (FoundHost host : answers) {
            if (host.tabs() != null && host.tabs().get("tabs") instanceof JsonArray tabs) {
                for (JsonElement tab : tabs) {
                    if (tab instanceof JsonObject object) {
                        attached.add(new Attached(host, object));
                    }
                }
            }
        }
        if (attached.isEmpty()) {
            for (FoundHost host : answers) {
                if (host.welcome() != null && host.error() != null) {
                    throw new LinkException(host.error());
                }
            }
        }
        return attached;
    }

    private static Choice choose(Attached meant, List<HostConnection> open) throws LinkException {
        for (HostConnection connection : open) {
            if (connection.welcome().equals(meant.host().welcome())) {
                return new Choice(connection, meant.handle());
            }
        }
        throw new LinkException(ErrorCode.CONNECTION_LOST.error());
    }

    private static JsonObject list(List<Attached> attached) {
        var tabs = new JsonArray();
        for (Attached each : attached) {
            JsonObject tab = each.tab().deepCopy();
            Message.Welcome welcome = each.host().welcome();
            if (welcome != null && welcome.peer() != null) {
                tab.addProperty("browser", welcome.peer().browser().shown());
                tab.addProperty("profile", welcome.peer().profile().label());
            }
            tabs.add(tab);
        }
        var data = new JsonObject();
        data.add("tabs", tabs);
        return data;
    }

    /** The letters at the start of a handle name the profile. */
    private static boolean isFrom(HostConnection connection, String tab) {
        String letters = connection.peer().profile().id();
        return tab.startsWith(letters) && tab.length() > letters.length()
                && Character.isDigit(tab.charAt(letters.length()));
    }

    private static LinkException notConnected(Hosts.Survey survey) {
        var found = new StringBuilder();
        for (Hosts.Found host : survey.hosts()) {
            WireError error = host.error();
            if (error != null && error.is(ErrorCode.VERSION_MISMATCH)) {
                return new LinkException(error); // the host names the side to update
            }
            if (error != null) {
                found.append(' ').append("A host for ").append(host.descriptor().browser()).append(" was found, but: ")
                        .append(detail(error));
            }
        }
        for (Problem problem : survey.problems()) {
            found.append(' ').append(problem.message());
        }
        // Also if a host is found: the browser restarts it, and it ends as soon as it has read the policy.
        WireError off = switchedOff();
        if (off != null) {
            return new LinkException(off);
        }
        if (found.isEmpty()) {
            found.append(" No browser has started its host.");
        }
        return new LinkException(LinkException.detailed(ErrorCode.EXTENSION_NOT_CONNECTED, found.substring(1)));
    }

    /** The policy error of this machine, if it is the reason why no host serves us; otherwise null. */
    public static @Nullable WireError switchedOff() {
        PolicyFile file = PolicyFile.ofThisMachine();
        try {
            return file.read().enabled()
                    ? null
                    : ErrorCode.POLICY_DISABLED.error(file.switchedOff(), ErrorCode.POLICY_DISABLED.hint());
        } catch (PolicyException e) {
            return ErrorCode.POLICY_DISABLED.error(String.valueOf(e.getMessage()),
                    "Ask the administrator of this computer to mend it: until then mcp-datalayer serves nobody.");
        }
    }

    private static String detail(WireError error) {
        String known = ErrorCode.EXTENSION_NOT_CONNECTED.message() + " ";
        return error.message().startsWith(known) ? error.message().substring(known.length()) : error.message();
    }

    /**
     * The new connection to a browser profile after its connection broke. Without one in time, throws the old error.
     *
     * @param least until then it is waited for even if it is not expected
     */
    private HostConnection successor(HostConnection broken, Deadline deadline, Deadline least, LinkException why)
            throws LinkException, InterruptedException {
        String profile = broken.peer().profile().id();
        while (true) {
            for (HostConnection connection : hosts.survey(deadline, each -> each.peer().profile().id().equals(profile))
                    .connections()) {
                if (connection.peer().profile().id().equals(profile) && connection.isOpen()) {
                    return connection;
                }
            }
            if (deadline.passed() || (least.passed() && !expected.is(profile))) {
                throw why;
            }
            Thread.sleep(LOOK_AGAIN);
        }
    }

    /** Closes every connection. Open calls fail. */
    @Override
    public void close() {
        closed = true;
        hosts.close();
    }
}
