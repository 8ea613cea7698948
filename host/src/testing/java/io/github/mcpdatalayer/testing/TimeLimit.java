package io.github.mcpdatalayer.testing;

import java.time.Instant;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Begins no further test once {@code TESTS_UNTIL} has come, in seconds since 1970, which {@code installer/verify --minutes} sets.
 * What is running runs on to its end. A test that is not run is reported as skipped, and {@code FailedTests} names its class:
 * where a build is ended after some time, it tells what it did not reach in place of being cut off. JUnit finds this extension by
 * itself.
 */
public final class TimeLimit implements ExecutionCondition {

    static final String NOT_RUN = "Not run: the time for the tests was up";

    private static final String UNTIL = "TESTS_UNTIL";

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        return isUp(System.getenv(UNTIL), Instant.now())
                ? ConditionEvaluationResult.disabled(NOT_RUN)
                : ConditionEvaluationResult.enabled("There is time");
    }

    static boolean isUp(@Nullable String until, Instant now) {
        return until != null && !until.isEmpty() && !now.isBefore(Instant.ofEpochSecond(Long.parseLong(until)));
    }
}
