package io.github.mcpdatalayer.doctor;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

import com.google.gson.Gson;
import io.github.mcpdatalayer.os.OperatingSystem;
import org.jspecify.annotations.Nullable;

/**
 * Where some browsers of one system look for the policies of an administrator: a row of policies.json.
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

    private static final String TABLE = "/io/github/mcpdatalayer/manifests/policies.json";

    private record Table(List<PolicyPlace> places) {}

    public PolicyPlace {
        browsers = List.copyOf(browsers);
        folders = folders == null ? List.of() : List.copyOf(folders); // gson leaves out what the row leaves out
    }

    /** The rows of one system. */
    public static List<PolicyPlace> on(OperatingSystem system) {
        try (InputStream in = PolicyPlace.class.getResourceAsStream(TABLE)) {
            if (in == null) {
                throw new IllegalStateException("policies.json is missing from this build");
            }
            return new Gson().fromJson(new InputStreamReader(in, StandardCharsets.UTF_8), Table.class).places().stream()
                    .filter(place -> place.os().equals(system.kind().key())).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
