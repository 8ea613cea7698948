package io.github.mcpdatalayer.front.tools.page;

import java.util.Set;

import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;

/**
 * XPath that looks for structure alone: steps, positions, and the attributes that {@link StructuralCss} takes. Nothing in it can ask what an
 * element says or what a field holds.
 *
 * <pre>
 * union      = path ("|" path)*
 * path       = ("/" | "//")? step (("/" | "//") step)* | "(" union ")" predicate* (("/" | "//") step)*
 * step       = "." | ".." | (axis "::")? (name | "*" | "node()") predicate*
 * predicate  = "[" or "]"
 * or         = and ("or" and)*      and = test ("and" test)*
 * test       = "not(" or ")" | "(" or ")" | operand (("=" | "!=" | "<" | "<=" | ">" | ">=") operand)?
 *            | "contains(@class, literal)" | "starts-with(@class, literal)" | path of elements
 * operand    = term (("+" | "-") term)*    term = number | literal | "@" name | "position()" | "last()"
 * </pre>
 */
final class StructuralXPath {

    private static final int MOST_CHARS = 1000;
    private static final int MOST_DEPTH = 8;
    private static final Set<String> AXES = Set.of("child", "descendant", "descendant-or-self", "parent", "ancestor",
            "ancestor-or-self", "following-sibling", "preceding-sibling", "following", "preceding", "self");

    private final String path;
    private int at;

    private StructuralXPath(String path) {
        this.path = path;
    }

    /** The path itself, where it is one of these. */
    static String checked(String path) throws ToolException {
        if (path.length() > MOST_CHARS) {
            throw Arguments.bad("xpath must have at most " + MOST_CHARS + " characters.");
        }
        var parser = new StructuralXPath(path);
        parser.union(0);
        parser.blanks();
        if (parser.at < path.length()) {
            throw parser.wrong("A path ends there");
        }
        return path;
    }

    private ToolException wrong(String what) {
        return Arguments.bad("xpath cannot be used from "
                + Shown.quoted(path.substring(Math.min(at, path.length())), 60) + ". " + what
                + ". It may ask for elements, positions and attributes of structure; for what a page says use text=, label= or button \"…\".");
    }

    private void union(int depth) throws ToolException {
        if (depth > MOST_DEPTH) {
            throw wrong("It is nested too deeply");
        }
        path(depth);
        while (took("|")) {
            path(depth);
        }
    }

    private void path(int depth) throws ToolException {
        if (took("(")) {
            union(depth + 1);
            expect(")");
            predicates(depth);
            if (!took("//") && !took("/")) {
                return;
            }
        } else if (!took("//")) {
            took("/");
        }
        step(depth);
        while (took("//") || took("/")) {
            step(depth);
        }
    }

    private void step(int depth) throws ToolException {
        if (took("..") || took(".")) {
            return;
        }
        if (!took("*")) {
            String name = name();
            if (took("::")) {
                if (!AXES.contains(name)) {
                    throw wrong("This axis is not taken");
                }
                if (took("*")) {
                    predicates(depth);
                    return;
                }
                name = name();
            }
            if (peek("(")) {
                if (!name.equals("node")) {
                    throw wrong("No text of the page can be asked for");
                }
                expect("(");
                expect(")");
            } else {
                if (took(":")) { // svg:path
                    name();
                }
            }
        }
        predicates(depth);
    }

    private void predicates(int depth) throws ToolException {
        while (took("[")) {
            or(depth + 1);
            expect("]");
        }
    }

    private void or(int depth) throws ToolException {
        if (depth > MOST_DEPTH) {
            throw wrong("It is nested too deeply");
        }
        and(depth);
        while (tookWord("or")) {
            and(depth);
        }
    }

    private void and(int depth) throws ToolException {
        test(depth);
        while (tookWord("and")) {
            test(depth);
        }
    }

    private void test(int depth) throws ToolException {
        blanks();
        if (tookCall("not")) {
            or(depth + 1);
            expect(")");
        } else if (tookCall("contains") || tookCall("starts-with")) {
            if (!attribute().equals("class")) {
                throw wrong("Only a class may be asked for by a part of it"); // parts of other values could be tried one after another
            }
            expect(",");
            literal();
            expect(")");
        } else if (isOperand()) {
            operand();
            if (took("!=") || took("<=") || took(">=") || took("=") || took("<") || took(">")) {
                operand();
            }
        } else if (took("(")) {
            or(depth + 1);
            expect(")");
        } else {
            path(depth + 1);
        }
    }

    private boolean isOperand() {
        return peek("@") || peek("\"") || peek("'") || isDigit() || peek("position") || peek("last");
    }

    private void operand() throws ToolException {
        term();
        while (took("+") || took("-")) {
            term();
        }
    }

    private void term() throws ToolException {
        blanks();
        if (peek("@")) {
            attribute();
        } else if (isDigit()) {
            while (isDigit() || peek(".")) {
                at++;
            }
        } else if (tookCall("position") || tookCall("last")) {
            expect(")");
        } else {
            literal();
        }
    }

    private String attribute() throws ToolException {
        expect("@");
        int start = at;
        String name = name();
        if (!StructuralCss.takes(name)) {
            at = start;
            throw wrong("This attribute is not taken");
        }
        return name;
    }

    private void literal() throws ToolException {
        blanks();
        if (at >= path.length() || (path.charAt(at) != '"' && path.charAt(at) != '\'')) {
            throw wrong("A text in quotes is missing there");
        }
        int end = path.indexOf(path.charAt(at), at + 1);
        if (end < 0) {
            throw wrong("A quote is missing");
        }
        at = end + 1;
    }

    private String name() throws ToolException {
        blanks();
        int start = at;
        while (at < path.length()
                && (path.charAt(at) == '-' || path.charAt(at) == '_' || Character.isLetterOrDigit(path.charAt(at)))) {
            at++;
        }
        if (at == start) {
            throw wrong("A name is missing there");
        }
        return path.substring(start, at);
    }

    private boolean isDigit() {
        return at < path.length() && path.charAt(at) >= '0' && path.charAt(at) <= '9';
    }

    private boolean peek(String text) {
        blanks();
        return path.startsWith(text, at);
    }

    private boolean took(String text) {
        boolean is = peek(text);
        at += is ? text.length() : 0;
        return is;
    }

    /** A word that no other character of a name follows. */
    private boolean tookWord(String word) {
        if (!peek(word)) {
            return false;
        }
        int end = at + word.length();
        if (end < path.length() && (path.charAt(end) == '-' || path.charAt(end) == '_'
                || Character.isLetterOrDigit(path.charAt(end)))) {
            return false;
        }
        at = end;
        return true;
    }

    /** A function's name and the bracket behind it. */
    private boolean tookCall(String name) {
        int before = at;
        if (tookWord(name) && took("(")) {
            return true;
        }
        at = before;
        return false;
    }

    private void expect(String text) throws ToolException {
        if (!took(text)) {
            throw wrong("\"" + text + "\" is missing there");
        }
    }

    private void blanks() {
        while (at < path.length() && " \t\n\r".indexOf(path.charAt(at)) >= 0) {
            at++;
        }
    }
}
