package io.github.mcpdatalayer.visit;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Visits that look right and are wrong, and visits that look wrong and are right. */
class VisitCasesTest {

    private static final String PIXEL = "https://www.facebook.com/tr/?id=7&ev=";

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
                        .event(950, "view_item", DATA.replace("9.5", "8")).with("9.5}", "8}")
                        .hit(960, GA4 + "view_item&epn.value=8&cu=EUR" + ITEM.replace("9.5", "8")).after(60));
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

    @Test
    void itemsOfAHitAreHeldAgainstThoseOfItsPush() {
        String two = "[{\"item_id\":\"A\",\"price\":9.5},{\"item_id\":\"B\",\"price\":2,\"quantity\":3}]";
        String one = "[{\"item_id\":\"A\",\"price\":9.5}]";
        String differs = "error hit-differs-from-push hit 1 (ga4 purchase) has %s in #2 [2][1]";

        assertEquals(List.of(differs.formatted("items 1 instead of 2")),
                tape().purchase(10).with(one, two).with(":9.5,\"curr", ":15.5,\"curr")
                        .hit(20, GA4 + WHOLE.replace("value=9.5", "value=15.5")).after(60));
        assertEquals(List.of(differs.formatted("item C instead of B, quantity of A 2 instead of 1")), tape()
                .purchase(10).with(one, two.replace("9.5}", "9.5,\"quantity\":1}")).with(":9.5,\"curr", ":15.5,\"curr")
                .hit(20,
                        GA4 + WHOLE.replace("qt1", "qt2").replace("value=9.5", "value=15.5") + "&pr2=idC~pr2~qt3")
                .after(60).stream().map(row -> row.replace("quantity of A 2 instead of 1, item C instead of B",
                        "item C instead of B, quantity of A 2 instead of 1"))
                .toList());
        assertEquals(List.of(differs.formatted("price of B 2.5 instead of 2")), tape().purchase(10).with(one, two)
                .with(":9.5,\"curr", ":15.5,\"curr")
                .hit(20, GA4 + WHOLE.replace("value=9.5", "value=15.5") + "&pr2=idB~pr2.5~qt3").after(60));
        assertEquals(List.of(), tape().purchase(10).with(one, two).with(":9.5,\"curr", ":15.5,\"curr")
                .hit(20, GA4 + WHOLE.replace("value=9.5", "value=15.5").replace("&pr1=idA~pr9.5~qt1",
                        "&pr1=idB~pr2.00~qt3&pr2=idA~pr9.50"))
                .after(60),
                "in another order");
    }

    @Test
    void namesThatGa4DoesNotTakeAreFoundInHits() {
        Tape ready = tape().push(5, "{\"event\":\"ready\"}");
        assertEquals(List.of(
                "error hit-event-name \"form sent\" in hit 2. GA4 event names begin with a letter and have only letters, digits and underscores. [][2]",
                "error hit-event-name \"undefined\" in hit 1. The event has no name. [][1]",
                "warning hit-event-name \"addToCart\" in hit 3. This is nearly the name of an event that GA4 has reports for. [][3]"),
                ready.hit(4_000, GA4 + "undefined").hit(4_010, GA4 + "form%20sent").hit(4_020, GA4 + "addToCart")
                        .hit(4_030, GA4 + "session_start").hit(4_040, GA4 + "user_engagement").after(60));
        assertEquals(List.of("error event-name-reserved error [1][1]"),
                tape().push(5, "{\"event\":\"error\"}").hit(20, GA4 + "error").after(60),
                "a tag tells GA4 the name of its trigger");
    }

    @Test
    void aValueInCentsIsToldWithBothSums() {
        assertEquals(List.of(
                "warning value-unlike-items 950, and its items make 9.50; one of them may be in cents [2][1]"),
                tape().event(10, "purchase", "\"transaction_id\":\"T-1\",\"value\":950,\"currency\":\"EUR\",")
                        .hit(20, GA4 + WHOLE.replace("epn.value=9.5", "epn.value=950")).after(60).stream()
                        .map(row -> row.replace("[2][]", "[2][1]")).toList());
    }

    @Test
    void theValueOfAHitWithoutPushIsHeldAgainstItsItems() {
        Tape ready = tape().push(5, "{\"event\":\"ready\"}");
        assertEquals(List.of("warning value-unlike-items hit 1 (ga4 purchase): \"29\", and its items make 19 [][1]",
                "info value-unlike-items hit 2 (ga4 purchase): \"95\", and its items make 89.62; the difference is tax 5.38 [][2]"),
                ready.hit(4_000, GA4 + "purchase&ep.transaction_id=T-1&epn.value=29&cu=EUR&pr1=idA~pr19~qt1")
                        .hit(4_100, GA4
                                + "purchase&ep.transaction_id=T-2&epn.value=95&epn.tax=5.38&cu=SEK&pr1=idA~pr89.62~qt1")
                        .after(60));
    }

    @Test
    void aNumberOfAHitThatIsNoNumberIsAnErrorUnlessItsPushHasIt() {
        Tape ready = tape().push(5, "{\"event\":\"ready\"}");
        assertEquals(List.of(
                "error hit-number-expected hit 1 (ga4 purchase): value \"1,299.00\", shipping \"4,99\", price \"1,294.01\" [][1]",
                "error hit-number-expected hit 2 (meta Purchase): value \"4,99\" [][2]"),
                ready.hit(4_000, GA4
                        + "purchase&ep.transaction_id=T-1&ep.value=1%2C299.00&ep.shipping=4%2C99&cu=EUR&pr1=idA~pr1%2C294.01~qt1")
                        .hit(4_100, PIXEL + "Purchase&cd[currency]=EUR&cd[value]=4%2C99").after(60));
        assertEquals(List.of("error number-expected \"1,299.00\" [2][1]"),
                tape().purchase(10).with("9.5,\"currency", "\"1,299.00\",\"currency")
                        .hit(20, GA4 + WHOLE.replace("epn.value=9.5", "ep.value=1%2C299.00")).after(60));
    }

    @Test
    void aNumberThatGa4WasSentAsATextIsToldUnlessItsPushHasIt() {
        Tape ready = tape().push(5, "{\"event\":\"ready\"}");
        assertEquals(List.of(
                "warning hit-number-as-text hit 1 (ga4 purchase): value \"19\", tax \"3.03\" [][1]",
                "warning hit-number-as-text hit 3 (ga4 purchase): value \"20\" [][3]"),
                ready.hit(4_000, GA4
                        + "purchase&ep.transaction_id=T-1&ep.value=19&ep.tax=3.03&epn.shipping=0&cu=EUR&pr1=idA~pr19~qt1")
                        .hit(4_100, GA4
                                + "purchase&ep.transaction_id=T-2&epn.value=19&epn.tax=3.03&cu=EUR&pr1=idA~pr19~qt1")
                        .hit(4_200, GA4 + "purchase&ep.transaction_id=T-3&ep.value=20&cu=EUR&pr1=idA~pr20~qt1")
                        .after(60));
        assertEquals(List.of("warning number-as-text \"9.5\" [2][1]"),
                tape().purchase(10).with("9.5,\"currency", "\"9.5\",\"currency")
                        .hit(20, GA4 + WHOLE.replace("epn.value=9.5", "ep.value=9.5")).after(60));
    }

    @ParameterizedTest
    @ValueSource(strings = {"€ 1.299,00", "1.299,00", "1 299", "12.00 EUR", "$12", "1'299.00"})
    void moneyAsPeopleWriteItIsNoNumberInAHit(String value) {
        assertEquals(List.of("error hit-number-expected hit 1 (ga4 purchase): value \"" + value + "\" [][1]"),
                tape().push(5, "{\"event\":\"ready\"}")
                        .hit(4_000, GA4 + "purchase&ep.transaction_id=T-1&cu=EUR&ep.value="
                                + URLEncoder.encode(value, StandardCharsets.UTF_8) + ITEM)
                        .after(60));
    }

    @Test
    void aCurrencyOfAHitThatIsNoCodeIsFoundUnlessItsPushHasIt() {
        Tape ready = tape().push(5, "{\"event\":\"ready\"}");
        assertEquals(List.of("error hit-currency-invalid hit 1 (ga4 purchase): currency \"usd\" [][1]",
                "warning hit-currency-invalid hit 2 (meta Purchase): currency \"Euro\" [][2]"),
                ready.hit(4_000, GA4 + WHOLE.replace("cu=EUR", "cu=usd"))
                        .hit(4_100, PIXEL + "Purchase&cd[value]=9.5&cd[currency]=Euro").after(60));
        assertEquals(List.of("error currency-invalid \"usd\" [2][1]"),
                tape().purchase(10).with("EUR", "usd").hit(20, GA4 + WHOLE.replace("cu=EUR", "cu=usd")).after(60));
    }

    @Test
    void vendorsThatAskForACurrencyBesideTheValueAreHeldToIt() {
        assertEquals(List.of(
                "error hit-value-without-currency hit 1 (meta Purchase) lacks currency; no push names it [][1]"),
                tape().push(5, "{\"event\":\"ready\"}").hit(4_000, PIXEL + "Purchase&cd[value]=9.5").after(60));
        assertEquals(List.of(
                "error hit-value-without-currency hit 1 (meta AddToCart) lacks currency; no push names it [][1]"),
                tape().push(5, "{\"event\":\"ready\"}").hit(4_000, PIXEL + "AddToCart&cd[value]=9.5").after(60));
    }

    @Test
    void aValueWithoutCurrencyIsFoundInEventsOfAllKinds() {
        assertEquals(List.of(
                "error hit-value-without-currency hit 1 (ga4 generate_lead) lacks currency; no push names it [][1]"),
                tape().push(5, "{\"event\":\"ready\"}").hit(4_000, GA4 + "generate_lead&epn.value=10").after(60));
        assertEquals(List.of("error value-without-currency nothing, with value 10 [1][1]"),
                tape().push(5, "GTAG[\"event\",\"generate_lead\",{\"value\":10}]")
                        .hit(20, GA4 + "generate_lead&epn.value=10").after(60));
        assertEquals(List.of("info"), tape().push(5, "{\"event\":\"ready\"}").hit(4_000, GA4 + "quiz_done&epn.value=10")
                .after(60).stream().map(row -> row.split(" ", -1)[0]).toList());
        assertEquals(List.of(), tape().push(5, "GTAG[\"set\",{\"currency\":\"EUR\"}]")
                .push(6, "GTAG[\"event\",\"generate_lead\",{\"value\":10}]")
                .hit(20, GA4 + "generate_lead&epn.value=10&cu=EUR").after(60));
    }

    @Test
    void anEmptyCartThatIsLookedAtIsAHint() {
        String empty = "{\"event\":\"view_cart\",\"ecommerce\":{\"value\":0,\"currency\":\"EUR\",\"items\":[]}}";
        assertEquals(List.of("info items-missing an array of 0 [1][]"),
                tape().push(5, empty).hit(20, GA4 + "view_cart&epn.value=0&cu=EUR").after(60));
    }

    private static final String META = "https://www.facebook.com/tr/?id=7&ev=AddToCart&cd[value]=9.5&cd[currency]=EUR&eid=";

    @Test
    void eventsThatTheVendorTellsApartByTheirIdsAreNoDuplicates() {
        Tape ready = tape().push(5, "{\"event\":\"ready\"}");
        assertEquals(List.of(), ready.hit(4_000, META + "a").hit(4_020, META + "b").after(60));
        assertEquals(List.of("warning hit-sent-twice"),
                tape().push(5, "{\"event\":\"ready\"}").hit(4_000, META + "a").hit(4_020, META + "a").after(60).stream()
                        .map(row -> row.split(" Meta", -1)[0]).toList());
    }

    @Test
    void twoClicksAreTwoEventsAndTwoListenersAreOne() {
        String cart = "add_to_cart&epn.value=9.5&cu=EUR" + ITEM;
        assertEquals(List.of(),
                tape().event(10, "add_to_cart", DATA).with("a.js:2:1", "a.js:9:1").hit(20, GA4 + cart)
                        .event(700, "add_to_cart", DATA).with("a.js:4:1", "a.js:9:1").hit(720, GA4 + cart).after(60));
        assertEquals(List.of("warning duplicate-event"),
                tape().event(10, "add_to_cart", DATA).with("a.js:2:1", "a.js:9:1").hit(20, GA4 + cart)
                        .event(12, "add_to_cart", DATA).with("a.js:4:1", "a.js:9:1").hit(22, GA4 + cart).after(60)
                        .stream().map(row -> row.split(" #", -1)[0]).toList());
    }

    private static final String DENIED = "GTAG[\"consent\",\"%s\",{\"ad_storage\":\"denied\",\"analytics_storage\":\"denied\",\"ad_user_data\":\"denied\",\"ad_personalization\":\"denied\"}]";

    @Test
    void microsoftsOwnDeniedModeIsAPing() {
        String uet = "https://bat.bing.com/action/0?ti=1&evt=pageLoad&Ver=2&asc=";
        assertEquals(List.of("info ping-before-consent-choice"), tape().push(1, DENIED.formatted("default"))
                .hit(20, uet + "D").after(60).stream().map(row -> row.split(" Micro", -1)[0]).toList());
        assertEquals(List.of(), tape().push(1, DENIED.formatted("default")).push(2, DENIED.formatted("update"))
                .hit(20, uet + "D").after(60));
        assertEquals(List.of("warning hit-after-consent-denied"),
                tape().push(1, DENIED.formatted("default")).push(2, DENIED.formatted("update"))
                        .push(19_000, "{\"event\":\"later\"}").hit(20_000, uet + "G")
                        .after(60).stream().map(row -> row.split(" Micro", -1)[0]).toList());
    }

    @Test
    void netValuesForAdsAreMeant() {
        String pixel = "https://www.facebook.com/tr/?id=7&ev=Purchase&cd[currency]=EUR&cd[value]=";
        String order = "\"transaction_id\":\"T-1\",\"value\":119,\"currency\":\"EUR\",";
        String known = "\"transaction_id\":\"T-1\",\"value\":119,\"tax\":14,\"shipping\":5,\"currency\":\"EUR\",";

        assertEquals(List.of(
                "info value-unlike-items 119, and its items make 100; the difference is tax 14, shipping 5 [2][]"),
                tape().event(10, "purchase", known).with("9.5}", "100}").hit(20, pixel + "100").after(60));
        assertEquals(List.of(
                "info ad-hit-differs-from-push hit 1 (meta Purchase) has value 100 instead of 119, perhaps without tax in #2 [2][1]"),
                tape().event(10, "purchase", order).with("9.5}", "119}").hit(20, pixel + "100").after(60));
        assertEquals(List.of("warning"), tape().event(10, "purchase", order).with("9.5}", "119}").hit(20, pixel + "70")
                .after(60).stream().map(row -> row.split(" ", -1)[0]).toList());
    }

    @Test
    void whatIsLeftOfUniversalAnalyticsBesideGa4sOrderIsAHint() {
        String old = "{\"event\":\"transaction\",\"ecommerce\":{\"purchase\":{\"actionField\":{\"id\":\"T-1\",\"revenue\":\"9.5\"},\"products\":[{\"id\":\"A\"}]}}}";
        assertEquals(List.of("info enhanced-ecommerce-shape {actionField, products} [1][]"),
                tape().push(5, old).purchase(10).hit(20, GA4 + WHOLE).after(60));
        assertEquals(List.of("warning enhanced-ecommerce-shape {actionField, products} [1][]"),
                tape().push(5, old).after(60));
        assertEquals(List.of("info enhanced-ecommerce-shape {actionField, products} [1][]"),
                tape().push(5, old.replace("\"transaction\"", "\"purchase\"")).purchase(10).hit(20, GA4 + WHOLE)
                        .after(60),
                "also where both have one name");
    }
}
