package io.github.mcpdatalayer.front.journeys;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

import io.github.mcpdatalayer.front.journeys.ReplayPace.ReplaySpeed;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests that a replay waits where the person has paused it. */
class ReplayPaceTest {

    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    /** Takes turns on a thread of its own, and keeps what it did. */
    private static FutureTask<List<Integer>> turns(ReplayPace pace, int count, List<Integer> done) {
        var task = new FutureTask<>(() -> {
            for (int i = 1; i <= count; i++) {
                pace.awaitTurn(i);
                synchronized (done) {
                    done.add(i);
                }
            }
            return done;
        });
        Thread.ofPlatform().daemon().start(task);
        return task;
    }

    private static void awaitWaiting(ReplayPace pace) throws InterruptedException {
        long change = 0;
        while (!pace.isWaiting()) {
            pace.awaitChange(change, MINUTE);
            change = pace.changes();
        }
    }

    private static List<Integer> copy(List<Integer> done) {
        synchronized (done) {
            return List.copyOf(done);
        }
    }

    @Test
    void aPausedReplayDoesOneStepATimeUntilItGoesOn() throws Exception {
        var pace = new ReplayPace(true, MINUTE);
        List<Integer> done = new ArrayList<>();
        FutureTask<List<Integer>> all = turns(pace, 4, done);
        awaitWaiting(pace);
        assertEquals(List.of(), copy(done));
        pace.step();
        pace.pause(); // a second press does not take the step back
        while (copy(done).isEmpty()) {
            pace.awaitChange(pace.changes(), MINUTE / 600);
        }
        awaitWaiting(pace);
        assertEquals(List.of(1), copy(done));
        assertTrue(pace.isPaused());
        pace.resume();
        assertEquals(List.of(1, 2, 3, 4), all.get(1, TimeUnit.MINUTES));
        assertFalse(pace.isPaused() || pace.isWaiting());
    }

    @Test
    void aReplayThatIsNotPausedWaitsForNobodyAndTellsEachTurn() throws Exception {
        var pace = new ReplayPace(false, MINUTE);
        long before = pace.changes();
        assertEquals(List.of(1, 2), turns(pace, 2, new ArrayList<>()).get(1, TimeUnit.MINUTES));
        pace.awaitChange(before, MINUTE);
        assertTrue(pace.changes() > before);
    }

    @Test
    void aReplayPausesBeforeABreakpointAndGoesOnPastIt() throws Exception {
        var pace = new ReplayPace(false, MINUTE);
        pace.set(ReplaySpeed.NORMAL, Set.of(2, 4));
        List<Integer> done = new ArrayList<>();
        FutureTask<List<Integer>> all = turns(pace, 4, done);
        awaitWaiting(pace);
        assertEquals(List.of(1), copy(done));
        assertTrue(pace.isPaused());
        pace.set(ReplaySpeed.NORMAL, Set.of());
        assertTrue(pace.isPaused(), "it pauses until the person lets it go on");
        pace.resume();
        assertEquals(List.of(1, 2, 3, 4), all.get(1, TimeUnit.MINUTES), "the second one was taken back");
    }

    @Test
    void aSlowReplayTakesItsTimeBeforeEachStepUnlessThePersonGoesOnByHand() throws Exception {
        var pace = new ReplayPace(false, MINUTE);
        pace.set(ReplaySpeed.SLOW, Set.of());
        long begun = System.nanoTime();
        turns(pace, 2, new ArrayList<>()).get(1, TimeUnit.MINUTES);
        assertTrue(System.nanoTime() - begun >= Duration.ofSeconds(2).toNanos());

        pace.set(ReplaySpeed.VERY_SLOW, Set.of());
        List<Integer> done = new ArrayList<>();
        FutureTask<List<Integer>> all = turns(pace, 2, done);
        pace.step();
        awaitWaiting(pace);
        assertEquals(List.of(1), copy(done));
        pace.set(ReplaySpeed.NORMAL, Set.of());
        pace.resume();
        assertEquals(List.of(1, 2), all.get(1, TimeUnit.MINUTES));
    }

    @Test
    void aReplayThatNobodyWatchesEnds() {
        var pace = new ReplayPace(true, 1);
        assertInstanceOf(InterruptedException.class,
                assertThrows(ReplayPace.NobodyWatches.class, () -> pace.awaitTurn(1)));
    }
}
