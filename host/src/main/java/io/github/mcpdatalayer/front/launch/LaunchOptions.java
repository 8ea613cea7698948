package io.github.mcpdatalayer.front.launch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The options of a browser of our own.
 *
 * @param display
 *            with a window or without
 * @param executable
 *            its program; null: the first browser that is installed
 * @param profile
 *            a profile folder that is kept; null: a fresh one that is removed at the end
 * @param browserArgs
 *            further flags for it, see {@link #complaint}
 */
public record LaunchOptions(Display display, @Nullable Path executable, @Nullable Path profile,
        List<String> browserArgs) {

    /** The modes of a browser: with windows, or without. */
    public enum Display {
        /** It has windows; a start without a display fails. */
        WINDOW,
        /** It has none. */
        HEADLESS,
        /** It has windows where there is a display. */
        EITHER
    }

    public LaunchOptions {
        browserArgs = List.copyOf(browserArgs);
    }

    /** These with one more flag. */
    public LaunchOptions with(String browserArg) {
        List<String> all = new ArrayList<>(browserArgs);
        all.add(browserArg);
        return new LaunchOptions(display, executable, profile, all);
    }

    /** A sentence that says why the browser is not started with this flag; null for one that is passed on. */
    public static @Nullable String complaint(String browserArg) {
        return BrowserFlags.complaint(browserArg);
    }
}
