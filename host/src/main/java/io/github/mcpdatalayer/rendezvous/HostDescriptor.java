package io.github.mcpdatalayer.rendezvous;

import java.nio.file.Path;

/**
 * The file that a host writes beside its socket, for fronts to read. It holds the secret that a front must show; the text
 * of this record never contains it.
 *
 * @param instance the host's name, 12 hexadecimal digits
 * @param protocol the highest version of the wire that the host speaks
 * @param pid the host's process
 * @param startedAt when that process started, milliseconds since 1970
 * @param place where that process number is valid
 * @param browser the browser's product name
 * @param profile the name that the person gave the browser profile; may be empty
 * @param extension the extension's id
 * @param socket the Unix-domain socket
 * @param token 64 hexadecimal digits
 */
public record HostDescriptor(String instance, int protocol, long pid, long startedAt, Place place, String browser,
        String profile, String extension, Path socket, String token) {

    /** Returns the same host under another profile name. */
    public HostDescriptor withProfile(String label) {
        return new HostDescriptor(instance, protocol, pid, startedAt, place, browser, label, extension, socket, token);
    }

    @Override
    public String toString() {
        return "host " + instance + " (process " + pid + ", " + browser + ", profile '" + profile + "')";
    }
}
