package io.github.mcpdatalayer.front.tools.answer;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.CRC32;

import io.github.mcpdatalayer.datalayer.Position;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The place where an answer stopped. Opaque to clients and self-contained, so the front stores nothing between calls.
 *
 * @param tool the tool that gave it
 * @param tab handle of the tab
 * @param at how many entries had been applied, for a computed state; −1 for what has none
 * @param path the JSONPath whose matches are read; empty for none
 * @param document the id of the document that was read; another one means that the page was left
 */
public record Cursor(String tool, String tab, String layer, int frame, int at, String path, String document,
        Position position) {

    private static final int FORMAT = 3;
    private static final int MAX_STEPS = 100_000;

    public String encode() {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeByte(FORMAT);
            out.writeInt(tool.hashCode()); // of any tool; shorter than its name, and the same in every process
            out.writeUTF(tab);
            out.writeUTF(layer);
            out.writeInt(frame);
            out.writeInt(at);
            out.writeUTF(path);
            out.writeUTF(document);
            out.writeInt(position.from());
            out.writeInt(position.hash());
            for (int step : position.steps()) {
                out.writeInt(step);
            }
            out.writeInt(check(bytes.toByteArray()));
        } catch (IOException e) {
            throw new UncheckedIOException("A cursor with a text of more than 64 KiB", e);
        }
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
    }

    /** The cursor that a call was given; null if none. */
    public static @Nullable Cursor of(Arguments arguments, String tool) throws ToolException {
        String text = arguments.text(Args.CURSOR);
        return text == null ? null : decode(text, tool);
    }

    /** Refuses invalid cursors, and those of other tools. */
    public static Cursor decode(String text, String tool) throws ToolException {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(text);
            byte[] content = Arrays.copyOf(bytes, Math.max(0, bytes.length - Integer.BYTES));
            var in = new DataInputStream(new ByteArrayInputStream(bytes));
            if (in.readByte() != FORMAT) {
                throw ToolException.of(ErrorCode.BAD_CURSOR, "It has a format of another version.");
            }
            int givenBy = in.readInt();
            String tab = in.readUTF();
            String layer = in.readUTF();
            int frame = in.readInt();
            int at = in.readInt();
            String path = in.readUTF();
            String document = in.readUTF();
            int from = in.readInt();
            int hash = in.readInt();
            List<Integer> steps = new ArrayList<>();
            while (in.available() > Integer.BYTES && steps.size() < MAX_STEPS) {
                steps.add(in.readInt());
            }
            if (in.readInt() != check(content) || in.available() > 0 || from < 0
                    || at < -1 || steps.stream().anyMatch(step -> step < 0)) {
                throw ToolException.of(ErrorCode.BAD_CURSOR, "It is damaged.");
            }
            if (givenBy != tool.hashCode()) {
                throw ToolException.of(ErrorCode.BAD_CURSOR, "Another tool than " + tool + " gave it.");
            }
            return new Cursor(tool, tab, layer, frame, at, path, document, new Position(steps, from, hash));
        } catch (IOException | IllegalArgumentException e) {
            throw ToolException.of(ErrorCode.BAD_CURSOR, "It is damaged.");
        }
    }

    private static int check(byte[] content) {
        var crc = new CRC32();
        crc.update(content);
        return (int) crc.getValue();
    }
}
