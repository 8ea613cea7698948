package io.github.mcpdatalayer.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** JSON values that are small as a file, or large and nothing else, and made to fill memory or time once they are read. */
public enum Bombs {

    DEPTH("[", "", 100_000, "", "]"),
    DEPTH_OF_OBJECTS("{\"a\":", "1", 100_000, "", "}"),
    OBJECTS("[{}", ",{}", 1_000_000, "]", ""),
    LISTS("[[]", ",[]", 1_000_000, "]", ""),
    NUMBERS("[1", ",1", 1_500_000, "]", ""),
    EMPTY_TEXTS("[\"\"", ",\"\"", 1_000_000, "]", ""),
    MEMBERS("{\"a\":0", ",\"a#\":0", 500_000, "}", ""),
    OBJECTS_WITH_ONE("[0", ",{\"a\":[]}", 600_000, "]", ""),
    TEXT("\"", "aaaaaaaaaaaaaaaa", 300_000, "\"", ""),
    ESCAPES("\"", "\\u0000\\u20ac", 400_000, "\"", ""),
    DIGITS("1", "0123456789012345", 300_000, "", ""),
    BLANKS("0", "                ", 300_000, "", "");

    private final String start;
    private final String again;
    private final int times;
    private final String end;
    private final String close;

    /** @param close written as often as the start, where it nests */
    Bombs(String start, String again, int times, String end, String close) {
        this.start = start;
        this.again = again;
        this.times = times;
        this.end = end;
        this.close = close;
    }

    /** Writes it into a file between two texts. */
    public Path write(Path file, String before, String after) {
        try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            out.write(before);
            if (close.isEmpty()) {
                out.write(start);
                for (int i = 0; i < times; i++) {
                    out.write(again.replace("#", Integer.toString(i)));
                }
                out.write(end);
            } else {
                out.write(start.repeat(times));
                out.write(again);
                out.write(close.repeat(times));
            }
            out.write(after);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file;
    }
}
