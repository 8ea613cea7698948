package io.github.mcpdatalayer.front;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.front.launch.LaunchOptions;
import io.github.mcpdatalayer.front.launch.LaunchOptions.Display;
import io.github.mcpdatalayer.front.launched.LaunchedBrowser;
import io.github.mcpdatalayer.policy.SitePattern;
import org.jspecify.annotations.Nullable;

/** The flags of a browser of the front's own, as they are read one by one. */
final class LaunchFlags {

    /** The flags with a value. */
    static final List<String> NAMES = List.of("--sites", "--executable", "--profile", "--browser-arg");

    private @Nullable String mode;
    private final List<String> sites = new ArrayList<>();
    private @Nullable Path executable;
    private @Nullable Path profile;
    private final List<String> browserArgs = new ArrayList<>();
    private @Nullable String first;

    /** Takes {@code --launch=MODE}; gives what is wrong with it, or null. */
    @Nullable
    String mode(String value) {
        mode = value;
        return List.of("", "headless", "fallback").contains(value)
                ? null
                : "--launch takes headless or fallback, or nothing.";
    }

    /** Takes one of {@link #NAMES}; gives what is wrong with it, or null. */
    @Nullable
    String take(String name, String value) {
        first = first == null ? name : first;
        if (name.equals("--sites")) {
            sites.add(value);
            if (!SitePattern.isValid(value) || value.startsWith("file:")) {
                return "--sites: " + SitePattern.complaint(value);
            }
            return LaunchedBrowser.canName(value)
                    ? null
                    : "--sites: the name of " + value
                            + " is read in more than one way, or is no address. Write it as the browser's address "
                            + "bar copies it: xn--…, 127.0.0.1.";
        }
        if (name.equals("--browser-arg")) {
            browserArgs.add(value);
            return LaunchOptions.complaint(value);
        }
        Path path = FrontOptions.path(value);
        if (name.equals("--executable")) {
            executable = path;
        } else {
            profile = path;
        }
        return path == null ? name + " needs a path." : null;
    }

    /** Tells what is wrong where flags stand without {@code --launch}, or null. */
    @Nullable
    String unused(boolean journeys) {
        return mode == null && first != null && (!journeys || profile != null)
                ? first + " is for a browser of the front's own: add --launch."
                : null;
    }

    /** Returns the same for the browsers in which journeys are run: without a window, each with a profile of its own. */
    FrontOptions.Launch runs() {
        return new FrontOptions.Launch(new LaunchOptions(Display.HEADLESS, executable, null, browserArgs),
                List.copyOf(sites), false);
    }

    /** Returns what they ask for; null: no browser. */
    FrontOptions.@Nullable Launch launch() {
        String how = mode;
        if (how == null) {
            return null;
        }
        Display display = how.isEmpty() ? Display.WINDOW : how.equals("headless") ? Display.HEADLESS : Display.EITHER;
        return new FrontOptions.Launch(new LaunchOptions(display, executable, profile, browserArgs),
                List.copyOf(sites), how.equals("fallback"));
    }
}
