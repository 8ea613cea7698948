package io.github.mcpdatalayer.clients;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

/**
 * Tells whether one client starts our front.
 *
 * @param client
 *            which
 * @param file
 *            its settings; the file need not be there
 * @param state
 *            what they say
 * @param command
 *            the program that they name for our server, or null
 * @param problem
 *            what is wrong and what to do, or null
 * @param walks
 *            whether this front also offers the tools that see and operate pages
 */
public record ClientStatus(Client client, Path file, State state, @Nullable String command,
        @Nullable String problem, boolean walks) {

    ClientStatus(Client client, Path file, State state, @Nullable String command, @Nullable String problem) {
        this(client, file, state, command, problem, false);
    }

    /** The state that the settings show. */
    public enum State {
        /** They name this front. */
        THIS_FRONT,
        /** They name another program, which is there. */
        OTHER_PROGRAM,
        /** They name a program that is not there. */
        MISSING_PROGRAM,
        /** They name this front, and say that it is switched off. */
        SWITCHED_OFF,
        /** Our server is not in them. */
        NOT_CONFIGURED,
        /** They cannot be read: no right to, or not written as the client wants it. */
        BROKEN
    }
}
