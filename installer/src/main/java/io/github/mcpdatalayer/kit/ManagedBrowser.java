package io.github.mcpdatalayer.kit;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

import com.google.gson.Gson;

/**
 * The places from which one browser takes its policies: a row of managed-browsers.json.
 *
 * @param id
 *            as in browsers.json
 * @param linux
 *            folder of JSON files
 * @param windows
 *            registry key below HKLM
 * @param macos
 *            preference domain
 */
public record ManagedBrowser(String id, String name, String linux, String windows, String macos) {

    private static final String TABLE = "/io/github/mcpdatalayer/manifests/managed-browsers.json";

    private record Table(List<ManagedBrowser> browsers) {}

    /** All rows. */
    public static List<ManagedBrowser> all() {
        try (InputStream in = ManagedBrowser.class.getResourceAsStream(TABLE)) {
            if (in == null) {
                throw new IllegalStateException("managed-browsers.json is missing from this build");
            }
            return new Gson().fromJson(new InputStreamReader(in, StandardCharsets.UTF_8), Table.class).browsers();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
