package io.github.mcpdatalayer.audit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static io.github.mcpdatalayer.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(600)
class AuditLogTest {
    private static final Set<AuditSink> FILE = Set.of(AuditSink.FILE);

    private final List<String> written = new CopyOnWriteArrayList<>();
    private final List<String> trouble = new CopyOnWriteArrayList<>();
    private final AtomicBoolean broken = new AtomicBoolean();

    private AuditLog log(AuditOutput output) {
        return new AuditLog(Map.of(AuditSink.FILE, output), trouble::add);
    }

    private void write(List<String> lines) throws IOException {
        if (broken.get()) {
            throw new IOException("No space left on device");
        }
        written.addAll(lines);
    }

    @Test
    void aLineThatIsNeededIsThereWhenItIsSaidToBe() {
        AuditLog log = log(this::write);
        assertTrue(log.writeNow(AuditLine.of("request").put("call", 1), FILE, FILE));
        assertTrue(written.getFirst().matches("\\{\"time\":\"[^\"]+Z\",\"event\":\"request\",\"call\":1}"),
                written.getFirst());
    }

    @Test
    void whatCouldNotBeWrittenIsCountedAndTheTroubleToldOnce() {
        AuditLog log = log(this::write);
        broken.set(true);
        assertFalse(log.writeNow(AuditLine.of("a"), FILE, FILE));
        log.write(AuditLine.of("b"), FILE);
        assertFalse(log.writeNow(AuditLine.of("c"), FILE, FILE));
        broken.set(false);
        assertTrue(log.writeNow(AuditLine.of("d"), FILE, FILE));
        assertEquals(2, written.size(), written::toString);
        assertTrue(written.getFirst().contains("\"event\":\"lost\",\"lines\":3"), written.getFirst());
        assertTrue(trouble.getFirst().contains("No space left"), trouble.getFirst());
        assertTrue(trouble.getLast().contains("again"), trouble.getLast());
        assertEquals(2, trouble.size());
    }

    @Test
    void aSinkThatIsNotNeededDoesNotStandInTheWay() {
        AuditLog log = log(this::write);
        broken.set(true);
        assertTrue(log.writeNow(AuditLine.of("a"), FILE, Set.of()));
        assertFalse(log.writeNow(AuditLine.of("b"), Set.of(AuditSink.SYSTEM), Set.of(AuditSink.SYSTEM)),
                "a sink that this log does not have");
    }

    private void writeAfter(CountDownLatch hang, List<String> lines) throws IOException {
        try {
            hang.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        written.addAll(lines);
    }

    @Test
    void whileADiskHangsNobodyWaitsASecondTimeAndAfterwardsAllIsWell() throws Exception {
        CountDownLatch hang = new CountDownLatch(1);
        AuditLog log = log(lines -> writeAfter(hang, lines));
        assertFalse(log.writeNow(AuditLine.of("a"), FILE, FILE));
        List<Thread> callers = new ArrayList<>();
        AtomicBoolean served = new AtomicBoolean();
        for (int i = 0; i < 100; i++) {
            callers.add(Thread.ofVirtual().start(() -> {
                if (log.writeNow(AuditLine.of("b"), FILE, FILE)) {
                    served.set(true);
                }
            }));
        }
        for (Thread caller : callers) {
            caller.join();
        }
        assertFalse(served.get());
        hang.countDown();
        log.flush(30_000);
        assertTrue(log.writeNow(AuditLine.of("c"), FILE, FILE));
    }

    @Test
    void aFloodIsBoundedAndWhatHadNoRoomIsCounted() throws Exception {
        CountDownLatch hang = new CountDownLatch(1);
        AuditLog log = log(lines -> writeAfter(hang, lines));
        int flood = 30_000;
        for (int i = 0; i < flood; i++) {
            log.write(AuditLine.of("n"), FILE);
        }
        hang.countDown();
        eventually("a line is written again", () -> log.writeNow(AuditLine.of("last"), FILE, FILE));
        long lost = 0;
        long lines = 0;
        for (String line : written) {
            if (line.contains("\"event\":\"lost\"")) {
                lost += Long.parseLong(line.replaceAll(".*\"lines\":(\\d+).*", "$1"));
            } else if (line.contains("\"event\":\"n\"")) {
                lines++;
            }
        }
        assertTrue(lost > 0);
        assertTrue(lost + lines >= flood, lost + " lost and " + lines + " written of " + flood);
    }

    @Test
    void aLineIsOneLineOfJsonWhateverItIsMadeOf() {
        String line = AuditLine.of("connected").put("client", "a\nb\u001b[2J\u202e\u2028\ud83d\ude00\ud800\"\\")
                .put("none", (String) null).put("long", "x".repeat(100_000)).toString();
        assertTrue(line.contains("a\\nb\\u001b[2J\\u202e\\u2028😀\\ud800\\\"\\\\"), line);
        assertFalse(line.contains("none"));
        assertTrue(line.length() < 1000);
        assertTrue(line.chars().allMatch(c -> c >= ' '));
    }
}
