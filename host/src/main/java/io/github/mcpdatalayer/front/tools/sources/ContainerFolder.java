package io.github.mcpdatalayer.front.tools.sources;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.read.ContainerReader;
import io.github.mcpdatalayer.container.read.ContainerRefusal;
import io.github.mcpdatalayer.datalayer.json.ParseBudget;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.journeys.LocalizedText;
import io.github.mcpdatalayer.os.PlainFile;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The folder of containers that the person allowed at the start of the front: exports and versions of the API, each a file that
 * ends in {@code .json}. They are read on demand, and again after a change. No name leads into the folder.
 */
public final class ContainerFolder {

    private static final String ENDING = ".json";
    private static final int MOST_ENTRIES = 200;
    private static final int MOST_BYTES = 20 * 1024 * 1024;
    private static final long MOST_TOGETHER = 60L * 1024 * 1024;

    private static final ParseBudget NOTHING = new ParseBudget(0);

    private record Stamp(FileTime modified, long size) {}

    /** @param memory what its JSON took */
    private record Known(Stamp stamp, @Nullable Container container, LocalizedText why, ParseBudget memory) {}

    /**
     * The content of the folder.
     *
     * @param containers by the file's name
     * @param notes on files that could not be read
     */
    public record FolderContents(Map<String, Container> containers, List<LocalizedText> notes) {}

    private final @Nullable Path folder;
    private final Map<Path, Known> known = new HashMap<>();

    /**
     * A folder of containers.
     *
     * @param folder null if the person allowed none
     */
    public ContainerFolder(@Nullable Path folder) {
        this.folder = folder;
    }

    /** Tells whether the person allowed one. */
    public boolean isThere() {
        return folder != null;
    }

    /** All containers in it. */
    public synchronized FolderContents read() throws ToolException {
        Map<String, Container> containers = new TreeMap<>();
        List<LocalizedText> notes = new ArrayList<>();
        Path given = folder;
        if (given == null) {
            return new FolderContents(containers, notes);
        }
        Map<Path, Known> now = new HashMap<>();
        long together = 0;
        ParseBudget memory = ParseBudget.ofContainers();
        int entries = 0;
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(given.toRealPath(), "*" + ENDING)) {
            for (Path file : stream) {
                if (++entries > MOST_ENTRIES) {
                    notes.add(
                            LocalizedText.of("containerFolder.only-files-of-the-folder-of", MOST_ENTRIES));
                    break;
                }
                Path real = file.toRealPath();
                BasicFileAttributes attributes = Files.readAttributes(real, BasicFileAttributes.class);
                if (!real.startsWith(given.toRealPath()) || !attributes.isRegularFile()) {
                    continue;
                }
                together += attributes.size();
                String name = file.getFileName().toString();
                Known read = read(real, new Stamp(attributes.lastModifiedTime(), attributes.size()), together, memory);
                now.put(real, read);
                memory.take(read.memory());
                if (read.container() != null) {
                    containers.put(name, read.container());
                } else {
                    notes.add(LocalizedText.of("containerFolder.file-not-read", Shown.text(name, 80), read.why()));
                }
            }
        } catch (IOException e) {
            throw ToolException.of(ErrorCode.NO_CONTAINER,
                    "The front was started with --containers " + Shown.quoted(given.toString(), 200)
                            + ", which is no folder that can be read.");
        }
        known.clear();
        known.putAll(now);
        return new FolderContents(containers, notes);
    }

    private Known read(Path file, Stamp stamp, long together, ParseBudget memory) throws IOException {
        Known before = known.get(file);
        if (before != null && before.stamp().equals(stamp)) {
            return before;
        }
        if (stamp.size() > MOST_BYTES || together > MOST_TOGETHER) {
            return refused(stamp, LocalizedText.of("containerFolder.it-is-too-large-or-the"));
        }
        byte[] bytes;
        try (InputStream in = PlainFile.open(file)) {
            bytes = in.readNBytes(MOST_BYTES);
        }
        ParseBudget apart = memory.apart();
        try {
            return new Known(stamp, ContainerReader.read(UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes)).toString(), apart), LocalizedText.same(""), apart);
        } catch (CharacterCodingException e) {
            return refused(stamp, LocalizedText.of("containerFolder.it-is-not-written-in-utf"));
        } catch (ContainerRefusal e) {
            return new Known(stamp, null, e.words(), NOTHING);
        }
    }

    private static Known refused(Stamp stamp, LocalizedText why) {
        return new Known(stamp, null, why, NOTHING);
    }
}
