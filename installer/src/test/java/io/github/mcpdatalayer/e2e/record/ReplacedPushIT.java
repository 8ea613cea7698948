package io.github.mcpdatalayer.e2e.record;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.WireFront.History;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static io.github.mcpdatalayer.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The ways to replace push or the array, each in a frame of one page: recorded, or said not to be. */
class ReplacedPushIT {

    /** The page that stands for Google's library has a test of its own. */
    private static final String GTM = "GTM";

    @RegisterExtension
    static final Stage stage = new Stage();

    private static Map<String, JsonObject> ways() throws IOException {
        Map<String, JsonObject> ways = new LinkedHashMap<>();
        JsonParser.parseString(Stage.page("replaced/ways.json")).getAsJsonObject().entrySet()
                .forEach(each -> ways.put(each.getKey(), each.getValue().getAsJsonObject()));
        ways.values().removeIf(way -> way.getAsJsonArray("scripts").asList().stream()
                .anyMatch(script -> script.getAsString().equals(GTM)));
        return ways;
    }

    @Test
    void eachWayIsRecordedAsInTheTableOrItsLayerSaysThatItIsNot() throws Exception {
        Map<String, JsonObject> ways = ways();
        Web web = stage.browser().chrome().web();
        List<String> frames = new ArrayList<>();
        for (JsonObject way : ways.values()) {
            String url = Stage.SHOP + "/way" + frames.size();
            String scripts = way.getAsJsonArray("scripts").asList().stream()
                    .map(script -> "<script>" + script.getAsString() + "</script>").collect(Collectors.joining());
            web.serve(url,
                    Reply.html("<title>way</title><script>window.noted = []; window.note = (what) => noted.push(what);"
                            + "</script>" + scripts));
            frames.add("<iframe src=\"" + url + "\"></iframe>");
        }
        Tab tab = stage.open(stage.browser(), Stage.SHOP + "/ways",
                Reply.html("<title>ways</title>" + String.join("", frames)
                        + "<script>window.dataLayer = []; addEventListener('load', () => dataLayer.push({event: 'all'}));</script>"));
        stage.attachAndReload(tab);
        var wire = stage.wire();
        eventually("all frames are recorded", () -> {
            History found = wire.history();
            return found.events().contains("all") && rows(found).size() >= ways.size();
        });
        History history = wire.history();
        List<String> wrong = new ArrayList<>();
        int at = 0;
        for (Map.Entry<String, JsonObject> each : ways.entrySet()) {
            JsonObject row = rows(history).get(Stage.SHOP + "/way" + at++);
            String wanted = each.getValue().getAsJsonArray("sees").asList().stream().map(JsonElement::getAsString)
                    .toList()
                    + " " + text(each.getValue(), "says");
            String got = seen(history, row.get("frame").getAsInt()) + " " + text(layer(row), "replaced");
            if (!got.equals(wanted)) {
                wrong.add(each.getKey() + ": " + got + ", not " + wanted);
            }
        }
        assertEquals(List.of(), wrong);
        String notes = stage.call("getDataLayerHistory").structured().get("notes").toString();
        assertTrue(notes.contains("dataLayer.push was replaced"), notes);
    }

    private static Map<String, JsonObject> rows(History history) {
        Map<String, JsonObject> rows = new LinkedHashMap<>();
        for (JsonElement page : history.facts().getAsJsonArray("pages")) {
            if (!page.getAsJsonObject().getAsJsonArray("layers").isEmpty()) {
                rows.put(page.getAsJsonObject().get("url").getAsString(), page.getAsJsonObject());
            }
        }
        rows.remove(Stage.SHOP + "/ways");
        return rows;
    }

    private static JsonObject layer(JsonObject row) {
        return row.getAsJsonArray("layers").get(0).getAsJsonObject();
    }

    private static List<String> seen(History history, int frame) {
        List<String> seen = new ArrayList<>();
        for (int i = 0; i < history.pushes().size(); i++) {
            JsonObject push = history.pushes().get(i);
            if (push.get("frame").getAsInt() == frame) {
                JsonObject value = push.getAsJsonObject("value");
                String event = value.has("event")
                        ? value.get("event").getAsString()
                        : value.getAsJsonArray("args").get(1).getAsString();
                seen.add(event + " " + push.get("via").getAsString() + (push.has("arrived") ? " arrived" : ""));
            }
        }
        return seen;
    }

    private static String text(JsonObject from, String name) {
        return from.has(name) ? from.get(name).getAsString() : "";
    }
}
