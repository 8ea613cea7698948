package io.github.mcpdatalayer.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.github.mcpdatalayer.install.AppFolder;

/** The app that is tested: the packaged folder named by the property app.dir, else this build's classes. */
final class TestApp {

    private static final AppFolder APP = find();

    private TestApp() {}

    static AppFolder folder() {
        return APP;
    }

    private static AppFolder find() {
        String named = System.getProperty("app.dir");
        if (named != null && Files.isExecutable(AppFolder.at(Path.of(named)).bin().resolve("mcp-datalayer-host"))) {
            return AppFolder.at(Path.of(named));
        }
        try {
            Path bin = Files.createDirectories(Path.of("target/test-app/bin"));
            launcher(bin.resolve("mcp-datalayer-host"), "io.github.mcpdatalayer.relay.HostMain");
            launcher(bin.resolve("mcp-datalayer-front"), "io.github.mcpdatalayer.front.FrontMain");
            return new AppFolder(bin.toAbsolutePath(), Path.of("../extension/src").toAbsolutePath().normalize());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void launcher(Path file, String main) throws IOException {
        Files.writeString(file, """
                #!/bin/sh
                unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS CLASSPATH
                LC_ALL=C.UTF-8; export LC_ALL
                exec '%s' -Xlog:disable -Xlog:all=error:stderr -XX:+DisplayVMOutputToStderr -XX:TieredStopAtLevel=1 \\
                  -XX:+UseSerialGC -cp '%s' %s "$@"
                """.formatted(Path.of(System.getProperty("java.home"), "bin", "java"),
                System.getProperty("java.class.path"), main));
        if (!file.toFile().setExecutable(true)) {
            throw new IOException("cannot make executable: " + file);
        }
    }
}
