package io.github.mcpdatalayer.packaging;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

import io.github.mcpdatalayer.wire.Protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Makes the app folder: a Java runtime that holds the application as one module, an AOT cache for each program, the
 * launchers, the extension, its companion, the plug-ins and the licences. It packages its own class path. Run by {@code mvn package}; arguments: the
 * repository's root and the folder to make.
 */
final class Packager {

    /** A file beside the app folder: the jars of others that are in it, a path a line. */
    static final String JARS = "jars.txt";

    private final Path root;
    private final Path app;
    private final List<Path> classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .toList();
    private final boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");

    private Packager(Path root, Path app) {
        this.root = root;
        this.app = app;
    }

    public static void main(String[] args) throws Exception {
        new Packager(Path.of(args[0]).toRealPath(), Path.of(args[1]).toAbsolutePath()).run();
    }

    private void run() throws Exception {
        long start = System.nanoTime();
        var stamp = app.resolveSibling("runtime.sha256");
        String fingerprint = fingerprint();
        boolean fresh = Files.exists(stamp) && Files.readString(stamp).equals(fingerprint)
                && Stream.of(Executable.values()).allMatch(e -> Files.exists(e.cacheIn(app)));
        if (!fresh) {
            Files.deleteIfExists(stamp);
            linkRuntime();
        }
        copyRest();
        if (!fresh) {
            Training.run(app, sources());
            Files.writeString(stamp, fingerprint);
        }
        System.out.printf("App folder %s: %s (%.1f s)%n", fresh ? "is up to date" : "made", app,
                (System.nanoTime() - start) / 1e9);
    }

    /** Hashes all that goes into the runtime and the caches. The rest of the folder is copied each time. */
    private String fingerprint() throws IOException, NoSuchAlgorithmException {
        var digest = MessageDigest.getInstance("SHA-256");
        try (var out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            var inputs = new ArrayList<>(classPath);
            inputs.add(sources());
            inputs.add(Path.of(System.getProperty("java.home"), "release"));
            for (var input : inputs) {
                try (var files = Files.walk(input)) {
                    for (var file : files.filter(Files::isRegularFile).sorted().toList()) {
                        out.write(input.relativize(file).toString().getBytes(UTF_8));
                        Files.copy(file, out);
                    }
                }
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private Path sources() {
        return root.resolve("installer", "src", "package");
    }

    private void linkRuntime() throws IOException {
        delete(app);
        var module = app.resolveSibling("module");
        delete(module);
        ApplicationModule.merge(classPath, sources().resolve("module", "module-info.java"), module);
        Files.createDirectories(app);
        var jlink = ToolProvider.findFirst("jlink").orElseThrow();
        int status = jlink.run(System.out, System.err, "--module-path", module.toString(), "--add-modules",
                Executable.MODULE, "--output",
                app.resolve("runtime").toString(), "--no-header-files", "--no-man-pages",
                "--dedup-legal-notices=error-if-not-same-content");
        if (status != 0) {
            throw new IllegalStateException("jlink could not link the runtime; its reasons stand above");
        }
    }

    private void copyRest() throws IOException {
        for (var executable : Executable.values()) {
            executable.writeLauncher(app, windows);
        }
        delete(app.resolve("extension"));
        copy(built(), app.resolve("extension"));
        // Beside the extension and not in it: a person loads one of the two or both.
        delete(app.resolve("companion"));
        copy(root.resolve("extension", "companion"), app.resolve("companion"));
        delete(app.resolve("plugins"));
        Plugins.write(app.resolve("plugins"), Protocol.PRODUCT_VERSION);
        copy(root.resolve("LICENSE"), app.resolve("LICENSE"));
        ThirdParty.copy(classPath, sources().resolve("THIRD-PARTY.md"), app);
        Files.write(app.resolveSibling(JARS), ThirdParty.jars(classPath).map(Path::toString).toList());
    }

    private static void copy(Path from, Path to) throws IOException {
        try (var files = Files.walk(from)) {
            for (var file : files.toList()) {
                var target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    private Path built() {
        Path dist = root.resolve("extension", "dist");
        if (!Files.isRegularFile(dist.resolve("manifest.json"))) {
            throw new IllegalStateException(dist + " is not built: run npm ci and npm run build in extension/");
        }
        return dist;
    }

    static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
