package io.github.mcpdatalayer.e2e.stage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.doctor.Doctor;
import io.github.mcpdatalayer.doctor.Patient;
import io.github.mcpdatalayer.doctor.Report;
import io.github.mcpdatalayer.front.chrome.ThrowAwayFolder;
import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.manifest.HostManifest;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.Plutil;
import io.github.mcpdatalayer.os.RegExe;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.testing.PrivateFolders;
import io.github.mcpdatalayer.wire.Protocol;

/**
 * A person with a home folder, a copy of the app that may be broken, and a browser profile at its usual place.
 *
 * @param home
 *            the home folder
 * @param app
 *            this person's copy of the app
 * @param meeting
 *            where hosts and fronts meet (MCP_DATALAYER_HOME)
 * @param sound
 *            the files that tests break, as they should be
 */
public record SickPerson(Path home, AppFolder app, Path meeting, Map<Path, String> sound) implements AutoCloseable {

    /** One of whom the doctor has nothing to say. */
    public static SickPerson healthy(Path meeting) throws Exception {
        Path home = ThrowAwayFolder.create("mdl-person-");
        Path original = TestApp.folder().bin().resolveSibling("");
        Path copy = Path.of("target/doctor-app").toAbsolutePath();
        ThrowAwayFolder.delete(copy, Duration.ofMinutes(1));
        shell("cp", "-al", original.toString(), copy.toString());
        AppFolder app = AppFolder.at(copy);
        // The folders that tests change are copies; the other 100 MB are linked.
        for (Path changed : List.of(app.bin(), app.extension())) {
            Path of = original.resolve(changed.getFileName());
            shell("rm", "-r", changed.toString());
            copy(of, changed);
        }
        for (Path program : List.of(app.bin().resolve("mcp-datalayer"), app.bin().resolve("mcp-datalayer-host"),
                app.bin().resolve("mcp-datalayer-front"))) {
            Files.writeString(program, Files.readString(program).replace(original.toString(), copy.toString()));
        }
        SickPerson person = new SickPerson(home, app, meeting, new LinkedHashMap<>());
        Files.createDirectories(person.manifest().getParent());
        Files.writeString(person.manifest(), new HostManifest(Protocol.HOST_NAME,
                app.host(person.system()).toString(), Protocol.EXTENSION_IDS).render());
        Files.createDirectories(person.client().getParent());
        Files.writeString(person.client(), "{\n  // mine\n  \"mcpServers\": {\"datalayer\": {\"command\": \""
                + app.front(person.system()) + "\"}}\n}\n");
        for (Path file : List.of(app.host(person.system()), app.front(person.system()),
                app.extension().resolve("manifest.json"), person.manifest(), person.client())) {
            person.sound.put(file, Files.readString(file));
        }
        return person;
    }

    /** Makes all files as they were. */
    public void heal() throws IOException {
        for (Map.Entry<Path, String> file : sound.entrySet()) {
            Files.writeString(file.getKey(), file.getValue());
            Files.setPosixFilePermissions(file.getKey(), PosixFilePermissions.fromString(
                    file.getKey().startsWith(app.bin()) ? "rwxr-xr-x" : "rw-r--r--"));
        }
    }

    /** The settings of an MCP client (Cursor). */
    public Path client() {
        return home.resolve(".cursor/mcp.json");
    }

    /** Chromium's profile folder. */
    public Path profile() {
        return home.resolve(".config/chromium");
    }

    public Path manifest() {
        return profile().resolve("NativeMessagingHosts").resolve(Protocol.HOST_NAME + ".json");
    }

    public OperatingSystem system() {
        OperatingSystem current = OperatingSystem.current();
        return new OperatingSystem(current.family(), home, environment());
    }

    /** For programs that act for this person. */
    public Map<String, String> environment() {
        return Map.of("HOME", home.toString(), "PATH",
                Optional.ofNullable(System.getenv("PATH")).orElse("/usr/bin:/bin"),
                "MCP_DATALAYER_HOME", meeting.toString(), "XDG_CONFIG_HOME", home.resolve(".config").toString());
    }

    public Report examine() throws IOException {
        return doctor().examine();
    }

    /** Mends what was found; what was done, in words. */
    public List<String> mend(Report report) throws IOException {
        return doctor().mend(report).stream().map(done -> done.failure() == null
                ? done.what()
                : done.what() + " failed: " + done.failure()).toList();
    }

    private Doctor doctor() throws IOException {
        OperatingSystem system = system();
        return new Doctor(new Patient(app, system, new RegExe(), new Plutil(),
                Locations.of(system.environment(), home), null));
    }

    /** The output and the end of a command. */
    public record Outcome(int exit, String out, String err) {

        public JsonObject json() {
            return JsonParser.parseString(out).getAsJsonObject();
        }
    }

    /** The machine as this person's programs see it, with an <code>/etc</code> of its own; the test closes it. */
    public PrivateFolders machine() throws IOException {
        return PrivateFolders.of("/etc");
    }

    /** Runs this person's copy of <code>mcp-datalayer</code> on that machine. */
    public Outcome run(PrivateFolders machine, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(app.cli(system()).toString()));
        command.addAll(List.of(arguments));
        return start(machine.command(command));
    }

    private Outcome start(List<String> command) throws Exception {
        Path out = home.resolve("out");
        Path err = home.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().putAll(environment());
        Process process = builder.start();
        process.getOutputStream().close();
        if (!process.waitFor(120, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError(command + " did not end");
        }
        return new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    public static void copy(Path from, Path to) throws Exception {
        shell("cp", "-aL", from.toString(), to.toString());
    }

    private static void shell(String... command) throws Exception {
        int exit = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (exit != 0) {
            throw new IOException(String.join(" ", command) + " failed with " + exit);
        }
    }

    @Override
    public void close() throws IOException {
        ThrowAwayFolder.delete(home, Duration.ofMinutes(1));
        ThrowAwayFolder.delete(app.bin().resolveSibling(""), Duration.ofMinutes(1));
    }
}
