package io.github.mcpdatalayer.container.model;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/** References to variables in a text: {@code {{name}}}. */
public final class VariableReference {

    /** A part of a text: as it stands, or the name of a variable. */
    public record TemplatePiece(String text, boolean isName) {}

    private static final String OPEN = "{{";
    private static final String CLOSE = "}}";

    private VariableReference() {}

    /** The parts of a text. */
    public static List<TemplatePiece> pieces(String text) {
        List<TemplatePiece> pieces = new ArrayList<>();
        int from = 0;
        while (from < text.length()) {
            int close = text.indexOf(CLOSE, from);
            int open = close < 0 ? -1 : text.lastIndexOf(OPEN, close - 1);
            if (open < from) {
                if (close < 0) {
                    break;
                }
                add(pieces, text.substring(from, close + CLOSE.length()));
            } else {
                if (open > from) {
                    add(pieces, text.substring(from, open));
                }
                pieces.add(new TemplatePiece(text.substring(open + OPEN.length(), close), true));
            }
            from = close + CLOSE.length();
        }
        if (from < text.length()) {
            add(pieces, text.substring(from));
        }
        return pieces;
    }

    private static void add(List<TemplatePiece> pieces, String text) {
        if (!pieces.isEmpty() && !pieces.getLast().isName()) {
            pieces.set(pieces.size() - 1, new TemplatePiece(pieces.getLast().text() + text, false));
        } else {
            pieces.add(new TemplatePiece(text, false));
        }
    }

    /** The name, where the text is one reference and nothing else. */
    public static @Nullable String only(String text) {
        List<TemplatePiece> pieces = text.startsWith(OPEN) ? pieces(text) : List.of();
        return pieces.size() == 1 && pieces.getFirst().isName() ? pieces.getFirst().text() : null;
    }

    /** All names in a text, each once. */
    public static Set<String> names(String text) {
        Set<String> names = new LinkedHashSet<>();
        if (text.contains(OPEN)) {
            for (TemplatePiece piece : pieces(text)) {
                if (piece.isName()) {
                    names.add(piece.text());
                }
            }
        }
        return names;
    }

    /** All names in all texts. */
    public static Set<String> names(Parameters parameters) {
        Set<String> names = new LinkedHashSet<>();
        parameters.forEachText(text -> names.addAll(names(text)));
        return names;
    }

    /** What stands in a text for a variable. */
    public static String to(String name) {
        return OPEN + name + CLOSE;
    }

    /** Whether a name is one of Google's own, which no file declares. */
    public static boolean isInternal(String name) {
        return name.startsWith("_");
    }
}
