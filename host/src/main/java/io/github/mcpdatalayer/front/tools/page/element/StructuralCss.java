package io.github.mcpdatalayer.front.tools.page.element;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;

/**
 * CSS selectors that look for structure alone. Redaction cannot come between a selector and the page, so a selector must not be able to ask
 * what a field holds, where a link leads or what a name says: only attributes and pseudo-classes of a list are taken. {@code structural.js} of the
 * extension takes a part of these for names of elements; one table, {@code structure.json}, holds both.
 */
public final class StructuralCss {

    private static final int MOST_CHARS = 1000;
    private static final int MOST_DEPTH = 8;
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:([0-9a-fA-F]{1,6})(?:\r\n|[ \t\n\r\f])?|(\r\n|.)?)",
            Pattern.DOTALL);
    /** Attributes whose values tell nothing of a person. */
    private static final Set<String> ATTRIBUTES = Set.of("id", "class", "name", "type", "role", "for", "form", "lang",
            "dir", "scope",
            "colspan", "rowspan", "tabindex", "disabled", "required", "readonly", "multiple", "hidden", "open",
            "autocomplete",
            "contenteditable", "method", "data-testid", "data-test-id", "data-test", "data-cy", "data-qa", "data-hook",
            "data-action", "data-component", "aria-expanded", "aria-selected", "aria-checked", "aria-pressed",
            "aria-current",
            "aria-disabled", "aria-haspopup", "aria-controls", "aria-owns", "aria-hidden", "aria-modal", "aria-level",
            "aria-live",
            "aria-busy", "aria-sort", "aria-orientation", "aria-required", "aria-invalid", "aria-readonly",
            "aria-multiselectable", "aria-posinset", "aria-setsize", "aria-colindex", "aria-rowindex");
    private static final Set<String> STATES = Set.of("scope", "first-child", "last-child", "only-child",
            "first-of-type",
            "last-of-type",
            "only-of-type", "empty", "root", "disabled", "enabled", "focus", "focus-within", "link",
            "any-link",
            "required", "optional", "read-only", "read-write", "open", "modal");
    private static final Set<String> COUNTS = Set.of("nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type");
    private static final Set<String> LISTS = Set.of("not", "is", "where", "has");

    private final String css;
    /** The names and values that it asks for, without escapes. */
    private final List<String> asked = new ArrayList<>();
    private int at;

    private StructuralCss(String css) {
        this.css = css;
    }

    /** Tells whether XPath and CSS may ask for this attribute. */
    static boolean takes(String attribute) {
        return ATTRIBUTES.contains(attribute.toLowerCase(Locale.ROOT));
    }

    /** The selector itself, where it is one of these. */
    static String checked(String css) throws ToolException {
        read(css);
        return css;
    }

    /** The names and values that a selector asks for, as the page has them. */
    public static List<String> asked(String css) throws ToolException {
        return List.copyOf(read(css).asked);
    }

    private static StructuralCss read(String css) throws ToolException {
        if (css.length() > MOST_CHARS) {
            throw Arguments.bad("css must have at most " + MOST_CHARS + " characters.");
        }
        var parser = new StructuralCss(css);
        parser.list(0);
        if (parser.at < css.length()) {
            throw parser.wrong("A selector ends there");
        }
        return parser;
    }

    /** The selector of an element that tests know by this id, in any of the attributes that are used for it. */
    static String ofTestId(String id) throws ToolException {
        if (id.length() > MOST_CHARS / 10) {
            throw Arguments.bad("testId must have at most " + MOST_CHARS / 10 + " characters.");
        }
        var quoted = new StringBuilder("\"");
        for (int i = 0; i < id.length(); i++) {
            char c = id.charAt(i);
            if (c == '"' || c == '\\' || c < ' ') {
                quoted.append('\\').append(Integer.toHexString(c)).append(' ');
            } else {
                quoted.append(c);
            }
        }
        quoted.append('"');
        return ":is([data-testid=" + quoted + "],[data-test-id=" + quoted + "],[data-test=" + quoted + "],[data-cy="
                + quoted + "],[data-qa=" + quoted + "])";
    }

    private ToolException wrong(String what) {
        return Arguments.bad(
                "css cannot be used from " + Shown.quoted(css.substring(Math.min(at, css.length())), 60) + ". " + what
                        + ". For what a page says use text=, label= or button \"…\".");
    }

    private void list(int depth) throws ToolException {
        if (depth > MOST_DEPTH) {
            throw wrong("It is nested too deeply");
        }
        complex(depth);
        while (is(',')) {
            at++;
            complex(depth);
        }
    }

    private void complex(int depth) throws ToolException {
        blanks();
        if (depth > 0 && isCombinator()) {
            at++; // a relative selector in :has()
            blanks();
        }
        compound(depth);
        while (true) {
            int before = at;
            blanks();
            if (isCombinator()) {
                at++;
                blanks();
            } else if (at == before || at >= css.length() || is(',') || is(')')) {
                return;
            }
            compound(depth);
        }
    }

    private boolean isCombinator() {
        return is('>') || is('+') || is('~');
    }

    private void compound(int depth) throws ToolException {
        int start = at;
        if (is('*')) {
            at++;
        } else if (isName()) {
            name();
        }
        while (at < css.length()) {
            if (is('#') || is('.')) {
                at++;
                name();
            } else if (is('[')) {
                attribute();
            } else if (is(':')) {
                pseudo(depth);
            } else {
                break;
            }
        }
        if (at == start) {
            throw wrong("A selector is missing there");
        }
    }

    private void attribute() throws ToolException {
        int start = at++;
        blanks();
        String name = plain();
        if (!ATTRIBUTES.contains(name)) {
            at = start;
            throw wrong(
                    "Attributes that may be asked for: id, class, name, type, role, data-testid and those of structure and state");
        }
        blanks();
        if (!is(']')) {
            if (is('~')) {
                at++;
            } else if (is('^') || is('$') || is('*') || is('|')) { // could be tried letter by letter
                throw wrong("A value is asked for as a whole, a class as .name or [class~=name]");
            }
            expect('=');
            blanks();
            if (is('"') || is('\'')) {
                string();
            } else {
                name();
            }
            blanks();
            if (is('i') || is('s') || is('I') || is('S')) {
                at++;
                blanks();
            }
        }
        expect(']');
    }

    private void pseudo(int depth) throws ToolException {
        int start = at++;
        String name = plain();
        if (is('(')) {
            at++;
            if (LISTS.contains(name)) {
                list(depth + 1);
            } else if (COUNTS.contains(name)) {
                while (at < css.length() && "0123456789+- nevod".indexOf(css.charAt(at)) >= 0) {
                    at++;
                }
            } else {
                at = start;
                throw wrong("This pseudo-class is not taken");
            }
            blanks();
            expect(')');
        } else if (!STATES.contains(name)) {
            at = start;
            throw wrong("This pseudo-class is not taken");
        }
    }

    private void string() throws ToolException {
        char quote = css.charAt(at++);
        int start = at;
        while (at < css.length() && css.charAt(at) != quote) {
            at += css.charAt(at) == '\\' ? 2 : 1;
        }
        if (at >= css.length()) {
            at = css.length();
            throw wrong("A quote is missing");
        }
        asked.add(unescaped(css.substring(start, at)));
        at++;
    }

    /** Replaces the escapes of a name or a string. */
    private static String unescaped(String text) {
        return ESCAPE.matcher(text).replaceAll(escape -> {
            String hex = escape.group(1);
            int point = hex == null ? 0 : Integer.parseInt(hex, 16);
            String stands = hex == null
                    ? String.valueOf(escape.group(2))
                    : Character.isValidCodePoint(point) ? Character.toString(point) : "\ufffd";
            return Matcher.quoteReplacement(escape.group().length() > 1 && isLineEnd(escape.group()) ? "" : stands);
        });
    }

    /** In a string, an escaped end of a line stands for nothing. */
    private static boolean isLineEnd(String escape) {
        return "\n\r\f".indexOf(escape.charAt(1)) >= 0;
    }

    private boolean isName() {
        return at < css.length() && (isNameChar(css.charAt(at)) || css.charAt(at) == '\\');
    }

    private static boolean isNameChar(char c) {
        return c == '-' || c == '_' || c >= 0x80 || Character.isLetterOrDigit(c);
    }

    private void name() throws ToolException {
        int start = at;
        Matcher escape = ESCAPE.matcher(css);
        while (isName()) {
            boolean isEscape = css.charAt(at) == '\\' && escape.find(at);
            at = isEscape ? escape.end() : at + 1; // a blank behind digits belongs to them
        }
        if (at == start) {
            throw wrong("A name is missing there");
        }
        asked.add(unescaped(css.substring(start, at)));
    }

    /** The name of an attribute or a pseudo-class, in which nothing may be escaped. */
    private String plain() {
        int start = at;
        while (at < css.length() && (css.charAt(at) == '-' || Character.isLetterOrDigit(css.charAt(at)))) {
            at++;
        }
        return css.substring(start, at).toLowerCase(Locale.ROOT);
    }

    private void expect(char c) throws ToolException {
        if (!is(c)) {
            throw wrong("\"" + c + "\" is missing there");
        }
        at++;
    }

    private boolean is(char c) {
        return at < css.length() && css.charAt(at) == c;
    }

    private void blanks() {
        while (at < css.length() && " \t\n\r\f".indexOf(css.charAt(at)) >= 0) {
            at++;
        }
    }
}
