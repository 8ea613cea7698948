package io.github.mcpdatalayer.rendezvous;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** A host's socket and descriptor in the folder, from opening to closing. */
public final class HostRegistration implements AutoCloseable {
    private static final int BACKLOG = 64;

    private final Path folder;
    private ServerSocketChannel server;
    private HostDescriptor host;
    private boolean closed;

    private HostRegistration(Path folder, ServerSocketChannel server, HostDescriptor host) {
        this.folder = folder;
        this.server = server;
        this.host = host;
    }

    /** The facts that only the caller knows about a host. */
    public record HostFacts(int protocol, String browser, String profile, String extension) {}

    /**
     * Loads what the first socket of a process needs: Java's cryptography, for names that this program never uses. Run in
     * parallel with other work, it makes the host ready sooner; without it {@link #open} does the same.
     */
    public static void prepare() {
        try {
            ServerSocketChannel.open(StandardProtocolFamily.UNIX).close();
        } catch (IOException e) {
            // open() fails in the same way and reports it.
        }
    }

    /**
     * Makes the folder private, removes what dead hosts left there, binds a new socket and writes its descriptor.
     *
     * @throws RendezvousException if the folder is not ours alone and cannot be made so
     */
    public static HostRegistration open(Locations locations, HostFacts about) throws IOException {
        Path folder = usable(locations.runFolders());
        Place here = Place.current();
        for (HostDescriptor other : new HostDirectory(List.of(folder)).list().hosts()) {
            StaleHosts.prune(folder, other, here);
        }
        StaleHosts.removeUnfinished(folder);
        HostIdentity self = HostIdentity.make();
        String instance = self.instance();
        Path socket = SocketPath.choose(folder, instance);
        ServerSocketChannel server = listen(folder, instance, socket);
        try {
            HostDescriptor host = new HostDescriptor(instance, about.protocol(), self.pid(), self.startedAt(), here,
                    about.browser(), about.profile(), about.extension(), socket, self.token());
            DescriptorFile.write(folder, host);
            return new HostRegistration(folder, server, host);
        } catch (IOException | RuntimeException e) {
            server.close();
            SocketPath.delete(folder, instance, socket);
            throw e;
        }
    }

    /** The first folder that can be made; one that is there but not ours alone is refused, not passed over. */
    private static Path usable(List<Path> folders) throws IOException {
        IOException first = null;
        for (Path folder : folders) {
            try {
                PrivateFolder.ensure(folder);
                return folder;
            } catch (FileSystemException e) {
                first = first == null ? e : first;
            }
        }
        throw first == null ? new IOException("no folder is known to meet fronts in") : first;
    }

    private static ServerSocketChannel listen(Path folder, String instance, Path socket) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            server.bind(UnixDomainSocketAddress.of(socket), BACKLOG);
            if (OwnUser.HAS_UIDS) {
                Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-------"));
            }
            return server;
        } catch (IOException | RuntimeException e) {
            server.close();
            SocketPath.delete(folder, instance, socket);
            throw e;
        }
    }

    /**
     * The next front that connects.
     *
     * @throws ClosedChannelException when this was closed
     */
    public SocketChannel accept() throws IOException {
        while (true) {
            ServerSocketChannel now = server();
            try {
                return now.accept();
            } catch (ClosedChannelException e) {
                if (now.equals(server())) {
                    throw e;
                }
                // Another socket has taken its place.
            }
        }
    }

    private synchronized ServerSocketChannel server() {
        return server;
    }

    /**
     * Restores descriptor and socket if somebody removed them. Open connections stay open.
     *
     * @return whether anything was missing
     */
    public synchronized boolean restore() throws IOException {
        boolean socketThere = Files.exists(host.socket(), LinkOption.NOFOLLOW_LINKS);
        if (closed || (socketThere
                && Files.exists(DescriptorFile.of(folder, host.instance()), LinkOption.NOFOLLOW_LINKS))) {
            return false;
        }
        PrivateFolder.ensure(folder);
        if (!socketThere) {
            SocketPath.delete(folder, host.instance(), host.socket());
            ServerSocketChannel before = server;
            server = listen(folder, host.instance(), SocketPath.choose(folder, host.instance()));
            before.close();
        }
        DescriptorFile.write(folder, host);
        return true;
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
        try (ServerSocketChannel _ = server) {
            Files.deleteIfExists(DescriptorFile.of(folder, host.instance()));
            SocketPath.delete(folder, host.instance(), host.socket());
        }
    }
}
