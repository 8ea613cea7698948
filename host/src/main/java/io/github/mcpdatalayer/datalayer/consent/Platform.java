package io.github.mcpdatalayer.datalayer.consent;

import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A consent platform that shows itself by what it pushes, as its maker documents it.
 *
 * @param pushes the numbers of the first of them
 */
public record Platform(String name, List<String> events, List<Long> pushes) {

    private static final Map<String, String> BY_EVENT = Map.ofEntries(Map.entry("OneTrustLoaded", "OneTrust"),
            Map.entry("OneTrustGroupsUpdated", "OneTrust"), Map.entry("OptanonLoaded", "OneTrust"),
            Map.entry("didomi-ready", "Didomi"), Map.entry("didomi-consent", "Didomi"),
            Map.entry("cookie_consent_update", "Cookiebot, or one that pushes its events"),
            Map.entry("cookie_consent_preferences", "Cookiebot, or one that pushes its events"),
            Map.entry("cookie_consent_statistics", "Cookiebot, or one that pushes its events"),
            Map.entry("cookie_consent_marketing", "Cookiebot, or one that pushes its events"));

    /** The platform that a push is of; null for most. */
    static @Nullable String of(RecordedPush push) {
        String event = push.event();
        if (!(push.value() instanceof JsonObject object) || object.tag() != null) {
            return null;
        }
        if (event == null) {
            return object.get("OnetrustActiveGroups") == null ? null : "OneTrust";
        }
        return event.equals("consent_status") && object.get("ucCategory") != null
                ? "Usercentrics"
                : BY_EVENT.get(event);
    }
}
