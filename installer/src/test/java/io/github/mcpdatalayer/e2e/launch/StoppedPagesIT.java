package io.github.mcpdatalayer.e2e.launch;

import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.LocalWeb;
import io.github.mcpdatalayer.e2e.stage.Stage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

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

    /** The browser leaves none of them for the next page of its process by itself: its script is stopped. */
    @Test
    @Tag("thorough")
    void aPageThatIsBusyFromItsFirstScriptOnIsSaidToBeAndLeft() throws Exception {
        try (var web = new LocalWeb()) {
            web.serve(SHOP + "/", "<!doctype html><title>Shop</title><p>Shop")
                    .serve(SHOP + "/busy", "<!doctype html><title>Busy</title><script>for (;;);</script><p>Never")
                    .serve(SHOP + "/catches",
                            "<!doctype html><title>Catches</title><script>for (;;) try { for (;;); } catch {}</script>")
                    .serve(SHOP + "/later",
                            "<!doctype html><title>Later</title><script>setTimeout(() => { for (;;); })</script>")
                    .serve("http://other.example/", "<!doctype html><title>Other</title><p>Other");
            try (McpClient front = stage.startFront("--launch=headless", "--toolsets=page,tabs", web.browserArg(),
                    "--sites=*.example")) {
                isAt("Shop", call(front, "navigate", "url", SHOP + "/", "timeoutMs", 20_000));
                isBusy(call(front, "navigate", "url", SHOP + "/busy", "timeoutMs", 10_000), "/busy");
                isAt("Shop", call(front, "navigate", "url", SHOP + "/", "timeoutMs", 20_000));
                isBusy(call(front, "navigate", "url", SHOP + "/catches", "timeoutMs", 10_000), "/catches");
                isAt("Other", call(front, "navigate", "url", "http://other.example/", "timeoutMs", 20_000));
                call(front, "navigate", "url", SHOP + "/later", "timeoutMs", 10_000);
                isAt("Shop", call(front, "navigate", "url", SHOP + "/", "timeoutMs", 20_000));
                isBusy(call(front, "navigate", "url", SHOP + "/busy", "timeoutMs", 10_000), "/busy");
                Answer opened = call(front, "openTab", "url", "http://other.example/");
                assertTrue(!opened.isError() && opened.text().contains("http://other.example/"), opened::text);
            }
        }
    }

    private static void isBusy(Answer answer, String path) {
        assertFalse(answer.isError(), answer::text);
        assertTrue(answer.text().contains("\"busy\":true") && answer.text().contains(SHOP + path)
                && answer.text().contains("answers nothing"), answer::text);
        assertFalse(answer.text().contains("download"), answer::text);
    }

    private static void isAt(String title, Answer answer) {
        assertTrue(!answer.isError() && answer.text().contains("\"title\":\"" + title + "\""), answer::text);
    }
}
