package io.github.mcpdatalayer.front.journeys;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.files.FileRefusal;
import io.github.mcpdatalayer.files.SharedFolder;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.journeys.JourneyReader;
import io.github.mcpdatalayer.journeys.JourneyRefusal;
import io.github.mcpdatalayer.journeys.KnownFindings;
import io.github.mcpdatalayer.json.JsonBudget;
import io.github.mcpdatalayer.os.OpenedFolder;
import io.github.mcpdatalayer.rendezvous.PrivateFolder;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The folder that journeys are kept in: the one of {@code --journeys}, else a private one. A journey is a file
 * {@code NAME.json} right in it. Names come from models, so they are words that are a file's name on every system; nothing
 * is written over, and no link is followed.
 */
public final class JourneyFolder {

    /** The names of the published ones, which the person writes: {@code {"journeys": ["checkout"]}}. */
    public static final String PUBLISHED = "published.json";
    /** With {@code journey_} before it, it is still a name that every client takes for a tool. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,49}");
    private static final Pattern RESERVED = Pattern.compile("(?i)con|prn|aux|nul|com[0-9]|lpt[0-9]");
    private static final Set<String> TAKEN = Set.of(KnownFindings.FILE, PUBLISHED);
    private static final String ENDING = ".json";
    private static final int MOST_BYTES = 1024 * 1024;
    private static final int MOST_ENTRIES = 1_000;
    private static final int MOST_PUBLISHED = 20;
    private static final int SHOWN_NAMES = 20;

    private final Path folder;
    private final boolean isPrivate;

    private JourneyFolder(Path folder, boolean isPrivate) {
        this.folder = folder;
        this.isPrivate = isPrivate;
    }

    /**
     * A folder.
     *
     * @param named by the person; null if they named none
     * @param own what is used then; it is made at the first write, and nobody else can look into it
     */
    public static JourneyFolder of(@Nullable Path named, Path own) {
        return named == null ? new JourneyFolder(own, true) : new JourneyFolder(named, false);
    }

    public Path path() {
        return folder;
    }

    /** The names of all journeys, sorted. Files of other names are none. */
    public List<String> names() throws ToolException {
        List<String> names = new ArrayList<>();
        int entries = 0;
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw refused(folder.toString(), "It is no folder."); // to list a pipe waits for whoever writes to it
        }
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            for (Path entry : stream) {
                String file = entry.getFileName().toString();
                if (++entries > MOST_ENTRIES) {
                    break;
                }
                if (file.endsWith(ENDING) && isName(file.substring(0, file.length() - ENDING.length()))) {
                    names.add(file.substring(0, file.length() - ENDING.length()));
                }
            }
        } catch (NoSuchFileException e) {
            if (!isPrivate) {
                throw refused(folder.toString(),
                        "There is no such folder. The front was started with it as --journeys.");
            }
        } catch (IOException e) {
            throw refused(folder.toString(), "The folder of journeys cannot be read.");
        }
        names.sort(String::compareTo);
        return names;
    }

    private static boolean isName(String name) {
        return NAME.matcher(name).matches() && !RESERVED.matcher(name).matches()
                && !TAKEN.contains(name.toLowerCase(Locale.ROOT) + ENDING);
    }

    /** The file of a journey that is there. */
    public Path file(String name) throws ToolException {
        Path file = place(name);
        if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return file;
        }
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw refused(name, "It is a link or a folder; a journey is a plain file.");
        }
        List<String> names = names();
        var found = new JsonArray();
        names.stream().limit(SHOWN_NAMES).forEach(found::add);
        throw new ToolException(ErrorCode.JOURNEY_NOT_FOUND.error(
                ErrorCode.JOURNEY_NOT_FOUND.message() + " " + Shown.quoted(name, 60) + " is none; there are "
                        + (names.isEmpty() ? "none" : "those in found")
                        + (names.size() > SHOWN_NAMES ? " and " + (names.size() - SHOWN_NAMES) + " more." : "."),
                ErrorCode.JOURNEY_NOT_FOUND.hint()), found.toString(), null);
    }

    private Path place(String name) throws ToolException {
        if (!isName(name)) {
            throw Arguments.bad("The name of a journey is a letter or digit and up to 49 letters, digits, - and _, not "
                    + Shown.quoted(name, 60) + ", and none that a system or mcp-datalayer keeps for itself.");
        }
        return folder.resolve(name + ENDING);
    }

    /** The content of a journey's file, which is not trusted. */
    public JsonObject read(String name) throws ToolException, InterruptedException {
        return read(name, file(name).getFileName().toString());
    }

    private JsonObject read(String name, String file) throws ToolException, InterruptedException {
        try {
            if (JourneyReader.json(new SharedFolder(folder).read(file, MOST_BYTES), name,
                    JsonBudget.ofJourney()) instanceof JsonObject read) {
                return read;
            }
            throw refused(name, "It is no JSON object.");
        } catch (FileRefusal e) {
            throw refused(name, "Expected a plain file of at most " + MOST_BYTES + " bytes that can be read.");
        } catch (JourneyRefusal e) {
            throw refused(name, e.place() + ": " + e.why());
        }
    }

    /** The names of the journeys that the person has published, of those that are there. None where the list is wrong. */
    public List<String> published() {
        List<String> published = new ArrayList<>();
        try {
            List<String> there = names();
            if (read(PUBLISHED, PUBLISHED).get("journeys") instanceof JsonArray named) {
                named.forEach(each -> {
                    String name = each.isJsonPrimitive() ? each.getAsString() : "";
                    if (there.contains(name) && !published.contains(name) && published.size() < MOST_PUBLISHED) {
                        published.add(name);
                    }
                });
            }
        } catch (ToolException e) {
            return List.of(); // no list, or none that can be read: nothing is published
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the front ends
            return List.of();
        }
        return published;
    }

    /**
     * Stores a new journey. It is whole, or not there.
     *
     * @throws ToolException there is one of that name, or it cannot be written
     */
    public Path write(String name, byte[] content) throws ToolException {
        Path file = place(name);
        if (content.length > MOST_BYTES) {
            throw refused(name, "It would have " + content.length + " bytes; at most " + MOST_BYTES + " are kept.");
        }
        try {
            if (isPrivate) {
                PrivateFolder.ensure(folder);
            }
            try (OpenedFolder in = OpenedFolder.of(folder)) {
                in.create(name + ENDING, content);
            }
            return file;
        } catch (FileAlreadyExistsException e) {
            throw ToolException.of(ErrorCode.JOURNEY_EXISTS, "It is " + Shown.quoted(name, 60) + ".");
        } catch (IOException e) {
            throw refused(name, "It cannot be written into " + folder + ".");
        }
    }

    /** Puts other content into a journey that is there. Its permissions stay. */
    public void replace(String name, byte[] content) throws ToolException {
        file(name);
        try (OpenedFolder in = OpenedFolder.of(folder)) {
            in.write(name + ENDING, content, null);
        } catch (IOException e) {
            throw refused(name, "It cannot be written into " + folder + ".");
        }
    }

    /** Tells whether a new journey may have this name. */
    public void requireFree(String name) throws ToolException {
        if (Files.exists(place(name), LinkOption.NOFOLLOW_LINKS)) {
            throw ToolException.of(ErrorCode.JOURNEY_EXISTS, "It is " + Shown.quoted(name, 60) + ".");
        }
    }

    /** Removes a journey for good. */
    public void delete(String name) throws ToolException {
        try {
            Files.delete(file(name));
        } catch (IOException e) {
            throw refused(name, "It cannot be deleted.");
        }
    }

    private static ToolException refused(String name, String why) {
        return ToolException.of(ErrorCode.JOURNEY_REFUSED, Shown.quoted(name, 200) + ": " + why);
    }
}
