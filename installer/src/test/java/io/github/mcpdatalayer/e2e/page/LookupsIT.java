package io.github.mcpdatalayer.e2e.page;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.JourneyShop;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.front.journeys.RunningBrowser;
import io.github.mcpdatalayer.front.launch.LaunchOptions;
import io.github.mcpdatalayer.front.launch.LaunchOptions.Display;
import io.github.mcpdatalayer.journeys.HitMode;
import io.github.mcpdatalayer.journeys.Journey;
import io.github.mcpdatalayer.journeys.JourneyAction;
import io.github.mcpdatalayer.journeys.JourneyReader;
import io.github.mcpdatalayer.journeys.JourneyRights;
import io.github.mcpdatalayer.journeys.JourneyStep;
import io.github.mcpdatalayer.journeys.JourneyVariables;
import io.github.mcpdatalayer.rendezvous.Locations;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Tests that all tools share one lookup. However an element is named, each tool finds it at once if it is there, and waits for it
 * if it comes later. The element is in the page, in a shadow root, or in a frame.
 */
class LookupsIT {

    /** A field with its text beside it: {@code text=Town} names the element that shows the text, not the field. */
    private static final String FIELD = "<span><label>Town <input id=town data-testid=town></label></span>";
    private static final Map<String, String> MADE = Map.of("page", "box.innerHTML = `" + FIELD + "`", "shadow root",
            "box.attachShadow({mode: 'closed'}).innerHTML = `" + FIELD + "`");
    private static final List<String> FORMS = List.of("textbox \"Town\"", "label=Town", "text=Town", "testId=town",
            "css=#town", "xpath=//input[@id=\"town\"]", "mark=town", "{\"css\":\"#town\"}", "{\"name\":\"Town\"}");
    private static final String MARK = "{ways: [['#town'], ['aria/Town[role=\\\"textbox\\\"]']], frame: [], role: 'textbox', label: 'Town'}";
    private static final int LATE_MS = 400;

    @RegisterExtension
    static final Stage stage = new Stage();

    @TempDir
    private Path folder;

    private final List<String> wrong = new ArrayList<>();

    @AfterEach
    void forget() {
        if (stage.browser() != null) {
            keep("{}");
        }
    }

    private static void keep(String marks) {
        Stage.inExtension(stage.browser(), "chrome.storage.local.set({marks: " + marks + "})");
    }

    private static JsonObject call(String tool, String arguments) throws Exception {
        McpClient.Answer answer = stage.client("--toolsets", "page").callTool(tool,
                JsonParser.parseString(arguments).getAsJsonObject(), Stage.SOON);
        return JsonParser.parseString(answer.text()).getAsJsonObject();
    }

    private static String json(String form) {
        return form.startsWith("{") ? form : "\"" + form.replace("\"", "\\\"") + "\"";
    }

    /** Names the element in one form in each tool. An element that comes late gets a new page for each use. */
    private void uses(Tab tab, String make, String form, boolean isLate) throws Exception {
        String element = json(form);
        int most = isLate ? 5_000 : 0;
        JsonObject waited = after(tab, make, isLate,
                () -> call("waitFor", "{\"element\":" + element + ",\"timeoutMs\":" + most + "}"));
        holds("waitFor", form, waited, waited.get("matched").getAsBoolean() && waited.has("ref"));
        if (waited.has("ref")) { // it names the element for whatever comes next
            JsonObject focused = call("interact", "{\"do\":[{\"focus\":\"" + waited.get("ref").getAsString() + "\"}]}");
            holds("the ref of waitFor", form, focused, form.startsWith("text=") || !focused.has("error"));
        }
        JsonObject entry = after(tab, make, isLate, () -> call("interact",
                "{\"do\":[{\"waitFor\":" + element + ",\"timeoutMs\":" + most + "}],\"outline\":\"none\"}"));
        holds("an entry that waits", form, entry, !entry.has("error"));
        String action = form.startsWith("text=")
                ? "{\"click\":" + element + "}"
                : "{\"fill\":{" + element + ":\"Bonn\"}}";
        JsonObject done = after(tab, make, isLate, () -> form.startsWith("{")
                ? call("interact", "{\"do\":[{\"click\":" + element + ",\"timeoutMs\":" + most
                        + "},{\"type\":" + element + ",\"text\":\"Bonn\"}],\"outline\":\"none\"}")
                : call("interact", "{\"do\":[" + action.substring(0, action.length() - 1) + ",\"timeoutMs\":" + most
                        + "}],\"outline\":\"none\"}"));
        holds("interact", form, done, !done.has("error"));
        if (!isLate) { // these tools do not wait
            JsonObject read = call("readPage", "{\"as\":\"html\",\"outer\":true,\"element\":" + element + "}");
            holds("readPage", form, read, !read.has("error") && read.toString().contains("own"));
            JsonObject pictured = call("takeScreenshot", "{\"element\":" + element + "}");
            holds("takeScreenshot", form, pictured, !pictured.has("error"));
            if (!form.startsWith("{")) {
                JsonObject seen = call("takeSnapshot", "{\"within\":" + element + "}");
                boolean isShown = !form.matches("(?:css|xpath|testId)=.*");
                holds("takeSnapshot", form, seen, !isShown || !seen.has("error"));
            }
        }
    }

    private interface Use {
        JsonObject answer() throws Exception;
    }

    private static JsonObject after(Tab tab, String make, boolean isLate, Use use) throws Exception {
        if (isLate) {
            tab.goTo(Stage.SHOP + "/lookups");
            tab.evaluate("void setTimeout(() => { " + make + " }, " + LATE_MS + ")");
        }
        return use.answer();
    }

    private void holds(String use, String form, JsonObject answer, boolean isSo) {
        if (!isSo) {
            wrong.add(use + " by " + form + ": " + answer.toString().substring(0,
                    Math.min(300, answer.toString().length())));
        }
    }

    private Tab open() throws Exception {
        Tab tab = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/lookups",
                Reply.html(
                        "<!doctype html><html lang=en><meta charset=utf-8><title>Lookups</title><div id=box></div>")),
                "act");
        keep("{'" + Stage.SHOP + "': {town: " + MARK + "}}");
        return tab;
    }

    @Test
    void whatIsWaitedForHasARefByWhichItIsNamedNext() throws Exception {
        Tab tab = open();
        tab.evaluate("void (" + MADE.get("shadow root") + ")");
        tab.evaluate("void document.body.append(Object.assign(document.createElement('iframe'),"
                + " {srcdoc: '<button id=inner>Inner</button>'}))");
        for (String form : List.of("css=#town", "xpath=//input[@id=\"town\"]",
                "{\"chain\":[{\"css\":\"#box\"},{\"role\":\"textbox\",\"name\":\"Town\"}]}")) {
            JsonObject waited = call("waitFor", "{\"element\":" + json(form) + ",\"timeoutMs\":20000}");
            assertTrue(waited.has("ref"), waited::toString);
            assertEquals("element", waited.get("by").getAsString());
            assertTrue(waited.get("found").getAsString().contains("textbox \"Town\""), waited::toString);
            JsonObject done = call("interact", "{\"do\":[{\"fill\":{\"" + waited.get("ref").getAsString()
                    + "\":\"Bonn\"}}],\"outline\":\"none\"}");
            assertTrue(done.toString().contains("\"value\":\"Bonn\""), done::toString);
        }
        String inner = call("waitFor", "{\"element\":\"css=#inner\"}").get("ref").getAsString();
        assertTrue(inner.startsWith("f"), inner);
        assertFalse(call("interact", "{\"do\":[{\"click\":\"" + inner + "\"}]}").has("error"));
        // A selector that names no frame means the page alone, so it never leads to another element.
        String missed = call("interact", "{\"do\":[{\"click\":\"css=#inner\",\"timeoutMs\":300}]}").get("error")
                .toString();
        assertTrue(missed.contains("ELEMENT_NOT_FOUND")
                && missed.contains("\"apart\":[{\"frames\":\"0\",\"site\":\"" + Stage.SHOP + "\",\"found\":1}]"),
                missed);
        assertFalse(call("interact", "{\"do\":[{\"click\":{\"css\":\"#inner\",\"frames\":\"0\"}}]}").has("error"));
        JsonObject either = call("waitFor", "{\"element\":\"css=#never\",\"gone\":\"css=#gone\"}");
        assertEquals("gone", either.get("by").getAsString(), either::toString);
        assertFalse(either.has("ref"), either::toString);
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"page", "shadow root"})
    void whatIsThereIsFoundAtOnceByEachFormInEachTool(String where) throws Exception {
        Tab tab = open();
        tab.evaluate("void (" + MADE.get(where) + ")");
        for (String form : FORMS) {
            uses(tab, MADE.get(where), form, false);
        }
        assertEquals(List.of(), wrong);
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"page", "shadow root"})
    void whatComesLateIsWaitedForByEachForm(String where) throws Exception {
        Tab tab = open();
        for (String form : FORMS) {
            uses(tab, MADE.get(where), form, true);
        }
        assertEquals(List.of(), wrong);
    }

    @Tag("thorough")
    @Test
    void waitsOfJourneysFindTheSame() throws Exception {
        List<List<String>> forms = List.of(List.of("aria/Town"), List.of("aria/Town[role=\"textbox\"]"),
                List.of("text/Town"), List.of("#town"), List.of("xpath///*[@id=\"town\"]"), List.of("pierce/#town"),
                List.of("#box", "#town"), List.of("#box", "aria/Town"));
        var steps = new JsonArray();
        for (List<String> form : forms) {
            var chain = new JsonArray();
            form.forEach(chain::add);
            var selectors = new JsonArray();
            selectors.add(chain);
            var step = new JsonObject();
            step.addProperty("type", "waitForElement");
            step.add("selectors", selectors);
            steps.add(step);
        }
        var recording = new JsonObject();
        recording.addProperty("title", "Lookups");
        recording.add("steps", steps);
        Journey journey = JourneyReader.read(Files.writeString(folder.resolve("lookups.json"), recording.toString()),
                new JourneyVariables(Map.of()), new JourneyRights(false, false));
        for (String where : List.of("page", "shadow root")) {
            for (int delay : new int[]{0, LATE_MS}) {
                String page = "<!doctype html><title>Lookups</title><div id=box></div><script>setTimeout(() => { "
                        + MADE.get(where) + " }, " + delay + ")</script>";
                try (JourneyShop shop = new JourneyShop().add(JourneyShop.ORIGIN + "/lookups", page);
                        RunningBrowser browser = RunningBrowser.start(
                                new LaunchOptions(Display.HEADLESS, null, null,
                                        List.of(shop.browserArg().replace("--browser-arg=", ""))),
                                new Locations(folder, List.of()),
                                List.of(JourneyShop.ORIGIN), HitMode.ANSWER, null, null, "test")) {
                    for (JourneyStep step : journey.steps()) {
                        browser.open(JourneyShop.ORIGIN + "/lookups", Duration.ofSeconds(20));
                        var wait = (JourneyAction.Await) step.action();
                        if (!browser.waitFor(wait.selectors().getFirst(), true, Duration.ofSeconds(5))) {
                            wrong.add(where + " " + delay + " " + wait.selectors());
                        }
                    }
                }
            }
        }
        assertEquals(List.of(), wrong);
    }
}
