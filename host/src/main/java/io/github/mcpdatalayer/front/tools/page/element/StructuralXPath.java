package io.github.mcpdatalayer.front.tools.page.element;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;

/**
 * XPath that looks for structure alone: steps, positions, and the attributes that {@link StructuralCss} takes. Nothing in it can ask what an
 * element says or what a field holds. {@code structural.js} of the extension takes a part of these; one table, {@code structure.json}, holds both.
 *
 * <pre>
 * union      = path ("|" path)*
 * path       = ("/" | "//")? step (("/" | "//") step)* | "(" union ")" predicate* (("/" | "//") step)*
 * step       = "." | ".." | (axis "::")? (name | "*" | "node()") predicate*
 * predicate  = "[" or "]"
 * or         = and ("or" and)*      and = test ("and" test)*
 * test       = "not(" or ")" | "(" or ")" | operand (("=" | "!=" | "<" | "<=" | ">" | ">=") operand)?
 *              (attributes and literals are only "=" or "!=" to each other: as numbers they could be searched for)
 *            | path of elements
 * operand    = "@" name | literal | term (("+" | "-") term)*    term = number | "position()" | "last()"
 * </pre>
 */
final class StructuralXPath {

    private static final int MOST_CHARS = 1000;
    private static final int MOST_DEPTH = 8;
    private static final Set<String> AXES = Set.of("child", "descendant", "descendant-or-self", "parent", "ancestor",
            "ancestor-or-self", "following-sibling", "preceding-sibling", "following", "preceding", "self");

    private final String path;
    /** The values that it asks for. */
    private final List<String> asked = new ArrayList<>();
    private int at;

    private StructuralXPath(String path) {
        this.path = path;
    }

    /** The path itself, where it is one of these. */
    static String checked(String path) throws ToolException {
        read(path);
        return path;
    }

    /** The values that a path asks for. */
    static List<String> asked(String path) throws ToolException {
        return List.copyOf(read(path).asked);
    }

    private static StructuralXPath read(String path) throws ToolException {
        if (path.length() > MOST_CHARS) {
            throw Arguments.bad("xpath must have at most " + MOST_CHARS + " characters.");
        }
        var parser = new StructuralXPath(path);
        parser.union(0);
        parser.blanks();
        if (parser.at < path.length()) {
            throw parser.wrong("A path ends there");
        }
        return parser;
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
        } else if (peek("contains") || peek("starts-with")) { // parts could be tried letter by letter
            throw wrong("A value is asked for as a whole; a class as css=.name");
        } else if (isOperand()) {
            comparison();
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

    private void comparison() throws ToolException {
        boolean isNumber = operand();
        boolean isEqual = took("!=") || took("=");
        if (!isEqual && !took("<=") && !took(">=") && !took("<") && !took(">")) {
            return;
        }
        int right = at;
        if (operand() != isNumber || !(isEqual || isNumber)) {
            at = right;
            throw wrong("An attribute is equal to a text in quotes, or is not");
        }
    }

    /** Tells whether it is a number. */
    private boolean operand() throws ToolException {
        blanks();
        if (peek("@")) {
            attribute();
            return false;
        }
        if (peek("\"") || peek("'")) {
            literal();
            return false;
        }
        do {
            term();
        } while (took("+") || took("-"));
        return true;
    }

    private void term() throws ToolException {
        blanks();
        if (isDigit()) {
            while (isDigit() || peek(".")) {
                at++;
            }
        } else if (tookCall("position") || tookCall("last")) {
            expect(")");
        } else {
            throw wrong("A number is missing there");
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
        asked.add(path.substring(at + 1, end));
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
