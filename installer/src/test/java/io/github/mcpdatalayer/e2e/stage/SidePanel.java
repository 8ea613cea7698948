package io.github.mcpdatalayer.e2e.stage;

import java.util.List;
import java.util.Map;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.ThrowAwayBrowser;
import io.github.mcpdatalayer.front.chrome.Tab;

/** The extension's side panel, open: what it shows, and a person at its keyboard. */
public final class SidePanel {

    private static final Map<String, Integer> KEYS = Map.of("ArrowUp", 38, "ArrowDown", 40, "ArrowLeft", 37,
            "ArrowRight", 39, "Enter", 13, "Escape", 27, "Home", 36, "End", 35);

    /** The parts of a row of the list stand apart, those of a row of the tree in one line. */
    private static final String TEXT_OF_ROW = "(row.role === 'treeitem' ? row.textContent : row.innerText.replace(/\\s+/g, ' ')).trim()";

    private final Tab page;

    private SidePanel(Tab page) {
        this.page = page;
        page.waitFor("document.readyState === 'complete' && document.querySelector('#empty') !== null", Stage.SOON);
        JsonObject enabled = new JsonObject();
        enabled.addProperty("enabled", true);
        page.call("Emulation.setFocusEmulationEnabled", enabled); // focus events come in a window without focus, too
    }

    /** In a tab of its own, for the attached tab with this handle. */
    public static SidePanel inTab(Stage stage, String handle) {
        return inTab(stage, stage.browser(), handle);
    }

    /** Opens the panel in a browser that the test has started itself. */
    public static SidePanel inTab(Stage stage, ThrowAwayBrowser browser, String handle) {
        Tab page = stage.openUrl(browser,
                "chrome-extension://" + browser.extensionId() + "/sidepanel/sidepanel.html?tab=" + handle);
        JsonObject size = new JsonObject();
        size.addProperty("width", 420);
        size.addProperty("height", 1400);
        size.addProperty("deviceScaleFactor", 1);
        size.addProperty("mobile", false);
        page.call("Emulation.setDeviceMetricsOverride", size);
        return new SidePanel(page);
    }

    /** Beside this tab, by the button of the popup. */
    public static SidePanel beside(Stage stage, Tab tab) throws Exception {
        Popup popup = stage.popup(tab);
        popup.page().waitFor("!document.querySelector('#sidePanel').hidden", Stage.SOON);
        // Later, for the popup closes at it.
        popup.page().evaluateAsPerson("void setTimeout(() => document.querySelector('#sidePanel').click())");
        Stage.eventually("the side panel is open", () -> !targets(stage).isEmpty());
        return new SidePanel(stage.browser().chrome().attach(targets(stage).getFirst()));
    }

    private static List<String> targets(Stage stage) {
        return stage.browser().chrome()
                .targets(target -> target.get("type").getAsString().equals("page")
                        && target.get("url").getAsString().endsWith("/sidepanel/sidepanel.html"))
                .stream().map(target -> target.get("targetId").getAsString()).toList();
    }

    public Tab page() {
        return page;
    }

    /** The rows that are elements now: their visible texts, without line breaks. */
    public List<String> rows() {
        return texts("#list [role=row]");
    }

    /** The rows of the tree. */
    public List<String> tree() {
        return texts("#tree [role=treeitem]");
    }

    private List<String> texts(String selector) {
        JsonArray found = page
                .evaluate("[...document.querySelectorAll('" + selector + "')].map(row => " + TEXT_OF_ROW + ")")
                .getAsJsonArray();
        return found.asList().stream().map(JsonElement::getAsString).toList();
    }

    /** Waits until a row of the list has this text in it. */
    public void awaitRow(String part) {
        page.waitFor("[...document.querySelectorAll('#list [role=row]')].some(row => row.innerText.includes("
                + new Gson().toJson(part) + "))", Stage.SOON);
    }

    /** Waits until no more rows are listed than those with these texts, in this order; how many findings each has stands beside it. */
    public void awaitPushes(String... labels) {
        page.waitFor(
                "JSON.stringify([...document.querySelectorAll('#list .push .label')].map(each => each.firstChild.textContent)) === "
                        + new Gson().toJson(new Gson().toJson(labels)),
                Stage.SOON);
    }

    /** Clicks the row of the list with this text. */
    public void choose(String part) {
        awaitRow(part);
        page.evaluateAsPerson("[...document.querySelectorAll('#list [role=row]')].find(row => row.innerText.includes("
                + new Gson().toJson(part) + ")).click()");
    }

    /** Types into the search field. */
    public void search(String words) {
        set("search", words, "input");
    }

    /** Chooses in a list, or ticks or unticks. */
    public void select(String id, String value) {
        page.evaluate("document.querySelector('#" + id + "').dispatchEvent(new Event('focus'))");
        set(id, value, "change");
    }

    private void set(String id, String value, String event) {
        page.evaluate("(control => { if (control.type === 'checkbox') control.checked = " + value.equals("true")
                + "; else control.value = " + new Gson().toJson(value) + "; control.dispatchEvent(new Event('" + event
                + "', {bubbles: true})); })(document.querySelector('#" + id + "'))");
    }

    /** Presses a key as a person does, where the focus is. */
    public void press(String key) {
        for (String type : List.of("keyDown", "keyUp")) {
            JsonObject params = new JsonObject();
            params.addProperty("type", type);
            params.addProperty("key", key);
            params.addProperty("code", key);
            params.addProperty("windowsVirtualKeyCode", KEYS.getOrDefault(key, (int) key.charAt(0)));
            if (key.length() == 1 && type.equals("keyDown")) {
                params.addProperty("text", key);
            }
            page.call("Input.dispatchKeyEvent", params);
        }
    }

    /** Visible text of the element that has the focus. */
    public String focused() {
        return page.evaluate("(row => " + TEXT_OF_ROW + ")(document.activeElement)").getAsString();
    }

    /** Visible text of an element. */
    public String text(String selector) {
        return page.evaluate("document.querySelector('" + selector + "').innerText.replace(/\\s+/g, ' ').trim()")
                .getAsString();
    }
}
