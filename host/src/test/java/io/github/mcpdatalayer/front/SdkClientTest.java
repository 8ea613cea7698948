package io.github.mcpdatalayer.front;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.modern.McpSchema;
import io.modelcontextprotocol.modern.client.McpClient;
import io.modelcontextprotocol.modern.client.SubscriptionEvent;
import io.modelcontextprotocol.modern.client.transport.StdioMcpClientTransport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The SDK's own client of the revisions since 2026-07-28, which greets nobody, with a front in a process of its own. */
class SdkClientTest {

    private static final JacksonMcpJsonMapper MAPPER = new JacksonMcpJsonMapper(new JsonMapper());

    @TempDir
    Path home;

    @Test
    void itFindsListsCallsReadsAndListens() throws Exception {
        TabRecording recording = TabRecording.checkout();
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", "[{\"event\":\"now\"}]")
                .recording("kd1", recording);
                var transport = StdioMcpClientTransport.builder(server()).jsonMapper(MAPPER).start()) {
            var client = McpClient.sync(transport).jsonMapper(MAPPER)
                    .clientInfo(McpSchema.Implementation.builder("sdk", "2").build())
                    .roundTimeout(Duration.ofSeconds(TestFront.PATIENCE)).build();
            assertEquals(List.of("2026-07-28"), client.discover().supportedVersions());
            assertTrue(client.listTools().list().tools().stream().anyMatch(tool -> tool.name().equals("getDataLayer")));
            McpSchema.CallToolResult called = client.tool("getDataLayer").arguments(Map.of("tab", "kd1")).call();
            assertEquals(List.of(Map.of("event", "now")),
                    assertInstanceOf(Map.class, called.structuredContent()).get("result"));
            McpSchema.ReadResourceResult read = client.resource("datalayer://kd1/current").read();
            assertEquals(1, read.contents().size());
            BlockingQueue<SubscriptionEvent> events = new LinkedBlockingQueue<>();
            try (var _ = client.listen().resourceUpdates("datalayer://kd1/history").open(events::add)) {
                assertInstanceOf(SubscriptionEvent.Subscribed.class, next(events));
                recording.push("{\"event\":\"first\"}");
                browser.tellOfPushes("kd1");
                assertInstanceOf(SubscriptionEvent.ResourceUpdated.class, next(events));
            }
        }
    }

    private static SubscriptionEvent next(BlockingQueue<SubscriptionEvent> events) throws InterruptedException {
        SubscriptionEvent event = events.poll(TestFront.PATIENCE, TimeUnit.SECONDS);
        assertTrue(event != null, "nothing came");
        return event;
    }

    private ServerParameters server() throws Exception {
        ProcessBuilder front = FrontProcess.builder(home);
        return ServerParameters.builder(front.command().getFirst())
                .args(front.command().subList(1, front.command().size())).env(front.environment()).build();
    }
}
