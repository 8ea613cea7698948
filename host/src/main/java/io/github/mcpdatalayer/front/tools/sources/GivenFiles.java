package io.github.mcpdatalayer.front.tools.sources;

import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.files.FileRefusal;
import io.github.mcpdatalayer.files.MediaType;
import io.github.mcpdatalayer.files.SharedFolder;
import io.github.mcpdatalayer.front.link.MovedFile;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The files of one call: read below the folder of {@code --files}, or given in the call itself. All of them together have a limit. */
public final class GivenFiles {

    /** The largest file that fits into the params of a request, in Base64. */
    private static final long MOST_BYTES = 48_000_000;
    private static final int MOST_FILES = 100;
    private static final int MOST_NAME = 255;
    private static final Set<String> KEYS = new TreeSet<>(Set.of("file", "name", "type", "text", "base64"));

    private final SharedFolder folder;
    private long left = MOST_BYTES;

    public GivenFiles(SharedFolder folder) {
        this.folder = folder;
    }

    /**
     * Files for one element.
     *
     * @param wire as uploadFile takes them
     * @param moved the files as the audit log has them
     */
    public record Chosen(JsonArray wire, List<MovedFile> moved) {}

    /**
     * Reads what a caller gave: a path, or {@code {file | text | base64, name, type}}, or a list of them.
     *
     * @param place of the argument, for messages
     */
    public Chosen read(String place, @Nullable Object value) throws ToolException {
        List<?> given = value instanceof List<?> list ? list : Collections.singletonList(value);
        if (given.isEmpty() || given.size() > MOST_FILES) {
            throw Arguments.bad(place + " must have 1 to " + MOST_FILES + " files.");
        }
        var wire = new JsonArray();
        List<MovedFile> moved = new ArrayList<>();
        for (Object each : given) {
            if (each instanceof String path) {
                add(Map.of("file", path), place, wire, moved);
            } else if (each instanceof Map<?, ?> file) {
                add(file, place, wire, moved);
            } else {
                throw forms(place);
            }
        }
        return new Chosen(wire, List.copyOf(moved));
    }

    private static ToolException forms(String place) {
        return Arguments
                .bad(place + " must have files as \"invoices/may.pdf\", a path below the folder of --files, or as "
                        + "{\"name\":\"a.csv\",\"text\":\"…\"}, or with base64 in place of text; type is optional.");
    }

    private void add(Map<?, ?> file, String place, JsonArray wire, List<MovedFile> moved) throws ToolException {
        for (Map.Entry<?, ?> member : file.entrySet()) {
            if (!KEYS.contains(String.valueOf(member.getKey())) || !(member.getValue() instanceof String)) {
                throw Arguments.bad(place + " has a file with " + Shown.quoted(String.valueOf(member.getKey()), 40)
                        + "; a file has " + String.join(", ", KEYS) + ", all of them strings.");
            }
        }
        String path = text(file, "file");
        String text = text(file, "text");
        String base64 = text(file, "base64");
        if ((path == null ? 0 : 1) + (text == null ? 0 : 1) + (base64 == null ? 0 : 1) != 1) {
            throw forms(place);
        }
        byte[] bytes;
        String name = text(file, "name");
        if (path != null) {
            bytes = content(path);
            name = name == null ? path.substring(path.lastIndexOf('/') + 1) : name;
        } else {
            bytes = text == null ? decoded(place, String.valueOf(base64)) : text.getBytes(UTF_8);
        }
        if (name == null || name.isBlank() || name.length() > MOST_NAME
                || name.chars().anyMatch(c -> c == '/' || c == '\\' || Character.isISOControl(c))) {
            throw Arguments.bad(place + " must have files with a name of at most " + MOST_NAME
                    + " characters, without folders, such as \"a.csv\".");
        }
        left -= bytes.length;
        if (left < 0) {
            throw refused(FileRefusal.Why.SIZE,
                    "The files of one call have together at most " + MOST_BYTES + " bytes.");
        }
        var json = new JsonObject();
        json.addProperty("name", name);
        String type = text(file, "type");
        json.addProperty("type", (type == null ? MediaType.of(name) : type).toLowerCase(Locale.ROOT));
        if (text == null) {
            json.addProperty("base64", Base64.getEncoder().encodeToString(bytes));
        } else {
            json.addProperty("text", text);
        }
        wire.add(json);
        moved.add(MovedFile.of(name, bytes));
    }

    private byte[] content(String path) throws ToolException {
        try {
            return folder.read(path, left);
        } catch (FileRefusal e) {
            throw refused(e.why(), e.said());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the call ends at its next step
            throw new ToolException(ErrorCode.CANCELLED.error(), null, null);
        }
    }

    private static ToolException refused(FileRefusal.Why why, String message) {
        return new ToolException(
                ErrorCode.FILE_REFUSED.error(ErrorCode.FILE_REFUSED.message() + " " + message,
                        ErrorCode.FILE_REFUSED.hint()),
                "{\"why\":\"" + why.name().toLowerCase(Locale.ROOT) + "\"}", null);
    }

    private static byte[] decoded(String place, String base64) throws ToolException {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw Arguments.bad(place + " has invalid base64: expected A-Z, a-z, 0-9, + and /, without blanks.");
        }
    }

    private static @Nullable String text(Map<?, ?> file, String key) {
        return file.get(key) instanceof String text ? text : null;
    }
}
