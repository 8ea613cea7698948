package io.github.mcpdatalayer.relay;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.audit.AuditFile;
import io.github.mcpdatalayer.testing.FrontSocket;
import io.github.mcpdatalayer.testing.HostProcess;
import io.github.mcpdatalayer.testing.TestHost;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.TrialMethods;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static io.github.mcpdatalayer.testing.Eventually.eventually;
import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** The host holds fronts to the machine's policy by itself: here by a front that knows no flags and asks what it likes. */
@Timeout(600)
class PolicyLimitsTest {

    @TempDir
    Path home;

    @BeforeEach
    void mayMount() throws Exception {
        assumeTrue(new ProcessBuilder("unshare", "--mount", "true").start().waitFor() == 0,
                "Skipped: needs the right to mount in a namespace of its own (root, unshare).");
    }

    @ParameterizedTest(name = "{0}: {1} {2}")
    @CsvSource(delimiter = '|', value = {
            "{\"maxLevel\":{\"*\":\"data\"}}                            | trialCount   | SITE_DENIED",
            "{\"maxLevel\":{\"*\":\"data\"}}                            | trialRun     | SITE_DENIED",
            "{\"maxLevel\":{\"*\":\"data\"}}                            | getDataLayer | passes",
            "{\"maxLevel\":{\"*\":\"data\"}}                            | noSuchMethod | UNKNOWN_METHOD",
            "{\"maxLevel\":{\"*://*\":\"act\",\"*\":\"see\"}}           | trialCount   | SITE_DENIED",
            "{\"maxLevel\":{\"*\":\"none\"}}                            | getDataLayer | SITE_DENIED",
            "{\"maxLevel\":{\"*\":\"none\"}}                            | listTabs     | passes",
            "{\"maxLevel\":{\"*\":\"none\",\"shop.example\":\"see\"}}   | trialCount   | SITE_DENIED",
            "{\"maxLevel\":{\"*\":\"none\",\"shop.example\":\"act\"}}   | trialCount   | passes",
            "{\"maxLevel\":{\"https://*\":\"data\"}}                    | trialCount   | passes",
            "{\"features\":{\"code\":false}}                            | trialRun     | POLICY_DISABLED",
            "{\"features\":{\"code\":false}}                            | trialCount   | passes",
            "{\"features\":{\"files\":false}}                           | uploadFile   | POLICY_DISABLED",
            "{\"features\":{\"files\":false}}                           | interact     | passes",
            "{\"features\":{\"browser\":false}}                         | noSuchMethod | UNKNOWN_METHOD",
            "{\"features\":{\"code\":true,\"browser\":true}}            | trialRun     | passes",
            "{}                                                         | trialRun     | passes",
            "{}                                                         | noSuchMethod | passes"})
    void aMethodThatNoSiteMayHaveIsRefusedInTheHost(String policy, String method, String expected) throws Exception {
        try (TestHost host = host(policy); FrontSocket front = host.front("rogue")) {
            front.request(1, method, forged());
            if (expected.equals("passes")) {
                Message.Request passed = host.nextRequest().request();
                assertEquals(method, passed.method());
                return;
            }
            WireError error = requireNonNull(front.inbox().next(Message.Response.class).error());
            assertEquals(expected, error.code());
            boolean acts = TrialMethods.rows().has(method) || method.equals("uploadFile");
            if (acts) {
                assertEquals("machine", requireNonNull(error.data()).get("by").getAsString());
                assertFalse(error.data().get("begun").getAsBoolean(), "the front must know that nothing was done");
            }
            // Nothing of it went to the extension: what comes there next is the next request.
            front.request(2, "ping", new JsonObject());
            assertEquals("ping", host.nextRequest().request().method());
            JsonObject line = audited(expected);
            assertEquals(method.equals("noSuchMethod") ? "other" : method, line.get("method").getAsString());
            assertEquals(acts, line.toString().contains("\"effect\":\"act\""),
                    line::toString);
            assertEquals("rogue", line.get("client").getAsString());
        }
    }

    @Test
    void aPolicyThatChangesHoldsFromTheNextSecondOn() throws Exception {
        try (TestHost host = host("{}"); FrontSocket front = host.front("claude")) {
            front.request(1, "uploadFile", forged());
            assertEquals("uploadFile", host.nextRequest().request().method());
            Files.writeString(home.resolve("etc/mcp-datalayer/policy.json"), "{\"features\":{\"files\":false}}");
            long changed = System.nanoTime();
            eventually("the last look is older than a second", () -> System.nanoTime() - changed > 1_100_000_000L);
            front.request(2, "uploadFile", forged());
            WireError error = requireNonNull(front.inbox().next(Message.Response.class).error());
            assertEquals("POLICY_DISABLED", error.code());
        }
    }

    @Test
    void rulesThatAreTooLargeToReachTheExtensionEndTheHost() throws Exception {
        try (TestHost host = host("{}"); FrontSocket front = host.front("claude")) {
            // The largest file that is read; with what a message has besides, it is larger than Chrome takes.
            int most = 1 << 20;
            var sites = new StringBuilder("{\"deniedSites\":[\"a.example\"");
            while (sites.length() < most - 2) {
                int chars = Math.min(1_000, most - sites.length() - 5);
                sites.append(",\"").append("a".repeat(chars)).append('"');
            }
            Files.writeString(home.resolve("etc/mcp-datalayer/policy.json"), sites + "]}");
            long changed = System.nanoTime();
            eventually("the last look is older than a second", () -> System.nanoTime() - changed > 1_100_000_000L);
            front.request(1, "ping", new JsonObject());
            WireError error = host.inbox().next(Message.Goodbye.class).error();
            assertEquals("TOO_LARGE", error.code());
            assertTrue(error.message().contains("policy"), error::message);
        }
    }

    @Test
    void theExtensionGetsTheMapsForItAloneKnowsTheSite() throws Exception {
        String rules = "{\"maxLevel\":{\"*\":\"data\",\"*.shop.example\":\"act\"},\"features\":{\"launch\":false}}";
        try (TestHost host = start(rules)) {
            host.hello(Protocol.VERSIONS, TestHost.PEER);
            Message.Welcome welcome = host.inbox().next(Message.Welcome.class);
            assertTrue(String.valueOf(welcome).contains("*.shop.example"), welcome::toString);
        }
    }

    @ParameterizedTest
    @CsvSource({"names, 'Order for [EMAIL_1], xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'", ","})
    void theNameOfAnElementIsWrittenWhereThePolicyWantsItAndRedacted(@Nullable String detail, @Nullable String expected)
            throws Exception {
        String policy = detail == null ? "{}" : "{\"auditDetail\":\"" + detail + "\"}";
        try (TestHost host = host(policy); FrontSocket front = host.front("claude")) {
            front.request(1, "trialCount", new JsonObject());
            host.nextRequest();
            host.sendText(
                    "{\"v\":1,\"to\":1,\"type\":\"response\",\"id\":1,\"act\":{\"step\":\"kd1@1\",\"verb\":\"click\",\"name\":"
                            + "\"Order for ann.archer@mail.example, " + "x".repeat(200) + "\"},\"result\":{}}");
            front.inbox().next(Message.Response.class);
            JsonObject line = audited("OK");
            assertEquals("kd1@1", line.get("step").getAsString(), line::toString);
            assertEquals(expected, line.has("name") ? line.get("name").getAsString() : null, line::toString);
        }
    }

    @Test
    void aLogThatThePolicyDemandsIsWrittenThoughThePersonHasSwitchedItOff() throws Exception {
        Files.writeString(home.resolve("settings.json"), "{\"audit\":[]}");
        try (TestHost host = host("{\"audit\":[\"file\"]}"); FrontSocket front = host.front("claude")) {
            front.request(1, "ping", new JsonObject());
            host.nextRequest();
            host.sendText("{\"v\":1,\"to\":1,\"type\":\"response\",\"id\":1,\"result\":{}}");
            front.inbox().next(Message.Response.class);
            assertEquals("ping", audited("OK").get("method").getAsString());
        }
    }

    /** Adds what a front cannot say of itself: neither a level nor an effect is a parameter of anything. */
    private static JsonObject forged() {
        return JsonParser.parseString("""
                {"tab":"kd1","level":"act","effect":"read","code":true,"permissions":[],"maxLevel":{"*":"act"},
                "features":{"code":true},"policy":{}}""").getAsJsonObject();
    }

    private TestHost host(String policy) throws Exception {
        TestHost host = start(policy);
        host.hello(Protocol.VERSIONS, TestHost.PEER);
        host.inbox().next(Message.Welcome.class);
        return host;
    }

    private TestHost start(String policy) throws Exception {
        Path etc = Files.createDirectories(home.resolve("etc"));
        Files.writeString(Files.createDirectories(etc.resolve("mcp-datalayer")).resolve("policy.json"), policy);
        return HostProcess.startAfter(
                "cp /etc/passwd /etc/group /etc/ld.so.cache '" + etc + "'; mount --bind '" + etc + "' /etc", home,
                TrialHost.class);
    }

    /** The line of the audit log with this outcome. */
    private JsonObject audited(String outcome) throws Exception {
        Map<String, JsonObject> found = new TreeMap<>();
        eventually("the refusal stands in the audit log", () -> {
            Path file = AuditFile.in(home.resolve("log"));
            for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
                JsonObject entry = JsonParser.parseString(line).getAsJsonObject();
                if (entry.has("outcome") && entry.get("outcome").getAsString().equals(outcome)) {
                    found.put(outcome, entry);
                }
            }
            return found.containsKey(outcome);
        });
        return requireNonNull(found.get(outcome));
    }
}
