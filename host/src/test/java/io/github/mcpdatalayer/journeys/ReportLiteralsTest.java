package io.github.mcpdatalayer.journeys;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.report.JourneyHtmlReport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Holds that a value in a journey's file comes into no report where its form proves that it is personal. */
class ReportLiteralsTest {

    private static final List<String> PERSONAL = List.of("mia.meier@shop.example", "4111 1111 1111 1111",
            "4242424242424242", "DE89 3704 0044 0532 0130 00", "+49 171 2345678", "mia.meier%40shop.example",
            "mia.meier (at) shop.example", "5555-5555-5555-4444");

    @TempDir
    private Path folder;

    private static String quoted(String text) {
        return text.replace('\'', '"');
    }

    private String reports(String value, RedactionMode mode) throws Exception {
        Path file = folder.resolve("journey.json");
        Files.writeString(file, quoted("{'title':'Order of " + value + "','steps':["
                + "{'type':'navigate','url':'https://shop.example/?q=" + value.replace(" ", "%20") + "'},"
                + "{'type':'change','value':'" + value + "','selectors':['#mail']},"
                + "{'type':'click','selectors':['text/" + value + "','#gone']},"
                + "{'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'withinMs':100,"
                + "'pushes':[{'event':'sent','values':{'$.x':'" + value + "'}}],"
                + "'hits':[{'event':'" + value + "'}],'url':'" + value.replace("*", "") + "','text':'" + value
                + "'}}]}"));
        var redaction = new Redaction(mode);
        var site = new Site().with("#mail", "{\"event\":\"sent\",\"x\":\"[EMAIL_9]\"}").with("text/" + value)
                .redacting(redaction::text);
        var settings = new RunSettings(null, false, 0, null, null, false, false, HitMode.ANSWER);
        JourneyRun run = new JourneyRunner(
                JourneyReader.read(file, new JourneyVariables(Map.of()), new JourneyRights(true, false)), settings,
                new JourneyVariables(Map.of()), site, Clock.systemUTC(), Duration.ofMinutes(5), Duration.ofMillis(120))
                .run(_ -> {});
        JsonObject english = RunJson.of(run);
        JsonObject german = RunJson.of(run, Locale.GERMAN);
        var pictures = new JourneyHtmlReport.Pictures() {
            @Override
            public byte @Nullable [] of(JsonObject of, JsonObject step) {
                return null;
            }

            @Override
            public List<JsonObject> before(JsonObject of) {
                return List.of();
            }
        };
        return english + "\n" + german + "\n" + JUnitReport.of(List.of(english)) + "\n"
                + MarkdownReport.of(List.of(english)) + "\n"
                + JourneyHtmlReport.of(List.of(english), pictures, Locale.ENGLISH)
                + JourneyHtmlReport.of(List.of(german), pictures, Locale.GERMAN);
    }

    @Test
    void noReportHasWhatIsPersonal() throws Exception {
        for (String value : PERSONAL) {
            String all = reports(value, RedactionMode.MASK);
            for (String part : List.of("mia.meier", "4111 1111", "4242424242424242", "3704", "2345678", "5555-5555")) {
                assertFalse(all.contains(part), () -> value + ": " + around(all, part));
            }
            assertTrue(all.contains("[EMAIL_") || all.contains("[CARD_") || all.contains("[IBAN_")
                    || all.contains("[PHONE_"), value);
        }
    }

    @Test
    void whatIsNotPersonalStandsAsItIsWritten() throws Exception {
        for (String value : List.of("Blue shirt", "SKU-4711", "129.90", "2026-11-29", "G-ABC123")) {
            assertTrue(reports(value, RedactionMode.MASK).contains(value), value);
        }
    }

    private static String around(String all, String part) {
        int at = all.indexOf(part);
        return all.substring(Math.max(0, at - 200), Math.min(all.length(), at + 100));
    }
}
