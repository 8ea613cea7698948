package io.github.mcpdatalayer.browser;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

import com.google.gson.Gson;
import io.github.mcpdatalayer.os.OperatingSystem;

/** The table of browsers. */
public final class InstalledBrowsers {

    private static final String TABLE = "/io/github/mcpdatalayer/manifests/browsers.json";

    private record Table(List<Browser> browsers) {}

    private InstalledBrowsers() {}

    /** All rows, of all systems. */
    public static List<Browser> all() {
        try (InputStream in = InstalledBrowsers.class.getResourceAsStream(TABLE)) {
            if (in == null) {
                throw new IllegalStateException("browsers.json is missing from this build");
            }
            return new Gson().fromJson(new InputStreamReader(in, StandardCharsets.UTF_8), Table.class).browsers();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The rows of one system, in the table's order. */
    public static List<Browser> on(OperatingSystem system) {
        return all().stream().filter(browser -> browser.os().equals(system.kind().key())).toList();
    }
}
