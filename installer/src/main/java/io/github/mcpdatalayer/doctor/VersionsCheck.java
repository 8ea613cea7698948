package io.github.mcpdatalayer.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Peer;
import io.github.mcpdatalayer.wire.Protocol;

/** The app, the hosts that run and their extensions should be of one version. */
final class VersionsCheck implements Check {

    private static final String OURS = Protocol.PRODUCT_VERSION;

    private final Patient patient;
    private final List<LiveHost> hosts;

    VersionsCheck(Patient patient, List<LiveHost> hosts) {
        this.patient = patient;
        this.hosts = hosts;
    }

    @Override
    public String id() {
        return "versions";
    }

    @Override
    public String title() {
        return "Versions";
    }

    @Override
    public List<Finding> findings() throws IOException {
        List<Finding> findings = new ArrayList<>();
        Path manifest = patient.app().extension().resolve("manifest.json");
        if (Files.isRegularFile(manifest)) {
            String version = version(manifest);
            if (!version.equals(OURS)) {
                findings.add(Finding.warning("extension in the app's folder", manifest.toString(),
                        "is version " + version + ", but this program is " + OURS + ".", "Install the app again."));
            }
        }
        for (LiveHost host : hosts) {
            judge(host, findings);
        }
        if (findings.isEmpty()) {
            findings.add(Finding.ok("App, hosts, extensions", null, "are version " + OURS + "."));
        }
        return findings;
    }

    private void judge(LiveHost host, List<Finding> findings) {
        String place = "process " + host.pid();
        if (ErrorCode.VERSION_MISMATCH.name().equals(host.code())) {
            findings.add(Finding.problem(host.name(), place, String.valueOf(host.problem()),
                    "This program is version " + OURS + ". Update the older side, then restart the browser."));
        }
        Message.Welcome welcome = host.welcome();
        if (welcome == null) {
            return;
        }
        String running = welcome.host().version();
        if (!running.equals(OURS)) {
            findings.add(
                    Finding.warning(host.name(), place, "runs version " + running + " of the host, but this program is "
                            + OURS + ".", "Restart the browser. It then starts the registered host."));
        }
        Peer peer = welcome.peer();
        if (peer != null && !peer.extension().version().equals(OURS)) {
            String version = peer.extension().version();
            boolean older = Versions.compare(version, OURS) < 0;
            findings.add(Finding.warning(host.name(), "extension " + peer.extension().id(), "runs version " + version
                    + " of the extension, but this program is " + OURS + ".",
                    older
                            ? "Reload it on chrome://extensions (its folder: " + patient.app().extension() + ")."
                            : "Update this app."));
        }
    }

    private static String version(Path manifest) throws IOException {
        try {
            return JsonParser.parseString(Files.readString(manifest)) instanceof JsonObject object
                    && object.get("version") instanceof JsonPrimitive version ? version.getAsString() : "unknown";
        } catch (JsonParseException e) {
            return "unknown (its manifest is not valid JSON)";
        }
    }
}
