package io.github.mcpdatalayer.relay;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.testing.HostProcess;
import io.github.mcpdatalayer.testing.TestHost;
import io.github.mcpdatalayer.wire.Address;
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
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** The process that the host starts for the side panel: a shell script stands in for the front, and does it wrong. */
@Timeout(600)
@DisabledOnOs(OS.WINDOWS)
class InspectorProcessTest {

    /** Frames of at most 255 bytes: the length as a byte, three of nothing, then the text. */
    private static final String SAY = "say() { printf \"\\\\$(printf %03o ${#1})\\\\000\\\\000\\\\000%s\" \"$1\"; }\n";
    private static final int PATIENT = 60_000;

    @TempDir
    Path home;

    private static void ask(TestHost host, int n, int deadlineMs) throws Exception {
        tell(host,
                "{\"n\":%d,\"deadlineMs\":%d,\"ask\":{\"want\":\"visit\",\"tab\":\"kd1\"}}".formatted(n, deadlineMs));
    }

    private static void tell(TestHost host, String data) throws Exception {
        host.send(Address.HOST, new Message.Event(Protocol.EVENT_INSPECT, JsonParser.parseString(data)));
    }

    private static JsonObject answer(TestHost host) throws Exception {
        return host.inbox().nextEvent(Protocol.EVENT_INSPECTED).data().getAsJsonObject();
    }

    private static String code(JsonObject answer) {
        return answer.getAsJsonObject("error").get("code").getAsString();
    }

    /** The front's process, once it is there. */
    private static ProcessHandle child(TestHost host) throws Exception {
        List<ProcessHandle> children = new ArrayList<>();
        eventually("the host has a child", () -> {
            host.process().children().forEach(children::add);
            return !children.isEmpty();
        });
        return children.getFirst();
    }

    private static void assertGone(ProcessHandle child) throws Exception {
        child.onExit().get(TestHost.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    @Test
    void aHostBesideWhichThereIsNoFrontSaysSoInItsWelcome() throws Exception {
        try (TestHost host = HostProcess.start(home)) {
            host.hello(Protocol.VERSIONS, TestHost.PEER);
            assertEquals(List.of(), host.inbox().next(Message.Welcome.class).accepts());
            ask(host, 1, PATIENT);
            assertEquals("INTERNAL", code(answer(host)));
        }
        HostProcess.installFront(home, "exit 1");
        try (TestHost host = HostProcess.start(home)) {
            host.hello(Protocol.VERSIONS, TestHost.PEER);
            assertEquals(List.of("inspect", "chat"), host.inbox().next(Message.Welcome.class).accepts());
        }
    }

    @Test
    void piecesGoToTheExtensionAsTheyComeAndTheNextQuestionGoesToTheSameProcess() throws Exception {
        HostProcess.installFront(home, SAY + """
                echo $$ >> '%s/started'
                say '{"n":1,"text":"{\\"a\\":"}'; say '{"n":1,"text":"1}","last":true}'
                dd bs=1 count=%d of=/dev/null 2>/dev/null
                say '{"n":2,"text":"{}","last":true}'
                cat > /dev/null""".formatted(home, 4 + "{'n':1,'ask':{'want':'visit','tab':'kd1'}}".length() + 4));
        try (TestHost host = HostProcess.ready(home)) {
            ask(host, 1, PATIENT);
            assertEquals("{\"n\":1,\"text\":\"{\\\"a\\\":\"}", answer(host).toString());
            assertEquals("{\"n\":1,\"text\":\"1}\",\"last\":true}", answer(host).toString());
            ask(host, 2, PATIENT);
            assertEquals("{\"n\":2,\"text\":\"{}\",\"last\":true}", answer(host).toString());
            assertEquals(1, Files.readAllLines(home.resolve("started")).size());
        }
    }

    @Test
    void aCrashIsAnsweredAndAFrontThatCrashesAgainAndAgainIsNotStartedForEver() throws Exception {
        HostProcess.installFront(home, "echo >> '" + home + "/started'; head -c 4 > /dev/null; exit 3");
        try (TestHost host = HostProcess.ready(home)) {
            for (int n = 1; n <= 4; n++) {
                ask(host, n, PATIENT);
                assertEquals("INTERNAL", code(answer(host)));
            }
            for (int n = 5; n <= 6; n++) {
                ask(host, n, PATIENT);
                JsonObject resting = answer(host);
                assertEquals("FRONT_RESTS", code(resting));
                int afterMs = resting.getAsJsonObject("error").getAsJsonObject("data").get("afterMs").getAsInt();
                assertTrue(afterMs > 0 && afterMs <= 60_000, resting.toString());
                assertTrue(resting.toString().contains("again in " + afterMs / 1000 + " s"), resting.toString());
            }
            assertEquals(4, Files.readAllLines(home.resolve("started")).size());
            assertTrue(host.log().contains("the side panel's front ended by itself: exit code 3"), host.log());
        }
    }

    /** Six panels within seconds: more than the failures that a front may have. */
    @Test
    void aPersonWhoClosesThePanelAndOpensItAgainGetsTheSameFrontEachTime() throws Exception {
        HostProcess.installFront(home, SAY + """
                echo $$ >> '%s/started'
                for n in 1 2 3 4 5 6; do
                  dd bs=1 count=%d of=/dev/null 2>/dev/null
                  say "{\\"n\\":$n,\\"text\\":\\"{}\\",\\"last\\":true}"
                done
                cat > /dev/null""".formatted(home, 4 + "{'n':1,'ask':{'want':'visit','tab':'kd1'}}".length()));
        try (TestHost host = HostProcess.ready(home)) {
            for (int n = 1; n <= 6; n++) {
                ask(host, n, PATIENT);
                assertEquals("{\"n\":" + n + ",\"text\":\"{}\",\"last\":true}", answer(host).toString());
                tell(host, "{\"end\":true}");
            }
            assertEquals(1, Files.readAllLines(home.resolve("started")).size());
            assertGone(child(host));
        }
    }

    @Test
    void aFrontThatHangsIsKilledAtTheDeadlineAndTheNextQuestionGetsAnother() throws Exception {
        HostProcess.installFront(home, SAY + """
                trap '' TERM HUP INT PIPE
                if mkdir '%1$s/hung' 2>/dev/null
                then say '{"n":1,"text":"{}","last":true}'; while :; do sleep 600; done
                fi
                say '{"n":3,"text":"{}","last":true}'; cat > /dev/null""".formatted(home));
        try (TestHost host = HostProcess.ready(home)) {
            ask(host, 1, PATIENT);
            assertTrue(answer(host).has("last"));
            ProcessHandle hung = child(host);
            ask(host, 2, 500);
            assertEquals("TIMEOUT", code(answer(host)));
            assertGone(hung);
            ask(host, 3, PATIENT);
            assertTrue(answer(host).has("last"));
        }
    }

    @Test
    void whatIsNoAnswerIsNotPassedOnAndNothingOfItIsLogged() throws Exception {
        HostProcess.installFront(home, SAY + "say 'ann@example.org'; cat > /dev/null");
        try (TestHost host = HostProcess.ready(home)) {
            ask(host, 1, PATIENT);
            assertEquals("INTERNAL", code(answer(host)));
            assertFalse(host.log().contains("example"), host.log());
        }
    }

    @Test
    void whatOnlyLooksLikeJsonIsNoAnswer() throws Exception {
        for (String answer : List.of("{n:1,last:true}", "{\"n\":1,\"n\":1,\"last\":true}",
                "{\"n\":1,\"last\":true}{}")) {
            HostProcess.installFront(home, SAY + "say '" + answer + "'; cat > /dev/null");
            try (TestHost host = HostProcess.ready(home)) {
                ask(host, 1, PATIENT);
                assertEquals("INTERNAL", code(answer(host)), answer);
            }
        }
    }

    @Test
    void theFrontEndsSoonAfterTheLastPanelHasClosed() throws Exception {
        HostProcess.installFront(home, "cat > /dev/null");
        try (TestHost host = HostProcess.ready(home)) {
            ask(host, 1, PATIENT);
            ProcessHandle child = child(host);
            tell(host, "{\"end\":true}");
            assertGone(child);
        }
        HostProcess.installFront(home, "trap '' TERM HUP; while :; do sleep 600; done");
        try (TestHost host = HostProcess.ready(home)) {
            ask(host, 1, PATIENT);
            ProcessHandle child = child(host);
            tell(host, "{\"end\":true}");
            assertGone(child);
        }
    }

    @Test
    void theFrontEndsWithItsHostHoweverThatEnds() throws Exception {
        HostProcess.installFront(home, "exec cat > /dev/null");
        try (TestHost host = HostProcess.ready(home)) {
            ask(host, 1, PATIENT);
            ProcessHandle child = child(host);
            host.process().destroyForcibly();
            assertGone(child);
        }
        HostProcess.installFront(home, "trap '' TERM HUP; while :; do sleep 600; done");
        try (TestHost host = HostProcess.ready(home)) {
            ask(host, 1, PATIENT);
            ProcessHandle child = child(host);
            host.closePort();
            assertGone(child);
            host.exitCode();
        }
    }

    @Test
    void theFrontGetsAnEnvironmentThatItNeedsAndNothingElse() throws Exception {
        HostProcess.installFront(home, SAY + "env > '" + home
                + "/environment'; printf %s \"$*\" > '" + home
                + "/arguments'; say '{\"n\":1,\"text\":\"{}\",\"last\":true}'; cat > /dev/null");
        try (TestHost host = HostProcess.start(home,
                List.of("chrome-extension://" + TestHost.EXTENSION_ID + "/"),
                Map.of("SECRET_OF_ANOTHER_PROGRAM", "x", "LD_DEBUG_OUTPUT", "x"))) {
            host.hello(Protocol.VERSIONS, TestHost.PEER);
            host.inbox().next(Message.Welcome.class);
            ask(host, 1, PATIENT);
            assertTrue(answer(host).has("last"));
            Map<String, String> seen = new TreeMap<>();
            for (String line : Files.readAllLines(home.resolve("environment"))) {
                seen.put(line.replaceFirst("=.*", ""), line.replaceFirst("[^=]*=", ""));
            }
            assertEquals(home.toString(), seen.get("MCP_DATALAYER_HOME"));
            seen.keySet().removeAll(List.of("PWD", "SHLVL", "_", "OLDPWD")); // the shell's own
            assertTrue(new TreeSet<>(List.of("HOME", "MCP_DATALAYER_HOME", "PATH", "TEMP", "TMP", "TZ")).containsAll(
                    seen.keySet()), seen.toString());
            assertEquals("--inspect=" + host.descriptor().instance(), Files.readString(home.resolve("arguments")));
        }
    }

    @Test
    void aPolicyWithoutASidePanelRefusesEveryQuestionAndStartsNothing() throws Exception {
        assumeTrue(canMount(), "Skipped: needs the right to mount in a namespace of its own (root, unshare).");
        HostProcess.installFront(home, "echo >> '" + home + "/started'; cat > /dev/null");
        String etc = "'" + home.resolve("etc") + "'";
        String policy = "cp -a /etc " + etc + " && mkdir -p " + etc
                + "/mcp-datalayer && echo '{\"sidePanel\":false}' > "
                + etc + "/mcp-datalayer/policy.json && mount --bind " + etc + " /etc";
        try (TestHost host = HostProcess.startAfter(policy, home)) {
            host.hello(Protocol.VERSIONS, TestHost.PEER);
            host.inbox().next(Message.Welcome.class);
            ask(host, 1, PATIENT);
            assertEquals("POLICY_DISABLED", code(answer(host)));
            assertFalse(Files.exists(home.resolve("started")));
        }
    }

    private static boolean canMount() throws Exception {
        return new ProcessBuilder("unshare", "--mount", "true").start().waitFor() == 0;
    }

    @Test
    void whatIsNoQuestionIsDropped() throws Exception {
        HostProcess.installFront(home, "echo >> '" + home + "/started'; cat > /dev/null");
        try (TestHost host = HostProcess.ready(home)) {
            for (String data : List.of("[]", "{}", "7", "{\"n\":0,\"deadlineMs\":5,\"ask\":{}}",
                    "{\"n\":1.5,\"deadlineMs\":5,\"ask\":{}}", "{\"n\":1,\"deadlineMs\":60001,\"ask\":{}}",
                    "{\"n\":\"1\",\"deadlineMs\":5,\"ask\":{}}", "{\"n\":1,\"deadlineMs\":5,\"ask\":\"visit\"}",
                    "{\"n\":99999999999999999999,\"deadlineMs\":5,\"ask\":{}}")) {
                tell(host, data);
            }
            tell(host, "{\"n\":1,\"deadlineMs\":60000,\"ask\":{\"want\":\"" + "x".repeat(700_000) + "\"}}");
            assertEquals("TOO_LARGE", code(answer(host)));
            assertFalse(Files.exists(home.resolve("started")));
            for (int n = 1; n <= 9; n++) {
                ask(host, n, PATIENT);
            }
            JsonObject refused = answer(host);
            assertEquals(9, refused.get("n").getAsInt());
            assertEquals("TOO_MANY_REQUESTS", code(refused));
            // The front starts beside the answer; it would write into the folder while that is removed.
            eventually("the front has started", () -> Files.exists(home.resolve("started")));
        }
    }
}
