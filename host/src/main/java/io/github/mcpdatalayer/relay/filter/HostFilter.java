package io.github.mcpdatalayer.relay.filter;

import java.util.List;
import java.util.Set;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Peer;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/** Looks at what passes through a host, and may refuse it. A filter does what it is about, and leaves the rest to these defaults. */
public interface HostFilter {

    /**
     * Says why an extension is not served that keeps rules of these names; null where it is.
     *
     * @param enforced as its hello has them
     */
    default @Nullable WireError refuses(Set<String> enforced) {
        return null;
    }

    /** Gives the rules that the extension has to keep; null where there are none. */
    default @Nullable JsonObject rules() {
        return null;
    }

    /** Names the events that the filter takes from fronts, or from the extension, and that the first release did not have. */
    default List<String> accepts(boolean fromFronts) {
        return List.of();
    }

    /** Begins: the extension is welcomed, and fronts come from now on. */
    default void started(FilteredHost host, Peer peer) {}

    /** Ends, at most at that {@link System#nanoTime()}. */
    default void ended(String code, long nanoTime) throws InterruptedException {}

    /** Says why nobody is served any more; null while everybody is. It is asked before each message. */
    default @Nullable WireError refusesAll() {
        return null;
    }

    /** Says why an event for all fronts may not pass, in a few words for the log; null where it may. */
    default @Nullable String holdsBack() {
        return null;
    }

    /** Hears that a front was welcomed. */
    default void joined(FrontPeer front) {}

    /** Hears that a welcomed front has left. */
    default void left(FrontPeer front) {}

    /** Hears that somebody was turned away before the welcome. */
    default void turnedAway(ErrorCode why) {}

    /** Reads what it needs of a call, before anything is decided about it. Its params are not kept. */
    default void reads(PassingCall call, @Nullable JsonObject params) {}

    /** Says why a call may not go to the extension; null where it may. */
    default @Nullable WireError refuses(FrontPeer front, PassingCall call) {
        return null;
    }

    /** Says why an answer may not go to the front; null where it may. */
    default @Nullable WireError refusesAnswer(FrontPeer front, PassingCall call, byte[] frame) {
        return null;
    }

    /** Hears that a call ended without an answer of the extension. */
    default void failed(FrontPeer front, PassingCall call, String code) {}

    /** Takes an event of a front; false where it has no use for it. */
    default boolean takes(FrontPeer front, Message.Event event) {
        return false;
    }

    /** Takes an event of the extension; false where it has no use for it. */
    default boolean takes(Message.Event event) {
        return false;
    }
}
