package io.github.mcpdatalayer.journeys;

import java.util.List;
import java.util.Locale;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.report.JourneyHtmlReport;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests the table of vendors: what each got and kept in which state. */
class ConsentTableTest {

    private static JsonObject run(String journey, String choice, String vendors) {
        return JsonParser.parseString("{\"journey\":\"" + journey + "\",\"title\":\"Order | 1\",\"choice\":\"" + choice
                + "\",\"verdict\":\"held\",\"ms\":1,\"steps\":[],\"findings\":[],\"audit\":{\"vendors\":[" + vendors
                + "]}}")
                .getAsJsonObject();
    }

    private static String use(String vendor, int hits, int identified, String stored) {
        return "{\"vendor\":\"" + vendor + "\",\"hits\":" + hits + ",\"identified\":" + identified + ",\"stored\":["
                + stored + "]}";
    }

    @Test
    void eachVendorHasACellForEachStateOfAJourney() {
        List<JsonObject> runs = List.of(
                run("a.json", "granted",
                        use("Google Analytics", 3, 3, "\"_ga\",\"_ga_A\"") + "," + use("Meta", 1, 0, "\"_fbp\"")),
                run("a.json", "denied", use("Google Analytics", 1, 0, "")),
                run("a.json", "gpc", use("Meta", 0, 0, "\"a\",\"b\",\"c\",\"d\",\"e\",\"f\",\"g\"")),
                run("b.json", "granted", use("Meta", 1, 1, "")));
        List<ConsentTable> tables = ConsentTable.of(runs);
        assertEquals(1, tables.size(), "a journey in one state is no table");
        assertEquals("{\"title\":\"Order | 1\",\"states\":[\"granted\",\"denied\",\"gpc\"],\"vendors\":{"
                + "\"Google Analytics\":[\"3 hits (3 with ids); keeps _ga, _ga_A\",\"1 hit\",\"\"],"
                + "\"Meta\":[\"1 hit; keeps _fbp\",\"\",\"keeps a, b, c, d, e, f and 1 more\"]}}",
                tables.getFirst().toJson().toString());
        String markdown = MarkdownReport.of(runs);
        assertTrue(markdown.contains("| Vendor | granted | denied | gpc |\n| --- | --- | --- | --- |\n"), markdown);
        assertTrue(markdown.contains("| 1 hit | – |"), markdown);
        String html = JourneyHtmlReport.of(runs, (_, _) -> null, Locale.GERMAN);
        for (String part : List.of("Was jeder Anbieter bekam und behält: Order | 1", ">erteilt<",
                ">Global Privacy Control<",
                "3 Hits (3 mit Kennung); behält _ga, _ga_A", "behält a, b, c, d, e, f und 1 weitere")) {
            assertTrue(html.contains(part), html);
        }
    }

    @Test
    void afterAWithdrawalACellSaysWhatWasDeletedAndWhatIsKept() {
        String back = "{\"vendor\":\"Meta\",\"hits\":2,\"identified\":1,\"stored\":[\"_fbc\"],\"deleted\":[\"_fbp\"]}";
        List<JsonObject> runs = List.of(run("a.json", "granted", use("Meta", 1, 1, "\"_fbp\",\"_fbc\"")),
                run("a.json", "withdrawn", back));
        assertEquals("[\"1 hit (1 with ids); keeps _fbp, _fbc\",\"2 hits (1 with ids); keeps _fbc; deleted _fbp\"]",
                ConsentTable.of(runs).getFirst().toJson().getAsJsonObject("vendors").get("Meta").toString());
        String html = JourneyHtmlReport.of(runs, (_, _) -> null, Locale.GERMAN);
        assertTrue(html.contains("behält _fbc; gelöscht: _fbp") && html.contains(">erteilt, widerrufen<"), html);
    }

    @Test
    void aVendorsHitsAndItsCookiesAreOneRow() {
        assertEquals(
                List.of("Google Analytics", "Meta", "LinkedIn", "Microsoft Advertising", "Google Ads", "Adform",
                        "Analytics (getanalytics.io)"),
                List.of("Google Analytics 4", "Meta Pixel", "LinkedIn Insight Tag", "Microsoft Advertising UET",
                        "Google Ads", "Adform", "Analytics (getanalytics.io)").stream().map(VendorUse::plain).toList());
        assertEquals(
                List.of(new VendorUse("A", 2, 1, List.of("x", "y")), new VendorUse("B", 0, 0, List.of("z"))),
                VendorUse.joined(List.of(new VendorUse("B", 0, 0, List.of("z")), new VendorUse("A", 1, 0, List.of("x")),
                        new VendorUse("A", 1, 1, List.of("x", "y")))));
    }
}
