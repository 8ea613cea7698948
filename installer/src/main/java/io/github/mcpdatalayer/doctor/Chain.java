package io.github.mcpdatalayer.doctor;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The chain as it is now, link by link.
 *
 * @param programs
 *            what must be installed
 * @param browsers
 *            where the host is registered
 * @param hosts
 *            the hosts that run, each with what is behind it
 */
public record Chain(List<Program> programs, List<Registration> browsers, List<Host> hosts) {

    /** A file of the app; problem and what to do about it, or null. */
    public record Program(String name, String path, @Nullable String problem) {}

    /** How one browser is told of the host. */
    public enum State {
        /** As it should be. */
        OK,
        /** Nothing there. */
        MISSING,
        /** Something there that does not work. */
        BROKEN
    }

    /** One browser's registration; what is wrong with it and what to do, or null. */
    public record Registration(String browser, String place, State state, @Nullable String problem) {}

    /** A client of a host. */
    public record Client(String name, String version) {}

    /** An attached tab. */
    public record Tab(String handle, String title, String url, String access) {}

    /**
     * A host that left a descriptor.
     *
     * @param name
     *            browser and profile
     * @param pid
     *            its process
     * @param handshake
     *            how long it took to connect and shake hands, or null if that failed
     * @param roundTrip
     *            to the extension and back, or null if that failed
     * @param clients
     *            other clients than this probe
     * @param tabs
     *            attached tabs
     * @param problem
     *            what is wrong and what to do, or null
     */
    public record Host(String name, long pid, @Nullable Duration handshake, @Nullable Duration roundTrip,
            List<Client> clients, List<Tab> tabs, @Nullable String problem) {}

    /** Everything is installed, at least one browser is registered and none wrongly, and every host answers. */
    public boolean ok() {
        return programs.stream().allMatch(program -> program.problem() == null)
                && browsers.stream().anyMatch(browser -> browser.state() == State.OK)
                && browsers.stream().noneMatch(browser -> browser.state() == State.BROKEN)
                && !hosts.isEmpty() && hosts.stream().allMatch(host -> host.problem() == null);
    }
}
