package io.github.mcpdatalayer.front.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.os.PlainFile;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;

/**
 * The files that answers of this front have linked: reports, archives and tables, which were redacted when they were written. A
 * client may read these as they were then, and no other file of this computer: one that somebody has put there since was not redacted.
 */
final class LinkedFiles {

    /** Older ones are forgotten: whoever links so many has read the first. */
    private static final int MOST = 200;
    private static final int MOST_BYTES = 8 * 1024 * 1024;

    private final Map<String, Linked> links = new LinkedHashMap<>();

    /** A link, and what tells the file from others that take its place. */
    private record Linked(Answer.FileLink link, @Nullable Sign sign) {}

    private record Sign(Path real, @Nullable Object key, long size, FileTime changed) {}

    /** The address of a link. */
    static String uri(Answer.FileLink link) {
        return link.file().toUri().toString();
    }

    synchronized void add(List<Answer.FileLink> linked) {
        for (Answer.FileLink link : linked) {
            links.remove(uri(link));
            links.put(uri(link), new Linked(link, sign(link.file())));
            if (links.size() > MOST) {
                links.remove(links.keySet().iterator().next());
            }
        }
    }

    private synchronized @Nullable Linked named(String uri) {
        return links.get(uri);
    }

    /** Null where there is no plain file. No link is followed in its own place, and those above it belong to the sign. */
    private static @Nullable Sign sign(Path file) {
        try {
            BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class,
                    LinkOption.NOFOLLOW_LINKS);
            return found.isRegularFile()
                    ? new Sign(file.toRealPath(), found.fileKey(), found.size(), found.lastModifiedTime())
                    : null;
        } catch (IOException e) {
            return null;
        }
    }

    /**
     * The content of a linked file, as {@code resources/read} gives it; null if there is no such link.
     *
     * @throws McpError if the file is gone, is another one, was changed, or is too large
     */
    @Nullable
    Map<String, Object> read(String uri) {
        Linked linked = named(uri);
        if (linked == null) {
            return null;
        }
        Answer.FileLink link = linked.link();
        if (linked.sign() == null || !linked.sign().equals(sign(link.file()))) {
            throw gone();
        }
        byte[] bytes;
        // Somebody may have put a link or a pipe there since: the one is not followed, for the other nobody waits.
        try (InputStream file = PlainFile.open(link.file(), LinkOption.NOFOLLOW_LINKS)) {
            bytes = file.readNBytes(MOST_BYTES + 1);
        } catch (IOException e) {
            throw gone();
        }
        // Somebody may have replaced it between the two.
        if (!linked.sign().equals(sign(link.file()))) {
            throw gone();
        }
        if (bytes.length > MOST_BYTES) {
            throw McpError.builder(McpSchema.ErrorCodes.INTERNAL_ERROR).message("The file has more than "
                    + MOST_BYTES / (1024 * 1024) + " MiB. The person can open it on their computer.").build();
        }
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("uri", uri);
        content.put("mimeType", link.type());
        if (link.type().startsWith("text/") || link.type().equals("application/json")) {
            content.put("text", new String(bytes, StandardCharsets.UTF_8));
        } else {
            content.put("blob", Base64.getEncoder().encodeToString(bytes));
        }
        return Map.of("contents", List.of(content));
    }

    private static McpError gone() {
        return McpError.builder(McpSchema.ErrorCodes.RESOURCE_NOT_FOUND)
                .message("The file is no longer there as it was written. Call the tool again that wrote it.").build();
    }
}
