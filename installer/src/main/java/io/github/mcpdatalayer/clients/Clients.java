package io.github.mcpdatalayer.clients;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import com.google.gson.Gson;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.Placeholders;
import io.github.mcpdatalayer.os.Programs;

/** The table of MCP clients. */
public final class Clients {

    private static final String TABLE = "/io/github/mcpdatalayer/manifests/clients.json";

    private record Table(String server, List<Client> clients) {}

    private static final Table ROWS = read();

    /** The name of the front in a client's settings. */
    public static final String SERVER = ROWS.server();

    private Clients() {}

    /** All rows, in the table's order. */
    public static List<Client> all() {
        return ROWS.clients();
    }

    /** The clients that are on this machine for this person. */
    public static List<Client> installed(OperatingSystem system) {
        return all().stream().filter(client -> isInstalled(client, system)).toList();
    }

    private static boolean isInstalled(Client client, OperatingSystem system) {
        return client.files(system).stream().anyMatch(file -> Files.exists(file) || isOwnFolder(file, system))
                || Placeholders.paths(client.signs(), system).stream().anyMatch(Files::exists)
                || client.programs().stream().anyMatch(name -> Programs.find(name, system).isPresent());
    }

    private static boolean isOwnFolder(Path file, OperatingSystem system) {
        Path folder = file.getParent();
        return folder != null && !folder.equals(system.home()) && Files.isDirectory(folder);
    }

    private static Table read() {
        try (InputStream in = Clients.class.getResourceAsStream(TABLE)) {
            if (in == null) {
                throw new IllegalStateException("clients.json is missing from this build");
            }
            return new Gson().fromJson(new InputStreamReader(in, StandardCharsets.UTF_8), Table.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
