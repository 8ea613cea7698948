package io.github.mcpdatalayer.doctor;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Starts a program as browsers and clients start it, and says how it ended. */
@FunctionalInterface
interface Probe {

    /** The end of a program, and what it printed. */
    record Ended(int exit, String out, String err) {}

    /**
     * Starts a program and waits for its end.
     *
     * @return empty when it did not end in time; it is killed then
     * @throws IOException
     *             it could not be started
     */
    Optional<Ended> start(Path program, List<String> arguments, Duration longest) throws IOException;
}
