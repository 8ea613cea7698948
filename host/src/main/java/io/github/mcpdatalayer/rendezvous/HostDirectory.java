package io.github.mcpdatalayer.rendezvous;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

/**
 * The running hosts, as a front sees them. Nothing is watched: each call looks at the folders and lists those again that have
 * changed.
 */
public final class HostDirectory {

    private final List<Path> runFolders;
    private final @Nullable String only;
    private final Map<Path, Seen> seen = new ConcurrentHashMap<>();

    /** A folder as it was when it was listed. */
    private record Seen(FolderState state, List<HostDescriptor> hosts) {}

    public HostDirectory(Locations locations) {
        this(locations.runFolders());
    }

    /** Sees only the host with this name, as if there were no other. */
    public HostDirectory(Locations locations, String instance) {
        this(locations.runFolders(), instance);
    }

    HostDirectory(List<Path> runFolders) {
        this(runFolders, null);
    }

    private HostDirectory(List<Path> runFolders, @Nullable String only) {
        this.runFolders = runFolders;
        this.only = only;
    }

    /** The hosts found, oldest first, and what was skipped and why. */
    public record Listing(List<HostDescriptor> hosts, List<Problem> problems) {
        public Listing {
            hosts = List.copyOf(hosts);
            problems = List.copyOf(problems);
        }
    }

    /** Every host there is now; a folder that is not there is not a problem. */
    public Listing list() {
        List<HostDescriptor> hosts = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        for (Path folder : runFolders) {
            if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
                listFolder(folder, hosts, problems);
            }
        }
        if (only != null) {
            hosts.removeIf(host -> !host.instance().equals(only));
        }
        hosts.sort(HostDirectory::byAge);
        return new Listing(hosts, problems);
    }

    /** Comparator.comparing would be shorter, but its lambdas are serializable, and an AOT cache does not keep such. */
    private static int byAge(HostDescriptor one, HostDescriptor other) {
        int order = Long.compare(one.startedAt(), other.startedAt());
        return order != 0 ? order : one.instance().compareTo(other.instance());
    }

    private void listFolder(Path folder, List<HostDescriptor> hosts, List<Problem> problems) {
        long now = System.currentTimeMillis();
        FolderState state = FolderState.of(folder);
        Seen before = seen.get(folder);
        if (state != null && before != null && before.state.equals(state)) {
            hosts.addAll(before.hosts);
            return;
        }
        List<HostDescriptor> found = new ArrayList<>();
        int known = problems.size();
        readFolder(folder, found, problems);
        hosts.addAll(found);
        if (state != null && state.isSettledAt(now) && problems.size() == known) {
            seen.put(folder, new Seen(state, List.copyOf(found)));
        } else {
            seen.remove(folder);
        }
    }

    private static void readFolder(Path folder, List<HostDescriptor> hosts, List<Problem> problems) {
        try {
            PrivateFolder.require(folder);
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder,
                    file -> isDescriptor(String.valueOf(file.getFileName())))) {
                for (Path file : files) {
                    readInto(file, hosts, problems);
                }
            }
        } catch (RendezvousException e) {
            problems.add(e.problem());
        } catch (IOException | DirectoryIteratorException e) {
            problems.add(unreadable(folder, e));
        }
    }

    /** A name with a dot in front is a file being written. */
    private static boolean isDescriptor(String name) {
        return name.endsWith(DescriptorFile.SUFFIX) && !name.startsWith(".");
    }

    private static void readInto(Path file, List<HostDescriptor> hosts, List<Problem> problems) {
        try {
            hosts.add(DescriptorFile.read(file));
        } catch (NoSuchFileException e) {
            // Its host ended between listing and reading.
        } catch (RendezvousException e) {
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                problems.add(e.problem());
            }
        } catch (IOException e) {
            problems.add(unreadable(file, e));
        }
    }

    /**
     * Connects to a host and checks that it belongs to our user. Blocks while too many connections wait at the host; an
     * interrupt ends that. If nobody listens and the host's process is surely gone, removes its files.
     *
     * @throws IOException when the host cannot be reached
     */
    public SocketChannel connect(HostDescriptor host) throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.connect(UnixDomainSocketAddress.of(host.socket()));
            PeerCheck.requireOwnUser(channel);
            return channel;
        } catch (IOException | RuntimeException e) {
            channel.close();
            prune(host);
            throw e;
        }
    }

    /** Tells whether a host's process is surely gone and only its files are left. */
    public boolean isStale(HostDescriptor host) throws IOException {
        return StaleHosts.isStale(host, Place.current());
    }

    /**
     * Sockets without a descriptor that nobody answers: hosts that were killed during their start left them. A socket younger
     * than ten seconds may belong to a host that is just starting.
     */
    public List<Path> strayWithoutDescriptor() throws IOException {
        List<Path> found = new ArrayList<>();
        for (Path folder : runFolders) {
            if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) && OwnUser.owns(folder)) {
                found.addAll(strayWithoutDescriptor(folder));
            }
        }
        return found;
    }

    static List<Path> strayWithoutDescriptor(Path folder) throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> sockets = Files.newDirectoryStream(folder, "*.sock")) {
            for (Path socket : sockets) {
                String instance = String.valueOf(socket.getFileName()).replaceFirst("\\.sock$", "");
                if (!Files.exists(DescriptorFile.of(folder, instance), LinkOption.NOFOLLOW_LINKS)
                        && StaleHosts.isOld(socket) && StaleHosts.refusesConnections(socket)) {
                    found.add(socket);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return found;
    }

    /** Removes a host's files if its process is surely gone. */
    public void prune(HostDescriptor host) throws IOException {
        for (Path folder : runFolders) {
            if (Files.exists(DescriptorFile.of(folder, host.instance()), LinkOption.NOFOLLOW_LINKS)) {
                StaleHosts.prune(folder, host, Place.current());
            }
        }
    }

    private static Problem unreadable(Path where, Exception e) {
        return new Problem(where, where + " cannot be read: " + e.getMessage(), "Check who may read it.");
    }
}
