package io.github.mcpdatalayer.front.chrome;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

@DisabledOnOs(OS.WINDOWS) // it has no sh, and nobody there waits to be asked how it ended
class ProcessTreeTest {

    @Test
    void aProcessThatHasEndedIsNotWaitedForThoughItsParentNeverAsksHow() throws Exception {
        Process parent = new ProcessBuilder("sh", "-c", "sleep 1 & echo; exec sleep 600").start();
        try {
            assertEquals('\n', parent.getInputStream().read(), "the child is there");
            List<ProcessHandle> children = parent.children().toList();
            assertEquals(1, children.size());
            assertTrue(ProcessTree.await(children, Duration.ofMinutes(2)));
            assertFalse(ProcessTree.await(List.of(parent.toHandle()), Duration.ofMillis(100)));
        } finally {
            parent.destroyForcibly();
        }
        assertTrue(ProcessTree.await(List.of(parent.toHandle()), Duration.ofMinutes(2)));
    }
}
