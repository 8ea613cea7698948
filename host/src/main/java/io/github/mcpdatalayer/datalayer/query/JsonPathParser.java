package io.github.mcpdatalayer.datalayer.query;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.datalayer.query.Query.Segment;
import io.github.mcpdatalayer.datalayer.query.Query.Selector;
import io.github.mcpdatalayer.datalayer.query.SyntaxProblem.Edit;
import org.jspecify.annotations.Nullable;

/** Reads the grammar of RFC 9535, section 2; filters are read by {@link FilterParser}. */
final class JsonPathParser {
    private final Scanner in;
    private final FilterParser filters;

    JsonPathParser(String text) {
        in = new Scanner(text);
        filters = new FilterParser(in, this);
    }

    Query parse() throws SyntaxProblem {
        if (!in.accept("$")) {
            throw in.problem(0, "'$', the whole document, to begin with", rootEdit(), "$.ecommerce.items[0]");
        }
        List<Segment> segments = segments();
        if (!in.atEnd()) {
            throw unexpectedAfterSegment();
        }
        return new Query(true, segments);
    }

    private Edit rootEdit() {
        int start = in.afterSpace();
        String rest = in.text.substring(start);
        if (rest.startsWith("$")) {
            return new Edit(0, start, "");
        }
        if (rest.startsWith("@")) {
            return new Edit(0, start + 1, "$");
        }
        return new Edit(0, start, rest.isEmpty() || rest.startsWith(".") || rest.startsWith("[") ? "$" : "$.");
    }

    private SyntaxProblem unexpectedAfterSegment() {
        int next = in.afterSpace();
        Edit edit;
        if (next > in.at) {
            edit = new Edit(in.at, next, "");
        } else {
            int name = in.text.lastIndexOf('.', in.at) + 1;
            boolean inName = name > 0
                    && in.text.substring(name, in.at).chars().noneMatch(c -> "[]'\"()".indexOf(c) >= 0);
            boolean descendant = in.text.startsWith("..", name - 2);
            edit = inName ? quoted(descendant ? name : name - 1, name) : new Edit(in.at, in.at, ".");
        }
        return in.problem(in.at, "'.', '..', '[' or the end", edit, "$['page-type'].items[0]");
    }

    /** Writes the name from {@code name} to the next segment in quotes, in brackets, in place of what begins at {@code from}. */
    private Edit quoted(int from, int name) {
        int end = name;
        while (end < in.text.length() && ".[]".indexOf(in.text.charAt(end)) < 0) {
            end++;
        }
        return new Edit(from, end, "['" + escaped(in.text.substring(name, end)) + "']");
    }

    private static String escaped(String name) {
        return name.replace("\\", "\\\\").replace("'", "\\'");
    }

    List<Segment> segments() throws SyntaxProblem {
        List<Segment> segments = new ArrayList<>();
        while (true) {
            int start = in.at;
            in.skipSpace();
            if (in.accept("..")) {
                segments.add(new Segment(true, in.peek() == '[' ? bracketed() : dotted(in.at - 2)));
            } else if (in.accept(".")) {
                segments.add(new Segment(false, dotted(in.at - 1)));
            } else if (in.peek() == '[') {
                segments.add(new Segment(false, bracketed()));
            } else {
                in.at = start;
                return List.copyOf(segments);
            }
        }
    }

    private List<Selector> dotted(int dots) throws SyntaxProblem {
        if (in.accept("*")) {
            return List.of(new Selector.WildcardSelector());
        }
        String name = in.shorthandName();
        if (name == null) {
            throw in.problem(in.at, "a name or '*' (names with other characters go in brackets and quotes)",
                    dottedEdit(dots), "$.ecommerce['page-type']");
        }
        return List.of(new Selector.NameSelector(name));
    }

    private Edit dottedEdit(int dots) {
        boolean descendant = in.at - dots == 2;
        int next = in.afterSpace();
        if (next == in.text.length()) {
            return new Edit(dots, next, "");
        }
        if (next > in.at || in.peek() == '[' || in.peek() == '.') {
            return in.peek() == '[' ? new Edit(dots, in.at, "") : new Edit(in.at, Math.max(next, in.at + 1), "");
        }
        int from = descendant ? in.at : dots;
        if (in.peek() == '"' || in.peek() == '\'') {
            int close = in.text.indexOf(in.peek(), in.at + 1) + 1;
            int end = close == 0 ? in.text.length() : close;
            return new Edit(from, end, "[" + in.text.substring(in.at, end) + "]");
        }
        Edit name = quoted(from, in.at);
        String content = in.text.substring(in.at, name.to());
        return content.matches("-?\\d+") ? new Edit(from, name.to(), "[" + content + "]") : name;
    }

    private List<Selector> bracketed() throws SyntaxProblem {
        int open = in.at++;
        List<Selector> selectors = new ArrayList<>();
        while (true) {
            in.skipSpace();
            selectors.add(selector(!selectors.isEmpty()));
            in.skipSpace();
            if (in.accept("]")) {
                return List.copyOf(selectors);
            }
            if (!in.accept(",")) {
                throw unexpectedInBrackets(open, selectors.getLast());
            }
        }
    }

    private SyntaxProblem unexpectedInBrackets(int open, Selector last) {
        String expected = "',' or ']' for the '[' at " + open;
        String example = "$['ecommerce','user']";
        if (in.atEnd()) {
            return in.problem(in.at, expected, new Edit(in.at, in.at, "]"), example);
        }
        if (last instanceof Selector.Filter) {
            return in.problem(in.at, "'&&', '||', a comparison (== != < <= > >=) or " + expected,
                    filters.operatorEdit(),
                    "$[?@.event == 'purchase' && @.value > 1]");
        }
        return in.problem(in.at, expected, new Edit(in.at, in.at, ","), example);
    }

    private Selector selector(boolean afterComma) throws SyntaxProblem {
        if (in.peek() == '"' || in.peek() == '\'') {
            return new Selector.NameSelector(in.string());
        }
        if (in.accept("*")) {
            return new Selector.WildcardSelector();
        }
        if (in.accept("?")) {
            in.skipSpace();
            return new Selector.Filter(filters.condition());
        }
        if (in.atDigit() || in.peek() == '-' || in.peek() == ':') {
            return indexOrSlice();
        }
        throw in.problem(in.at, "a name in quotes, an index, a slice, '*' or a filter '?…'", selectorEdit(afterComma),
                "$['ecommerce'].items[0]");
    }

    private @Nullable Edit selectorEdit(boolean afterComma) {
        if (in.atEnd()) {
            return new Edit(in.at, in.at, "*]");
        }
        if (in.peek() == ']') {
            return afterComma ? new Edit(in.text.lastIndexOf(',', in.at), in.at, "") : new Edit(in.at, in.at, "*");
        }
        if (in.peek() == '@' || in.peek() == '!') {
            return new Edit(in.at, in.at, "?");
        }
        int end = in.at;
        while (end < in.text.length() && ",]".indexOf(in.text.charAt(end)) < 0) {
            end++;
        }
        String content = in.text.substring(in.at, end);
        if (content.startsWith("+")) {
            return new Edit(in.at, in.at + 1, "");
        }
        return in.peek() == '(' ? new Edit(in.at, end, "-1") : new Edit(in.at, end, "'" + escaped(content) + "'");
    }

    private Selector indexOrSlice() throws SyntaxProblem {
        Long start = in.peek() == ':' ? null : (Long) in.integer();
        int end = in.at;
        in.skipSpace();
        if (!in.accept(":")) {
            in.at = end;
            return new Selector.IndexSelector(start == null ? 0 : start);
        }
        Long to = optionalInteger();
        in.skipSpace();
        if (!in.accept(":")) {
            return new Selector.SliceSelector(start, to, 1);
        }
        Long step = optionalInteger();
        return new Selector.SliceSelector(start, to, step == null ? 1 : step);
    }

    private @Nullable Long optionalInteger() throws SyntaxProblem {
        in.skipSpace();
        return in.atDigit() || in.peek() == '-' ? (Long) in.integer() : null;
    }
}
