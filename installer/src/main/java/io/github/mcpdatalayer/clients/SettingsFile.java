package io.github.mcpdatalayer.clients;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.edit.Document;
import io.github.mcpdatalayer.edit.SyntaxException;

/** A client's settings, and the place of our server in them. */
record SettingsFile(Client client, Document document) {

    private static final long MAX_BYTES = 64L << 20;

    /**
     * Reads a file.
     *
     * @throws IOException
     *             it cannot be read, is not UTF-8, or is far too large for settings
     * @throws SyntaxException
     *             it is not of the client's format
     */
    static SettingsFile read(Path file, Client client) throws IOException, SyntaxException {
        return parse(text(file), client);
    }

    static SettingsFile parse(String text, Client client) throws SyntaxException {
        return new SettingsFile(client, Document.parse(text, client.documentFormat()));
    }

    /** A file's text, which is UTF-8 to the last byte: so it can be written back as it was. */
    static String text(Path file) throws IOException {
        if (Files.size(file) > MAX_BYTES) {
            throw new IOException("it is larger than 64 MiB");
        }
        byte[] bytes = Files.readAllBytes(file);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw new IOException("it is not UTF-8. Save it as UTF-8 and try again.", e);
        }
    }

    /** What stands for our server, if anything does. */
    Optional<JsonElement> entry() {
        return document.get(entryPath());
    }

    List<String> entryPath() {
        List<String> path = new ArrayList<>(servers());
        path.add(Clients.SERVER);
        return path;
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
