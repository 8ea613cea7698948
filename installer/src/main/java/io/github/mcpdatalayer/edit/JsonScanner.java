package io.github.mcpdatalayer.edit;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonPrimitive;
import org.jspecify.annotations.Nullable;

/** Reads JSON, and comments and trailing commas where they are allowed, keeping the place of everything. */
final class JsonScanner {

    private static final int MAX_DEPTH = 500;
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_$+.-]+");

    private final String text;
    private final boolean comments;
    private final boolean looseCommas;
    private int at;
    private int depth;
    /** The place where the last token or comment has ended, and whether it was a comment to the end of a line. */
    private int filled;
    private boolean lineComment;

    JsonScanner(String text, Document.Format format) {
        this.text = text;
        this.comments = format != Document.Format.JSON;
        this.looseCommas = format == Document.Format.JSONC;
        this.at = text.startsWith("\uFEFF") ? 1 : 0;
        this.filled = at;
    }

    /** The one value of the text, or null when there is none. */
    @Nullable
    JsonNode document() throws SyntaxException {
        skip();
        if (at == text.length()) {
            return null;
        }
        JsonNode root = value();
        skip();
        if (at < text.length()) {
            throw problem("expected the end, but " + found());
        }
        return root;
    }

    private JsonNode value() throws SyntaxException {
        skip();
        if (at == text.length()) {
            throw problem("expected a value, but the file ends");
        }
        int start = at;
        return switch (text.charAt(at)) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> {
                String string = string();
                yield new JsonNode.Scalar(start, at, new JsonPrimitive(string));
            }
            default -> {
                JsonElement word = word();
                yield new JsonNode.Scalar(start, at, word);
            }
        };
    }

    private JsonNode object() throws SyntaxException {
        int start = at;
        enter();
        List<JsonNode.Member> members = new ArrayList<>();
        while (true) {
            skip();
            if (peek('}')) {
                if (!looseCommas && !members.isEmpty() && members.getLast().comma() >= 0) {
                    throw new SyntaxException(text, members.getLast().comma(), "a comma before } is not allowed here");
                }
                int content = filled;
                boolean comment = lineComment;
                leave();
                return new JsonNode.Members(start, at, List.copyOf(members), content, comment);
            }
            if (!members.isEmpty() && members.getLast().comma() < 0) {
                throw problem("expected a comma or }, but " + found());
            }
            int before = filled;
            boolean comment = lineComment;
            int key = at;
            if (!peek('"')) {
                throw problem("expected a key in double quotes or }, but " + found());
            }
            String name = string();
            skip();
            if (!peek(':')) {
                throw problem("expected a colon, but " + found());
            }
            token();
            JsonNode node = value();
            members.add(new JsonNode.Member(key, name, node, before, comment, comma()));
        }
    }

    private JsonNode array() throws SyntaxException {
        int start = at;
        enter();
        List<JsonNode> nodes = new ArrayList<>();
        int comma = 0;
        while (true) {
            skip();
            if (peek(']')) {
                if (!looseCommas && !nodes.isEmpty() && comma >= 0) {
                    throw new SyntaxException(text, comma, "a comma before ] is not allowed here");
                }
                leave();
                return new JsonNode.Items(start, at, List.copyOf(nodes));
            }
            if (comma < 0) {
                throw problem("expected a comma or ], but " + found());
            }
            nodes.add(value());
            comma = comma();
        }
    }

    private void enter() throws SyntaxException {
        if (++depth > MAX_DEPTH) {
            throw problem("nested deeper than " + MAX_DEPTH);
        }
        token();
    }

    private void leave() {
        depth--;
        token();
    }

    /** Finds the next comma, or −1. */
    private int comma() throws SyntaxException {
        skip();
        if (!peek(',')) {
            return -1;
        }
        token();
        return at - 1;
    }

    private String string() throws SyntaxException {
        int start = at++;
        StringBuilder string = new StringBuilder();
        while (at < text.length() && text.charAt(at) >= ' ') {
            char c = text.charAt(at++);
            if (c == '"') {
                ended(false);
                return string.toString();
            }
            string.append(c == '\\' ? escape() : c);
        }
        if (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
            throw problem("a control character is not allowed in a string; write it as \\u%04x".formatted(
                    (int) text.charAt(at)));
        }
        throw new SyntaxException(text, start, "this string does not end on its line");
    }

    private char escape() throws SyntaxException {
        char c = at < text.length() ? text.charAt(at++) : '\0';
        int plain = "\"\\/bfnrt".indexOf(c);
        if (plain >= 0) {
            return "\"\\/\b\f\n\r\t".charAt(plain);
        }
        String hex = c == 'u' && at + 4 <= text.length() ? text.substring(at, at + 4) : "";
        if (!hex.matches("[0-9a-fA-F]{4}")) {
            at -= 2;
            throw problem("unknown escape: \\" + c);
        }
        at += 4;
        return (char) Integer.parseInt(hex, 16);
    }

    private JsonElement word() throws SyntaxException {
        Matcher matcher = WORD.matcher(text).region(at, text.length());
        String word = matcher.lookingAt() ? matcher.group() : "";
        JsonElement element = switch (word) {
            case "true" -> new JsonPrimitive(true);
            case "false" -> new JsonPrimitive(false);
            case "null" -> JsonNull.INSTANCE;
            default -> {
                if (!NUMBER.matcher(word).matches()) {
                    throw problem("expected a value, but " + found());
                }
                yield new JsonPrimitive(new BigDecimal(word));
            }
        };
        at += word.length();
        ended(false);
        return element;
    }

    private boolean peek(char c) {
        return at < text.length() && text.charAt(at) == c;
    }

    private void token() {
        at++;
        ended(false);
    }

    private void ended(boolean byLine) {
        filled = at;
        lineComment = byLine;
    }

    private void skip() throws SyntaxException {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
                at++;
            } else if (c == '/') {
                comment();
            } else {
                return;
            }
        }
    }

    private void comment() throws SyntaxException {
        boolean line = text.startsWith("//", at);
        if (!line && !text.startsWith("/*", at)) {
            throw problem("expected a value, but " + found());
        }
        if (!comments) {
            throw problem("comments are not allowed in this file, because its program cannot read them");
        }
        if (line) {
            while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
                at++;
            }
        } else {
            int end = text.indexOf("*/", at + 2);
            if (end < 0) {
                throw problem("this comment does not end");
            }
            at = end + 2;
        }
        ended(line);
    }

    private String found() {
        if (at >= text.length()) {
            return "the file ends";
        }
        Matcher word = WORD.matcher(text).region(at, text.length());
        String found = word.lookingAt() ? word.group() : Character.toString(text.codePointAt(at));
        return "found: " + (found.length() > 20 ? found.substring(0, 20) + "…" : found);
    }

    private SyntaxException problem(String what) {
        return new SyntaxException(text, at, what);
    }
}
