package io.github.mcpdatalayer.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import io.github.mcpdatalayer.wire.Protocol;

/** The app's programs must be there and start: they are started here as browsers and clients start them. */
final class ProgramsCheck implements Check {

    private static final String REINSTALL = "Install the app again.";
    private static final Duration LONGEST = Duration.ofSeconds(20);
    /** The host's exit code without a browser. */
    private static final int HOST_USAGE = 64;

    private final Patient patient;
    private final Probe probe;

    ProgramsCheck(Patient patient, Probe probe) {
        this.patient = patient;
        this.probe = probe;
    }

    @Override
    public String id() {
        return "programs";
    }

    @Override
    public String title() {
        return "Programs";
    }

    @Override
    public List<Finding> findings() {
        Path manifest = patient.app().extension().resolve("manifest.json");
        return List.of(program("mcp-datalayer-host", patient.app().host(patient.system()), List.of(), HOST_USAGE, ""),
                program("mcp-datalayer-front", patient.app().front(patient.system()), List.of("--version"), 0,
                        "mcp-datalayer-front " + Protocol.PRODUCT_VERSION),
                Files.isRegularFile(manifest)
                        ? Finding.ok("extension", patient.app().extension().toString(), "exists.")
                        : Finding.problem("extension", patient.app().extension().toString(),
                                "has no manifest.json.", REINSTALL));
    }

    private Finding program(String name, Path program, List<String> arguments, int exit, String says) {
        String place = program.toString();
        if (!Files.exists(program)) {
            return Finding.problem(name, place, "is missing.", REINSTALL);
        }
        if (Files.isDirectory(program) || !Files.isExecutable(program)) {
            return Finding.problem(name, place, "cannot be executed.", "Run: chmod 755 '" + program + "'");
        }
        try {
            Optional<Probe.Ended> ended = probe.start(program, arguments, LONGEST);
            if (ended.isEmpty()) {
                return Finding.problem(name, place, "did not end within " + LONGEST.toSeconds() + " s.", REINSTALL);
            }
            String said = ended.get().out().strip();
            if (ended.get().exit() != exit) {
                String words = ended.get().err().strip();
                return Finding.problem(name, place, "does not start: exit code " + ended.get().exit()
                        + (words.isEmpty() ? "." : ", output: " + excerpt(words)), REINSTALL);
            }
            // Anything on stdout that is not of the protocol ends the connection to the browser.
            return said.equals(says)
                    ? Finding.ok(name, place, "starts.")
                    : Finding.problem(name, place, "prints unexpected output: " + excerpt(said), REINSTALL);
        } catch (IOException e) {
            return Finding.problem(name, place, "does not start: " + e.getMessage(), REINSTALL);
        }
    }

    private static String excerpt(String text) {
        String line = text.replaceAll("\\s+", " ");
        return line.length() > 200 ? line.substring(0, 200) + "…" : line;
    }
}
