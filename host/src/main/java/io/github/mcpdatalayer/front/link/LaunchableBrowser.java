package io.github.mcpdatalayer.front.link;

import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/** A browser of this front's own. It stands beside those of the person. */
public interface LaunchableBrowser {

    /** Tells whether it is started only where no browser of the person has a tab for a call. */
    boolean isFallback();

    /** The beginning of its tabs' handles, before the digits. */
    String letters();

    /** The hosts that serve its extension now: none unless it runs, and for a moment two where the extension connects anew. */
    List<ReachableHost> hosts();

    /** Tells whether it runs, with its extension connected. */
    boolean isRunning();

    /**
     * Starts it, unless it runs, and waits until its extension is connected.
     *
     * @return why the browser that ran before is gone, in a sentence for the client; null where there was none
     * @throws LaunchRefused
     *             it cannot be started
     */
    @Nullable
    String start() throws LaunchRefused, InterruptedException;

    /**
     * Waits from now on for the file that a click makes.
     *
     * @param mostBytes a larger one is ended
     * @throws LinkException TAB_BUSY: another call waits for one; CONNECTION_LOST: it does not run
     */
    ClickedFile awaitFile(long mostBytes) throws LinkException;

    /**
     * The texts of scripts as they ran, without asking for them again.
     *
     * @return those that were found
     */
    Map<LoadedScript, String> sources(List<LoadedScript> scripts);

    /** The browser cannot be started, for the reason in the message. */
    final class LaunchRefused extends LinkException {

        private static final long serialVersionUID = 1;

        public LaunchRefused(WireError error) {
            super(error);
        }
    }
}
