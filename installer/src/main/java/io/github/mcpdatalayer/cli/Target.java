package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.browser.Browser;
import io.github.mcpdatalayer.browser.Browsers;
import io.github.mcpdatalayer.install.Places;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The options of register and unregister. */
@Command
final class Target {

    @Option(names = "--user-data-dir", paramLabel = "DIR", description = "Only the profile folder DIR, of whichever browser.")
    @Nullable
    Path userDataDir;

    @Option(names = "--browser", paramLabel = "NAME", description = "Only this browser: chromium or chrome (may be repeated).")
    List<String> browsers = new ArrayList<>();

    @Option(names = "--force", description = "Replace or remove even what is not ours.")
    boolean force;

    @Option(names = "--dry-run", description = "Print what would be done, and do nothing.")
    boolean dryRun;

    @Option(names = "--json", description = "Print one JSON object.")
    boolean json;

    /** All browsers of this person. */
    boolean isEverything() {
        return userDataDir == null && browsers.isEmpty();
    }

    Places places(OperatingSystem system) throws IOException {
        Path folder = userDataDir;
        if (folder != null) {
            return Places.ofUserDataDir(folder.toAbsolutePath(), Protocol.HOST_NAME, system);
        }
        List<Browser> known = Browsers.on(system);
        for (String wanted : browsers) {
            if (known.stream().noneMatch(browser -> browser.id().equals(wanted))) {
                throw new IOException("There is no browser named " + wanted + "; known are "
                        + String.join(", ", known.stream().map(Browser::id).toList())
                        + ". For another one, name its profile folder with --user-data-dir.");
            }
        }
        return Places.of(known.stream().filter(browser -> browsers.isEmpty() || browsers.contains(browser.id()))
                .toList(), Protocol.HOST_NAME, system);
    }
}
