package io.github.mcpdatalayer.relay.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class HostLogTest {
    @TempDir
    Path folder;

    @Test
    void anEventIsOneLineWhateverItSays() throws IOException {
        HostLog log = new HostLog(folder.resolve("log"));
        log.write("a\nb\r\u0085\u2028\u001b[2J\u0000");
        log.write("x".repeat(1_000_000));
        List<String> lines = Files.readAllLines(log.file());
        assertEquals(2, lines.size());
        assertTrue(lines.getFirst().endsWith("a\\u000ab\\u000d\\u0085\\u2028\\u001b[2J\\u0000"), lines.getFirst());
        assertTrue(lines.getLast().length() < 3000);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theLogIsForItsOwnerAlone() throws IOException {
        HostLog log = new HostLog(folder.resolve("log"));
        log.write("x");
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(log.file())));
        assertEquals("rwx------",
                PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("log"))));
    }

    @Test
    void aFullLogIsSetAsideAndAnOlderOneForgotten() throws IOException {
        HostLog log = new HostLog(folder.resolve("log"));
        Path old = folder.resolve("log/host.log.1");
        for (int round = 0; round < 3; round++) {
            log.write("round " + round);
            Files.writeString(log.file(), "x".repeat(1 << 20) + "\n", java.nio.file.StandardOpenOption.APPEND);
        }
        log.write("last");
        assertEquals(1, Files.readAllLines(log.file()).size());
        assertTrue(Files.readString(old).contains("round 2"));
        assertFalse(Files.readString(old).contains("round 1"));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aLogThatCannotBeWrittenHoldsUpNothing() throws IOException {
        Files.createSymbolicLink(folder.resolve("log"), folder.resolve("nowhere"));
        HostLog log = new HostLog(folder.resolve("log"));
        log.write("x");
        assertFalse(Files.exists(folder.resolve("nowhere")));
    }
}
