package io.github.mcpdatalayer.packaging;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.zip.ZipFile;

/** Merges a class path into the classes of one explicit module. */
final class ApplicationModule {

    /**
     * The SDK's HTTP transports need libraries that are not here, and nothing of ours calls them. Of its second half, for the
     * revisions since 2026-07-28, only constants are used, which the compiler has copied.
     */
    private static final List<String> LEFT_OUT = List.of("io/modelcontextprotocol/server/transport/HttpServlet",
            "io/modelcontextprotocol/client/transport/", "io/modelcontextprotocol/modern/");

    /** Lucene's names for its parts of analysers: ours are put together by their classes. */
    private static final String UNUSED_SERVICES = "org.apache.lucene.analysis.";

    private static final Pattern STATEMENT = Pattern
            .compile("(?m)^ *(?:exports|uses|provides) ([\\w.]+)[^;]*;\\n");

    private final Path folder;
    private final TreeMap<String, Path> origins = new TreeMap<>();
    private final TreeMap<String, TreeSet<String>> services = new TreeMap<>();

    private ApplicationModule(Path folder) {
        this.folder = folder;
    }

    /** Writes the classes of all {@code classPath} entries and the compiled {@code moduleInfo} into {@code folder}. */
    static void merge(List<Path> classPath, Path moduleInfo, Path folder) throws IOException {
        var module = new ApplicationModule(folder);
        for (var entry : classPath) {
            if (Files.isDirectory(entry)) {
                module.addFolder(entry);
            } else {
                module.addJar(entry);
            }
        }
        module.compileDescriptor(moduleInfo);
        module.checkServices();
    }

    private void addFolder(Path root) throws IOException {
        try (var files = Files.walk(root)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                try (var in = Files.newInputStream(file)) {
                    add(root.relativize(file).toString().replace(File.separatorChar, '/'), in, root);
                }
            }
        }
    }

    private void addJar(Path path) throws IOException {
        try (var jar = new JarFile(path.toFile(), false, ZipFile.OPEN_READ, Runtime.version())) {
            for (var entry : jar.versionedStream().filter(e -> !e.isDirectory()).toList()) {
                try (var in = jar.getInputStream(entry)) {
                    add(entry.getName(), in, path);
                }
            }
        }
    }

    private void add(String name, InputStream in, Path origin) throws IOException {
        if (name.startsWith("META-INF/services/")) {
            String service = name.substring("META-INF/services/".length());
            if (!service.startsWith(UNUSED_SERVICES)) {
                readService(service, in);
            }
            return;
        }
        if (name.startsWith("META-INF/") || name.startsWith("OSGI-INF/") || name.equals("module-info.class")
                || LEFT_OUT.stream().anyMatch(name::startsWith)) {
            return;
        }
        var other = origins.put(name, origin);
        if (other != null) {
            throw new IllegalStateException(
                    "%s is in %s and in %s: one of them must leave the class path".formatted(name, other, origin));
        }
        var target = folder.resolve(name);
        Files.createDirectories(target.getParent());
        byte[] bytes = in.readAllBytes();
        Files.write(target, name.endsWith(".class")
                ? SessionIds.fix(name, PatternSwitches.unroll(OldClassFiles.renew(bytes)))
                : bytes);
    }

    private void readService(String service, InputStream in) throws IOException {
        new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().map(line -> line.replaceFirst("#.*", "").strip())
                .filter(line -> !line.isEmpty())
                .forEach(provider -> services.computeIfAbsent(service, _ -> new TreeSet<>()).add(provider));
    }

    private void compileDescriptor(Path moduleInfo) throws IOException {
        var declared = Files.writeString(Files.createDirectories(folder.resolveSibling("module-source"))
                .resolve(moduleInfo.getFileName()), ofWhatIsThere(Files.readString(moduleInfo)));
        var javac = ToolProvider.findFirst("javac").orElseThrow();
        int status = javac.run(System.out, System.err, "-d", folder.toString(), "-proc:none", declared.toString());
        if (status != 0) {
            throw new IllegalStateException("javac could not compile " + moduleInfo + "; its reasons stand above");
        }
    }

    /** Drops the statements on packages and services of libraries that a build without add-ons does not have. */
    private String ofWhatIsThere(String moduleInfo) {
        return STATEMENT.matcher(moduleInfo).replaceAll(statement -> {
            String name = statement.group(1).replace('.', '/');
            return Files.exists(folder.resolve(name)) || Files.exists(folder.resolve(name + ".class"))
                    ? Matcher.quoteReplacement(statement.group())
                    : "";
        });
    }

    /** A library that brings a new service must not lose it here unnoticed. */
    private void checkServices() throws IOException {
        ModuleDescriptor descriptor;
        try (var in = Files.newInputStream(folder.resolve("module-info.class"))) {
            descriptor = ModuleDescriptor.read(in);
        }
        var provided = new TreeMap<String, TreeSet<String>>();
        descriptor.provides().forEach(p -> provided.put(p.service(), new TreeSet<>(p.providers())));
        services.values().forEach(providers -> providers.removeIf(this::isAbsent));
        services.entrySet().removeIf(entry -> isAbsent(entry.getKey()) || entry.getValue().isEmpty());
        if (!provided.equals(services)) {
            throw new IllegalStateException(
                    "module-info.java provides %s, but the libraries on the class path provide %s"
                            .formatted(provided, services));
        }
    }

    private boolean isAbsent(String className) {
        return !Files.exists(folder.resolve(className.replace('.', '/') + ".class"));
    }
}
