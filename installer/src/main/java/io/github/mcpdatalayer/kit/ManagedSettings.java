package io.github.mcpdatalayer.kit;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The settings that an administrator fixes: the keys of the extension's managed_schema.json and of the host's policy.json. Null: left to
 * the person.
 *
 * @param enabled
 *            false: no sessions at all
 * @param allowedSites
 *            nothing but these
 * @param deniedSites
 *            none of these
 * @param history
 *            false: pushes are not recorded
 * @param sidePanel
 *            false: there is no side panel
 * @param redaction
 *            mask or strict: the least that is redacted
 * @param maxLevel
 *            the highest level by site: none, data, see or act
 * @param features
 *            by name, whether people may use it
 * @param guard
 *            by site, what is done before a guarded step: ask, refuse or off
 * @param rememberDays
 *            how many days a level is remembered at most
 * @param chatHistory
 *            on or off: whether the chat keeps conversations
 */
public record ManagedSettings(@Nullable Boolean enabled, @Nullable List<String> allowedSites,
        @Nullable List<String> deniedSites, @Nullable Boolean history, @Nullable Boolean sidePanel,
        @Nullable String redaction, @Nullable Map<String, String> maxLevel, @Nullable Map<String, Boolean> features,
        @Nullable Map<String, String> guard, @Nullable Integer rememberDays,
        @Nullable String chatHistory) {

    public ManagedSettings {
        allowedSites = allowedSites == null ? null : List.copyOf(allowedSites);
        deniedSites = deniedSites == null ? null : List.copyOf(deniedSites);
        maxLevel = maxLevel == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(maxLevel));
        features = features == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(features));
        guard = guard == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(guard));
    }

    /** The settings that are set, by name; each a Boolean, an Integer, a String, a List of String, or a Map of those by name. */
    public Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        put(values, "enabled", enabled);
        put(values, "allowedSites", allowedSites);
        put(values, "deniedSites", deniedSites);
        put(values, "history", history);
        put(values, "sidePanel", sidePanel);
        put(values, "redaction", redaction);
        put(values, "maxLevel", maxLevel);
        put(values, "features", features);
        put(values, "guard", guard);
        put(values, "rememberDays", rememberDays);
        put(values, "chatHistory", chatHistory);
        return values;
    }

    private static void put(Map<String, Object> values, String name, @Nullable Object value) {
        if (value != null) {
            values.put(name, value);
        }
    }
}
