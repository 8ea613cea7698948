package io.github.mcpdatalayer.journeys;

import java.util.Map;
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
    /** The phrase for the element in each: {0}. */
    private static final Map<String, String> OF_ELEMENTS = Map.ofEntries(Map.entry("click", "{0} anklicken"),
            Map.entry("doubleClick", "{0} doppelklicken"), Map.entry("rightClick", "{0} rechts anklicken"),
            Map.entry("middleClick", "{0} mit der mittleren Taste anklicken"),
            Map.entry("backClick", "{0} mit der Zurück-Taste anklicken"),
            Map.entry("forwardClick", "{0} mit der Vorwärts-Taste anklicken"),
            Map.entry("hover", "Auf {0} zeigen"), Map.entry("tap", "{0} antippen"),
            Map.entry("fill", "{0} ausfüllen"), Map.entry("type", "In {0} tippen"),
            Map.entry("select", "In {0} auswählen"), Map.entry("upload", "In {0} hochladen"),
            Map.entry("focus", "Fokus auf {0} setzen"), Map.entry("submit", "Formular von {0} absenden"),
            Map.entry("drag", "{0} ziehen"), Map.entry("scroll", "Zu {0} scrollen"));
    private static final Map<String, String> OF_PAGES = Map.of("open", "{0} öffnen", "go to", "{0} öffnen", "reload",
            "Neu laden", "go back", "Zurückgehen", "go forward", "Vorwärtsgehen", "consent accept:",
            "Einwilligung erteilen: {0}", "consent reject:", "Einwilligung verweigern: {0}",
            "consent withdraw:", "Einwilligung widerrufen: {0}");
    private static final Map<String, String> ROLES = Map.ofEntries(Map.entry("button", "Button"),
            Map.entry("link", "Link"), Map.entry("textbox", "Textfeld"), Map.entry("searchbox", "Suchfeld"),
            Map.entry("checkbox", "Kontrollkästchen"), Map.entry("radio", "Optionsfeld"),
            Map.entry("combobox", "Auswahlfeld"), Map.entry("listbox", "Liste"), Map.entry("option", "Option"),
            Map.entry("menuitem", "Menüpunkt"), Map.entry("tab", "Reiter"), Map.entry("image", "Bild"),
            Map.entry("heading", "Überschrift"), Map.entry("spinbutton", "Zahlenfeld"),
            Map.entry("slider", "Schieberegler"), Map.entry("switch", "Schalter"));
    private static final Map<String, String> TYPES = Map.ofEntries(Map.entry("navigate", "Seite öffnen"),
            Map.entry("click", "Element anklicken"), Map.entry("doubleClick", "Element doppelklicken"),
            Map.entry("hover", "Auf ein Element zeigen"), Map.entry("change", "Feld ausfüllen"),
            Map.entry("keyDown", "Taste drücken"), Map.entry("keyUp", "Taste loslassen"),
            Map.entry("scroll", "Scrollen"), Map.entry("setViewport", "Fenstergröße ändern"),
            Map.entry("waitForElement", "Auf ein Element warten"),
            Map.entry("waitForExpression", "Auf einen Ausdruck warten"));

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
                ? new LocalizedText(did, put(String.valueOf(OF_PAGES.get(page.group(1))), page.group(2)))
                : LocalizedText.same(REFERENCE.matcher(did).replaceFirst("$1 "));
    }

    /** Words for the type of a step that was not done. */
    public static LocalizedText ofType(String type) {
        return new LocalizedText(type, TYPES.getOrDefault(type, type));
    }

    private static String german(String verb, String role, @Nullable String name) {
        String shown = ROLES.getOrDefault(role, role) + (name == null ? "" : " „" + name + "“");
        int key = verb.indexOf(' ');
        if (verb.startsWith("press")) {
            return (key < 0 ? "Taste" : verb.substring(key + 1)) + " drücken: " + shown;
        }
        return put(OF_ELEMENTS.getOrDefault(verb, verb + " {0}"), shown);
    }

    private static String put(String pattern, String what) {
        return pattern.replace("{0}", what);
    }
}
