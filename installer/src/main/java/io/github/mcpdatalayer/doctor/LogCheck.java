package io.github.mcpdatalayer.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.os.PlainFile;

/** The end of the host's log, and whether the last extension in it was refused. */
final class LogCheck implements Check {

    private static final String NAME = "host.log";
    private static final int LINES = 8;
    private static final int MAX_BYTES = 1 << 22;
    private static final Pattern REFUSED = Pattern.compile("refused to serve the extension ([a-p]{32})");

    private static final Pattern SERVES = Pattern.compile("\\] host [0-9a-f]{12} of ");

    private final Patient patient;

    LogCheck(Patient patient) {
        this.patient = patient;
    }

    @Override
    public String id() {
        return "log";
    }

    @Override
    public String title() {
        return "Log";
    }

    @Override
    public List<Finding> findings() throws IOException {
        Path file = patient.locations().logFolder().resolve(NAME);
        if (!Files.exists(file)) {
            return List.of(Finding.none("Log", file.toString(), "does not exist yet. No host has run so far."));
        }
        if (!Files.isRegularFile(file) || Files.size(file) > MAX_BYTES) {
            return List.of(Finding.warning("Log", file.toString(), "is not a log of the host.",
                    "Check the file, and move it away."));
        }
        List<String> lines = new String(PlainFile.bytes(file), StandardCharsets.UTF_8).lines().toList();
        List<String> end = lines.subList(Math.max(0, lines.size() - LINES), lines.size());
        String text = "ends:\n" + String.join("\n", end);
        String refused = lastRefused(lines);
        return List.of(refused.isEmpty()
                ? Finding.ok("Log", file.toString(), text)
                : Finding.warning("Log", file.toString(), text, "The host was last started by the extension " + refused
                        + ", which it does not know. If that is yours: `mcp-datalayer register --extension-id "
                        + refused
                        + "`."));
    }

    /** The extension that the host refused, unless it has served one since; empty when there is none. */
    private static String lastRefused(List<String> lines) {
        String refused = "";
        for (String line : lines) {
            Matcher refusal = REFUSED.matcher(line);
            refused = refusal.find() ? refusal.group(1) : SERVES.matcher(line).find() ? "" : refused;
        }
        return refused;
    }
}
