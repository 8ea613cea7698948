package io.github.mcpdatalayer.container.model;

import io.github.mcpdatalayer.journeys.LocalizedText;
import org.jspecify.annotations.Nullable;

/** Types of triggers, each with the event that it waits for; listeners are told apart by an id that the event carries. */
public enum TriggerType {
    CONSENT_INIT("gtm.init_consent", false),
    INIT("gtm.init", false),
    PAGEVIEW("gtm.js", false),
    DOM_READY("gtm.dom", false),
    WINDOW_LOADED("gtm.load", false),
    CUSTOM_EVENT(null, false),
    CLICK("gtm.click", false),
    LINK_CLICK("gtm.linkClick", true),
    FORM_SUBMISSION("gtm.formSubmit", true),
    HISTORY_CHANGE("gtm.historyChange", false),
    TIMER("gtm.timer", true),
    SCROLL_DEPTH("gtm.scrollDepth", true),
    ELEMENT_VISIBILITY("gtm.elementVisibility", true),
    YOU_TUBE_VIDEO("gtm.video", true),
    JS_ERROR("gtm.pageError", false),
    TRIGGER_GROUP("gtm.triggerGroup", true),
    /** A rule of a runtime whose event says nothing of a type. */
    RUNTIME_RULE(null, false),
    ALWAYS(null, false),
    SERVER_PAGEVIEW(null, false),
    /** A trigger of apps and AMP pages, or one that is not known here. */
    OTHER(null, false);

    private final @Nullable String event;
    private final boolean isListener;

    TriggerType(@Nullable String event, boolean isListener) {
        this.event = event;
        this.isListener = isListener;
    }

    public LocalizedText words() {
        return LocalizedText.of("triggerType." + name());
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
