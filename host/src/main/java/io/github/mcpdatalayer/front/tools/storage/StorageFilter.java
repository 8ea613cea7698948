package io.github.mcpdatalayer.front.tools.storage;

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
import io.github.mcpdatalayer.storage.StoreWrite;
import io.github.mcpdatalayer.storage.StoredRow;
import org.jspecify.annotations.Nullable;

/**
 * Selects rows of the storage.
 *
 * @param names only those with these names, whole; any if empty
 * @param find what is looked for in name, host, vendor and setter; null for any
 * @param kinds any if empty
 * @param parties any if empty
 * @param categories any if empty
 * @param step only what was first written in this step; null for any
 */
record StorageFilter(List<String> names, @Nullable String find, List<String> kinds, List<String> parties,
        List<String> categories, @Nullable Integer step) implements RequestFilter {

    private static final int MOST = 50;
    private static final List<String> KINDS = List.of("cookie", "localStorage", "sessionStorage", "indexedDB", "cache");
    private static final List<String> PARTIES = List.of("first", "third", "partitioned");
    private static final List<String> CATEGORIES = List.of("necessary", "preferences", "analytics", "marketing",
            "unknown");

    static final Arg<List<String>> NAME = Arg.texts("name", "[\"_ga\"]", "Whole", MOST);
    static final Arg<String> FIND = Arg.text("find", "\"google\"", "In name, host, vendor, setter");
    static final Arg<List<String>> KIND = Arg.texts("kind", "[\"cookie\"]", "cookie, localStorage …", MOST);
    static final Arg<List<String>> PARTY = Arg.texts("party", "[\"third\"]", "first, third, partitioned", MOST);
    static final Arg<List<String>> CATEGORY = Arg.texts("category", "[\"marketing\"]", "analytics, unknown …", MOST);
    static final List<Arg<?>> ARGS = List.of(NAME, FIND, KIND, PARTY, CATEGORY, Args.STEP);

    static StorageFilter of(Arguments arguments) throws ToolException {
        return new StorageFilter(arguments.texts(NAME), arguments.text(FIND),
                known("kind", KINDS, arguments.texts(KIND)), known("party", PARTIES, arguments.texts(PARTY)),
                known("category", CATEGORIES, arguments.texts(CATEGORY)), Reference.step(arguments));
    }

    private static List<String> known(String argument, List<String> words, List<String> asked) throws ToolException {
        if (!words.containsAll(asked)) {
            throw Arguments.bad(argument + " takes " + String.join(", ", words) + ".");
        }
        return asked;
    }

    /** Tells whether a row is asked for. */
    Predicate<StoredRow> test() throws ToolException {
        Predicate<String> found = find == null ? _ -> true : TextSearch.matching(find);
        return row -> (names.isEmpty() || names.contains(row.name()))
                && (kinds.isEmpty() || kinds.contains(row.kind()))
                && (parties.isEmpty() || parties.contains(row.party()))
                && (categories.isEmpty() || categories.contains(row.purpose().category().word()))
                && isOfStep(row.first())
                && found.test(String.join(" ", row.name(), row.host(), row.purpose().vendor(), setter(row.first())));
    }

    private boolean isOfStep(@Nullable StoreWrite first) {
        return step == null || (first != null && first.step() == step);
    }

    private static String setter(@Nullable StoreWrite first) {
        return first == null ? "" : first.setter();
    }

    @Override
    public JsonObject toJson() {
        var json = new JsonObject();
        RequestFilter.add(json, "name", names);
        RequestFilter.add(json, "find", find);
        RequestFilter.add(json, "kind", kinds);
        RequestFilter.add(json, "party", parties);
        RequestFilter.add(json, "category", categories);
        RequestFilter.add(json, "step", step);
        return json;
    }
}
