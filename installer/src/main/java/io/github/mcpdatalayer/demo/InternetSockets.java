package io.github.mcpdatalayer.demo;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The internet sockets that a process holds. */
public final class InternetSockets {

    /**
     * One socket.
     *
     * @param pid
     *            the process that holds it
     * @param description
     *            protocol, addresses and state
     */
    public record Socket(long pid, String description) {}

    private static final List<String> TABLES = List.of("tcp", "tcp6", "udp", "udp6", "udplite", "udplite6", "raw",
            "raw6");
    private static final Map<String, String> TCP_STATES = Map.of("01", "connected", "0A", "LISTENS");
    private static final Path PROC = Path.of("/proc");

    private InternetSockets() {}

    /**
     * All internet sockets of these processes, listening or connected.
     *
     * @return empty when this system offers no way to know
     */
    public static Optional<List<Socket>> of(List<Long> pids) throws IOException {
        if (Files.isReadable(PROC.resolve("self/net/tcp"))) {
            List<Socket> found = new ArrayList<>();
            for (long pid : pids) {
                found.addAll(fromProc(pid));
            }
            return Optional.of(found);
        }
        for (String place : List.of("/usr/sbin/lsof", "/usr/bin/lsof")) {
            if (Files.isExecutable(Path.of(place))) {
                return Optional.of(fromLsof(place, pids));
            }
        }
        return Optional.empty();
    }

    /** The kernel's tables have all sockets of the machine by number; a process's folder has the numbers of its own. */
    private static List<Socket> fromProc(long pid) throws IOException {
        Path process = PROC.resolve(Long.toString(pid));
        Map<String, String> sockets = new HashMap<>();
        for (String table : TABLES) {
            Path file = process.resolve("net").resolve(table);
            if (Files.exists(file)) {
                for (String line : Files.readAllLines(file).stream().skip(1).toList()) {
                    String[] cells = line.strip().split("\\s+", -1);
                    String state = table.startsWith("tcp") ? " " + TCP_STATES.getOrDefault(cells[3], cells[3]) : "";
                    sockets.put("socket:[" + cells[9] + "]",
                            table + " " + address(cells[1]) + " to " + address(cells[2]) + state);
                }
            }
        }
        List<Socket> held = new ArrayList<>();
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path descriptor : descriptors) {
                String description = sockets.get(target(descriptor));
                if (description != null) {
                    held.add(new Socket(pid, description));
                }
            }
        }
        return held;
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException e) {
            return ""; // closed between listing and looking
        }
    }

    /** <code>0100007F:1F90</code>, each group of four bytes the wrong way round, as <code>127.0.0.1:8080</code>. */
    static String address(String hex) throws IOException {
        String[] parts = hex.split(":", -1);
        byte[] raw = HexFormat.of().parseHex(parts[0]);
        byte[] address = new byte[raw.length];
        for (int i = 0; i < raw.length; i++) {
            address[i] = raw[i / 4 * 4 + 3 - i % 4];
        }
        String host = InetAddress.getByAddress(address).getHostAddress();
        return (raw.length > 4 ? "[" + host + "]" : host) + ":" + Integer.parseInt(parts[1], 16);
    }

    private static List<Socket> fromLsof(String lsof, List<Long> pids) throws IOException {
        List<Socket> found = new ArrayList<>();
        for (long pid : pids) {
            Process process = new ProcessBuilder(lsof, "-nP", "-a", "-i", "-p", Long.toString(pid))
                    .redirectError(ProcessBuilder.Redirect.DISCARD).start();
            process.inputReader().lines().skip(1)
                    .forEach(line -> found.add(new Socket(pid, line.strip().replaceAll("\\s+", " "))));
            try {
                if (!process.waitFor(20, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                    throw new IOException(lsof + " did not end within 20 s");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("Interrupted while waiting for " + lsof, e);
            }
        }
        return found;
    }
}
