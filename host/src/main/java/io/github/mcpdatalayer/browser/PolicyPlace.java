package io.github.mcpdatalayer.browser;

import java.util.List;

import io.github.mcpdatalayer.os.OperatingSystem;
import org.jspecify.annotations.Nullable;

/**
 * The place where some browsers of one system look for an administrator's policies: a row of policies.json.
 *
 * @param browsers
 *            their ids in browsers.json
 * @param os
 *            key of the operating system
 * @param folders
 *            Linux: folders with <code>managed/*.json</code>
 * @param domain
 *            macOS: the preference domain
 * @param registryKey
 *            Windows: the key below HKLM and HKCU
 */
public record PolicyPlace(List<String> browsers, String os, List<String> folders, @Nullable String domain,
        @Nullable String registryKey) {

    public PolicyPlace {
        browsers = List.copyOf(browsers);
        folders = List.copyOf(folders);
    }

    /** The rows of one system. */
    public static List<PolicyPlace> on(OperatingSystem system) {
        return Tables.rows("policies.json", "places").stream()
                .map(row -> new PolicyPlace(Tables.texts(row, "browsers"), Tables.text(row, "os"),
                        Tables.texts(row, "folders"), Tables.textOrNull(row, "domain"),
                        Tables.textOrNull(row, "registryKey")))
                .filter(place -> place.os().equals(system.family().key())).toList();
    }
}
