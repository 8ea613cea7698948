package io.github.mcpdatalayer.browser;

import java.util.List;

import io.github.mcpdatalayer.os.OperatingSystem;

/** The table of browsers. */
public final class InstalledBrowsers {

    private InstalledBrowsers() {}

    /** All rows, of all systems. */
    public static List<KnownBrowser> all() {
        return Tables.rows("browsers.json", "browsers").stream().map(KnownBrowser::of).toList();
    }

    /** The rows of one system, in the table's order. */
    public static List<KnownBrowser> on(OperatingSystem system) {
        return all().stream().filter(browser -> browser.os().equals(system.family().key())).toList();
    }
}
