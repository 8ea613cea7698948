package io.github.mcpdatalayer.e2e.link;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.demo.ThrowAwayBrowser;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

class HostFaultsIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    @Test
    void aKilledHostComesBackByItselfAndTheNextCallWorks() throws Exception {
        McpClient client = stage.clientProcess();
        ThrowAwayBrowser browser = stage.browser();
        Tab tab = stage.open(browser, Stage.SHOP + "/", Reply.html("<script>dataLayer = [{n: 2}]</script>"));
        browser.attach(tab);
        assertFalse(read(client).isError());
        HostDescriptor first = stage.hosts().getFirst();

        ProcessHandle.of(first.pid()).orElseThrow().destroyForcibly();

        Stage.eventually("another host is there",
                () -> stage.hosts().stream().anyMatch(host -> host.pid() != first.pid()));
        Stage.eventually("calls work again", () -> !read(client).isError());
        assertEquals("[{\"n\":2}]", read(client).structured().get("result").toString());
        Stage.eventually("nothing is left of the killed host",
                () -> runFiles().stream().noneMatch(name -> name.contains(first.instance())));
        try (Popup popup = new Popup(browser.openPopup(tab))) {
            popup.awaitConnection("connected");
        }
    }

    @Test
    @Tag("thorough")
    void twoProfilesAtOnceAreBothReadAndNeverGuessedBetween() throws Exception {
        McpClient client = stage.clientProcess();
        ThrowAwayBrowser one = stage.anotherBrowser();
        ThrowAwayBrowser other = stage.browser();
        one.attach(stage.open(one, Stage.SHOP + "/", Reply.html("<title>A</title><script>dataLayer=['one']</script>")));
        other.attach(
                stage.open(other, Stage.SHOP + "/",
                        Reply.html("<title>B</title><script>dataLayer=['other']</script>")));

        Answer tabs = client.callTool("listTabs", new JsonObject(), Stage.SOON);
        assertEquals(2, tabs.structured().getAsJsonArray("tabs").size(), tabs.line());
        for (var element : tabs.structured().getAsJsonArray("tabs")) {
            JsonObject tab = element.getAsJsonObject();
            Answer answer = client.callTool("getDataLayer",
                    Stage.arguments("tab", tab.get("handle").getAsString()), Stage.SOON);
            assertEquals(tab.get("title").getAsString().equals("A") ? "[\"one\"]" : "[\"other\"]",
                    answer.structured().get("result").toString());
        }
        assertEquals("TAB_REQUIRED", read(client).errorCode());

        one.close();

        Stage.eventually("the other is the only one", () -> !read(client).isError());
        assertEquals("[\"other\"]", read(client).structured().get("result").toString());
    }

    @Test
    void severalClientsReadAtOnceAndOnesEndDoesNotTouchTheOthers() throws Exception {
        ThrowAwayBrowser browser = stage.browser();
        Tab tab = stage.open(browser, Stage.SHOP + "/", Reply.html("<script>dataLayer = [{n: 3}]</script>"));
        browser.attach(tab);
        List<McpClient> clients = List.of(stage.clientProcess(), stage.clientProcess(), stage.clientProcess());
        for (McpClient client : clients) {
            assertFalse(read(client).isError());
        }
        clients.get(0).process().destroyForcibly();
        assertEquals(0, clients.get(1).end());

        assertEquals("[{\"n\":3}]", read(clients.get(2)).structured().get("result").toString());
        try (Popup popup = new Popup(browser.openPopup(tab))) {
            popup.awaitConnection("connected");
            popup.awaitText("#clients", "e2e-test");
            // The end of the killed one is told a moment later.
            popup.page().waitFor("document.querySelectorAll('#clients > *').length === 1", Stage.SOON);
        }
    }

    private static Answer read(McpClient client) throws Exception {
        return client.callTool("getDataLayer", new JsonObject(), Stage.SOON);
    }

    private static List<String> runFiles() throws Exception {
        Path run = stage.home().resolve("run");
        if (!Files.exists(run)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(run)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
