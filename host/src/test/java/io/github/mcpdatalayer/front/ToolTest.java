package io.github.mcpdatalayer.front;

import java.nio.file.Path;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A tool called through a real front and a real host, behind which an extension stands in with the tab kd1. */
abstract class ToolTest {

    @TempDir
    Path home;

    ExtensionStandIn browser;
    TestFront front;

    @BeforeEach
    void start() throws Exception {
        browser = ExtensionStandIn.start(home, "kd", "kd1");
        front = FrontThread.ready(home);
    }

    @AfterEach
    void end() throws Exception {
        front.close();
        browser.close();
    }
}
