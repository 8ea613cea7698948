package io.github.mcpdatalayer.e2e.journeys;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.github.mcpdatalayer.demo.ThrowAwayBrowser;
import io.github.mcpdatalayer.e2e.stage.Cli;
import io.github.mcpdatalayer.e2e.stage.Cli.Outcome;
import io.github.mcpdatalayer.e2e.stage.JourneyShop;
import io.github.mcpdatalayer.e2e.stage.PopupPictures;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The report of journeys as a colleague sees it: on a wide screen and a narrow one, light and dark, with whatever a journey is called. */
@Tag("thorough")
class ReportLooksIT {

    private static final String HOSTILE = "Checkout <img src=x onerror=alert(1)> " + "unbroken".repeat(30)
            + " \\u202etxet";

    @RegisterExtension
    static final Stage stage = Stage.withoutBrowser();

    @TempDir
    private Path folder;

    @Test
    @Tag("thorough")
    void aReportFitsEachScreenAndEachScheme() throws Exception {
        Cli cli = new Cli(Files.createDirectory(folder.resolve("home")),
                Files.createDirectory(folder.resolve("scratch")));
        Path checkout = Files.writeString(folder.resolve("checkout.json"),
                Files.readString(Path.of("src/test/resources/journeys/checkout.json"))
                        .replaceFirst("\"title\": *\"[^\"]*\"",
                                "\"title\": \"" + HOSTILE.replace("\\", "\\\\") + "\""));
        Path broken = Files.writeString(folder.resolve("broken.json"),
                """
                        {"title": "Nothing to press", "timeout": 500, "steps": [
                          {"type": "navigate", "url": "http://lamps.example/"},
                          {"type": "click", "selectors": [["aria/Rent a lamp[role=\\"button\\"]"]], "offsetX": 1, "offsetY": 1}]}
                        """);
        Path report = folder.resolve("report.html");
        try (var shop = new JourneyShop("currency", "twice", "delivery", "transaction", "consent", "email")) {
            shop.change("/", page -> page.replace("Add to basket", "Put into basket"));
            Outcome outcome = cli.run("run", checkout.toString(), broken.toString(), "--workers", "2",
                    shop.browserArg(), "--runs", folder.resolve("runs").toString(), "--html", report.toString(),
                    "--var",
                    "email=mia.muster@lamps.example");
            assertEquals(3, outcome.exit(), outcome::all);
        }
        ThrowAwayBrowser browser = stage.anotherBrowser();
        Tab page = stage.openUrl(browser, report.toUri().toString());
        for (int width : List.of(1440, 400)) {
            page.call("Emulation.setDeviceMetricsOverride",
                    Stage.arguments("width", width, "height", 1600, "deviceScaleFactor", 1, "mobile", false));
            page.waitFor("innerWidth === " + width, Stage.SOON);
            PopupPictures.take(page, "report-" + width);
            page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)");
            page.evaluate("document.querySelector('h2 ~ ol .step')?.scrollIntoView()");
            PopupPictures.take(page, "report-" + width + "-steps");
            page.evaluate("scrollTo(0, 0)");
            assertTrue(page.evaluate("document.documentElement.scrollWidth <= innerWidth").getAsBoolean(),
                    "nothing but the filmstrip and tables scrolls sideways");
        }
        assertTrue(page.evaluate("[...document.querySelectorAll('rect.mark')].some(each =>"
                + " each.getBBox().width > 20 && each.getBBox().x > 0)").getAsBoolean(),
                "an element is marked in its picture");
        page.evaluate("location.hash = document.querySelector('.picture').hash");
        page.waitFor("document.querySelector('.large:target')?.checkVisibility()", Stage.SOON);
        assertEquals(page.evaluate("document.documentElement.clientWidth").getAsInt(),
                page.evaluate("document.querySelector('.large:target').getBoundingClientRect().width").getAsInt(),
                "it covers all but the scroll bar");
        PopupPictures.take(page, "report-large");
    }
}
