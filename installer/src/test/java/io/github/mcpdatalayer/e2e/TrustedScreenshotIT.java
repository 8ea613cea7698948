package io.github.mcpdatalayer.e2e;

import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Pictures of whole pages by the companion: what is painted over is the same. */
class TrustedScreenshotIT {

    private static final String MAIL = RedPages.MAIL;
    private static final String LONG = "<p>Plain words</p><p class=s>" + MAIL + "</p><div style='height:3000px'></div>"
            + "<p>More words <span class=s>" + MAIL + "</span></p><p><input type=password value='none of yours'></p>"
            + "<iframe srcdoc='<p style=color:red;font-size:20px>" + MAIL + "</p>'></iframe>";

    @RegisterExtension
    static final Stage stage = Stage.withCompanion();

    private McpClient front;

    @BeforeEach
    void start() throws Exception {
        front = stage.anotherClient("--toolsets", "page");
    }

    private static Tab open(String body, String level) {
        Tab tab = stage.attach(
                stage.open(stage.browser(), Stage.SHOP + "/account", Reply.html(RedPages.html(body))));
        SnapshotIT.allow(stage, tab, level);
        return tab;
    }

    private String error(Object... arguments) throws Exception {
        return front.callTool("takeScreenshot", Stage.arguments(arguments), Stage.SOON).errorCode();
    }

    @Test
    void aWholePageIsPaintedOverAsItsPartsAre() throws Exception {
        Tab tab = open(LONG, "act");
        tab.evaluate("scrollTo(0, 700)");
        int inner = tab.evaluate("innerHeight").getAsInt();
        Shot shot = RedPages.shot(front, "fullPage", true, "width", 800);
        assertEquals(0, shot.reds());
        assertTrue(shot.painted() > 1000 && shot.blacks() > 300, () -> shot.painted() + " " + shot.blacks());
        assertTrue(shot.facts().get("complete").getAsBoolean(), () -> shot.facts().toString());
        double scale = shot.facts().get("scale").getAsDouble();
        assertEquals(shot.facts().get("fullHeight").getAsInt() * scale, shot.image().getHeight(), 2);
        tab.waitFor("innerHeight === " + inner + " && scrollY === 700", Stage.SOON);

        front = stage.anotherClient("--toolsets", "page", "--redact", "off");
        Shot raw = RedPages.shot(front, "fullPage", true, "width", 800);
        assertTrue(raw.reds() > 200, () -> "all three are there: " + raw.reds());
    }

    @Test
    void aTabInTheBackgroundIsLeftAsItIs() throws Exception {
        open(LONG, "act");
        stage.open(stage.browser(), "https://bank.example/account", Reply.html("<p>Another site</p>"));
        assertEquals("TAB_HIDDEN", error("fullPage", true));
    }

    @Test
    void whoMaySeeAPageAloneDoesNotGetTheDebuggerIntoIt() throws Exception {
        open(LONG, "see");
        assertEquals("FULL_PAGE_UNAVAILABLE", error("fullPage", true));
    }
}
