package io.github.mcpdatalayer.audit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.rendezvous.PrivateFile;
import io.github.mcpdatalayer.rendezvous.PrivateFolder;

/** Reads what the person chose: {@code {"audit":["file"]}} in {@code settings.json}. A policy can only add to it. */
public final class AuditSettings {
    /** The default without a choice: a small private file without page data, so that a question about the past has an answer. */
    public static final Set<AuditSink> USUAL = Set.of(AuditSink.FILE);
    private static final String KEY = "audit";
    private static final int MOST_DEPTH = 8;

    private AuditSettings() {}

    /**
     * The chosen sinks.
     *
     * @throws IOException
     *             with what is wrong with the file, in a sentence
     */
    public static Set<AuditSink> read(Path file) throws IOException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return USUAL;
        }
        JsonElement chosen = object(file).get(KEY);
        if (chosen == null) {
            return USUAL;
        }
        Set<AuditSink> sinks = EnumSet.noneOf(AuditSink.class);
        if (!(chosen instanceof JsonArray list)) {
            throw broken(file);
        }
        for (JsonElement each : list) {
            AuditSink sink = each instanceof JsonPrimitive ? AuditSink.named(each.getAsString()) : null;
            if (sink == null) {
                throw broken(file);
            }
            sinks.add(sink);
        }
        return sinks;
    }

    /** Chooses these sinks from now on; other settings in the file stay. */
    public static void write(Path file, Set<AuditSink> sinks) throws IOException {
        JsonObject settings = Files.exists(file, LinkOption.NOFOLLOW_LINKS) ? object(file) : new JsonObject();
        JsonArray list = new JsonArray();
        sinks.forEach(sink -> list.add(sink.key()));
        settings.add(KEY, list);
        PrivateFolder.ensure(file.resolveSibling(""));
        PrivateFile.replace(file, (settings + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static JsonObject object(Path file) throws IOException {
        try {
            if (StrictJson.parse(PrivateFile.read(file), MOST_DEPTH) instanceof JsonObject object) {
                return object;
            }
        } catch (NotJsonException e) {
            throw broken(file);
        }
        throw broken(file);
    }

    private static IOException broken(Path file) {
        return new IOException(file + " is not understood: expected {\"audit\":[\"file\",\"system\"]}, or [] for none. "
                + "`mcp-datalayer audit --write-to file` writes it anew.");
    }
}
