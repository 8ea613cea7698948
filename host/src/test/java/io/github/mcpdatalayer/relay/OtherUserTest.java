package io.github.mcpdatalayer.relay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.github.mcpdatalayer.audit.AuditFile;
import io.github.mcpdatalayer.testing.FrontSocket;
import io.github.mcpdatalayer.testing.HostProcess;
import io.github.mcpdatalayer.testing.TestHost;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static io.github.mcpdatalayer.testing.Eventually.eventually;
import static java.nio.file.attribute.PosixFilePermissions.fromString;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** A real process of a second user, {@code nobody}, before a real host. It can be tried by root alone. */
@Timeout(600)
@EnabledOnOs(OS.LINUX)
class OtherUserTest {
    private static final int NOBODY = 65534;

    @TempDir
    private Path home;

    @Test
    void anotherUserReachesNeitherSocketNorTokenNorLog() throws Exception {
        try (TestHost host = HostProcess.ready(home)) {
            assumeSecondUser();
            openUp(home);
            Path socket = host.descriptor().socket();
            Path descriptor = home.resolve("run").resolve(host.descriptor().instance() + ".json");
            assertNotEquals(0, asNobody("cat", descriptor.toString()));
            Path audit = AuditFile.in(home.resolve("log"));
            await("\"event\":", audit);
            assertNotEquals(0, asNobody("cat", audit.toString()));
            assertNotEquals(0, asNobody("ls", home.resolve("run").toString()));
            assertNotEquals(0, connectAsNobody(socket));
        }
    }

    @Test
    void aPeerOfAnotherUserIsClosedEvenWhereItCouldConnect() throws Exception {
        try (TestHost host = HostProcess.ready(home)) {
            assumeSecondUser();
            Path socket = host.descriptor().socket();
            openUp(home);
            // As if somebody had opened folder and socket to everybody: the kernel still says who is there.
            openUp(home.resolve("run"));
            Files.setPosixFilePermissions(socket, fromString("rw-rw-rw-"));
            connectAsNobody(socket);
            awaitOnce("UNAUTHORIZED", AuditFile.in(home.resolve("log")));
            awaitOnce("another user", home.resolve("log/host.log"));
            Files.setPosixFilePermissions(home.resolve("run"), fromString("rwx------"));
            try (FrontSocket front = host.front("ours")) {
                assertTrue(front.channel().isOpen());
            }
        }
    }

    private void assumeSecondUser() throws Exception {
        assumeTrue(Integer.valueOf(0).equals(Files.getAttribute(home, "unix:uid"))
                && Files.exists(Path.of("/usr/bin/logger")) && asNobody("true") == 0,
                "Skipped: becoming another user needs root, setpriv and logger (util-linux).");
    }

    /** Lets everybody through to what lies below, where only the host's own modes are left. */
    private static void openUp(Path folder) throws IOException {
        for (Path each = folder; each != null && each.getNameCount() > 1; each = each.getParent()) {
            Files.setPosixFilePermissions(each, fromString("rwxr-xr-x"));
        }
    }

    /** logger connects to a Unix-domain socket and writes a line into it, which is all that is needed here. */
    private static int connectAsNobody(Path socket) throws Exception {
        return asNobody("logger", "--socket-errors=on", "--socket", socket.toString(), "-t", "other", "hello");
    }

    private static int asNobody(String... command) throws Exception {
        List<String> all = new ArrayList<>(
                List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups"));
        all.addAll(List.of(command));
        Process process;
        try {
            process = new ProcessBuilder(all).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        } catch (IOException e) {
            return -1; // there is no such program
        }
        assertTrue(process.waitFor(120, TimeUnit.SECONDS), () -> all + " did not end");
        return process.exitValue();
    }

    private static void await(String text, Path log) throws Exception {
        eventually("there is " + text, () -> Files.exists(log) && Files.readString(log).contains(text));
    }

    private static void awaitOnce(String text, Path log) throws Exception {
        await(text, log);
        assertEquals(1, Files.readAllLines(log).stream().filter(line -> line.contains(text)).count());
    }
}
