package io.github.mcpdatalayer.e2e.stage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.github.mcpdatalayer.install.AppFolder;

/** The app that is tested: the packaged folder named by the property app.dir, else this build's classes. */
public final class TestApp {

    /** The files of the pack for search by meaning. */
    public static final Path SEARCH_PACK = Path.of(System.getProperty("search.pack", "../host/target/search-pack"));

    private static final AppFolder APP = find();

    private TestApp() {}

    public static AppFolder folder() {
        return APP;
    }

    private static AppFolder find() {
        String named = System.getProperty("app.dir");
        if (named != null && Files.isExecutable(AppFolder.at(Path.of(named)).bin().resolve("mcp-datalayer-host"))) {
            return AppFolder.at(Path.of(named));
        }
        try {
            Path app = Path.of("target/test-app").toAbsolutePath();
            Files.createDirectories(app.resolve("bin"));
            launcher(app, "mcp-datalayer", "io.github.mcpdatalayer.cli.Main");
            launcher(app, "mcp-datalayer-host", "io.github.mcpdatalayer.relay.HostMain");
            launcher(app, "mcp-datalayer-front", "io.github.mcpdatalayer.front.FrontMain");
            Files.deleteIfExists(app.resolve("extension"));
            Files.createSymbolicLink(app.resolve("extension"), app.resolve("../../../extension/dist").normalize());
            Files.deleteIfExists(app.resolve("companion"));
            Files.createSymbolicLink(app.resolve("companion"),
                    app.resolve("../../../extension/companion").normalize());
            return AppFolder.at(app);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void launcher(Path app, String name, String main) throws IOException {
        launcher(app, name, main, System.getProperty("java.class.path"));
    }

    /** Writes a program that starts this class. */
    public static void launcher(Path app, String name, String main, String classPath) throws IOException {
        Path file = app.resolve("bin").resolve(name);
        Files.writeString(file, """
                #!/bin/sh
                unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS CLASSPATH
                LC_ALL=C.UTF-8; export LC_ALL
                exec '%s' -Xlog:disable -Xlog:all=error:stderr -XX:+DisplayVMOutputToStderr -XX:TieredStopAtLevel=1 \\
                  -XX:+UseSerialGC '-Dapp.dir=%s' -cp '%s' %s "$@"
                """.formatted(Path.of(System.getProperty("java.home"), "bin", "java"),
                app, classPath, main));
        if (!file.toFile().setExecutable(true)) {
            throw new IOException("cannot make executable: " + file);
        }
    }
}
