package io.github.mcpdatalayer.e2e.access;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.WireFront;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.wire.Message;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Where Chrome lets the extension into every frame, it reads those of the attached site all the same, and no others. */
class FrameAccessIT {

    private static final String FOREIGN = "https://pay.example/frame";

    @RegisterExtension
    static final Stage stage = new Stage();

    @Test
    void aFrameOfASiteThatNobodyAttachedIsNeitherListedNorReadNorRecordedNorTouched() throws Exception {
        stage.grantWhenAsked("*://*/*");
        asPerson("chrome.permissions.request({origins: ['*://*/*']})");
        stage.browser().chrome().web().serve(FOREIGN, Reply
                .html("""
                        <script>window.ran = []; window.dataLayer = []; dataLayer.push({event: 'foreign'});
                        Object.defineProperty(window, 'digitalData', {get() { ran.push(new Error().stack); return {a: 1}; }});</script>"""));
        stage.browser().chrome().web().serve(Stage.SHOP + "/inner",
                Reply.html("<script>dataLayer = [{event: 'inner'}]</script>"));
        Tab tab = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/outer",
                Reply.html(
                        """
                                <script>dataLayer = [{event: 'outer'}]</script><iframe src='/inner'></iframe><iframe src='%s'></iframe>"""
                                .formatted(FOREIGN))));
        WireFront wire = stage.wire();

        List<Integer> frames = new ArrayList<>();
        for (JsonElement layer : wire.call("listTabs").getAsJsonArray("tabs").get(0).getAsJsonObject()
                .getAsJsonArray("layers")) {
            frames.add(layer.getAsJsonObject().get("frame").getAsInt());
        }
        assertEquals(2, frames.size(), frames.toString());
        int inner = frames.getLast();
        int foreign = Integer.parseInt(Stage.inExtension(stage.browser(),
                "chrome.tabs.query({}).then(async (tabs) => { for (const {id} of tabs) try {"
                        + " for (const {frameId, result} of await chrome.scripting.executeScript({target: {tabId: id, allFrames: true}, func: () => location.href}))"
                        + " if (result === '" + FOREIGN + "') return String(frameId); } catch {} })")
                .getAsString());
        assertTrue(foreign > 0 && foreign != inner);

        for (String method : List.of("getDataLayer", "getModel")) {
            Message.Response refused = wire.ask(method, Stage.arguments("frame", foreign));
            assertEquals("FRAME_NOT_FOUND", refused.error() == null ? "read" : refused.error().code(), method);
            assertFalse(refused.toString().contains("foreign"), refused.toString());
        }
        JsonObject read = wire.call("getDataLayer", "frame", inner);
        assertTrue(read.get("text").getAsString().startsWith("[{\"event\":\"inner\"}]"));
        List<String> events = wire.historyWith("inner").events();
        assertFalse(events.contains("foreign"), events.toString());
        assertEquals("0", Stage.inExtension(stage.browser(),
                "chrome.tabs.query({}).then(async (tabs) => { for (const {id} of tabs) try {"
                        + " for (const {result} of await chrome.scripting.executeScript({target: {tabId: id, frameIds: ["
                        + foreign + "]}, world: 'MAIN', func: () => String(ran.length)})) return result; } catch {} })")
                .getAsString(), "no code of ours looked at the frame");
        asPerson("chrome.permissions.remove({origins: ['*://*/*']})");
        stage.browser().detach(tab);
    }

    private static void asPerson(String script) {
        Tab page = stage.browser().chrome().newTab(
                "chrome-extension://" + stage.browser().extensionId() + "/options/options.html");
        assertTrue(page.evaluateAsPerson(script).getAsBoolean(), script);
        page.close();
    }

    @Test
    @Tag("thorough")
    void theAuditLogNamesTheSiteOfTheFrameThatWasRead() throws Exception {
        stage.grantWhenAsked("*://pay.example/*");
        stage.browser().chrome().web().serve(FOREIGN, Reply.html("<script>dataLayer = [{event: 'kept'}]</script>"));
        Tab tab = stage.open(stage.browser(), Stage.SHOP + "/outer2",
                Reply.html("<script>dataLayer = []</script><iframe src='" + FOREIGN + "'></iframe>"));
        stage.grantWhenAsked("https://shop.example/*");
        try (Popup popup = stage.popup(tab)) {
            Tab page = popup.page();
            page.click("#choices summary");
            page.click("#keep");
            page.evaluate("document.querySelector('#keepSites').value = 'pay.example'");
            page.click("#attachButton:not([disabled])");
            page.waitFor("document.querySelector('#attachButton').dataset.action === 'detach'", Stage.SOON);
        }
        WireFront wire = stage.wire();
        int frame = wire.call("listTabs").getAsJsonArray("tabs").get(0).getAsJsonObject().getAsJsonArray("layers")
                .asList().stream().map(layer -> layer.getAsJsonObject().get("frame").getAsInt())
                .filter(number -> number > 0).findFirst().orElseThrow();

        Message.Response kept = wire.ask("getDataLayer", Stage.arguments("frame", frame));
        Message.Response whole = wire.ask("getDataLayer", Stage.arguments());

        assertEquals("https://pay.example", kept.site());
        assertEquals(Stage.SHOP, whole.site());
    }
}
