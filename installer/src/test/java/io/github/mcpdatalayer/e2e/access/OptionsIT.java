package io.github.mcpdatalayer.e2e.access;

import io.github.mcpdatalayer.e2e.stage.PopupPictures;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The options page saves each change at once, says so, and keeps the old value where the new one is none. */
class OptionsIT {

    private static final String STORED = "chrome.storage.local.get('settings').then(({settings}) => JSON.stringify(settings?.layers ?? null))";

    @RegisterExtension
    static final Stage stage = new Stage();

    @Test
    void eachChangeIsSavedAtOnceAndAWrongOneKeepsTheOldValueAndSaysWhy() throws Exception {
        Tab options = stage.openUrl("chrome-extension://" + stage.browser().extensionId() + "/options/options.html");
        size(options, 1280, 800);
        options.waitFor("document.querySelector('#requestsState')?.dataset.state", Stage.SOON);
        options.waitFor("document.querySelector('#version').textContent.match(/\\d+\\.\\d+\\.\\d+/g)?.length === 2",
                Stage.SOON);
        PopupPictures.take(options, "options-wide");

        type(options, "names", "ourLayer");
        options.evaluate("document.activeElement.blur()");
        options.waitFor(
                "document.querySelector('#feedback').textContent.endsWith(': ' + document.querySelector('#names').labels[0].textContent)",
                Stage.SOON);
        assertEquals("[\"ourLayer\"]", options.evaluate(STORED).getAsString());
        PopupPictures.take(options, "options-saved");

        type(options, "names", " 1st");
        options.evaluate("document.activeElement.blur()");
        options.waitFor("document.querySelector('#names').ariaInvalid === 'true'", Stage.SOON);
        String why = options.evaluate("document.querySelector('#namesError').innerText").getAsString();
        assertTrue(why.contains("1st"), why);
        assertEquals("[\"ourLayer\"]", options.evaluate(STORED).getAsString());
        PopupPictures.take(options, "options-wrong");

        size(options, 380, 800);
        PopupPictures.take(options, "options-narrow");
        options.evaluateAsPerson("document.querySelector('nav a[href=\"#help\"]').click()");
        options.waitFor("document.querySelector('[aria-current]').hash === '#help'", Stage.SOON);
        PopupPictures.take(options, "options-help-narrow");
        size(options, 1280, 800);
        PopupPictures.take(options, "options-help");

        String whileAnotherIsSaved = options.evaluate("new Promise(told => { " + set("label", "Mine")
                + " chrome.storage.local.onChanged.addListener(() => told(document.querySelector('#names').value)); })")
                .getAsString();
        assertTrue(whileAnotherIsSaved.contains("1st"), whileAnotherIsSaved);
        assertEquals(why, options.evaluate("document.querySelector('#namesError').innerText").getAsString());

        options.evaluateAsPerson(set("label", "") + set("names", ""));
        Stage.eventually("no name is stored", () -> options.evaluate(STORED).getAsString().equals("[]"));
        options.close();
    }

    private static String set(String field, String value) {
        String input = "document.querySelector('#" + field + "')";
        return input + ".value = '" + value + "'; " + input + ".dispatchEvent(new Event('change')); ";
    }

    private static void type(Tab options, String field, String text) {
        options.evaluate("document.querySelector('#" + field + "').focus()");
        options.call("Input.insertText", Stage.arguments("text", text));
    }

    private static void size(Tab page, int width, int height) {
        page.call("Emulation.setDeviceMetricsOverride",
                Stage.arguments("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }
}
