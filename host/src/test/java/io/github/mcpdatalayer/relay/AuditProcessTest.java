package io.github.mcpdatalayer.relay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.audit.AuditFile;
import io.github.mcpdatalayer.testing.FrontSocket;
import io.github.mcpdatalayer.testing.HostProcess;
import io.github.mcpdatalayer.testing.TestHost;
import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static io.github.mcpdatalayer.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The audit log of a real host: what stands in it, and what never does. */
@Timeout(600)
@DisabledOnOs(OS.WINDOWS)
class AuditProcessTest {
    private static final String SECRET = "marker4711";

    @TempDir
    private Path home;

    @Test
    void aCallHasOneLineWithWhoWhatWhereAndWhatBecameOfIt() throws Exception {
        try (TestHost host = HostProcess.ready(home); FrontSocket front = host.front("claude")) {
            front.request(7, "getDataLayer", object("{\"tab\":\"kd1\",\"layer\":\"" + SECRET + "\"}"));
            host.nextRequest();
            host.send(Address.front(1), new Message.Chunk(7, 0, SECRET.repeat(100)));
            host.send(Address.front(1), new Message.Response(7, "https://shop.example", null, object(
                    "{\"tab\":{\"title\":\"" + SECRET + "\",\"url\":\"https://shop.example/" + SECRET + "\"}}"), null));
            front.inbox().next(Message.Response.class);
            front.request(8, "listTabs", new JsonObject());
            host.nextRequest();
            host.send(Address.front(1), Message.Response.of(8,
                    ErrorCode.TAB_REQUIRED.error(object("{\"tabs\":[\"" + SECRET + "\"]}"))));
            front.inbox().next(Message.Response.class);

            JsonObject call = line(line -> is(line, "event", "call") && is(line, "method", "getDataLayer"));
            assertEquals("https://shop.example", text(call, "site"));
            assertEquals("OK", text(call, "outcome"));
            assertEquals("claude", text(call, "client"));
            assertEquals("1", text(call, "clientVersion"));
            assertEquals(host.descriptor().instance(), text(call, "host"));
            assertEquals(7, call.get("call").getAsLong());
            assertEquals(1, call.get("front").getAsLong());
            assertEquals("none", text(call, "policy"));
            assertEquals("read", text(call, "effect"));
            assertTrue(call.get("bytes").getAsLong() > SECRET.length() * 100L);
            assertTrue(call.has("ms"));
            assertEquals(ProcessHandle.current().pid(), call.get("pid").getAsLong());
            assertEquals(ProcessHandle.current().parent().flatMap(parent -> parent.info().command()).orElse(""),
                    call.has("program") ? text(call, "program") : "");
            JsonObject failed = line(line -> is(line, "event", "call") && is(line, "method", "listTabs"));
            assertEquals("TAB_REQUIRED", text(failed, "outcome"));
            assertFalse(failed.has("site"));
            assertNothingOf(host, SECRET);
        }
    }

    @Test
    void theToolCallThatARequestIsPartOfIsThereAndGoesNoFurther() throws Exception {
        try (TestHost host = HostProcess.ready(home); FrontSocket front = host.front("claude")) {
            front.send(new Message.Request(1, "getModel", new JsonObject(), 10_000,
                    new Message.Origin("getDataLayerState", 42)));
            assertEquals(null, host.nextRequest().request().origin());
            host.send(Address.front(1), Message.Response.of(1, ErrorCode.NO_TAB_ATTACHED.error()));
            JsonObject call = line(line -> is(line, "tool", "getDataLayerState"));
            assertEquals("getModel 42", text(call, "method") + " " + call.get("toolCall"));
            long id = 1;
            for (String bad : List.of("\u001b[31m", "", SECRET + "/x", "x".repeat(41))) {
                front.send(new Message.Request(++id, "ping", new JsonObject(), 1, new Message.Origin(bad, 43)));
                front.inbox().next(Message.Response.class);
            }
            line(line -> is(line, "method", "ping"));
            assertFalse(lines().stream().anyMatch(line -> is(line, "method", "ping") && line.has("tool")));
        }
    }

    @Test
    void whatTheHostItselfAnswersIsThereToo() throws Exception {
        try (TestHost host = HostProcess.ready(home)) {
            String token = host.descriptor().token();
            FrontSocket front = host.front("a");
            front.send(new Message.Request(1, "ping", new JsonObject(), 1));
            line(line -> is(line, "outcome", "TIMEOUT"));
            front.request(2, SECRET, new JsonObject());
            host.nextRequest();
            front.close();
            JsonObject cut = line(line -> is(line, "outcome", "CANCELLED"));
            assertEquals("other", text(cut, "method"));
            line(line -> is(line, "event", "disconnected"));
            host.closePort();
            assertEquals(0, host.exitCode());
            assertEquals("started", text(lines().getFirst(), "event"));
            assertEquals("ended", text(lines().getLast(), "event"));
            assertNothingOf(host, SECRET, token);
        }
    }

    @Test
    void attachedTabsAreThereBySiteAloneAndFrontsCannotSayThatTheyAre() throws Exception {
        try (TestHost host = HostProcess.ready(home); FrontSocket front = host.front("a")) {
            front.send(new Message.Event("attached", object("{\"tab\":\"zz9\",\"site\":\"https://fake.example\"}")));
            host.send(Address.HOST,
                    new Message.Event("attached",
                            object("{\"tab\":\"kd1\",\"site\":\"https://shop.example\",\"title\":\""
                                    + SECRET + "\"}")));
            host.send(Address.HOST, new Message.Event("detached",
                    object("{\"tab\":\"" + SECRET + "\u001b\",\"site\":\"https://shop.example/" + SECRET + "\"}")));
            JsonObject attached = line(line -> is(line, "event", "attached"));
            assertEquals("https://shop.example kd1", text(attached, "site") + " " + text(attached, "tab"));
            JsonObject detached = line(line -> is(line, "event", "detached"));
            assertFalse(detached.has("tab") || detached.has("site"), detached.toString());
            assertFalse(lines().toString().contains("fake.example"));
            assertNothingOf(host, SECRET);
        }
    }

    @Test
    void whatThePersonAllowsIsThereWithTheLevelAndFrontsCannotSayIt() throws Exception {
        try (TestHost host = HostProcess.ready(home); FrontSocket front = host.front("a")) {
            front.send(new Message.Event("consent", object("{\"tab\":\"zz9\",\"level\":\"act\"}")));
            host.send(Address.HOST, new Message.Event("consent",
                    object("{\"tab\":\"kd1\",\"site\":\"https://shop.example\",\"level\":\"act\",\"code\":true,"
                            + "\"by\":\"person\",\"title\":\"" + SECRET + "\"}")));
            host.send(Address.HOST, new Message.Event("consent",
                    object("{\"tab\":\"" + SECRET + "!\",\"site\":\"" + SECRET + "\",\"level\":\"" + SECRET
                            + "\",\"code\":\"" + SECRET + "\",\"by\":\"" + SECRET + "\",\"front\":1e99}")));
            host.send(Address.HOST, new Message.Event("consent", new JsonArray()));
            JsonObject allowed = line(line -> is(line, "event", "consent") && line.has("tab"));
            assertEquals("kd1 https://shop.example act on person",
                    text(allowed, "tab") + " " + text(allowed, "site") + " " + text(allowed, "level") + " "
                            + text(allowed, "code") + " " + text(allowed, "by"));
            JsonObject broken = line(line -> is(line, "event", "consent") && !line.has("tab"));
            assertFalse(broken.has("site") || broken.has("level") || broken.has("code") || broken.has("by"),
                    broken.toString());
            assertFalse(lines().toString().contains("zz9"));
            assertNothingOf(host, SECRET);
        }
    }

    @Test
    void whatAFrontRedactedIsTakenAsNumbersUnderNamesAndNothingElse() throws Exception {
        try (TestHost host = HostProcess.ready(home); FrontSocket front = host.front("a")) {
            front.send(new Message.Event("redactions", object("{\"call\":7,\"redaction\":\"mask\",\"counts\":{"
                    + "\"EMAIL\":3,\"" + SECRET + "\":1,\"NAME\":\"" + SECRET + "\",\"PHONE\":-5,\"CARD\":1e99}}")));
            front.send(new Message.Event("redactions", object("{\"call\":\"" + SECRET + "\",\"redaction\":\"\u001b["
                    + SECRET + "\",\"counts\":[]}")));
            front.send(new Message.Event("redactions", new JsonArray()));
            front.send(new Message.Event(SECRET, new JsonObject()));
            JsonObject redacted = line(line -> is(line, "event", "redactions") && is(line, "redaction", "mask"));
            assertEquals(object("{\"CARD\":0,\"EMAIL\":3,\"NAME\":0,\"PHONE\":0}"), redacted.get("counts"));
            assertEquals(7, redacted.get("call").getAsLong());
            line(line -> is(line, "event", "redactions") && !line.has("redaction"));
            front.request(9, "ping", new JsonObject());
            host.nextRequest();
            assertNothingOf(host, SECRET);
        }
    }

    @Test
    void refusedPeersAreThereAndAFloodOfThemIsOneLine() throws Exception {
        try (TestHost host = HostProcess.ready(home)) {
            String token = host.descriptor().token();
            for (int i = 0; i < 40; i++) {
                try (FrontSocket thief = host.connect("thief")) {
                    thief.hello("thief", token.substring(1) + "0");
                    thief.inbox().awaitEnd();
                }
            }
            line(line -> is(line, "event", "refused") && is(line, "outcome", "UNAUTHORIZED"));
            try (FrontSocket _ = host.front("good")) {
                line(line -> is(line, "event", "connected"));
            }
            assertTrue(lines().stream().filter(line -> is(line, "event", "refused")).count() < 40);
            assertFalse(lines().toString().contains("thief"), "who was refused is not believed");
            assertFalse(Files.readString(log()).contains(token.substring(1)));
        }
    }

    @Test
    void anExtensionThatIsRefusedIsThere() throws Exception {
        String other = "aaaabbbbccccddddeeeeffffgggghhhh";
        try (TestHost host = HostProcess.start(home, List.of("chrome-extension://" + other + "/"), Map.of())) {
            host.inbox().next(Message.Goodbye.class);
            host.exitCode();
            assertEquals(other, text(line(line -> is(line, "outcome", "ORIGIN_REFUSED")), "extension"));
        }
    }

    @Test
    void aClientsNameCannotMakeUpALineOrSteerATerminal() throws Exception {
        try (TestHost host = HostProcess.ready(home);
                FrontSocket _ = host.front("evil\n{\"event\":\"call\"}\u001b[31m\u202e")) {
            JsonObject connected = line(line -> is(line, "event", "connected"));
            assertEquals("evil\n{\"event\":\"call\"}\u001b[31m\u202e", text(connected, "client"));
            assertTrue(Files.readString(log()).chars().allMatch(c -> c == '\n' || (c >= ' ' && c != 0x202e)));
            assertFalse(lines().stream().anyMatch(line -> is(line, "event", "call")));
        }
    }

    @Test
    void theSettingSwitchesItOffAndBackWithoutARestart() throws Exception {
        Path settings = home.resolve("settings.json");
        Files.writeString(settings, "{\"audit\":[]}");
        try (TestHost host = HostProcess.ready(home)) {
            host.front("a").close();
            assertFalse(Files.exists(log()));
            Files.delete(settings);
            eventually("the setting is looked at again", () -> {
                host.front("b").close();
                return Files.exists(log());
            });
        }
    }

    /** A file may grow to so many bytes and no further: for the host, as good as a full disk. */
    @Test
    void aFullDiskCostsLinesAndNeverAnAnswer() throws Exception {
        Path log = Files.createDirectories(home.resolve("log"));
        int limit = 100 * 512;
        Files.writeString(AuditFile.in(log), "\n".repeat(limit - 10));
        try (TestHost host = HostProcess.startIn(home, List.of("sh", "-c", "ulimit -f 100; exec \"$@\"", "sh"))) {
            host.hello(Protocol.VERSIONS, TestHost.PEER);
            host.inbox().next(Message.Welcome.class);
            try (FrontSocket front = host.front("a")) {
                for (long id = 1; id <= 5; id++) {
                    front.request(id, "ping", new JsonObject());
                    host.nextRequest();
                    host.send(Address.front(1), Message.Response.of(id, object("{\"n\":" + id + "}")));
                    assertEquals(object("{\"n\":" + id + "}"), front.inbox().next(Message.Response.class).result());
                }
                eventually("the host says so", () -> host.log().contains("cannot be written"));
                assertEquals("\n".repeat(limit - 10), Files.readString(AuditFile.in(log)), "no half line stays");
                Files.delete(AuditFile.in(log));
                front.request(6, "ping", new JsonObject());
                host.nextRequest();
                host.send(Address.front(1), Message.Response.of(6, new JsonObject()));
                line(line -> is(line, "event", "lost"));
                line(line -> is(line, "event", "call"));
            }
        }
    }

    private Path log() {
        return AuditFile.in(home.resolve("log"));
    }

    private List<JsonObject> lines() throws IOException {
        List<JsonObject> lines = new ArrayList<>();
        if (Files.exists(log())) {
            String text = Files.readString(log());
            // A line without its end is still being written.
            text.substring(0, text.lastIndexOf('\n') + 1).lines()
                    .forEach(line -> lines.add(JsonParser.parseString(line).getAsJsonObject()));
        }
        return lines;
    }

    /** The first line that is so, once it is there. */
    private JsonObject line(Predicate<JsonObject> wanted) throws Exception {
        List<JsonObject> seen = new ArrayList<>();
        eventually(() -> "such a line among " + seen, () -> {
            seen.clear();
            seen.addAll(lines());
            return seen.stream().anyMatch(wanted);
        });
        return seen.stream().filter(wanted).findFirst().orElseThrow();
    }

    /** Neither this nor the token stands in anything that the host has written. */
    private void assertNothingOf(TestHost host, String marker) throws IOException {
        assertNothingOf(host, marker, host.descriptor().token());
    }

    private void assertNothingOf(TestHost host, String marker, String token) throws IOException {
        for (String text : List.of(Files.readString(log()), host.log(), host.stderr())) {
            assertFalse(text.contains(marker), text);
            assertFalse(text.contains(token), "the token");
        }
    }

    private static boolean is(JsonObject line, String key, String value) {
        return line.has(key) && text(line, key).equals(value);
    }

    private static String text(JsonObject line, String key) {
        return line.get(key).getAsString();
    }

    private static JsonObject object(String json) {
        return JsonParser.parseString(json).getAsJsonObject();
    }
}
