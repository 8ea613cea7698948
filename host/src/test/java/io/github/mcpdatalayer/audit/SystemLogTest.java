package io.github.mcpdatalayer.audit;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** The real logger of this machine, and this test in the place of the daemon it writes to. */
@Timeout(600)
class SystemLogTest {
    @TempDir
    private Path temp;

    @Test
    @EnabledOnOs(OS.LINUX)
    void linesReachTheDaemonWhole() throws Exception {
        assumeTrue(Files.exists(Path.of("/usr/bin/logger")), "Skipped: this machine has no logger.");
        Path socket = temp.resolve("log");
        try (ServerSocketChannel daemon = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            daemon.bind(UnixDomainSocketAddress.of(socket));
            CompletableFuture<String> heard = new CompletableFuture<>();
            Thread.ofVirtual().start(() -> {
                try (var connection = daemon.accept()) {
                    heard.complete(new String(Channels.newInputStream(connection).readAllBytes(),
                            StandardCharsets.UTF_8));
                } catch (IOException e) {
                    heard.completeExceptionally(e);
                }
            });
            String longest = "{\"event\":\"call\",\"text\":\"" + "é".repeat(2000) + "\"}";
            new SystemLog("linux", socket).write(List.of("{\"event\":\"started\"}", longest));
            String said = heard.get(120, TimeUnit.SECONDS);
            assertTrue(said.contains("mcp-datalayer: {\"event\":\"started\"}"), said);
            assertTrue(said.contains(longest), said);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void withoutADaemonItFails() {
        assumeTrue(Files.exists(Path.of("/usr/bin/logger")), "Skipped: this machine has no logger.");
        IOException failure = assertThrows(IOException.class,
                () -> new SystemLog("linux", temp.resolve("nobody")).write(List.of("{}")));
        assertTrue(String.valueOf(failure.getMessage()).contains("exit code"), failure.toString());
    }

    @Test
    void forWindowsALineIsOneArgumentWithoutAQuote() {
        List<String> command = SystemLog.eventCreate("{\"client\":\"a b\"}");
        assertEquals("{'client':'a b'}", command.getLast());
        assertEquals("eventcreate.exe", command.getFirst());
    }
}
