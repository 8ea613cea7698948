package io.github.mcpdatalayer.front.link;

import java.io.IOException;

import io.github.mcpdatalayer.frame.StreamWire;
import io.github.mcpdatalayer.frame.Wire;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import io.github.mcpdatalayer.rendezvous.HostIdentity;
import io.github.mcpdatalayer.wire.Protocol;

/**
 * A host that this front can connect to, as it describes itself.
 *
 * @param browser the browser's product name
 * @param profile the name that the person gave the browser profile; may be empty
 */
public record ReachableHost(HostIdentity identity, String browser, String profile, Connector connector) {

    /** Connects to the host. */
    public interface Connector {

        /**
         * Connects. With a socket it blocks while too many connections wait at the host; an interrupt ends that.
         *
         * @throws IOException the host cannot be reached
         */
        Wire connect() throws IOException;

        /** Tells whether the host is surely gone. */
        boolean isStale() throws IOException;
    }

    /** A host of another process, which a folder lists. */
    private record Socket(HostDirectory directory, HostDescriptor host) implements Connector {

        @Override
        public Wire connect() throws IOException {
            return StreamWire.of(directory.connect(host), Protocol.MAX_FRAME_FROM_CHROME_BYTES,
                    Protocol.MAX_FRAME_FROM_FRONT_BYTES);
        }

        @Override
        public boolean isStale() throws IOException {
            return directory.isStale(host);
        }
    }

    static ReachableHost listed(HostDirectory directory, HostDescriptor host) {
        return new ReachableHost(
                new HostIdentity(host.instance(), host.pid(), host.startedAt(), host.token()),
                host.browser(), host.profile(), new Socket(directory, host));
    }

    String instance() {
        return identity.instance();
    }

    /** Orders the oldest first. {@link HostDirectory} says why this is no Comparator.comparing. */
    static int byAge(ReachableHost one, ReachableHost other) {
        int order = Long.compare(one.identity.startedAt(), other.identity.startedAt());
        return order != 0 ? order : one.instance().compareTo(other.instance());
    }
}
