package io.github.mcpdatalayer.e2e.page;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The screens of other devices, by the companion, for as long as a client wants them. */
class TrustedViewportIT {

    private static final String PAGE = """
            <!doctype html><meta name=viewport content='width=device-width'><title>Shop</title>
            <script>dataLayer = []</script><div style='height:3000px'></div>
            <button onclick="dataLayer.push({event: 'add'})">Add</button>""";

    @RegisterExtension
    static final Stage stage = Stage.withCompanion();

    private McpClient front;

    @BeforeEach
    void start() throws Exception {
        front = stage.client("--toolsets", "page,tabs");
    }

    private static Tab open() {
        Tab tab = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/phone", Reply.html(PAGE)));
        Person.allow(stage, tab, "act");
        return tab;
    }

    private JsonObject set(Object... arguments) throws Exception {
        Answer answer = front.callTool("setViewport", Stage.arguments(arguments), Stage.SOON);
        assertFalse(answer.isError(), answer::text);
        return answer.structured();
    }

    private static String seen(Tab tab) {
        return tab.evaluate("[innerWidth, innerHeight, devicePixelRatio, navigator.maxTouchPoints > 0].join()")
                .getAsString();
    }

    @Test
    void aPageIsShownAsOnAPhoneUntilThatIsUndone() throws Exception {
        Tab tab = open();
        String before = seen(tab);
        JsonObject phone = set("width", 390, "height", 844, "scale", 3, "mobile", true);
        assertEquals(390, phone.get("width").getAsInt(), phone::toString);
        assertEquals(844, phone.get("height").getAsInt(), phone::toString);
        assertEquals(3, phone.get("scale").getAsDouble(), 0.01, phone::toString);
        tab.waitFor(
                "[innerWidth, innerHeight, devicePixelRatio, navigator.maxTouchPoints > 0].join() === '390,844,3,true'",
                Stage.SOON);

        Answer clicked = front.callTool("interact",
                JsonParser.parseString("{\"do\":[{\"click\":\"button \\\"Add\\\"\"}]}").getAsJsonObject(), Stage.SOON);
        assertFalse(clicked.isError(), clicked::text);
        assertTrue(clicked.text().contains("\"add\"") && clicked.text().contains("received"), clicked::text);
        Answer picture = front.callTool("takeScreenshot", Stage.arguments("fullPage", true, "width", 200), Stage.SOON);
        assertFalse(picture.isError(), picture::text);
        assertTrue(picture.structured().get("fullHeight").getAsInt() > 3000, picture::text);
        tab.waitFor("[innerWidth, innerHeight, devicePixelRatio].join() === '390,844,3'", Stage.SOON);

        JsonObject wider = set("width", 600);
        assertEquals(600, wider.get("width").getAsInt(), wider::toString);
        assertEquals(3, wider.get("scale").getAsDouble(), 0.01, wider::toString);
        set();
        tab.waitFor(
                "[innerWidth, innerHeight, devicePixelRatio, navigator.maxTouchPoints > 0].join() === '" + before + "'",
                Stage.SOON);
    }

    @Test
    void detachingGivesThePageItsWindowBack() throws Exception {
        Tab tab = open();
        String before = seen(tab);
        set("scale", 2);
        tab.waitFor("devicePixelRatio === 2", Stage.SOON);
        stage.browser().detach(tab);
        tab.waitFor(
                "[innerWidth, innerHeight, devicePixelRatio, navigator.maxTouchPoints > 0].join() === '" + before + "'",
                Stage.SOON);
    }
}
