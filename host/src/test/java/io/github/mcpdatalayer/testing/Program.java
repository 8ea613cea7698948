package io.github.mcpdatalayer.testing;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

import io.github.mcpdatalayer.front.FrontMain;
import io.github.mcpdatalayer.front.ProgramTraining;
import io.github.mcpdatalayer.relay.HostMain;

/**
 * The two programs as tests start them: hundreds of times. So this build's classes are put into a jar once, with an AOT
 * cache, which saves most of the processor time of a start. Both lie in target/programs until a class changes.
 */
public enum Program {
    HOST(HostMain.class, "-Xmx256m"),
    FRONT(FrontMain.class, "-Xmx1g");

    private static final Path FOLDER = Path.of("target", "programs").toAbsolutePath();
    private static final Path JAR = FOLDER.resolve("classes.jar");

    private static boolean isReady;

    private final Class<?> main;
    private final String heap;

    Program(Class<?> main, String heap) {
        this.main = main;
        this.heap = heap;
    }

    /** The command that starts it as it was built here. */
    public List<String> command() throws IOException {
        prepare();
        return command("-XX:AOTCache=" + cache(), classPath(JAR));
    }

    /** The command that starts another build of it, see {@link OtherBuild}. */
    public List<String> command(String classPath) {
        return command("-Xshare:auto", classPath);
    }

    /** The command that starts this class of the tests in its place. */
    public List<String> command(Class<?> other) {
        return command(classPath()).stream().map(each -> each.equals(main.getName()) ? other.getName() : each).toList();
    }

    private List<String> command(String option, String classPath) {
        // A cache that does not fit is a warning, and those go to stdout unless told otherwise.
        return List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", heap, "-Xlog:disable", "-Xlog:all=error:stderr", option,
                "-cp", classPath, main.getName());
    }

    private Path cache() {
        return FOLDER.resolve(main.getSimpleName() + ".aot");
    }

    /** The class path of this test run, on which the classes of this build are in folders. */
    public static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    /** Returns the class path without the tests, and with this jar in the place of the folders. */
    private static String classPath(Path jar) {
        return jar + File.pathSeparator + String.join(File.pathSeparator,
                entries().filter(Files::isRegularFile).map(Path::toString).toList());
    }

    private static Stream<Path> entries() {
        return Stream.of(classPath().split(File.pathSeparator)).map(Path::of);
    }

    /** Makes the caches of both, for in training they talk to each other. */
    private static synchronized void prepare() throws IOException {
        if (isReady) {
            return;
        }
        Files.createDirectories(FOLDER);
        try (FileChannel mark = FileChannel.open(FOLDER.resolve("lock"), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE); var _ = mark.lock()) {
            Path stamp = FOLDER.resolve("stamp");
            String state = state();
            if (!Files.exists(stamp) || !Files.readString(stamp).equals(state)) {
                Files.deleteIfExists(stamp);
                for (Program program : values()) {
                    Files.deleteIfExists(program.cache());
                }
                pack();
                ProgramTraining.run(HOST.trainingCommand(), FRONT.trainingCommand());
                for (Program program : values()) {
                    if (!Files.exists(program.cache())) {
                        throw new IOException("The training left no " + program.cache());
                    }
                }
                Files.writeString(stamp, state);
            }
        }
        isReady = true;
    }

    private List<String> trainingCommand() {
        return command("-XX:AOTCacheOutput=" + cache(), classPath(JAR));
    }

    /** Changes when anything does that they are made of. */
    private static String state() throws IOException {
        List<String> state = new ArrayList<>(List.of(System.getProperty("java.home")));
        for (Path entry : entries().filter(each -> isOurs(each) || Files.isRegularFile(each)).toList()) {
            try (Stream<Path> files = Files.walk(entry)) {
                for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                    var attributes = Files.readAttributes(file, BasicFileAttributes.class);
                    state.add(file + " " + attributes.size() + " " + attributes.lastModifiedTime());
                }
            }
        }
        return String.join("\n", state);
    }

    private static void pack() throws IOException {
        try (var jar = new JarOutputStream(Files.newOutputStream(JAR))) {
            jar.setLevel(0);
            for (Path folder : entries().filter(Program::isOurs).toList()) {
                try (Stream<Path> files = Files.walk(folder)) {
                    for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                        jar.putNextEntry(
                                new JarEntry(folder.relativize(file).toString().replace(File.separatorChar, '/')));
                        Files.copy(file, jar);
                    }
                }
            }
        }
    }

    private static boolean isOurs(Path folder) {
        return Files.exists(folder.resolve(HostMain.class.getName().replace('.', '/') + ".class"));
    }
}
