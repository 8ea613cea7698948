package io.github.mcpdatalayer.container.model;

import io.github.mcpdatalayer.journeys.LocalizedText;
import org.jspecify.annotations.Nullable;

/** Types of triggers, each with the event that it waits for; listeners are told apart by an id that the event carries. */
public enum TriggerType {
    CONSENT_INIT("Consent Initialization", "Einwilligungsinitialisierung", "gtm.init_consent", false),
    INIT("Initialization", "Initialisierung", "gtm.init", false),
    PAGEVIEW("Page View", "Seitenaufruf", "gtm.js", false),
    DOM_READY("DOM Ready", "DOM ist bereit", "gtm.dom", false),
    WINDOW_LOADED("Window Loaded", "Fenster geladen", "gtm.load", false),
    CUSTOM_EVENT("Custom Event", "Benutzerdefiniertes Ereignis", null, false),
    CLICK("Click – All Elements", "Klick – Alle Elemente", "gtm.click", false),
    LINK_CLICK("Click – Just Links", "Klick – Nur Links", "gtm.linkClick", true),
    FORM_SUBMISSION("Form Submission", "Formularsendung", "gtm.formSubmit", true),
    HISTORY_CHANGE("History Change", "Verlaufsänderung", "gtm.historyChange", false),
    TIMER("Timer", "Timer", "gtm.timer", true),
    SCROLL_DEPTH("Scroll Depth", "Scrolltiefe", "gtm.scrollDepth", true),
    ELEMENT_VISIBILITY("Element Visibility", "Elementsichtbarkeit", "gtm.elementVisibility", true),
    YOU_TUBE_VIDEO("YouTube Video", "YouTube-Video", "gtm.video", true),
    JS_ERROR("JavaScript Error", "JavaScript-Fehler", "gtm.pageError", false),
    TRIGGER_GROUP("Trigger Group", "Triggergruppe", "gtm.triggerGroup", true),
    /** A rule of a runtime whose event says nothing of a type. */
    RUNTIME_RULE("Rule", "Regel", null, false),
    ALWAYS("All events (server)", "Alle Ereignisse (Server)", null, false),
    SERVER_PAGEVIEW("Page View (server)", "Seitenaufruf (Server)", null, false),
    /** A trigger of apps and AMP pages, or one that is not known here. */
    OTHER("Other", "Andere", null, false);

    private final String english;
    private final String german;
    private final @Nullable String event;
    private final boolean isListener;

    TriggerType(String english, String german, @Nullable String event, boolean isListener) {
        this.english = english;
        this.german = german;
        this.event = event;
        this.isListener = isListener;
    }

    public LocalizedText words() {
        return new LocalizedText(english, german);
    }

    /** The event that it waits for; null where its own conditions say. */
    public @Nullable String event() {
        return event;
    }

    /** Tells whether its events say in {@code gtm.triggers} which triggers listened. */
    public boolean isListener() {
        return isListener;
    }

    /** The type that waits for an event of Google's; null for others. */
    public static @Nullable TriggerType ofEvent(String event) {
        String base = event.equals("gtm.historyChange-v2") ? "gtm.historyChange" : event;
        for (TriggerType each : values()) {
            if (base.equals(each.event)) {
                return each;
            }
        }
        return null;
    }
}
