package io.github.mcpdatalayer.front.tools.page;

import java.util.Locale;
import java.util.Set;

import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;

/**
 * CSS selectors that look for structure alone. Redaction cannot come between a selector and the page, so a selector must not be able to ask
 * what a field holds, where a link leads or what a name says: only attributes and pseudo-classes of a list are taken.
 */
final class StructuralCss {

    private static final int MOST_CHARS = 1000;
    private static final int MOST_DEPTH = 8;
    /** With what their values say, these tell nothing of a person. */
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
    private static final Set<String> STATES = Set.of("first-child", "last-child", "only-child", "first-of-type",
            "last-of-type",
            "only-of-type", "empty", "root", "disabled", "enabled", "focus", "focus-within", "link",
            "any-link",
            "required", "optional", "read-only", "read-write", "open", "modal");
    private static final Set<String> COUNTS = Set.of("nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type");
    private static final Set<String> LISTS = Set.of("not", "is", "where", "has");

    private final String css;
    private int at;

    private StructuralCss(String css) {
        this.css = css;
    }

    /** Whether XPath and CSS may ask for this attribute. */
    static boolean takes(String attribute) {
        return ATTRIBUTES.contains(attribute.toLowerCase(Locale.ROOT));
    }

    /** The selector itself, where it is one of these. */
    static String checked(String css) throws ToolException {
        if (css.length() > MOST_CHARS) {
            throw Arguments.bad("css must have at most " + MOST_CHARS + " characters.");
        }
        var parser = new StructuralCss(css);
        parser.list(0);
        if (parser.at < css.length()) {
            throw parser.wrong("A selector ends there");
        }
        return css;
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
            if (is('~') || (name.equals("class") && (is('^') || is('$') || is('*')))) {
                at++; // parts of other values could be tried one after another
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
        while (at < css.length() && css.charAt(at) != quote) {
            at += css.charAt(at) == '\\' ? 2 : 1;
        }
        if (at >= css.length()) {
            at = css.length();
            throw wrong("A quote is missing");
        }
        at++;
    }

    private boolean isName() {
        return at < css.length() && (isNameChar(css.charAt(at)) || css.charAt(at) == '\\');
    }

    private static boolean isNameChar(char c) {
        return c == '-' || c == '_' || c >= 0x80 || Character.isLetterOrDigit(c);
    }

    private void name() throws ToolException {
        int start = at;
        while (isName()) {
            at += css.charAt(at) == '\\' ? 2 : 1;
        }
        at = Math.min(at, css.length());
        if (at == start) {
            throw wrong("A name is missing there");
        }
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
