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
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.element.ElementQuery;
import io.github.mcpdatalayer.front.tools.page.wait.WaitCondition;
import io.github.mcpdatalayer.front.tools.sources.GivenFiles;
import io.github.mcpdatalayer.privacy.Placeholder;
import io.github.mcpdatalayer.secrets.SecretStore;
import io.github.mcpdatalayer.secrets.StoredSecret;
import org.jspecify.annotations.Nullable;

/** Reads the entries of {@code do}: all of them, before anything is done. */
final class ActionReader {

    private static final int MOST_FIELDS = 50;
    private static final int MOST_TEXT = 100_000;
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
    private final boolean redacts;
    private final GivenFiles files;
    private final SecretStore secrets;

    private ActionReader(int number, Map<?, ?> given, boolean redacts, GivenFiles files, SecretStore secrets) {
        this.place = "do[" + number + "]";
        this.given = given;
        this.redacts = redacts;
        this.files = files;
        this.secrets = secrets;
    }

    /**
     * The entry with this number, from 0.
     *
     * @param redacts whether answers have placeholders; where they have none, a text that looks like one is a text
     * @param files of the whole call
     * @param secrets of the person
     */
    static ActionItem of(int number, Map<?, ?> given, boolean redacts, GivenFiles files, SecretStore secrets)
            throws ToolException {
        return new ActionReader(number, given.containsKey("action") ? plain(given) : given, redacts, files, secrets)
                .item();
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
        return Arguments.bad(place + " " + what);
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
            case "type" -> List.of(written(verb, element(value), "text", given.get("text")));
            case "press" ->
                List.of(act(verb, given.get("on") == null ? null : element(given.get("on")), text(verb, value)));
            case "drag" -> List.of(drag(value));
            case "scroll" -> List.of(scroll(value));
            case ActionItem.Act.RELOAD -> {
                if (!Boolean.TRUE.equals(value)) {
                    throw bad("must have reload as true.");
                }
                yield List.of(act(verb, null, null));
            }
            case ActionItem.Act.CONSENT -> {
                if (!List.of(ConsentProof.ACCEPT, ConsentProof.REJECT, ConsentProof.WITHDRAW).contains(value)) {
                    throw bad("must have consent as accept, reject or withdraw.");
                }
                yield List.of(act(verb, null, new JsonPrimitive(String.valueOf(value))));
            }
            case "submit" -> List.of(act(verb, element(value), null));
            default -> List.of(new ActionItem.Act(verb, element(value), null, null, List.of(), pointer()));
        };
    }

    private ElementQuery element(@Nullable Object value) throws ToolException {
        return ElementQuery.of(place, value);
    }

    private static ActionItem.Act act(String verb, @Nullable ElementQuery target, @Nullable JsonElement value) {
        return new ActionItem.Act(verb, target, null, value, List.of(), null);
    }

    private JsonPrimitive text(String name, @Nullable Object value) throws ToolException {
        if (value instanceof Number number) {
            return new JsonPrimitive(number.toString());
        }
        if (!(value instanceof String text) || text.length() > MOST_TEXT) {
            throw bad("must have " + name + " as a string of at most " + MOST_TEXT + " characters.");
        }
        if ((redacts && Placeholder.isIn(text)) || text.contains("{{secret:")) {
            throw bad("has a placeholder or a secret in " + name
                    + ": it would be typed as it is written. It is the whole value, in fill or type: {\"fill\":{\"Email\":\"[EMAIL_1]\"}}, {\"fill\":{\"Password\":\"{{secret:NAME}}\"}}.");
        }
        return new JsonPrimitive(text);
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
        if (fields.isEmpty() || fields.size() > MOST_FIELDS) {
            throw bad(checks
                    ? "must name 1 to " + MOST_FIELDS + " boxes, like {\"check\":[\"Invoice\"]}."
                    : "must have 1 to " + MOST_FIELDS + " fields, like {\"" + verb + "\":{\"Email\":\"…\"}}.");
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
                yield act("check", field, new JsonPrimitive(on == verb.equals("check")));
            }
            case "select" -> select(field, value);
            case ActionItem.Act.UPLOAD -> upload(field, value);
            default -> value instanceof Boolean on
                    ? act(verb, field, new JsonPrimitive(on))
                    : value instanceof List<?> ? select(field, value) : written("fill", field, "fill", value);
        };
    }

    /** A text, or a placeholder or a stored secret in its place. */
    private ActionItem.Act written(String verb, ElementQuery field, String name, @Nullable Object value)
            throws ToolException {
        if (redacts && value instanceof String text && Placeholder.is(text)) {
            return new ActionItem.Act(verb, field, null, null, List.of(), PlaceholderValue.options(text));
        }
        StoredSecret secret = SecretValue.of(value, secrets);
        return secret == null
                ? act(verb, field, text(name, value))
                : new ActionItem.Act(verb, field, null, new JsonPrimitive(secret.value()), List.of(),
                        SecretValue.options(secret));
    }

    private ActionItem.Act select(ElementQuery field, @Nullable Object value) throws ToolException {
        List<String> choices = new ArrayList<>();
        for (Object each : value instanceof List<?> list ? list : Collections.singletonList(value)) {
            choices.add(text("select", each).getAsString());
        }
        if (choices.isEmpty() || choices.size() > MOST_FIELDS) {
            throw bad("must have 1 to " + MOST_FIELDS + " options for " + Shown.text(field.written(), 60) + ".");
        }
        return new ActionItem.Act("select", field, null, null, choices, null);
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
        return new ActionItem.Act("drag", element(value), to == null ? null : element(to), by, List.of(), null);
    }

    private ActionItem.Act scroll(@Nullable Object value) throws ToolException {
        JsonObject by = value instanceof Map<?, ?> map && (map.containsKey("deltaX") || map.containsKey("deltaY"))
                ? delta(map)
                : delta(given);
        if (value instanceof String word && SCROLLS.containsKey(word)) {
            int[] xy = Objects.requireNonNull(SCROLLS.get(word));
            return act("scroll", null, delta(xy[0], xy[1]));
        }
        boolean page = Boolean.TRUE.equals(value)
                || (value instanceof Map<?, ?> map && (map.containsKey("deltaX") || map.containsKey("deltaY")));
        if (page && by == null) {
            throw bad("must say where to scroll: an element, up, down, top, bottom, or deltaY.");
        }
        return act("scroll", page ? null : element(value), by);
    }

    private @Nullable JsonObject delta(Map<?, ?> from) throws ToolException {
        Object x = from.get("deltaX");
        Object y = from.get("deltaY");
        if (x == null && y == null) {
            return null;
        }
        return delta(whole("deltaX", x == null ? Integer.valueOf(0) : x),
                whole("deltaY", y == null ? Integer.valueOf(0) : y));
    }

    private static JsonObject delta(int x, int y) {
        var delta = new JsonObject();
        delta.addProperty("deltaX", x);
        delta.addProperty("deltaY", y);
        return delta;
    }

    private int whole(String name, @Nullable Object value) throws ToolException {
        if (value instanceof Number number && Math.abs(number.doubleValue()) <= 1_000_000) {
            return (int) Math.round(number.doubleValue());
        }
        throw bad("must have " + name + " as a number of at most 1000000.");
    }

    private @Nullable JsonObject pointer() throws ToolException {
        var options = new JsonObject();
        Object modifiers = given.get("modifiers");
        if (modifiers != null) {
            var list = new JsonArray();
            for (Object each : modifiers instanceof List<?> several ? several : List.of(modifiers)) {
                if (!Set.of("Alt", "Control", "Meta", "Shift").contains(String.valueOf(each))) {
                    throw bad("has a modifier that is none: they are Alt, Control, Meta and Shift.");
                }
                list.add(String.valueOf(each));
            }
            options.add("modifiers", list);
        }
        Object position = given.get("position");
        if (position != null) {
            if (!(position instanceof Map<?, ?> map)) {
                throw bad("must have position as {\"x\":10,\"y\":5}, from the element's upper left corner.");
            }
            var at = new JsonObject();
            at.addProperty("x", whole("x", map.get("x")));
            at.addProperty("y", whole("y", map.get("y")));
            options.add("position", at);
        }
        return options.isEmpty() ? null : options;
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
            json.add(kind, prompts ? text(kind, answer) : new JsonPrimitive(answer));
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
