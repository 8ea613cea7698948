package io.github.mcpdatalayer.e2e.panel;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.demo.ThrowAwayBrowser;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests what a chat outlives, and what ends it: the worker, the browser, and another profile beside it. */
@Tag("thorough")
class ChatLifeIT {

    private static final String PAGE = "<!doctype html><title>Shop</title><script>dataLayer = [{event: 'view_item'}];</script>";

    @RegisterExtension
    static final Stage stage = new Stage();

    @BeforeEach
    void anAgentThatDoesNotEndByItself() throws Exception {
        TrialChat.agent(stage.home(), "load", "stubborn");
    }

    /** Opens a panel with a conversation, beside an attached tab. */
    private static Tab begun(ThrowAwayBrowser browser, String path) throws Exception {
        Tab page = stage.open(browser, Stage.SHOP + path, Reply.html(PAGE));
        browser.attach(page);
        Tab panel = stage.openUrl(browser,
                "chrome-extension://" + browser.extensionId() + "/sidepanel/sidepanel.html");
        panel.waitFor("!document.querySelector('#bar').hidden", Stage.SOON);
        TrialChat.show(panel);
        TrialChat.begin(panel);
        return panel;
    }

    private static void say(Tab panel, String words, String answer) {
        panel.evaluate("document.querySelector('#chatWords').value = '" + words
                + "'; document.querySelector('#chatForm').requestSubmit()");
        panel.waitFor("[...document.querySelectorAll('.chatEntry.agent')].some(each => each.textContent.includes('"
                + answer + "'))", Stage.SOON);
        TrialChat.awaitRest(panel);
    }

    @Test
    void aWorkerThatHasEndedTakesNothingOfTheChatWithIt() throws Exception {
        Tab panel = begun(stage.browser(), "/asleep");
        say(panel, "stream remember", "world");
        stage.endWorker();
        panel.waitFor("document.querySelector('#chatTalk').hidden === false", Stage.SOON);
        Stage.eventually("the worker is back", () -> !stage.workers(stage.browser().extensionId()).isEmpty());
        Stage.eventually("the chat has an agent again, with what was said", () -> {
            panel.evaluate(
                    "document.querySelector('#chatWords').value = 'recall'; document.querySelector('#chatForm').requestSubmit()");
            return panel.evaluate("document.querySelector('#chatEntries').textContent.includes(' has x')")
                    .getAsBoolean();
        });
        assertTrue(
                panel.evaluate("document.querySelector('#chatEntries').textContent.includes('world')").getAsBoolean());
    }

    @Test
    void twoProfilesHaveConversationsOfTheirOwnAndAClosedBrowserLeavesNoProcess() throws Exception {
        try (ThrowAwayBrowser one = stage.startProfile("one", List.of(stage.browser()))) {
            try (ThrowAwayBrowser other = stage.startProfile("other", List.of(stage.browser(), one))) {
                Tab first = begun(one, "/one");
                say(first, "stream", "world");
                Tab second = begun(other, "/other");
                say(second, "child", "child ");
                second.click("#chatBack");
                second.waitFor("document.querySelectorAll('.chatSession').length === 1", Stage.SOON);
                assertEquals(1, first.evaluate("document.querySelectorAll('.chatEntry.user').length").getAsInt());
                long host = stage.hosts().stream().filter(each -> each.profile().equals("other")).findFirst()
                        .orElseThrow().pid();
                List<ProcessHandle> running = TrialChat.below(host);
                assertTrue(running.size() >= 4, running::toString); // chat, agent, its child, our tools, a custodian
                long closed = System.nanoTime();
                other.close();
                Stage.eventually(() -> "all of it is gone: " + running,
                        () -> running.stream().noneMatch(ProcessHandle::isAlive));
                long tookMs = (System.nanoTime() - closed) / 1_000_000;
                System.out.println("processes of a chat gone " + tookMs + " ms after its browser was closed: "
                        + running.size());
                say(first, "title", ""); // the other profile's chat goes on
            }
        }
    }

    /** Kills two browsers that are started for it, or as many as {@code -Dkills=60} says. */
    @Test
    void aBrowserThatIsKilledLeavesNoProcess() throws Exception {
        int kills = Integer.getInteger("kills", 2);
        int processes = 0;
        for (int n = 0; n < kills; n++) {
            String label = "killed" + n;
            try (ThrowAwayBrowser browser = stage.startProfile(label, List.of(stage.browser()))) {
                Tab panel = begun(browser, "/" + label);
                say(panel, "child", "child ");
                long host = stage.hosts().stream().filter(each -> each.profile().equals(label)).findFirst()
                        .orElseThrow().pid();
                List<ProcessHandle> running = new ArrayList<>(TrialChat.below(host));
                ProcessHandle.of(host).ifPresent(running::add);
                assertTrue(running.size() >= 5, running::toString); // host, chat, agent, its child, our tools
                processes += running.size();
                browser.chrome().kill();
                Stage.eventually(() -> "all of it is gone: " + running,
                        () -> running.stream().noneMatch(ProcessHandle::isAlive));
            }
        }
        System.out.println("processes left over " + kills + " killed browsers: 0 of " + processes);
    }
}
