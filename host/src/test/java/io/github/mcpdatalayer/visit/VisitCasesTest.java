package io.github.mcpdatalayer.visit;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Visits that look right and are wrong, and visits that look wrong and are right. */
class VisitCasesTest {

    private static final String GA4 = "https://region1.google-analytics.com/g/collect?v=2&tid=G-1&cid=1.2&en=";
    private static final String ITEM = "&pr1=idA~pr9.5~qt1";
    private static final String WHOLE = "purchase&ep.transaction_id=T-1&epn.value=9.5&cu=EUR" + ITEM;
    private static final String DATA = "\"value\":9.5,\"currency\":\"EUR\",";

    private static Tape tape() {
        return new Tape().page();
    }

    @Test
    void anOrderWithoutAHitIsFoundWhereGa4IsToldOfPageViewsOnly() {
        String found = "push-without-hit #3 (purchase) led to no GA4 hit [3][]";
        Tape tape = tape().push(5, "{\"event\":\"gtm.js\"}").hit(20, GA4 + "page_view").purchase(100);

        assertEquals(List.of("warning " + found), tape.after(60));
        assertEquals(List.of("warning push-without-hit #2 (purchase) led to no GA4 hit [2][]"),
                tape().purchase(10).hit(600, GA4 + "page_view").after(60));
        assertEquals(List.of("warning " + found),
                tape().push(5, "{\"event\":\"gtm.js\"}").hit(20, GA4 + "page_view").page().purchase(10).after(60));
        assertEquals(List.of(), tape().event(10, "add_to_cart", DATA).hit(600, GA4 + "page_view").after(60));
    }

    @Test
    void whatWasPushedBeforeTheChoiceLetTagsRunIsAHint() {
        assertEquals(List.of("info push-without-hit #2 (purchase) led to no GA4 hit [2][]"),
                tape().purchase(10).push(3_000, "{\"event\":\"cookie_consent_update\"}")
                        .hit(3_020, GA4 + "page_view").after(60));
        assertEquals(List.of("info push-without-hit #2 (purchase) led to no GA4 hit [2][]"),
                tape().purchase(10).push(8_000, "{\"event\":\"ready\"}").hit(8_020, GA4 + "page_view").after(60));
        assertEquals(List.of("info push-without-hit #2 (view_item) led to no GA4 hit [2][]"),
                tape().event(10, "view_item", DATA).push(900, "{\"event\":\"OneTrustGroupsUpdated\"}")
                        .event(950, "view_item", DATA.replace("9.5", "8"))
                        .hit(960, GA4 + "view_item&epn.value=8&cu=EUR" + ITEM).after(60));
    }

    @Test
    void anotherNumberOfTheOrderInTheHitIsNamed() {
        assertEquals(List.of(
                "error hit-differs-from-push hit 1 (ga4 purchase) has transaction_id 4711 instead of T-1 in #2 [2][1]"),
                tape().purchase(10).hit(20, GA4 + WHOLE.replace("T-1", "4711")).after(60));
        assertEquals(List.of(), tape().push(5, "{\"orderKey\":\"wc_4711\"}").purchase(10).hit(15, GA4 + WHOLE)
                .hit(20, "https://www.facebook.com/tr/?id=7&ev=Purchase&cd[value]=9.5&cd[currency]=EUR&cd[order_id]=wc_4711")
                .after(60), "the shop has two numbers, and a pixel is told the other one");
    }

    @Test
    void aFullRefundNeedsItsOrderOnly() {
        String refund = "{\"event\":\"refund\",\"ecommerce\":{\"transaction_id\":\"T-1\"}}";

        assertEquals(List.of(), tape().push(10, refund).hit(20, GA4 + "refund&ep.transaction_id=T-1").after(60));
        assertEquals(List.of(
                "error purchase-hit-incomplete hit 1 (ga4 refund) lacks transaction_id; #1 has transaction_id T-1 [1][1]"),
                tape().push(10, refund).hit(20, GA4 + "refund").after(60));
    }

    @Test
    void partsOfAnOrderThatAreGivenBackAreNotSentTwice() {
        String other = "refund&ep.transaction_id=T-1&epn.value=4&cu=EUR&pr1=idB~pr4";

        assertEquals(List.of(), tape().event(10, "refund", "\"transaction_id\":\"T-1\"," + DATA)
                .hit(20, GA4 + WHOLE.replace("purchase", "refund"))
                .event(500, "refund", "\"transaction_id\":\"T-1\"," + DATA.replace("9.5", "4"))
                .with("\"item_id\":\"A\",\"price\":9.5", "\"item_id\":\"B\",\"price\":4").hit(520, GA4 + other)
                .after(60));
    }

    @Test
    void oneOrderForTwoReceiversIsNoDuplicate() {
        String call = "GTAG[\"event\",\"purchase\",{\"transaction_id\":\"T-1\",\"value\":9.5,\"currency\":\"EUR\",\"send_to\":\"%s\",\"items\":[{\"item_id\":\"A\",\"price\":9.5}]}]";

        assertEquals(List.of(), tape().push(10, call.formatted("G-1")).hit(20, GA4 + WHOLE)
                .push(30, call.formatted("G-2")).hit(40, (GA4 + WHOLE).replace("tid=G-1", "tid=G-2")).after(60));
    }

    @Test
    void whatTheVendorRefusedOrTheBrowserHeldBackDidNotArrive() {
        assertEquals(List.of("error hit-failed hit 1 (ga4 purchase): status 500 [2][1]"),
                tape().purchase(10).hit(20, GA4 + WHOLE, "\"status\":500").after(60));
        assertEquals(List.of("error hit-failed hit 1 (ga4 purchase): net::ERR_CONNECTION_REFUSED [2][1]"),
                tape().purchase(10).hit(20, GA4 + WHOLE, "\"error\":\"net::ERR_CONNECTION_REFUSED\"").after(60));
        assertEquals(List.of("info hit-failed hit 1 (ga4 purchase): net::ERR_BLOCKED_BY_CLIENT [2][1]"),
                tape().purchase(10).hit(20, GA4 + WHOLE, "\"error\":\"net::ERR_BLOCKED_BY_CLIENT\"").after(60));
        assertEquals(List.of(),
                tape().purchase(10).hit(20, GA4 + WHOLE, "\"status\":503").hit(900, GA4 + WHOLE, "\"status\":204")
                        .after(60),
                "it was sent again, and this is no second order");
        assertEquals(List.of(),
                tape().purchase(10).hit(20, GA4 + WHOLE, "\"error\":\"net::ERR_ABORTED\"").after(60),
                "a page that is left cuts off what has arrived");
    }

    @Test
    void ga4ToldTwiceOfEngagementIsTheSumOfBoth() {
        assertEquals(List.of(), tape().push(5, "{\"event\":\"gtm.js\"}").hit(20, GA4 + "user_engagement&_et=1200")
                .hit(900, GA4 + "user_engagement&_et=880").after(60));
    }
}
