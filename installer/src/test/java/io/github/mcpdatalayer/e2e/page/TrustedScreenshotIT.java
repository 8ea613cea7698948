package io.github.mcpdatalayer.e2e.page;

import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.RedPages;
import io.github.mcpdatalayer.e2e.stage.Shot;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Pictures of whole pages, and of tabs in the background, by the companion: what is painted over is the same. */
class TrustedScreenshotIT {

    private static final String MAIL = RedPages.MAIL;
    private static final String LONG = "<p>Plain words</p><p class=s>" + MAIL + "</p><div style='height:3000px'></div>"
            + "<p>More words <span class=s>" + MAIL + "</span></p><p><input type=password value='none of yours'></p>"
            + "<iframe srcdoc='<p style=color:red;font-size:20px>" + MAIL + "</p>'></iframe>";

    @RegisterExtension
    static final Stage stage = Stage.withCompanion();

    private static McpClient front;
    private static McpClient unredacted;

    @BeforeAll
    static void start() throws Exception {
        front = stage.client("--toolsets", "page");
        unredacted = stage.client("--toolsets", "page", "--redact", "off");
    }

    private static Tab open(String body, String level) {
        return stage.attach(stage.open(stage.browser(), Stage.SHOP + "/account", Reply.html(RedPages.html(body))),
                level);
    }

    private static String error(Object... arguments) throws Exception {
        return front.callTool("takeScreenshot", Stage.arguments(arguments), Stage.SOON).errorCode();
    }

    @Test
    @Tag("thorough")
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
        tab.waitFor(hasHeight(inner) + " && scrollY === 700", Stage.SOON);

        Shot raw = RedPages.shot(unredacted, "fullPage", true, "width", 800);
        assertTrue(raw.reds() > 200, () -> "all three are there: " + raw.reds());
    }

    /** Tells whether the page has its own height again. The bar by which the browser tells of a debugger comes and goes meanwhile. */
    private static String hasHeight(int before) {
        return "Math.abs(innerHeight - " + before + ") < 80";
    }

    private static Tab behind(String body, String level) {
        Tab tab = open(body, level);
        stage.open(stage.browser(), "https://bank.example/account", Reply.html("<p>Another site</p>"));
        tab.waitFor("document.hidden", Stage.SOON);
        return tab;
    }

    /** The first complete one. Where the browser is slow to draw a tab in the background, there is none, or one that says what it lacks. */
    private static Shot complete(McpClient front, Consumer<Shot> check, Object... arguments) throws Exception {
        var shot = new AtomicReference<Shot>();
        Stage.eventually("there is a complete picture", () -> {
            McpClient.Answer answer = front.callTool("takeScreenshot", Stage.arguments(arguments), Stage.SOON);
            if (answer.isError()) {
                assertTrue(Set.of("TIMEOUT", "TAB_HIDDEN").contains(answer.errorCode()), answer::text);
                return false;
            }
            shot.set(Shot.of(answer));
            check.accept(shot.get());
            return shot.get().facts().get("complete").getAsBoolean();
        });
        return shot.get();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aTabInTheBackgroundIsPaintedOverAsOthersAreAndStaysThere(boolean fullPage) throws Exception {
        Tab tab = behind(LONG, "act");
        int width = tab.evaluate("innerWidth").getAsInt();
        int height = tab.evaluate("innerHeight").getAsInt();
        Shot shot = complete(front, each -> assertEquals(0, each.reds()), "fullPage", fullPage, "width", 800);
        assertTrue(shot.painted() > 300 && shot.blacks() > 100, () -> shot.painted() + " " + shot.blacks());
        tab.waitFor("innerWidth === " + width + " && document.hidden && " + hasHeight(height), Stage.SOON);

        Shot raw = complete(unredacted, _ -> {}, "fullPage", fullPage, "width", 800);
        assertTrue(raw.reds() > 60, () -> "they are there: " + raw.reds());
    }

    @Test
    void whatAPageShowsOnlyWhileItIsSeenIsPaintedOver() throws Exception {
        behind("<p>Plain words</p><div id=d></div><script>document.addEventListener('visibilitychange', () => {"
                + " d.innerHTML = document.hidden ? '' : '<p class=s>" + MAIL + "</p>'; })</script>", "act");
        for (int n = 0; n < 3; n++) {
            Shot shot = RedPages.shot(front);
            assertEquals(0, shot.reds());
        }
    }

    @Test
    void aTabInTheBackgroundIsNotDrawnForWhoMayOnlySee() throws Exception {
        Tab tab = behind(LONG, "see");
        tab.evaluate("seen = 0; document.addEventListener('visibilitychange', () => seen++)");
        assertEquals("TAB_HIDDEN", error());
        assertEquals("FULL_PAGE_UNAVAILABLE", error("fullPage", true));
        assertEquals(0, tab.evaluate("seen").getAsInt());
    }

    @Test
    void whoMaySeeAPageAloneDoesNotGetTheDebuggerIntoIt() throws Exception {
        open(LONG, "see");
        assertEquals("FULL_PAGE_UNAVAILABLE", error("fullPage", true));
    }
}
