package io.github.mcpdatalayer.front.tools.core;

import java.time.Duration;
import java.util.Map;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.OfferedTool;
import io.github.mcpdatalayer.front.tools.api.Answer;
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

    private static final ToolSpec SPEC = ToolSpec.of("listTabs", "List attached tabs", 10)
            .does("""
                    Lists the attached tabs with handles, titles, URLs and data layers. \
                    For when it is unclear which is meant, or another tool fails: \
                    connection.problems names what is broken on the way to the browser and what mends it.""")
            .guides("""
                    Call listTabs when unsure which tab, layer or frame is meant, and when a call fails: it names what is broken \
                    and what mends it.""")
            .asks(Method.LIST_TABS)
            .answers("\"tabs\":{\"type\":\"array\"},\"connection\":{}");

    private static final int MAX_ENTRIES = 100;

    private final Browsers browsers;
    private final AnswerLimit limit;

    ListTabs(Browsers browsers, AnswerLimit limit) {
        this.browsers = browsers;
        this.limit = limit;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        Deadline deadline = Deadline.in(Duration.ofMillis(Protocol.DEFAULT_DEADLINE_MS));
        WireError notStarted = null;
        try {
            deadline = browsers.ready(deadline);
        } catch (LinkException e) {
            notStarted = e.error();
        }
        return answer(browsers.overview(true, deadline), notStarted);
    }

    private Answer answer(Browsers.Overview overview, @Nullable WireError notStarted) {
        var tabs = new JsonArray();
        var hosts = new JsonArray();
        var problems = new JsonArray();
        for (Browsers.FoundHost host : overview.hosts()) {
            hosts.add(host(host, problems));
            for (JsonElement tab : array(host.tabs(), "tabs")) {
                if (tab instanceof JsonObject object) {
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
            WireError off = Browsers.switchedOff();
            if (off != null) {
                problem(problems, "policy", off.code(), off.message(), off.hint());
            } else {
                problem(problems, "host", ErrorCode.EXTENSION_NOT_CONNECTED.name(),
                        ErrorCode.EXTENSION_NOT_CONNECTED.message() + " No browser has started its host.",
                        ErrorCode.EXTENSION_NOT_CONNECTED.hint());
            }
        } else if (tabs.isEmpty() && problems.isEmpty()) {
            problem(problems, "tab", ErrorCode.NO_TAB_ATTACHED.name(), ErrorCode.NO_TAB_ATTACHED.message(),
                    ErrorCode.NO_TAB_ATTACHED.hint());
        }
        var connection = new JsonObject();
        connection.addProperty("ok", overview.hosts().stream().anyMatch(host -> host.tabs() != null));
        connection.add("front", version(Protocol.PRODUCT_VERSION));
        connection.add("hosts", hosts);
        connection.add("problems", problems);
        return bounded(tabs, connection);
    }

    /** Cut between tabs; the handles of those left out stay, so that each can still be asked for. */
    private Answer bounded(JsonArray tabs, JsonObject connection) {
        String rest = ",\"connection\":" + connection;
        int room = limit.usual() - OfferedTool.CHARS - rest.length() - 14;
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

    private static JsonObject host(Browsers.FoundHost found, JsonArray problems) {
        var host = new JsonObject();
        Message.Welcome welcome = found.welcome();
        Peer peer = welcome == null ? null : welcome.peer();
        if (welcome == null || peer == null) {
            host.addProperty("browser", Shown.text(found.descriptor().browser(), 40));
            host.addProperty("profile", Shown.text(found.descriptor().profile(), 40));
            host.addProperty("pid", found.descriptor().pid());
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
                    found.descriptor().browser() + ": " + error.message(),
                    error.hint());
        }
        return host;
    }

    private static JsonObject tab(JsonObject from, Browsers.FoundHost host, JsonArray problems) {
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
