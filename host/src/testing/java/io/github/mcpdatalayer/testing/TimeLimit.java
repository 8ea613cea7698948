package io.github.mcpdatalayer.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Begins no further test once {@code TESTS_UNTIL} has come, in seconds since 1970, which {@code installer/verify --minutes} sets.
 * What is running runs on to its end, and a test that failed is run again for ten minutes more: one disturbance in the last minute
 * is no failure. A test that is not run is reported as skipped, and {@code FailedTests} names its class: where a build is ended
 * after some time, it tells what it did not reach in place of being cut off. JUnit finds this extension by itself.
 */
public final class TimeLimit implements ExecutionCondition {

    static final String NOT_RUN = "Not run: the time for the tests was up";

    private static final String UNTIL = "TESTS_UNTIL";
    private static final Duration AGAIN = Duration.ofMinutes(10);
    /** The classes, tests and rows that this JVM has begun: surefire runs what failed again in the same one. */
    private static final Set<String> BEGUN = ConcurrentHashMap.newKeySet();

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        return mayBegin(BEGUN, context.getUniqueId(), System.getenv(UNTIL), Instant.now())
                ? ConditionEvaluationResult.enabled("There is time")
                : ConditionEvaluationResult.disabled(NOT_RUN);
    }

    static boolean mayBegin(Set<String> begun, String id, @Nullable String until, Instant now) {
        if (until == null || until.isEmpty()) {
            return true;
        }
        Instant end = Instant.ofEpochSecond(Long.parseLong(until));
        if (begun.contains(id)) {
            return now.isBefore(end.plus(AGAIN));
        }
        return now.isBefore(end) && begun.add(id);
    }
}
