package io.github.mcpdatalayer.rendezvous;

import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Clears away what killed hosts left behind, and nothing else. */
final class StaleHosts {
    /** Start times of one process differ by as much as the clock was set meanwhile. */
    private static final long SAME_START_MS = 10_000;

    private StaleHosts() {}

    /**
     * Whether a host's process is gone: the number can be looked up here, it is not that process, and nobody answers on
     * the socket.
     */
    static boolean isStale(HostDescriptor host, Place here) throws IOException {
        return here.sharesProcessesWith(host.place()) && !isAlive(host) && refusesConnections(host.socket());
    }

    /** Removes a host's files if its process is gone. Returns whether it did. */
    static boolean prune(Path folder, HostDescriptor host, Place here) throws IOException {
        if (!isStale(host, here)) {
            return false;
        }
        Files.deleteIfExists(DescriptorFile.of(folder, host.instance()));
        SocketPath.delete(folder, host.instance(), host.socket());
        return true;
    }

    private static boolean isAlive(HostDescriptor host) {
        return ProcessHandle.of(host.pid()).map(process -> process.info().startInstant()
                .map(start -> Math.abs(start.toEpochMilli() - host.startedAt()) < SAME_START_MS).orElse(true))
                .orElse(false);
    }

    static boolean refusesConnections(Path socket) throws IOException {
        if (!Files.exists(socket, LinkOption.NOFOLLOW_LINKS)) {
            return true;
        }
        try (SocketChannel probe = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            probe.connect(UnixDomainSocketAddress.of(socket));
            return false;
        } catch (ConnectException e) {
            return true;
        }
    }
}
