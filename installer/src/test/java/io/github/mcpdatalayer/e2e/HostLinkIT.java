package io.github.mcpdatalayer.e2e;

import com.google.gson.JsonElement;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The person's browser, through a host. */
class HostLinkIT extends LinkContract {

    @RegisterExtension
    static final Stage stage = new Stage();

    private McpClient front;

    @BeforeEach
    void start() throws Exception {
        front = stage.anotherClient("--toolsets=all");
    }

    @Override
    McpClient front() {
        return front;
    }

    @Override
    void serve(String path, String html) {
        stage.browser().chrome().web().serve(SHOP + path, Reply.html(html));
    }

    @Override
    String open(String path, String html) throws Exception {
        Tab tab = stage.attach(stage.open(stage.browser(), SHOP + path, Reply.html(html)));
        SnapshotIT.allow(stage, tab, "act");
        tab.reload(); // from its first script on
        JsonElement only = front.callTool("listTabs", Stage.arguments(), Stage.SOON).structured().getAsJsonArray("tabs")
                .get(0);
        return only.getAsJsonObject().get("handle").getAsString();
    }
}
