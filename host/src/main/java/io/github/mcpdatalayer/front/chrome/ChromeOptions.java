package io.github.mcpdatalayer.front.chrome;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * The options of a browser's start.
 *
 * @param executable
 *            the browser's program
 * @param userDataDir
 *            the profile folder, kept afterwards; null for a fresh one that is removed at the end
 * @param headless
 *            without a window
 * @param flags
 *            further command-line flags
 * @param environment
 *            variables added to this process's own; native hosts inherit them
 * @param updates
 *            whether it looks for extensions and their updates by itself; without that, policies install none
 */
public record ChromeOptions(Path executable, @Nullable Path userDataDir, boolean headless, List<String> flags,
        Map<String, String> environment, boolean updates) {

    /**
     * Features that cost a driven browser time. WebUIOmnibox…: pages that Chrome loads for its address bar, a third of all
     * that a start takes. PMProcessPriorityPolicy: where it may, Chrome gives extensions less of a busy processor than pages.
     */
    public static final String NOT_NEEDED = "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,PMProcessPriorityPolicy";

    public ChromeOptions {
        flags = List.copyOf(flags);
        environment = Map.copyOf(environment);
    }

    /** Headless, with a fresh profile. */
    public static ChromeOptions of(Path executable) {
        return new ChromeOptions(executable, null, true, List.of(), Map.of(), false);
    }

    public ChromeOptions withUserDataDir(Path folder) {
        return new ChromeOptions(executable, folder, headless, flags, environment, updates);
    }

    public ChromeOptions withHeadless(boolean value) {
        return new ChromeOptions(executable, userDataDir, value, flags, environment, updates);
    }

    public ChromeOptions withFlag(String flag) {
        List<String> all = new ArrayList<>(flags);
        all.add(flag);
        return new ChromeOptions(executable, userDataDir, headless, all, environment, updates);
    }

    public ChromeOptions withVariable(String name, String value) {
        Map<String, String> all = new TreeMap<>(environment);
        all.put(name, value);
        return new ChromeOptions(executable, userDataDir, headless, flags, all, updates);
    }

    /** Lets it look for extensions and their updates, as policies want it to; names still resolve to nothing. */
    public ChromeOptions withUpdates() {
        return new ChromeOptions(executable, userDataDir, headless, flags, environment, true);
    }

    List<String> commandLine(Path folder, boolean root) {
        List<String> command = new ArrayList<>();
        command.add(executable.toString());
        command.addAll(List.of("--remote-debugging-pipe", "--enable-unsafe-extension-debugging",
                "--user-data-dir=" + folder, "--no-first-run", "--no-default-browser-check",
                // The temporary browser uses no updates, no sync and no keyring.
                "--disable-component-update", "--disable-sync",
                "--password-store=basic", "--use-mock-keychain",
                // Pages come from Web, and no name server is asked.
                "--host-resolver-rules=MAP * ~NOTFOUND",
                // A prefetch does not come by Web, so pages that are prerendered must do without.
                "--disable-features=Prerender2FallbackPrefetchSpecRules," + NOT_NEEDED,
                // Pages of hidden windows must run at full speed.
                "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
                "--disable-renderer-backgrounding"));
        if (!updates) {
            command.add("--disable-background-networking");
        }
        if (headless) {
            command.add("--headless=new");
        }
        if (root) {
            command.add("--no-sandbox");
        }
        command.addAll(flags);
        command.add("about:blank");
        return command;
    }
}
