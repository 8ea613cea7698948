package io.github.mcpdatalayer.rendezvous;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** A host's socket and descriptor in the folder, from opening to closing. */
public final class HostRegistration implements AutoCloseable {
    private static final int BACKLOG = 64;

    private final Path folder;
    private final ServerSocketChannel server;
    private HostDescriptor host;
    private boolean closed;

    private HostRegistration(Path folder, ServerSocketChannel server, HostDescriptor host) {
        this.folder = folder;
        this.server = server;
        this.host = host;
    }

    /** What only the caller knows about a host. */
    public record About(int protocol, String browser, String profile, String extension) {}

    /**
     * Loads what the first socket of a process needs: Java's cryptography, for names that this program never draws. Run
     * beside other work it makes the host ready sooner; without it {@link #open} does the same.
     */
    public static void prepare() {
        try {
            ServerSocketChannel.open(StandardProtocolFamily.UNIX).close();
        } catch (IOException e) {
            // open() meets it again, and tells.
        }
    }

    /**
     * Makes the folder private, removes what dead hosts left there, binds a new socket and writes its descriptor.
     *
     * @throws RendezvousException when the folder is not, and cannot be made, ours alone
     */
    public static HostRegistration open(Locations locations, About about) throws IOException {
        Path folder = locations.runFolders().getFirst();
        PrivateFolder.ensure(folder);
        Place here = Place.current();
        for (HostDescriptor other : new HostDirectory(List.of(folder)).list().hosts()) {
            StaleHosts.prune(folder, other, here);
        }
        String instance = Secrets.hex(6);
        Path socket = SocketPath.choose(folder, instance);
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            server.bind(UnixDomainSocketAddress.of(socket), BACKLOG);
            if (OwnUser.HAS_UIDS) {
                Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-------"));
            }
            ProcessHandle self = ProcessHandle.current();
            long startedAt = self.info().startInstant().map(start -> start.toEpochMilli())
                    .orElseGet(System::currentTimeMillis);
            HostDescriptor host = new HostDescriptor(instance, about.protocol(), self.pid(), startedAt, here,
                    about.browser(), about.profile(), about.extension(), socket, Secrets.hex(32));
            DescriptorFile.write(folder, host);
            return new HostRegistration(folder, server, host);
        } catch (IOException | RuntimeException e) {
            server.close();
            SocketPath.delete(folder, instance, socket);
            throw e;
        }
    }

    /** The socket that fronts connect to. */
    public ServerSocketChannel server() {
        return server;
    }

    public synchronized HostDescriptor host() {
        return host;
    }

    /** Tells fronts the new name of the browser profile. */
    public synchronized void rename(String profile) throws IOException {
        if (!closed) {
            host = host.withProfile(profile);
            DescriptorFile.write(folder, host);
        }
    }

    /** Removes descriptor and socket; connections that are open stay so. */
    @Override
    public synchronized void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try (server) {
            Files.deleteIfExists(DescriptorFile.of(folder, host.instance()));
            SocketPath.delete(folder, host.instance(), host.socket());
        }
    }
}
