package io.github.mcpdatalayer.front.link;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.rendezvous.Problem;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/** Chooses the browser and the tab that a call means. */
final class TabChoice {

    /** Extensions list their tabs from memory, so a slow answer means a broken connection. */
    static final Duration LIST = Duration.ofSeconds(3);

    private final Connections connections;

    TabChoice(Connections connections) {
        this.connections = connections;
    }

    /** Is the host to ask, and the tab. Without a tab, the extension has only one. */
    record ChosenTab(HostConnection connection, @Nullable String tab) {}

    /**
     * Chooses by the handle of a tab.
     *
     * @param tab null for the only one
     * @throws LinkException with NO_TAB_ATTACHED, TAB_REQUIRED, TAB_NOT_FOUND or EXTENSION_NOT_CONNECTED
     */
    ChosenTab of(@Nullable String tab, Deadline deadline) throws LinkException, InterruptedException {
        return tab == null ? onlyOne(deadline) : ownerOf(tab, deadline);
    }

    /** Says whether the browser that has this tab is connected. */
    boolean hasOwner(String tab, Deadline deadline) throws InterruptedException {
        return connections.survey(deadline, connection -> isFrom(connection, tab)).connections().stream()
                .anyMatch(connection -> isFrom(connection, tab));
    }

    /** Says whether a browser has an attached tab, or is there without an answer. */
    boolean anyoneAnswers(Deadline deadline) throws InterruptedException {
        try {
            return !attached(connections.survey(deadline, connection -> false).hosts(), deadline).isEmpty();
        } catch (LinkException e) {
            return false; // it is there, but does not answer
        }
    }

    private ChosenTab onlyOne(Deadline deadline) throws LinkException, InterruptedException {
        Hosts.Survey survey = connections.everybody(deadline);
        while (survey.connections().isEmpty() && connections.expectsAny() && !deadline.passed()) {
            survey = connections.everybody(deadline);
        }
        List<HostConnection> open = survey.connections();
        if (open.isEmpty()) {
            throw notConnected(survey);
        }
        if (open.size() == 1) {
            return new ChosenTab(open.getFirst(), null);
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

    private ChosenTab ownerOf(String tab, Deadline deadline) throws LinkException, InterruptedException {
        Hosts.Survey survey = connections.survey(deadline, connection -> isFrom(connection, tab));
        while (survey.connections().stream().noneMatch(connection -> isFrom(connection, tab))
                && connections.expects(TabHandles.letters(tab)) && !deadline.passed()) {
            survey = connections.surveyAgain(deadline, connection -> isFrom(connection, tab));
        }
        List<HostConnection> open = survey.connections();
        if (open.isEmpty()) {
            throw notConnected(survey);
        }
        List<HostConnection> owners = open.stream().filter(connection -> isFrom(connection, tab)).toList();
        if (owners.size() == 1) {
            return new ChosenTab(owners.getFirst(), tab);
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
        List<FoundHost> answers = HostTabs.attached(hosts, false, deadline.atMost(LIST));
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

    private static ChosenTab choose(Attached meant, List<HostConnection> open) throws LinkException {
        for (HostConnection connection : open) {
            if (connection.welcome().equals(meant.host().welcome())) {
                return new ChosenTab(connection, meant.handle());
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

    private static LinkException notConnected(Hosts.Survey survey) {
        var found = new StringBuilder();
        for (Hosts.Found host : survey.hosts()) {
            WireError error = host.error();
            if (error != null && error.is(ErrorCode.VERSION_MISMATCH)) {
                return new LinkException(error); // the host names the side to update
            }
            if (error != null) {
                found.append(' ').append("A host for ").append(host.host().browser()).append(" was found, but: ")
                        .append(detail(error));
            }
        }
        for (Problem problem : survey.problems()) {
            found.append(' ').append(problem.message());
        }
        // Also if a host is found: the browser restarts it, and it ends as soon as it has read the policy.
        WireError off = SwitchedOff.error();
        if (off != null) {
            return new LinkException(off);
        }
        if (found.isEmpty()) {
            found.append(" No browser has started its host.");
        }
        return new LinkException(LinkException.detailed(ErrorCode.EXTENSION_NOT_CONNECTED, found.substring(1)));
    }

    private static String detail(WireError error) {
        String known = ErrorCode.EXTENSION_NOT_CONNECTED.message() + " ";
        return error.message().startsWith(known) ? error.message().substring(known.length()) : error.message();
    }

    /** Says whether the letters at the start of a handle name this connection's profile. */
    private static boolean isFrom(HostConnection connection, String tab) {
        String letters = connection.peer().profile().id();
        return tab.startsWith(letters) && tab.length() > letters.length()
                && Character.isDigit(tab.charAt(letters.length()));
    }
}
