package io.github.mcpdatalayer.datalayer.json;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import org.jspecify.annotations.Nullable;

/** Reads one JSON text with a stack of its own, so that depth costs memory and never the thread's stack. */
final class JsonParser {
    private static final char END = '\uffff'; // not a character: where JSON allows it, inside strings, ends are counted

    /** An array or object whose end has not been read. */
    private sealed interface Open {
        char closing();

        void add(JsonValue value);

        JsonValue finish();
    }

    private record OpenArray(List<JsonValue> elements) implements Open {
        @Override
        public char closing() {
            return ']';
        }

        @Override
        public void add(JsonValue value) {
            elements.add(value);
        }

        @Override
        public JsonValue finish() {
            return new JsonArray(elements);
        }
    }

    private static final class OpenObject implements Open {
        private final List<JsonObject.Member> members = new ArrayList<>();
        private String name = "";

        @Override
        public char closing() {
            return '}';
        }

        @Override
        public void add(JsonValue value) {
            members.add(new JsonObject.Member(name, value));
        }

        @Override
        public JsonValue finish() {
            return JsonObject.of(members);
        }
    }

    private final String text;
    private final @Nullable ParseBudget budget;
    private int at;

    /**
     * A parser.
     *
     * @param budget null for what is bounded by its length, such as a message
     */
    JsonParser(String text, @Nullable ParseBudget budget) {
        this.text = text;
        this.budget = budget;
    }

    JsonValue parse() {
        Deque<Open> open = new ArrayDeque<>();
        while (true) {
            skipSpace();
            JsonValue value;
            if (peek() == '[' || peek() == '{') {
                if (budget != null && open.size() >= budget.mostDepth()) {
                    throw expected("nothing nested deeper than " + budget.mostDepth() + " levels");
                }
                require(budget == null || (peek() == '[' ? budget.takesList() : budget.takesObject()));
                Open container = peek() == '[' ? new OpenArray(new ArrayList<>()) : new OpenObject();
                at++;
                skipSpace();
                if (!accept(container.closing())) {
                    open.push(container);
                    readName(container);
                    continue;
                }
                value = container.finish();
            } else {
                value = scalar();
            }
            Open parent = open.peek();
            while (parent != null) {
                require(budget == null || budget.takesElement());
                parent.add(value);
                skipSpace();
                if (accept(',')) {
                    skipSpace();
                    readName(parent);
                    break;
                }
                if (!accept(parent.closing())) {
                    throw expected("',' or '" + parent.closing() + "'");
                }
                value = parent.finish();
                open.pop();
                parent = open.peek();
            }
            if (parent == null) {
                skipSpace();
                if (at < text.length()) {
                    throw expected("the end of the text");
                }
                return value;
            }
        }
    }

    private void readName(Open container) {
        if (container instanceof OpenObject object) {
            if (peek() != '"') {
                throw expected("a name in double quotes");
            }
            object.name = string();
            require(budget == null || budget.takesMember(object.name));
            skipSpace();
            if (!accept(':')) {
                throw expected("':'");
            }
        }
    }

    private JsonValue scalar() {
        return switch (peek()) {
            case '"' -> {
                String string = string();
                require(budget == null || budget.takesText(string));
                yield new JsonString(string);
            }
            case 'n' -> literal(JsonLiteral.NULL);
            case 't' -> literal(JsonLiteral.TRUE);
            case 'f' -> literal(JsonLiteral.FALSE);
            default -> number();
        };
    }

    private JsonLiteral literal(JsonLiteral literal) {
        if (!text.startsWith(literal.toString(), at)) {
            throw expected("a value");
        }
        at += literal.toString().length();
        return literal;
    }

    private JsonNumber number() {
        int start = at;
        boolean negative = accept('-');
        if (!accept('0') && digits() == 0) {
            throw expected(negative ? "a digit" : "a value");
        }
        if (accept('.') && digits() == 0) {
            throw expected("a digit");
        }
        if (accept('e') || accept('E')) {
            if (!accept('+')) {
                accept('-');
            }
            if (digits() == 0) {
                throw expected("a digit");
            }
        }
        String number = text.substring(start, at);
        require(budget == null || budget.takesText(number));
        return new JsonNumber(number);
    }

    private int digits() {
        int start = at;
        while (peek() >= '0' && peek() <= '9') {
            at++;
        }
        return at - start;
    }

    private String string() {
        int start = ++at;
        while (true) {
            char c = peek();
            if (c == '"') {
                return text.substring(start, at++);
            }
            if (c == '\\') {
                return escapedString(start);
            }
            checkInString(c);
            at++;
        }
    }

    private String escapedString(int start) {
        StringBuilder out = new StringBuilder().append(text, start, at);
        while (true) {
            char c = peek();
            if (c == '"') {
                at++;
                return out.toString();
            }
            if (c == '\\') {
                at++;
                out.append(escape());
            } else {
                checkInString(c);
                out.append(c);
                at++;
            }
        }
    }

    private void checkInString(char c) {
        if (at >= text.length()) {
            throw expected("'\"' to end the string");
        }
        if (c < ' ') {
            throw expected("no control character in a string, but an escape");
        }
    }

    private char escape() {
        char c = peek();
        char meant = switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> hex();
            default -> throw expected("one of \"\\/bfnrtu after the backslash");
        };
        at++;
        return meant;
    }

    /** Reads the four digits after {@code u} and stays on the last. */
    private char hex() {
        int value = 0;
        for (int i = 0; i < 4; i++) {
            at++;
            int digit = peek() < 128 ? Character.digit(peek(), 16) : -1;
            if (digit < 0) {
                throw expected("four hexadecimal digits after \\u");
            }
            value = value * 16 + digit;
        }
        return (char) value;
    }

    private void skipSpace() {
        while (peek() == ' ' || peek() == '\n' || peek() == '\r' || peek() == '\t') {
            at++;
        }
    }

    private boolean accept(char c) {
        if (peek() != c) {
            return false;
        }
        at++;
        return true;
    }

    private char peek() {
        return at < text.length() ? text.charAt(at) : END;
    }

    private void require(boolean hasRoom) {
        if (!hasRoom && budget != null) {
            throw new JsonSyntaxException(at, budget.expected().replace("expected ", ""));
        }
    }

    private JsonSyntaxException expected(String what) {
        return new JsonSyntaxException(at, what);
    }
}
