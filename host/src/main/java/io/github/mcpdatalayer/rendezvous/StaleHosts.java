package io.github.mcpdatalayer.rendezvous;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Clears away what killed hosts left behind, and nothing else. */
final class StaleHosts {
    /** Start times of one process differ by as much as the clock was set meanwhile. */
    private static final long SAME_START_MS = 10_000;

    private static final long STARTING_MS = 10_000;

    private StaleHosts() {}

    /**
     * Tells whether a host's process is gone: its number is valid here, no such process runs, and nobody answers on the socket.
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

    /** Removes what a host left that was killed while it wrote its descriptor, or before. */
    static void removeUnfinished(Path folder) throws IOException {
        for (Path socket : HostDirectory.strayWithoutDescriptor(folder)) {
            if (!Files.isDirectory(socket, LinkOption.NOFOLLOW_LINKS)) {
                Files.deleteIfExists(socket);
            }
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, ".*" + DescriptorFile.SUFFIX + ".new")) {
            for (Path file : files) {
                if (isOld(file) && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    /** Tells whether it is older than a host takes to start. */
    static boolean isOld(Path file) throws IOException {
        try {
            return Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS)
                    .toMillis() < System.currentTimeMillis() - STARTING_MS;
        } catch (NoSuchFileException e) {
            return false; // its host has just continued, or another process was quicker
        }
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
        } catch (SocketException e) {
            if (Files.exists(socket)) {
                throw e;
            }
            return true; // another process was quicker to remove it
        }
    }
}
