package io.github.mcpdatalayer.front.journeys;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.history.StepMark;
import io.github.mcpdatalayer.datalayer.history.TabStep;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.front.tools.sources.WalkedSteps.WalkedStep;
import io.github.mcpdatalayer.journeys.JourneyReader;
import io.github.mcpdatalayer.journeys.JourneyUpdate;
import io.github.mcpdatalayer.journeys.JourneyVariables;
import io.github.mcpdatalayer.journeys.RunFields;
import io.github.mcpdatalayer.journeys.RunJson;
import io.github.mcpdatalayer.journeys.SeenTracking;
import io.github.mcpdatalayer.journeys.StepFailure;
import io.github.mcpdatalayer.privacy.Redaction;
import org.jspecify.annotations.Nullable;

/**
 * Makes a journey's file of steps that were done: of those of an agent, or of a recording by hand. What each step tracked becomes
 * an expectation; secrets and personal values are names in it.
 */
public final class JourneyDraft {

    private static final String FILE = "draft";
    private static final int TIMEOUT_MS = 10_000;
    private static final Pattern ELEMENT = Pattern
            .compile("(f\\d+)?e\\d+ ([A-Za-z]+)(?: (\"(?:[^\"\\\\]|\\\\.)*+\"))?$", Pattern.DOTALL);

    /** A step in the file, and the step of a tab that it was. */
    private record Placed(int place, String tab, long number) {}

    private final TabTracking tracking;
    private final FileTexts texts;
    private final JsonArray steps = new JsonArray();
    private final List<Placed> placed = new ArrayList<>();
    private final List<String> left = new ArrayList<>();
    private final JsonObject file;

    private JourneyDraft(RecordingReader histories, Redaction redaction, String tool, JsonObject file) {
        tracking = new TabTracking(histories, redaction, tool);
        texts = new FileTexts(redaction.mode(), file.toString());
        this.file = file;
    }

    /**
     * What was made.
     *
     * @param content of the file
     * @param expectations how many steps have some
     * @param left what could not be taken over, in words
     * @param variables that a run needs
     */
    public record Drafted(JsonObject content, int steps, int expectations, List<String> left, List<String> variables) {}

    /** A page that a tab showed at the beginning of its step; empty where that is not known. */
    public static String pageBefore(Recording recording, long number) {
        TabStep step = recording.steps().step(number);
        String url = "";
        for (RecordedPage page : recording.pages()) {
            if (page.frame() == 0 && (step == null || page.startedAt() <= step.began())) {
                url = page.url();
            }
        }
        return url;
    }

    /**
     * Of steps that an agent walked in one tab.
     *
     * @param begin the address that the tab showed before
     */
    public static Drafted walked(RecordingReader histories, Redaction redaction, String tool, String title,
            String begin, List<WalkedStep> walked) throws InterruptedException {
        var file = new JsonObject();
        file.addProperty("title", title);
        file.addProperty("timeout", TIMEOUT_MS);
        var draft = new JourneyDraft(histories, redaction, tool, file);
        if (!walked.getFirst().verb().equals("navigate")) {
            draft.steps.add(draft.navigation(begin));
        }
        walked.forEach(draft::add);
        file.add("steps", draft.steps);
        return draft.ended();
    }

    /**
     * Of a recording by hand.
     *
     * @param recorded the file as the extension writes it, its steps with {@code step}, such as {@code kd1@7}, where they are one
     */
    public static Drafted recorded(RecordingReader histories, Redaction redaction, String tool, JsonObject recorded)
            throws InterruptedException {
        var draft = new JourneyDraft(histories, redaction, tool, recorded);
        for (JsonObject step : RunFields.objects(recorded, "steps")) {
            draft.take(step);
        }
        recorded.add("steps", draft.steps);
        return draft.ended();
    }

    private void place(String reference) {
        int at = reference.lastIndexOf('@');
        if (at > 0) {
            placed.add(new Placed(steps.size(), reference.substring(0, at), StepMark.numberIn(reference)));
        }
    }

    private void take(JsonObject step) {
        String reference = RunFields.text(step, "step");
        step.remove("step");
        List<List<String>> ways = new ArrayList<>();
        JsonObject holder = step.get("parameters") instanceof JsonObject own ? own : step;
        if (holder.get("selectors") instanceof JsonArray selectors) {
            selectors.forEach(way -> ways.add(strings(way)));
            List<List<String>> plain = texts.ways(ways);
            if (plain.isEmpty()) {
                left.add(leftOut(reference, "what leads to its element is personal"));
                return;
            }
            holder.add("selectors", json(plain));
        }
        for (String name : List.of("options", "files")) {
            if (holder.get(name) instanceof JsonArray said) {
                var shown = new JsonArray();
                strings(said).forEach(each -> shown.add(texts.text(each)));
                holder.add(name, shown);
            }
        }
        if (step.get("value") instanceof JsonPrimitive value) {
            step.addProperty("value", texts.value(FileTexts.labels(ways), value.getAsString()));
        }
        for (String name : List.of("url", "target")) {
            if (step.get(name) instanceof JsonPrimitive url) {
                step.addProperty(name, texts.text(url.getAsString()));
            }
        }
        for (JsonObject event : RunFields.objects(step, "assertedEvents")) {
            event.addProperty("url", texts.text(RunFields.text(event, "url")));
            event.remove("title");
        }
        place(reference);
        steps.add(step);
    }

    private static List<String> strings(JsonElement way) {
        List<String> parts = new ArrayList<>();
        if (way instanceof JsonArray array) {
            array.forEach(part -> parts.add(part.isJsonPrimitive() ? part.getAsString() : ""));
        } else if (way.isJsonPrimitive()) {
            parts.add(way.getAsString());
        }
        return parts;
    }

    private void add(WalkedStep step) {
        String why = switch (step.verb()) {
            case "navigate", "reload" -> navigate(step);
            case "click", "doubleClick", "rightClick", "hover", "consent" ->
                element(step,
                        step.verb().equals("consent") || step.verb().equals("rightClick") ? "click" : step.verb());
            case "check", "uncheck" -> step.isSame() ? "the box was so before" : element(step, "click");
            case "select" -> element(step, step.value().contains("\n") ? JourneyReader.SELECT : "change");
            case "fill", "type" -> element(step, "change");
            case "press" -> press(step);
            case "scroll" -> element(step, "scroll");
            default -> "a journey has no such step";
        };
        if (!why.isEmpty()) {
            left.add(leftOut(step.reference() + " " + step.did(), why));
        }
    }

    private static String leftOut(String step, String why) {
        return step + ": " + why;
    }

    private String navigate(WalkedStep step) {
        if (step.value().isEmpty()) {
            return "its address is not known";
        }
        place(step.reference());
        steps.add(navigation(step.value()));
        return "";
    }

    private JsonObject navigation(String url) {
        JsonObject navigation = step("navigate", url);
        navigation.addProperty("url", texts.text(url));
        return navigation;
    }

    private JsonObject step(String type, String ledTo) {
        var step = new JsonObject();
        step.addProperty("type", type);
        step.addProperty("target", "main");
        if (!ledTo.isEmpty()) {
            var event = new JsonObject();
            event.addProperty("type", "navigation");
            event.addProperty("url", texts.text(ledTo));
            var events = new JsonArray();
            events.add(event);
            step.add("assertedEvents", events);
        }
        return step;
    }

    private String press(WalkedStep walked) {
        String[] keys = walked.value().split("\\+", -1);
        if (walked.value().isEmpty() || keys.length > 4) {
            return "its keys are not known";
        }
        place(walked.reference());
        for (int i = 0; i < keys.length; i++) {
            JsonObject down = step("keyDown", i == keys.length - 1 ? walked.ledTo() : "");
            down.addProperty("key", keys[i]);
            steps.add(down);
        }
        for (int i = keys.length - 1; i >= 0; i--) {
            JsonObject up = step("keyUp", "");
            up.addProperty("key", keys[i]);
            steps.add(up);
        }
        return "";
    }

    private String element(WalkedStep walked, String type) {
        Matcher named = ELEMENT.matcher(walked.did());
        boolean isNamed = named.find();
        if (isNamed && named.group(1) != null) {
            return "it is in a frame";
        }
        List<List<String>> all = new ArrayList<>(walked.ways());
        String name = isNamed && named.group(3) != null ? unquoted(named.group(3)) : "";
        if (all.isEmpty() && !name.isEmpty()) {
            all.add(List.of("aria/" + name + "[role=\"" + named.group(2) + "\"]"));
        }
        List<List<String>> ways = texts.ways(all);
        if (ways.isEmpty()) {
            return "nothing leads to its element again";
        }
        JsonObject step = step(type, walked.ledTo());
        if (type.equals(JourneyReader.SELECT)) {
            place(walked.reference());
            steps.add(step);
            return chosen(walked, step, ways);
        }
        step.add("selectors", json(ways));
        if (type.equals("change")) {
            List<String> labels = new ArrayList<>(FileTexts.labels(walked.ways()));
            labels.add(name);
            boolean isName = walked.value().startsWith("{{secret:");
            step.addProperty("value",
                    walked.isSecret() && !isName ? "{{secret:PASSWORD}}" : texts.value(labels, walked.value()));
        } else if (!type.equals("scroll")) {
            step.addProperty("offsetX", 1);
            step.addProperty("offsetY", 1);
        }
        if (walked.verb().equals("rightClick")) {
            step.addProperty("button", "secondary");
        }
        place(walked.reference());
        steps.add(step);
        return "";
    }

    /** Several options of a list are a step of ours. */
    private String chosen(WalkedStep walked, JsonObject step, List<List<String>> ways) {
        var parameters = new JsonObject();
        parameters.addProperty("version", JourneyReader.VERSION);
        parameters.add("selectors", json(ways));
        var options = new JsonArray();
        for (String each : walked.value().split("\n", -1)) {
            options.add(texts.text(each));
        }
        parameters.add("options", options);
        step.addProperty("type", JourneyReader.CUSTOM);
        step.addProperty("name", JourneyReader.SELECT);
        step.add("parameters", parameters);
        return "";
    }

    private static String unquoted(String quoted) {
        try {
            return JsonValue.parse(quoted) instanceof JsonString(String text) ? text : "";
        } catch (JsonSyntaxException e) {
            return ""; // a name that was cut
        }
    }

    private static JsonArray json(List<List<String>> ways) {
        var all = new JsonArray();
        for (List<String> way : ways) {
            var one = new JsonArray();
            way.forEach(one::add);
            all.add(one);
        }
        return all;
    }

    private Drafted ended() throws InterruptedException {
        file.addProperty("title",
                texts.isPlain(RunFields.text(file, "title")) ? RunFields.text(file, "title") : "Journey");
        int count = steps.size();
        var run = new JsonObject();
        run.addProperty("journey", FILE);
        var rows = new JsonArray();
        Map<String, SeenTracking> seen = new TreeMap<>();
        for (Placed each : placed) {
            if (!seen.containsKey(each.tab())) {
                @Nullable
                SeenTracking now = seen(each.tab());
                if (now == null) {
                    continue;
                }
                seen.put(each.tab(), now);
            }
            var row = new JsonObject();
            row.addProperty("file", FILE);
            row.addProperty("place", "steps[" + last(each) + "]");
            RunJson.tracked(row, each.number(), next(each), seen.get(each.tab()));
            rows.add(row);
        }
        run.add("steps", rows);
        int expectations = JourneyUpdate.expectations(file, run);
        for (JsonObject step : RunFields.objects(file, "steps")) {
            if (RunFields.text(step, "name").equals(JourneyReader.EXPECT)) {
                withoutPersonal(RunFields.object(step, "parameters"));
            }
        }
        return new Drafted(file, count, expectations, List.copyOf(left), JourneyVariables.names(file.toString()));
    }

    private @Nullable SeenTracking seen(String tab) throws InterruptedException {
        try {
            return tracking.of(tab);
        } catch (StepFailure e) {
            left.add("What " + tab + " tracked cannot be read any more: its steps have no expectations.");
            return null;
        }
    }

    /** The place of the last step that a step of the tab became: keys go down and up. */
    private int last(Placed of) {
        int next = placed.stream().mapToInt(Placed::place).filter(place -> place > of.place()).min()
                .orElse(steps.size());
        return next - 1;
    }

    private long next(Placed of) {
        return placed.stream().filter(each -> each.tab().equals(of.tab()) && each.number() > of.number())
                .mapToLong(Placed::number).min().orElse(Long.MAX_VALUE);
    }

    /** What is personal in an expectation only has to be there. */
    private void withoutPersonal(JsonObject within) {
        for (Map.Entry<String, JsonElement> each : List.copyOf(within.entrySet())) {
            if (each.getValue() instanceof JsonObject object) {
                withoutPersonal(object);
            } else if (each.getValue() instanceof JsonArray array) {
                array.forEach(item -> {
                    if (item instanceof JsonObject object) {
                        withoutPersonal(object);
                    }
                });
            } else if (each.getValue() instanceof JsonPrimitive value && value.isString()
                    && !texts.isPlain(value.getAsString())) {
                var exists = new JsonObject();
                exists.addProperty("exists", true);
                within.add(each.getKey(), exists);
            }
        }
    }
}
