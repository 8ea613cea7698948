package io.github.mcpdatalayer.chat.agent;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;

@DisabledOnOs(OS.WINDOWS) // it has no sh
class AgentProcessTest {

    @Test
    void aLetterOfTwoBytesIsReadWholeWhereverTheReadingStops(@TempDir Path folder) throws Exception {
        // 2047 zeros and an ä in one write: a reader of 2048 bytes stops in the middle of the letter.
        AgentProcess agent = AgentProcess.start(
                List.of("/bin/sh", "-c", "printf '%02047d\\303\\244' 0 >&2"), folder, Map.of());
        try {
            assertEquals(0, agent.output().readAllBytes().length);
            agent.awaitLastWords();
            assertEquals("0".repeat(2047) + "ä", agent.lastWords());
        } finally {
            agent.kill();
        }
    }
}
