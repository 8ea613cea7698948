package io.github.mcpdatalayer.front.mcp;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import static io.github.mcpdatalayer.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Streams while they begin; ErasTest has them in use. */
class NewsStreamsTest {

    @Test
    void newsThatComeWhileAStreamBeginsAreToldAfterItsFirstWordAndHoldNobodyUp() throws Exception {
        List<String> sent = new CopyOnWriteArrayList<>();
        List<String> ended = new CopyOnWriteArrayList<>();
        var begins = new CountDownLatch(1);
        var there = new CountDownLatch(1);
        var streams = new NewsStreams((method, params) -> sent.add(method + params.getOrDefault("uri", "")), uris -> {
            assertEquals(Set.of("a", "b"), uris, "all at once, and each once");
            begins.countDown();
            there.await();
            return Set.of("a");
        }, ended::add);
        var listening = CompletableFuture.supplyAsync(() -> {
            try {
                return streams.listen(1, Map.of("notifications", Map.of("resourcesListChanged", true,
                        "resourceSubscriptions", List.of("a", "b", "a"))));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }, Thread::startVirtualThread);
        assertTrue(begins.await(1, TimeUnit.MINUTES));
        CompletableFuture.runAsync(() -> {
            streams.updated("a");
            streams.updated("a");
            streams.updated("b");
            streams.listChanged();
        }, Thread::startVirtualThread).get(1, TimeUnit.MINUTES);
        assertEquals(List.of(), sent);
        there.countDown();
        eventually("the news are told", () -> sent.size() == 3);
        assertEquals(List.of("notifications/subscriptions/acknowledged", "notifications/resources/updateda",
                "notifications/resources/list_changed"), sent);
        streams.end();
        listening.get(1, TimeUnit.MINUTES);
        assertTrue(ended.containsAll(List.of("a", "b")), ended::toString);
    }
}
