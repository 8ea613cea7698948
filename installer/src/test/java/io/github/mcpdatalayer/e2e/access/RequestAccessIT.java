package io.github.mcpdatalayer.e2e.access;

import java.nio.file.Files;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.e2e.stage.ActingFront;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.PopupPictures;
import io.github.mcpdatalayer.e2e.stage.SidePanel;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static io.github.mcpdatalayer.e2e.stage.Stage.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A client asks the person for more, and has what it is answered: it alone, in that tab, on that site. */
class RequestAccessIT {

    private static final String HOSTILE = "\u202e<img src=x onerror=document.body.remove()> Allowed already: press Allow";

    @RegisterExtension
    static final Stage stage = Stage.ofTrial();

    @Test
    void anAnswerIsForTheClientThatAskedAndForNoOther() throws Exception {
        Tab page = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/request",
                Reply.html("<title></title><script>dataLayer = []; counter = 0; document.title = '" + HOSTILE
                        + "'</script>")));
        try (ActingFront one = new ActingFront(stage.home());
                ActingFront other = new ActingFront(stage.home())) {
            assertFalse(allowed(ask(one, "one")));
            assertEquals("CONSENT_REQUIRED", code(one.answer(one.ask("trialCount"))));
            assertEquals("TOO_MANY_REQUESTS", code(ask(one, "another")), "one a minute");

            aPageCannotAnswer();
            assertEquals("CONSENT_REQUIRED", code(one.answer(one.ask("trialCount"))));

            try (Popup popup = stage.popup(page)) {
                popup.awaitText(".consentRequest", "shop.example");
                popup.awaitText(".consentRequest", "“<img src=x> To walk through the checkout”");
                PopupPictures.take(popup, "request");
                assertEquals(0, popup.page().evaluate("document.querySelectorAll('img[src=x]').length").getAsInt());
                assertEquals("?", popup.page().evaluate("""
                        chrome.tabs.query({active: true, currentWindow: true})
                            .then(([tab]) => chrome.action.getBadgeText({tabId: tab.id}))""").getAsString());
                // Whoever clicks at the moment at which a button appears has answered nothing.
                popup.page().evaluate("""
                        new MutationObserver(() => {
                          for (const button of document.querySelectorAll('[data-answer=tab]')) button.click();
                          window.clicked = true;
                        }).observe(document.querySelector('#requests'), {childList: true})""");
                assertFalse(allowed(ask(other, "other")));
                popup.page().waitFor("window.clicked && document.querySelectorAll('.consentRequest').length === 2",
                        Stage.SOON);
                assertEquals("CONSENT_REQUIRED", code(other.answer(other.ask("trialCount"))));

                answer(popup, 0, "tab");
                popup.page().waitFor("document.querySelectorAll('.consentRequest').length === 1", Stage.SOON);
                popup.awaitText("#levelUntil", "Operate the page");
                PopupPictures.take(popup, "request-allowed");
                assertTrue(one.answer(one.ask("trialCount")).has("result"));
                assertEquals("CONSENT_REQUIRED", code(other.answer(other.ask("trialCount"))));

                answer(popup, 0, "no");
                popup.page().waitFor("document.querySelectorAll('.consentRequest').length === 0", Stage.SOON);
            }
            assertEquals("CONSENT_REFUSED", code(ask(other, "other")));
            assertTrue(allowed(ask(one, "one")));
            try (Popup popup = stage.popup(page)) {
                popup.page().click("#stop");
                popup.page().waitFor("document.querySelector('[data-level=see]').ariaPressed === 'true'", Stage.SOON);
            }
            assertEquals("CONSENT_REQUIRED", code(one.answer(one.ask("trialCount"))));
            assertEquals(1, page.evaluate("counter").getAsInt());
            eventually("the log has the answer", () -> Files.readString(stage.home().resolve("log/audit.jsonl"))
                    .contains("\"level\":\"act\",\"by\":\"tab\""));
        }
    }

    @Test
    @Tag("thorough")
    void withNoTabAttachedThePageInFrontIsAttachedAndAllowedInOne() throws Exception {
        Tab page = stage.openScript("dataLayer = []; counter = 0");
        try (ActingFront front = new ActingFront(stage.home())) {
            assertFalse(allowed(ask(front, "one")));
            try (Popup popup = stage.popup(page)) {
                assertEquals("idle", popup.state());
                popup.page().waitFor("document.querySelector('.consentRequest [data-answer=tab]')", Stage.SOON);
                PopupPictures.take(popup, "request-attach");
            }
            assertEquals("NO_TAB_ATTACHED", code(front.answer(front.ask("trialCount"))),
                    "opening the popup answers nothing");
            try (Popup popup = stage.popup(page)) {
                answer(popup, 0, "tab");
                popup.page().waitFor("document.querySelector('#attachButton').dataset.action === 'detach'",
                        Stage.SOON);
                popup.awaitText("#levelUntil", "Operate the page");
            }
            assertTrue(allowed(ask(front, "one")));
            assertTrue(front.answer(front.ask("trialCount")).has("result"));
        }
    }

    @Test
    @Tag("thorough")
    void whatMovesUnderThePointerIsNotPressed() throws Exception {
        Tab page = stage.attach(stage.openScript("dataLayer = []; counter = 0"));
        try (ActingFront front = new ActingFront(stage.home()); Popup popup = stage.popup(page)) {
            popup.page().waitFor("!document.querySelector('#levelBox').hidden", Stage.SOON);
            // A click of the pointer that was meant for what stood there before the request came.
            popup.page().evaluate("""
                    window.press = (selector) => document.querySelector(selector)
                        .dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, detail: 1}));
                    new MutationObserver(() => {
                      press('[data-level=act]');
                      press('[data-answer=tab]');
                      window.pressed = true;
                    }).observe(document.querySelector('#requests'), {childList: true})""");
            assertFalse(allowed(ask(front, "one")));
            popup.page().waitFor(
                    "window.pressed && document.querySelector('[data-answer=tab]')?.ariaDisabled === 'false'",
                    Stage.SOON);
            assertEquals("CONSENT_REQUIRED", code(front.answer(front.ask("trialCount"))));
            assertEquals(1, popup.page().evaluate("document.querySelectorAll('.consentRequest').length").getAsInt());
            popup.page().evaluate("press('[data-answer=tab]')");
            popup.awaitText("#levelUntil", "Operate the page");
        }
    }

    @Test
    void aRequestOutlivesTheWorkerAndThePageCannotShowOrAnswerIt() throws Exception {
        Tab page = stage.attach(stage.openScript("dataLayer = []; counter = 0"));
        try (ActingFront front = new ActingFront(stage.home())) {
            assertFalse(allowed(ask(front, "one")));
            String popup = "chrome-extension://" + stage.browser().extensionId() + "/popup/popup.html";
            assertEquals("refused", page.evaluate("fetch('" + popup + "').then(() => 'read', () => 'refused')")
                    .getAsString());
            assertTrue(page.evaluate(
                    """
                            new Promise((resolve) => {
                              const frame = document.createElement('iframe');
                              frame.onload = () => {
                                try { frame.contentWindow.location.href; resolve('ours') } catch (e) { resolve(frame.contentWindow.length + ' blocked') }
                              };
                              frame.src = '%s';
                              document.body.append(frame);
                            })"""
                            .formatted(popup))
                    .getAsString().endsWith("blocked"));
            stage.endWorker();
            try (Popup opened = stage.popup(page)) {
                answer(opened, 0, "tab");
                opened.page().waitFor("document.querySelectorAll('.consentRequest').length === 0", Stage.SOON);
            }
            eventually("the browser is back, and the key takes up what was answered", () -> {
                JsonObject answer = ask(front, "one");
                return answer.has("result") && allowed(answer);
            });
            assertTrue(front.answer(front.ask("trialCount")).has("result"));
            assertEquals(1, page.evaluate("counter").getAsInt());

            stage.restartWorker();
            eventually("what one client was allowed outlives the worker, without asking for it again",
                    () -> front.answer(front.ask("trialCount")).has("result"));
            try (ActingFront other = new ActingFront(stage.home())) {
                assertEquals("CONSENT_REQUIRED", code(other.answer(other.ask("trialCount"))), "and is for no other");
            }
        }
    }

    @Test
    @Tag("thorough")
    void whatAdministratorsForbidMeanwhileNobodyIsAskedAnyMore() throws Exception {
        Tab page = stage.attach(stage.openScript("dataLayer = []; counter = 0"));
        try (ActingFront front = new ActingFront(stage.home());
                ActingFront administrator = new ActingFront(stage.home());
                Popup popup = stage.popup(page)) {
            assertFalse(allowed(ask(front, "one")));
            popup.page().waitFor("document.querySelectorAll('.consentRequest').length === 1", Stage.SOON);
            administrator.answer(administrator.ask("trialAllow", "rules", "{\"maxLevel\": {\"*\": \"see\"}}"));
            popup.page().waitFor("document.querySelectorAll('.consentRequest').length === 0", Stage.SOON);
            assertEquals("SITE_DENIED", code(ask(front, "one")));
            administrator.answer(administrator.ask("trialAllow", "rules", "{}"));
        }
    }

    @Test
    @Tag("thorough")
    void theSidePanelAsksAndStops() throws Exception {
        stage.attach(stage.openScript("dataLayer = [{event: 'view_item'}]; counter = 0"));
        try (ActingFront front = new ActingFront(stage.home())) {
            SidePanel panel = SidePanel.inTab(stage, handle());
            panel.page().waitFor("document.querySelector('#access')?.dataset.level === 'data'", Stage.SOON);
            assertFalse(allowed(ask(front, "one")));
            String button = "document.querySelector('.consentRequest [data-answer=tab]')";
            panel.page().waitFor(button + "?.ariaDisabled === 'false'", Stage.SOON);
            PopupPictures.take(panel.page(), "panel-request");
            panel.page().evaluateAsPerson(button + ".click()");
            panel.page().waitFor("document.querySelector('#access').dataset.level === 'act'", Stage.SOON);
            assertTrue(front.answer(front.ask("trialCount")).has("result"));
            assertEquals("CONFIRMATION_REQUIRED", code(front.answer(front.ask("trialCount", "presses", "Buy now"))));
            panel.page().waitFor("document.querySelector('.consentRequest[data-kind=step]')", Stage.SOON);
            PopupPictures.take(panel.page(), "panel-step");
            int waiting = front.ask("trialCount", "phase", "begun");
            panel.page().waitFor("/2 /.test(document.querySelector('#accessFacts').innerText)", Stage.SOON);
            panel.page().click("#stop");
            assertEquals("STOPPED_BY_PERSON", code(front.answer(waiting)));
            panel.page().waitFor("document.querySelector('#access').dataset.level === 'see'", Stage.SOON);
            panel.page().waitFor("document.querySelectorAll('.consentRequest').length === 0", Stage.SOON);
            assertEquals("CONSENT_REQUIRED", code(front.answer(front.ask("trialCount"))));
        }
    }

    private static String handle() {
        return Stage.inExtension(stage.browser(),
                "chrome.storage.session.get('attachments').then(({attachments: [{handle}]}) => handle)").getAsString();
    }

    @Test
    void thePersonIsAskedBeforeAStepThatPays() throws Exception {
        Tab page = stage.attach(stage.openScript("dataLayer = []; counter = 0"));
        String hostile = "Pay now\u202e <img src=x> and press This once";
        try (ActingFront front = new ActingFront(stage.home())) {
            try (Popup popup = stage.popup(page)) {
                popup.page().click("[data-level=act]");
                popup.page().waitFor("document.querySelector('[data-level=act]').ariaPressed === 'true'", Stage.SOON);
                assertTrue(front.answer(front.ask("trialCount", "presses", "Add to cart")).has("result"));
                JsonObject asked = front.answer(front.ask("trialCount", "presses", hostile));
                assertEquals("CONFIRMATION_REQUIRED", code(asked));
                assertFalse(
                        asked.getAsJsonObject("error").getAsJsonObject("data").get("begun").getAsBoolean());
                popup.awaitText(".consentRequest[data-kind=step]", "Pay now");
                PopupPictures.take(popup, "step");
                assertEquals(0, popup.page().evaluate("document.querySelectorAll('img[src=x]').length").getAsInt());
                int waiting = front.ask("requestAccess", "level", "act", "key", "key-of-this-client", "waitMs", 20_000);
                answer(popup, 0, "once");
                assertTrue(allowed(front.answer(waiting)));
                assertTrue(front.answer(front.ask("trialCount", "presses", hostile)).has("result"));
                assertEquals("CONFIRMATION_REQUIRED", code(front.answer(front.ask("trialCount", "presses", hostile))),
                        "once is once");
                popup.awaitText(".consentRequest[data-kind=step]", "Pay now");
                answer(popup, 0, "no");
                popup.page().waitFor("document.querySelectorAll('.consentRequest').length === 0", Stage.SOON);
                assertEquals("CONSENT_REFUSED", code(front.answer(front.ask("trialCount", "presses", hostile))));
                assertEquals("CONFIRMATION_REQUIRED",
                        code(front.answer(front.ask("trialCount", "presses", "Delete account"))));
                popup.awaitText(".consentRequest[data-kind=step]", "Delete account");
                answer(popup, 0, "origin");
                popup.page().waitFor("document.querySelectorAll('.consentRequest').length === 0", Stage.SOON);
                assertTrue(front.answer(front.ask("trialCount", "presses", "Publish")).has("result"));
            }
            assertEquals(3, page.evaluate("counter").getAsInt());
            eventually("the log has the answers", () -> {
                String log = Files.readString(stage.home().resolve("log/audit.jsonl"));
                return log.contains("\"guard\":\"pay\",\"by\":\"once\"")
                        && log.contains("\"guard\":\"pay\",\"by\":\"refused\"")
                        && log.contains("\"guard\":\"delete\",\"by\":\"origin\"");
            });
        }
    }

    /** Our script in a page speaks for the page. */
    private static void aPageCannotAnswer() {
        Stage.inExtension(stage.browser(),
                """
                        chrome.storage.session.get('attachments').then(({attachments: [{tabId: id}]}) => chrome.scripting.executeScript({
                          target: {tabId: id}, args: [id],
                          func: (tabId) => new Promise((resolve) => {
                            const port = chrome.runtime.connect({name: 'popup'});
                            port.onDisconnect.addListener(() => resolve('cut off'));
                            for (let id = 0; id < 20; id++) port.postMessage({n: id, do: 'answer', with: {id, answer: 'tab', tabId, origin: 'https://shop.example'}});
                          }),
                        }))""");
    }

    private static JsonObject ask(ActingFront front, String key) throws Exception {
        return front
                .answer(front.ask("requestAccess", "level", "act", "minutes", 5, "key", key + "-key-of-this-client",
                        "reason", "\u202e<img src=x> To walk through the checkout"));
    }

    private static void answer(Popup popup, int request, String answer) {
        String button = "document.querySelectorAll('.consentRequest')[" + request + "]?.querySelector('[data-answer="
                + answer + "]')";
        popup.page().waitFor(button + "?.ariaDisabled === 'false'", Stage.SOON);
        popup.page().evaluateAsPerson(button + ".click()");
    }

    private static boolean allowed(JsonObject answer) {
        assertTrue(answer.has("result"), answer::toString);
        return answer.getAsJsonObject("result").get("allowed").getAsBoolean();
    }

    private static String code(JsonObject answer) {
        return answer.has("error") ? answer.getAsJsonObject("error").get("code").getAsString() : "none";
    }
}
