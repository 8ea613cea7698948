package io.github.mcpdatalayer.testing;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import javax.tools.ToolProvider;

/**
 * Host and front as a release before or after this one: the same code, compiled with another list of versions. Its class
 * path has that class before ours.
 */
public final class OtherBuild {

    private static final String CLASS = "io/github/mcpdatalayer/wire/Protocol.java";

    private OtherBuild() {}

    /** The class path of a build that speaks these versions; the compiled class goes to a new folder in this one. */
    public static String classPath(List<Integer> versions, Path folder) throws IOException {
        String ours = Files.readString(Path.of("src/main/java", CLASS));
        String theirs = ours.replaceFirst("VERSIONS = List\\.of\\([^)]*\\);", "VERSIONS = List.of("
                + String.join(", ", versions.stream().map(String::valueOf).toList()) + ");");
        Path source = folder.resolve("source-" + versions.getFirst() + "-" + versions.getLast()).resolve(CLASS);
        Files.createDirectories(source.getParent());
        Files.writeString(source, theirs);
        Path classes = folder.resolve("classes-" + versions.getFirst() + "-" + versions.getLast());
        String classPath = Program.classPath();
        int failed = ToolProvider.getSystemJavaCompiler().run(null, null, null, "-proc:none", "-cp", classPath, "-d",
                classes.toString(), source.toString());
        if (failed != 0) {
            throw new IOException("The compiler refused " + source);
        }
        return classes + File.pathSeparator + classPath;
    }
}
