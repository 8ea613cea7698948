package io.github.mcpdatalayer.report;

import java.util.List;
import java.util.Locale;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.journeys.RunComparison;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Two runs compared as HTML and Markdown, in both languages. */
class ComparisonReportTest {

    private static final String HOSTILE = "</bdi></style><script>alert(1)</script>|\u202e @all www.evil.example\n# x";

    private static JsonObject run(String choice, String verdict, String pushes, String hits) {
        return JsonParser.parseString("{\"title\":\"Checkout\",\"journey\":\"checkout.json\",\"choice\":\"" + choice
                + "\",\"verdict\":\"" + verdict + "\",\"started\":\"2026-11-28T10:00:00Z\",\"ms\":1200,\"steps\":["
                + "{\"step\":1,\"pushes\":[],\"hits\":[]},{\"step\":3,\"pushes\":[" + pushes + "],\"hits\":[" + hits
                + "]}],\"consent\":{\"ad_storage\":\"" + (choice.isEmpty() ? "granted" : choice) + "\"}}")
                .getAsJsonObject();
    }

    private static String push(String event, String more) {
        return "{\"push\":1,\"event\":\"" + event + "\",\"value\":{\"event\":\"" + event + "\"," + more + "}}";
    }

    private static String hit(String event, String more) {
        return "{\"hit\":1,\"vendor\":\"ga4\",\"id\":\"G-1\",\"event\":\"" + event
                + "\",\"params\":{\"cid\":\"1.2\"," + more + "}}";
    }

    private static final JsonObject BEFORE = run("", "held",
            push("add_to_cart", "\"ecommerce\":{\"value\":99,\"items\":[{\"item_id\":\"A\",\"price\":99}]}") + ","
                    + push("gone", "\"x\":1"),
            hit("purchase", "\"cu\":\"EUR\",\"epn.value\":\"99\""));
    private static final JsonObject AFTER = run("denied", "broken",
            push("add_to_cart", "\"ecommerce\":{\"value\":89,\"items\":[{\"item_id\":\"A\",\"price\":89}]}"),
            hit("purchase", "\"epn.value\":\"89\"") + "," + hit("refund", "\"cu\":\"EUR\""));

    private static String html(JsonObject from, JsonObject to, Locale locale) {
        return ComparisonReport.html(from, to, RunComparison.of(from, to), locale);
    }

    private static String markdown(JsonObject from, JsonObject to, Locale locale) {
        return ComparisonReport.markdown(from, to, RunComparison.of(from, to), locale);
    }

    @Test
    void theVerdictIsFirstAndEachChangeHasItsPlainParameterAndBothValues() {
        String html = html(BEFORE, AFTER, Locale.ENGLISH);
        String text = html.substring(html.indexOf("<body>")).replaceAll("<[^>]*>", " ").replaceAll("\\s+", " ");
        int verdict = text.indexOf("The runs differ in 7 places.");
        assertTrue(verdict > 0 && verdict < text.indexOf("What the data layer got"), text);
        for (String part : List.of("A, the first run Checkout · 2026-11-28 10:00 UTC · steps: 2, pushes: 2, hits: 1",
                "changed add_to_cart (step 3) Parameter A B ecommerce.value 99 89 ecommerce.items[0].price 99 89",
                "missing in B gone (step 3)", "What was sent", "cu EUR nothing epn.value 99 89",
                "new in B ga4 G-1 refund (step 3)", "Consent changed ad_storage", "granted denied",
                "B was not run to its end: what came after that is not compared.",
                "Left out, since they differ between any two runs: cid.")) {
            assertTrue(text.contains(part), part + " in " + text);
        }
        assertTrue(html.contains("default-src 'none'"), "loads nothing");
    }

    @Test
    void theMarkdownHasTheSameAndIsATable() {
        String text = markdown(BEFORE, AFTER, Locale.ENGLISH).replace("\\", "");
        for (String part : List.of("❌ The runs differ in 7 places.",
                "| add_to_cart (step 3) | ecommerce.value | 99 | 89 |", "| gone (step 3) | missing in B |",
                "| ga4 G-1 refund (step 3) | new in B | nothing |", "| ad_storage |  | granted | denied |",
                "- B was not run to its end&#58; what came after that is not compared.")) {
            assertTrue(text.contains(part), part + " in " + text);
        }
        for (String line : text.lines().filter(line -> line.startsWith("|")).toList()) {
            assertEquals(5, line.chars().filter(each -> each == '|').count(), line);
        }
    }

    @Test
    void bothAreGermanForGermans() {
        for (String text : List.of(html(BEFORE, AFTER, Locale.GERMANY).replaceAll("<bdi>[^<]*</bdi>", ""),
                markdown(BEFORE, AFTER, Locale.GERMAN))) {
            String body = text.substring(Math.max(0, text.indexOf("<body>")));
            assertTrue(body.contains("Die Läufe unterscheiden sich an 7 Stellen."), body);
            for (CompareWords words : CompareWords.values()) {
                String english = words.in(Locale.ENGLISH);
                if (english.length() > 4 && !english.equals(words.in(Locale.GERMAN))) {
                    assertFalse(body.contains(english.replaceAll("%s.*", "").strip())
                            && english.replaceAll("%s.*", "").strip().length() > 4, english + " in " + body);
                }
            }
        }
    }

    @Test
    void runsThatTrackedTheSameSaySoAndWhatWasNotCompared() {
        assertTrue(
                html(BEFORE, BEFORE, Locale.ENGLISH).contains("<p class=\"verdict\">Both runs tracked the same.</p>"));
        String text = markdown(BEFORE, BEFORE, Locale.GERMAN);
        assertTrue(text.contains("✅ Beide Läufe haben dasselbe erfasst."), text);
        assertTrue(text.contains("Was nicht verglichen wurde"), text);
        assertFalse(text.contains("|"), text);
    }

    @Test
    void whatAPageHasPutIntoItStaysText() {
        JsonObject hostile = JsonParser.parseString(AFTER.toString()).getAsJsonObject();
        hostile.addProperty("title", HOSTILE);
        hostile.getAsJsonArray("steps").get(1).getAsJsonObject().getAsJsonArray("pushes").get(0).getAsJsonObject()
                .getAsJsonObject("value").addProperty(HOSTILE, HOSTILE);
        String html = html(BEFORE, hostile, Locale.ENGLISH);
        assertFalse(html.contains("<script") || html.contains("\u202e"), html);
        assertEquals(1, html.split("</style>", -1).length - 1);
        String text = markdown(BEFORE, hostile, Locale.ENGLISH);
        assertFalse(
                text.contains("<script") || text.contains("\n# x") || text.contains("@all") || text.contains("\u202e")
                        || text.contains("www.evil"),
                text);
        text.lines().filter(line -> line.startsWith("|")).forEach(line -> assertEquals(5,
                line.replace("\\|", "").chars().filter(each -> each == '|').count(), line));
    }
}
