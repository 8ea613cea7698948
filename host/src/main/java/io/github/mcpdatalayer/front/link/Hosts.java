package io.github.mcpdatalayer.front.link;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

import io.github.mcpdatalayer.frame.Wire;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import io.github.mcpdatalayer.rendezvous.Problem;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/**
 * The connections to all hosts. Each call lists the rendezvous folders, and the hosts of our own browser. There is no watcher
 * and no timer, so an idle front does nothing. Hosts are connected in parallel, so a hanging host does not delay the others.
 */
final class Hosts {

    private static final Duration HANDSHAKE = Duration.ofMillis(Protocol.HANDSHAKE_MS);
    /** The time that a call waits for a host that failed before. It is tried again, but only the first call waits long. */
    private static final Duration SECOND_CHANCE = Duration.ofMillis(300);
    /** A host is waited for this long after its first try, even if another one is enough: it may have a tab of the same name. */
    private static final Duration FIRST_LOOK = Duration.ofMillis(300);

    /** A host with its connection or its error. {@code isSlow}: it exists but has not answered. */
    record Found(ReachableHost host, @Nullable HostConnection connection, @Nullable WireError error,
            boolean isSlow) {}

    /** Everything found at one time. */
    record Survey(List<Found> hosts, List<Problem> problems) {

        List<HostConnection> connections() {
            List<HostConnection> open = new ArrayList<>();
            for (Found host : hosts) {
                if (host.connection != null) {
                    open.add(host.connection);
                }
            }
            return open;
        }
    }

    /** The handshake took too long. */
    private static final class NoAnswer extends LinkException {

        private static final long serialVersionUID = 1;

        NoAnswer(WireError error) {
            super(error);
        }
    }

    /** A host as it is now, with the outcome of connecting to it. */
    private record Listed(ReachableHost host, Attempt attempt) {}

    /** A connection under way, made or failed. */
    private record Attempt(ReachableHost host, CompletableFuture<HostConnection> connection, Duration patience,
            Deadline firstLook) {

        boolean isOpen() {
            return connection.isDone() && !connection.isCompletedExceptionally() && connection.join().isOpen();
        }
    }

    private final HostFolders folders;
    private final @Nullable LaunchableBrowser own;
    private @Nullable HostDirectory directory;
    private final Map<String, Attempt> attempts = new HashMap<>();
    private Message.Client client = new Message.Client("unknown", "unknown");

    private final HostListener listener;

    Hosts(HostFolders folders, @Nullable LaunchableBrowser own, HostListener listener) {
        this.folders = folders;
        this.own = own;
        this.listener = listener;
    }

    /** The client's name for the popup, for new connections. */
    synchronized void client(Message.Client client) {
        this.client = client;
    }

    /**
     * Lists the folders and connects what is not connected.
     *
     * @param enough whether this connection is enough, so the call need not wait for the others
     */
    Survey survey(Deadline deadline, Predicate<HostConnection> enough) throws InterruptedException {
        List<ReachableHost> hosts = new ArrayList<>();
        List<Problem> problems = list(hosts);
        if (own != null) {
            hosts.addAll(own.hosts()); // they need no folder
            hosts.sort(ReachableHost::byAge);
        }
        List<Listed> current = attempts(hosts);
        boolean satisfied = current.stream().map(Listed::attempt)
                .anyMatch(attempt -> attempt.isOpen() && enough.test(attempt.connection.join()));
        List<Found> found = new ArrayList<>();
        for (Listed listed : current) {
            Attempt attempt = listed.attempt;
            found.add(outcome(listed.host, attempt, satisfied ? attempt.firstLook : deadline.atMost(attempt.patience)));
        }
        return new Survey(List.copyOf(found), problems);
    }

    private synchronized HostDirectory directory() throws IOException {
        HostDirectory found = directory == null ? folders.find() : directory;
        directory = found;
        return found;
    }

    /** Adds the hosts that the folders list, and returns what is wrong there. */
    private List<Problem> list(List<ReachableHost> hosts) {
        HostDirectory directory;
        try {
            directory = directory();
        } catch (IOException e) {
            return List.of(new Problem(Path.of(""),
                    "The folder where hosts are listed cannot be found: " + e.getMessage(),
                    "Check the user's home folder."));
        }
        HostDirectory.Listing listing = directory.list();
        for (HostDescriptor host : listing.hosts()) {
            hosts.add(ReachableHost.listed(directory, host));
        }
        return listing.problems();
    }

    private synchronized List<Listed> attempts(List<ReachableHost> hosts) {
        List<Listed> current = new ArrayList<>();
        Map<String, Attempt> kept = new HashMap<>();
        for (ReachableHost host : hosts) {
            Attempt attempt = attempts.remove(host.instance());
            if (attempt == null) {
                attempt = connect(host, HANDSHAKE);
            } else if (attempt.connection.isDone() && !attempt.isOpen()) {
                attempt = connect(host,
                        attempt.connection.isCompletedExceptionally() ? SECOND_CHANCE : HANDSHAKE);
            }
            current.add(new Listed(host, attempt));
            kept.put(host.instance(), attempt);
        }
        // Somebody may have removed the files of a live host. Its connection stays open.
        for (Attempt attempt : attempts.values()) {
            if (attempt.isOpen() && !isStale(attempt.host)) {
                current.add(new Listed(attempt.host, attempt));
                kept.put(attempt.host.instance(), attempt);
            }
        }
        attempts.clear();
        attempts.putAll(kept);
        return current;
    }

    private static boolean isStale(ReachableHost host) {
        try {
            return host.connector().isStale();
        } catch (IOException e) {
            return false; // only its file is gone
        }
    }

    private Attempt connect(ReachableHost host, Duration patience) {
        var hello = new Message.FrontHello(host.identity().token(), Protocol.VERSIONS,
                new Message.Front(Protocol.PRODUCT_VERSION, ProcessHandle.current().pid()), client);
        var made = new CompletableFuture<HostConnection>();
        Thread connecting = Thread.ofPlatform().daemon().name("connect " + host.instance())
                .start(() -> connect(host, hello, made));
        Thread.ofVirtual().name("guard " + host.instance()).start(() -> {
            try {
                made.get(HANDSHAKE.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                made.completeExceptionally(new NoAnswer(
                        unreachable("Its host did not answer within " + HANDSHAKE.toSeconds() + " s.")));
                connecting.interrupt();
            } catch (ExecutionException | InterruptedException e) {
                // The thread that asks for the connection gets the failure. This thread only watches the time.
            }
        });
        Duration look = patience.equals(HANDSHAKE) ? FIRST_LOOK : Duration.ZERO;
        return new Attempt(host, made, patience, Deadline.in(look));
    }

    private void connect(ReachableHost host, Message.FrontHello hello,
            CompletableFuture<HostConnection> made) {
        try {
            Wire wire = host.connector().connect();
            try {
                HostConnection connection = HostConnection.handshake(wire, hello, listener);
                if (made.complete(connection)) {
                    listener.connected(connection.peer());
                } else {
                    connection.close();
                }
            } catch (IOException | LinkException | RuntimeException e) {
                wire.close();
                throw e;
            }
        } catch (LinkException | RuntimeException e) {
            made.completeExceptionally(e);
        } catch (IOException e) {
            made.completeExceptionally(new LinkException(unreachable(
                    "Its host could not be reached: " + Objects.requireNonNullElse(e.getMessage(), e.toString())
                            + ".")));
        }
    }

    private static Found outcome(ReachableHost host, Attempt attempt, Deadline deadline) throws InterruptedException {
        try {
            HostConnection connection = attempt.connection.get(deadline.millis(), TimeUnit.MILLISECONDS);
            return connection.isOpen()
                    ? new Found(host, connection, null, false)
                    : new Found(host, null, unreachable("Its host has just ended."), false);
        } catch (TimeoutException e) {
            return new Found(host, null, unreachable("Its host has not answered yet."), true);
        } catch (ExecutionException e) {
            WireError error = e.getCause() instanceof LinkException link
                    ? link.error()
                    : LinkException.detailed(ErrorCode.INTERNAL, "Connecting failed: " + e.getCause());
            return new Found(host, null, error, e.getCause() instanceof NoAnswer);
        }
    }

    private static WireError unreachable(String detail) {
        return ErrorCode.EXTENSION_NOT_CONNECTED.error(ErrorCode.EXTENSION_NOT_CONNECTED.message() + " " + detail,
                "If this stays so, ask the person to restart the browser.");
    }

    synchronized void close() {
        for (Attempt attempt : attempts.values()) {
            if (attempt.isOpen()) {
                attempt.connection.join().close();
            }
        }
    }
}
