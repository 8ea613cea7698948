package io.github.mcpdatalayer.e2e.access;

import java.nio.file.Files;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.e2e.stage.ActingFront;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.PopupPictures;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static io.github.mcpdatalayer.e2e.stage.Stage.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The person raises and lowers how far clients may go in a tab, and stops them. */
class LevelsIT {

    @RegisterExtension
    static final Stage stage = Stage.ofTrial();

    private static ActingFront front;

    @BeforeAll
    static void startTheFront() throws Exception {
        front = new ActingFront(stage.home());
    }

    @AfterAll
    static void end() {
        front.close();
    }

    @Test
    void aClickRaisesATabAndStopLowersItAndEndsWhatRuns() throws Exception {
        Tab page = stage.openScript("dataLayer = []; counter = 0");
        try (Popup popup = stage.popup(page)) {
            assertEquals("data", pressed(popup));
            PopupPictures.take(popup, "levels-idle");
            PopupPictures.fits(popup, "levels-idle");
        }
        assertEquals("NO_TAB_ATTACHED", code(front.answer(front.ask("trialCount"))),
                "opening the popup allows nothing");

        stage.attach(page);
        assertEquals("CONSENT_REQUIRED", code(front.answer(front.ask("trialCount"))));
        try (Popup popup = stage.popup(page)) {
            assertEquals("data", pressed(popup));
            PopupPictures.take(popup, "levels-data");
            PopupPictures.fits(popup, "levels-data");
            press(popup, "see");
            eventually("the button shows the level", () -> "E".equals(badge(popup)));
            PopupPictures.take(popup, "levels-see");
            PopupPictures.fits(popup, "levels-see");
            press(popup, "act");
            eventually("the button shows the level", () -> "H".equals(badge(popup)));
            PopupPictures.take(popup, "levels-act");
            PopupPictures.fits(popup, "levels-act");
        }
        assertEquals(1, front.answer(front.ask("trialCount")).getAsJsonObject("result").get("counter").getAsInt());

        int running = front.ask("trialCount", "phase", "begun");
        eventually("the action runs", () -> "begun".equals(phase(page)));
        int waiting = front.ask("trialCount");
        try (Popup popup = stage.popup(page)) {
            popup.awaitText("#levelUntil", "2 steps");
            popup.page().click("#stop");
            popup.page().waitFor("document.querySelector('[data-level=see]').ariaPressed === 'true'", Stage.SOON);
        }
        JsonObject stopped = front.answer(running);
        assertEquals("STOPPED_BY_PERSON", code(stopped), stopped::toString);
        assertEquals("STOPPED_BY_PERSON", code(front.answer(waiting)));
        assertEquals("CONSENT_REQUIRED", code(front.answer(front.ask("trialCount"))));
        assertEquals(1, page.evaluate("counter").getAsInt());

        eventually("the host's log has both changes", () -> {
            String log = Files.readString(stage.home().resolve("log/audit.jsonl"));
            return log.contains("\"level\":\"act\",\"by\":\"person\"")
                    && log.contains("\"level\":\"see\",\"by\":\"stop\"");
        });
    }

    @Test
    void theFirstAttachMayAllowMoreAndTheWorkersNextLifeKnowsIt() throws Exception {
        Tab page = stage.openScript("dataLayer = []; counter = 0");
        try (Popup popup = stage.popup(page)) {
            press(popup, "act");
            popup.page().click("[data-action=attach]:not([disabled])");
            popup.page().waitFor("document.querySelector('#attachButton').dataset.action === 'detach'", Stage.SOON);
            assertEquals("act", pressed(popup));
            assertFalse(popup.page().evaluate("document.querySelector('#code').checked").getAsBoolean());
            popup.page().click("#code");
            popup.page().waitFor("document.querySelector('#code').checked", Stage.SOON);
        }
        stage.restartWorker();
        JsonObject[] last = new JsonObject[1];
        eventually(() -> "the next worker lets the client operate the page; last it said " + last[0], () -> {
            last[0] = front.answer(front.ask("trialCount"));
            return last[0].has("result");
        });
        try (Popup popup = stage.popup(page)) {
            assertEquals("act", pressed(popup));
            assertTrue(popup.page().evaluate("document.querySelector('#code').checked").getAsBoolean());
        }
    }

    private static void press(Popup popup, String level) {
        popup.page().click("[data-level=" + level + "]");
        popup.page().waitFor("document.querySelector('[data-level=" + level + "]').ariaPressed === 'true'", Stage.SOON);
    }

    private static String pressed(Popup popup) {
        popup.page().waitFor("!document.querySelector('#levelBox').hidden", Stage.SOON);
        return popup.page().evaluate("document.querySelector('#levels [aria-pressed=true]').dataset.level")
                .getAsString();
    }

    private static String badge(Popup popup) {
        return popup.page().evaluate("""
                chrome.tabs.query({active: true, currentWindow: true})
                    .then(([tab]) => chrome.action.getBadgeText({tabId: tab.id}))""").getAsString();
    }

    private static String phase(Tab page) {
        return page.evaluate("String(window.phase)").getAsString();
    }

    private static String code(JsonObject answer) {
        return answer.has("error") ? answer.getAsJsonObject("error").get("code").getAsString() : "none";
    }
}
