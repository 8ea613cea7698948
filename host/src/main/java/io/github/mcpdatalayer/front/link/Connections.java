package io.github.mcpdatalayer.front.link;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Peer;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the connections to all browsers, and remembers those that are expected back. Tells its listeners which browser is connected, and
 * which is not any more.
 */
final class Connections implements HostListener, AutoCloseable {

    /** The time that a call waits for a browser that is expected back, if the call can continue without it. */
    private static final Duration SHORT_WAIT = ExpectedBack.AFTER_GOODBYE;
    private static final Duration LOOK_AGAIN = Duration.ofMillis(100);

    private final Redacting redacting;
    private final Watches watches;
    private final Hosts hosts;
    private final ExpectedBack expected = new ExpectedBack();
    private volatile Notices notices = (level, text) -> {
        // Nobody listens yet.
    };
    /** The earlier connections, by profile. */
    private final Set<String> known = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    Connections(HostFolders folders, @Nullable LaunchableBrowser own, Redacting redacting, Watches watches) {
        this.redacting = redacting;
        this.watches = watches;
        hosts = new Hosts(folders, own, this);
    }

    /** Sets the listener for events of the connections. */
    void notices(Notices told) {
        notices = told;
    }

    void notice(String level, String text) {
        notices.notice(level, text);
    }

    @Override
    public void connected(Peer peer) {
        String profile = peer.profile().id();
        expected.noMore(profile);
        notices.notice(known.add(profile) ? "info" : "notice", known(peer) + " is connected.");
        watches.connected(profile);
    }

    @Override
    public void pushed(String tab, long lastSeq) {
        watches.pushed(tab, lastSeq);
    }

    @Override
    public void redactAtLeast(String mode) {
        if (redacting.atLeast(mode)) {
            notices.notice("warning", "An administrator asks for more redaction: " + redacting.mode() + ".");
        }
    }

    @Override
    public void attached(String profile, Set<String> tabs) {
        watches.attached(profile, tabs);
    }

    @Override
    public void ending(Peer peer, @Nullable WireError goodbye) {
        String profile = peer.profile().id();
        // A connection that an administrator ended is not restored, nor that of a client that reads too slowly.
        if (goodbye == null || goodbye.is(ErrorCode.CONNECTION_LOST)
                || goodbye.is(ErrorCode.EXTENSION_NOT_CONNECTED)) {
            expected.lost(profile, goodbye != null);
        } else {
            expected.noMore(profile);
        }
    }

    @Override
    public void ended(Peer peer) {
        if (!closed) {
            notices.notice("warning", known(peer) + " is not connected any more.");
            watches.ended(peer.profile().id());
        }
    }

    private static String known(Peer peer) {
        return peer.browser().shown() + ", whose tabs begin with " + peer.profile().id() + ",";
    }

    /** Connects to every browser in the background, so that the person sees the client before its first call. */
    public void connect(String clientName, String clientVersion) {
        hosts.client(new Message.Client(clientName, clientVersion));
        Thread.ofVirtual().name("first connections").start(() -> {
            try {
                hosts.survey(Deadline.in(Duration.ZERO), connection -> true);
            } catch (InterruptedException e) {
                // Nothing interrupts this thread, and the first call connects as well.
            }
        });
    }

    boolean isClosed() {
        return closed;
    }

    /** Says whether a browser is expected back. */
    boolean expectsAny() {
        return expected.isAny();
    }

    /** Says whether the browser of this profile is expected back. */
    boolean expects(String profile) {
        return expected.is(profile);
    }

    /**
     * Finds all hosts now.
     *
     * @param enough whether this connection is enough, so the call need not wait for the others
     */
    Hosts.Survey survey(Deadline deadline, Predicate<HostConnection> enough) throws InterruptedException {
        return hosts.survey(deadline, enough);
    }

    /** Finds all hosts again after a moment. */
    Hosts.Survey surveyAgain(Deadline deadline, Predicate<HostConnection> enough) throws InterruptedException {
        Thread.sleep(LOOK_AGAIN);
        return hosts.survey(deadline, enough);
    }

    /** Finds all hosts. Waits shortly for a browser that is expected back, and longer if there is no other. */
    Hosts.Survey everybody(Deadline deadline) throws InterruptedException {
        Deadline patience = deadline.atMost(SHORT_WAIT);
        while (true) {
            Hosts.Survey survey = hosts.survey(deadline, connection -> false);
            if (!expected.isAny() || patience.passed()) {
                return survey;
            }
            Thread.sleep(LOOK_AGAIN);
        }
    }

    /**
     * Gives the new connection to a browser profile after its connection broke. Without one in time, throws the old error.
     *
     * @param least until then it is waited for even if it is not expected
     */
    HostConnection successor(HostConnection broken, Deadline deadline, Deadline least, LinkException why)
            throws LinkException, InterruptedException {
        String profile = broken.peer().profile().id();
        while (true) {
            for (HostConnection connection : hosts.survey(deadline, each -> each.peer().profile().id().equals(profile))
                    .connections()) {
                if (connection.peer().profile().id().equals(profile) && connection.isOpen()) {
                    return connection;
                }
            }
            if (deadline.passed() || (least.passed() && !expected.is(profile))) {
                throw why;
            }
            Thread.sleep(LOOK_AGAIN);
        }
    }

    /** Closes every connection. Open calls fail. */
    @Override
    public void close() {
        closed = true;
        hosts.close();
    }
}
