package io.github.mcpdatalayer.clients;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.edit.Document;
import io.github.mcpdatalayer.edit.SyntaxException;
import io.github.mcpdatalayer.os.PlainFile;
import org.jspecify.annotations.Nullable;

/** A client's settings, and the place of our server in them. */
record SettingsFile(Client client, Document document) {

    /**
     * Reads a file.
     *
     * @throws IOException
     *             it cannot be read, is not UTF-8, or is far too large for settings
     * @throws SyntaxException
     *             it is not of the client's format
     */
    static SettingsFile read(Path file, Client client) throws IOException, SyntaxException {
        return parse(PlainFile.text(file), client);
    }

    static SettingsFile parse(String text, Client client) throws SyntaxException {
        return new SettingsFile(client, Document.parse(text, client.documentFormat()));
    }

    /** The entry of our server, if there is one. */
    Optional<JsonElement> entry() {
        return document.get(entryPath());
    }

    List<String> entryPath() {
        List<String> path = new ArrayList<>(servers());
        path.add(Clients.SERVER);
        return path;
    }

    /** The possible places of our server: a client that has moved its list may still have the old one. */
    static List<List<String>> entryPaths(Client client) {
        List<List<String>> paths = new ArrayList<>();
        List<String> newer = client.newerKey();
        for (List<String> servers : newer == null ? List.of(client.key()) : List.of(newer, client.key())) {
            List<String> path = new ArrayList<>(servers);
            path.add(Clients.SERVER);
            paths.add(path);
        }
        return paths;
    }

    /** All entries of our name. */
    List<JsonElement> entries() {
        return entryPaths(client).stream().map(document::get).flatMap(Optional::stream).toList();
    }

    /** Returns what the settings hold without entries of our name, and without lists that are then empty. */
    static JsonElement others(String text, Client client) throws SyntaxException {
        JsonElement whole = parse(text, client).document.get(List.of()).orElseGet(JsonObject::new).deepCopy();
        for (List<String> path : entryPaths(client)) {
            take(whole, path);
        }
        return whole;
    }

    private static void take(@Nullable JsonElement from, List<String> path) {
        if (from instanceof JsonObject object) {
            if (path.size() > 1) {
                take(object.get(path.getFirst()), path.subList(1, path.size()));
            }
            if (path.size() == 1 || (object.get(path.getFirst()) instanceof JsonObject list && list.isEmpty())) {
                object.remove(path.getFirst());
            }
        }
    }

    /** The keys of the list of servers in this file: some clients have moved it. */
    private List<String> servers() {
        List<String> newer = client.newerKey();
        // A single server that is called like the newer list would have a command.
        return newer != null && document.get(newer).filter(
                found -> found instanceof JsonObject object && !object.has("command") && !object.has("url")).isPresent()
                        ? newer
                        : client.key();
    }
}
