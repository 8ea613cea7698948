package io.github.mcpdatalayer.clients;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.clients.ClientStatus.State;
import io.github.mcpdatalayer.edit.SyntaxException;
import io.github.mcpdatalayer.os.OperatingSystem;

/** Reads the settings of MCP clients. Changes nothing. */
public final class ClientReader {

    private final OperatingSystem system;
    private final Path front;

    /**
     * @param front
     *            the front's program, absolute
     */
    public ClientReader(OperatingSystem system, Path front) {
        this.system = system;
        this.front = front;
    }

    /** All clients that are here. */
    public List<ClientStatus> installed() {
        return Clients.installed(system).stream().map(this::read).toList();
    }

    /** One client, here or not. */
    public ClientStatus read(Client client) {
        return read(client, settingsFile(client));
    }

    /** One client by these settings. */
    public ClientStatus read(Client client, Path file) {
        if (!Files.exists(file)) {
            return new ClientStatus(client, file, State.NOT_CONFIGURED, null, null);
        }
        try {
            SettingsFile settings = SettingsFile.read(file, client);
            Optional<JsonElement> entry = settings.entry();
            if (entry.isEmpty()) {
                return new ClientStatus(client, file, State.NOT_CONFIGURED, null, null);
            }
            return status(client, file, entry.get());
        } catch (SyntaxException e) {
            return new ClientStatus(client, file, State.BROKEN, null,
                    "is not in the form that " + client.name() + " expects: " + e.getMessage());
        } catch (FileSystemException e) {
            return new ClientStatus(client, file, State.BROKEN, null,
                    e.getReason() == null ? "cannot be read: " + e.getClass().getSimpleName() : e.getReason());
        } catch (IOException e) {
            return new ClientStatus(client, file, State.BROKEN, null, "cannot be read: " + e.getMessage());
        }
    }

    private ClientStatus status(Client client, Path file, JsonElement entry) {
        Optional<String> command = command(entry).filter(ClientReader::isPath);
        String again = "`mcp-datalayer clients add " + client.id() + "`.";
        if (command.isEmpty()) {
            return new ClientStatus(client, file, State.OTHER_PROGRAM, null, "does not name a program for "
                    + Clients.SERVER + ". Check it, then run `mcp-datalayer clients add --force " + client.id()
                    + "`.");
        }
        Path program = system.path(command.get());
        if (!isSame(program, front)) {
            return Files.isExecutable(program)
                    ? new ClientStatus(client, file, State.OTHER_PROGRAM, command.get(),
                            "starts another program: " + program + ". To use this copy instead, run " + again)
                    : new ClientStatus(client, file, State.MISSING_PROGRAM, command.get(),
                            "names a program that does not exist: " + program + ". Run " + again);
        }
        return isSwitchedOff(entry.getAsJsonObject())
                ? new ClientStatus(client, file, State.SWITCHED_OFF, command.get(),
                        "has " + Clients.SERVER + " switched off. Switch it on in " + client.name() + ".")
                : new ClientStatus(client, file, State.THIS_FRONT, command.get(), null,
                        FrontArguments.walk(FrontArguments.of(entry)));
    }

    /** The settings that this client reads: the first file that is there, else the first whose folder is, else the first. */
    Path settingsFile(Client client) {
        List<Path> files = client.files(system);
        return files.stream().filter(Files::exists).findFirst()
                .or(() -> files.stream().filter(file -> file.getParent() != null && Files.isDirectory(file.getParent()))
                        .findFirst())
                .orElseGet(files::getFirst);
    }

    /** The program that an entry names: its command, or the first of the words of its command. */
    static Optional<String> command(JsonElement entry) {
        if (!(entry instanceof JsonObject object) || !object.has("command")) {
            return Optional.empty();
        }
        JsonElement command = object.get("command");
        JsonElement program = command.isJsonArray() && !command.getAsJsonArray().isEmpty()
                ? command.getAsJsonArray().get(0)
                : command;
        return program instanceof JsonPrimitive primitive && primitive.isString()
                ? Optional.of(primitive.getAsString())
                : Optional.empty();
    }

    /** A program that can be looked for: no path holds a NUL, for one. */
    static boolean isPath(String text) {
        try {
            return !Path.of(text).toString().isEmpty();
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static boolean isSwitchedOff(JsonObject entry) {
        return isFlag(entry, "disabled", true) || isFlag(entry, "enabled", false);
    }

    private static boolean isFlag(JsonObject entry, String name, boolean value) {
        return entry.get(name) instanceof JsonPrimitive flag && flag.isBoolean() && flag.getAsBoolean() == value;
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException e) {
            return one.equals(other); // one of them is not there
        }
    }
}
