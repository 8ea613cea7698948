package io.github.mcpdatalayer.clients;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.edit.Document;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.Placeholders;
import org.jspecify.annotations.Nullable;

/**
 * An MCP client: a row of clients.json.
 *
 * @param id
 *            short name for the command line
 * @param name
 *            its maker's name for it
 * @param format
 *            how its settings are written: <code>json</code>, <code>jsonc</code> or <code>toml</code>
 * @param key
 *            the keys that lead to its list of servers
 * @param newerKey
 *            where a newer version has it; used when it is there, or null
 * @param entry
 *            a server as it wants it; <code>{front}</code> stands for the front's program
 * @param files
 *            by system: where its settings may be, with placeholders, the first that is there counts
 * @param signs
 *            what shows that the client is here, beside the folder of its settings
 * @param programs
 *            its program, as looked up in PATH
 * @param add
 *            its own command that adds a server, empty when it has none
 * @param remove
 *            its own command that removes one
 * @param project
 *            its settings for one project, below the project's folder, or null
 * @param managed
 *            by system: settings by which an administrator decides for everybody
 * @param skills
 *            the folder of its skills for this person, with placeholders, or null where it reads none
 * @param restart
 *            what makes it notice a change, or null when nothing need be done
 * @param source
 *            where this is known from
 * @param verified
 *            which version was tried, or null if none was
 */
public record Client(String id, String name, String format, List<String> key, @Nullable List<String> newerKey,
        JsonObject entry, Map<String, List<String>> files, List<String> signs, List<String> programs,
        List<String> add, List<String> remove, @Nullable String project, Map<String, String> managed,
        @Nullable String skills, @Nullable String restart, String source, @Nullable String verified) {

    public Client {
        signs = signs == null ? List.of() : List.copyOf(signs); // gson leaves out what the row leaves out
        programs = programs == null ? List.of() : List.copyOf(programs);
        add = add == null ? List.of() : List.copyOf(add);
        remove = remove == null ? List.of() : List.copyOf(remove);
        managed = managed == null ? Map.of() : Map.copyOf(managed);
    }

    /** The format of its settings. */
    public Document.Format documentFormat() {
        return Document.Format.valueOf(format.toUpperCase(Locale.ROOT));
    }

    /** The possible places of its settings on this system, the likeliest first. */
    public List<Path> files(OperatingSystem system) {
        return Placeholders.paths(files.getOrDefault(system.family().key(), List.of()), system);
    }
}
