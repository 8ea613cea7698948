package io.github.mcpdatalayer.front.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.browser.BrowserProgram;
import io.github.mcpdatalayer.front.launch.LaunchException.Reason;
import org.jspecify.annotations.Nullable;

/** Reads out of what a browser printed why it did not start. */
final class StartFailure {

    /**
     * One known fault.
     *
     * @param shows
     *            in what it printed
     * @param hint
     *            what to do
     */
    private record Known(Pattern shows, Reason reason, String hint) {}

    static final String NO_DISPLAY = "Start the front with --launch=headless, or with --launch=fallback, which has a "
            + "window only where there is a display.";
    private static final int PRINTED_CHARS = 600;

    private static final List<Known> KNOWN = List.of(
            known("disallowed by the system admin", Reason.LAUNCH_FORBIDDEN,
                    "A policy of the browser forbids it, RemoteDebuggingAllowed or HeadlessMode. Ask the "
                            + "administrator."),
            known("profile appears to be in use|ProcessSingleton", Reason.LAUNCH_PROFILE_IN_USE,
                    "Close the browser that uses this profile, or give --profile another folder."),
            known("Missing X server|cannot open display|Unable to open X display|ozone_platform_x11",
                    Reason.LAUNCH_FAILED, NO_DISPLAY),
            known("error while loading shared libraries", Reason.LAUNCH_FAILED,
                    "Install the library that is named. A package of the system brings all of them, as "
                            + "apt-get install chromium does."),
            known("No usable sandbox|without --no-sandbox|Failed to move to new namespace|setuid sandbox",
                    Reason.LAUNCH_FAILED,
                    "This system does not let the browser build its sandbox. In a container, allow user namespaces, or "
                            + "start the front with --browser-arg=--no-sandbox if the container itself is the sandbox."),
            known("/dev/shm|shared memory", Reason.LAUNCH_FAILED,
                    "Give the container shared memory, as docker run --shm-size=1g does, or start the front with "
                            + "--browser-arg=--disable-dev-shm-usage."),
            known("No space left on device", Reason.LAUNCH_FAILED, "Make room in the folder of temporary files."),
            known("Exec format error|cannot execute binary", Reason.LAUNCH_FAILED,
                    "The program is for another kind of processor. Install the browser for this one."));

    private StartFailure() {}

    /**
     * The error for a browser that ended before it answered.
     *
     * @param ended
     *            a sentence that says how
     * @param printed
     *            everything that it printed
     */
    static LaunchException of(BrowserProgram program, String ended, String printed, @Nullable Throwable cause) {
        Reason reason = Reason.LAUNCH_FAILED;
        String hint = "Run " + program.path() + " by hand to see whether it starts, or name another program with "
                + "--executable.";
        for (Known known : KNOWN) {
            Matcher matcher = known.shows().matcher(printed);
            if (matcher.find()) {
                reason = known.reason();
                hint = known.hint();
                break;
            }
        }
        String message = "The browser " + program.path() + " did not start. " + ended;
        String text = tail(printed);
        if (!text.isEmpty()) {
            message += " It printed: " + text;
        }
        return cause == null
                ? new LaunchException(reason, message, hint)
                : new LaunchException(reason, message, hint, cause);
    }

    /** The last lines that fit. */
    private static String tail(String printed) {
        List<String> lines = new ArrayList<>();
        int chars = 0;
        for (String line : printed.strip().lines().toList().reversed()) {
            chars += line.length();
            if (chars > PRINTED_CHARS && !lines.isEmpty()) {
                break;
            }
            lines.addFirst(line.length() > PRINTED_CHARS ? line.substring(0, PRINTED_CHARS) : line);
        }
        return String.join("\n", lines);
    }

    private static Known known(String shows, Reason reason, String hint) {
        return new Known(Pattern.compile(shows, Pattern.CASE_INSENSITIVE), reason, hint);
    }

    /** Tells how a process ended, in words. */
    static String exit(int status) {
        return status > 128 && status < 160
                ? "The browser was ended by signal " + (status - 128) + "."
                : String.format(Locale.ROOT, "The browser ended with status %d.", status);
    }
}
