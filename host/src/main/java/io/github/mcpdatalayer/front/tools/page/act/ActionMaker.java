package io.github.mcpdatalayer.front.tools.page.act;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.element.ElementQuery;
import io.github.mcpdatalayer.privacy.Placeholder;
import io.github.mcpdatalayer.secrets.SecretStore;
import io.github.mcpdatalayer.secrets.StoredSecret;
import org.jspecify.annotations.Nullable;

/**
 * Makes actions from values, for calls and for steps of journeys: checks each value, and takes a placeholder or the name of a stored secret
 * for what it stands for.
 */
public final class ActionMaker {

    static final int MOST_FIELDS = 50;
    private static final int MOST_TEXT = 100_000;
    private static final Set<String> MODIFIERS = Set.of("Alt", "Control", "Meta", "Shift");

    private final String place;
    private final boolean redacts;
    private final SecretStore secrets;

    /**
     * Makes actions of one place.
     *
     * @param place of the action, for errors
     * @param redacts whether answers have placeholders; where they have none, a text that looks like one is a text
     * @param secrets of the person
     */
    ActionMaker(String place, boolean redacts, SecretStore secrets) {
        this.place = place;
        this.redacts = redacts;
        this.secrets = secrets;
    }

    String place() {
        return place;
    }

    ToolException bad(String what) {
        return Arguments.bad(place + " " + what);
    }

    /** Makes an action that needs nothing but its element, such as focus or submit. */
    public static ActionItem.Act plain(String verb, ElementQuery element) {
        return act(verb, element, null);
    }

    static ActionItem.Act act(String verb, @Nullable ElementQuery target, @Nullable JsonElement value) {
        return new ActionItem.Act(verb, target, null, value, List.of(), null);
    }

    /**
     * Makes an action of the pointer, such as click or hover.
     *
     * @param modifiers that are held down meanwhile: Alt, Control, Meta, Shift
     */
    public ActionItem.Act pointed(String verb, ElementQuery element, List<String> modifiers) throws ToolException {
        return pointed(verb, element, modifiers.isEmpty() ? null : modifiers(modifiers), null);
    }

    /** The position counts from the element's upper left corner; null: its middle. */
    static ActionItem.Act pointed(String verb, ElementQuery element, @Nullable JsonArray modifiers,
            @Nullable JsonObject position) {
        var options = new JsonObject();
        if (modifiers != null) {
            options.add("modifiers", modifiers);
        }
        if (position != null) {
            options.add("position", position);
        }
        return new ActionItem.Act(verb, element, null, null, List.of(), options.isEmpty() ? null : options);
    }

    JsonArray modifiers(List<?> held) throws ToolException {
        var list = new JsonArray();
        for (Object each : held) {
            if (!MODIFIERS.contains(String.valueOf(each))) {
                throw bad("has a modifier that is none: they are Alt, Control, Meta and Shift.");
            }
            list.add(String.valueOf(each));
        }
        return list;
    }

    /** Makes an action that presses keys, such as {@code Control+A}. */
    public ActionItem.Act pressed(String keys) throws ToolException {
        return pressed(null, keys);
    }

    ActionItem.Act pressed(@Nullable ElementQuery on, @Nullable Object keys) throws ToolException {
        return act("press", on, text("press", keys));
    }

    JsonPrimitive text(String name, @Nullable Object value) throws ToolException {
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

    /** Makes an action that gives a field a text, or what a placeholder or a stored secret stands for. */
    public ActionItem.Act filled(ElementQuery field, String value) throws ToolException {
        return written("fill", field, "fill", value);
    }

    /** A text, or a placeholder or a stored secret in its place. */
    ActionItem.Act written(String verb, ElementQuery field, String name, @Nullable Object value)
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

    /** Makes an action that chooses these options of a list, and no other. */
    public ActionItem.Act selected(ElementQuery list, List<?> options) throws ToolException {
        List<String> choices = new ArrayList<>();
        for (Object each : options) {
            choices.add(text("select", each).getAsString());
        }
        if (choices.isEmpty() || choices.size() > MOST_FIELDS) {
            throw bad("must have 1 to " + MOST_FIELDS + " options for " + Shown.text(list.written(), 60) + ".");
        }
        return new ActionItem.Act("select", list, null, null, choices, null);
    }

    /** Makes an action that drags an element to another. */
    public static ActionItem.Act dragged(ElementQuery element, ElementQuery to) {
        return dragged(element, to, null);
    }

    /** Makes an action that drags an element by pixels. */
    public static ActionItem.Act dragged(ElementQuery element, int x, int y) {
        return dragged(element, null, delta(x, y));
    }

    static ActionItem.Act dragged(ElementQuery element, @Nullable ElementQuery to, @Nullable JsonObject by) {
        return new ActionItem.Act("drag", element, to, by, List.of(), null);
    }

    /** Makes an action that scrolls until an element is seen. */
    public static ActionItem.Act scrolled(ElementQuery element) {
        return scrolled(element, null);
    }

    /** Makes an action that scrolls the page by pixels. */
    public static ActionItem.Act scrolled(int x, int y) {
        return scrolled(null, delta(x, y));
    }

    static ActionItem.Act scrolled(@Nullable ElementQuery element, @Nullable JsonObject by) {
        return act("scroll", element, by);
    }

    static JsonObject delta(int x, int y) {
        var delta = new JsonObject();
        delta.addProperty("deltaX", x);
        delta.addProperty("deltaY", y);
        return delta;
    }

    /** Makes an action that accepts everything on a consent banner. */
    public static ActionItem.Act accepted() {
        return consented(ConsentProof.ACCEPT);
    }

    /** Makes an action that rejects everything on a consent banner. */
    public static ActionItem.Act rejected() {
        return consented(ConsentProof.REJECT);
    }

    /** Makes an action that takes consent back. */
    public static ActionItem.Act withdrawn() {
        return consented(ConsentProof.WITHDRAW);
    }

    static ActionItem.Act consented(String choice) {
        return act(ActionItem.Act.CONSENT, null, new JsonPrimitive(choice));
    }
}
