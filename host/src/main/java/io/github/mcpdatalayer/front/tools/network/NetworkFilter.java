package io.github.mcpdatalayer.front.tools.network;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;

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
 * Selects requests.
 *
 * @param requests only those with these numbers, whole; any if empty
 * @param find what is looked for in the address as it is shown, and in those that led on to it; null for any
 * @param types any if empty
 * @param methods in capital letters; any if empty
 * @param statuses such as 404 or 4xx, of redirects on the way too; any if empty
 * @param failed only those that failed or were answered with an error
 * @param step only those of this step; null for any
 */
record NetworkFilter(List<Integer> requests, @Nullable String find, List<String> types, List<String> methods,
        List<String> statuses, boolean failed, @Nullable Integer step) implements RequestFilter {

    private static final int MOST = 50;
    private static final Pattern STATUS = Pattern.compile("[1-5]([0-9]{2}|xx)");
    private static final int FIRST_ERROR = 400;

    static final Arg<List<Integer>> REQUEST = Arg.wholes("request", "[9]", "Whole, with bodies", MOST);
    static final Arg<String> FIND = Arg.text("find", "\"/api/\"", "In URL");
    static final Arg<List<String>> TYPE = Arg.texts("type", "[\"fetch\"]", "fetch, document …",
            MOST);
    static final Arg<List<String>> METHOD = Arg.texts("method", "[\"POST\"]", "", MOST);
    static final Arg<List<String>> STATUS_CODE = Arg.texts("status", "[\"4xx\"]", "Or 4xx", MOST);
    static final Arg<Boolean> FAILED = Arg.flag("failed", "Or status ≥ 400").known();
    static final List<Arg<?>> ARGS = List.of(REQUEST, FIND, TYPE, METHOD, STATUS_CODE, FAILED, Args.STEP);

    static NetworkFilter of(Arguments arguments) throws ToolException {
        List<String> statuses = arguments.texts(STATUS_CODE).stream().map(each -> each.toLowerCase(Locale.ROOT))
                .toList();
        for (String status : statuses) {
            if (!STATUS.matcher(status).matches()) {
                throw Arguments.bad("status takes numbers such as 404, or groups such as 4xx.");
            }
        }
        return new NetworkFilter(arguments.integers(REQUEST), arguments.text(FIND), arguments.texts(TYPE),
                arguments.texts(METHOD).stream().map(each -> each.toUpperCase(Locale.ROOT)).toList(), statuses,
                arguments.flag(FAILED), Reference.step(arguments));
    }

    /** Tells whether a request, as it is shown, is asked for. */
    Predicate<NetworkRequest> test() throws ToolException {
        Predicate<String> inUrl = find == null ? _ -> true : TextSearch.matching(find);
        return request -> (requests.isEmpty() || requests.contains(request.n())) && request.urls().anyMatch(inUrl)
                && (types.isEmpty() || types.contains(request.type()))
                && (methods.isEmpty() || methods.contains(request.method().toUpperCase(Locale.ROOT)))
                && (statuses.isEmpty() || statuses.stream()
                        .anyMatch(each -> request.statuses().anyMatch(status -> is(each, status))))
                && (!failed || !request.error().isEmpty() || request.status() >= FIRST_ERROR)
                && (step == null || step == request.step());
    }

    private static boolean is(String asked, int status) {
        return asked.endsWith("xx") ? status / 100 == asked.charAt(0) - '0' : asked.equals(Integer.toString(status));
    }

    @Override
    public JsonObject toJson() {
        var json = new JsonObject();
        RequestFilter.add(json, "request", requests);
        RequestFilter.add(json, "find", find);
        RequestFilter.add(json, "type", types);
        RequestFilter.add(json, "method", methods);
        RequestFilter.add(json, "status", statuses);
        if (failed) {
            json.addProperty("failed", true);
        }
        RequestFilter.add(json, "step", step);
        return json;
    }
}
