package io.github.mcpdatalayer.e2e.link;

import java.nio.file.Path;

import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.LocalWeb;
import io.github.mcpdatalayer.e2e.stage.Stage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertFalse;

/** A browser of the front's own, over its pipe. */
@Tag("thorough")
class LaunchedLinkIT extends LinkContract {

    @RegisterExtension
    static final Stage stage = Stage.withoutBrowser();

    private static LocalWeb web;
    private static McpClient front;

    @BeforeAll
    static void start() throws Exception {
        web = new LocalWeb();
    }

    @AfterAll
    static void end() throws Exception {
        if (front != null) {
            front.close();
        }
        web.close();
    }

    @Override
    McpClient front() throws Exception {
        if (front == null) {
            front = stage.startFront("--toolsets=all", "--launch=headless", "--sites=shop.example",
                    "--files=" + files(), "--journeys=" + files(),
                    web.browserArg());
        }
        return front;
    }

    @Override
    Path files() {
        return stage.home();
    }

    @Override
    Path home() {
        return stage.home();
    }

    @Override
    void serve(String path, String html) {
        web.serve(SHOP + path, html);
    }

    @Override
    String openFree(String path, String html) throws Exception {
        return open(path, html);
    }

    @Override
    String open(String path, String html) throws Exception {
        serve(path, html);
        Answer there = front().callTool("navigate", Stage.arguments("url", SHOP + path), Stage.SOON);
        assertFalse(there.isError(), there::text);
        return there.structured().get("tab").getAsString();
    }
}
