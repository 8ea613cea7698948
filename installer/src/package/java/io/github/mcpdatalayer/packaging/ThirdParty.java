package io.github.mcpdatalayer.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Ships the licences of the libraries with them. */
final class ThirdParty {

    private static final Pattern LICENSE_FILE = Pattern.compile("META-INF/[^/]*(LICENSE|NOTICE)[^/]*");

    private ThirdParty() {}

    /** Copies the list of libraries and the licence files of their jars; a library that the list does not name is an error. */
    static void copy(List<Path> classPath, Path list, Path app) throws IOException {
        String rows = Files.readString(list);
        Files.writeString(app.resolve("THIRD-PARTY.md"), rows);
        for (var path : jars(classPath).toList()) {
            String artifact = path.getFileName().toString().replaceFirst("-\\d.*", "");
            if (!Pattern.compile("^\\|.*\\b" + Pattern.quote(artifact) + "[, ]", Pattern.MULTILINE).matcher(rows)
                    .find()) {
                throw new IllegalStateException(artifact + " is packaged, but has no row in " + list);
            }
            copyLicenses(path, app.resolve("licenses", artifact));
        }
    }

    /** The jars that are not our own. */
    static Stream<Path> jars(List<Path> classPath) {
        return classPath.stream().filter(Files::isRegularFile)
                .filter(jar -> !jar.getFileName().toString().startsWith("mcp-datalayer-"));
    }

    private static void copyLicenses(Path path, Path folder) throws IOException {
        try (var jar = new JarFile(path.toFile())) {
            for (var name : jar.stream().map(JarEntry::getName).filter(LICENSE_FILE.asMatchPredicate()).toList()) {
                Files.createDirectories(folder);
                try (var in = jar.getInputStream(jar.getEntry(name))) {
                    Files.write(folder.resolve(name.substring("META-INF/".length())), in.readAllBytes());
                }
            }
        }
    }
}
