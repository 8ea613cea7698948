package io.github.mcpdatalayer.e2e.panel;

import java.util.List;
import java.util.Locale;

import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.PopupPictures;
import io.github.mcpdatalayer.e2e.stage.SidePanel;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The view <em>Storage</em> of the side panel, narrow, in each of its states: nothing is wider than the panel, and each text stands out. */
class StorageViewIT {

    private static final int WIDTH = 350;
    private static final String HEAD = """
            <!doctype html><meta charset=utf-8><title>Kept</title><script>dataLayer = []; function gtag() { dataLayer.push(arguments); }
            const signals = (value) => ({ad_storage: value, analytics_storage: value, ad_user_data: value, ad_personalization: value});
            """;
    private static final String NOTHING = HEAD + "dataLayer.push({event: 'ready'});</script>";
    /** Before the choice, after it, after it was taken back; names as pages that mean harm give them. */
    private static final String ROWS = HEAD
            + """
                    gtag('consent', 'default', signals('denied'));
                    document.cookie = 'PHPSESSID=x; path=/'; document.cookie = '_ga=GA1.1.111.222; max-age=63072000; path=/';
                    localStorage.setItem('<img src=x onerror="document.title=1">', '1');
                    localStorage.setItem('\\u202Ereversed\\u0000\\u0007 and a\\nline', '1');
                    localStorage.setItem('a_name_without_any_blank_'.repeat(20), '1');
                    sessionStorage.setItem('of ann@shop.example', '1');
                    gtag('consent', 'update', signals('granted'));
                    document.cookie = '_fbp=fb.1.1.1; max-age=7776000; path=/'; document.cookie = '_gcl_au=1; max-age=7776000; path=/';
                    document.cookie = '_gcl_au=; max-age=0; path=/'; document.cookie = 'lang=de; path=/';
                    document.cookie = 'CookieConsent={stamp:%27x%27%2Cnecessary:true%2Cpreferences:false%2Cstatistics:true%2Cmarketing:false}; path=/';
                    gtag('consent', 'update', signals('denied'));
                    localStorage.setItem('_uetvid', '1'); dataLayer.push({event: 'ready'});</script>""";

    @RegisterExtension
    static final Stage stage = new Stage();

    private SidePanel panel(String url, String html, boolean mayBeSeen) throws Exception {
        Tab tab = stage.attachAndReload(stage.open(stage.browser(), url, Reply.html(html)));
        if (mayBeSeen) {
            Person.allow(stage, tab, "see");
        }
        SidePanel panel = SidePanel.inTab(stage, stage.handle());
        panel.page().call("Emulation.setDeviceMetricsOverride", Stage.arguments("width", WIDTH, "height", 1600,
                "deviceScaleFactor", 1, "mobile", false));
        panel.awaitRow("ready");
        return panel;
    }

    private static String show(SidePanel panel, String until) throws Exception {
        panel.page().click("#storageTab");
        // On a machine that is too slow for its deadline the view offers to try again, as it does to a person.
        Stage.eventually(() -> until + " in " + panel.text("#storageView"), () -> {
            panel.page().evaluate("document.querySelector('#storageState button')?.click()");
            return panel.page().evaluate("document.querySelector('#storageView').innerText.includes('" + until + "')")
                    .getAsBoolean();
        });
        return panel.text("#storageView");
    }

    @Test
    @Tag("thorough")
    void rowsStandBelowTheConsentOfTheirTimeAndHostileNamesAreShownAsTheyAre() throws Exception {
        SidePanel panel = panel(Stage.SHOP + "/kept", ROWS, true);
        String shown = show(panel, "_uetvid");
        for (String part : List.of("Set before the choice", "Set after consent", "Set after denial",
                "before the choice", "<img src=x onerror", "a_name_without", "Cookiebot: statistics yes")) {
            assertTrue(shown.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT)),
                    shown + " lacks " + part);
        }
        assertFalse(shown.contains("ann@shop.example") || shown.contains("\u202E") || shown.contains("\u0007"), shown);
        assertFalse(panel.page().evaluate("document.querySelector('#storageView img') !== null").getAsBoolean());
        PopupPictures.take(panel.page(), "storage-rows-en");
        panel.page().evaluate("document.querySelector('#storageSearch').value = 'nothing like this'");
        panel.page().evaluate("document.querySelector('#storageSearch').dispatchEvent(new Event('input'))");
        panel.page().waitFor("document.querySelectorAll('#storageList .storageRow').length === 0", Stage.SOON);
        PopupPictures.take(panel.page(), "storage-none-shown-en");
        TagsViewIT.german(panel, "ready");
        show(panel, "_uetvid");
        PopupPictures.take(panel.page(), "storage-rows-de");
    }

    @Test
    @Tag("thorough")
    void withoutTheLevelThePersonIsToldWhereToGiveIt() throws Exception {
        SidePanel panel = panel(Stage.SHOP + "/kept", NOTHING, false);
        panel.page().click("#storageTab");
        panel.page().waitFor("document.querySelector('#storageState .failed') !== null", Stage.SOON);
        String shown = panel.text("#storageView");
        assertTrue(shown.contains("choose it under “MCP clients may”"), shown);
        assertFalse(shown.contains("Tell the person"), shown);
        PopupPictures.take(panel.page(), "storage-level-en");
    }

    @Test
    @Tag("thorough")
    void aPageThatKeepsNothingSaysSo() throws Exception {
        SidePanel panel = panel("https://nothing.example/", NOTHING, true);
        show(panel, "These pages keep nothing");
        PopupPictures.take(panel.page(), "storage-empty-en");
        TagsViewIT.german(panel, "ready");
        show(panel, "Diese Seiten speichern nichts");
        PopupPictures.take(panel.page(), "storage-empty-de");
    }
}
