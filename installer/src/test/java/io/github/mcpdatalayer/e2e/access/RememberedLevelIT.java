package io.github.mcpdatalayer.e2e.access;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.e2e.stage.ActingFront;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.PopupPictures;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static io.github.mcpdatalayer.e2e.stage.Stage.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The person has a level remembered for a site, and ends that. */
class RememberedLevelIT {

    @RegisterExtension
    static final Stage stage = Stage.ofTrial();

    @Test
    void aRememberedSiteNeedsNoClickUntilItIsRevoked() throws Exception {
        stage.grantWhenAsked("https://shop.example/*");
        Tab page = stage.attach(stage.openScript("dataLayer = []; counter = 0"));
        try (ActingFront front = new ActingFront(stage.home());
                ActingFront other = new ActingFront(stage.home())) {
            front.answer(front.ask("requestAccess", "level", "act", "key", "key-of-this-client"));
            try (Popup popup = stage.popup(page)) {
                answer(popup, "origin");
                awaitLevel(popup, "act");
                popup.page().waitFor("document.querySelector('#remember').checked", Stage.SOON);
                PopupPictures.take(popup, "remembered");
            }
            assertEquals("none", code(other.answer(other.ask("trialCount"))), "it is for all clients");

            detach(page);
            stage.endWorker();
            try (Popup popup = stage.popup(page)) {
                popup.page().waitFor("document.querySelector('#levels [aria-pressed=true]')?.dataset.level === 'act'",
                        Stage.SOON);
                assertEquals("idle", popup.state(), "what is remembered attaches nothing by itself");
            }
            // The worker that was ended may still be on its way back to the host.
            eventually("the next worker has no tab",
                    () -> "NO_TAB_ATTACHED".equals(code(front.answer(front.ask("trialCount")))));
            stage.attach(page);
            assertEquals("none", code(front.answer(front.ask("trialCount"))));
            assertEquals("[\"https://shop.example/*\"]", origins());

            Tab options = stage.openUrl("chrome-extension://" + stage.browser().extensionId()
                    + "/options/options.html");
            options.waitFor("document.querySelector('[data-revoke]')?.dataset.revoke === 'https://shop.example'",
                    Stage.SOON);
            options.waitFor(
                    "['allSites', 'allTabs', 'history', 'bookmarks'].every((name) => document.querySelector(`#${name}Button`).innerText)",
                    Stage.SOON);
            options.evaluate("document.querySelector('#remembered').scrollIntoView()");
            PopupPictures.take(options, "options-remembered");
            options.evaluateAsPerson("document.querySelector('[data-revoke]').click()");
            options.waitFor("document.querySelectorAll('[data-revoke]').length === 0", Stage.SOON);
            assertEquals("CONSENT_REQUIRED", code(front.answer(front.ask("trialCount"))));
            eventually("the permission is given back", () -> "[]".equals(origins()));
            assertEquals(2, page.evaluate("counter").getAsInt());
        }
    }

    @Test
    @Tag("thorough")
    void chromesPermissionAloneRaisesNothingAndTakingItAwayForgetsTheSite() throws Exception {
        stage.grantWhenAsked("https://shop.example/*");
        Tab page = stage.openScript("dataLayer = []; counter = 0");
        try (ActingFront front = new ActingFront(stage.home()); Popup popup = stage.popup(page)) {
            popup.page().evaluateAsPerson("chrome.permissions.request({origins: ['https://shop.example/*']})");
            popup.page().click("[data-action=attach]:not([disabled])");
            popup.page().waitFor("document.querySelector('#attachButton').dataset.action === 'detach'", Stage.SOON);
            assertEquals("CONSENT_REQUIRED", code(front.answer(front.ask("trialCount"))));
            assertTrue(popup.page().evaluate("document.querySelector('#rememberRow').hidden").getAsBoolean());

            popup.page().click("[data-level=act]");
            awaitLevel(popup, "act");
            popup.page().evaluateAsPerson("document.querySelector('#remember').click()");
            popup.page().waitFor("document.querySelector('#rememberText').innerText.includes('until')", Stage.SOON);
            popup.page().click("#stop");
            awaitLevel(popup, "see");
            popup.page().waitFor("document.querySelector('#remember').checked", Stage.SOON);
            popup.page().click("[data-action=detach]:not([disabled])");
            popup.page().waitFor("document.querySelector('#attachButton').dataset.action === 'attach'", Stage.SOON);
        }
        stage.attach(page);
        try (Popup popup = stage.popup(page)) {
            awaitLevel(popup, "see");
            popup.page().evaluateAsPerson("chrome.permissions.remove({origins: ['https://shop.example/*']})");
            awaitLevel(popup, "data");
            assertEquals("{}", popup.page()
                    .evaluate("chrome.storage.local.get('remembered').then(all => JSON.stringify(all.remembered))")
                    .getAsString());
        }
    }

    @Test
    @Tag("thorough")
    void whatIsRememberedEndsInAttachedTabsToo() throws Exception {
        stage.grantWhenAsked("https://shop.example/*");
        Tab page = stage.attach(stage.openScript("dataLayer = []; counter = 0"));
        try (ActingFront front = new ActingFront(stage.home()); Popup popup = stage.popup(page)) {
            popup.page().click("[data-level=act]");
            awaitLevel(popup, "act");
            popup.page().evaluateAsPerson("document.querySelector('#remember').click()");
            popup.page().waitFor("document.querySelector('#rememberText').innerText.includes('until')", Stage.SOON);
            assertEquals("none", code(front.answer(front.ask("trialCount"))));
            front.answer(front.ask("trialAllow", "rules", "{\"rememberDays\": 0}")); // the last day is over
            awaitLevel(popup, "data");
            assertEquals("CONSENT_REQUIRED", code(front.answer(front.ask("trialCount"))));
            front.answer(front.ask("trialAllow", "rules", "{}"));
            assertEquals(1, page.evaluate("counter").getAsInt());
        }
    }

    private static void answer(Popup popup, String answer) {
        String button = "document.querySelector('.consentRequest [data-answer=" + answer + "]')";
        popup.page().waitFor(button + "?.ariaDisabled === 'false'", Stage.SOON);
        popup.page().evaluateAsPerson(button + ".click()");
    }

    private static void awaitLevel(Popup popup, String level) {
        popup.page().waitFor("document.querySelector('[data-level=" + level + "]').ariaPressed === 'true'", Stage.SOON);
    }

    private static void detach(Tab page) throws Exception {
        try (Popup popup = stage.popup(page)) {
            popup.page().click("[data-action=detach]:not([disabled])");
            popup.page().waitFor("document.querySelector('#attachButton').dataset.action === 'attach'", Stage.SOON);
        }
    }

    private static String origins() {
        return Stage.inExtension(stage.browser(),
                "chrome.permissions.getAll().then(({origins}) => JSON.stringify(origins))").getAsString();
    }

    private static String code(JsonObject answer) {
        return answer.has("error") ? answer.getAsJsonObject("error").get("code").getAsString() : "none";
    }
}
