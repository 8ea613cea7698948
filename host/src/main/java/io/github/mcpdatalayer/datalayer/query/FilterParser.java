package io.github.mcpdatalayer.datalayer.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.query.Expression.Call;
import io.github.mcpdatalayer.datalayer.query.Expression.Comparison;
import io.github.mcpdatalayer.datalayer.query.Expression.Function;
import io.github.mcpdatalayer.datalayer.query.Expression.Literal;
import io.github.mcpdatalayer.datalayer.query.Expression.Operator;
import io.github.mcpdatalayer.datalayer.query.SyntaxProblem.Edit;
import org.jspecify.annotations.Nullable;

/** Reads filter conditions (RFC 9535, 2.3.5) and checks that function expressions are well-typed (2.4.3). */
final class FilterParser {
    private static final int MAX_NESTING = 100;
    private static final String EXAMPLE = "$[?@.event == 'purchase']";
    private static final String VALUE = "a value: text in quotes, a number, true, false, null, a query like @.event,"
            + " or one of the functions length, count, match, search, value";

    private final Scanner in;
    private final JsonPathParser queries;
    private int nesting;

    FilterParser(Scanner in, JsonPathParser queries) {
        this.in = in;
        this.queries = queries;
    }

    Expression condition() throws SyntaxProblem {
        if (++nesting > MAX_NESTING) {
            throw in.problem(in.at, "at most " + MAX_NESTING + " filters and parentheses inside each other", null,
                    EXAMPLE);
        }
        List<Expression> operands = new ArrayList<>();
        do {
            in.skipSpace();
            operands.add(conjunction());
        } while (acceptAfterSpace("||"));
        nesting--;
        return operands.size() == 1 ? operands.getFirst() : new Expression.Or(List.copyOf(operands));
    }

    private Expression conjunction() throws SyntaxProblem {
        List<Expression> operands = new ArrayList<>();
        do {
            in.skipSpace();
            operands.add(basic());
        } while (acceptAfterSpace("&&"));
        return operands.size() == 1 ? operands.getFirst() : new Expression.And(List.copyOf(operands));
    }

    private boolean acceptAfterSpace(String token) {
        int next = in.afterSpace();
        if (!in.text.startsWith(token, next)) {
            return false;
        }
        in.at = next + token.length();
        return true;
    }

    private Expression basic() throws SyntaxProblem {
        if (in.accept("!")) {
            in.skipSpace();
            int start = in.at;
            if (in.peek() == '(') {
                return new Expression.Not(parenthesized());
            }
            Expression operand = operand(false);
            int end = in.at;
            if (operator() != null) {
                in.skipSpace();
                operand(true);
                throw in.problem(end, "no comparison after '!' without parentheses",
                        in.edit(start, "(" + in.text.substring(start, in.at) + ")"), "$[?!(@.event == 'purchase')]");
            }
            in.at = end;
            return new Expression.Not(test(operand, start));
        }
        return in.peek() == '(' ? parenthesized() : comparisonOrTest();
    }

    private Expression parenthesized() throws SyntaxProblem {
        int open = in.at++;
        Expression inner = condition();
        in.skipSpace();
        if (!in.accept(")")) {
            throw in.problem(in.at, "'&&', '||', a comparison or ')' for the '(' at " + open,
                    in.atEnd() || in.peek() == ']' ? new Edit(in.at, in.at, ")") : operatorEdit(), EXAMPLE);
        }
        int end = in.at;
        if (operator() != null) {
            throw in.problem(end, "no comparison of a condition: both sides of a comparison are values", null, EXAMPLE);
        }
        in.at = end;
        return inner;
    }

    private Expression comparisonOrTest() throws SyntaxProblem {
        int start = in.at;
        Expression left = operand(false);
        int end = in.at;
        Operator operator = operator();
        if (operator == null) {
            in.at = end;
            return test(left, start);
        }
        in.skipSpace();
        int rightStart = in.at;
        Expression right = operand(true);
        int rightEnd = in.at;
        requireComparable(left, start, end, new Edit(end, rightEnd, ""));
        requireComparable(right, rightStart, rightEnd, new Edit(start, rightStart, ""));
        return new Comparison(left, operator, right);
    }

    private @Nullable Operator operator() throws SyntaxProblem {
        in.skipSpace();
        for (Operator operator : Operator.values()) {
            if (in.accept(operator.text)) {
                if (in.peek() == '=' || in.peek() == '>') {
                    throw in.problem(in.at, "a value after " + operator.text,
                            operator == Operator.LESS
                                    ? new Edit(in.at - 1, in.at + 1, "!=")
                                    : new Edit(in.at, in.at + 1, ""),
                            EXAMPLE);
                }
                return operator;
            }
        }
        return null;
    }

    /** Guesses what the author may have meant by the characters where an operator should stand. */
    @Nullable
    Edit operatorEdit() {
        if (in.looksAt("=~")) {
            return null;
        }
        if (in.peek() == '=' || in.peek() == '&' || in.peek() == '|') {
            return new Edit(in.at, in.at + 1, String.valueOf(in.peek()).repeat(2));
        }
        if (in.looksAt("and ") || in.looksAt("or ")) {
            return in.peek() == 'a' ? new Edit(in.at, in.at + 3, "&&") : new Edit(in.at, in.at + 2, "||");
        }
        return in.peek() == ')' ? new Edit(in.at, in.at + 1, "") : null;
    }

    private Expression test(Expression operand, int start) throws SyntaxProblem {
        return switch (operand) {
            case Call(Function function, _) when function.result == Expression.Type.VALUE -> throw in.problem(in.at,
                    "a comparison: " + name(function) + "() gives a value, not true or false",
                    new Edit(in.at, in.at, function == Function.VALUE ? " == true" : " > 0"),
                    "$[?count(@.items[*]) > 0]");
            case Literal _ -> throw in.problem(start, "a query or a comparison: a value alone is no condition",
                    operatorAhead() ? operatorEdit() : null, EXAMPLE);
            default -> operand;
        };
    }

    private boolean operatorAhead() {
        in.skipSpace();
        return operatorEdit() != null;
    }

    private void requireComparable(Expression operand, int start, int end, Edit withoutRest) throws SyntaxProblem {
        if (operand instanceof Query query && !query.isSingular()) {
            throw in.problem(start, "a query for one value at most (names and indexes only) in a comparison",
                    new Edit(start, end, "value(" + in.text.substring(start, end) + ")"), "$[?@.items[0].price > 10]");
        }
        if (operand instanceof Call(Function function, _) && function.result != Expression.Type.VALUE) {
            throw in.problem(start, "no comparison: " + name(function) + "() is a condition by itself", withoutRest,
                    "$[?match(@.event, 'gtm.*')]");
        }
    }

    private Expression operand(boolean right) throws SyntaxProblem {
        int start = in.at;
        if (in.accept("@")) {
            return new Query(false, queries.segments());
        }
        if (in.accept("$")) {
            return new Query(true, queries.segments());
        }
        if (in.peek() == '"' || in.peek() == '\'') {
            return new Literal(new JsonString(in.string()));
        }
        if (in.atDigit() || in.peek() == '-') {
            return new Literal(new JsonNumber(in.number()));
        }
        String word = word();
        if (in.peek() == '(' && !word.isEmpty()) {
            return call(word, start);
        }
        return switch (word) {
            case "true" -> new Literal(JsonLiteral.TRUE);
            case "false" -> new Literal(JsonLiteral.FALSE);
            case "null" -> new Literal(JsonLiteral.NULL);
            default -> throw in.problem(start, VALUE, operandEdit(word, start, right), EXAMPLE);
        };
    }

    private String word() {
        int start = in.at;
        while (!in.atEnd() && (Character.isLetterOrDigit(in.peek()) || in.peek() == '_')) {
            in.at++;
        }
        return in.text.substring(start, in.at);
    }

    /** Guesses what the author may have meant by a word: a text right of an operator, else a name. */
    private @Nullable Edit operandEdit(String word, int start, boolean right) {
        String lower = word.toLowerCase(Locale.ROOT);
        if (lower.equals("true") || lower.equals("false") || lower.equals("null")) {
            return in.edit(start, lower);
        }
        if (lower.equals("undefined")) {
            return in.edit(start, "null");
        }
        if (function(lower) != null && in.afterSpace() > in.at && in.text.startsWith("(", in.afterSpace())) {
            return new Edit(in.at, in.afterSpace(), "");
        }
        if (!word.isEmpty()) {
            return in.edit(start, right ? "'" + word + "'" : "@." + word);
        }
        return switch (in.peek()) {
            case '.', '[' -> new Edit(start, start, "@");
            case '+' -> new Edit(start, start + 1, "");
            default -> null;
        };
    }

    private static @Nullable Function function(String name) {
        for (Function function : Function.values()) {
            if (name(function).equals(name)) {
                return function;
            }
        }
        return null;
    }

    private static String name(Function function) {
        return function.name().toLowerCase(Locale.ROOT);
    }

    private Expression call(String name, int start) throws SyntaxProblem {
        Function function = function(name);
        if (function == null) {
            Edit edit = function(name.toLowerCase(Locale.ROOT)) == null
                    ? null
                    : in.edit(start, name.toLowerCase(Locale.ROOT));
            throw in.problem(start, "one of the functions length, count, match, search, value", edit,
                    "$[?length(@.items) > 1]");
        }
        if (++nesting > MAX_NESTING) {
            throw in.problem(start, "at most " + MAX_NESTING + " functions inside each other", null, EXAMPLE);
        }
        in.at++;
        in.skipSpace();
        List<Expression> arguments = new ArrayList<>();
        while (!in.accept(")")) {
            if (!arguments.isEmpty()) {
                if (!in.accept(",")) {
                    throw in.problem(in.at, "',' or ')' after an argument of " + name + "()",
                            in.atEnd() || in.peek() == ']' ? new Edit(in.at, in.at, ")") : null, example(function));
                }
                in.skipSpace();
            }
            if (arguments.size() == function.arity) {
                throw arity(function);
            }
            arguments.add(argument(function, function.parameter));
            in.skipSpace();
        }
        if (arguments.size() < function.arity) {
            in.at--;
            throw arity(function);
        }
        nesting--;
        return new Call(function, List.copyOf(arguments));
    }

    private SyntaxProblem arity(Function function) {
        String count = function.arity == 1 ? "one argument" : function.arity + " arguments";
        return in.problem(in.at, count + " for " + name(function) + "()", null, example(function));
    }

    private Expression argument(Function function, Expression.Type type) throws SyntaxProblem {
        int start = in.at;
        if (in.peek() == '!' || in.peek() == '(') {
            throw notACondition(function, start);
        }
        Expression argument = operand(true);
        int end = in.at;
        if (operator() != null || in.looksAt("&&") || in.looksAt("||")) {
            throw notACondition(function, start);
        }
        in.at = end;
        boolean fits = switch (argument) {
            case Query query -> type == Expression.Type.NODES || query.isSingular();
            case Literal _ -> type == Expression.Type.VALUE;
            case Call(Function inner, _) -> type == inner.result;
            default -> false;
        };
        if (!fits) {
            boolean several = argument instanceof Query;
            throw in.problem(start,
                    type == Expression.Type.NODES
                            ? "a query like @.items[*]"
                            : several
                                    ? "a query for one value at most (names and indexes only)"
                                    : "a value, not a condition",
                    several ? in.edit(start, "value(" + in.text.substring(start, end) + ")") : null, example(function));
        }
        return argument;
    }

    private SyntaxProblem notACondition(Function function, int start) {
        return in.problem(start, "a value or a query, not a condition, as argument of " + name(function) + "()", null,
                example(function));
    }

    private static String example(Function function) {
        return switch (function) {
            case LENGTH -> "$[?length(@.items) > 1]";
            case COUNT -> "$[?count(@.items[*]) > 1]";
            case MATCH -> "$[?match(@.event, 'gtm.*')]";
            case SEARCH -> "$[?search(@.event, 'cart')]";
            case VALUE -> "$[?value(@..currency) == 'EUR']";
        };
    }
}
