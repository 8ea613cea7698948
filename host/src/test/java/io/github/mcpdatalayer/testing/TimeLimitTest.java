package io.github.mcpdatalayer.testing;

import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class TimeLimitTest {

    private static final Instant NOW = Instant.ofEpochSecond(1_000);

    private final Set<String> begun = new HashSet<>();

    @Test
    void thereIsTimeWithoutALimit() {
        assertTrue(TimeLimit.mayBegin(begun, "a test", null, NOW));
        assertTrue(TimeLimit.mayBegin(begun, "a test", "", NOW));
    }

    @Test
    void theTimeIsUpFromTheSecondThatIsGiven() {
        assertTrue(TimeLimit.mayBegin(begun, "a", "1001", NOW));
        assertFalse(TimeLimit.mayBegin(begun, "b", "1000", NOW));
        assertFalse(TimeLimit.mayBegin(begun, "c", "999", NOW));
        assertEquals(Set.of("a"), begun);
    }

    @Test
    void aTestThatWasBegunIsRunAgainForTenMinutesMore() {
        begun.add("begun");
        assertTrue(TimeLimit.mayBegin(begun, "begun", "999", NOW));
        assertTrue(TimeLimit.mayBegin(begun, "begun", "401", NOW));
        assertFalse(TimeLimit.mayBegin(begun, "begun", "400", NOW));
        assertFalse(TimeLimit.mayBegin(begun, "another", "999", NOW));
    }
}
