package io.github.mcpdatalayer.front.launch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.front.chrome.ChromeOptions;
import org.jspecify.annotations.Nullable;

/** The flags that a browser of our own is started with. */
final class BrowserFlags {

    /** The browser takes only the last of several such flags, so their values are joined. */
    private static final Set<String> LISTS = Set.of("--disable-features", "--enable-features",
            "--disable-blink-features", "--enable-blink-features", "--host-resolver-rules");

    private static final String OPENS_A_PORT = "it would let other programs control the browser";
    private static final String EXTENSIONS = "the browser runs the extension of mcp-datalayer and no other";
    private static final String OPENS_A_PAGE = "pages are opened by the tools, on the sites of --sites only";
    private static final String SAME_ORIGIN = "pages could read each other, and the sites of --sites would not hold";
    private static final String OTHER_PROGRAM = "the browser would start another program";
    private static final String UNKNOWN = "docs/launch.md does not list it among the flags that loosen nothing";
    private static final String NOT_PRIVATE = "the extension does not run in such windows";

    /** The reasons for refusing flags that people might want. The debugging flags are refused by their beginning. */
    private static final Map<String, String> REFUSED = refused();

    private static Map<String, String> refused() {
        Map<String, String> refused = new LinkedHashMap<>();
        refused.put("--remote-allow-origins", OPENS_A_PORT);
        refused.put("--enable-automation", "pages would see that the browser is controlled");
        refused.put("--headless", "--launch=headless says so");
        refused.put("--user-data-dir", "--profile names the profile folder");
        refused.put("--load-extension", EXTENSIONS);
        refused.put("--disable-extensions", EXTENSIONS);
        refused.put("--disable-extensions-except", EXTENSIONS);
        refused.put("--load-component-extension", EXTENSIONS);
        refused.put("--allowlisted-extension-id", EXTENSIONS);
        refused.put("--extensions-on-chrome-urls", "the extension has no business on pages of the browser");
        refused.put("--disable-web-security", SAME_ORIGIN);
        refused.put("--disable-site-isolation-trials", SAME_ORIGIN);
        refused.put("--allow-file-access", SAME_ORIGIN);
        refused.put("--allow-file-access-from-files", SAME_ORIGIN);
        refused.put("--single-process", SAME_ORIGIN);
        refused.put("--app", OPENS_A_PAGE);
        refused.put("--app-id", OPENS_A_PAGE);
        refused.put("--restore-last-session", OPENS_A_PAGE);
        refused.put("--load-and-launch-app", OPENS_A_PAGE);
        refused.put("--install-isolated-web-app-from-url", OPENS_A_PAGE);
        refused.put("--install-isolated-web-app-from-file", OPENS_A_PAGE);
        refused.put("--dump-dom", OPENS_A_PAGE);
        refused.put("--screenshot", OPENS_A_PAGE);
        refused.put("--print-to-pdf", OPENS_A_PAGE);
        refused.put("--renderer-cmd-prefix", OTHER_PROGRAM);
        refused.put("--utility-cmd-prefix", OTHER_PROGRAM);
        refused.put("--zygote-cmd-prefix", OTHER_PROGRAM);
        refused.put("--ppapi-plugin-launcher", OTHER_PROGRAM);
        refused.put("--gpu-launcher", OTHER_PROGRAM);
        refused.put("--browser-subprocess-path", OTHER_PROGRAM);
        refused.put("--no-startup-window", "the tools work in its window");
        refused.put("--incognito", NOT_PRIVATE);
        refused.put("--inprivate", NOT_PRIVATE);
        refused.put("--guest", NOT_PRIVATE);
        return refused;
    }

    private BrowserFlags() {}

    /** Returns the reason why this flag is not passed on; null if it is. */
    static @Nullable String complaint(String flag) {
        if (!flag.matches("--[A-Za-z0-9][A-Za-z0-9_-]*(=\\P{Cntrl}*)?")) {
            return "--browser-arg takes a flag of the browser, as in --browser-arg=--lang=de.";
        }
        String name = name(flag);
        String reason = REFUSED.get(name);
        if (reason == null && name.startsWith("--remote-debugging")) {
            reason = OPENS_A_PORT;
        }
        if (reason == null && !AllowedFlags.NAMES.contains(name)) {
            reason = UNKNOWN;
        }
        if (reason == null && name.endsWith("-features")) {
            reason = AllowedFlags.complaintOfFeatures(flag.substring(Math.min(flag.length(), name.length() + 1)));
        }
        return reason == null ? null : "The browser is not started with " + name + ": " + reason + ".";
    }

    /** All flags, and the blank page that the browser opens. */
    static List<String> of(Path profile, boolean headless, List<String> needed, List<String> further) {
        List<String> flags = new ArrayList<>(List.of("--remote-debugging-pipe",
                "--enable-unsafe-extension-debugging", "--silent-debugger-extension-api",
                "--disable-blink-features=AutomationControlled", "--user-data-dir=" + profile,
                "--no-first-run", "--no-default-browser-check", "--hide-crash-restore-bubble",
                // The browser asks the servers of its pages alone. No flag switches off its questions about accounts and updates, so these
                // go to names that do not exist.
                "--disable-background-networking", "--disable-component-update", "--disable-domain-reliability",
                "--disable-sync", "--disable-breakpad", "--disable-client-side-phishing-detection",
                "--metrics-recording-only", "--no-pings",
                "--disable-features=Translate,OptimizationHints,MediaRouter,AutofillServerCommunication,"
                        + "NetworkTimeServiceQuerying," + ChromeOptions.NOT_NEEDED,
                "--gaia-url=https://accounts.invalid",
                "--host-resolver-rules=MAP *.invalid ~NOTFOUND, MAP update.googleapis.com ~NOTFOUND",
                // No keyring asks the person for a password.
                "--password-store=basic", "--use-mock-keychain",
                // Pages of hidden windows run at full speed.
                "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
                "--disable-renderer-backgrounding"));
        if (headless) {
            flags.add("--headless=new");
        }
        flags.addAll(needed);
        for (String flag : further) {
            add(flags, flag);
        }
        flags.add("about:blank");
        return flags;
    }

    private static void add(List<String> flags, String flag) {
        String name = name(flag);
        for (int i = 0; LISTS.contains(name) && i < flags.size(); i++) {
            if (name(flags.get(i)).equals(name)) {
                flags.set(i, flags.get(i) + "," + flag.substring(Math.min(flag.length(), name.length() + 1)));
                return;
            }
        }
        flags.add(flag);
    }

    private static String name(String flag) {
        int equals = flag.indexOf('=');
        return equals < 0 ? flag : flag.substring(0, equals);
    }
}
