package io.github.mcpdatalayer.front.journeys;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.tools.sources.WalkedSteps.WalkedStep;
import io.github.mcpdatalayer.journeys.JourneyReader;

/** The steps that an agent has walked, as Chrome's Recorder writes them, without what is personal. */
record WalkedByAgent(FileTexts texts, DraftedSteps steps) {

    /** Buttons as the recorder names them. */
    private static final Map<String, String> BUTTONS = Map.of("rightClick", "secondary", "middleClick", "auxiliary",
            "backClick", "back", "forwardClick", "forward");

    private static final Pattern ELEMENT = Pattern
            .compile("(f\\d+)?e\\d+ ([A-Za-z]+)(?: (\"(?:[^\"\\\\]|\\\\.)*+\"))?$", Pattern.DOTALL);
    private static final Pattern FRAMED = Pattern.compile("(?:^| )f\\d+e\\d+ ");
    private static final int MOST_KEYS = 4;

    /** Opens the address with which the journey begins. */
    void begin(String url) {
        steps.add("", List.of(navigation(url)));
    }

    void take(WalkedStep step) {
        String why = switch (step.verb()) {
            case "navigate", "reload" -> navigate(step);
            case "click", "doubleClick", "hover" -> element(step, step.verb());
            case "consent", "rightClick", "middleClick", "backClick", "forwardClick" -> element(step, "click");
            case "check", "uncheck" -> step.isSame() ? "the box was so before" : element(step, "click");
            case "select" -> element(step, step.value().contains("\n") ? JourneyReader.SELECT : "change");
            case "fill", "type" -> element(step, "change");
            case "focus", "submit", "drag" -> element(step, JourneyReader.ACT);
            case "press" -> press(step);
            case "scroll" -> element(step, "scroll");
            default -> "a journey has no such step";
        };
        if (!why.isEmpty()) {
            steps.leave(step.reference() + " " + step.did() + ": " + why);
        }
    }

    private String navigate(WalkedStep step) {
        if (step.value().isEmpty()) {
            return "its address is not known";
        }
        steps.add(step.reference(), List.of(navigation(step.value())));
        return "";
    }

    private JsonObject navigation(String url) {
        JsonObject navigation = step("navigate", url);
        navigation.addProperty("url", texts.address(url));
        return navigation;
    }

    private JsonObject step(String type, String ledTo) {
        var step = new JsonObject();
        step.addProperty("type", type);
        step.addProperty("target", "main");
        if (!ledTo.isEmpty()) {
            var event = new JsonObject();
            event.addProperty("type", "navigation");
            event.addProperty("url", texts.address(ledTo));
            var events = new JsonArray();
            events.add(event);
            step.add("assertedEvents", events);
        }
        return step;
    }

    private String press(WalkedStep walked) {
        String[] keys = walked.value().split("\\+", -1);
        if (walked.value().isEmpty() || keys.length > MOST_KEYS) {
            return "its keys are not known";
        }
        List<JsonObject> both = new ArrayList<>();
        for (int i = 0; i < keys.length; i++) {
            JsonObject down = step("keyDown", i == keys.length - 1 ? walked.ledTo() : "");
            down.addProperty("key", keys[i]);
            both.add(down);
        }
        for (int i = keys.length - 1; i >= 0; i--) {
            JsonObject up = step("keyUp", "");
            up.addProperty("key", keys[i]);
            both.add(up);
        }
        steps.add(walked.reference(), both);
        return "";
    }

    private String element(WalkedStep walked, String type) {
        Matcher named = ELEMENT.matcher(walked.did());
        boolean isNamed = named.find();
        List<List<String>> all = new ArrayList<>(walked.ways());
        boolean isFramed = FRAMED.matcher(walked.did()).find();
        if (isFramed) {
            all.removeIf(WalkedByAgent::isOfThePage);
        }
        String name = isNamed && named.group(3) != null ? unquoted(named.group(3)) : "";
        if (all.stream().allMatch(way -> way.getFirst().startsWith(WalkedStep.MARK)) && !name.isEmpty()) {
            all.add(List.of("aria/" + name + "[role=\"" + named.group(2) + "\"]"));
        }
        List<List<String>> ways = texts.ways(all);
        if (ways.isEmpty()) {
            return isFramed
                    ? "it is in a frame, and only a name leads there"
                    : "nothing leads to its element again";
        }
        JsonObject step = step(type, walked.ledTo());
        if (type.equals(JourneyReader.SELECT)) {
            chosen(walked, step, ways);
        } else if (type.equals(JourneyReader.ACT)) {
            String why = acted(walked, step, ways, isFramed);
            if (!why.isEmpty()) {
                return why;
            }
        } else {
            step.add("selectors", FileTexts.json(ways));
        }
        if (type.equals("change")) {
            List<String> labels = new ArrayList<>(FileTexts.labels(walked.ways()));
            labels.add(name);
            boolean isName = walked.value().startsWith("{{secret:");
            step.addProperty("value",
                    walked.isSecret() && !isName ? "{{secret:PASSWORD}}" : texts.value(labels, walked.value()));
        } else if (!List.of("scroll", JourneyReader.SELECT, JourneyReader.ACT).contains(type)) {
            step.addProperty("offsetX", 1);
            step.addProperty("offsetY", 1);
        }
        String button = BUTTONS.get(walked.verb());
        if (button != null) {
            step.addProperty("button", button);
        }
        steps.add(walked.reference(), List.of(step));
        return "";
    }

    /** Several options of a list are a step of ours. */
    private void chosen(WalkedStep walked, JsonObject step, List<List<String>> ways) {
        JsonObject parameters = own(step, JourneyReader.SELECT, ways);
        var options = new JsonArray();
        for (String each : walked.value().split("\n", -1)) {
            options.add(texts.text(each));
        }
        parameters.add("options", options);
    }

    /** Writes a step that Chrome's recorder does not have. */
    private String acted(WalkedStep walked, JsonObject step, List<List<String>> ways, boolean isFramed) {
        JsonObject parameters = own(step, JourneyReader.ACT, ways);
        parameters.addProperty("action", walked.verb());
        if (!walked.verb().equals("drag")) {
            return "";
        }
        String[] by = walked.value().split(" ", -1);
        if (by.length == 2) {
            var pixels = new JsonObject();
            pixels.addProperty("x", Integer.parseInt(by[0]));
            pixels.addProperty("y", Integer.parseInt(by[1]));
            parameters.add("by", pixels);
            return "";
        }
        List<List<String>> ends = new ArrayList<>(walked.to());
        if (isFramed) {
            ends.removeIf(WalkedByAgent::isOfThePage);
        }
        List<List<String>> to = texts.ways(ends);
        parameters.add("to", FileTexts.json(to));
        return to.isEmpty() ? "nothing leads to the element again where it was dragged" : "";
    }

    private static JsonObject own(JsonObject step, String name, List<List<String>> ways) {
        var parameters = new JsonObject();
        parameters.addProperty("version", JourneyReader.VERSION);
        parameters.add("selectors", FileTexts.json(ways));
        step.addProperty("type", JourneyReader.CUSTOM);
        step.addProperty("name", name);
        step.add("parameters", parameters);
        return parameters;
    }

    /** In a frame, structure leads to the page's own elements. */
    private static boolean isOfThePage(List<String> way) {
        return way.size() != 1
                || !(way.getFirst().startsWith("aria/") || way.getFirst().startsWith(WalkedStep.MARK));
    }

    private static String unquoted(String quoted) {
        try {
            return JsonValue.parse(quoted) instanceof JsonString(String text) ? text : "";
        } catch (JsonSyntaxException e) {
            return ""; // a name that was cut
        }
    }
}
