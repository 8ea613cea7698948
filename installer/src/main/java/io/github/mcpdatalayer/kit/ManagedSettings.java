package io.github.mcpdatalayer.kit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * What an administrator fixes: the keys of the extension's managed_schema.json and of the host's policy.json. Null: left to
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
 */
public record ManagedSettings(@Nullable Boolean enabled, @Nullable List<String> allowedSites,
        @Nullable List<String> deniedSites, @Nullable Boolean history, @Nullable Boolean sidePanel,
        @Nullable String redaction) {

    public ManagedSettings {
        allowedSites = allowedSites == null ? null : List.copyOf(allowedSites);
        deniedSites = deniedSites == null ? null : List.copyOf(deniedSites);
    }

    /** Those that are set, by name; each a Boolean, a String or a List of String. */
    public Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        put(values, "enabled", enabled);
        put(values, "allowedSites", allowedSites);
        put(values, "deniedSites", deniedSites);
        put(values, "history", history);
        put(values, "sidePanel", sidePanel);
        put(values, "redaction", redaction);
        return values;
    }

    private static void put(Map<String, Object> values, String name, @Nullable Object value) {
        if (value != null) {
            values.put(name, value);
        }
    }
}
