package io.github.mcpdatalayer.journeys;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.json.PrettyJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Holds that the findings of a run are written into the journey where they belong, and that nothing else of the file changes. */
class JourneyUpdateTest {

    private static JsonObject json(String text) {
        return JsonParser.parseString(text).getAsJsonObject();
    }

    private static JsonObject run(String steps) {
        return json("{\"journey\":\"a/shop.json\",\"steps\":[" + steps + "]}");
    }

    private static String row(int at, String more) {
        return "{\"step\":%d,\"file\":\"a/shop.json\",\"place\":\"steps[%d]\"%s}".formatted(at + 1, at, more);
    }

    @Test
    void eachStepGetsWhatItTracked() {
        JsonObject journey = json(
                "{\"title\":\"t\",\"steps\":[{\"type\":\"navigate\"},{\"type\":\"click\"},{\"type\":\"click\"}]}");
        JourneyUpdate.Updated changed = JourneyUpdate.expectations(journey, run(
                row(0, ",\"pushes\":[{\"event\":\"gtm.js\",\"value\":{}},{\"event\":null,\"value\":{}}],\"hits\":[]")
                        + ","
                        + row(1, ",\"pushes\":[{\"event\":\"add_to_cart\",\"value\":{\"ecommerce\":{\"currency\":\"EUR\",\"value\":9,\"items\":[{\"item_id\":\"L-1\"}]}}}],\"hits\":[{\"vendor\":\"ga4\",\"id\":\"G-1\",\"event\":\"add_to_cart\"},{\"vendor\":\"ga4\",\"id\":\"G-1\",\"event\":\"add_to_cart\"}]")
                        + ","
                        + row(2, ",\"pushes\":[{\"event\":\"purchase\",\"value\":{\"transaction_id\":\"T-1\",\"coupon\":\"[EMAIL_1]\"}}]")));
        assertEquals(new JourneyUpdate.Updated(0, 2, 0), changed);
        assertEquals("[{\"type\":\"navigate\"},{\"type\":\"click\"},"
                + "{\"type\":\"customStep\",\"name\":\"mcp-datalayer:expect\",\"parameters\":{\"version\":1,\"pushes\":[{\"event\":\"add_to_cart\",\"values\":{\"$.ecommerce.currency\":\"EUR\",\"$.ecommerce.value\":9,\"$.ecommerce.items[0].item_id\":\"L-1\"},\"count\":1}],\"hits\":[{\"vendor\":\"ga4\",\"id\":\"G-1\",\"event\":\"add_to_cart\",\"count\":2}]}},"
                + "{\"type\":\"click\"},"
                + "{\"type\":\"customStep\",\"name\":\"mcp-datalayer:expect\",\"parameters\":{\"version\":1,\"pushes\":[{\"event\":\"purchase\",\"values\":{\"$.transaction_id\":{\"exists\":true}},\"count\":1}]}}]",
                journey.get("steps").toString());
    }

    @Test
    void ofAnEventThatCameTwiceOnlyWhatBothHaveIsExpected() {
        JsonObject journey = json("{\"title\":\"t\",\"steps\":[{\"type\":\"click\"}]}");
        JourneyUpdate.expectations(journey, run(row(0, """
                ,"pushes":[{"event":"add_to_cart","value":{"currency":"EUR","value":9,"coupon":"X"}},
                {"event":"add_to_cart","value":{"currency":"EUR","value":12}}]""")));
        assertEquals(
                "{\"version\":1,\"pushes\":[{\"event\":\"add_to_cart\",\"values\":{\"$.currency\":\"EUR\"},\"count\":2}]}",
                parameters(journey, 1).toString());
    }

    @Test
    void whatTheRulesCallWrongIsNotKept() {
        JsonObject journey = json("{\"title\":\"t\",\"steps\":[{\"type\":\"click\"}]}");
        JsonObject run = run(
                row(0, """
                        ,"pushes":[{"push":3,"event":"begin_checkout","value":{"currency":"EUR","value":9}},
                        {"push":4,"event":"begin_checkout","value":{"currency":"EUR","value":9}},
                        {"push":5,"event":"purchase","value":{"ecommerce":{"currency":"eur","value":9,"coupon":"X"}}}],
                        "hits":[{"hit":7,"vendor":"ga4","id":"G-1","event":"begin_checkout","params":{"currency":"EUR","value":9}},
                        {"hit":8,"vendor":"ga4","id":"G-1","event":"begin_checkout","params":{"currency":"EUR","value":9}},
                        {"hit":9,"vendor":"ga4","id":"G-1","event":"purchase","params":{"value":9}},
                        {"hit":10,"vendor":"meta","id":"1","event":"PageView","params":{}}]"""));
        run.add("findings", JsonParser.parseString("""
                [{"rule":"duplicate-event","pushes":[3,4],"hits":[7,8]},
                {"rule":"currency-invalid","path":"$.ecommerce.currency","pushes":[5],"hits":[]},
                {"rule":"purchase-hit-incomplete","pushes":[5],"hits":[9]},
                {"rule":"hit-before-consent-choice","pushes":[],"hits":[10]}]"""));
        JourneyUpdate.expectations(journey, run);
        assertEquals(
                """
                        {"version":1,"pushes":[{"event":"begin_checkout","values":{"$.currency":"EUR","$.value":9},"count":1},\
                        {"event":"purchase","values":{"$.ecommerce.value":9,"$.ecommerce.coupon":"X"},"count":1}],\
                        "hits":[{"vendor":"ga4","id":"G-1","event":"begin_checkout","params":{"currency":"EUR","value":9},"count":1},\
                        {"vendor":"ga4","id":"G-1","event":"purchase","count":1}]}""",
                journey.getAsJsonArray("steps").get(1).getAsJsonObject().get("parameters").toString());
    }

    @Test
    void whatIsExpectedAlreadyIsLeftAlone() {
        String steps = "[{\"type\":\"click\"},{\"type\":\"customStep\",\"name\":\"mcp-datalayer:expect\",\"parameters\":{\"version\":1}}]";
        JsonObject journey = json("{\"steps\":" + steps + "}");
        assertEquals(0, JourneyUpdate.expectations(journey,
                run(row(0, ",\"pushes\":[{\"event\":\"add_to_cart\",\"value\":{}}]"))).expectations());
        assertEquals(steps, journey.get("steps").toString());
        assertEquals(0, JourneyUpdate.expectations(journey,
                json("{\"journey\":\"a/shop.json\",\"steps\":[{\"file\":\"login.json\",\"place\":\"steps[0]\",\"pushes\":[{\"event\":\"login\"}]},"
                        + row(9, ",\"pushes\":[{\"event\":\"login\"}]") + "]}"))
                .expectations(),
                "steps of other files, and places that are not there");
    }

    /** The written file is read again. */
    @Test
    void whatAPagePushesLeavesTheFileOneThatIsRun(@TempDir Path folder) throws Exception {
        String deeds = IntStream.range(0, 150).mapToObj(_ -> "{\"type\":\"keyUp\",\"key\":\"a\"}")
                .collect(Collectors.joining(","));
        JsonObject journey = json("{\"title\":\"t\",\"steps\":[" + deeds + "]}");
        var rows = new ArrayList<String>();
        for (int at = 0; at < 150; at++) {
            var pushes = new ArrayList<String>(List.of("{\"event\":\"{{secret:LOGIN}}\",\"value\":{}}",
                    "{\"event\":\"*\",\"value\":{}}", "{\"event\":\"" + "x".repeat(100_001) + "\",\"value\":{}}",
                    "{\"event\":\"good\",\"value\":{\"currency\":\"{{email}}\",\"coupon\":\"{{secret:A}}\",\"items\":[{\"item_id\":\"[EMAIL_1]\"}]}}"));
            for (int i = 0; i < 60; i++) {
                pushes.add("{\"event\":\"" + i + "y".repeat(150) + "\",\"value\":{\"coupon\":\"" + "z".repeat(200)
                        + "\"}}");
            }
            rows.add(row(at, ",\"pushes\":[" + String.join(",", pushes)
                    + "],\"hits\":[{\"vendor\":\"ga4\",\"event\":\"{{a}}\"}]"));
        }
        JourneyUpdate.Updated updated = JourneyUpdate.expectations(journey, run(String.join(",", rows)));
        assertTrue(updated.expectations() > 20 && updated.expectations() <= 50, updated::toString);
        assertEquals(150, updated.expectations() + updated.left());
        Path file = Files.write(folder.resolve("shop.json"), PrettyJson.bytes(journey));
        int read = JourneyReader.read(file, new JourneyVariables(Map.of()), new JourneyRights(false, false)).steps()
                .size();
        assertEquals(150 + updated.expectations(), read);
        String written = Files.readString(file);
        assertTrue(written.contains("\"good\"") && !written.contains("{{") && !written.contains("[EMAIL_1]"));
    }

    @Test
    void anElementThatWasFoundAnotherWayGetsItsNewNameFirst() {
        JsonObject journey = json(
                "{\"steps\":[{\"type\":\"click\",\"selectors\":[[\"aria/Add to basket[role=\\\"button\\\"]\"],[\"#add\"]]},"
                        + "{\"type\":\"click\",\"selectors\":[\"aria/Old\",\"#x\"]}]}");
        assertEquals(2, JourneyUpdate.selectors(journey, run(
                row(0, ",\"healed\":{\"was\":\"aria/Add to basket\",\"by\":\"#add\",\"now\":\"click e4 button \\\"Put into \\\"basket\\\"\\\"\"}")
                        + ","
                        + row(1, ",\"healed\":{\"was\":\"aria/Old\",\"by\":\"#x\",\"now\":\"click e4 [EMAIL_1]\"}"))));
        assertEquals(
                "[{\"type\":\"click\",\"selectors\":[[\"aria/Put into \\\"basket\\\"[role=\\\"button\\\"]\"],[\"aria/Add to basket[role=\\\"button\\\"]\"],[\"#add\"]]},"
                        + "{\"type\":\"click\",\"selectors\":[[\"#x\"],\"aria/Old\"]}]",
                journey.get("steps").toString());
    }

    @Test
    void stepsOfOurOwnAndWhereADragEndsGetTheirNewSelectorsToo() {
        JsonObject journey = json(
                "{\"steps\":[{\"type\":\"customStep\",\"name\":\"mcp-datalayer:upload\",\"parameters\":{\"version\":1,\"selectors\":[[\"aria/CV\"],[\"#f\"]],\"files\":[\"cv.pdf\"]}},"
                        + "{\"type\":\"customStep\",\"name\":\"mcp-datalayer:act\",\"parameters\":{\"version\":1,\"action\":\"drag\",\"selectors\":[[\"#lamp\"]],\"to\":[\"#was\",\"#basket\"]}}]}");
        assertEquals(2, JourneyUpdate.selectors(journey, run(
                row(0, ",\"healed\":{\"was\":\"aria/CV\",\"by\":\"#f\",\"now\":\"upload e1 button \\\"Résumé\\\"\"}")
                        + ","
                        + row(1, ",\"healed\":{\"was\":\"#was\",\"by\":\"#basket\",\"now\":\"drag e4 button \\\"Lamp\\\"\",\"of\":\"to\"}"))));
        assertEquals(
                "[[[\"aria/Résumé[role=\\\"button\\\"]\"],[\"aria/CV\"],[\"#f\"]],[[\"#lamp\"]],[[\"#basket\"],\"#was\"]]",
                List.of(parameters(journey, 0).get("selectors"), parameters(journey, 1).get("selectors"),
                        parameters(journey, 1).get("to")).toString().replace(", ", ","));
    }

    private static JsonObject parameters(JsonObject journey, int step) {
        return journey.getAsJsonArray("steps").get(step).getAsJsonObject().getAsJsonObject("parameters");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            click e4 button "Buy" | #buy | ["aria/Buy[role=\\"button\\"]"]
            click e4 div "Buy" | #buy | ["#buy"]
            click e4 shop-item "Buy" | #buy | ["#buy"]
            click e4 button "Buy" | #list >>> button | ["#list","button"]
            click e4 div "Buy" | #list >>> button | ["#list","button"]
            """)
    void theWayThatLedToTheElementIsWrittenAsAFileHasIt(String now, String by, String first) {
        JsonObject journey = json(
                "{\"title\":\"t\",\"steps\":[{\"type\":\"click\",\"selectors\":[[\"#gone\"],[\"#list\",\"button\"],[\"#buy\"]]}]}");
        JsonObject healed = new JsonObject();
        healed.addProperty("from", "#gone");
        healed.addProperty("by", by);
        healed.addProperty("now", now);
        assertEquals(1, JourneyUpdate.selectors(journey, run(row(0, ",\"healed\":" + healed))));
        assertEquals(JsonParser.parseString(first), journey.getAsJsonArray("steps").get(0).getAsJsonObject()
                .getAsJsonArray("selectors").get(0));
    }
}
