package io.github.mcpdatalayer.rendezvous;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

import jdk.net.ExtendedSocketOptions;
import jdk.net.UnixDomainPrincipal;

/** Finds out who is at the other end of a socket, where the operating system tells (Linux, macOS). */
public final class PeerCheck {

    private PeerCheck() {}

    /** Refuses a peer of another user. Where the system cannot tell, the folder's access list alone protects. */
    public static void requireOwnUser(SocketChannel channel) throws IOException {
        if (!channel.supportedOptions().contains(ExtendedSocketOptions.SO_PEERCRED)) {
            return;
        }
        UnixDomainPrincipal peer = channel.getOption(ExtendedSocketOptions.SO_PEERCRED);
        Path self = Path.of("/proc/self");
        Path ours = java.nio.file.Files.exists(self) ? self : Path.of(System.getProperty("user.home"));
        if (!java.nio.file.Files.getOwner(ours).equals(peer.user())) {
            throw new RendezvousException(Path.of(""), "The peer belongs to another user.",
                    "Host and client must run as the same user.");
        }
    }
}
