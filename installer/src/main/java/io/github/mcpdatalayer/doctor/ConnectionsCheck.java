package io.github.mcpdatalayer.doctor;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.github.mcpdatalayer.wire.ErrorCode;

/** Every host that runs must shake hands, and its extension must answer through it. */
final class ConnectionsCheck implements Check {

    private final List<LiveHost> hosts;
    private final boolean hidden;

    /**
     * @param hidden
     *            whether there may be hosts that we could not see
     */
    ConnectionsCheck(List<LiveHost> hosts, boolean hidden) {
        this.hosts = hosts;
        this.hidden = hidden;
    }

    @Override
    public String id() {
        return "connections";
    }

    @Override
    public String title() {
        return "Connections";
    }

    @Override
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        for (LiveHost host : hosts) {
            String place = "process " + host.pid();
            Duration handshake = host.handshake();
            Duration roundTrip = host.roundTrip();
            if (ErrorCode.VERSION_MISMATCH.name().equals(host.code())) {
                continue; // the check of versions tells
            }
            String problem = host.problem();
            if (handshake != null && roundTrip != null) {
                findings.add(Finding.ok(host.name(), place, "shakes hands in " + millis(handshake)
                        + " ms; its extension answers in " + millis(roundTrip) + " ms; " + count(host)));
            } else {
                findings.add(Finding.problem(host.name(), place, String.valueOf(problem), handshake == null
                        ? "Restart the browser. If it hangs, end process " + host.pid()
                                + ": the extension then starts a new host."
                        : "Restart the browser, or switch the extension off and on again on chrome://extensions."));
            }
        }
        if (hosts.isEmpty() && hidden) {
            findings.add(Finding.none("Hosts", null, "could not be searched for. See Folders."));
        } else if (hosts.isEmpty()) {
            findings.add(Finding.warning("Hosts", null, "none is running, so no browser is connected.",
                    "Start the browser. If chrome://extensions does not list the extension, load it from the folder that "
                            + "`mcp-datalayer extension-path` prints. The extension's popup shows what else is missing."));
        }
        return findings;
    }

    private static String count(LiveHost host) {
        return host.tabs().size() + (host.tabs().size() == 1 ? " tab is attached, " : " tabs are attached, ")
                + host.clients().size() + (host.clients().size() == 1 ? " client." : " clients.");
    }

    /** Milliseconds with as many decimals as matter. */
    static String millis(Duration time) {
        double millis = time.toNanos() / 1e6;
        return String.format(Locale.ROOT, millis < 10 ? "%.1f" : "%.0f", millis);
    }
}
