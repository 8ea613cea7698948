package io.github.mcpdatalayer.testing;

import java.time.Instant;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class TimeLimitTest {

    private static final Instant NOW = Instant.ofEpochSecond(1_000);

    @Test
    void thereIsTimeWithoutALimit() {
        assertFalse(TimeLimit.isUp(null, NOW));
        assertFalse(TimeLimit.isUp("", NOW));
    }

    @Test
    void theTimeIsUpFromTheSecondThatIsGiven() {
        assertFalse(TimeLimit.isUp("1001", NOW));
        assertTrue(TimeLimit.isUp("1000", NOW));
        assertTrue(TimeLimit.isUp("999", NOW));
    }
}
