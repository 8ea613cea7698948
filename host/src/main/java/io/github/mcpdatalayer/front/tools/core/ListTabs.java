package io.github.mcpdatalayer.front.tools.core;

import java.time.Duration;
import java.util.Map;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.FoundHost;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.link.Overview;
import io.github.mcpdatalayer.front.link.SwitchedOff;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.OfferedTool;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.rendezvous.Problem;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.Peer;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/** Every attached tab of every connected browser, and the chain to them, link by link. */
final class ListTabs implements Tool {

    private static final Arg<String> TAB = Arg.text("tab", "\"kd1\"", "Only this one").known();
    private static final Arg<Boolean> ALL = Arg.flag("all", "Also those not attached");

    private static final ToolSpec SPEC = words().asks(Method.LIST_TABS).takes(TAB)
            .answers("\"tabs\":{\"type\":\"array\"},\"connection\":{}");
    /** Makes the tool that lists the tabs which nobody has attached, too, where the front offers tools for tabs. */
    private static final ToolSpec WITH_ALL = words().asks(Method.LIST_TABS, Method.LIST_ALL_TABS).takes(TAB, ALL)
            .answers("\"tabs\":{\"type\":\"array\"},\"all\":{},\"connection\":{}")
            .fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.POLICY_DISABLED);

    private static ToolSpec words() {
        return ToolSpec.of("listTabs", "List attached tabs", 10)
                .does("""
                        Lists the attached tabs: handles, titles, URLs, data layers. \
                        For when it is unclear which is meant, or another tool fails: \
                        connection.problems says what is broken on the way to the browser, and what mends it.""")
                .guides("""
                        Call listTabs when unsure which tab, layer or frame is meant, and when a call fails: it names what is broken \
                        and what mends it.""")
                .begins();
    }

    private static final int MAX_ENTRIES = 100;

    private final Browsers browsers;
    private final AnswerLimit limit;
    private final boolean allTabs;

    ListTabs(Browsers browsers, AnswerLimit limit, boolean allTabs) {
        this.allTabs = allTabs;
        this.browsers = browsers;
        this.limit = limit;
    }

    @Override
    public ToolSpec spec() {
        return allTabs ? WITH_ALL : SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        JsonArray all = allTabs && arguments.flag(ALL) ? all() : null;
        Deadline deadline = Deadline.in(Duration.ofMillis(Protocol.DEFAULT_DEADLINE_MS));
        WireError notStarted = null;
        try {
            deadline = browsers.ready(deadline);
        } catch (LinkException e) {
            notStarted = e.error();
        }
        return answer(browsers.overview(true, deadline), notStarted, all, arguments.text(TAB));
    }

    /** The tabs of every browser whose person has allowed that. @throws ToolException where none has */
    private JsonArray all() throws ToolException, InterruptedException {
        var all = new JsonArray();
        WireError refusal = null;
        boolean isAnswered = false;
        try {
            for (FoundHost host : browsers.allTabs(Deadline.in(Browsers.LIST)).hosts()) {
                isAnswered |= host.tabs() != null;
                refusal = host.error() == null ? refusal : host.error();
                for (JsonElement tab : array(host.tabs(), "tabs")) {
                    if (tab instanceof JsonObject object) {
                        all.add(row(object, host));
                    }
                }
            }
        } catch (LinkException e) {
            refusal = e.error();
        }
        if (!isAnswered && refusal != null) {
            throw ToolErrors.of(refusal, "listTabs", null);
        }
        return all;
    }

    private static JsonObject row(JsonObject from, FoundHost host) {
        JsonObject row = copy(from, Map.of("title", 200, "url", 500, "handle", 20));
        if (from.get("active") instanceof JsonPrimitive active && active.getAsBoolean()) {
            row.addProperty("active", true);
        }
        Message.Welcome welcome = host.welcome();
        if (welcome != null && welcome.peer() != null) {
            row.addProperty("browser", Shown.text(welcome.peer().browser().shown(), 40));
        }
        return row;
    }

    private static boolean isNamed(JsonObject tab, String handle) {
        return tab.get("handle") instanceof JsonPrimitive named && named.getAsString().equals(handle);
    }

    private Answer answer(Overview overview, @Nullable WireError notStarted, @Nullable JsonArray all,
            @Nullable String only) {
        var tabs = new JsonArray();
        var hosts = new JsonArray();
        var problems = new JsonArray();
        for (FoundHost host : overview.hosts()) {
            hosts.add(host(host, problems));
            for (JsonElement tab : array(host.tabs(), "tabs")) {
                if (tab instanceof JsonObject object && (only == null || isNamed(object, only))) {
                    tabs.add(tab(object, host, problems));
                }
            }
        }
        for (Problem problem : overview.problems()) {
            problem(problems, "rendezvous", ErrorCode.UNAUTHORIZED.name(), problem.message(), problem.hint());
        }
        if (notStarted != null) {
            problem(problems, "launch", notStarted.code(), notStarted.message(), notStarted.hint());
        } else if (overview.hosts().isEmpty()) {
            WireError off = SwitchedOff.error();
            if (off != null) {
                problem(problems, "policy", off.code(), off.message(), off.hint());
            } else {
                problem(problems, "host", ErrorCode.EXTENSION_NOT_CONNECTED.name(),
                        ErrorCode.EXTENSION_NOT_CONNECTED.message() + " No browser has started its host.",
                        ErrorCode.EXTENSION_NOT_CONNECTED.hint());
            }
        } else if (tabs.isEmpty() && problems.isEmpty() && only != null) {
            problem(problems, "tab", ErrorCode.TAB_NOT_FOUND.name(), ErrorCode.TAB_NOT_FOUND.message(),
                    ErrorCode.TAB_NOT_FOUND.hint());
        } else if (tabs.isEmpty() && problems.isEmpty()) {
            problem(problems, "tab", ErrorCode.NO_TAB_ATTACHED.name(), ErrorCode.NO_TAB_ATTACHED.message(),
                    ErrorCode.NO_TAB_ATTACHED.hint());
        }
        var connection = new JsonObject();
        connection.addProperty("ok", overview.hosts().stream().anyMatch(host -> host.tabs() != null));
        connection.add("front", version(Protocol.PRODUCT_VERSION));
        connection.add("hosts", hosts);
        connection.add("problems", problems);
        return bounded(tabs, all, connection);
    }

    /** Cut between tabs; the handles of those left out stay, so that each can still be asked for. */
    private Answer bounded(JsonArray tabs, @Nullable JsonArray all, JsonObject connection) {
        String rest = ",\"connection\":" + connection;
        int room = limit.usual() - OfferedTool.CHARS - rest.length() - 14;
        if (all != null) {
            rest = all(all, room / 2) + rest;
            room = limit.usual() - OfferedTool.CHARS - rest.length() - 14;
        }
        var kept = new StringBuilder("{\"tabs\":[");
        var omitted = new JsonArray();
        for (JsonElement tab : tabs) {
            String json = tab.toString();
            int handles = 40 + 10 * (tabs.size() - omitted.size());
            if (omitted.isEmpty() && kept.length() + json.length() + handles <= room) {
                kept.append(kept.length() > 9 ? "," : "").append(json);
            } else {
                omitted.add(((JsonObject) tab).get("handle"));
            }
        }
        kept.append(']').append(rest);
        if (!omitted.isEmpty()) {
            kept.append(",\"omitted\":{\"tabs\":").append(omitted).append('}');
        }
        return Answer.of(Part.of(kept.append('}').toString()));
    }

    /** Writes as many as there is room for; the number of others stands at the end. */
    private static String all(JsonArray all, int room) {
        var kept = new StringBuilder(",\"all\":[");
        int shown = 0;
        for (JsonElement tab : all) {
            String json = tab.toString();
            if (kept.length() + json.length() + 40 > room) {
                break;
            }
            kept.append(shown++ > 0 ? "," : "").append(json);
        }
        int more = all.size() - shown;
        return kept.append(more > 0 ? (shown > 0 ? "," : "") + "\"… (" + more + " more)\"" : "").append(']').toString();
    }

    private static JsonObject host(FoundHost found, JsonArray problems) {
        var host = new JsonObject();
        Message.Welcome welcome = found.welcome();
        Peer peer = welcome == null ? null : welcome.peer();
        if (welcome == null || peer == null) {
            host.addProperty("browser", Shown.text(found.browser(), 40));
            host.addProperty("profile", Shown.text(found.profile(), 40));
            host.addProperty("pid", found.pid());
        } else {
            host.addProperty("browser", Shown.text(peer.browser().name() + " " + peer.browser().version(), 60));
            host.addProperty("profile", Shown.text(peer.profile().label(), 40));
            host.addProperty("letters", Shown.text(peer.profile().id(), 10));
            host.addProperty("pid", welcome.host().pid());
            host.addProperty("version", Shown.text(welcome.host().version(), 20));
            host.addProperty("protocol", welcome.version());
            JsonObject extension = version(Shown.text(peer.extension().version(), 20));
            extension.addProperty("id", Shown.text(peer.extension().id(), 40));
            host.add("extension", extension);
        }
        JsonObject answer = found.tabs();
        if (answer != null) {
            var clients = new JsonArray();
            for (JsonElement client : array(answer, "clients")) {
                clients.add(Shown.text(text(client, "name") + " " + text(client, "version"), 60));
            }
            host.add("clients", clients);
            if (answer.get("lastError") instanceof JsonObject error) {
                host.add("lastError", copy(error, Map.of("code", 40, "message", 300)));
            }
        }
        WireError error = found.error();
        host.addProperty("ok", error == null);
        if (error != null) {
            problem(problems, welcome == null ? "host" : "extension", error.code(),
                    found.browser() + ": " + error.message(),
                    error.hint());
        }
        return host;
    }

    private static JsonObject tab(JsonObject from, FoundHost host, JsonArray problems) {
        var tab = new JsonObject();
        String handle = Shown.text(text(from, "handle"), 20);
        tab.addProperty("handle", handle);
        tab.addProperty("title", Shown.text(text(from, "title"), 200));
        tab.addProperty("url", Shown.text(text(from, "url"), 500));
        Message.Welcome welcome = host.welcome();
        if (welcome != null && welcome.peer() != null) {
            tab.addProperty("browser", Shown.text(welcome.peer().browser().shown(), 40));
            tab.addProperty("profile", Shown.text(welcome.peer().profile().label(), 40));
        }
        tab.addProperty("access", Shown.text(text(from, "access"), 20));
        if (from.get("incognito") instanceof JsonPrimitive incognito && incognito.getAsBoolean()) {
            tab.addProperty("incognito", true);
        }
        if (from.get("active") instanceof JsonPrimitive active && active.getAsBoolean()) {
            tab.addProperty("active", true);
        }
        var layers = new JsonArray();
        for (JsonElement layer : array(from, "layers")) {
            if (layer instanceof JsonObject object && layers.size() < MAX_ENTRIES) {
                layers.add(copy(object, Map.of("name", 100, "kind", 20, "type", 20)));
            }
        }
        tab.add("layers", layers);
        if (from.get("error") instanceof JsonObject error) {
            problem(problems, "tab " + handle, text(error, "code"), text(error, "message"), text(error, "hint"));
        }
        return tab;
    }

    private static void problem(JsonArray problems, String link, String code, String message, String hint) {
        if (problems.size() < MAX_ENTRIES) {
            var problem = new JsonObject();
            problem.addProperty("link", link);
            problem.addProperty("code", Shown.text(code, 40));
            problem.addProperty("message", Shown.text(message, 300));
            problem.addProperty("hint", Shown.text(hint, 300));
            problems.add(problem);
        }
    }

    /** The named texts, bounded, in the order they came, and every number. */
    private static JsonObject copy(JsonObject from, Map<String, Integer> texts) {
        var copy = new JsonObject();
        for (var entry : from.entrySet()) {
            if (entry.getValue() instanceof JsonPrimitive value) {
                Integer max = texts.get(entry.getKey());
                if (value.isNumber()) {
                    copy.add(entry.getKey(), value);
                } else if (max != null && value.isString()) {
                    copy.addProperty(entry.getKey(), Shown.text(value.getAsString(), max));
                }
            }
        }
        return copy;
    }

    private static JsonObject version(String version) {
        var object = new JsonObject();
        object.addProperty("version", version);
        return object;
    }

    private static JsonArray array(@Nullable JsonObject object, String name) {
        return object != null && object.get(name) instanceof JsonArray array ? array : new JsonArray();
    }

    private static String text(JsonElement object, String name) {
        return object instanceof JsonObject fields && fields.get(name) instanceof JsonPrimitive value
                ? value.getAsString()
                : "";
    }
}
