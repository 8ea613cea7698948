package io.github.mcpdatalayer.journeys;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Tells people what was done: without the ref of the element, which is of use to nobody who reads a report. Names and roles are
 * those of the page.
 */
public final class DeedWords {

    /** A done action with its element, as in <code>click e12 button "Add"</code> or <code>press Control+A f1e3 textbox "Name"</code>. */
    private static final Pattern WITH_ELEMENT = Pattern
            .compile("^(\\w+ (?:\\S+ )?)(?:f\\d+)?e\\d+ (\\S+)(?: \"(.*)\")?( \\(mark=.*\\))?$", Pattern.DOTALL);
    private static final Pattern REFERENCE = Pattern.compile("^(\\w+) (?:f\\d+)?e\\d+ ");
    private static final Pattern WITH_WORDS = Pattern.compile("^(open|go to|reload|go back|go forward|consent accept:"
            + "|consent reject:|consent withdraw:)(?:$| )(.*)$", Pattern.DOTALL);
    private static final Set<String> OF_ELEMENTS = Set.of("click", "doubleClick", "rightClick", "middleClick",
            "backClick", "forwardClick", "hover", "tap", "fill", "type", "select", "upload", "focus", "submit", "drag",
            "scroll");
    private static final Set<String> ROLES = Set.of("button", "link", "textbox", "searchbox", "checkbox", "radio",
            "combobox", "listbox", "option", "menuitem", "tab", "image", "heading", "spinbutton", "slider", "switch");
    private static final Set<String> TYPES = Set.of("navigate", "click", "doubleClick", "hover", "change", "keyDown",
            "keyUp", "scroll", "setViewport", "waitForElement", "waitForExpression");

    private DeedWords() {}

    /** Words for what a step did, as run.json has it. */
    public static LocalizedText of(String did) {
        Matcher element = WITH_ELEMENT.matcher(did);
        if (element.matches()) {
            String name = element.group(3);
            String more = element.group(4) == null ? "" : element.group(4);
            return new LocalizedText(element.group(1) + element.group(2) + (name == null ? "" : " \"" + name + "\"")
                    + more, german(element.group(1).strip(), element.group(2), name) + more);
        }
        Matcher page = WITH_WORDS.matcher(did);
        return page.matches()
                ? new LocalizedText(did, LocalizedText.of(
                        "deedWords.page." + page.group(1).replace(":", "").replace(' ', '-'), page.group(2)).german())
                : LocalizedText.same(REFERENCE.matcher(did).replaceFirst("$1 "));
    }

    /** Words for the type of a step that was not done. */
    public static LocalizedText ofType(String type) {
        return TYPES.contains(type) ? LocalizedText.of("deedWords.type." + type) : LocalizedText.same(type);
    }

    private static String german(String verb, String role, @Nullable String name) {
        LocalizedText shown = ROLES.contains(role)
                ? LocalizedText.of("deedWords.role." + role)
                : LocalizedText.same(role);
        LocalizedText named = name == null ? shown : LocalizedText.of("deedWords.named", shown, name);
        int key = verb.indexOf(' ');
        if (verb.startsWith("press")) {
            return (key < 0
                    ? LocalizedText.of("deedWords.press-key", named)
                    : LocalizedText.of("deedWords.press", verb.substring(key + 1), named)).german();
        }
        return OF_ELEMENTS.contains(verb)
                ? LocalizedText.of("deedWords.element." + verb, named).german()
                : verb + " " + named.german();
    }
}
