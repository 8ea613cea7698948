package io.github.mcpdatalayer.secrets;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.rendezvous.PrivateFile;
import io.github.mcpdatalayer.rendezvous.PrivateFolder;
import org.jspecify.annotations.Nullable;

/** One person's secrets, in a file that nobody else can read (0600). Every use reads the file anew. */
public final class SecretStore {

    private static final int MAX_DEPTH = 8;
    private static final int MOST = 200;
    private static final String LIST = "secrets";

    private final Path file;

    /** @param file {@code secrets.json}; it need not exist */
    public SecretStore(Path file) {
        this.file = file;
    }

    public Path file() {
        return file;
    }

    /**
     * All secrets.
     *
     * @throws IOException names the fault of the file in a sentence: other users may read it, or it is broken
     */
    public List<StoredSecret> list() throws IOException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        JsonElement read;
        try {
            read = StrictJson.parse(PrivateFile.readSecret(file), MAX_DEPTH);
        } catch (NotJsonException e) {
            throw broken();
        }
        if (!(read instanceof JsonObject object) || !(object.get(LIST) instanceof JsonArray rows)) {
            throw broken();
        }
        List<StoredSecret> secrets = new ArrayList<>();
        for (JsonElement row : rows) {
            secrets.add(secret(row));
        }
        return secrets;
    }

    /** The secret with this name; null if there is none. */
    public @Nullable StoredSecret named(String name) throws IOException {
        for (StoredSecret secret : list()) {
            if (secret.name().equals(name)) {
                return secret;
            }
        }
        return null;
    }

    /** Stores a secret, or replaces the one with its name. Returns whether it replaced one. */
    public boolean put(StoredSecret secret) throws IOException {
        List<StoredSecret> all = new ArrayList<>(list());
        boolean replaced = all.removeIf(each -> each.name().equals(secret.name()));
        all.add(secret);
        if (all.size() > MOST) {
            throw new IOException("At most " + MOST + " secrets can be stored. Remove one first.");
        }
        write(all);
        return replaced;
    }

    /** Removes a secret. Returns whether it existed. */
    public boolean remove(String name) throws IOException {
        List<StoredSecret> all = new ArrayList<>(list());
        boolean removed = all.removeIf(each -> each.name().equals(name));
        if (removed && all.isEmpty()) {
            Files.delete(file);
        } else if (removed) {
            write(all);
        }
        return removed;
    }

    private void write(List<StoredSecret> secrets) throws IOException {
        var rows = new JsonArray();
        secrets.stream().sorted(Comparator.comparing(StoredSecret::name)).forEach(secret -> {
            var row = new JsonObject();
            row.addProperty("name", secret.name());
            row.addProperty("origin", secret.origin());
            if (secret.field() != null) {
                row.addProperty("field", secret.field());
            }
            row.addProperty("value", secret.value());
            rows.add(row);
        });
        var object = new JsonObject();
        object.add(LIST, rows);
        PrivateFolder.ensure(file.resolveSibling(""));
        PrivateFile.replace(file, (object + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private StoredSecret secret(JsonElement row) throws IOException {
        String name = row instanceof JsonObject object ? text(object, "name") : null;
        String origin = row instanceof JsonObject object ? text(object, "origin") : null;
        String value = row instanceof JsonObject object ? text(object, "value") : null;
        if (name == null || origin == null || value == null) {
            throw broken();
        }
        try {
            return new StoredSecret(name, origin, text((JsonObject) row, "field"), value);
        } catch (IllegalArgumentException e) {
            throw broken();
        }
    }

    private static @Nullable String text(JsonObject of, String key) {
        return of.get(key) instanceof JsonPrimitive text && text.isString() ? text.getAsString() : null;
    }

    private IOException broken() {
        return new IOException(file + " is not a valid secrets file. Remove it, and store your secrets again with "
                + "`mcp-datalayer secrets set NAME --origin https://…`.");
    }
}
