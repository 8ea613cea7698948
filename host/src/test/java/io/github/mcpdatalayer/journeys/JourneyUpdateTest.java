package io.github.mcpdatalayer.journeys;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** What a run found is written into the journey where it belongs, and nothing else of the file changes. */
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
        int changed = JourneyUpdate.expectations(journey, run(
                row(0, ",\"pushes\":[{\"event\":\"gtm.js\",\"value\":{}},{\"event\":null,\"value\":{}}],\"hits\":[]")
                        + ","
                        + row(1, ",\"pushes\":[{\"event\":\"add_to_cart\",\"value\":{\"ecommerce\":{\"currency\":\"EUR\",\"value\":9,\"items\":[{\"item_id\":\"L-1\"}]}}}],\"hits\":[{\"vendor\":\"ga4\",\"id\":\"G-1\",\"event\":\"add_to_cart\"},{\"vendor\":\"ga4\",\"id\":\"G-1\",\"event\":\"add_to_cart\"}]")
                        + ","
                        + row(2, ",\"pushes\":[{\"event\":\"purchase\",\"value\":{\"transaction_id\":\"T-1\",\"coupon\":\"[EMAIL_1]\"}}]")));
        assertEquals(2, changed);
        assertEquals("[{\"type\":\"navigate\"},{\"type\":\"click\"},"
                + "{\"type\":\"customStep\",\"name\":\"mcp-datalayer:expect\",\"parameters\":{\"version\":1,\"pushes\":[{\"event\":\"add_to_cart\",\"values\":{\"$.ecommerce.currency\":\"EUR\",\"$.ecommerce.value\":9,\"$.ecommerce.items[0].item_id\":\"L-1\"}}],\"hits\":[{\"vendor\":\"ga4\",\"id\":\"G-1\",\"event\":\"add_to_cart\"}]}},"
                + "{\"type\":\"click\"},"
                + "{\"type\":\"customStep\",\"name\":\"mcp-datalayer:expect\",\"parameters\":{\"version\":1,\"pushes\":[{\"event\":\"purchase\",\"values\":{\"$.transaction_id\":{\"exists\":true}},\"count\":1}]}}]",
                journey.get("steps").toString());
    }

    @Test
    void whatIsExpectedAlreadyIsLeftAlone() {
        String steps = "[{\"type\":\"click\"},{\"type\":\"customStep\",\"name\":\"mcp-datalayer:expect\",\"parameters\":{\"version\":1}}]";
        JsonObject journey = json("{\"steps\":" + steps + "}");
        assertEquals(0, JourneyUpdate.expectations(journey,
                run(row(0, ",\"pushes\":[{\"event\":\"add_to_cart\",\"value\":{}}]"))));
        assertEquals(steps, journey.get("steps").toString());
        assertEquals(0, JourneyUpdate.expectations(journey,
                json("{\"journey\":\"a/shop.json\",\"steps\":[{\"file\":\"login.json\",\"place\":\"steps[0]\",\"pushes\":[{\"event\":\"login\"}]},"
                        + row(9, ",\"pushes\":[{\"event\":\"login\"}]") + "]}")),
                "steps of other files, and places that are not there");
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
}
