package io.github.mcpdatalayer.front.tools.search;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/** Parts of a page's text, each short enough to have one meaning, and their vectors as far as they are known. */
final class Passages {

    /** Some sentences, the size of a snippet. With more the model would mix what has several meanings. */
    static final int MOST_CHARS = 280;
    private static final int LEAST_CHARS = 40;

    private final PageText page;
    private @Nullable List<String> parts;
    private final List<float @Nullable []> vectors = new ArrayList<>();

    Passages(PageText page) {
        this.page = page;
    }

    /** The title alone, and then what stands below it, in order. */
    synchronized List<String> parts() {
        List<String> known = parts;
        if (known == null) {
            known = new ArrayList<>();
            String text = page.text();
            int from = page.body();
            add(text.substring(0, from), known);
            while (from < text.length()) {
                int to = end(text, from);
                add(text.substring(from, to), known);
                from = to;
            }
            parts = known;
            known.forEach(_ -> vectors.add(null));
        }
        return known;
    }

    private static void add(String part, List<String> parts) {
        String line = part.strip().replaceAll("\\s+", " ");
        if (!line.isEmpty()) {
            parts.add(line);
        }
    }

    /** The first end of a line that is not too near, else the last end of a sentence, else of a word. */
    private static int end(String text, int from) {
        int most = Math.min(text.length(), from + MOST_CHARS);
        int line = text.indexOf('\n', Math.min(most, from + LEAST_CHARS), most);
        if (line >= 0) {
            return line + 1;
        }
        if (most == text.length()) {
            return most;
        }
        for (String sign : List.of(". ", "! ", "? ", "。", " ")) {
            int end = text.lastIndexOf(sign, most - sign.length());
            if (end >= from + LEAST_CHARS) {
                return end + sign.length();
            }
        }
        return Character.isLowSurrogate(text.charAt(most)) ? most - 1 : most;
    }

    synchronized float @Nullable [] vector(int part) {
        return vectors.get(part);
    }

    synchronized void know(int part, float[] vector) {
        vectors.set(part, vector);
    }
}
