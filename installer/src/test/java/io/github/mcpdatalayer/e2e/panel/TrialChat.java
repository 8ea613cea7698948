package io.github.mcpdatalayer.e2e.panel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import com.google.gson.Gson;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.CdpException;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.Programs;

/** The chat of a side panel with an agent for tests, which does what it is told by its first words. */
final class TrialChat {
    private static final String BUTTON = "[...document.querySelectorAll('#chatAgents button')]"
            + ".find(each => each.textContent.includes('Trial'))";

    private TrialChat() {}

    /** Makes it the agent of this home. */
    static void agent(Path home, String... arguments) throws IOException {
        String node = Programs.find("node", OperatingSystem.current()).orElseThrow().toString();
        String agent = Path.of("../host/src/test/agent/agent.mjs").toRealPath().toString();
        List<String> command = Stream.concat(Stream.of(node, agent), Stream.of(arguments)).toList();
        Files.writeString(home.resolve("agents.json"), """
                {"agents":[{"name":"Trial","command":%s}]}""".formatted(new Gson().toJson(command)));
    }

    /** Presses the tab until it is chosen: a page that has just come does not listen yet, and numbers that come late move the tab. */
    static void show(Tab panel) {
        await(panel, """
                (() => {
                  const tab = document.querySelector('#chatTab');
                  if (tab?.getAttribute('aria-selected') !== 'true') tab?.click();
                  return tab?.getAttribute('aria-selected') === 'true';
                })()""");
    }

    /** Begins a conversation in a panel that shows the chat. */
    static void begin(Tab panel) {
        await(panel, BUTTON + " !== undefined");
        panel.evaluateAsPerson(BUTTON + ".click()");
        awaitRest(panel);
    }

    /** Waits until the agent has nothing to do, and has taken what was written. */
    static void awaitRest(Tab panel) {
        await(panel,
                "!document.querySelector('#chatTalk').hidden && document.querySelector('#chatStatus').dataset.state"
                        + " === 'idle' && document.querySelector('#chatWords').value === ''");
    }

    static void await(Tab panel, String condition) {
        try {
            panel.waitFor(condition, Stage.SOON);
        } catch (CdpException e) {
            throw new AssertionError("the panel shows: " + panel.evaluate("document.body.innerText"), e);
        }
    }

    /** The processes that a host has started, and theirs. */
    static List<ProcessHandle> below(long host) {
        return ProcessHandle.of(host).map(ProcessHandle::descendants).orElse(Stream.empty()).toList();
    }
}
