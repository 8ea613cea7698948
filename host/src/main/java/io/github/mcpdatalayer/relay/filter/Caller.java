package io.github.mcpdatalayer.relay.filter;

import io.github.mcpdatalayer.wire.Message;
import org.jspecify.annotations.Nullable;

/**
 * The program at the other end of a front, for the audit log.
 *
 * @param client
 *            as the client calls itself
 * @param pid
 *            of the front, as it says: Java gives the user at the other end of a socket, not the process
 * @param program
 *            the executable that started that process, without its arguments; null when the system does not tell, or the
 *            process is not this user's
 */
public record Caller(Message.Client client, long pid, @Nullable String program) {

    public static Caller of(Message.Client client, long pid) {
        String user = ProcessHandle.current().info().user().orElse("");
        String program = ProcessHandle.of(pid).filter(front -> front.info().user().orElse("").equals(user))
                .flatMap(ProcessHandle::parent).flatMap(parent -> parent.info().command()).orElse(null);
        return new Caller(client, pid, program);
    }
}
