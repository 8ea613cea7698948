package io.github.mcpdatalayer.relay;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

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
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Tests how the host starts and ends the chat's process, for which a shell script stands in. */
@Timeout(600)
@DisabledOnOs(OS.WINDOWS)
class ChatProcessTest {
    private static final String SAY = "say() { printf \"\\\\$(printf %03o ${#1})\\\\000\\\\000\\\\000%s\" \"$1\"; }\n";

    @TempDir
    Path home;

    private static void tell(TestHost host, String data) throws Exception {
        host.send(Address.HOST, new Message.Event(Protocol.EVENT_CHAT, JsonParser.parseString(data)));
    }

    private static JsonObject news(TestHost host) throws Exception {
        return host.inbox().nextEvent(Protocol.EVENT_CHATTED).data().getAsJsonObject();
    }

    @Test
    void whatIsSaidGoesToOneProcessThatEndsWithTheHostAndIsNeverKilled() throws Exception {
        HostProcess.installFront(home, SAY + """
                echo "$*" >> '%1$s/started'
                say '{"on":"list","n":1}'; cat > /dev/null; sleep 0.5; touch '%1$s/left'""".formatted(home));
        try (TestHost host = HostProcess.ready(home)) {
            tell(host, "{\"say\":{\"do\":\"open\"}}");
            tell(host, "{\"say\":{\"do\":\"new\",\"agent\":\"claude\"}}");
            tell(host, "{}");
            tell(host, "[]");
            assertEquals("{\"on\":\"list\",\"n\":1}", news(host).toString());
            String started = Files.readString(home.resolve("started"));
            assertEquals(1, started.lines().count(), started);
            assertEquals("--profile=", started.split(" ", -1)[1].substring(0, 10), started);
            assertEquals("--keep=on", started.split(" ", -1)[2], started);
            host.closePort();
            eventually("the process has left by itself", () -> Files.exists(home.resolve("left")));
        }
    }

    @Test
    void aProcessThatEndsIsReportedAndNotStartedForEver() throws Exception {
        HostProcess.installFront(home, "echo >> '" + home + "/started'; head -c 4 > /dev/null; exit 3");
        try (TestHost host = HostProcess.ready(home)) {
            for (int n = 1; n <= 6; n++) {
                tell(host, "{\"say\":{\"do\":\"open\"}}");
                assertEquals("ended", news(host).get("on").getAsString());
            }
            tell(host, "{\"say\":{\"do\":\"open\"}}");
            assertEquals("INTERNAL", news(host).get("code").getAsString());
            assertEquals(6, Files.readAllLines(home.resolve("started")).size());
        }
    }

    @Test
    void aChatThatIsOpenedAgainAndAgainStartsEachTime() throws Exception {
        HostProcess.installFront(home, SAY + "say '{\"on\":\"list\",\"n\":1}'; cat > /dev/null");
        try (TestHost host = HostProcess.ready(home)) {
            for (int n = 1; n <= 8; n++) {
                tell(host, "{\"say\":{\"do\":\"open\"}}");
                assertEquals("list", news(host).get("on").getAsString());
                tell(host, "{\"end\":true}");
            }
        }
    }

    @Test
    void aChatThatEndsBecauseItsLastPanelHasGoneStartsEachTime() throws Exception {
        HostProcess.installFront(home,
                SAY + "say '{\"on\":\"list\",\"n\":1}'; head -c 35 > /dev/null"); // both messages, each with its length
        try (TestHost host = HostProcess.ready(home)) {
            for (int n = 1; n <= 8; n++) {
                tell(host, "{\"say\":{\"do\":\"open\"}}");
                assertEquals("list", news(host).get("on").getAsString(), "time " + n);
                tell(host, "{\"say\":{\"do\":\"leave\"}}");
                assertEquals("ended", news(host).get("on").getAsString());
            }
        }
    }

    @Test
    void aPanelThatComesBackTakesItsLeaveBackSoACrashCounts() throws Exception {
        HostProcess.installFront(home, "head -c 52 > /dev/null; exit 3"); // all three messages, each with its length
        try (TestHost host = HostProcess.ready(home)) {
            for (int n = 1; n <= 6; n++) {
                tell(host, "{\"say\":{\"do\":\"open\"}}");
                tell(host, "{\"say\":{\"do\":\"leave\"}}");
                tell(host, "{\"say\":{\"do\":\"open\"}}");
                assertEquals("ended", news(host).get("on").getAsString(), "time " + n);
            }
            tell(host, "{\"say\":{\"do\":\"open\"}}");
            assertEquals("INTERNAL", news(host).get("code").getAsString());
        }
    }

    @Test
    void aPanelThatComesBackWhileTheProcessAlreadyLeavesStartsAnotherEachTime() throws Exception {
        HostProcess.installFront(home, "head -c 52 > /dev/null"); // all three messages, each with its length
        try (TestHost host = HostProcess.ready(home)) {
            for (int n = 1; n <= 8; n++) {
                tell(host, "{\"say\":{\"do\":\"open\"}}");
                tell(host, "{\"say\":{\"do\":\"leave\"}}");
                tell(host, "{\"say\":{\"do\":\"open\"}}");
                assertEquals("ended", news(host).get("on").getAsString(), "time " + n);
            }
        }
    }

    @Test
    void aPanelThatLeavesWhereNoProcessRunsStartsNone() throws Exception {
        HostProcess.installFront(home, "cat > /dev/null");
        try (TestHost host = HostProcess.ready(home)) {
            tell(host, "{\"say\":{\"do\":\"leave\"}}");
            host.send(Address.HOST, new Message.Event(Protocol.EVENT_PING, new JsonObject()));
            host.inbox().nextEvent(Protocol.EVENT_PONG); // the host takes messages in order
            assertFalse(host.log().contains("the chat's process starts"), host.log());
        }
    }

    @Test
    void whatIsNoMessageIsNotPassedOnAndNothingOfItIsLogged() throws Exception {
        HostProcess.installFront(home, SAY + "say 'ann@example.org'; cat > /dev/null");
        try (TestHost host = HostProcess.ready(home)) {
            tell(host, "{\"say\":{\"do\":\"open\"}}");
            assertEquals("ended", news(host).get("on").getAsString());
            assertFalse(host.log().contains("example"), host.log());
        }
    }

    @Test
    void aPolicyWithoutAChatStartsNothingAndOneWithoutHistoryKeepsNothing() throws Exception {
        assumeTrue(new ProcessBuilder("unshare", "--mount", "true").start().waitFor() == 0,
                "Skipped: needs the right to mount in a namespace of its own (root, unshare).");
        HostProcess.installFront(home, SAY + "echo \"$*\" >> '" + home
                + "/started'; say '{\"on\":\"list\",\"n\":1}'; cat > /dev/null");
        for (String policy : List.of("{\"features\":{\"chat\":false}}", "{\"sidePanel\":false}")) {
            try (TestHost host = under(policy, policy.replaceAll("[^a-zA-Z]", ""))) {
                tell(host, "{\"say\":{\"do\":\"open\"}}");
                assertEquals("POLICY_DISABLED", news(host).get("code").getAsString(), policy);
                assertFalse(Files.exists(home.resolve("started")));
            }
        }
        try (TestHost host = under("{\"chatHistory\":\"off\"}", "two")) {
            tell(host, "{\"say\":{\"do\":\"open\"}}");
            assertEquals("list", news(host).get("on").getAsString());
            assertEquals("--keep=off", Files.readString(home.resolve("started")).split(" ", -1)[2]);
        }
    }

    private TestHost under(String policy, String name) throws Exception {
        String etc = "'" + home.resolve(name) + "'";
        TestHost host = HostProcess.startAfter("cp -a /etc " + etc + " && mkdir -p " + etc + "/mcp-datalayer && echo '"
                + policy + "' > " + etc + "/mcp-datalayer/policy.json && mount --bind " + etc + " /etc", home);
        host.hello(Protocol.VERSIONS, TestHost.PEER);
        host.inbox().next(Message.Welcome.class);
        return host;
    }
}
