package io.github.mcpdatalayer.front.journeys;

import java.util.Set;

import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.journeys.StepFailure;
import io.github.mcpdatalayer.wire.ErrorCode;

/** Says as a step's failure why something could not be done in a page. */
final class StepFailures {

    /** Errors after which nothing was done, so that another way to the element may be tried. */
    private static final Set<String> NOT_FOUND = Set.of(ErrorCode.ELEMENT_NOT_FOUND.name(),
            ErrorCode.ELEMENT_AMBIGUOUS.name(), ErrorCode.REF_STALE.name(), ErrorCode.NOT_VISIBLE.name(),
            ErrorCode.NOT_ENABLED.name(), ErrorCode.NOT_EDITABLE.name(), ErrorCode.NOT_STABLE.name(),
            ErrorCode.COVERED.name(), ErrorCode.BAD_ARGUMENT.name(), ErrorCode.MARK_UNKNOWN.name(),
            ErrorCode.PAGE_NOT_READABLE.name(), ErrorCode.PAGE_LOADING.name());

    private StepFailures() {}

    /** Does something in a page. */
    interface PageWork<T> {
        T done() throws ToolException, InterruptedException;
    }

    /** Returns what it gives, and fails as a step does. */
    static <T> T of(PageWork<T> work) throws StepFailure, InterruptedException {
        try {
            return work.done();
        } catch (ToolException e) {
            throw of(e);
        }
    }

    static StepFailure of(ToolException e) {
        String code = e.error().code();
        return new StepFailure(code, e.shown(), NOT_FOUND.contains(code));
    }
}
