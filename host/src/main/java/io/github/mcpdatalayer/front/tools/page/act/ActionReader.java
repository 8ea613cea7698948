package io.github.mcpdatalayer.front.tools.page.act;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.element.ElementQuery;
import io.github.mcpdatalayer.front.tools.page.wait.WaitCondition;
import io.github.mcpdatalayer.front.tools.sources.GivenFiles;
import org.jspecify.annotations.Nullable;

/** Reads the entries of {@code do}: all of them, before anything is done. */
final class ActionReader {

    private static final int MOST_TIMEOUT_MS = 15_000;
    private static final Set<String> ON_FIELDS = Set.of("fill", "select", ActionItem.Act.UPLOAD, "check", "uncheck");
    private static final String WAIT = "waitFor";
    private static final Set<String> VERBS = new TreeSet<>(
            Set.of("click", "doubleClick", "rightClick", "middleClick", "backClick", "forwardClick", "tap", "hover",
                    "focus", "fill", "select",
                    ActionItem.Act.UPLOAD, "check", "uncheck", "type", "press", "drag", "scroll", "submit",
                    ActionItem.Act.CONSENT,
                    ActionItem.Act.RELOAD, WAIT));
    private static final Set<String> ALWAYS = Set.of("expect", "input", "dialogs", "timeoutMs");
    private static final Set<String> INPUTS = Set.of(ActionItem.AUTO, "page", "trusted");
    /** The actions of mouse and keyboard. */
    private static final Set<String> TRUSTED = new TreeSet<>(
            Set.of("click", "doubleClick", "rightClick", "middleClick", "backClick", "forwardClick", "tap", "hover",
                    "check",
                    "uncheck", "upload", "drag", "press", "type", "scroll"));
    private static final Set<String> POINTED = Set.of("modifiers", "position");
    private static final Map<String, Set<String>> FURTHER = Map.ofEntries(Map.entry("click", POINTED),
            Map.entry("doubleClick", POINTED), Map.entry("rightClick", POINTED), Map.entry("middleClick", POINTED),
            Map.entry("backClick", POINTED), Map.entry("forwardClick", POINTED),
            Map.entry("hover", Set.of("position")), Map.entry("tap", Set.of("position")),
            Map.entry("type", Set.of("text")), Map.entry("press", Set.of("on")),
            Map.entry("drag", Set.of("to", "deltaX", "deltaY")), Map.entry("scroll", Set.of("deltaX", "deltaY")));
    private static final Map<String, int[]> SCROLLS = Map.of("down", new int[]{0, 600}, "up", new int[]{0, -600},
            "left", new int[]{-600, 0},
            "right", new int[]{600, 0}, "bottom", new int[]{0, 1_000_000}, "top", new int[]{0, -1_000_000});
    /** Requirement 1's names, as an entry has them. */
    private static final Set<String> PLAIN = Set.of("action", "element", "text", "key", "value");

    private final String place;
    private final Map<?, ?> given;
    private final ActionMaker make;
    private final GivenFiles files;

    private ActionReader(Map<?, ?> given, ActionMaker make, GivenFiles files) {
        place = make.place();
        this.given = given;
        this.make = make;
        this.files = files;
    }

    /**
     * Reads one entry.
     *
     * @param make makes its actions
     * @param files of the whole call
     */
    static ActionItem of(Map<?, ?> given, ActionMaker make, GivenFiles files) throws ToolException {
        return new ActionReader(given.containsKey("action") ? plain(given) : given, make, files).item();
    }

    /** {@code {action, element, text, key, value}} as an entry. */
    private static Map<?, ?> plain(Map<?, ?> given) throws ToolException {
        Map<String, @Nullable Object> item = new LinkedHashMap<>();
        for (Map.Entry<?, ?> each : given.entrySet()) {
            if (!PLAIN.contains(String.valueOf(each.getKey()))) {
                item.put(String.valueOf(each.getKey()), each.getValue());
            }
        }
        String verb = String.valueOf(given.get("action"));
        Object element = given.get("element");
        if (verb.equals("press")) {
            item.put(verb, given.get("key"));
            if (element != null) {
                item.put("on", element);
            }
            return item;
        }
        Object value = given.get("value") == null ? given.get("text") : given.get("value");
        if (verb.equals(ActionItem.Act.CONSENT)) {
            item.put(verb, value);
            return item;
        }
        if (verb.equals("fill") || verb.equals("select") || verb.equals(ActionItem.Act.UPLOAD)) {
            Map<Object, @Nullable Object> field = new HashMap<>();
            field.put(element instanceof Map<?, ?> ? new Key(element) : String.valueOf(element), value);
            item.put(verb, field);
            return item;
        }
        item.put(verb, element == null ? true : element);
        if (verb.equals("type")) {
            item.put("text", value);
        }
        return item;
    }

    /** An element as an object, where the key of a map is expected. */
    private record Key(Object element) {}

    private ToolException bad(String what) {
        return make.bad(what);
    }

    private ActionItem item() throws ToolException {
        String verb = verb();
        Set<String> allowed = FURTHER.getOrDefault(verb, Set.of());
        for (Object key : given.keySet()) {
            String name = String.valueOf(key);
            if (!name.equals(verb) && !ALWAYS.contains(name) && !allowed.contains(name)) {
                throw bad("has " + Shown.quoted(name, 40) + ", which " + verb + " does not take: it takes "
                        + String.join(", ", new TreeSet<>(allowed)) + (allowed.isEmpty() ? "" : ", ")
                        + "dialogs, expect, input, timeoutMs.");
            }
        }
        Object input = given.get("input");
        if (input != null && !INPUTS.contains(input)) {
            throw bad("has an input that is none: it is auto, page or trusted.");
        }
        if ("trusted".equals(input) && !TRUSTED.contains(verb)) {
            throw bad("has input \"trusted\", which is for " + String.join(", ", TRUSTED) + ": leave it out for " + verb
                    + ".");
        }
        Object expect = given.get("expect");
        boolean waits = verb.equals(WAIT);
        if (waits && expect != null) {
            throw bad("has expect, which is about what an action tracks: waitFor takes event and hit.");
        }
        return new ActionItem(waits ? List.of() : acts(verb, given.get(verb)),
                waits ? WaitCondition.of(place + ".waitFor", given.get(verb)) : null,
                expect == null ? null : ExpectedEvents.of(place + ".expect", expect), dialogs(),
                input == null ? ActionItem.AUTO : input.toString(), timeout());
    }

    private String verb() throws ToolException {
        List<String> verbs = new ArrayList<>();
        for (Object key : given.keySet()) {
            if (VERBS.contains(String.valueOf(key))) {
                verbs.add(String.valueOf(key));
            }
        }
        if (verbs.size() != 1) {
            throw bad((verbs.isEmpty() ? "has no verb" : "has several verbs")
                    + ": an entry is {verb: element} with one of "
                    + String.join(", ", VERBS) + ", such as {\"click\":\"button \\\"Add to cart\\\"\"}.");
        }
        return verbs.getFirst();
    }

    private List<ActionItem.Act> acts(String verb, @Nullable Object value) throws ToolException {
        if (ON_FIELDS.contains(verb)) {
            return fields(verb, value);
        }
        return switch (verb) {
            case "type" -> List.of(make.written(verb, element(value), "text", given.get("text")));
            case "press" ->
                List.of(make.pressed(given.get("on") == null ? null : element(given.get("on")), value));
            case "drag" -> List.of(drag(value));
            case "scroll" -> List.of(scroll(value));
            case ActionItem.Act.RELOAD -> {
                if (!Boolean.TRUE.equals(value)) {
                    throw bad("must have reload as true.");
                }
                yield List.of(ActionMaker.act(verb, null, null));
            }
            case ActionItem.Act.CONSENT -> {
                if (!List.of(ConsentProof.ACCEPT, ConsentProof.REJECT, ConsentProof.WITHDRAW).contains(value)) {
                    throw bad("must have consent as accept, reject or withdraw.");
                }
                yield List.of(ActionMaker.consented(String.valueOf(value)));
            }
            case "submit" -> List.of(ActionMaker.plain(verb, element(value)));
            default -> List.of(ActionMaker.pointed(verb, element(value), modifiers(), position()));
        };
    }

    private ElementQuery element(@Nullable Object value) throws ToolException {
        return ElementQuery.of(place, value);
    }

    private List<ActionItem.Act> fields(String verb, @Nullable Object value) throws ToolException {
        Map<Object, @Nullable Object> fields = new LinkedHashMap<>();
        boolean checks = verb.equals("check") || verb.equals("uncheck");
        if (value instanceof Map<?, ?> map && !(checks && isElement(map))) {
            map.forEach(fields::put);
        } else if (checks) {
            List<?> list = value instanceof List<?> several ? several : Collections.singletonList(value);
            for (Object each : list) {
                fields.put(each instanceof Map<?, ?> element ? new Key(element) : String.valueOf(each), true);
            }
        }
        if (fields.isEmpty() || fields.size() > ActionMaker.MOST_FIELDS) {
            throw bad(checks
                    ? "must name 1 to " + ActionMaker.MOST_FIELDS + " boxes, like {\"check\":[\"Invoice\"]}."
                    : "must have 1 to " + ActionMaker.MOST_FIELDS + " fields, like {\"" + verb
                            + "\":{\"Email\":\"…\"}}.");
        }
        List<ActionItem.Act> acts = new ArrayList<>();
        for (Map.Entry<Object, @Nullable Object> each : fields.entrySet()) {
            ElementQuery field = each.getKey() instanceof Key(Object element)
                    ? element(element)
                    : ElementQuery.field(place, String.valueOf(each.getKey()));
            acts.add(field(verb, field, each.getValue()));
        }
        return acts;
    }

    private static boolean isElement(Map<?, ?> map) {
        return map.values().stream().allMatch(String.class::isInstance);
    }

    private ActionItem.Act field(String verb, ElementQuery field, @Nullable Object value) throws ToolException {
        return switch (verb) {
            case "check", "uncheck" -> {
                if (!(value instanceof Boolean on)) {
                    throw bad("must have true or false for " + Shown.text(field.written(), 60) + ".");
                }
                yield ActionMaker.act("check", field, new JsonPrimitive(on == verb.equals("check")));
            }
            case "select" -> make.selected(field, list(value));
            case ActionItem.Act.UPLOAD -> upload(field, value);
            default -> value instanceof Boolean on
                    ? ActionMaker.act(verb, field, new JsonPrimitive(on))
                    : value instanceof List<?>
                            ? make.selected(field, list(value))
                            : make.written("fill", field, "fill", value);
        };
    }

    private static List<?> list(@Nullable Object value) {
        return value instanceof List<?> list ? list : Collections.singletonList(value);
    }

    private ActionItem.Act upload(ElementQuery field, @Nullable Object value) throws ToolException {
        GivenFiles.Chosen chosen = files.read(place, value);
        return new ActionItem.Act(ActionItem.Act.UPLOAD, field, null, chosen.wire(), List.of(), null, chosen.moved());
    }

    private ActionItem.Act drag(@Nullable Object value) throws ToolException {
        Object to = given.get("to");
        JsonObject by = delta(given);
        if ((to == null) == (by == null)) {
            throw bad("must have to, or deltaX and deltaY: where it is dragged.");
        }
        return ActionMaker.dragged(element(value), to == null ? null : element(to), by);
    }

    private ActionItem.Act scroll(@Nullable Object value) throws ToolException {
        JsonObject by = value instanceof Map<?, ?> map && (map.containsKey("deltaX") || map.containsKey("deltaY"))
                ? delta(map)
                : delta(given);
        if (value instanceof String word && SCROLLS.containsKey(word)) {
            int[] xy = Objects.requireNonNull(SCROLLS.get(word));
            return ActionMaker.scrolled(xy[0], xy[1]);
        }
        boolean page = Boolean.TRUE.equals(value)
                || (value instanceof Map<?, ?> map && (map.containsKey("deltaX") || map.containsKey("deltaY")));
        if (page && by == null) {
            throw bad("must say where to scroll: an element, up, down, top, bottom, or deltaY.");
        }
        return ActionMaker.scrolled(page ? null : element(value), by);
    }

    private @Nullable JsonObject delta(Map<?, ?> from) throws ToolException {
        Object x = from.get("deltaX");
        Object y = from.get("deltaY");
        if (x == null && y == null) {
            return null;
        }
        return ActionMaker.delta(whole("deltaX", x == null ? Integer.valueOf(0) : x),
                whole("deltaY", y == null ? Integer.valueOf(0) : y));
    }

    private int whole(String name, @Nullable Object value) throws ToolException {
        if (value instanceof Number number && Math.abs(number.doubleValue()) <= 1_000_000) {
            return (int) Math.round(number.doubleValue());
        }
        throw bad("must have " + name + " as a number of at most 1000000.");
    }

    private @Nullable JsonArray modifiers() throws ToolException {
        Object modifiers = given.get("modifiers");
        return modifiers == null
                ? null
                : make.modifiers(modifiers instanceof List<?> several ? several : List.of(modifiers));
    }

    private @Nullable JsonObject position() throws ToolException {
        Object position = given.get("position");
        if (position == null) {
            return null;
        }
        if (!(position instanceof Map<?, ?> map)) {
            throw bad("must have position as {\"x\":10,\"y\":5}, from the element's upper left corner.");
        }
        var at = new JsonObject();
        at.addProperty("x", whole("x", map.get("x")));
        at.addProperty("y", whole("y", map.get("y")));
        return at;
    }

    private @Nullable JsonObject dialogs() throws ToolException {
        Object dialogs = given.get("dialogs");
        if (dialogs == null) {
            return null;
        }
        if (!(dialogs instanceof Map<?, ?> map)) {
            throw bad("must have dialogs as {\"confirm\":\"accept\"}, or with prompt and a text.");
        }
        var json = new JsonObject();
        for (Map.Entry<?, ?> each : map.entrySet()) {
            String kind = String.valueOf(each.getKey());
            boolean prompts = kind.equals("prompt");
            if (!(each.getValue() instanceof String answer) || !(prompts || kind.equals("confirm"))
                    || !(prompts || answer.equals("accept") || answer.equals("dismiss"))) {
                throw bad("has a dialog that cannot be: dialogs has confirm (accept or dismiss) and prompt (a text).");
            }
            json.add(kind, prompts ? make.text(kind, answer) : new JsonPrimitive(answer));
        }
        if (!json.has("confirm")) {
            json.addProperty("confirm", "dismiss");
        }
        return json;
    }

    private @Nullable Integer timeout() throws ToolException {
        Object timeout = given.get("timeoutMs");
        if (timeout == null) {
            return null;
        }
        int ms = whole("timeoutMs", timeout);
        if (ms < 0 || ms > MOST_TIMEOUT_MS) {
            throw bad("must have timeoutMs from 0 to " + MOST_TIMEOUT_MS + ".");
        }
        return ms;
    }
}
