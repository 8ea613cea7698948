package io.github.mcpdatalayer.front.journeys;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.launch.LaunchOptions;
import io.github.mcpdatalayer.front.launched.LaunchedBrowser;
import io.github.mcpdatalayer.front.link.LaunchableBrowser.LaunchRefused;
import io.github.mcpdatalayer.rendezvous.Locations;

/**
 * A journey as a file of another program. The editor in the extension writes such files, and nothing else does: a browser of
 * our own is started to do it.
 */
public final class JourneyExport {

    /** The other programs. */
    public enum As {
        /** Chrome's Recorder and @puppeteer/replay. */
        RECORDER,
        /** A test for Playwright. */
        PLAYWRIGHT
    }

    private static final String PAGE = "editor/editor.html";
    private JourneyExport() {}

    /**
     * Writes it.
     *
     * @param journey the text of a file that was checked
     * @param values of variables, which are in the file for Chrome's Recorder then
     * @return {@code {"text": …, "dropped": 0}} with the number of triggers that are left out; for the Recorder also
     *         {@code open}, names without a value, and {@code passedOver}, the numbers of steps that do nothing there; for
     *         Playwright also {@code left}, in words what the test does not hold; {@code {"problems": […]}} for a file that
     *         the editor refuses
     * @throws LaunchRefused no browser can be started
     */
    public static JsonObject of(String journey, As as, Map<String, String> values, LaunchOptions options)
            throws IOException, LaunchRefused, InterruptedException {
        var gson = new Gson();
        String script = "import('/editor/export-file.js').then(({exportFile}) => exportFile(%s, '%s', %s))".formatted(
                gson.toJson(journey), as == As.PLAYWRIGHT ? "playwright" : "recorder", gson.toJson(values));
        try (var browser = new LaunchedBrowser(options, List.of(), false, Locations.ofThisProcess(), Set.of())) {
            browser.start();
            return browser.inExtension(PAGE, script).getAsJsonObject();
        }
    }
}
