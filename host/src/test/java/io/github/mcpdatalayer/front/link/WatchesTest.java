package io.github.mcpdatalayer.front.link;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** Subscriptions that fail, or meet a browser that says nothing; ResourcesTest has those that a browser confirms. */
class WatchesTest {

    @Test
    void aSubscriptionThatFailsEndsNoOther() throws Exception {
        BlockingQueue<CompletableFuture<JsonObject>> calls = new LinkedBlockingQueue<>();
        var watches = new Watches((params, tab, deadline) -> {
            var call = new CompletableFuture<JsonObject>();
            calls.add(call);
            try {
                return call.get(1, TimeUnit.MINUTES);
            } catch (Exception e) {
                throw new LinkException(ErrorCode.TIMEOUT.error());
            }
        });
        BlockingQueue<String> told = new LinkedBlockingQueue<>();
        watches.subscriber(told::add);
        var first = CompletableFuture.runAsync(() -> subscribe(watches), Thread::startVirtualThread);
        calls.take().complete(new JsonObject());
        first.get(1, TimeUnit.MINUTES);
        var other = CompletableFuture.runAsync(() -> subscribe(watches), Thread::startVirtualThread);
        calls.take().completeExceptionally(new IllegalStateException("mute"));
        assertThrows(Exception.class, () -> other.get(1, TimeUnit.MINUTES));
        watches.pushed("kd1", 1);
        assertEquals("kd1", told.poll(1, TimeUnit.MINUTES));
    }

    private static void subscribe(Watches watches) {
        try {
            watches.subscribe("kd1");
        } catch (LinkException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void manySubscriptionsHaveOneEndAndAMuteBrowserTakesItsShareOnce() throws Exception {
        List<String> asked = new CopyOnWriteArrayList<>();
        var never = new CountDownLatch(1);
        var watches = new Watches((params, tab, deadline) -> {
            asked.add(tab);
            if (tab.startsWith("ka") && !never.await(deadline.millis(), TimeUnit.MILLISECONDS)) {
                throw new LinkException(ErrorCode.TIMEOUT.error());
            }
            return new JsonObject();
        });
        assertEquals(Set.of("kd1", "kd2"),
                watches.subscribe(List.of("ka1", "ka2", "kd1", "ka3", "kd2"), Duration.ofSeconds(2)));
        assertEquals(List.of("ka1", "kd1", "kd2"), asked);
    }
}
