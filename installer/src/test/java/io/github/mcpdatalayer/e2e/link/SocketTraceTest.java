package io.github.mcpdatalayer.e2e.link;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.github.mcpdatalayer.e2e.stage.SocketTrace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

public class SocketTraceTest {

    /** A process whose child listens on a port. */
    public static final class Planted {
        public static void main(String[] args) throws Exception {
            if (args.length == 0) {
                String java = ProcessHandle.current().info().command().orElseThrow();
                new ProcessBuilder(java, "-cp", System.getProperty("java.class.path"), Planted.class.getName(), "child")
                        .inheritIO().start().waitFor();
            } else {
                new ServerSocket(0, 1, InetAddress.getLoopbackAddress()).close();
            }
        }
    }

    private static List<String> violations(String trace) {
        return new SocketTrace(trace.lines().toList()).violations();
    }

    @Test
    public void aProbeThatIsClosedAgainIsNoUse() {
        assertEquals(List.of(), violations(
                """
                        7  socket(AF_INET6, SOCK_STREAM, IPPROTO_IP) = 5
                        7  setsockopt(5, SOL_SOCKET, SO_REUSEPORT, [1], 4) = 0
                        7  close(5) = 0
                        7  socket(AF_INET6, SOCK_STREAM, IPPROTO_IP) = -1 EAFNOSUPPORT (Address family not supported by protocol)
                        7  --- SIGSEGV {si_signo=SIGSEGV, si_code=SEGV_MAPERR, si_addr=NULL} ---
                        7  connect(5, {sa_family=AF_UNIX, sun_path="/run/a"}, 110) = 0
                        7  +++ exited with 0 +++"""));
    }

    @Test
    public void aCallThatAnotherThreadCutInTwoIsOneCall() {
        assertEquals(List.of(), violations("""
                7  clone3({flags=CLONE_VM|CLONE_FILES|CLONE_THREAD}, 88) = 8
                7  socket(AF_INET, SOCK_STREAM, IPPROTO_IP <unfinished ...>
                8  socket(AF_UNIX, SOCK_STREAM, 0) = 6
                7  <... socket resumed>)             = 5
                8  close(5 <unfinished ...>
                7  close(9) = 0
                8  <... close resumed>)              = 0"""));
        assertEquals(List.of("kept open: 7 socket(AF_INET, SOCK_STREAM, IPPROTO_IP) = 5"), violations("""
                7  socket(AF_INET, SOCK_STREAM, IPPROTO_IP <unfinished ...>
                8  socket(AF_UNIX, SOCK_STREAM, 0) = 6
                7  <... socket resumed>)             = 5"""));
    }

    @Test
    public void aDescriptorThatIsGivenOutAnewBeforeItsCloseHasReturnedIsTheNewSocket() {
        assertEquals(List.of("8 listen(5, 50) = 0 on the socket of 8 socket(AF_INET, SOCK_STREAM, IPPROTO_IP) = 5",
                "kept open: 8 socket(AF_INET, SOCK_STREAM, IPPROTO_IP) = 5"), violations("""
                        7  clone3({flags=CLONE_VM|CLONE_FILES|CLONE_THREAD}, 88) = 8
                        7  close(5 <unfinished ...>
                        8  socket(AF_INET, SOCK_STREAM, IPPROTO_IP) = 5
                        7  <... close resumed>)              = 0
                        8  listen(5, 50) = 0"""));
    }

    @Test
    public void aDescriptorOfAnotherProcessIsAnotherOne() {
        assertEquals(List.of(), violations("""
                7  clone(child_stack=NULL, flags=CLONE_VM|CLONE_VFORK|SIGCHLD <unfinished ...>
                9  socket(AF_INET, SOCK_STREAM, IPPROTO_IP) = 5
                7  <... clone resumed>) = 9
                7  shutdown(5, SHUT_WR) = 0
                9  close(5) = 0"""));
        assertEquals(List.of("kept open: 9 socket(AF_INET, SOCK_STREAM, IPPROTO_IP) = 5"), violations("""
                7  clone(child_stack=NULL, flags=CLONE_VM|CLONE_VFORK|SIGCHLD) = 9
                9  socket(AF_INET, SOCK_STREAM, IPPROTO_IP) = 5
                7  close(5) = 0"""));
    }

    @Test
    public void aChildKeepsWhatItsParentHadOpenUntilItClosesItItself() {
        String before = """
                7  socket(AF_INET, SOCK_STREAM, IPPROTO_IP) = 5
                7  clone(child_stack=NULL, flags=CLONE_VM|CLONE_VFORK|SIGCHLD) = 9
                7  close(5) = 0
                """;
        assertEquals(1, violations(before).size());
        assertEquals(List.of(), violations(before + "9  close_range(3, ~0U, 0) = 0"));
        assertEquals(1, violations(before + "9  listen(5, 50 <unfinished ...>\n9  close_range(3, 4294967295, 0) = 0")
                .size());
    }

    @Test
    public void anEndWithoutABeginningIsNotPassedOver() {
        assertThrows(AssertionError.class, () -> violations("7  <... bind resumed>) = 0"));
    }

    @Test
    public void aPortOfAChildIsFoundInARealTrace(@TempDir Path folder) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/strace")), "strace is not installed: the proof was not made");
        Path trace = folder.resolve("strace");
        Process process = new ProcessBuilder("/usr/bin/strace", "-f", "-qq", "-e", "trace=" + SocketTrace.CALLS, "-o",
                trace.toString(), ProcessHandle.current().info().command().orElseThrow(), "-cp",
                System.getProperty("java.class.path"), Planted.class.getName()).inheritIO().start();
        assertEquals(0, process.waitFor());
        List<String> violations = new SocketTrace(Files.readAllLines(trace)).violations();
        assertTrue(violations.stream().anyMatch(each -> each.contains(" bind(")), violations.toString());
        assertTrue(violations.stream().anyMatch(each -> each.contains(" listen(")), violations.toString());
        assertFalse(violations.stream().anyMatch(each -> each.contains("kept open")), violations.toString());
    }
}
