package io.github.mcpdatalayer.chat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.testing.ModelStandIn;
import io.github.mcpdatalayer.testing.NpmFolder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The chat with the agents that people use, as npm brings them, without the internet: a stand-in for their models is on loopback. It asks
 * for our listTabs, and speaks when it has the answer.
 */
@Tag("thorough")
@Timeout(900)
@DisabledOnOs(OS.WINDOWS)
class RealAgentsTest {
    private static final Path SOURCE = Path.of("src", "test", "agents").toAbsolutePath();
    private static final Path INSTALLED = Path.of("target", "agents").toAbsolutePath();

    @TempDir
    Path home;

    @ParameterizedTest
    @ValueSource(strings = {"claude", "codex"})
    void theAgentCallsOurToolsAndWhatItSaysIsStreamed(String agent) throws Exception {
        NpmFolder.install(SOURCE, INSTALLED);
        TrialPanel.front(home);
        try (ModelStandIn model = ModelStandIn.start(home)) {
            ChatSettings settings = new ChatSettings(home, home, "kd", true, home.resolve("front"),
                    environment(model));
            long begun = System.nanoTime();
            try (TrialPanel panel = TrialPanel.onThread(settings, Patience.USUAL, true)) {
                long id = panel.startKnown(agent);
                assertEquals(List.of(), panel.notices(id), () -> panel.texts(id, "notice"));
                figure(agent, "starts", begun);
                TrialPanel.until("it has started our tools, which it does not wait for",
                        () -> !panel.session(id).getAsJsonArray("marks").isEmpty());
                if (agent.equals("claude")) {
                    assertEquals("default",
                            panel.session(id).getAsJsonObject("modes").get("current").getAsString());
                }
                begun = System.nanoTime();
                panel.begin(id, "Look at my tabs");
                long from = begun;
                if (agent.equals("claude")) { // it asks about a tool that only reads, too
                    assertEquals("listTabs", panel.question(id).get("tool").getAsString());
                    panel.answer(id, "always");
                }
                TrialPanel.until("it has said something", () -> panel.texts(id, "agent").contains("Your "));
                figure(agent, "says its first word after the tool's answer", from);
                TrialPanel.until("the turn is over", () -> panel.turns(id) == 2);
                assertTrue(panel.texts(id, "agent").endsWith(ModelStandIn.ANSWER), () -> panel.texts(id, "agent"));
                JsonObject call = panel.entries(id).stream()
                        .filter(each -> each.get("kind").getAsString().equals("tool")).findFirst().orElseThrow();
                assertEquals("listTabs", call.get("tool").getAsString(), call::toString);
                assertEquals("completed", call.get("status").getAsString(), call::toString);
                assertTrue(call.get("text").getAsString().contains("EXTENSION_NOT_CONNECTED"), call::toString);
                assertEquals(List.of(), panel.notices(id), () -> panel.texts(id, "notice"));
                begun = System.nanoTime();
                panel.prompt(id, "Look again"); // always was said, so nobody is asked
                figure(agent, "does a second turn", begun);
                assertTrue(panel.texts(id, "agent").endsWith(ModelStandIn.ANSWER), () -> panel.texts(id, "agent"));
                begun = System.nanoTime();
            }
            figure(agent, "is gone", begun);
            String tools = model.asked();
            assertTrue(tools.contains(agent.equals("claude") ? "mcp__datalayer__listTabs" : "mcp__datalayer"), tools);
        }
    }

    private static void figure(String agent, String what, long since) {
        System.out.printf(Locale.ROOT, "%s %s: %d ms%n", agent, what, (System.nanoTime() - since) / 1_000_000);
    }

    /** Nothing of the person's: the agents' own settings are below the test's home, and their models are ours. */
    private Map<String, String> environment(ModelStandIn model) throws IOException {
        Path codex = Files.createDirectories(home.resolve("codex"));
        Files.writeString(codex.resolve("config.toml"), model.codexSettings());
        Map<String, String> environment = new HashMap<>();
        environment.put("PATH", INSTALLED.resolve("node_modules/.bin") + ":" + System.getenv("PATH"));
        environment.put("HOME", home.toString());
        environment.put("MCP_DATALAYER_HOME", home.toString());
        environment.put("IS_SANDBOX", "1"); // as root, Claude Code refuses a session without
        environment.put("ANTHROPIC_BASE_URL", "http://127.0.0.1:" + model.port());
        environment.put("ANTHROPIC_API_KEY", "stand-in");
        environment.put("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1");
        environment.put("CODEX_HOME", codex.toString());
        environment.put("STAND_IN_KEY", "stand-in");
        return environment;
    }
}
