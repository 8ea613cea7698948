package io.github.mcpdatalayer.e2e.link;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.demo.ThrowAwayBrowser;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A front is there before any browser is, and browsers come and go. */
class FrontFirstIT {

    @RegisterExtension
    static final Stage stage = Stage.withoutBrowser();

    @Test
    void aFrontStartedBeforeTheBrowserFindsItAndOutlivesIt() throws Exception {
        findsAndOutlives(List.of(false));
    }

    @Tag("thorough")
    @Test
    void aFrontStartedBeforeTheBrowserFindsItAndOutlivesItAndFindsTheNextOne() throws Exception {
        findsAndOutlives(List.of(false, true));
    }

    /** Browsers that are closed, or crash. */
    private static void findsAndOutlives(List<Boolean> crashes) throws Exception {
        McpClient client = stage.clientProcess();
        notConnected(client);

        for (boolean crash : crashes) {
            ThrowAwayBrowser browser = stage.anotherBrowser();
            Tab tab = stage.open(browser, Stage.SHOP + "/", Reply.html("<script>dataLayer = [{n: 1}]</script>"));
            browser.attach(tab);
            assertEquals("[{\"n\":1}]", read(client).structured().get("result").toString());
            ProcessHandle host = ProcessHandle.of(stage.hosts().getFirst().pid()).orElseThrow();

            if (crash) {
                browser.chrome().kill();
            } else {
                browser.close();
            }

            Stage.eventually("the host exits", () -> !host.isAlive());
            Stage.eventually("its files are gone", () -> runFiles().isEmpty());
            // A call that goes out before the front has seen the end is told that the connection broke.
            Stage.eventually("the front knows that it is gone",
                    () -> "EXTENSION_NOT_CONNECTED".equals(read(client).errorCode()));
            notConnected(client);
        }
    }

    private static Answer read(McpClient client) throws Exception {
        return client.callTool("getDataLayer", new JsonObject(), Stage.SOON);
    }

    private static void notConnected(McpClient client) throws Exception {
        Answer answer = read(client);
        assertEquals("EXTENSION_NOT_CONNECTED", answer.errorCode());
        assertTrue(answer.text().contains("Chrome extension is not connected."), answer.text());
    }

    private static List<String> runFiles() throws Exception {
        Path run = stage.home().resolve("run");
        if (!Files.exists(run)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(run)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
