package io.github.mcpdatalayer.front.journeys;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.journeys.JourneyRun;
import io.github.mcpdatalayer.journeys.ReportLanguage;
import io.github.mcpdatalayer.journeys.RunFields;
import io.github.mcpdatalayer.journeys.RunJson;
import io.github.mcpdatalayer.json.JsonBudget;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.PrettyJson;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.json.VisibleJson;
import io.github.mcpdatalayer.os.Folders;
import io.github.mcpdatalayer.os.OpenedFolder;
import io.github.mcpdatalayer.os.PlainFile;
import io.github.mcpdatalayer.os.RefusedFileException;
import io.github.mcpdatalayer.report.JourneyHtmlReport;
import org.jspecify.annotations.Nullable;

/** The folder of one run, which CI can keep: {@code run.json}, of which all reports are made. */
public final class RunFolder {

    public static final String RUN = "run.json";
    private static final String REQUESTS = "run.har";
    private static final String FOLDER = "folder";
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    /** The deepest that a run may be. */
    public static final int MOST_DEPTH = 220;
    private static final int MOST_NAME = 40;
    private static final Pattern NAME = Pattern.compile("[0-9]{8}-[0-9]{6}-[a-z0-9-]{1,60}");
    /** The name of a picture in the folder of a run: nothing else is read there, whatever a run of somebody else names. */
    private static final Pattern PICTURE = Pattern.compile("step-[0-9]{1,4}\\.jpg");
    private static final int MOST_OF_A_SECOND = 10_000;

    private RunFolder() {}

    /**
     * Writes a run with its pictures into a new folder.
     *
     * @param runs
     *            the folder of all runs, made if it is not there
     * @return as its run.json has it, with {@code folder}
     */
    public static JsonObject write(Path runs, JourneyRun run) throws IOException {
        Files.createDirectories(runs);
        Path folder = fresh(runs, TIME.format(run.started()) + "-" + name(run.title()));
        JsonObject whole = RunJson.of(run);
        try (OpenedFolder in = opened(folder)) {
            in.create(RUN, VisibleJson.bytes(PrettyJson.text(whole)));
            for (Map.Entry<String, String> each : run.pictures().entrySet()) {
                in.create(each.getKey(), Base64.getDecoder().decode(each.getValue()));
            }
        }
        whole.addProperty(FOLDER, folder.toString());
        return whole;
    }

    /** Writes what its pages asked the network for, an HTTP archive, beside a run that {@link #write} has written. */
    public static void writeRequests(JsonObject run, JsonObject requests) throws IOException {
        writeBeside(run, REQUESTS, VisibleJson.bytes(requests.toString()));
    }

    /** Writes a file beside a run that {@link #write} has written. */
    public static void writeBeside(JsonObject run, String name, byte[] content) throws IOException {
        try (OpenedFolder in = opened(of(run))) {
            in.create(name, content);
        }
    }

    /** A run's folder: the last part of its path is no link, whatever has become of it meanwhile. */
    private static OpenedFolder opened(Path folder) throws IOException {
        Path real = Folders.parent(folder).toRealPath();
        return OpenedFolder.below(real, real.resolve(String.valueOf(folder.getFileName())));
    }

    /** The folder of a run that {@link #write} has written. */
    public static Path of(JsonObject run) {
        return Path.of(RunFields.text(run, FOLDER));
    }

    /**
     * The report for people in a language, with the pictures of these runs.
     *
     * @param earlier
     *            the folder of all runs
     */
    public static String html(List<JourneyRun> runs, Path earlier, ReportLanguage language) {
        IdentityHashMap<JsonObject, Map<String, String>> pictures = new IdentityHashMap<>();
        List<JsonObject> shown = new ArrayList<>();
        for (JourneyRun run : runs) {
            JsonObject json = RunJson.of(run, language.locale());
            pictures.put(json, run.pictures());
            shown.add(json);
        }
        return JourneyHtmlReport.of(shown, new JourneyHtmlReport.Pictures() {
            @Override
            public byte @Nullable [] of(JsonObject run, JsonObject step) {
                String picture = pictures.getOrDefault(run, Map.of()).get(RunFields.text(step, "picture"));
                return picture == null ? null : Base64.getDecoder().decode(picture);
            }

            @Override
            public List<JsonObject> before(JsonObject run) {
                return EarlierRuns.of(earlier, run);
            }
        }, language.locale());
    }

    /**
     * The picture of a step, as JPEG; null where there is none.
     *
     * @param run
     *            its folder, or its run.json
     */
    public static byte @Nullable [] picture(Path run, JsonObject step) {
        String name = RunFields.text(step, "picture");
        Path folder = Files.isDirectory(run) ? run : run.toAbsolutePath().getParent();
        if (folder == null || !PICTURE.matcher(name).matches()) {
            return null;
        }
        try {
            return PlainFile.bytes(folder.resolve(name));
        } catch (IOException e) {
            return null; // the ticket says that it is not there
        }
    }

    /**
     * Reads a run.
     *
     * @param run
     *            its folder, or its run.json
     * @throws IOException
     *             it is none, with what was expected
     */
    public static JsonObject read(Path run) throws IOException {
        return read(run, JsonBudget.ofRuns());
    }

    /** Reads a run of several, whose memory is bounded together. */
    public static JsonObject read(Path run, JsonBudget memory) throws IOException {
        Path file = Files.isDirectory(run) ? run.resolve(RUN) : run;
        if (!Files.isRegularFile(file)) {
            throw new RefusedFileException(file, "is no run: expected the folder of a run, or its " + RUN);
        }
        JsonObject read;
        try (InputStream in = PlainFile.open(file)) {
            read = StrictJson.parse(in, MOST_DEPTH, memory) instanceof JsonObject object ? object : new JsonObject();
        } catch (NotJsonException e) {
            throw new RefusedFileException(file, "is no JSON that can be read: " + e.where() + ", " + e.expected(), e);
        }
        if (!RunFields.text(read, "format").equals(RunJson.FORMAT)
                || RunFields.number(read, "version") != RunJson.VERSION) {
            throw new RefusedFileException(file, "is no run of this version: expected format " + RunJson.FORMAT
                    + ", version " + RunJson.VERSION);
        }
        String complaint = RunFields.complaint(read);
        if (complaint != null) {
            throw new RefusedFileException(file, complaint);
        }
        return read;
    }

    /** The names of the latest runs, the newest first. */
    public static List<String> latest(Path runs, int most) {
        List<String> names = new ArrayList<>();
        if (!Files.isDirectory(runs)) {
            return names; // nothing has been run yet; and a pipe would be opened without end
        }
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(runs)) {
            for (Path entry : stream) {
                String name = entry.getFileName().toString();
                if (NAME.matcher(name).matches()) {
                    names.add(name);
                }
            }
        } catch (IOException e) {
            return List.of(); // nothing has been run yet
        }
        names.sort(Comparator.reverseOrder());
        return names.subList(0, Math.min(most, names.size()));
    }

    /** Tells whether a text is a name that {@link #write} gives. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    private static Path fresh(Path runs, String name) throws IOException {
        for (int i = 1; i < MOST_OF_A_SECOND; i++) {
            Path folder = runs.resolve(i == 1 ? name : name + "-" + i);
            try {
                return Files.createDirectory(folder);
            } catch (FileAlreadyExistsException e) {
                // another run of this second: the next number
            }
        }
        throw new FileAlreadyExistsException(runs.resolve(name).toString());
    }

    static String name(String title) {
        String plain = title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        String cut = plain.substring(0, Math.min(MOST_NAME, plain.length())).replaceAll("-$", "");
        return cut.isEmpty() ? "journey" : cut;
    }
}
