package io.github.mcpdatalayer.datalayer.query;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.json.NormalizedPath;

/** A JSONPath query (RFC 9535), checked when it is parsed: one that parses can fail on its limits alone. */
public final class JsonPath {
    /** A selected value and its place in the document. */
    public record Match(NormalizedPath path, JsonValue value) {}

    private final String text;
    private final Query query;

    private JsonPath(String text, Query query) {
        this.text = text;
        this.query = query;
    }

    /**
     * Reads a query.
     *
     * @throws JsonPathSyntaxException naming the character, what was expected there and a corrected example
     */
    public static JsonPath parse(String text) {
        try {
            return new JsonPath(text, new JsonPathParser(text).parse());
        } catch (SyntaxProblem problem) {
            throw new JsonPathSyntaxException(problem, JsonPathRepair.repair(text, problem));
        }
    }

    /**
     * The matches in the order of RFC 9535; a place that several selectors name comes as often as they do.
     *
     * @throws QueryLimitException when the query visits more, finds more or takes longer than the limits say
     * @throws java.util.concurrent.CancellationException when the thread is interrupted
     */
    public List<Match> find(JsonValue root, QueryLimits limits) {
        List<Match> matches = new ArrayList<>();
        QueryBudget budget = new QueryBudget(limits);
        new Evaluator(root, budget).run(query, root, (path, value) -> {
            budget.found();
            matches.add(new Match(path, value));
            return true;
        });
        return matches;
    }

    public List<Match> find(JsonValue root) {
        return find(root, QueryLimits.DEFAULT);
    }

    /** Tells whether the query can name one place at most, whatever the document. */
    public boolean isSingular() {
        return query.isSingular();
    }

    @Override
    public String toString() {
        return text;
    }
}
