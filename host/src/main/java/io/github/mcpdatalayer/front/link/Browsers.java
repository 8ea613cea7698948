package io.github.mcpdatalayer.front.link;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/** All attached tabs of all connected browsers. Finds the requested tab and sends it the call. */
public final class Browsers implements AutoCloseable {

    private static final String LATE_LAYER = "Timeout waiting for dataLayer from extension.";
    /** The connection to a browser that is gone may be there this long. */
    private static final Duration GOODBYE = Duration.ofSeconds(3);
    private static final Duration SOON_AGAIN = Duration.ofMillis(10);
    /** Extensions list their tabs from memory, so a slow answer means a broken connection. */
    public static final Duration LIST = TabChoice.LIST;

    private final Level most;
    private final @Nullable LaunchableBrowser own;
    private final Redacting redacting;
    private final AccessKey accessKey = new AccessKey();
    private final Watches watches;
    private final Connections connections;
    private final TabChoice choice;
    private final BrowserCalls calls;

    /** The first call searches for the folders, after the client is initialized. */
    public Browsers(HostFolders folders, Redaction redaction) {
        this(folders, redaction, Level.ACT);
    }

    /** Makes the browsers of a front with this highest level. */
    public Browsers(HostFolders folders, Redaction redaction, Level most) {
        this(folders, redaction, most, null);
    }

    /** Makes the browsers of a front with one of its own beside those of the folders. */
    public Browsers(HostFolders folders, Redaction redaction, Level most, @Nullable LaunchableBrowser own) {
        this.most = most;
        this.own = own;
        this.redacting = new Redacting(redaction);
        watches = new Watches((params, tab, deadline) -> ask(Method.WATCH, params, tab, deadline).result());
        connections = new Connections(folders, own, redacting, watches);
        choice = new TabChoice(connections);
        calls = new BrowserCalls(connections, redacting, accessKey);
    }

    /** The key of this front's requests for access, which is for the extension alone. */
    public String accessKey() {
        return accessKey.key();
    }

    /** The mark by which our own panel may know this front; it is told to extensions before their first call. */
    public String mark() {
        return accessKey.mark();
    }

    /** Sets the listener for events of the connections. */
    public void notices(Notices told) {
        connections.notices(told);
    }

    /** News of what is pushed in tabs. */
    public Watches watches() {
        return watches;
    }

    /** Connects to every browser in the background, so that the person sees the client before its first call. */
    public void connect(String clientName, String clientVersion) {
        connections.connect(clientName, clientVersion);
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
            TabChoice.ChosenTab chosen = choice.of(tab, deadline);
            if (!chosen.connection().peer().profile().id().equals(browser.letters())) {
                return null;
            }
            var params = new JsonObject();
            params.addProperty("verb", "click");
            params.add("target", target);
            if (chosen.tab() != null) {
                params.addProperty("tab", chosen.tab());
            }
            try (ClickedFile file = browser.awaitFile(mostBytes)) {
                BrowserReply reply = calls.act(chosen.connection(), Method.INTERACT, params, deadline, null);
                JsonObject result = file.await(deadline);
                file.copyTo(sink);
                chosen.connection().moved(false, List.of(sink.complete(result)));
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
        return browser == null || scripts.isEmpty() || !TabHandles.letters(tab).equals(browser.letters())
                ? Map.of()
                : browser.sources(scripts);
    }

    private BrowserReply ask(Method method, JsonObject params, @Nullable String tab, Deadline deadline,
            List<MovedFile> files, @Nullable FileSink sink) throws LinkException, InterruptedException {
        if (!most.allows(method.effect())) {
            throw beyond();
        }
        try {
            Deadline end = withOwnBrowser(tab, deadline);
            return calls.send(choice.of(tab, end), method, params, end, files, sink);
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
        boolean isOwn = tab != null && TabHandles.letters(tab).equals(browser.letters());
        if (!isOwn && ((tab != null && choice.hasOwner(tab, deadline))
                || (browser.isFallback() && choice.anyoneAnswers(deadline)))) {
            return deadline;
        }
        long before = System.nanoTime();
        String gone = browser.start();
        if (gone != null) {
            awaitEndOfOld(browser, deadline);
            ToolCall.tell(gone);
            connections.notice("warning", gone);
        }
        return deadline.later(System.nanoTime() - before);
    }

    /** The connection to the browser that is gone may be there for a moment longer. */
    private void awaitEndOfOld(LaunchableBrowser browser, Deadline deadline) throws InterruptedException {
        Deadline soon = Deadline.in(GOODBYE);
        while (!soon.passed() && connections.survey(deadline, connection -> false).connections().stream()
                .filter(connection -> connection.peer().profile().id().equals(browser.letters())).count() > 1) {
            Thread.sleep(SOON_AGAIN);
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

    /**
     * Asks every browser for its tabs, in parallel. The answers are redacted.
     *
     * @param probe whether to search each page for data layers
     */
    public Overview overview(boolean probe, Deadline deadline) throws InterruptedException {
        Hosts.Survey survey = connections.everybody(deadline);
        return redacted(survey, HostTabs.attached(survey.hosts(), probe, deadline));
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
        Hosts.Survey survey = connections.everybody(deadline);
        return redacted(survey, HostTabs.of(survey.hosts(), Method.LIST_ALL_TABS, new JsonObject(), deadline));
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

    /** Closes every connection. Open calls fail. */
    @Override
    public void close() {
        connections.close();
    }
}
