package io.github.mcpdatalayer.install;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.OperatingSystem.Family;
import io.github.mcpdatalayer.os.Registry;

/** A machine of one kind, its files and its registry in memory. */
final class Machine implements Registry {

    final OperatingSystem system;
    final Path host;
    private final FileSystem files;
    private final Map<String, String> keys = new TreeMap<>();

    Machine(Family kind, Map<String, String> environment) throws IOException {
        Configuration configuration = switch (kind) {
            case LINUX -> Configuration.unix();
            case MACOS -> Configuration.osX();
            case WINDOWS -> Configuration.windows();
        };
        files = Jimfs.newFileSystem(kind == Family.WINDOWS
                ? configuration
                : configuration.toBuilder().setAttributeViews("basic", "owner", "posix", "unix").build());
        Path home = files.getPath(switch (kind) {
            case LINUX -> "/home/ada";
            case MACOS -> "/Users/ada";
            case WINDOWS -> "C:\\Users\\ada";
        });
        Files.createDirectories(home);
        system = new OperatingSystem(kind, home, environment);
        host = home.resolve("app").resolve("bin")
                .resolve(kind == Family.WINDOWS ? "mcp-datalayer-host.exe" : "mcp-datalayer-host");
    }

    HostRegistrar registration() {
        return new HostRegistrar(system, this, host);
    }

    Path path(String path) {
        return files.getPath(path);
    }

    AppFolder app() {
        return AppFolder.at(system.home().resolve("app"));
    }

    /** Every file in the home folder with its permissions and text, every folder, every registry key. */
    Map<String, String> everything() throws IOException {
        return everything(system.home().toString());
    }

    /** Lists everything in another folder. */
    Map<String, String> everything(String top) throws IOException {
        Map<String, String> found = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(path(top))) {
            for (Path path : paths.toList()) {
                String mode = system.isWindows()
                        ? ""
                        : PosixFilePermissions.toString(Files.getPosixFilePermissions(path)) + " ";
                found.put(path.toString(), mode + (Files.isDirectory(path) ? "folder" : Files.readString(path)));
            }
        }
        keys.forEach((key, value) -> found.put(key, value));
        return found;
    }

    @Override
    public Optional<String> get(String key) {
        return Optional.ofNullable(keys.get(key));
    }

    @Override
    public void set(String key, String value) {
        keys.put(key, value);
    }

    @Override
    public void delete(String key) {
        keys.remove(key);
    }
}
