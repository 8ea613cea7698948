package io.github.mcpdatalayer.rendezvous;

import java.io.IOException;

/**
 * A host's name, its process and the secret that a front must show; the text of this record never contains the secret.
 *
 * @param instance the host's name, 12 hexadecimal digits
 * @param startedAt when its process started, milliseconds since 1970
 * @param token 64 hexadecimal digits
 */
public record HostIdentity(String instance, long pid, long startedAt, String token) {

    /** Makes the identity of a new host in this process. */
    public static HostIdentity make() throws IOException {
        ProcessHandle self = ProcessHandle.current();
        long startedAt = self.info().startInstant().map(start -> start.toEpochMilli())
                .orElseGet(System::currentTimeMillis);
        return new HostIdentity(Secrets.hex(6), self.pid(), startedAt, Secrets.hex(32));
    }

    @Override
    public String toString() {
        return "host " + instance + " (process " + pid + ")";
    }
}
