package io.github.mcpdatalayer.front.launched;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.chrome.Cdp;
import io.github.mcpdatalayer.front.chrome.CdpException;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.link.LoadedScript;
import io.github.mcpdatalayer.wire.Lenient;
import org.jspecify.annotations.Nullable;

/**
 * Texts of scripts as the browser's engine has run them: no server is asked again, and none can refuse. Documents are told by their time
 * origins, which a world of our own reads, where no page can say another.
 */
final class ScriptSources {

    private static final Duration DEADLINE = Duration.ofSeconds(3);
    /** All of it: a tab whose page is busy for ever must not hold up those of others. */
    private static final Duration TOGETHER = Duration.ofSeconds(9);
    private static final int MOST_CHARS = 8 * 1024 * 1024;
    private static final String WORLD = "mcp-datalayer-documents";
    /** Both worlds read the same clock; the page's may be coarser by a tenth. */
    private static final double ROUNDING_MS = 0.2;

    private final Cdp cdp;
    private final String session;

    private ScriptSources(Cdp cdp, String session) {
        this.cdp = cdp;
        this.session = session;
    }

    /** Finds what it can. */
    static Map<LoadedScript, String> of(Chrome chrome, List<LoadedScript> scripts) {
        Map<LoadedScript, String> found = new HashMap<>();
        try {
            long end = System.nanoTime() + TOGETHER.toNanos();
            for (JsonObject target : chrome.targets(ScriptSources::isPageOrFrame)) {
                List<LoadedScript> open = scripts.stream().filter(each -> !found.containsKey(each)).toList();
                if (!open.isEmpty() && System.nanoTime() - end < 0) {
                    found.putAll(in(chrome.cdp(), Lenient.text(target, "targetId"), open));
                }
            }
        } catch (CdpException e) {
            System.err.println("mcp-datalayer: scripts of a page could not be read: " + e.getMessage());
        }
        return found;
    }

    private static boolean isPageOrFrame(JsonObject target) {
        return Set.of("page", "iframe").contains(Lenient.text(target, "type"))
                && Lenient.text(target, "url").matches("(?:https?|file|about|blob|data):.*");
    }

    private static Map<LoadedScript, String> in(Cdp cdp, String target, List<LoadedScript> scripts) {
        JsonObject params = params("targetId", target);
        params.addProperty("flatten", true);
        String session;
        try {
            session = cdp.call("Target.attachToTarget", params, DEADLINE).get("sessionId").getAsString();
        } catch (CdpException e) {
            return Map.of(); // it was closed meanwhile
        }
        try {
            return new ScriptSources(cdp, session).read(scripts);
        } catch (CdpException e) {
            return Map.of(); // its page was left, and has other scripts now
        } finally {
            // Not waited for: with the session the debugger ends in it.
            var _ = cdp.send(Cdp.BROWSER, "Target.detachFromTarget", params("sessionId", session));
        }
    }

    private Map<LoadedScript, String> read(List<LoadedScript> scripts) {
        Map<String, Double> frames = new LinkedHashMap<>();
        for (String frame : frames(call("Page.getFrameTree", new JsonObject()).getAsJsonObject("frameTree"))) {
            Double began = began(frame);
            if (began != null && scripts.stream().anyMatch(each -> isSame(each.began(), began))) {
                frames.put(frame, began);
            }
        }
        if (frames.isEmpty()) {
            return Map.of();
        }
        Map<LoadedScript, String> found = new HashMap<>();
        parsed().forEach((script, id) -> {
            Double began = frames.get(script.frame());
            LoadedScript wanted = began == null
                    ? null
                    : scripts.stream().filter(each -> each.url().equals(script.url()) && isSame(each.began(), began))
                            .findFirst().orElse(null);
            if (wanted != null) {
                found.put(wanted, Lenient.text(call("Debugger.getScriptSource", params("scriptId", id)),
                        "scriptSource"));
            }
        });
        return found;
    }

    private static boolean isSame(double one, double other) {
        return Math.abs(one - other) <= ROUNDING_MS;
    }

    private static List<String> frames(JsonObject tree) {
        List<String> ids = new ArrayList<>();
        ids.add(Lenient.text(tree.getAsJsonObject("frame"), "id"));
        if (tree.has("childFrames")) {
            tree.getAsJsonArray("childFrames").forEach(each -> ids.addAll(frames(each.getAsJsonObject())));
        }
        return ids;
    }

    /** The time origin of a frame's document; null where the frame is another target's, or has gone. */
    private @Nullable Double began(String frame) {
        try {
            JsonObject world = params("frameId", frame);
            world.addProperty("worldName", WORLD);
            JsonObject asked = params("expression", "performance.timeOrigin");
            asked.add("contextId", call("Page.createIsolatedWorld", world).get("executionContextId"));
            asked.addProperty("returnByValue", true);
            return call("Runtime.evaluate", asked).getAsJsonObject("result")
                    .get("value") instanceof JsonPrimitive value && value.isNumber()
                            ? (Double) value.getAsDouble()
                            : null;
        } catch (CdpException e) {
            return null;
        }
    }

    /** A script of a frame. */
    private record Parsed(String frame, String url) {}

    /** The scripts that the engine has, by the id of the last that ran. The debugger stops at nothing. */
    private Map<Parsed, String> parsed() {
        Map<Parsed, String> scripts = new ConcurrentHashMap<>();
        Runnable unsubscribe = cdp.on(session, "Debugger.scriptParsed", event -> {
            String frame = event.get("executionContextAuxData") instanceof JsonObject about
                    ? Lenient.text(about, "frameId")
                    : "";
            // A script that names its address itself (sourceURL) can name any.
            if (!Lenient.is(event, "hasSourceURL") && Lenient.number(event, "length") <= MOST_CHARS) {
                scripts.put(new Parsed(frame, Lenient.text(event, "url").replaceFirst("#.*", "")),
                        Lenient.text(event, "scriptId"));
            }
        });
        try {
            JsonObject skip = new JsonObject();
            skip.addProperty("skip", true);
            call("Debugger.setSkipAllPauses", skip);
            call("Debugger.enable", new JsonObject());
            cdp.awaitListeners(DEADLINE);
            return scripts;
        } finally {
            unsubscribe.run();
        }
    }

    private JsonObject call(String method, JsonObject params) {
        return cdp.call(session, method, params, DEADLINE);
    }

    private static JsonObject params(String name, String value) {
        JsonObject params = new JsonObject();
        params.addProperty(name, Objects.requireNonNull(value));
        return params;
    }
}
