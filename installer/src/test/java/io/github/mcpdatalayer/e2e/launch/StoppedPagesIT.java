package io.github.mcpdatalayer.e2e.launch;

import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.LocalWeb;
import io.github.mcpdatalayer.e2e.stage.Stage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Pages that answer nothing, in a browser of the front's own. */
class StoppedPagesIT {
    private static final String SHOP = "http://shop.example";

    @RegisterExtension
    static final Stage stage = new Stage();

    private static Answer call(McpClient front, String tool, Object... arguments) throws Exception {
        return front.callTool(tool, Stage.arguments(arguments), Stage.SOON);
    }

    /** Not each browser leaves such a page for the next of its process, though its script is to be stopped: then that is said. */
    @Test
    @Tag("thorough")
    void aPageThatIsBusyFromItsFirstScriptOnIsSaidToBeAndAnotherTabLeadsOn() throws Exception {
        try (var web = new LocalWeb()) {
            web.serve(SHOP + "/", "<!doctype html><title>Shop</title><p>Shop")
                    .serve(SHOP + "/busy", "<!doctype html><title>Busy</title><script>for (;;);</script><p>Never")
                    .serve("http://other.example/", "<!doctype html><title>Other</title><p>Other");
            try (McpClient front = stage.startFront("--launch=headless", "--toolsets=page,tabs", web.browserArg(),
                    "--sites=*.example")) {
                isAt("Shop", call(front, "navigate", "url", SHOP + "/", "timeoutMs", 20_000));
                isBusy(call(front, "navigate", "url", SHOP + "/busy", "timeoutMs", 10_000));
                Answer left = call(front, "navigate", "url", SHOP + "/", "timeoutMs", 10_000);
                if (left.isError()) {
                    assertEquals("NAVIGATION_FAILED", left.errorCode(), left::text);
                    assertTrue(left.text().contains("is busy: it answers nothing") && left.text().contains("openTab"),
                            left::text);
                } else {
                    isAt("Shop", left);
                }
                Answer opened = call(front, "openTab", "url", "http://other.example/", "timeoutMs", 30_000);
                assertTrue(!opened.isError() && opened.text().contains("http://other.example/"), opened::text);
            }
        }
    }

    private static void isBusy(Answer answer) {
        assertFalse(answer.isError(), answer::text);
        assertTrue(answer.text().contains("\"busy\":true") && answer.text().contains(SHOP + "/busy")
                && answer.text().contains("answers nothing"), answer::text);
        assertFalse(answer.text().contains("download"), answer::text);
    }

    private static void isAt(String title, Answer answer) {
        assertTrue(!answer.isError() && answer.text().contains("\"title\":\"" + title + "\""), answer::text);
    }
}
