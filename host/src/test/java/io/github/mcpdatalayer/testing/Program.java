package io.github.mcpdatalayer.testing;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

import io.github.mcpdatalayer.front.FrontMain;
import io.github.mcpdatalayer.relay.HostMain;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.Direction;
import io.github.mcpdatalayer.wire.Envelope;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageWriter;
import io.github.mcpdatalayer.wire.Protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The two programs as tests start them: hundreds of times. So this build's classes are put into a jar once, with an AOT
 * cache, which saves most of the processor time of a start. Both lie in target/programs until a class changes.
 */
public enum Program {
    HOST(HostMain.class, "-Xmx256m"),
    FRONT(FrontMain.class, "-Xmx1g");

    private static final Path FOLDER = Path.of("target", "programs").toAbsolutePath();
    private static final Path JAR = FOLDER.resolve("classes.jar");

    private final Class<?> main;
    private final String heap;
    private boolean isReady;

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
    static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    /** The same without the tests, and with this in the place of the folders. */
    private static String classPath(Path jar) {
        return jar + File.pathSeparator + String.join(File.pathSeparator,
                entries().filter(Files::isRegularFile).map(Path::toString).toList());
    }

    private static Stream<Path> entries() {
        return Stream.of(classPath().split(File.pathSeparator)).map(Path::of);
    }

    private synchronized void prepare() throws IOException {
        if (isReady) {
            return;
        }
        Files.createDirectories(FOLDER);
        try (FileChannel mark = FileChannel.open(FOLDER.resolve("lock"), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE); var _ = mark.lock()) {
            Path stamp = FOLDER.resolve(main.getSimpleName() + ".stamp");
            String state = state();
            if (!Files.exists(cache()) || !Files.exists(stamp) || !Files.readString(stamp).equals(state)) {
                Files.deleteIfExists(stamp);
                pack(state);
                train();
                Files.writeString(stamp, state);
            }
        }
        isReady = true;
    }

    /** Of all that is on the class path: what changes when anything of it changes. */
    private static String state() throws IOException {
        List<String> state = new ArrayList<>(List.of(System.getProperty("java.home")));
        for (Path entry : entries().toList()) {
            if (!Files.exists(entry)) {
                continue;
            }
            try (Stream<Path> files = Files.walk(entry)) {
                for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                    var attributes = Files.readAttributes(file, BasicFileAttributes.class);
                    state.add(file + " " + attributes.size() + " " + attributes.lastModifiedTime());
                }
            }
        }
        return String.join("\n", state);
    }

    private static void pack(String state) throws IOException {
        Path stamp = FOLDER.resolve("classes.stamp");
        if (Files.exists(JAR) && Files.exists(stamp) && Files.readString(stamp).equals(state)) {
            return; // the other program has made it, and has its cache of this very file
        }
        try (var jar = new JarOutputStream(Files.newOutputStream(JAR))) {
            jar.setLevel(0);
            for (Path folder : entries().filter(Files::isDirectory).filter(Program::isOurs).toList()) {
                try (Stream<Path> files = Files.walk(folder)) {
                    for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                        jar.putNextEntry(new JarEntry(folder.relativize(file).toString().replace(File.separatorChar, '/')));
                        Files.copy(file, jar);
                    }
                }
            }
        }
        Files.writeString(stamp, state);
    }

    private static boolean isOurs(Path folder) {
        return Files.exists(folder.resolve(HostMain.class.getName().replace('.', '/') + ".class"));
    }

    /** Starts it once to write its cache, with a little of what all tests do. */
    private void train() throws IOException {
        Path home = Files.createTempDirectory("training-");
        Path said = FOLDER.resolve(main.getSimpleName() + ".txt");
        List<String> command = new ArrayList<>(command("-XX:AOTCacheOutput=" + cache(), classPath(JAR)));
        if (this == HOST) {
            command.add("chrome-extension://" + HostProcess.EXTENSION_ID + "/");
        }
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile());
        builder.environment().put(Locations.OVERRIDE, home.toString());
        Process process = builder.start();
        try {
            try (OutputStream stdin = process.getOutputStream()) {
                stdin.write(this == HOST ? hello() : SESSION.getBytes(UTF_8));
            }
            if (!process.waitFor(HostProcess.PATIENCE.toSeconds(), TimeUnit.SECONDS) || !Files.exists(cache())) {
                throw new IOException("The training of " + main + " left no cache: " + Files.readString(said));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } finally {
            process.destroyForcibly();
        }
    }

    private static final String SESSION = """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"training","version":"1"}}}
            {"jsonrpc":"2.0","method":"notifications/initialized"}
            {"jsonrpc":"2.0","id":2,"method":"tools/list","params":{}}
            {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"getDataLayer","arguments":{}}}
            """;

    private static byte[] hello() {
        return frame(MessageWriter.write(new Envelope(Protocol.VERSION, Address.HOST,
                new Message.ExtensionHello(Protocol.VERSIONS, HostProcess.PEER, Protocol.POLICIES)),
                Direction.EXTENSION_TO_HOST));
    }

    private static byte[] frame(byte[] body) {
        return ByteBuffer.allocate(4 + body.length).order(ByteOrder.nativeOrder())
                .putInt(body.length).put(body).array();
    }
}
