package io.github.mcpdatalayer.e2e.installer;

import java.nio.file.Path;
import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.browser.BrowserFinder;
import io.github.mcpdatalayer.demo.ThrowAwayBrowser;
import io.github.mcpdatalayer.e2e.stage.PopupPictures;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.TestApp;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.ChromeOptions;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.os.OperatingSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.github.mcpdatalayer.e2e.stage.Stage.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The first steps come by themselves after install, once, and only where a person is. */
class WelcomeIT {

    /** Has pages see no program that drives the browser, as in the browser of a person. */
    private static final String AS_A_PERSON = "--disable-blink-features=AutomationControlled";

    @TempDir
    private Path folder;

    private ThrowAwayBrowser start(String... flags) throws Exception {
        ChromeOptions options = ChromeOptions
                .of(BrowserFinder.find(null, "--browser", OperatingSystem.current()).path())
                .withVariable("MCP_DATALAYER_HOME", folder.resolve("home").toString());
        for (String flag : flags) {
            options = options.withFlag(flag);
        }
        return ThrowAwayBrowser.startUnregistered(TestApp.folder(), options);
    }

    private static List<JsonObject> welcomes(Chrome chrome) {
        return chrome.targets(target -> target.get("type").getAsString().equals("page")
                && target.get("url").getAsString().contains("/welcome/welcome.html"));
    }

    @Test
    void theFirstStepsComeToTheFrontAfterInstallAndNotAgainAfterAnUpdate() throws Exception {
        try (ThrowAwayBrowser browser = start(AS_A_PERSON)) {
            Chrome chrome = browser.chrome();
            eventually("the welcome page is there", () -> welcomes(chrome).size() == 1);
            Tab page = chrome.attach(welcomes(chrome).getFirst().get("targetId").getAsString());
            page.waitFor("document.visibilityState === 'visible' && location.search === ''", Stage.SOON);
            page.waitFor("document.querySelector('#hostCommand').innerText !== ''", Stage.SOON);
            assertEquals(3, page.evaluate("document.querySelectorAll('ol > li').length").getAsInt());
            PopupPictures.take(page, "welcome-installed");
            page.close();

            assertEquals(browser.extensionId(), chrome.loadExtension(TestApp.folder().extension()));
            Tab options = chrome.newTab("chrome-extension://" + browser.extensionId() + "/options/options.html");
            options.waitFor("document.querySelector('#requestsState')?.dataset.state", Stage.SOON); // its worker is up
            assertEquals(List.of(), welcomes(chrome));
        }
    }

    @Test
    @Tag("thorough")
    void aBrowserThatAProgramDrivesShowsNothingOfItsOwn() throws Exception {
        try (ThrowAwayBrowser browser = start()) {
            Chrome chrome = browser.chrome();
            Tab options = chrome.newTab("chrome-extension://" + browser.extensionId() + "/options/options.html");
            options.waitFor("document.querySelector('#requestsState')?.dataset.state", Stage.SOON);
            eventually("no welcome page stays", () -> welcomes(chrome).isEmpty());
            assertTrue(options.evaluate("document.visibilityState === 'visible'").getAsBoolean());
        }
    }
}
