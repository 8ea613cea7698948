package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.github.mcpdatalayer.searchpack.AtExit;
import io.github.mcpdatalayer.searchpack.PackJar;
import io.github.mcpdatalayer.searchpack.PackSource;

/** Has the person's own Maven fetch jars, with their settings: mirrors, proxies and credentials are theirs. */
final class MavenJars implements PackSource {

    private static final String COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies";
    private static final long LONGEST_MINUTES = 30;
    private static final int SHOWN = 1_000;

    private final Path maven;
    private final List<PackJar> jars;

    MavenJars(Path maven, List<PackJar> jars) {
        this.maven = maven;
        this.jars = jars;
    }

    @Override
    public Path jars(Path scratch) throws IOException, InterruptedException {
        Path project = scratch.resolve("pom.xml");
        Path output = scratch.resolve("output.txt");
        Path fetched = scratch.resolve("jars");
        Files.writeString(project, project());
        Process process = new ProcessBuilder(maven.toString(), "-B", "-ntp", "-q", "-f", project.toString(), COPY,
                "-DoutputDirectory=" + fetched).directory(scratch.toFile()).redirectErrorStream(true)
                .redirectOutput(output.toFile()).start();
        process.getOutputStream().close();
        var ending = new AtExit(() -> end(process));
        try {
            if (!process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)) {
                throw new IOException("Maven did not end within " + LONGEST_MINUTES + " minutes.");
            }
        } finally {
            ending.close();
            end(process);
        }
        if (process.exitValue() != 0) {
            String said = Files.readString(output, StandardCharsets.ISO_8859_1).strip();
            throw new IOException("Maven could not fetch the files. It said: "
                    + said.substring(0, Math.min(said.length(), SHOWN)));
        }
        return fetched;
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
    }

    /** A project that needs these jars and nothing that they need. */
    private String project() {
        var dependencies = new StringBuilder();
        for (PackJar jar : jars) {
            dependencies.append("""
                    <dependency>
                      <groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version>
                      <exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>
                    </dependency>
                    """.formatted(jar.group(), jar.artifact(), jar.version()));
        }
        return """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>io.github.mcpdatalayer</groupId><artifactId>search-pack</artifactId><version>1</version>
                  <packaging>pom</packaging>
                  <dependencies>
                %s</dependencies>
                </project>
                """.formatted(dependencies);
    }
}
