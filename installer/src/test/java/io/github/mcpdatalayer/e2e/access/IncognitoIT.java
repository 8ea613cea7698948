package io.github.mcpdatalayer.e2e.access;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.e2e.stage.ExtensionsPage;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static io.github.mcpdatalayer.e2e.stage.Stage.eventually;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Tag("thorough")
class IncognitoIT {

    private static final String SECRET = "secret-9f2c71";

    @RegisterExtension
    static final Stage stage = new Stage();

    @Test
    void anIncognitoTabIsReadWhereThePersonAllowsItAndNothingOfItIsStored() throws Exception {
        Chrome chrome = stage.browser().chrome();
        String id = stage.browser().extensionId();
        chrome.web().serve("https://" + SECRET + ".example/",
                Reply.html("<title>" + SECRET + "</title><script>dataLayer = ['private']</script>"));
        allowIncognito(chrome, id);
        Tab page = openIncognito(chrome, id, "https://" + SECRET + ".example/");

        stage.attach(page);
        try (Popup popup = stage.popup(page)) {
            assertEquals("Attached to: " + SECRET, popup.status());
            assertTrue(popup.text("#facts").contains("Incognito"), popup.text("#facts"));
            popup.page().click("[data-level=see]");
            popup.page().waitFor("document.querySelector('[data-level=see]').ariaPressed === 'true'", Stage.SOON);
            assertTrue(popup.page().evaluate("document.querySelector('#rememberRow').hidden").getAsBoolean(),
                    "nothing of it is remembered");
        }
        assertEquals("[\"private\"]", stage.call("getDataLayer").structured().get("result").toString());
        assertTrue(stage.call("listTabs").text().contains("\"incognito\":true"));

        page.close();
        eventually("the tab is forgotten", () -> !stage.call("listTabs").text().contains(SECRET));
        Path stored = chrome.userDataDir().resolve("Default/Local Extension Settings");
        assertTrue(holds(stored, "handles"), "the extension's storage is elsewhere");
        assertFalse(holds(stored, SECRET));
    }

    /** As a person does on chrome://extensions; the browser then loads the extension anew. */
    private static void allowIncognito(Chrome chrome, String id) throws Exception {
        ExtensionsPage.switchOnDeveloperMode(chrome);
        ExtensionsPage.run(chrome, "chrome.developerPrivate.updateExtensionConfiguration({extensionId: '" + id
                + "', incognitoAccess: true})");
        eventually("the extension runs again, incognito allowed", () -> ExtensionsPage
                .run(chrome, "chrome.developerPrivate.getExtensionInfo('" + id + "')"
                        + ".then(info => info.incognitoAccess.isActive && info.state === 'ENABLED')")
                .getAsBoolean());
    }

    private static Tab openIncognito(Chrome chrome, String id, String url) throws Exception {
        Tab ours = chrome.newTab("chrome-extension://" + id + "/options/options.html");
        ours.evaluateAsPerson("chrome.windows.create({incognito: true, url: 'about:blank#private'}).then(() => true)");
        eventually("the incognito window is open", () -> chrome.targets(IncognitoIT::isPrivate).size() == 1);
        Tab page = chrome.attach(chrome.targets(IncognitoIT::isPrivate).getFirst().get("targetId").getAsString());
        page.goTo(url);
        return page;
    }

    private static boolean isPrivate(JsonObject target) {
        return target.get("type").getAsString().equals("page")
                && target.get("url").getAsString().equals("about:blank#private");
    }

    private static boolean holds(Path folder, String text) throws Exception {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (new String(Files.readAllBytes(file), ISO_8859_1).contains(text)) {
                    return true;
                }
            }
        }
        return false;
    }
}
