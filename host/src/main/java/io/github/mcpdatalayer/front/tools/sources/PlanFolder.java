package io.github.mcpdatalayer.front.tools.sources;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.google.gson.JsonArray;
import io.github.mcpdatalayer.datalayer.validation.Plan;
import io.github.mcpdatalayer.datalayer.validation.PlanException;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.os.PlainFile;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The folder of plans that the person allowed at the start of the front. A plan is a file {@code checkout.json} or a
 * folder {@code checkout} of such files. It is read on demand, and again after a change. A name is searched among the
 * existing files, so neither a name nor a link can lead out of the folder.
 */
public final class PlanFolder {

    /** The built-in plan: the rules. */
    public static final String BUILT_IN = "ga4";

    private static final String ENDING = ".json";
    private static final int MAX_ENTRIES = 1000;
    private static final int MAX_FILES = 500;
    private static final int MAX_WALKED = 5_000;
    private static final int MAX_FILE_BYTES = 1024 * 1024;
    private static final int MAX_BYTES = 4 * 1024 * 1024;
    private static final int SHOWN_NAMES = 20;
    private static final int KEPT = 8;

    /** The depth of registries of schemas: schemas/vendor/name/format/version. */
    private static final int DEPTH = 6;
    private static final Pattern REGISTRY = Pattern.compile("(.*/)?[^/]+/jsonschema/\\d+-\\d+-\\d+(\\.json)?");

    /** @param name with the folders of the plan that lead to it */
    private record Stamp(Path file, String name, FileTime modified, long size) {}

    private record Known(List<Stamp> stamps, Plan plan) {}

    private final @Nullable Path folder;
    private final Map<String, Known> known = new HashMap<>();

    /**
     * A folder of plans.
     *
     * @param folder null if the person allowed none
     */
    public PlanFolder(@Nullable Path folder) {
        this.folder = folder;
    }

    /** The current plan with this name. */
    public Plan plan(String name) throws ToolException {
        Path root = root();
        try {
            Map<String, Path> plans = plans(root);
            Path path = plans.get(name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name);
            if (path == null) {
                throw unknown(name, plans);
            }
            Path real = path.toRealPath();
            if (!real.startsWith(root)) {
                throw bad(name, "It is a link that leads out of the folder of plans.");
            }
            return plan(name, root, real);
        } catch (IOException e) {
            throw bad(name, "It cannot be read: " + e.getMessage() + ".");
        }
    }

    /** The names of all plans, sorted. */
    public List<String> names() throws ToolException {
        Path root = root();
        try {
            return List.copyOf(plans(root).keySet());
        } catch (IOException e) {
            throw bad(root.toString(), "It cannot be read: " + e.getMessage() + ".");
        }
    }

    private Path root() throws ToolException {
        if (folder == null) {
            throw new ToolException(ErrorCode.NO_PLANS.error(), null, null);
        }
        try {
            Path root = folder.toRealPath();
            if (Files.isDirectory(root)) {
                return root;
            }
        } catch (IOException e) {
            // reported below: it is missing or not readable
        }
        throw ToolException.of(ErrorCode.NO_PLANS,
                "The front was started with --plans " + Shown.quoted(folder.toString(), 200)
                        + ", which is no folder that can be read.");
    }

    /** Lists plans by name. A file takes precedence over a folder with the same name. */
    private static Map<String, Path> plans(Path root) throws IOException {
        Map<String, Path> plans = new TreeMap<>();
        int entries = 0;
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(root)) {
            for (Path entry : stream) {
                String name = entry.getFileName().toString();
                if (++entries > MAX_ENTRIES) {
                    break;
                }
                if (name.endsWith(ENDING) && name.length() > ENDING.length()) {
                    plans.put(name.substring(0, name.length() - ENDING.length()), entry);
                } else if (!name.startsWith(".") && Files.isDirectory(entry)) {
                    plans.putIfAbsent(name, entry);
                }
            }
        }
        return plans;
    }

    private Plan plan(String name, Path root, Path real) throws IOException, ToolException {
        boolean isFolder = Files.isDirectory(real);
        List<Stamp> stamps = new ArrayList<>();
        if (isFolder) {
            for (Path file : plans(real).values()) {
                if (file.getFileName().toString().endsWith(ENDING)) {
                    stamps.add(stamp(name, root, file.toRealPath(), file.getFileName().toString()));
                }
            }
            for (Path file : registry(real)) {
                stamps.add(stamp(name, root, file.toRealPath(), below(real, file)));
            }
        } else {
            stamps.add(stamp(name, root, real, real.getFileName().toString()));
        }
        if (stamps.isEmpty()) {
            throw bad(name, "The folder has no files that end in .json, and is no registry of schemas"
                    + " (vendor/name/jsonschema/1-0-0).");
        }
        if (stamps.size() > MAX_FILES || stamps.stream().mapToLong(Stamp::size).sum() > MAX_BYTES) {
            throw bad(name, "It has " + stamps.size() + " files; at most " + MAX_FILES + " with together "
                    + MAX_BYTES + " bytes are read.");
        }
        synchronized (known) {
            Known before = known.get(name);
            if (before != null && before.stamps().equals(stamps)) {
                return before.plan();
            }
        }
        List<Plan.Source> sources = new ArrayList<>();
        for (Stamp stamp : stamps) {
            sources.add(new Plan.Source(stamp.name(), text(name, stamp.file())));
        }
        try {
            Plan plan = Plan.of(sources, isFolder);
            synchronized (known) {
                if (known.size() >= KEPT) {
                    known.clear();
                }
                known.put(name, new Known(stamps, plan));
            }
            return plan;
        } catch (PlanException e) {
            throw bad(name, e.getMessage());
        }
    }

    /** The schemas of a registry in folders below: each is named by its path, and its file has no ending. */
    private static List<Path> registry(Path folder) throws IOException {
        try (Stream<Path> below = Files.walk(folder, DEPTH)) {
            return below.limit(MAX_WALKED).filter(file -> REGISTRY.matcher(below(folder, file)).matches())
                    .filter(Files::isRegularFile).limit(MAX_FILES + 1L).sorted().toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static String below(Path folder, Path file) {
        return folder.relativize(file).toString().replace('\\', '/');
    }

    private static Stamp stamp(String name, Path root, Path file, String shown) throws IOException, ToolException {
        if (!file.startsWith(root)) {
            throw bad(name, "It holds a link that leads out of the folder of plans.");
        }
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class,
                LinkOption.NOFOLLOW_LINKS);
        if (!attributes.isRegularFile()) {
            throw bad(name, Shown.quoted(file.getFileName().toString(), 100) + " is no file.");
        }
        if (attributes.size() > MAX_FILE_BYTES) {
            throw bad(name, Shown.quoted(file.getFileName().toString(), 100) + " has " + attributes.size()
                    + " bytes; at most " + MAX_FILE_BYTES + " are read.");
        }
        return new Stamp(file, shown, attributes.lastModifiedTime(), attributes.size());
    }

    private static String text(String name, Path file) throws IOException, ToolException {
        byte[] bytes;
        try (InputStream in = PlainFile.open(file, LinkOption.NOFOLLOW_LINKS)) {
            bytes = in.readNBytes(MAX_FILE_BYTES + 1);
        }
        if (bytes.length > MAX_FILE_BYTES) {
            throw bad(name, "It grows while it is read.");
        }
        try {
            String text = UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT).decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.startsWith("\ufeff") ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw bad(name, Shown.quoted(file.getFileName().toString(), 100) + " is not written in UTF-8.");
        }
    }

    private static ToolException unknown(String name, Map<String, Path> plans) {
        List<String> names = plans.keySet().stream().toList();
        var found = new JsonArray();
        names.stream().limit(SHOWN_NAMES).map(each -> Shown.text(each, 60)).forEach(found::add);
        String more = names.size() > SHOWN_NAMES ? " and " + (names.size() - SHOWN_NAMES) + " more" : "";
        return new ToolException(
                ErrorCode.UNKNOWN_PLAN.error(
                        ErrorCode.UNKNOWN_PLAN.message() + " " + Shown.quoted(name, 60) + " is none; there are "
                                + (names.isEmpty() ? "no files that end in .json" : "those in found" + more)
                                + ", and ga4 for the built-in rules.",
                        ErrorCode.UNKNOWN_PLAN.hint()),
                found.toString(), null);
    }

    public static ToolException bad(String name, @Nullable String why) {
        return ToolException.of(ErrorCode.BAD_PLAN, Shown.quoted(name, 60) + ": " + why);
    }
}
