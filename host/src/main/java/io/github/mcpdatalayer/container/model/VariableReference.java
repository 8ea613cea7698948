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

    /** The parts of a text. The last <code>{{</code> before a <code>}}</code> begins the name. */
    public static List<TemplatePiece> pieces(String text) {
        List<TemplatePiece> pieces = new ArrayList<>();
        int plain = 0; // where the text begins that is part of no name
        int open = -1;
        for (int at = 0; at + 1 < text.length(); at++) {
            if (text.startsWith(OPEN, at)) {
                open = at;
            } else if (text.startsWith(CLOSE, at)) {
                if (open >= 0) {
                    if (open > plain) {
                        pieces.add(new TemplatePiece(text.substring(plain, open), false));
                    }
                    pieces.add(new TemplatePiece(text.substring(open + OPEN.length(), at), true));
                    plain = at + CLOSE.length();
                    open = -1;
                }
                at++;
            }
        }
        if (plain < text.length()) {
            pieces.add(new TemplatePiece(text.substring(plain), false));
        }
        return pieces;
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

    /** Writes the reference to a variable as it stands in a text. */
    public static String to(String name) {
        return OPEN + name + CLOSE;
    }

    /** Tells whether a name is one of Google's own, which no file declares. */
    public static boolean isInternal(String name) {
        return name.startsWith("_");
    }
}
