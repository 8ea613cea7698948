package io.github.mcpdatalayer.pack;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.json.PrettyJson;
import org.jspecify.annotations.Nullable;

/** The files of the extension, and archives of them that are the same bytes wherever and whenever they are made. */
public final class ExtensionFiles {

    private static final String MANIFEST = "manifest.json";
    /** A month after the earliest that the format can say: at that itself Java adds the time in the time zone. */
    private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 2, 1, 0, 0);

    private final JsonObject manifest;
    private final String version;
    private final Map<String, byte[]> files;

    private ExtensionFiles(JsonObject manifest, String version, Map<String, byte[]> files) {
        this.manifest = manifest;
        this.version = version;
        this.files = files;
    }

    /**
     * Reads the folder of an unpacked extension. Hidden files are none of it.
     *
     * @throws IOException
     *             it has no manifest, or one that is no JSON object with a version
     */
    public static ExtensionFiles in(Path place) throws IOException {
        Path folder = place.toRealPath(); // it may be a link
        Map<String, byte[]> files = new TreeMap<>(); // by name: the order in which a file system lists them is chance
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes) {
                return isHidden(visited) && !visited.equals(folder)
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (!isHidden(file)) {
                    files.put(folder.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        byte[] text = files.get(MANIFEST);
        if (text == null) {
            throw new NoSuchFileException(folder.toString(), null,
                    "has no manifest.json: it is not an unpacked extension. Install the app again.");
        }
        try {
            JsonObject manifest = JsonParser.parseString(new String(text, StandardCharsets.UTF_8)).getAsJsonObject();
            return new ExtensionFiles(manifest, manifest.get("version").getAsString(), files);
        } catch (JsonParseException | IllegalStateException | NullPointerException
                | UnsupportedOperationException e) {
            throw new IOException(folder.resolve(MANIFEST) + " is not a JSON object with a version: " + e.getMessage(),
                    e);
        }
    }

    private static boolean isHidden(Path path) {
        return String.valueOf(path.getFileName()).startsWith(".");
    }

    public String version() {
        return version;
    }

    /** The oldest browser that takes it, as in "120", or null. */
    @Nullable
    String minimumBrowser() {
        return manifest.has("minimum_chrome_version") ? manifest.get("minimum_chrome_version").getAsString() : null;
    }

    /**
     * A zip of them. Its manifest has no <code>key</code>: the Web Store refuses one ("key field is not allowed in
     * manifest") and gives its own, and of a CRX the browser takes the key that signed it.
     *
     * @param updateUrl
     *            where an installed one looks for newer ones, or null; the Web Store knows by itself
     */
    public byte[] zip(@Nullable String updateUrl) {
        JsonObject packed = manifest.deepCopy();
        packed.remove("key");
        packed.remove("update_url");
        if (updateUrl != null) {
            packed.addProperty("update_url", updateUrl);
        }
        Map<String, byte[]> all = new TreeMap<>(files);
        all.put(MANIFEST, PrettyJson.bytes(packed));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes, StandardCharsets.UTF_8)) {
            for (Map.Entry<String, byte[]> file : all.entrySet()) {
                zip.putNextEntry(entry(file.getKey(), file.getValue()));
                zip.write(file.getValue());
                zip.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a stream in memory does not fail", e);
        }
        return bytes.toByteArray();
    }

    /** Stored, not deflated: what deflating gives differs between builds of zlib. */
    private static ZipEntry entry(String name, byte[] content) {
        CRC32 sum = new CRC32();
        sum.update(content);
        ZipEntry entry = new ZipEntry(name);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(content.length);
        entry.setCrc(sum.getValue());
        entry.setTimeLocal(NO_TIME);
        return entry;
    }
}
