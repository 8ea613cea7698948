package io.github.mcpdatalayer.front;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.testing.HostProcess;
import io.github.mcpdatalayer.testing.OtherBuild;
import io.github.mcpdatalayer.testing.TestHost;
import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.Envelope;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.WireError;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Extension, host and front of different releases: real processes of builds that speak other versions, and a client. */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class VersionsTest {

    private static final Map<String, String> BUILDS = new HashMap<>();
    private static final JsonObject LAYER = JsonParser
            .parseString(
                    """
                            {"tab":{"handle":"kd1","title":"Shop","url":"https://shop.example/"},"frame":0,"document":"d","layer":"dataLayer",
                             "kind":"gtm","type":"array","length":1,"complete":true,"intrinsics":"found","notes":[],
                             "sizes":{"value":9,"tags":2},"text":"[{\\"a\\":1}][]","ofTheNextRelease":{"x":[1]}}""")
            .getAsJsonObject();

    @TempDir
    static Path builds;

    @TempDir
    Path home;

    @BeforeAll
    static void compile() throws Exception {
        for (var versions : List.of("1", "1 2", "2", "2 3")) {
            BUILDS.put(versions, OtherBuild.classPath(numbers(versions), builds));
        }
    }

    private static List<Integer> numbers(String versions) {
        return List.of(versions.split(" ")).stream().map(Integer::valueOf).toList();
    }

    private static String build(String versions) {
        return Objects.requireNonNull(BUILDS.get(versions));
    }

    @ParameterizedTest(name = "extension {0}, host {1}, front {2}: {3}")
    @CsvSource({
            "1,     1 2, 1 2, 1", // the extension is not updated yet
            "1 2,   1,   1,   1", // the browser has updated its extension over night
            "1 2,   1,   1 2, 1", // a host of before runs on until the browser is restarted
            "1 2,   1 2, 1,   1", // a client has an old front in its configuration
            "1 2 3, 2 3, 1 2, 2"})
    void onlyTheHighestVersionThatAllSpeakIsSpoken(String extension, String host, String front, int version)
            throws Exception {
        try (var browser = HostProcess.startBuild(home, build(host))) {
            browser.hello(numbers(extension), TestHost.PEER);
            int settled = browser.inbox().next(Message.Welcome.class).version();
            assertTrue(settled >= version && numbers(host).contains(settled) && numbers(extension).contains(settled),
                    () -> "settled on " + settled);
            try (var client = FrontProcess.readyBuild(home, build(front))) {
                int call = client.call("getDataLayer", "{}");
                Envelope asked = browser.inbox().nextEnvelope(Message.Request.class);
                assertEquals(version, asked.version());
                browser.send(settled, Address.Role.ALL, new Message.Event("ofTheNextRelease", new JsonObject()));
                browser.send(version, address(asked),
                        Message.Response.of(((Message.Request) asked.message()).id(), LAYER));
                JsonObject answer = TestFront.structured(client.result(call));
                assertEquals("[{\"a\":1}]", String.valueOf(answer.get("result")));
            }
        }
    }

    @ParameterizedTest(name = "extension {0}, host {1}, front {2}: {3}")
    @CsvSource({
            "1,   1 2, 2 3, the extension is older.,                          Update the extension",
            "1,   1,   2 3, the host is older.,                               Install the newest mcp-datalayer",
            "2 3, 2 3, 1,   this client's mcp-datalayer-front is older.,      newest installation"})
    void withoutAVersionInCommonTheModelIsToldWhichSideIsOlderAndHowToUpdateIt(String extension, String host,
            String front, String older, String update) throws Exception {
        try (var browser = HostProcess.startBuild(home, build(host))) {
            browser.hello(numbers(extension), TestHost.PEER);
            browser.inbox().next(Message.Welcome.class);
            try (var client = FrontProcess.readyBuild(home, build(front))) {
                JsonObject answer = client.tool("getDataLayer", "{}");
                while (answer.toString().contains("has not answered yet")) { // on a busy machine
                    answer = client.tool("getDataLayer", "{}");
                }
                JsonObject error = Answers.error(answer, ErrorCode.VERSION_MISMATCH);
                assertTrue(error.get("message").getAsString().contains(older), error::toString);
                assertTrue(error.get("hint").getAsString().contains(update), error::toString);
            }
        }
    }

    @Test
    void aMethodThatTheHostDoesNotKnowIsTheExtensionsToAnswerAndACodeThatTheFrontDoesNotKnowIsPassedOn()
            throws Exception {
        try (var browser = HostProcess.ready(home);
                var newer = browser.front("newer");
                var client = FrontThread.ready(home)) {
            newer.request(1, "ofTheNextRelease", new JsonObject());
            Envelope asked = browser.inbox().nextEnvelope(Message.Request.class);
            assertEquals("ofTheNextRelease", ((Message.Request) asked.message()).method());
            browser.send(address(asked), Message.Response.of(1, ErrorCode.UNKNOWN_METHOD.error()));
            assertTrue(Objects.requireNonNull(newer.inbox().next(Message.Response.class).error())
                    .is(ErrorCode.UNKNOWN_METHOD));

            int call = client.call("getDataLayer", "{}");
            asked = browser.inbox().nextEnvelope(Message.Request.class);
            browser.send(address(asked), Message.Response.of(((Message.Request) asked.message()).id(),
                    new WireError("OF_THE_NEXT_RELEASE", "What is wrong.", "What to do.", null)));
            JsonObject error = TestFront.structured(client.result(call)).getAsJsonObject("error");
            assertEquals("OF_THE_NEXT_RELEASE", error.get("code").getAsString());
            assertEquals("What to do.", error.get("hint").getAsString());
        }
    }

    private static Address address(Envelope envelope) {
        return Objects.requireNonNull(envelope.address());
    }
}
