package io.github.mcpdatalayer.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.journeys.RunComparison;
import io.github.mcpdatalayer.journeys.RunFields;
import org.jspecify.annotations.Nullable;

/** The differences of two runs as a person reads them: by event, and each parameter by its plain name. */
final class RunChanges {

    private static final Pattern PLAIN = Pattern.compile("\\['([^'\\\\]+)'\\]");

    /**
     * The change of one push or hit.
     *
     * @param style of the card: error for what is missing, else warning
     * @param how missing, new or changed
     * @param steps where it is
     */
    record RunChange(String event, String style, CompareWords how, String steps, List<Cell> cells) {}

    /** One value; the texts are empty where there is nothing. */
    record Cell(String parameter, String from, String to) {}

    private record Key(String event, int fromStep, int toStep, boolean whole, long number) {}

    private final JsonObject from;
    private final JsonObject to;
    private final RunComparison compared;
    private final Locale locale;

    RunChanges(JsonObject from, JsonObject to, RunComparison compared, Locale locale) {
        this.from = from;
        this.to = to;
        this.compared = compared;
        this.locale = locale;
    }

    String word(CompareWords words, Object... values) {
        return words.in(locale, values);
    }

    String verdict() {
        int rows = compared.rows().size();
        return compared.same()
                ? word(CompareWords.SAME)
                : rows == 1 && compared.leftOut() == 0
                        ? word(CompareWords.DIFFER_ONE)
                        : word(CompareWords.DIFFER, rows + compared.leftOut());
    }

    /** The changes of a kind: push, hit or consent. */
    List<RunChange> of(String kind) {
        Map<Key, List<JsonObject>> groups = new LinkedHashMap<>();
        long number = 0;
        for (JsonObject row : RunFields.objects(compared.toJson(), "rows")) {
            if (RunFields.text(row, "kind").equals(kind)) {
                boolean whole = RunFields.text(row, "path").equals("$");
                groups.computeIfAbsent(
                        new Key(RunFields.text(row, "event"), (int) RunFields.number(row, "fromStep"),
                                (int) RunFields.number(row, "toStep"), whole, whole ? ++number : 0),
                        _ -> new ArrayList<>()).add(row);
            }
        }
        return groups.entrySet().stream().map(each -> change(each.getKey(), each.getValue(), kind)).toList();
    }

    private RunChange change(Key key, List<JsonObject> rows, String kind) {
        boolean isWhole = key.whole() && !kind.equals("consent");
        JsonObject first = rows.getFirst();
        CompareWords how = isNothing(first.get("from")) && key.whole()
                ? CompareWords.NEW
                : isNothing(first.get("to")) && key.whole() ? CompareWords.MISSING : CompareWords.CHANGED;
        List<Cell> cells = rows.stream()
                .map(row -> new Cell(
                        isWhole
                                ? word(CompareWords.ALL)
                                : kind.equals("consent") ? "" : plain(RunFields.text(row, "path")),
                        text(row.get("from")), text(row.get("to"))))
                .toList();
        String event = key.event().isEmpty() || key.event().equals("(data)")
                ? word(CompareWords.WITHOUT_EVENT)
                : key.event();
        return new RunChange(event, how == CompareWords.MISSING ? "error" : "warning", how, steps(key), cells);
    }

    private String steps(Key key) {
        if (key.fromStep() > 0 && key.toStep() > 0 && key.fromStep() != key.toStep()) {
            return word(CompareWords.STEPS, key.fromStep(), key.toStep());
        }
        int step = Math.max(key.fromStep(), key.toStep());
        return step > 0 ? word(CompareWords.STEP, step) : "";
    }

    /** {@code ecommerce.items[0].price} of a JSONPath. */
    static String plain(String path) {
        String dotted = PLAIN.matcher(path.startsWith("$") ? path.substring(1) : path).replaceAll(".$1");
        return dotted.startsWith(".") ? dotted.substring(1) : dotted;
    }

    private static boolean isNothing(@Nullable JsonElement value) {
        return value == null || value.isJsonNull();
    }

    private String text(@Nullable JsonElement value) {
        return value == null || value.isJsonNull()
                ? word(CompareWords.NOTHING)
                : value instanceof JsonPrimitive text && text.isString() ? text.getAsString() : value.toString();
    }

    /** The numbers of a run. */
    String counts(JsonObject run) {
        List<JsonObject> steps = RunFields.objects(run, "steps");
        return word(CompareWords.COUNTS, steps.size(),
                steps.stream().mapToInt(step -> RunFields.objects(step, "pushes").size()).sum(),
                steps.stream().mapToInt(step -> RunFields.objects(step, "hits").size()).sum());
    }

    /** The parts that were left out, and why. */
    List<String> notCompared() {
        List<String> missing = new ArrayList<>();
        if (!RunFields.text(from, "journey").equals(RunFields.text(to, "journey"))) {
            missing.add(word(CompareWords.OTHER_JOURNEY));
        }
        notToEnd(from, CompareWords.A, missing);
        notToEnd(to, CompareWords.B, missing);
        if (compared.leftOut() > 0) {
            missing.add(word(CompareWords.LEFT_OUT, compared.leftOut()));
        }
        if (!compared.ignored().isEmpty()) {
            missing.add(word(CompareWords.IGNORED,
                    String.join(", ", compared.ignored().keySet().stream().sorted().toList())));
        }
        missing.add(word(CompareWords.NOTHING_LEFT_OUT));
        return missing;
    }

    private void notToEnd(JsonObject run, CompareWords name, List<String> missing) {
        if (RunFields.text(run, "verdict").equals("broken")) {
            missing.add(word(CompareWords.NOT_TO_END, word(name)));
        }
    }
}
