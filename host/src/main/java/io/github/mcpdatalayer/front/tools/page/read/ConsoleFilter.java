package io.github.mcpdatalayer.front.tools.page.read;

import java.util.List;
import java.util.function.Predicate;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.RequestFilter;
import io.github.mcpdatalayer.front.tools.answer.TextSearch;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.Reference;
import org.jspecify.annotations.Nullable;

/**
 * Selects the rows of a console.
 *
 * @param level the least severe; null for all
 * @param since rows after the one with this number
 * @param step rows of this step alone; null for all
 * @param page rows of this page alone; null for all
 * @param find what is looked for in the text as it is shown; null for all
 */
record ConsoleFilter(@Nullable String level, int since, @Nullable Integer step, @Nullable Integer page,
        @Nullable String find) implements RequestFilter {

    private static final List<String> LEVELS = List.of("error", "warn", "info", "log", "debug");
    static final Arg<String> LEVEL = Arg.choice("level", "\"error\"", "And all worse", LEVELS);
    static final Arg<Integer> SINCE = Arg.whole("since", "12", "Rows after this n");
    static final List<Arg<?>> ARGS = List.of(LEVEL, SINCE, Args.STEP, Args.PAGE, SnapshotFilter.FIND);

    static ConsoleFilter of(Arguments arguments) throws ToolException {
        Integer since = arguments.integer(SINCE);
        return new ConsoleFilter(arguments.text(LEVEL), since == null ? 0 : since, Reference.step(arguments),
                arguments.integer(Args.PAGE), arguments.text(SnapshotFilter.FIND));
    }

    /** Tells whether a row is shown, but for what {@code find} says of it. */
    boolean allows(ConsoleRow row) {
        return (level == null || LEVELS.indexOf(row.level()) <= LEVELS.indexOf(level)) && row.n() > since
                && (step == null || step == row.step()) && (page == null || page == row.page());
    }

    /** Tests rows, as they are shown, by {@code find}. */
    Predicate<ConsoleRow> finding() throws ToolException {
        if (find == null) {
            return row -> true;
        }
        Predicate<String> matches = TextSearch.matching(find);
        return row -> matches.test(row.text()) || matches.test(row.source());
    }

    @Override
    public JsonObject toJson() {
        var json = new JsonObject();
        RequestFilter.add(json, "level", level);
        RequestFilter.add(json, "since", since == 0 ? null : (Integer) since);
        RequestFilter.add(json, "step", step);
        RequestFilter.add(json, "page", page);
        RequestFilter.add(json, "find", find);
        return json;
    }
}
