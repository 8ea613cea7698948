package io.github.mcpdatalayer.audit;

import java.io.IOException;
import java.util.List;

/** A place that takes lines. Used by one thread. */
interface AuditOutput {

    /** Takes all of these lines, or fails. */
    void write(List<String> lines) throws IOException;
}
