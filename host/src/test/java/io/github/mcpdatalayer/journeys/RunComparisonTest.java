package io.github.mcpdatalayer.journeys;

import java.util.List;
import java.util.Objects;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests that a change between two runs is told at its place; values that always differ are left out. */
class RunComparisonTest {

    private static final String ADD = "{\"push\":1,\"event\":\"add_to_cart\",\"value\":{\"event\":\"add_to_cart\",\"ecommerce\":{\"value\":99}}}";
    private static final String BUY = "{\"push\":2,\"event\":\"purchase\",\"value\":{\"event\":\"purchase\",\"transaction_id\":\"T-1\",\"value\":99}}";
    private static final String HIT = "{\"hit\":1,\"vendor\":\"ga4\",\"id\":\"G-1\",\"event\":\"purchase\",\"params\":{\"value\":\"99\",\"currency\":\"EUR\",\"cid\":\"1.2\",\"_s\":\"3\"}}";

    private static JsonObject run(String pushes, String hits) {
        return JsonParser
                .parseString("{\"steps\":[{\"step\":1,\"pushes\":[],\"hits\":[]},{\"step\":3,\"pushes\":[" + pushes
                        + "],\"hits\":[" + hits + "]}],\"consent\":{\"ad_storage\":\"denied\"}}")
                .getAsJsonObject();
    }

    private static List<String> rows(JsonObject from, JsonObject to) {
        return RunComparison.of(from, to).rows().stream()
                .map(row -> row.kind() + " " + row.event() + " " + row.fromStep() + ">" + row.toStep() + " "
                        + row.path()
                        + " " + json(row.from()) + " > " + json(row.to()))
                .toList();
    }

    private static String json(
            io.github.mcpdatalayer.datalayer.json.@org.jspecify.annotations.Nullable JsonValue value) {
        return value == null ? "-" : value.toJson();
    }

    @Test
    void twoRunsOfOneSiteAreTheSameButForWhatIsDrawnAnew() {
        JsonObject again = run(ADD + "," + BUY.replace("T-1", "T-2"),
                HIT.replace("1.2", "7.8").replace("\"_s\":\"3\"", "\"_s\":\"9\""));
        RunComparison compared = RunComparison.of(run(ADD + "," + BUY, HIT), again);
        assertEquals(List.of(), compared.rows());
        assertTrue(compared.same());
        assertEquals(1, compared.ignored().get("transaction_id"));
        assertEquals(2, compared.ignored().get("cid"), compared.ignored()::toString);
    }

    @Test
    void aChangedValueIsToldInThePushAndInTheHit() {
        assertEquals(
                List.of("push add_to_cart 3>3 $['ecommerce']['value'] 99 > 89",
                        "hit ga4 G-1 purchase 3>3 $['currency'] \"EUR\" > -"),
                rows(run(ADD, HIT), run(ADD.replace("99", "89"), HIT.replace("\"currency\":\"EUR\",", ""))));
    }

    @Test
    void whatIsMissingOrNewIsOneRow() {
        List<String> rows = rows(run(ADD + "," + BUY, HIT), run(ADD, ""));
        assertEquals(2, rows.size(), rows::toString);
        assertTrue(rows.get(0).startsWith("push purchase 3>0 $ {") && rows.get(0).endsWith("} > -"), rows::toString);
        assertTrue(rows.get(1).startsWith("hit ga4 G-1 purchase 3>0 $ {"), rows::toString);
        assertTrue(rows(run("", ""), run(ADD, "")).getFirst().startsWith("push add_to_cart 0>3 $ - > {"));
    }

    @Test
    void anotherConsentIsARow() {
        JsonObject granted = run(ADD, "");
        Objects.requireNonNull(granted.getAsJsonObject("consent")).addProperty("ad_storage", "granted");
        assertEquals(List.of("consent ad_storage 0>0 $ \"denied\" > \"granted\""), rows(run(ADD, ""), granted));
    }

    @Test
    void aConsentThatOnlyOneRunHasIsARow() {
        JsonObject more = run(ADD, "");
        Objects.requireNonNull(more.getAsJsonObject("consent")).addProperty("ad_user_data", "granted");
        assertEquals(List.of("consent ad_user_data 0>0 $ - > \"granted\""), rows(run(ADD, ""), more));
        assertEquals(List.of("consent ad_user_data 0>0 $ \"granted\" > -"), rows(more, run(ADD, "")));
    }

    @Test
    void theOrderOfTheHitsOfAStepIsNone() {
        String other = "{\"hit\":2,\"vendor\":\"meta\",\"id\":\"7\",\"event\":\"Purchase\",\"params\":{}}";
        assertTrue(RunComparison.of(run("", HIT + "," + other), run("", other + "," + HIT)).same());
        assertEquals(List.of("hit meta 7 Purchase 3>0 $ {\"event\":\"meta 7 Purchase\"} > -"),
                rows(run("", HIT + "," + other), run("", HIT)));
    }

    @Test
    void aFileOfAnyShapeIsCompared() {
        for (String any : List.of("{}", "{\"steps\":[{\"pushes\":[{}],\"hits\":[{\"params\":3}]}],\"consent\":1}")) {
            JsonObject run = JsonParser.parseString(any).getAsJsonObject();
            assertTrue(RunComparison.of(run, run).same(), any);
        }
        assertFalse(RunComparison.of(run("", ""), run("{}", "")).same());
    }
}
