package io.github.mcpdatalayer.e2e.act;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.e2e.stage.ActingFront;
import io.github.mcpdatalayer.e2e.stage.ExtensionsPage;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.SidePanel;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static io.github.mcpdatalayer.e2e.stage.Stage.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Steps, by a test's own action: it calls a function of the page, which pushes and sends sooner or later. */
class StepsIT {

    /** A shop whose functions push at once, soon, after a fetch, on the next page; what is late and what is sent, the test starts. */
    private static final String SHOP = """
            dataLayer = [{event: 'page'}];
            if (sessionStorage.next) dataLayer.push({event: sessionStorage.next});
            var push = (event) => dataLayer.push({event, ecommerce: {value: 5}});
            var now = () => push('now');
            var soon = () => setTimeout(push, 50, 'soon');
            var fetched = () => fetch('/script?fetched').then(() => push('fetched'));
            var next = () => { sessionStorage.next = 'next'; location.reload(); };
            var held = () => push('add_to_cart');
            var nothing = () => {};
            var send = () => navigator.sendBeacon('/g/collect?v=2&tid=G-TEST1&en=add_to_cart&epn.value=5');
            """;

    @RegisterExtension
    static final Stage stage = Stage.ofTrial();

    private static ActingFront front;
    private Tab page;
    private String handle;

    @BeforeAll
    static void startTheFront() throws Exception {
        ExtensionsPage.switchOnDeveloperMode(stage.browser().chrome());
        front = new ActingFront(stage.home());
    }

    @AfterAll
    static void end() {
        front.close();
    }

    @BeforeEach
    void attach() throws Exception {
        page = stage.attachAndReload(stage.openScript(SHOP));
        handle = stage.handle();
        allow();
    }

    private void allow() throws Exception {
        JsonObject answer = front.answer(front.ask("trialAllow", "tab", handle, "level", "act"));
        assertTrue(answer.has("result"), answer::toString);
    }

    /** Has the page do it, and gives the number of the step. */
    private int act(String name) throws Exception {
        JsonObject answer = front.answer(front.ask("trialPush", "tab", handle, "name", name));
        assertTrue(answer.has("result"), answer::toString);
        String step = answer.getAsJsonObject("result").get("step").getAsString();
        assertTrue(step.startsWith(handle + "@"), step);
        return Integer.parseInt(step.substring(handle.length() + 1));
    }

    private JsonObject history(Object... more) throws Exception {
        List<Object> arguments = new ArrayList<>(List.of("tab", handle));
        arguments.addAll(List.of(more));
        return stage.call("getDataLayerHistory", arguments.toArray()).structured();
    }

    /** Acts, and waits until what comes of it is recorded: the next step must not begin before. */
    private int actAndAwait(String name, String event) throws Exception {
        int step = act(name);
        awaitEvent(event);
        return step;
    }

    private void awaitEvent(String event) throws Exception {
        eventually(event + " is recorded", () -> String.valueOf(history().get("result")).contains('"' + event + '"'));
    }

    /** The cells of one column, by those of another. */
    private static Map<String, String> column(JsonObject answer, String key, String name) {
        List<String> columns = answer.getAsJsonArray("columns").asList().stream().map(JsonElement::getAsString)
                .toList();
        Map<String, String> cells = new TreeMap<>();
        for (JsonElement row : answer.getAsJsonArray("result")) {
            JsonArray values = row.getAsJsonArray();
            JsonElement cell = columns.contains(name) ? values.get(columns.indexOf(name)) : null;
            cells.put(values.get(columns.indexOf(key)).getAsString(),
                    cell == null || cell.isJsonNull() ? "none" : cell.getAsString());
        }
        return cells;
    }

    @Test
    void aTabInWhichNothingActsHasNoWordOfSteps() throws Exception {
        awaitEvent("page");
        for (String tool : List.of("getDataLayerHistory", "listHits", "auditVisit", "getDataLayerState")) {
            assertFalse(stage.call(tool, "tab", handle).text().contains("\"step"), tool);
        }
    }

    @Test
    void aPushBelongsToTheStepItCameInWheneverAndWhereverItComes() throws Exception {
        Map<String, String> expected = new TreeMap<>(Map.of("page", "none"));
        expected.put("now", Integer.toString(actAndAwait("now", "now")));
        expected.put("soon", Integer.toString(actAndAwait("soon", "soon")));
        expected.put("fetched", Integer.toString(actAndAwait("fetched", "fetched")));
        Map<String, String> before = column(history(), "event", "step");
        assertEquals(expected, before);
        int next = actAndAwait("next", "next");
        int late = act("nothing"); // its end is known when it is answered
        page.evaluate("void setTimeout(push, 4000, 'late')");
        awaitEvent("late");
        JsonObject history = history();
        Map<String, String> steps = column(history, "event", "step");
        assertEquals(Integer.toString(next), steps.get("next"));
        assertEquals(Integer.toString(late), steps.get("late"));
        assertTrue(column(history, "event", "mark").get("late").contains("late"), history::toString);
        assertEquals(List.of("now"), List.copyOf(column(history("step", handle + "@1"), "event", "seq").keySet()));
        assertEquals(List.of("soon"), List.copyOf(column(history("step", 2), "event", "seq").keySet()));
        JsonObject state = stage.call("getDataLayerState", "at", handle + "@2").structured();
        assertEquals("soon", state.getAsJsonObject("result").get("event").getAsString());
    }

    @Test
    void aHitThatIsSentLaterBelongsToTheStepOfItsPush() throws Exception {
        int held = actAndAwait("held", "add_to_cart");
        int later = actAndAwait("now", "now");
        page.evaluate("void send()");
        eventually("the hit is recorded",
                () -> !stage.call("listHits", "tab", handle).structured().getAsJsonArray("result").isEmpty());
        JsonObject hits = stage.call("listHits", "tab", handle).structured();
        assertEquals(handle + "@" + held, column(hits, "event", "step").get("add_to_cart"), hits::toString);
        assertTrue(
                stage.call("listHits", "tab", handle, "step", later).structured().getAsJsonArray("result").isEmpty());
        assertEquals(1,
                stage.call("listHits", "step", handle + "@" + held).structured().getAsJsonArray("result").size());
        JsonArray defects = stage.call("auditVisit", "tab", handle, "from", handle + "@" + held, "to",
                handle + "@" + held).structured().getAsJsonArray("result");
        assertTrue(defects.toString().contains("\"step\":\"" + handle + "@" + held + "\""), defects::toString);
    }

    @Test
    void whatAStepDidIsRedacted() throws Exception {
        actAndAwait("now", "now");
        String shown = history("step", 1).get("steps").toString();
        assertTrue(shown.contains("press") && shown.contains("[EMAIL") && !shown.contains("ann@example.org"), shown);
    }

    @Test
    @Tag("thorough")
    void stepsOutliveTheWorkerAndEndWithTheAttachment() throws Exception {
        int first = actAndAwait("now", "now");
        stage.restartWorker();
        eventually("an action is done in the new worker", () -> {
            JsonObject answer = front.answer(front.ask("trialPush", "tab", handle, "name", "soon"));
            return answer.has("result");
        });
        awaitEvent("soon");
        int second = Integer.parseInt(column(history(), "event", "step").get("soon"));
        assertTrue(second > first, "step " + second);
        JsonObject old = history("step", first); // its pushes went with the worker, and it is still known
        assertFalse(old.has("error"), old::toString);
        assertTrue(history("step", 99).getAsJsonObject("error").get("message").getAsString()
                .contains("the tab has the steps " + handle + "@1 to " + handle + "@" + second), "99");
        try (Popup popup = stage.popup(page)) {
            popup.page().click("#attachButton[data-action=detach]");
            popup.page().waitFor("document.querySelector('#attachButton').dataset.action !== 'detach'", Stage.SOON);
        }
        attach();
        awaitEvent("page");
        assertTrue(history("step", 1).getAsJsonObject("error").get("message").getAsString()
                .contains("nothing has acted in the tab"), handle);
    }

    @Test
    void theSidePanelShowsEachStepBeforeWhatCameOfIt() throws Exception {
        SidePanel panel = SidePanel.inTab(stage, handle);
        panel.awaitRow("page");
        assertFalse(panel.rows().toString().contains("@1"));
        actAndAwait("now", "now");
        actAndAwait("soon", "soon");
        panel.awaitRow("soon"); // the step's own row has that word, too
        eventually("the push is there", () -> panel.rows().getLast().startsWith("#"));
        List<String> rows = panel.rows().stream().map(row -> row.replaceAll(" .*", "")).toList();
        int one = rows.indexOf("@1");
        int two = rows.indexOf("@2");
        assertTrue(one > 0 && one < two && two < rows.size() - 1, rows::toString);
        assertTrue(panel.rows().get(one + 1).contains("now"), rows::toString);
        assertTrue(panel.rows().get(two + 1).contains("soon"), rows::toString);
        assertTrue(panel.rows().get(one).contains("press \"now\""), rows::toString);
    }
}
