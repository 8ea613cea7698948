package io.github.mcpdatalayer.visit;

import java.util.List;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.validation.Said;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests what hits add to pushes: each rule finds its own defect, at its place, and a sound visit has none. */
class VisitAuditTest {

    private static final String GA4 = "https://region1.google-analytics.com/g/collect?v=2&tid=G-1&cid=1.2&en=";
    private static final String ITEM = "&pr1=idA~pr9.5~qt1";
    private static final String WHOLE = "purchase&ep.transaction_id=T-1&epn.value=9.5&cu=EUR" + ITEM;

    private static Tape tape() {
        return new Tape().page();
    }

    @Test
    void aSoundVisitHasNoDefect() {
        assertEquals(List.of(), tape().event(10, "add_to_cart", "\"value\":9.5,\"currency\":\"EUR\",")
                .hit(20, GA4 + "add_to_cart&epn.value=9.50&cu=EUR" + ITEM).page().purchase(10).hit(20, GA4 + WHOLE)
                .after(60));
    }

    @Test
    void anOrderThatGa4IsToldWithoutItsNumberIsNamedWithWhatThePushHas() {
        assertEquals(
                List.of("error purchase-hit-incomplete hit 1 (ga4 purchase) lacks transaction_id, currency; #2 has transaction_id T-1, currency EUR [2][1]"),
                tape().purchase(10).hit(20, GA4 + "purchase&epn.value=9.5" + ITEM).after(60));
        assertEquals(List.of(
                "error purchase-hit-incomplete hit 1 (ga4 purchase) lacks value, items; #2 has value 9.5, items 1 [2][1]"),
                tape().purchase(10).hit(20, GA4 + "purchase&ep.transaction_id=T-1&cu=EUR").after(60));
    }

    @Test
    void anOrderWithoutAPushIsJudgedByItself() {
        assertEquals(
                List.of("error purchase-hit-incomplete hit 1 (ga4 purchase) lacks transaction_id, value, currency; no push names it [][1]"),
                tape().push(1, "{\"event\":\"ready\"}").hit(20, GA4 + "purchase").after(60));
    }

    @Test
    void whatThePushLacksIsSaidOnceWithTheHitThatShowsIt() {
        assertEquals(List.of("error value-without-currency nothing, with value 9.5 [2][1]"),
                tape().event(10, "purchase", "\"transaction_id\":\"T-1\",\"value\":9.5,")
                        .hit(20, GA4 + "purchase&ep.transaction_id=T-1&epn.value=9.5" + ITEM).after(60));
    }

    @Test
    void aValueWithoutCurrencyIsFoundInHitsOfOtherEventsToo() {
        assertEquals(
                List.of("error hit-value-without-currency hit 1 (ga4 add_to_cart) lacks currency; #2 has currency EUR [2][1]"),
                tape().event(10, "add_to_cart", "\"value\":9.5,\"currency\":\"EUR\",")
                        .hit(20, GA4 + "add_to_cart&epn.value=9.5" + ITEM).after(60));
    }

    @Test
    void aHitThatLacksItemsIsAWarning() {
        assertEquals(
                List.of("warning hit-lacks-pushed-data hit 1 (ga4 view_item_list) lacks items; #2 has items 1 [2][1]"),
                tape().event(10, "view_item_list", "").hit(20, GA4 + "view_item_list").after(60));
        assertEquals(List.of(
                "warning hit-lacks-pushed-data hit 1 (meta Purchase) lacks value, currency; #2 has value 9.5, currency EUR [2][1]"),
                tape().purchase(10).hit(20, "https://www.facebook.com/tr/?id=7&ev=Purchase").after(60));
    }

    @Test
    void valuesAndCurrenciesThatDifferAreNamedWithBoth() {
        assertEquals(List.of(
                "error hit-differs-from-push hit 1 (ga4 purchase) has value 950 instead of 9.5, currency USD instead of EUR in #2 [2][1]"),
                tape().purchase(10).hit(20, GA4 + WHOLE.replace("9.5&cu=EUR", "950&cu=USD")).after(60));
        assertEquals(List.of(
                "warning ad-hit-differs-from-push hit 1 (meta Purchase) has value 8 instead of 9.5 in #2 [2][1]"),
                tape().purchase(10)
                        .hit(20, "https://www.facebook.com/tr/?id=7&ev=Purchase&cd[value]=8&cd[currency]=EUR")
                        .after(60));
    }

    private static Tape cartThenOrder() {
        return tape().event(10, "add_to_cart", "\"value\":9.5,\"currency\":\"EUR\",")
                .hit(20, GA4 + "add_to_cart&epn.value=9.5&cu=EUR" + ITEM).purchase(3_000);
    }

    @Test
    void aPushThatLedToNoHitIsNamedWhenGa4HasHadTheTimeToSendIt() {
        String found = "push-without-hit #4 (purchase) led to no GA4 hit [4][]";

        assertEquals(List.of(), cartThenOrder().after(10));
        assertEquals(List.of("warning " + found), cartThenOrder().after(19));
        assertEquals(List.of("warning " + found), cartThenOrder().page().after(0));
        assertEquals(List.of("info " + found), cartThenOrder().sources(Set.of("beacon")).after(19));
        assertEquals(List.of(), cartThenOrder().dropped(1).after(19));
    }

    @Test
    void anEventThatGa4IsNeverToldIsAHint() {
        assertEquals(List.of("info push-without-hit #4 (view_promotion) led to no GA4 hit [4][]"),
                tape().event(10, "add_to_cart", "\"value\":9.5,\"currency\":\"EUR\",")
                        .hit(20, GA4 + "add_to_cart&epn.value=9.5&cu=EUR" + ITEM).event(30, "view_promotion", "")
                        .after(60));
        assertEquals(List.of("warning push-without-hit #4 (add_to_cart) led to no GA4 hit [4][]"),
                tape().event(10, "add_to_cart", "\"value\":9.5,\"currency\":\"EUR\",")
                        .hit(20, GA4 + "add_to_cart&epn.value=9.5&cu=EUR" + ITEM)
                        .event(30, "add_to_cart", "\"value\":1,\"currency\":\"EUR\",").with("9.5}", "1}").after(60));
    }

    @Test
    void aPageWhoseGa4IsNotSeenIsNotToldThatItsPushesLedToNothing() {
        VisitAudit audit = VisitAudit.of(tape().purchase(10).hit(20, "https://www.facebook.com/tr/?id=7&ev=PageView")
                .page().visit(), Tape.START + 60_000);

        assertEquals(List.of(), audit.defects());
        assertTrue(
                audit.notVisible().stream().map(Said::english).toList()
                        .contains("GA4: no hit of it was seen, so no push was held against one"),
                audit.notVisible()::toString);
    }

    @Test
    void whatConsentHeldBackOrAnotherPushHasToldIsNoPushWithoutAHit() {
        String denied = "GTAG[\"consent\",\"default\",{\"ad_storage\":\"denied\",\"analytics_storage\":\"denied\",\"ad_user_data\":\"denied\",\"ad_personalization\":\"denied\"}]";

        assertEquals(List.of(), tape().event(10, "add_to_cart", "\"value\":9.5,\"currency\":\"EUR\",")
                .hit(20, GA4 + "add_to_cart&epn.value=9.5&cu=EUR" + ITEM).page().push(1, denied).purchase(10).page()
                .after(60));
        assertEquals(List.of(
                "error duplicate-transaction #2 from https://shop.example/a.js:2:1; #4 from https://shop.example/a.js:4:1 [2, 4][]"),
                tape().purchase(10).hit(20, GA4 + WHOLE).purchase(3_000).page().after(60));
    }

    @Test
    void whatWasPushedTwiceAndSentTwiceIsOneDefect() {
        assertEquals(List.of(
                "error duplicate-transaction #2 from https://shop.example/a.js:2:1; #4 from https://shop.example/a.js:4:1 [2, 4][1, 2]"),
                tape().purchase(10).hit(20, GA4 + WHOLE).purchase(30).hit(40, GA4 + WHOLE).after(60));
    }

    @Test
    void whatWasPushedOnceAndSentTwiceNamesTheCause() {
        assertEquals(List.of(
                "error transaction-sent-twice Google Analytics 4 purchase T-1, sent-twice: hit 1 by an unknown script, then hit 2 by an unknown script [2][1, 2]"),
                tape().purchase(10).hit(20, GA4 + WHOLE).hit(40, GA4 + WHOLE).after(60));
        assertEquals(List.of("warning hit-sent-twice"),
                tape().push(10, "{\"event\":\"ready\"}").hit(20, GA4 + "ready").hit(40, GA4 + "ready").after(60)
                        .stream().map(row -> row.split(" Google", -1)[0]).toList());
    }

    @Test
    void aGapInTheFunnelIsAHintAndOnlyWhereTheFunnelIsClear() {
        String data = "\"value\":9.5,\"currency\":\"EUR\",";
        Tape clear = tape().event(10, "view_item", data).event(20, "add_to_cart", data).page().purchase(10);

        assertEquals(List.of("info funnel-step-missing no begin_checkout between view_item and purchase [2, 4, 6][]"),
                clear.after(60));
        assertEquals(List.of(), tape().event(10, "begin_checkout", data).purchase(20).after(60));
        assertEquals(List.of(), tape().purchase(20).after(60));
        assertEquals(List.of(), tape().page("attach").event(10, "view_item", data).event(20, "add_to_cart", data)
                .purchase(30).after(60));
    }

    @Test
    void aPageThatWasAttachedLateHidesNoGapInTheFunnelThatBeganAfterIt() {
        String data = "\"value\":9.5,\"currency\":\"EUR\",";

        assertEquals(List.of("info funnel-step-missing no begin_checkout between view_item and purchase [2, 4, 6][]"),
                tape().page("attach").page().event(10, "view_item", data).event(20, "add_to_cart", data).page()
                        .purchase(10).after(60));
    }

    @Test
    void aNumberThatIsTheWordUndefinedIsNone() {
        assertEquals(
                List.of("error transaction-id-missing \"undefined\" [2][1]",
                        "warning text-of-nothing undefined [2][]"),
                tape().purchase(10).with("T-1", "undefined")
                        .hit(20, GA4 + WHOLE.replace("T-1", "undefined")).after(60));
    }
}
