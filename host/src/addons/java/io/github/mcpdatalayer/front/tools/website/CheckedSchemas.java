package io.github.mcpdatalayer.front.tools.website;

import java.util.concurrent.Callable;

import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;

/** Works with the schemas of pages within limits of time and memory: a page can make one whose check never ends. */
final class CheckedSchemas {

    private final Workload workload;

    CheckedSchemas(Workload workload) {
        this.workload = workload;
    }

    /**
     * Runs the work on a thread of its own, which is interrupted when it takes too long.
     *
     * @param chars how much it works on
     * @param late what is said then
     * @throws ToolException what the work throws, and TIMEOUT
     */
    <T> T run(long chars, Callable<T> work, String late, String hint) throws ToolException, InterruptedException {
        try {
            return workload.pages(chars, work);
        } catch (ToolException e) {
            if (e.is(ErrorCode.TIMEOUT)) {
                throw new ToolException(ErrorCode.TIMEOUT.error(late, hint), null, null);
            }
            throw e;
        }
    }
}
