package io.github.mcpdatalayer.packaging;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;

import io.github.mcpdatalayer.cli.Main;
import io.github.mcpdatalayer.wire.Protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Makes of the app folder what people download: an archive, a Debian package, an MCP bundle with its entry for the MCP
 * registry, and their checksums. Run by
 * {@code mvn package}; arguments: the repository's root, the app folder, the folder to fill, the time that every file in
 * an archive gets, and, to make only some, how their names end.
 */
final class Distribution {

    private static final String NAME = "mcp-datalayer";

    private final Path root;
    private final Path app;
    private final Path target;
    private final Instant time;
    private final List<String> wanted;
    private final String version = Protocol.PRODUCT_VERSION;
    private final Path sources;

    private Distribution(Path root, Path app, Path target, Instant time, List<String> wanted) {
        this.root = root;
        this.app = app;
        this.target = target;
        this.time = time;
        this.wanted = wanted;
        this.sources = root.resolve("installer/src/package");
    }

    public static void main(String[] args) throws Exception {
        new Distribution(Path.of(args[0]).toRealPath(), Path.of(args[1]).toRealPath(),
                Path.of(args[2]).toAbsolutePath(),
                Instant.parse(args[3]), List.of(args).subList(4, args.length)).run();
    }

    private void run() throws Exception {
        long start = System.nanoTime();
        documents();
        new Sbom(app, time).write();
        var stamp = target.resolveSibling("dist.sha256");
        String fingerprint = fingerprint();
        if (Files.exists(stamp) && Files.readString(stamp).equals(fingerprint)) {
            System.out.printf("Packages are up to date: %s%n", target);
            return;
        }
        Files.deleteIfExists(stamp);
        Packager.delete(target);
        Files.createDirectories(target);
        var work = Files.createTempDirectory(NAME + "-dist");
        try {
            packages(work);
        } finally {
            Packager.delete(work);
        }
        checksums();
        Files.writeString(stamp, fingerprint);
        System.out.printf("Packages made: %s (%.1f s)%n", target, (System.nanoTime() - start) / 1e9);
    }

    /** Man pages and completions: of the commands as they are, so made each time. */
    private void documents() throws IOException, InterruptedException {
        var share = app.resolve("share");
        Packager.delete(share);
        var commands = Main.commandLine();
        var pages = new ManPages(time.toString().substring(0, 10), version);
        pages.write(commands, share.resolve("man/man1"));
        pages.write("mcp-datalayer-front", "the MCP server that MCP clients start", frontHelp(),
                share.resolve("man/man1"));
        write(share.resolve("bash-completion/completions").resolve(NAME), Main.completion("bash"));
        write(share.resolve("zsh/site-functions").resolve("_" + NAME), Main.completion("zsh"));
        write(share.resolve("fish/vendor_completions.d").resolve(NAME + ".fish"), Main.completion("fish"));
        write(share.resolve("powershell").resolve(NAME + ".ps1"), Main.completion("powershell"));
    }

    private String frontHelp() throws IOException, InterruptedException {
        var front = app.resolve("bin/mcp-datalayer-front" + (system().equals("windows") ? ".bat" : ""));
        var process = new ProcessBuilder(front.toString(), "--help").redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        process.getOutputStream().close();
        String help = new String(process.getInputStream().readAllBytes(), UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(front + " --help failed; its reasons stand above");
        }
        return help;
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void packages(Path work) throws Exception {
        String system = system();
        String machine = machine();
        var archives = new Archives(time);
        String base = NAME + "-" + version;
        var made = new TreeMap<String, Callable<Void>>();
        String download = base + "-" + system + "-" + machine;
        if (system.equals("windows")) {
            made.put(download + ".zip", () -> {
                archives.zip(target.resolve(download + ".zip"), Member.tree(base, app));
                return null;
            });
        } else {
            made.put(download + ".tar.gz", () -> {
                archives.tarGz(target.resolve(download + ".tar.gz"), Member.tree(base, app));
                return null;
            });
        }
        made.put(download + ".mcpb", () -> {
            new McpBundle(app, system.equals("windows")).write(archives, target.resolve(download + ".mcpb"),
                    sources.resolve("mcpb/manifest.json"), version, platform(system),
                    Files.createDirectory(work.resolve("mcpb")));
            return null;
        });
        if (system.equals("linux")) {
            String architecture = machine.equals("x64") ? "amd64" : machine;
            String name = NAME + "_" + version + "_" + architecture + ".deb";
            made.put(name, () -> {
                new DebianPackage(archives, app, sources.resolve("debian"),
                        Map.of("version", version, "architecture", architecture))
                        .write(target.resolve(name), root.resolve("CHANGELOG.md"),
                                Files.createDirectory(work.resolve("deb")));
                return null;
            });
        }
        made.keySet().removeIf(name -> !wanted.isEmpty() && wanted.stream().noneMatch(name::endsWith));
        try (var threads = Executors.newFixedThreadPool(2)) {
            for (var done : threads.invokeAll(made.values())) {
                done.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a package could not be made", e.getCause());
        }
        new RegistryEntry(sources.resolve("mcpb/server.json"), version).write(files(target), target);
    }

    private static String system() {
        String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        return name.startsWith("windows") ? "windows" : name.startsWith("mac") ? "macos" : "linux";
    }

    private static String machine() {
        return switch (System.getProperty("os.arch")) {
            case "amd64", "x86_64" -> "x64";
            case "aarch64" -> "arm64";
            case String other -> other;
        };
    }

    /** Returns the name that MCP bundles give a system. */
    private static String platform(String system) {
        return switch (system) {
            case "windows" -> "win32";
            case "macos" -> "darwin";
            default -> "linux";
        };
    }

    /** Writes sums in the format of sha256sum, which checks them: {@code sha256sum -c SHA256SUMS}. */
    private void checksums() throws IOException, NoSuchAlgorithmException {
        var lines = new StringBuilder();
        for (var file : files(target)) {
            lines.append(sha256(List.of(file))).append("  ").append(file.getFileName()).append('\n');
        }
        Files.writeString(target.resolve("SHA256SUMS"), lines);
    }

    private String fingerprint() throws IOException, NoSuchAlgorithmException {
        var inputs = new ArrayList<>(files(app));
        inputs.addAll(files(sources));
        inputs.add(root.resolve("CHANGELOG.md"));
        return sha256(inputs) + " " + inputs.size();
    }

    static List<Path> files(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    static String sha256(List<Path> files) throws IOException, NoSuchAlgorithmException {
        var digest = MessageDigest.getInstance("SHA-256");
        try (var out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            for (var file : files) {
                Files.copy(file, out);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
