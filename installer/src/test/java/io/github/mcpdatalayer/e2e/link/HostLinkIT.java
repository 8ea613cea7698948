package io.github.mcpdatalayer.e2e.link;

import java.nio.file.Files;
import java.nio.file.Path;

import com.google.gson.JsonElement;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.ExtensionsPage;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The person's browser, through a host. */
class HostLinkIT extends LinkContract {

    @RegisterExtension
    static final Stage stage = Stage.withCompanion();

    private static McpClient front;
    private static Path files;

    @BeforeAll
    static void allowAll() {
        ExtensionsPage.run(stage.browser().chrome(),
                "chrome.developerPrivate.updateExtensionConfiguration({extensionId: '"
                        + stage.browser().extensionId() + "', userScriptsAccess: true})");
        Person.readRequests(stage, true);
    }

    @BeforeAll
    static void start() throws Exception {
        files = Files.createTempDirectory(stage.home(), "files");
        front = stage.client("--toolsets=all", "--files=" + files, "--journeys=" + files);
    }

    @Override
    Path files() {
        return files;
    }

    @Override
    McpClient front() {
        return front;
    }

    @Override
    Path home() {
        return stage.home();
    }

    @Override
    void serve(String path, String html) {
        stage.browser().chrome().web().serve(SHOP + path, Reply.html(html));
    }

    @Override
    String open(String path, String html) throws Exception {
        return open(path, html, false);
    }

    @Override
    String openFree(String path, String html) throws Exception {
        return open(path, html, true);
    }

    private String open(String path, String html, boolean free) throws Exception {
        Tab tab = stage.open(stage.browser(), SHOP + path, Reply.html(html));
        if (free) {
            Person.attachFree(stage, tab);
        } else {
            stage.attach(tab, "act");
        }
        tab.reload(); // from its first script on
        JsonElement only = front.callTool("listTabs", Stage.arguments(), Stage.SOON).structured().getAsJsonArray("tabs")
                .get(0);
        return only.getAsJsonObject().get("handle").getAsString();
    }
}
