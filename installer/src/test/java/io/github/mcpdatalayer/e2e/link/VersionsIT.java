package io.github.mcpdatalayer.e2e.link;

import java.io.IOException;
import java.nio.file.Path;

import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.ExtensionCopy;
import io.github.mcpdatalayer.e2e.stage.ExtensionsPage;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.Stage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static io.github.mcpdatalayer.e2e.stage.Stage.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The browser updates the extension over night, programs follow weeks later: newer extensions with the host and front of today. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class) // the extension is replaced by newer ones
class VersionsIT {

    @RegisterExtension
    static final Stage stage = new Stage().alone();

    @TempDir
    static Path folder;

    @BeforeAll
    static void switchOnDeveloperMode() {
        ExtensionsPage.switchOnDeveloperMode(stage.browser().chrome());
    }

    @Test
    @Order(1)
    void aNewerExtensionIsReadThroughTheHostByTheFront() throws Exception {
        assertEquals(stage.browser().extensionId(),
                stage.browser().chrome().loadExtension(extension("newer", "[1, 2]", "0.1.98")));
        eventually("the newer extension is connected",
                () -> stage.call("listTabs").text().contains("\"version\":\"0.1.98\""));
        stage.attach(stage.openScript("dataLayer = ['of two releases']"));
        McpClient.Answer answer = stage.call("getDataLayer");
        assertTrue(answer.text().contains("of two releases"), answer.line());
    }

    @Test
    @Tag("thorough")
    @Order(2)
    void withAnExtensionThatSpeaksTheOldVersionNoMoreThePersonIsToldToUpdateThePrograms() throws Exception {
        stage.browser().chrome().loadExtension(extension("newest", "[2, 3, 4]", "0.1.99"));
        try (Popup popup = stage.popup(stage.openScript("dataLayer = []"))) {
            popup.page().waitFor("document.querySelector('#connection').dataset.reason === 'hostTooOld'", Stage.SOON);
            assertTrue(popup.command().startsWith("mcp-datalayer register"), popup.command());
        }
        assertEquals("EXTENSION_NOT_CONNECTED", stage.call("getDataLayer").errorCode());
    }

    /** The packaged extension as a release that speaks these versions. */
    private static Path extension(String name, String versions, String version) throws IOException {
        Path copy = ExtensionCopy.of(folder.resolve(name), version);
        ExtensionCopy.change(copy.resolve("background/service-worker.js"), "\"versions\": \\[1]",
                "\"versions\": " + versions);
        return copy;
    }
}
