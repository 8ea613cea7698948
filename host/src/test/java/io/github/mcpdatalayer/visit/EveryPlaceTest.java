package io.github.mcpdatalayer.visit;

import java.util.List;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.validation.Redacted;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** A finding names every push, hit and parameter, and stays until all are mended. */
class EveryPlaceTest {

    private static final String GA4 = "https://region1.google-analytics.com/g/collect?v=2&tid=G-1&cid=1.2&en=";
    private static final String META = "https://www.facebook.com/tr/?id=7&ev=";

    /** Finds personal data by the placeholders of {@link #hidden}, which knows one email address and one telephone number. */
    private static final Redacted PERSONAL = new Redacted() {
        @Override
        public boolean isIn(String text) {
            return text.contains("[EMAIL_1]") || text.contains("[PHONE_1]");
        }

        @Override
        public String seen(String text) {
            return "";
        }

        @Override
        public Set<String> types(String text) {
            return text.contains("[EMAIL_1]")
                    ? Set.of("EMAIL")
                    : text.contains("[PHONE_1]") ? Set.of("PHONE") : Set.of();
        }

        @Override
        public JsonValue shown(JsonObject hit) {
            return JsonValue.parse(hidden(hit.toJson()));
        }
    };

    private static String hidden(String text) {
        return text.replaceAll("mia@shop\\.example", "[EMAIL_1]").replaceAll("\"?\\+?4930123456\"?", "\"[PHONE_1]\"");
    }

    private static List<String> audit(Tape tape, Tape shown) {
        Visit visit = tape.visit();
        var personal = new Visit(visit.recording(), shown.visit().recording(), PERSONAL, visit.sent());
        return VisitAudit.of(personal, Tape.START + 100_000).defects().stream()
                .map(each -> each.rule().id() + " " + each.got() + " " + each.pushes() + each.hits()).toList();
    }

    private static Tape visit(String search, String... urls) {
        Tape tape = new Tape().page().push(5, "{\"event\":\"search\",\"search_term\":\"" + search + "\"}");
        for (int i = 0; i < urls.length; i++) {
            tape.hit(20 + 3_000 * i, urls[i]);
        }
        return tape;
    }

    private static List<String> audit(String search, String... urls) {
        return audit(visit(search, urls), visit(hidden(search).replace("\"", ""), urls));
    }

    @Test
    void theParametersOfHitsAreNamedBesideThePushThatLeaks() {
        assertEquals(List.of("personal-data EMAIL; also EMAIL in search_term of hit 1 (ga4 search); "
                + "EMAIL in search_string of hit 2 (meta Search) [1][1, 2]"),
                audit("mia@shop.example", GA4 + "search&ep.search_term=mia%40shop.example",
                        META + "Search&cd[search_string]=mia%40shop.example"));
        assertEquals(List.of("hit-with-personal-data EMAIL in search_string of hit 2 (meta Search) [1][2]"),
                audit("mug", GA4 + "search&ep.search_term=mug", META + "Search&cd[search_string]=mia%40shop.example"),
                "the push is mended, and Meta is still told");
    }

    @Test
    void aNumberInAHitIsNotHiddenByALeakOfAnotherKind() {
        assertEquals(List.of("personal-data EMAIL [1][]",
                "hit-with-personal-data PHONE in phone of hit 1 (meta Lead) [][1]"),
                audit("mia@shop.example", META + "Lead&cd[phone]=%2B4930123456"));
    }

    @Test
    void aCollectorOfTheSiteThatIsToldAnAddressIsAFinding() {
        Tape tape = new Tape().page().push(5, "{\"event\":\"ready\"}").hit(4_000,
                "https://shop.example/cdn-cgi/zaraz/t",
                "\"body\":\"{\\\"name\\\":\\\"Order\\\",\\\"data\\\":{\\\"email\\\":\\\"mia@shop.example\\\"},\\\"zarazData\\\":{}}\"")
                .hit(8_000, "https://shop.example/api/events",
                        "\"body\":\"{\\\"event\\\":\\\"sign_up\\\",\\\"client_id\\\":\\\"1.2\\\",\\\"email\\\":\\\"mia@shop.example\\\"}\"");
        assertEquals(List.of("hit-with-personal-data EMAIL in email of hit 1 (zaraz Order) [][1]",
                "hit-with-personal-data EMAIL in email of hit 2 (first-party sign_up) [][2]"), audit(tape, tape));
    }

    @Test
    void eachValueOfOneKindIsToldWithItsPush() {
        Tape tape = new Tape().page();
        List<String> prices = List.of("1,50", "2,50", "2,50", "3,50", "4,50", "5,50", "6,50");
        for (int i = 0; i < prices.size(); i++) {
            tape.push(5_000 * i, "{\"ecommerce\":null}").push(5_000 * i + 1,
                    "{\"event\":\"view_item\",\"ecommerce\":{\"value\":\"" + prices.get(i)
                            + "\",\"currency\":\"EUR\",\"items\":[{\"item_id\":\"A\"}]}}");
        }
        List<String> found = tape.after(60);

        assertEquals(List.of(
                "error number-expected \"1,50\"; also #4 \"2,50\"; #8 \"3,50\"; #10 \"4,50\"; #12 \"5,50\" and 1 more"
                        + " [2, 4, 6, 8, 10, 12, 14][]"),
                found);
    }

    @Test
    void aFindingGoesAwayOnlyWhenItsLastPlaceIsMended() {
        for (int mended = 0; mended <= 4; mended++) {
            Tape tape = new Tape().page();
            for (int i = 0; i < 4; i++) {
                String value = i < mended ? "1.5" : "\"1,50\"";
                tape.push(5_000 * i, "{\"ecommerce\":null}").push(5_000 * i + 1,
                        "{\"event\":\"view_item\",\"ecommerce\":{\"value\":" + value
                                + ",\"currency\":\"EUR\",\"items\":[{\"item_id\":\"A\",\"price\":1.5}]}}");
            }
            List<String> found = tape.after(60).stream().filter(row -> row.contains("number-expected")).toList();
            assertEquals(mended == 4
                    ? List.of()
                    : List.of("error number-expected \"1,50\" "
                            + List.of(2, 4, 6, 8).subList(mended, 4) + "[]"),
                    found, mended + " mended");
        }
    }
}
