package io.github.mcpdatalayer.front;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.relay.HostThread;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.testing.FrontSocket;
import io.github.mcpdatalayer.testing.HostProcess;
import io.github.mcpdatalayer.testing.TestHost;
import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static io.github.mcpdatalayer.testing.Eventually.eventually;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Tests what goes wrong between a real front and a real host, and how it ends: host/FAULTS.md has the whole list. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "sends signals and reads /proc")
class FaultsTest {

    @TempDir
    private Path home;

    @Test
    void hostsThatStartAtTheSameInstantAllServe() throws Exception {
        List<TestHost> hosts = new ArrayList<>();
        try {
            for (int i = 0; i < 4; i++) {
                hosts.add(HostProcess.start(home));
            }
            for (TestHost host : hosts) {
                host.hello(Protocol.VERSIONS, TestHost.PEER);
            }
            for (TestHost host : hosts) {
                host.inbox().next(Message.Welcome.class);
            }
            assertEquals(4, TestHost.listed(home).size());
            for (TestHost host : hosts) {
                try (FrontSocket front = host.front("a")) {
                    assertAnswers(host, front);
                }
                host.closePort();
                assertEquals(0, host.exitCode());
            }
            assertEquals(List.of(), files(home.resolve("run")));
        } finally {
            for (TestHost host : hosts) {
                host.close();
            }
        }
    }

    @Test
    void whenTheFolderIsRemovedWhoIsConnectedStaysSoAndTheNextMessageMakesTheHostFoundAgain() throws Exception {
        Path run = home.resolve("run");
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", "[1]");
                var front = FrontThread.ready(home)) {
            assertEquals("[1]", front.tool("getDataLayer", "{}").get("result").toString());
            HostDescriptor before = browser.host().descriptor();
            for (List<Path> gone : List.of(List.of(before.socket(), run.resolve(before.instance() + ".json"), run),
                    List.of(before.socket()), List.of(run.resolve(before.instance() + ".json")))) {
                for (Path file : gone) {
                    Files.delete(file);
                }
                // The host looks when a message passes, at most once a second.
                timed("found again", () -> {
                    assertEquals("[1]", front.tool("getDataLayer", "{}").get("result").toString());
                    return gone.stream().allMatch(Files::exists);
                });
                assertEquals(1, TestHost.listed(home).size());
                try (FrontSocket other = browser.host().connect("other")) {
                    other.hello("other");
                    other.inbox().next(Message.Welcome.class);
                }
            }
            assertEquals(List.of(before), TestHost.listed(home));
            browser.host().closePort();
            assertEquals(0, browser.host().exitCode());
            assertEquals(List.of(), files(run));
        }
    }

    @Test
    void whatAHostLeftThatWasKilledWhileItStartedIsGoneWhenTheNextOneListens() throws Exception {
        Path run = home.resolve("run");
        try (TestHost host = HostProcess.ready(home)) {
            HostDescriptor left = host.descriptor();
            host.process().destroyForcibly();
            host.exitCode();
            Files.move(run.resolve(left.instance() + ".json"), run.resolve("." + left.instance() + ".json.new"));
            Files.writeString(run.resolve(".half.json.new"), "{\"instance\":\"ha");
        }
        for (Path file : files(run)) {
            Files.setLastModifiedTime(file, FileTime.fromMillis(System.currentTimeMillis() - 60_000));
        }
        Files.writeString(run.resolve(".young.json.new"), "{");
        Files.createDirectory(run.resolve("not-ours.sock"));
        try (TestHost next = HostProcess.ready(home)) {
            String instance = next.descriptor().instance();
            assertEquals(
                    List.of(run.resolve(".young.json.new"), run.resolve(instance + ".json"),
                            run.resolve(instance + ".sock"), run.resolve("not-ours.sock")).stream().sorted().toList(),
                    files(run));
        }
    }

    @Test
    void aHundredConnectionsAtOnceHoldUpNobodyAndLeaveNothing() throws Exception {
        connectionsHoldUpNobody(100);
    }

    @Test
    @Tag("thorough")
    void aThousandConnectionsASecondHoldUpNobodyAndLeaveNothing() throws Exception {
        connectionsHoldUpNobody(1_000);
    }

    private void connectionsHoldUpNobody(int connections) throws Exception {
        try (TestHost host = HostProcess.ready(home); FrontSocket good = host.front("good")) {
            assertAnswers(host, good);
            long pid = host.process().pid();
            int descriptors = files(proc(pid, "fd")).size();
            int threads = files(proc(pid, "task")).size();
            long start = System.nanoTime();
            List<FrontSocket> silent = new ArrayList<>();
            for (int i = 0; i < connections; i++) {
                FrontSocket front = host.connect("flood");
                if (i % 4 == 0) {
                    silent.add(front); // says nothing, and does not go
                } else {
                    front.close();
                }
                if (i % 100 == 0) {
                    assertAnswers(host, good);
                }
            }
            System.out.printf("%d connections took %.1f s%n", connections, (System.nanoTime() - start) / 1e9);
            assertAnswers(host, good);
            timed("a new front is welcomed after the flood", () -> {
                try (FrontSocket next = host.connect("next")) {
                    next.hello("next");
                    return next.inbox().nextEnvelope().message() instanceof Message.Welcome;
                } catch (IOException | AssertionError refused) {
                    return false;
                }
            });
            for (FrontSocket each : silent) {
                each.close();
            }
            timed("descriptors and threads are as before",
                    () -> files(proc(pid, "fd")).size() <= descriptors
                            && files(proc(pid, "task")).size() <= threads + 2);
            assertAnswers(host, good);
        }
    }

    @Test
    void halfFramesHugeLengthsAndBytesThatAreNoTextEndTheFrontThatSentThemAlone() throws Exception {
        try (TestHost host = HostThread.ready(home);
                FrontSocket good = host.front("good");
                FrontSocket waits = host.front("waits")) {
            waits.channel().write(ByteBuffer.wrap(new byte[]{7, 0, 0, 0, '{', '"'})); // and no more
            try (FrontSocket four = host.front("4 GiB")) {
                four.channel().write(ByteBuffer.wrap(new byte[]{-1, -1, -1, -1, '{'}));
                assertTrue(four.inbox().next(Message.Goodbye.class).error().is(ErrorCode.TOO_LARGE));
                four.inbox().awaitEnd();
            }
            try (FrontSocket half = host.front("half")) {
                half.channel().write(ByteBuffer.wrap(new byte[]{9, 0, 0, 0, '{'}));
                half.channel().shutdownOutput();
                half.inbox().awaitEnd();
            }
            try (FrontSocket bytes = host.front("bytes")) {
                bytes.sendBytes(new byte[]{'"', (byte) 0xc3, '(', '"'});
                assertTrue(bytes.inbox().next(Message.Goodbye.class).error().is(ErrorCode.BAD_MESSAGE));
                bytes.inbox().awaitEnd();
            }
            assertAnswers(host, good);
            waits.channel().write(ByteBuffer.wrap("a\":1}x".getBytes(UTF_8), 0, 5));
            assertTrue(waits.inbox().next(Message.Goodbye.class).error().is(ErrorCode.BAD_MESSAGE));
            assertAnswers(host, good);
        }
    }

    @Test
    void aCallWaitsForTheHostThatFollowsOneThatCrashedAndNotForABrowserThatIsGone() throws Exception {
        var browser = ExtensionStandIn.startProcess(home, "kd", "kd1").layer("kd1", "[1]");
        try (var front = FrontThread.ready(home)) {
            assertEquals("[1]", front.tool("getDataLayer", "{}").get("result").toString());
            browser.host().process().destroyForcibly();
            browser.host().exitCode();
            int any = front.call("getDataLayer", "{}");
            int named = front.call("getDataLayer", "{\"tab\":\"kd1\"}");
            int list = front.call("listTabs", "{}");
            browser.close();
            browser = ExtensionStandIn.startProcess(home, each -> each.layer("kd1", "[2]")::answer, "kd", "kd1");
            assertEquals("[2]", TestFront.structured(front.result(any)).get("result").toString());
            assertEquals("[2]", TestFront.structured(front.result(named)).get("result").toString());
            assertEquals(1, TestFront.structured(front.result(list)).getAsJsonArray("tabs").size());

            browser.host().closePort();
            assertEquals(0, browser.host().exitCode());
            // A call that goes out before the front has seen the end is told that the connection broke.
            eventually("the front knows that it is gone", () -> front.tool("getDataLayer", "{\"tab\":\"kd1\"}")
                    .getAsJsonObject("error").get("code").getAsString().equals("EXTENSION_NOT_CONNECTED"));
        } finally {
            browser.close();
        }
    }

    @Test
    @Tag("thorough")
    void aClientThatReadsNothingOfManyLargeAnswersTakesNoMoreMemoryThanThereIs() throws Exception {
        int calls = 28;
        // Seven times as much together as the heap holds.
        String layer = "[\"" + "x".repeat(8_000_000) + "\",\"someone@example.org\"]";
        var done = new AtomicInteger();
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", layer).answeringCancels();
                var front = FrontProcess.readyWithHeap(home, 192)) {
            browser.behave((client, request) -> {
                browser.answer(client, request);
                done.incrementAndGet();
            });
            front.readNoMore();
            List<Integer> ids = new ArrayList<>();
            for (int i = 1; i <= calls; i++) {
                // One after the other, so that it is not too many at a time that stops them.
                ids.add(front.call("getDataLayer", "{\"maxChars\":0}"));
                int so = i;
                timed("sent or refused", () -> done.get() + browser.cancelledSoFar() >= so);
            }
            front.readOn();
            int whole = 0;
            for (int id : ids) {
                JsonObject result = front.result(id);
                if (result.get("isError").getAsBoolean()) {
                    String code = result.getAsJsonObject("structuredContent").getAsJsonObject("error").get("code")
                            .getAsString();
                    assertEquals("RESULT_TOO_LARGE", code);
                } else {
                    whole++;
                }
            }
            assertTrue(whole > 0, "none was answered");
            assertEquals("", front.stderr());
            // The room that they took is there again.
            JsonObject again = front.result(front.call("getDataLayer", "{\"maxChars\":0}"));
            assertFalse(again.get("isError").getAsBoolean());
        }
    }

    @Test
    void whatIsNoMessageFromABrowserFailsTheCallAndTheNextOneWorks() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", "[1]");
                var front = FrontThread.ready(home)) {
            byte[] deep = "[".repeat(Protocol.MAX_FRAME_FROM_CHROME_BYTES - 1000).getBytes(UTF_8);
            for (byte[] body : List.of(deep, new byte[]{'"', (byte) 0xff, '"'}, "{\"text\":1".getBytes(UTF_8))) {
                browser.behave((client, request) -> {
                    byte[] route = ("{\"v\":1,\"to\":" + client + ",\"type\":\"response\",\"id\":" + request.id()
                            + ",\"result\":").getBytes(UTF_8);
                    byte[] frame = new byte[route.length + body.length];
                    System.arraycopy(route, 0, frame, 0, route.length);
                    System.arraycopy(body, 0, frame, route.length, body.length);
                    browser.host().sendBytes(frame);
                });
                JsonObject error = front.tool("getDataLayer", "{}").getAsJsonObject("error");
                assertEquals("BAD_MESSAGE", error.get("code").getAsString(), error.toString());
                browser.behave(browser::answer);
                timed("the next call works",
                        () -> front.tool("getDataLayer", "{}").toString().startsWith("{\"result\":[1]"));
            }
        }
    }

    @Test
    void answersThatNobodyAskedForAndSecondOnesAreNotHeard() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", "[1]");
                var front = FrontThread.ready(home)) {
            browser.behave((client, request) -> {
                browser.respond(client, Message.Response.of(request.id() + 1000, new JsonObject()));
                browser.respond(client, new Message.Chunk(request.id() + 1000, 0, "stray"));
                browser.answer(client, request);
                browser.respond(client, Message.Response.of(request.id(), new JsonObject()));
                browser.respond(client, new Message.Chunk(request.id(), 0, "late"));
            });
            for (int i = 0; i < 3; i++) {
                assertEquals("[1]", front.tool("getDataLayer", "{}").get("result").toString());
            }
        }
    }

    @Test
    @Tag("thorough")
    void aHostThatIsStoppedIsATimeoutAndAfterASleepOfBothTheNextCallWorks() throws Exception {
        try (var browser = ExtensionStandIn.startProcess(home, "kd", "kd1").layer("kd1", "[1]");
                var mute = FrontProcess.ready(home);
                var front = FrontProcess.ready(home)) {
            mute.readNoMore();
            // Beside it, for it takes as long: a client that closes its end and reads nothing of a large answer.
            browser.layer("kd1", "adobeDataLayer", "[\"" + "x".repeat(1_000_000) + "\"]", "[]");
            browser.behave((client, request) -> {
                if (!request.params().toString().contains("digitalData")) {
                    browser.answer(client, request);
                }
            });
            mute.call("getDataLayer", "{\"layer\":\"adobeDataLayer\",\"maxChars\":0}");
            mute.call("getDataLayer", "{\"layer\":\"digitalData\",\"maxChars\":0}"); // is never answered
            browser.nextRequest();
            browser.nextRequest();
            mute.closeStdin();

            assertEquals("[1]", front.tool("getDataLayer", "{}").get("result").toString());
            stop(browser.host().process());
            JsonObject error = front.tool("getDataLayer", "{}").getAsJsonObject("error");
            assertEquals("TIMEOUT", error.get("code").getAsString(), error.toString());
            signal("CONT", browser.host().process());
            timed("a host that goes on answers", () -> front.tool("getDataLayer", "{}").has("result"));

            stop(browser.host().process());
            int asleep = front.call("getDataLayer", "{}");
            stop(front.process());
            signal("CONT", front.process());
            signal("CONT", browser.host().process());
            assertEquals("[1]", TestFront.structured(front.result(asleep)).get("result").toString());

            assertEquals(1, mute.exitCode(), "a front whose client has gone and does not read");
        }
    }

    @Test
    void aFrontThatIsKilledOrToldToStopLeavesNothingInHostAndBrowser() throws Exception {
        try (var browser = ExtensionStandIn.startProcess(home, "kd", "kd1")) {
            browser.behave((client, request) -> {
                // Waits to be cancelled.
            });
            for (boolean kill : List.of(true, false)) {
                try (var front = FrontProcess.ready(home)) {
                    front.call("getDataLayer", "{}");
                    long id = browser.nextRequest().id();
                    if (kill) {
                        front.process().destroyForcibly();
                    } else {
                        front.process().destroy();
                    }
                    assertEquals(id, browser.nextCancelled());
                    front.exitCode();
                }
            }
            long pid = browser.host().process().pid();
            timed("the host has forgotten them", () -> {
                for (Path task : files(proc(pid, "task"))) {
                    if (comm(task).startsWith("front-")) {
                        return false;
                    }
                }
                return true;
            });
        }
    }

    @Test
    void aDiskThatIsFullOrCannotBeWrittenIsNamedToTheBrowserAndALogThatCannotBeWrittenHoldsUpNothing()
            throws Exception {
        assumeTrue(canMount(), "Skipped: needs the right to mount in a namespace of its own (root, unshare).");
        String full = "mount -t tmpfs -o size=64k,mode=700 tmpfs '%1$s' && { cat /dev/zero > '%1$s/fill'; true; } 2>&-";
        String readOnly = "mount -t tmpfs -o ro,mode=700 tmpfs '%s'";
        Path run = Files.createDirectories(home.resolve("run"));
        Path log = Files.createDirectories(home.resolve("log"));
        for (Path folder : List.of(home, run, log)) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        }
        for (String mount : List.of(full, readOnly)) {
            try (TestHost host = HostProcess.startAfter(mount.formatted(run), home)) {
                host.hello(Protocol.VERSIONS, TestHost.PEER);
                var error = host.inbox().next(Message.Goodbye.class).error();
                assertTrue(error.message().contains("cannot write") || error.message().contains(run.toString()),
                        error.toString());
                assertEquals(0, host.exitCode());
            }
            try (TestHost host = HostProcess.startAfter(mount.formatted(log), home)) {
                host.hello(Protocol.VERSIONS, TestHost.PEER);
                host.inbox().next(Message.Welcome.class);
                try (FrontSocket front = host.front("a")) {
                    assertAnswers(host, front);
                }
                host.closePort();
                assertEquals(0, host.exitCode());
                assertTrue(host.stderr().contains("cannot write"), host.stderr());
                assertEquals(List.of(), files(run));
            }
        }
    }

    private static void assertAnswers(TestHost host, FrontSocket front) throws Exception {
        front.request(4711, "ping", new JsonObject());
        TestHost.Asked asked = host.nextRequest();
        host.send(Address.front(asked.front()), Message.Response.of(4711, new JsonObject()));
        assertEquals(new JsonObject(), front.inbox().next(Message.Response.class).result());
    }

    private static boolean canMount() throws Exception {
        Process process = new ProcessBuilder("unshare", "--mount", "sh", "-c", "mount -t tmpfs tmpfs /mnt")
                .redirectErrorStream(true).start();
        return process.waitFor(120, TimeUnit.SECONDS) && process.exitValue() == 0;
    }

    private static void signal(String name, Process process) throws Exception {
        Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
        assertEquals(0, kill.waitFor());
    }

    /** Stops a process and waits until each of its threads stands still: a signal takes a moment to reach them all. */
    static void stop(Process process) throws Exception {
        signal("STOP", process);
        eventually("it stands still", () -> {
            try (Stream<Path> threads = Files.list(proc(process.pid(), "task"))) {
                for (Path thread : threads.toList()) {
                    if (!Files.readString(thread.resolve("stat")).contains(") T ")) {
                        return false;
                    }
                }
                return true;
            } catch (IOException | UncheckedIOException e) {
                return false; // a thread has ended meanwhile
            }
        });
    }

    /** Waits until it is so, and prints how long that took. */
    private static void timed(String what, Callable<Boolean> condition) throws Exception {
        long start = System.nanoTime();
        eventually(what, condition);
        System.out.printf("%s after %d ms%n", what, (System.nanoTime() - start) / 1_000_000);
    }

    private static Path proc(long pid, String folder) {
        return Path.of("/proc", Long.toString(pid), folder);
    }

    /** The name of this thread, empty when it has ended meanwhile. */
    private static String comm(Path task) throws IOException {
        try {
            return Files.readString(task.resolve("comm"));
        } catch (IOException e) {
            if (Files.exists(task)) {
                throw e;
            }
            return "";
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }
}
