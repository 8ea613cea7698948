package io.github.mcpdatalayer.e2e.page;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A ref means one element for as long as its document lives, whatever becomes of worker, attachment and page. */
class SnapshotRefsIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    private static final String PAGE = "<!doctype html><title>Refs</title><button>A</button><button>B</button>";
    private static final String MORE = "document.body.append(Object.assign(document.createElement('button'), {textContent: '%s'}))";

    private McpClient front;

    @BeforeEach
    void start() throws Exception {
        front = stage.client("--toolsets", "page");
    }

    private static Tab seen(String body) {
        Tab tab = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/refs", Reply.html(body)));
        Person.allow(stage, tab, "see");
        return tab;
    }

    private String tree() throws Exception {
        McpClient.Answer answer = front.callTool("takeSnapshot", Stage.arguments("maxChars", 0), Stage.SOON);
        assertFalse(answer.isError(), answer.text());
        return JsonParser.parseString(answer.text()).getAsJsonObject().get("tree").getAsString();
    }

    private static List<String> refs(String tree) {
        List<String> refs = new ArrayList<>();
        Pattern.compile("(?m)^ *((?:f\\d+)?e\\d+) ").matcher(tree).results().forEach(each -> refs.add(each.group(1)));
        assertEquals(refs.size(), new HashSet<>(refs).size(), tree);
        return refs;
    }

    @Test
    void aTabThatIsAttachedAnewGivesNoRefTwice() throws Exception {
        Tab tab = seen(PAGE);
        List<String> before = refs(tree());
        try (Popup popup = stage.popup(tab)) {
            popup.page().click("[data-action=detach]");
            popup.page().waitFor("document.querySelector('[data-action=attach]') !== null", Stage.SOON);
        }
        stage.attach(tab);
        Person.allow(stage, tab, "see");
        tab.evaluate(MORE.formatted("C"));
        List<String> after = refs(tree());
        assertEquals(before, after.subList(0, 2));
        assertEquals(3, after.size());
    }

    @Test
    void numbersThatTheWorkerCouldNotKeepAreNotGivenAgain() throws Exception {
        Tab tab = seen(PAGE);
        List<String> before = refs(tree());
        Stage.inExtension(stage.browser(), "chrome.storage.session.remove('snapshots')");
        stage.restartWorker();
        tab.evaluate(MORE.formatted("C"));
        Stage.eventually("the next worker answers",
                () -> !front.callTool("takeSnapshot", new JsonObject(), Stage.SOON).isError());
        List<String> after = refs(tree());
        assertEquals(before, after.subList(0, 2));
        assertEquals(3, after.size());
    }

    @Test
    void aPageThatComesBackFromTheCacheKeepsItsRefs() throws Exception {
        Tab tab = seen(
                PAGE + "<iframe srcdoc='<button>In frame</button>'></iframe><script>var born = Math.random()</script>");
        Stage.eventually("the frame is there", () -> tree().contains("In frame"));
        List<String> before = refs(tree());
        String born = tab.evaluate("born").getAsString();
        stage.browser().chrome().web().serve(Stage.SHOP + "/next", Reply.html(PAGE));
        tab.goTo(Stage.SHOP + "/next");
        List<String> next = refs(tree());
        assertTrue(next.stream().noneMatch(before::contains), next::toString);
        tab.evaluate("history.back()");
        tab.waitFor("location.pathname === '/refs' && document.readyState === 'complete'", Stage.SOON);
        assertEquals(born, tab.evaluate("born").getAsString(), "the page comes from the cache");
        assertEquals(before, refs(tree()));
    }
}
