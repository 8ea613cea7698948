package io.github.mcpdatalayer.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.rendezvous.Locations;

/** The real host in a process of its own. */
public final class HostProcess extends TestHost {

    private final Process process;
    private final Path stderr;

    private HostProcess(Path home, Process process, Path stderr) {
        super(home, process.getOutputStream(), process.getInputStream());
        this.process = process;
        this.stderr = stderr;
    }

    /** Starts a host that has not been greeted. */
    public static HostProcess start(Path home) throws IOException {
        return start(home, List.of("chrome-extension://" + EXTENSION_ID + "/"), Map.of());
    }

    /** Starts a host after this shell command, with mounts of its own. */
    public static HostProcess startAfter(String shell, Path home) throws IOException {
        return startIn(home, List.of("unshare", "--mount", "sh", "-c", shell + "; exec \"$@\"", "sh"));
    }

    /** Starts the host of this class after a command of the shell. */
    public static HostProcess startAfter(String shell, Path home, Class<?> main) throws IOException {
        return start(home, List.of("unshare", "--mount", "sh", "-c", shell + "; exec \"$@\"", "sh"),
                List.of("chrome-extension://" + EXTENSION_ID + "/"), Map.of(), Program.HOST.command(main));
    }

    /** Starts a host with these arguments and further environment. */
    public static HostProcess start(Path home, List<String> arguments, Map<String, String> environment)
            throws IOException {
        return start(home, List.of(), arguments, environment, Program.HOST.command());
    }

    /** Starts a host by this program, which gets the host's own command line as arguments. */
    public static HostProcess startIn(Path home, List<String> program) throws IOException {
        return start(home, program, List.of("chrome-extension://" + EXTENSION_ID + "/"), Map.of(),
                Program.HOST.command());
    }

    /** Starts a host by this command. */
    public static HostProcess startBy(Path home, List<String> command) throws IOException {
        return start(home, List.of(), List.of("chrome-extension://" + EXTENSION_ID + "/"), Map.of(), command);
    }

    /** Starts the host of another build, see {@link OtherBuild}. */
    public static HostProcess startBuild(Path home, String classPath) throws IOException {
        return start(home, List.of(), List.of("chrome-extension://" + EXTENSION_ID + "/"), Map.of(),
                Program.HOST.command(classPath));
    }

    private static HostProcess start(Path home, List<String> program, List<String> arguments,
            Map<String, String> environment, List<String> host) throws IOException {
        List<String> command = new ArrayList<>(program);
        command.addAll(host);
        command.add(command.size() - 1, "-Dapp.dir=" + app(home));
        command.addAll(arguments);
        Path stderr = Files.createTempFile("host", ".stderr");
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(stderr.toFile());
        builder.environment().put(Locations.OVERRIDE, home.toString());
        builder.environment().putAll(environment);
        return new HostProcess(home, builder.start(), stderr);
    }

    /** The app folder of hosts with this home: it has no programs but those that a test puts there. */
    private static Path app(Path home) {
        return home.resolve("app");
    }

    /** Puts a front beside the hosts of this home, which is started by this shell script. */
    public static void installFront(Path home, String script) throws IOException {
        Path program = Files.createDirectories(app(home).resolve("bin")).resolve("mcp-datalayer-front");
        Files.writeString(program, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    }

    /** Puts the real front there. */
    public static void installFront(Path home) throws IOException {
        installFront(home, "exec '" + String.join("' '", Program.FRONT.command()) + "' \"$@\"");
    }

    /** Starts a host and shakes hands with it: it listens when this returns. */
    public static HostProcess ready(Path home) throws IOException, InterruptedException {
        HostProcess host = start(home);
        host.shakeHands();
        return host;
    }

    /** Like {@link #ready}, with an extension that takes params in chunks. */
    public static HostProcess readyForChunks(Path home) throws IOException, InterruptedException {
        HostProcess host = start(home);
        host.shakeHandsForChunks();
        return host;
    }

    @Override
    public int exitCode() throws InterruptedException {
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("The host did not end");
        }
        return process.exitValue();
    }

    @Override
    public Process process() {
        return process;
    }

    @Override
    public String stderr() throws IOException {
        return Files.readString(stderr);
    }

    @Override
    public HostDescriptor descriptor() {
        return listed(home()).stream().filter(host -> host.pid() == process.pid()).findAny().orElseThrow();
    }

    /** Ends the host and the programs that it started: one that still wrote would keep a test's folder from going. */
    @Override
    public void close() throws IOException {
        List<ProcessHandle> started = process.descendants().toList();
        process.destroyForcibly();
        process.onExit().orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
        started.forEach(ProcessHandle::destroyForcibly);
        started.forEach(child -> child.onExit().orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join());
        inbox().close();
        Files.deleteIfExists(stderr);
    }
}
