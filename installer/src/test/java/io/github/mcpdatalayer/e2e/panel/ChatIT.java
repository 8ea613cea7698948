package io.github.mcpdatalayer.e2e.panel;

import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.e2e.stage.PopupPictures;
import io.github.mcpdatalayer.e2e.stage.SidePanel;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A person talks to an agent in the side panel: the whole way to a real agent's process and back to the tab by our front. */
class ChatIT {
    private static final String PAGE = "<!doctype html><title>Shop</title><script>dataLayer = [{event: 'view_item', "
            + "email: 'ann@example.org'}];</script><button onclick=\"dataLayer.push({event: 'add_to_cart'})\">Add to cart</button>";

    @RegisterExtension
    static final Stage stage = new Stage();

    private SidePanel panel;
    private Tab shop;

    @BeforeEach
    void aPanelBesideAnAttachedTab() throws Exception {
        TrialChat.agent(stage.home(), "load");
        shop = stage.open(stage.browser(), Stage.SHOP + "/item", Reply.html(PAGE));
        stage.attachAndReload(shop);
        String handle = stage.handle();
        panel = SidePanel.inTab(stage, handle);
        panel.awaitRow("view_item");
        narrow();
        TrialChat.show(panel.page());
        await("!document.querySelector('#chatHome').hidden");
    }

    private void narrow() {
        JsonObject size = new JsonObject();
        size.addProperty("width", 350);
        size.addProperty("height", 900);
        size.addProperty("deviceScaleFactor", 1);
        size.addProperty("mobile", false);
        panel.page().call("Emulation.setDeviceMetricsOverride", size);
    }

    private void await(String condition) {
        TrialChat.await(panel.page(), condition);
    }

    private void begin() {
        TrialChat.begin(panel.page());
    }

    private void say(String words) {
        panel.page().evaluate("document.querySelector('#chatWords').focus()");
        panel.page().call("Input.insertText", Stage.arguments("text", words));
        panel.press("Enter");
    }

    /** As a keyboard sends it, so that a button takes it. */
    private void enter() {
        for (String type : List.of("keyDown", "keyUp")) {
            JsonObject key = Stage.arguments("type", type, "key", "Enter", "code", "Enter", "text",
                    type.equals("keyDown") ? "\r" : "");
            key.addProperty("windowsVirtualKeyCode", 13);
            panel.page().call("Input.dispatchKeyEvent", key);
        }
    }

    private void rested() {
        TrialChat.awaitRest(panel.page());
    }

    private static List<ProcessHandle> chats() throws Exception {
        return TrialChat.below(stage.hosts().getFirst().pid());
    }

    @Test
    void anAgentCallsOurToolsAndWhatItSaysIsMarkdownWithoutHtml() throws Exception {
        PopupPictures.take(panel.page(), "chat-home");
        begin();
        say("think plan tool stream usage");
        await("document.querySelector('.chatEntry.agent strong')?.textContent === 'world'");
        await("document.querySelector('.chatEntry.tool')?.dataset.status === 'completed'");
        panel.page().evaluate("document.querySelector('.chatEntry.tool details').open = true");
        String call = panel.text(".chatEntry.tool");
        assertTrue(call.contains("listTabs") && call.contains(Stage.SHOP + "/item"), call);
        await("document.querySelector('#chatStatus').textContent.includes('tokens')");
        rested();
        assertEquals("0", panel.page().evaluate("String(document.querySelectorAll('.chatEntry.notice').length)")
                .getAsString());
        assertTrue(panel.text("#chatStatus").contains("1 % of 200,000"), panel.text("#chatStatus"));
        PopupPictures.take(panel.page(), "chat-talk");
        panel.page().click("#chatBack");
        await("document.querySelector('.chatSession')?.textContent.includes('think plan tool')");
        PopupPictures.take(panel.page(), "chat-list");
    }

    @Test
    void whatTheAgentAsksForStandsInTheConversationAndItsStepsSayWhatTheyTracked() throws Exception {
        begin();
        Tab other = stage.openUrl(stage.browser(),
                "chrome-extension://" + stage.browser().extensionId() + "/sidepanel/sidepanel.html");
        other.waitFor("!document.querySelector('#bar').hidden", Stage.SOON);
        say("access click");
        await("document.querySelector('#chatRequests [data-answer=tab]')?.ariaDisabled === 'false'");
        String request = panel.text("#chatRequests");
        assertTrue(request.contains("To put a shirt into the cart") && request.contains(Stage.SHOP), request);
        assertEquals("true", panel.page().evaluate("String(document.querySelector('#requests').hidden)").getAsString());
        other.waitFor("document.querySelector('#requests [data-answer=tab]') !== null", Stage.SOON); // it reads no conversation
        PopupPictures.take(panel.page(), "chat-consent");
        panel.page().evaluateAsPerson("document.querySelector('#chatRequests [data-answer=tab]').click()");
        await("document.querySelector('.chatEntry.consent')?.textContent.includes('Operate the page')");
        await("document.querySelector('#chatRequests').hidden");
        await("[...document.querySelectorAll('.chatEntry.tool .callStep')].some(each => each.textContent.includes('add_to_cart'))");
        rested();
        PopupPictures.take(panel.page(), "chat-steps");
        TrialChat.show(other); // two panels show the same
        other.waitFor("document.querySelector('.chatSession')?.textContent.includes('access click')", Stage.SOON);
        other.evaluateAsPerson("document.querySelector('.chatSession').click()");
        other.waitFor("document.querySelector('.chatEntry.consent') !== null", Stage.SOON);
    }

    @Test
    void whatAPersonAttachesIsRedactedAndOptionsOfTheAgentAreChosen() throws Exception {
        begin();
        panel.page().click("#pushesTab");
        panel.page().evaluateAsPerson(
                "[...document.querySelectorAll('#list [role=row]')].find(each => each.textContent.includes('view_item')).click()");
        await("document.querySelector('#chatPush')?.offsetHeight > 0");
        panel.page().evaluateAsPerson("document.querySelector('#chatPush').click()"); // its place moves while hits come
        await("document.querySelector('#chatAttached bdi')?.textContent.includes('#')");
        await("document.querySelectorAll('#chatOptions select').length === 2");
        panel.page().evaluateAsPerson("""
                const select = document.querySelector('#chatOptions [data-option=effort]');
                select.value = 'high';
                select.dispatchEvent(new Event('change'))""");
        PopupPictures.take(panel.page(), "chat-attached");
        say("stream");
        await("document.querySelector('.chatEntry.user .attached') !== null");
        await("document.querySelector('.chatEntry.agent')?.textContent.includes('[EMAIL_1]')");
        rested();
        String said = panel.text(".chatEntry.agent");
        assertFalse(said.contains("ann@example.org"), said);
        await("document.querySelector('#chatOptions [data-option=effort]').value === 'high'");
    }

    @Test
    void aPictureOfTheTabIsAttachedOnceThePersonLetsThePanelSeeItAndStandsInTheConversation() throws Exception {
        panel.page().close();
        shop.call("Page.bringToFront", new JsonObject());
        panel = SidePanel.beside(stage, shop);
        panel.awaitRow("view_item");
        TrialChat.show(panel.page());
        await("!document.querySelector('#chatHome').hidden");
        begin();
        panel.page().click("#chatPicture");
        await("document.querySelector('#requests [data-answer=tab]')?.ariaDisabled === 'false'");
        String request = panel.text("#requests");
        assertTrue(request.contains("side panel") && request.contains("To attach a picture of the tab"), request);
        assertTrue(panel.text("#chatFailed").contains("press again"), panel.text("#chatFailed"));
        panel.page().evaluateAsPerson("document.querySelector('#requests [data-answer=tab]').click()");
        await("document.querySelector('#requests').hidden && !document.querySelector('#chatPicture').disabled");
        panel.page().click("#chatPicture");
        await("document.querySelector('#chatAttached img')?.naturalWidth > 0");
        assertTrue(panel.page().evaluate("document.querySelector('#chatFailed').hidden").getAsBoolean());
        narrow();
        PopupPictures.take(panel.page(), "chat-picture-attached");
        say("stream");
        await("document.querySelector('.chatEntry.user .picture img')?.naturalWidth > 0");
        rested();
        String heard = panel.text(".chatEntry.agent");
        assertTrue(heard.contains("\"mimeType\":\"image/webp\""), heard);
        panel.page().evaluate("document.querySelector('.chatEntry.user').scrollIntoView()");
        PopupPictures.take(panel.page(), "chat-picture-sent");
        panel.page().click(".chatEntry.user .picture");
        await("document.querySelector('.chatEntry.user .picture').ariaPressed === 'true'");
        panel.page().click("#chatBack"); // it is kept: the conversation is read again
        await("document.querySelector('.chatSession') !== null");
        panel.page().evaluateAsPerson("document.querySelector('.chatSession').click()");
        await("document.querySelector('.chatEntry.user .picture img')?.naturalWidth > 0");
        panel.page().close();
    }

    @Test
    void theKeyboardAloneAnswersAQuestionStopsATurnAndDeletesTheConversation() throws Exception {
        begin();
        say("permission wait");
        await("document.querySelector('.chatEntry [data-answer=no][aria-disabled=false]') !== null");
        PopupPictures.take(panel.page(), "chat-permission");
        panel.page().evaluate("document.querySelector('.chatEntry [data-answer=no]').focus()");
        enter();
        await("document.querySelector('.chatEntry.agent')?.textContent.includes('selected no;')");
        panel.page().evaluate("document.querySelector('#chatWords').focus()");
        panel.press("Escape");
        await("document.querySelector('.chatEntry.notice') !== null");
        rested();
        say("die");
        await("[...document.querySelectorAll('.chatEntry.notice')].some(each => each.textContent.includes('out of luck'))");
        PopupPictures.take(panel.page(), "chat-error");
        panel.page().evaluate("void (window.confirm = () => true)");
        panel.page().click("#chatDelete");
        await("!document.querySelector('#chatHome').hidden && ![...document.querySelectorAll('.chatSession')]"
                + ".some(each => each.textContent.includes('permission wait'))"); // other tests have left theirs
    }

    @Test
    void whatIsSentWhileTheChatStartsAgainIsSaidOnceItIsThere() throws Exception {
        begin();
        panel.page().evaluate("""
                const state = document.querySelector('#chatState');
                const words = document.querySelector('#chatWords');
                new MutationObserver((changes, observer) => {
                  if (state.hidden) return;
                  observer.disconnect();
                  words.value = 'stream';
                  words.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', cancelable: true}));
                  window.sentWhile = state.textContent;
                }).observe(state, {attributes: true});""");
        chats().forEach(ProcessHandle::destroyForcibly);
        await("document.querySelector('.chatEntry.user')?.textContent.includes('stream')");
        await("document.querySelector('.chatEntry.agent strong')?.textContent === 'world'");
        rested();
        String sentWhile = panel.page().evaluate("window.sentWhile").getAsString();
        assertTrue(sentWhile.contains("The chat is starting"), sentWhile);
    }

    @Test
    void whatWasSaidStaysAfterThePanelHasClosedAndNoProcessDoes() throws Exception {
        begin();
        say("stream");
        await("document.querySelector('.chatEntry.agent strong')?.textContent === 'world'");
        rested();
        List<ProcessHandle> running = chats();
        assertFalse(running.isEmpty());
        panel.page().call("Page.navigate", Stage.arguments("url", "about:blank"));
        Stage.eventually("the chat, the agent and its tools are gone",
                () -> running.stream().noneMatch(ProcessHandle::isAlive));
        Tab again = stage.openUrl(stage.browser(),
                "chrome-extension://" + stage.browser().extensionId() + "/sidepanel/sidepanel.html");
        again.waitFor("!document.querySelector('#bar').hidden", Stage.SOON);
        TrialChat.show(again);
        again.waitFor("document.querySelector('.chatSession') !== null", Stage.SOON);
        again.evaluateAsPerson("document.querySelector('.chatSession').click()");
        again.waitFor("document.querySelector('.chatEntry.agent strong')?.textContent === 'world'", Stage.SOON);
    }
}
