package io.github.mcpdatalayer.export;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.journeys.JourneyRefusal;
import io.github.mcpdatalayer.journeys.RefusalCode;

/**
 * A journey as a file of another program. The editor in the extension writes such files, and nothing else does: its modules run
 * here in an engine that has nothing but them.
 */
public final class JourneyExport {

    /** The other programs. */
    public enum As {
        /** Chrome's Recorder and @puppeteer/replay. */
        RECORDER,
        /** A test for Playwright. */
        PLAYWRIGHT
    }

    /** Far more than the largest journey takes on a slow machine. */
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private JourneyExport() {}

    /**
     * Writes it.
     *
     * @param file
     *            its name for the refusal
     * @param journey
     *            the text of the file, which {@link io.github.mcpdatalayer.journeys.JourneyReader} took
     * @param values
     *            of variables, which are in the file for Chrome's Recorder then
     * @return {@code {"text": …, "dropped": 0}} with the number of triggers that are left out; for the Recorder also
     *         {@code open}, names without a value, and {@code passedOver}, the numbers of steps that do nothing there; for
     *         Playwright also {@code left}, in words what the test does not hold; {@code {"problems": […]}} for a file that
     *         the editor refuses
     * @throws JourneyRefusal
     *             it is nested too deep, or writing it takes too long
     * @throws IOException
     *             the editor fails at it
     */
    public static JsonObject of(Path file, String journey, As as, Map<String, String> values)
            throws JourneyRefusal, IOException, InterruptedException {
        return of(file, journey, as, values, LIMIT);
    }

    static JsonObject of(Path file, String journey, As as, Map<String, String> values, Duration limit)
            throws JourneyRefusal, IOException, InterruptedException {
        try {
            return JsonParser.parseString(EditorScript.run(limit, editor -> call(editor, journey, as, values)))
                    .getAsJsonObject();
        } catch (EditorScript.TooLong e) {
            throw new JourneyRefusal(RefusalCode.JOURNEY_TOO_LARGE, file.toString(), "",
                    "Writing it took longer than " + limit.toSeconds()
                            + " s and was stopped. Split it into smaller journeys and export each.");
        } catch (EditorScript.TooDeep e) {
            throw new JourneyRefusal(RefusalCode.JOURNEY_FIELD_WRONG, file.toString(), "",
                    "Something in it, such as a path, is nested too deep. Expected less nesting.");
        }
    }

    static String call(EditorScript editor, String journey, As as, Map<String, String> values) {
        return editor.call("exportFile", journey, as.name().toLowerCase(Locale.ROOT), values);
    }
}
