package io.github.mcpdatalayer.doctor;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.manifest.HostManifest;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.OperatingSystem.Family;
import io.github.mcpdatalayer.os.Plutil;
import io.github.mcpdatalayer.os.RegExe;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.rendezvous.PrivateFolder;
import io.github.mcpdatalayer.wire.Protocol;

/**
 * A Linux machine in memory on which all is well: Chromium, the app, its registration and a client. Hosts meet in a real
 * folder, for sockets are in no other.
 */
final class WellMachine implements Probe, AutoCloseable {

    final AppFolder app;
    final OperatingSystem system;
    final Locations locations;
    final Path manifest;
    final Path client;
    private final FileSystem files = Jimfs.newFileSystem(Configuration.unix().toBuilder()
            .setAttributeViews("basic", "owner", "posix", "unix").build());
    /** The ends of programs, by their names. */
    private final Map<String, Ended> ends = new HashMap<>(Map.of("mcp-datalayer-host", new Ended(64, "", "no browser"),
            "mcp-datalayer-front", new Ended(0, "mcp-datalayer-front " + Protocol.PRODUCT_VERSION + "\n", "")));

    WellMachine(Path meeting) throws IOException {
        Path home = Files.createDirectories(files.getPath("/home/ada"));
        system = new OperatingSystem(Family.LINUX, home, Map.of("PATH", "/usr/bin", "HOME", "/home/ada"));
        app = AppFolder.at(files.getPath("/opt/mcp-datalayer"));
        locations = new Locations(meeting, List.of(meeting.resolve("run")));
        PrivateFolder.ensure(meeting.resolve("run"));
        PrivateFolder.ensure(meeting.resolve("log"));
        for (Path program : List.of(files.getPath("/usr/bin/chromium"), app.host(system), app.front(system))) {
            write(program.toString(), "a program");
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        write(app.extension().resolve("manifest.json").toString(),
                "{\"version\": \"" + Protocol.PRODUCT_VERSION + "\"}");
        manifest = write("/home/ada/.config/chromium/NativeMessagingHosts/" + Protocol.HOST_NAME + ".json",
                new HostManifest(Protocol.HOST_NAME, app.host(system).toString(), Protocol.EXTENSION_IDS).render());
        client = write("/home/ada/.cursor/mcp.json", "{\n  // mine\n  \"mcpServers\": {\"datalayer\": {\"command\": \""
                + app.front(system) + "\"}}\n}\n");
    }

    /** Writes a file; missing folders are made. */
    Path write(String path, String text) throws IOException {
        Path file = files.getPath(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /** Sets the end of this program from now on. */
    void end(Path program, int exit, String out, String err) {
        ends.put(program.getFileName().toString(), new Ended(exit, out, err));
    }

    @Override
    public Optional<Ended> start(Path program, List<String> arguments, Duration longest) {
        return Optional.ofNullable(ends.get(program.getFileName().toString()));
    }

    Doctor doctor() {
        return new Doctor(new Patient(app, system, new RegExe(), new Plutil(), locations, null), this);
    }

    @Override
    public void close() throws IOException {
        files.close();
    }
}
