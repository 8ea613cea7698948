package io.github.mcpdatalayer.front.tools.files;

import java.io.IOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Locale;
import java.util.Objects;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.files.DownloadFolder;
import io.github.mcpdatalayer.front.link.FileSink;
import io.github.mcpdatalayer.front.link.MovedFile;
import io.github.mcpdatalayer.os.Sha256;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.wire.Lenient;
import org.jspecify.annotations.Nullable;

/** A download on its way into the folder. */
final class ArrivingFile implements FileSink {

    private final DownloadFolder.Partial partial;
    private final @Nullable String asked;
    private final Redaction redaction;
    private final MessageDigest digest = Sha256.begin();
    /** The characters that are no whole group of four yet. */
    private String rest = "";
    private long bytes;
    private @Nullable Path path;
    private String sha256 = "";
    private String type = "";

    /**
     * A file that comes.
     *
     * @param asked the name that the caller wants
     * @param redaction of this front: names of files are seen where nothing else of a page is
     */
    ArrivingFile(DownloadFolder.Partial partial, @Nullable String asked, Redaction redaction) {
        this.partial = partial;
        this.asked = asked;
        this.redaction = redaction;
    }

    @Override
    public void take(String base64) throws IOException {
        String text = rest + base64;
        int whole = text.length() / 4 * 4;
        rest = text.substring(whole);
        byte[] decoded;
        try {
            decoded = Base64.getDecoder().decode(text.substring(0, whole));
        } catch (IllegalArgumentException e) {
            throw new IOException("The browser sent something else than the file.", e);
        }
        digest.update(decoded);
        bytes += decoded.length;
        partial.write(decoded);
    }

    @Override
    public MovedFile complete(JsonObject result) throws IOException {
        if (!rest.isEmpty() || !(result.get("bytes") instanceof JsonPrimitive sent) || !sent.isNumber()
                || sent.getAsLong() != bytes) {
            throw new IOException("It came incomplete.");
        }
        String header = Lenient.text(result, "type");
        int end = header.indexOf(';');
        type = (end < 0 ? header : header.substring(0, end)).strip().toLowerCase(Locale.ROOT);
        String disposition = Lenient.text(result, "disposition");
        String linked = Lenient.text(result, "name");
        String name = redacted(disposition, linked, redaction);
        // Also where the front itself redacts nothing.
        String told = redacted(disposition, linked, new Redaction(RedactionMode.STRICT));
        sha256 = Sha256.hex(digest);
        Path kept = partial.keep(name);
        path = kept;
        return new MovedFile(told.equals(name) ? name() : told, sha256, bytes);
    }

    /** Keeps what the caller asked for as it is. The rest is read as it comes, and once more as it became. */
    private String redacted(String disposition, String linked, Redaction by) {
        String name = DownloadName.of(asked, by.text(disposition), by.text(linked), type);
        return asked == null ? DownloadName.of(by.text(name), "", "", type) : name;
    }

    Path path() {
        return Objects.requireNonNull(path, "not complete");
    }

    String name() {
        return Objects.requireNonNull(path().getFileName()).toString();
    }

    long bytes() {
        return bytes;
    }

    String sha256() {
        return sha256;
    }

    /** The type by the site's word, without parameters; empty where it says nothing. */
    String type() {
        return type;
    }
}
