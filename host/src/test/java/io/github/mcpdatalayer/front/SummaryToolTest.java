package io.github.mcpdatalayer.front;

import java.nio.file.Path;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.github.mcpdatalayer.front.Answers.error;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** summarizeDataLayer through the real front and the real host. */
class SummaryToolTest {

    private static final String TOOL = "summarizeDataLayer";
    private static final int READABLE = 2500;

    @TempDir
    Path home;

    @Test
    void theFactsToStartFromStandOnOnePage() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1"); var front = FrontThread.ready(home)) {
            JsonObject nothing = error(front.tool(TOOL, "{}"), ErrorCode.NOTHING_RECORDED);
            assertEquals("getDataLayer", nothing.getAsJsonObject("next").get("tool").getAsString());
            error(front.tool(TOOL, "{\"tab\":\"zz9\"}"), ErrorCode.TAB_NOT_FOUND);
            browser.recording("kd1", TabRecording.checkout());
            JsonObject raw = front.result(front.call(TOOL, "{}"));
            assertTrue(TestFront.text(raw).length() < READABLE, TestFront.text(raw));
            JsonObject summary = TestFront.structured(raw);
            JsonObject result = summary.getAsJsonObject("result");
            assertEquals("[{\"name\":\"dataLayer\",\"kind\":\"gtm\",\"pushes\":100}]", result.get("layers").toString());
            assertEquals(5, result.getAsJsonArray("pages").size());
            assertEquals(
                    "{\"page\":5,\"url\":\"https://www.example-outdoor.shop/checkout/thank-you\",\"pushes\":20,\"seq\":[81,100]}",
                    result.getAsJsonArray("pages").get(4).toString());
            assertTrue(result.get("events").toString().contains("[\"gtag consent default\",5,1,81]"),
                    result.toString());
            assertTrue(result.get("events").toString().contains("[\"purchase\",1,90,90]"), result.toString());
            assertEquals(35, result.get("internal").getAsInt());
            assertEquals("[\"EUR\"]", result.getAsJsonObject("ecommerce").get("currencies").toString());
            assertEquals("[\"EO-2026-104417\"]", result.getAsJsonObject("ecommerce").get("transactionIds").toString());
            assertEquals("firstScript", summary.getAsJsonObject("recorded").get("from").getAsString());
            assertTrue(summary.get("complete").getAsBoolean());
            JsonObject next = summary.getAsJsonObject("next");
            assertFalse(front.tool(next.get("tool").getAsString(), next.get("arguments").toString()).has("error"));
        }
    }

    @Test
    void anyPageIsBoundedAndWhatIsWrongIsSaid() throws Exception {
        var recording = new TabRecording();
        for (int page = 0; page < 60; page++) {
            recording
                    .visit("https://shop.example/" + "\u202e".repeat(50) + page, "\"x\"".repeat(100), "route", "attach",
                            "dataLayer", "layer" + page)
                    .layer("frozen" + page, "{\"impossible\":\"frozen\"}");
            for (int push = 0; push < 20; push++) {
                recording.push("{\"event\":\"event " + "<&>".repeat(20) + page + "," + push
                        + "\",\"ecommerce\":{\"currency\":\"C" + push + "\",\"transaction_id\":\"T" + page + "," + push
                        + "\"}}");
            }
            recording.push("dataLayer", "{\"value\":{\"a\":1},\"orphan\":true,\"changed\":{\"a\":2}}");
        }
        recording.drop(3).sampled(5).gap(1_790_000_001_000L, null, "accessLost").access("lost");
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").recording("kd1", recording);
                var front = FrontThread.ready(home);
                var small = FrontThread.ready(home, "--max-chars", "1000")) {
            JsonObject raw = front.result(front.call(TOOL, "{}"));
            assertTrue(TestFront.text(raw).length() < READABLE, TestFront.text(raw));
            JsonObject summary = TestFront.structured(raw);
            String notes = summary.get("notes").toString();
            assertTrue(notes.contains("dataLayer: 60 pushes went into an array that had been replaced"), notes);
            assertTrue(notes.contains("60 pushes were changed after"), notes);
            assertTrue(notes.contains("The access to this tab is lost"), notes);
            assertFalse(summary.get("complete").getAsBoolean());
            JsonObject omitted = summary.getAsJsonObject("omitted");
            JsonObject result = summary.getAsJsonObject("result");
            assertEquals(60, omitted.get("pages").getAsInt() + result.getAsJsonArray("pages").size());
            assertTrue(omitted.get("events").getAsInt() > 1000, omitted.toString());
            assertTrue(result.get("pages").toString().contains("\"page\":60"), result.toString());
            assertTrue(TestFront.text(small.result(small.call(TOOL, "{}"))).length() <= 1000);
        }
    }
}
