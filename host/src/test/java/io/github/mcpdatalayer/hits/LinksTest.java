package io.github.mcpdatalayer.hits;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests which push a hit came from, which hits say the same, and why. */
class LinksTest {

    private static final String GA4 = "https://www.google-analytics.com/g/collect?v=2&tid=G-A&cid=1.2&dl=https%3A%2F%2Fshop.example%2F&en=";
    private static final String PURCHASE = GA4 + "purchase&ep.transaction_id=T1&epn.value=9.5&pr1=idS1";
    private static final String PUSH = "{\"event\":\"purchase\",\"ecommerce\":{\"transaction_id\":\"T1\",\"value\":9.50,\"items\":[{\"item_id\":\"S1\"}]}}";
    private static final String CALL = "[\"gtag\",\"event\",\"purchase\",{\"transaction_id\":\"T1\",\"value\":9.5}]";

    private static String link(Sent sent) {
        Link link = sent.links().getLast();
        return link.seq() + " " + link.sure().word();
    }

    private static Sent sent() {
        return new Sent().page("navigate");
    }

    private static Sent with(Sent sent, String container, String url) {
        return sent.request(
                "{\"via\":\"beacon\",\"type\":\"beacon\",\"method\":\"POST\",\"container\":" + container + "}", url,
                null);
    }

    @Test
    void theOrderNamesThePush() {
        Sent sent = sent().push("{\"event\":\"view_item\"}").push(PUSH).push("{\"event\":\"later\"}").pause(900)
                .get(PURCHASE);
        assertEquals("2 certain", link(sent));
        assertEquals("same event, same transaction, same value, same items, 902 ms after it",
                sent.links().getLast().why());
    }

    @Test
    void otherVendorsNamesOfTheSameEventAreKnown() {
        assertEquals("1 certain", link(sent().push(PUSH).push("{\"event\":\"x\"}")
                .get("https://www.facebook.com/tr/?id=1&ev=Purchase&cd[value]=9.50&cd[currency]=EUR")));
        assertEquals("1 likely", link(sent().push("{\"event\":\"add_to_cart\"}").push("{\"event\":\"x\"}")
                .get("https://www.facebook.com/tr/?id=1&ev=AddToCart")));
    }

    @Test
    void anotherOrderIsNotIt() {
        assertEquals("0 none", link(sent().push(PUSH.replace("T1", "T2")).push(PUSH.replace("T1", "T3"))
                .pause(5_000).get(PURCHASE)));
    }

    @Test
    void aHitWithTheValueOfAnotherPushIsNotThisOnes() {
        String add = "{\"event\":\"add_to_cart\",\"ecommerce\":{\"value\":%s,\"currency\":\"EUR\"}}";
        String hit = GA4 + "add_to_cart&epn.value=20&cu=EUR";
        Sent sent = sent().push(add.formatted("10")).get(hit).push(add.formatted("20"));
        assertTrue(sent.links().getFirst().seq() != 1, () -> link(sent));
    }

    @Test
    void aPushOfAnotherFrameIsNotIt() {
        String inFrame = "{\"via\":\"beacon\",\"type\":\"beacon\",\"method\":\"POST\",\"frame\":1}";
        Sent sent = sent().push(PUSH).request(inFrame, PURCHASE, null);
        assertEquals("0 none", link(sent));
        assertEquals("Nothing was pushed on this page before it.", sent.links().getLast().why());
    }

    @Test
    void theOnlyOrderWithoutAHitBelongsToTheOnlyHitWithoutAnOrder() {
        assertEquals("1 likely", link(sent().push(PUSH.replace("T1", "T2")).pause(5_000).get(PURCHASE)));
        assertEquals("2 likely", link(sent().push(PUSH.replace("T1", "T2")).push(PUSH.replace("T1", "T3"))
                .get(PURCHASE.replace("T1", "T2")).get(PURCHASE)));
        assertEquals("0 none", link(sent().push(PUSH.replace("T1", "T2")).page("navigate").get(PURCHASE)),
                "of another document");
    }

    @Test
    void aPageViewComesFromTheConfigOfItsIdOrFromThePageStart() {
        assertEquals("2 likely", link(sent().push("[\"gtag\",\"js\",{}]").push("[\"gtag\",\"config\",\"G-A\"]")
                .push("[\"gtag\",\"config\",\"G-B\"]").get(GA4 + "page_view")));
        assertEquals("1 guess", link(sent().push("{\"event\":\"gtm.js\"}").get(GA4 + "page_view")));
    }

    @ParameterizedTest
    @CsvSource({"10,1 guess", "5000,0 none"})
    void whatNothingNamesIsGuessedOnlyRightAfterAPush(double ms, String expected) {
        assertEquals(expected, link(sent().push("{\"event\":\"cta\"}").pause(ms).get(GA4 + "button_click")));
    }

    @Test
    void whatGa4SendsByItselfHasNoPush() {
        Sent sent = sent().push("{\"event\":\"cta\"}").get(GA4 + "user_engagement");
        assertEquals("GA4 sends this event by itself.", sent.links().getLast().why());
        assertEquals("1 likely", link(sent().push("{\"event\":\"scroll\"}").get(GA4 + "scroll")),
                "unless it was pushed");
    }

    @Test
    void equalPushesAndHitsArePairedInTheirOrder() {
        List<Link> links = sent().push(CALL).push(CALL).post(
                "https://www.google-analytics.com/g/collect?v=2&tid=G-A",
                "en=purchase&ep.transaction_id=T1\r\nen=purchase&ep.transaction_id=T1").links();
        assertEquals(List.of(1L, 2L), links.stream().map(Link::seq).toList());
        assertEquals(List.of(Sureness.LIKELY, Sureness.LIKELY), links.stream().map(Link::sure).toList());
    }

    @Test
    void aPushIsNeverAfterItsHitNorOfAnotherPage() {
        var random = new Random(7);
        String[] pushes = {PUSH, CALL, "{\"event\":\"x\"}", "{\"user\":1}", "{\"event\":\"gtm.js\"}",
                "[\"gtag\",\"config\",\"G-A\"]", PUSH.replace("T1", "T2")};
        String[] urls = {PURCHASE, GA4 + "x", GA4 + "page_view", "https://www.facebook.com/tr/?id=1&ev=Purchase",
                "https://t.example/unknown"};
        for (int round = 0; round < 300; round++) {
            Sent sent = sent();
            for (int i = 0; i < 25; i++) {
                switch (random.nextInt(4)) {
                    case 0 -> sent.page(random.nextBoolean() ? "navigate" : "reload");
                    case 1 -> sent.pause(random.nextInt(3_000));
                    case 2 -> sent.push(pushes[random.nextInt(pushes.length)]);
                    default -> sent.request(random.nextBoolean()
                            ? "{\"via\":\"beacon\",\"type\":\"beacon\",\"method\":\"POST\"}"
                            : "{\"via\":\"beacon\",\"type\":\"beacon\",\"method\":\"POST\",\"seq\":null}",
                            urls[random.nextInt(urls.length)], null);
                }
            }
            List<Hit> hits = sent.hits();
            List<Link> links = sent.links();
            Recording recording = sent.recording();
            assertEquals(links, sent.links(), "the same recording gives the same links");
            for (int i = 0; i < hits.size(); i++) {
                Link link = links.get(i);
                RecordedPush push = recording.push(link.seq());
                assertEquals(link.sure() == Sureness.NONE, push == null);
                if (push != null) {
                    Double pushed = push.time();
                    Double asked = hits.get(i).request().time();
                    assertTrue(pushed != null && asked != null && pushed <= asked);
                    assertEquals(push.page(), hits.get(i).request().page());
                }
            }
        }
    }

    private static List<Cause> causes(Sent sent) {
        return sent.duplicates().stream().map(Duplicates.Duplicate::cause).toList();
    }

    @Test
    void aSecondHitOfTheSameOrderIsExplainedByThePages() {
        assertEquals(List.of(Cause.RELOAD),
                causes(sent().push(PUSH).get(PURCHASE).page("reload").push(PUSH).get(PURCHASE)));
        assertEquals(List.of(Cause.BACK), causes(sent().push(PUSH).get(PURCHASE).page("navigate").page("back_forward")
                .push(PUSH).get(PURCHASE)));
        assertEquals(List.of(Cause.VISITED_AGAIN),
                causes(sent().push(PUSH).get(PURCHASE).page("navigate").push(PUSH).get(PURCHASE)));
    }

    @Test
    void aSecondHitOnTheSamePageIsExplainedByItsSenders() {
        assertEquals(List.of(Cause.TWO_CONTAINERS),
                causes(with(with(sent().push(PUSH), "\"GTM-A\"", PURCHASE), "\"GTM-B\"", PURCHASE)));
        assertEquals(List.of(Cause.TWO_TAGS),
                causes(with(with(sent().push(PUSH), "\"GTM-A\"", PURCHASE), "\"GTM-A\"", PURCHASE)));
        assertEquals(List.of(Cause.HARD_CODED_TAG),
                causes(with(with(sent().push(PUSH), "\"GTM-A\"", PURCHASE), "\"G-A\"", PURCHASE)));
        assertEquals(List.of(Cause.HARD_CODED_TAG),
                causes(with(with(sent().push(PUSH), "\"G-A\"", PURCHASE).push(CALL), "\"G-A\"", PURCHASE)));
        assertEquals(List.of(Cause.TWO_PUSHES),
                causes(with(with(sent().push(PUSH), "\"GTM-A\"", PURCHASE).push(PUSH), "\"GTM-A\"", PURCHASE)));
        assertEquals(List.of(Cause.SENT_TWICE), causes(sent().push(PUSH).get(PURCHASE).get(PURCHASE)));
    }

    @Test
    void aPageViewOfTheHistoryBesideOneOfThePushIsExplainedByBoth() {
        String view = GA4 + "page_view&ep.trigger=";
        assertEquals(List.of(Cause.HISTORY_AND_PUSH), causes(sent().pause(5_000).page("route").get(view + "history")
                .push("{\"event\":\"page_view\"}").get(view + "event")));
        assertEquals(List.of(Cause.HISTORY_AND_PUSH),
                causes(sent().pause(5_000).page("route").push("{\"event\":\"gtm.historyChange-v2\"}")
                        .get(view + "history").push("{\"event\":\"page_view\"}").get(view + "event")));
        assertEquals(List.of(Cause.SENT_TWICE),
                causes(sent().get(view + "a").push("{\"event\":\"page_view\"}").get(view + "b")),
                "the address did not change");
    }

    @Test
    void anotherOrderIsNoSourceHoweverThePushSpellsItsNumber() {
        for (String name : List.of("transactionID", "Transaction-Id", "order_number", "OrderNr", "order id")) {
            Sent sent = sent().push("{\"event\":\"purchase\",\"price\":\"24\",\"" + name + "\":\"12345678\"}")
                    .get(GA4 + "purchase&ep.transaction_id=12345678&epn.value=24").pause(1_500)
                    .get(GA4 + "purchase&ep.transaction_id=Z-9&epn.value=24");
            assertEquals(List.of(1L, 0L), sent.links().stream().map(Link::seq).toList(), name);
            Sent own = sent().push("{\"event\":\"purchase\",\"price\":\"24\",\"" + name + "\":\"Z-9\"}")
                    .get(GA4 + "purchase&ep.transaction_id=Z-9&epn.value=24");
            assertEquals(List.of(1L), own.links().stream().map(Link::seq).toList(), name);
        }
    }

    @Test
    void whatIsNoDuplicateIsNotCalledOne() {
        assertEquals(List.of(), causes(sent().push(PUSH).get(PURCHASE).get(PURCHASE.replace("G-A", "G-B"))),
                "two accounts");
        assertEquals(List.of(), causes(sent().push(PUSH).get(PURCHASE).get(PURCHASE.replace("T1", "T2"))),
                "two orders");
        assertEquals(List.of(),
                causes(sent().get(GA4 + "add_to_cart&pr1=idA").pause(5_000).get(GA4 + "add_to_cart&pr1=idA")),
                "without an order, later");
        assertEquals(List.of(), causes(sent().get(GA4 + "add_to_cart&pr1=idA").get(GA4 + "add_to_cart&pr1=idB")),
                "two items");
        assertEquals(List.of(),
                causes(sent().get("https://www.googleadservices.com/pagead/conversion/1/?label=x&oid=1")
                        .get("https://www.google.com/pagead/1p-conversion/1/?label=x&oid=1")),
                "one conversion, told to two of Google's addresses");
        assertEquals(List.of(Cause.SENT_TWICE),
                causes(sent().get(GA4 + "add_to_cart&pr1=idA").get(GA4 + "add_to_cart&pr1=idA")));
    }

    private static final String CONVERSION = "conversion/987/?random=1790000000123&label=x&value=12&currency_code=EUR&oid=T1&en=conversion";

    /** Returns the place where each hit's event was told first; -1 for what is no mirror. */
    private static List<Integer> mirrors(Sent sent) {
        var mirrors = Mirrors.among(sent.hits());
        return IntStream.range(0, sent.hits().size()).map(mirrors::of).boxed().toList();
    }

    private static Sent conversion(Sent sent, String random) {
        String of = CONVERSION.replace("1790000000123", random);
        return sent.get("https://www.googleadservices.com/pagead/" + of)
                .get("https://www.googleadservices.com/ccm/" + of)
                .get("https://googleads.g.doubleclick.net/pagead/viewthrough" + of)
                .get("https://www.google.com/pagead/1p-" + of).get("https://www.google.de/pagead/1p-" + of);
    }

    @Test
    void oneConversionThatGoogleAdsTellsToSeveralAddressesIsOneEvent() {
        Sent once = conversion(sent().push(PUSH), "1790000000123");
        assertEquals(List.of(-1, 0, 0, 0, 0), mirrors(once));
        assertEquals(List.of(), causes(once));
        assertEquals(List.of(1L, 1L, 1L, 1L, 1L), once.links().stream().map(Link::seq).toList());

        Sent twice = conversion(conversion(sent().push(PUSH).push(PUSH), "1790000000123"), "1790000000999");
        assertEquals(List.of(-1, 0, 0, 0, 0, -1, 5, 5, 5, 5), mirrors(twice));
        assertEquals(List.of(Cause.TWO_PUSHES), causes(twice),
                "the event twice, and each of its mirrors no further time");
        assertEquals(List.of(2L, 2L, 2L, 2L, 2L, 1L, 1L, 1L, 1L, 1L).stream().sorted().toList(),
                twice.links().stream().map(Link::seq).sorted().toList());
    }

    @Test
    void linkedInAndMetaTellOneEventToTwoAddresses() {
        String view = ".ads.linkedin.com/collect?v=2&fmt=js&pid=1&time=1790000000000&url=https%3A%2F%2Fshop.example";
        Sent linkedIn = sent().get("https://px" + view).get("https://px4" + view + "&e_ipv6=AQ");
        assertEquals(List.of(-1, 0), mirrors(linkedIn));
        assertEquals(List.of(), causes(linkedIn));

        String event = "/?id=1&ev=Purchase&cd[value]=9.5&cd[order_id]=T1&eid=e1";
        Sent meta = sent().get("https://www.facebook.com/tr" + event)
                .get("https://www.facebook.com/privacy_sandbox/pixel/register/trigger" + event);
        assertEquals(List.of(-1, 0), mirrors(meta));
        assertEquals(List.of(), causes(meta));
    }

    @Test
    void whatIsNotTheSameEventIsNoMirror() {
        String trigger = "https://www.facebook.com/privacy_sandbox/pixel/register/trigger/?id=1&ev=Purchase";
        String tr = "https://www.facebook.com/tr/?id=1&ev=Purchase";
        assertEquals(List.of(-1, -1), mirrors(sent().get(tr).get(tr)), "the same address");
        assertEquals(List.of(-1, -1), mirrors(sent().get(tr + "&eid=a").get(trigger + "&eid=b")), "another event");
        assertEquals(List.of(-1, -1), mirrors(sent().get(tr).get(trigger.replace("id=1", "id=2"))), "another pixel");
        assertEquals(List.of(-1, -1), mirrors(sent().get(tr).pause(3_000).get(trigger)), "later");
        assertEquals(List.of(-1, -1), mirrors(sent().get(tr).page("reload").get(trigger)), "another page");
        assertEquals(List.of(-1, -1), mirrors(sent().get(tr + "&cd[value]=1").get(trigger + "&cd[value]=2")));
        assertEquals(List.of(-1, -1), mirrors(sent().get(PURCHASE).get(PURCHASE.replace("www.", "region1."))),
                "GA4 has no mirrors");
    }

    private static List<String> doubles(Sent sent) {
        return sent.duplicates().stream().map(each -> each.of() + "-" + each.again() + " " + each.differences())
                .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "none", textBlock = """
            add_to_cart&pr1=idA&ep.source=header | add_to_cart&pr1=idA&ep.source=list | 60 | 0-1 source
            add_to_cart&pr1=idA | add_to_cart&pr1=idA&ep.plugin=b | 390 | 0-1 plugin
            page_view&dt=Old | page_view&ep.page_path=%2Flamp | 200 | 0-1 page_path
            sign_up&ep.method=mail | sign_up&ep.method=Mail | 300 | 0-1 method
            view_item&pr1=idA&epn.value=9.5&ep.tag=a | view_item&pr1=idA&epn.value=9.50&ep.tag=b | 390 | 0-1 tag
            quiz&ep.event_id=4f1c2a9e-0b7d-4f6a-9a51-0c4d9d6b1f11 | quiz&ep.event_id=5a1c2a9e-0b7d-4f6a-9a51-0c4d9d6b1f12 | 90 | 0-1 event_id
            quiz&epn.ts=1790000000123 | quiz&epn.ts=1790000000223 | 90 | 0-1 ts
            purchase&pr1=idA&epn.value=9.5&ep.transaction_id=T1 | purchase&pr1=idA&epn.value=9.5 | 90 | 0-1 transaction_id
            add_to_cart&pr1=idA&epn.in_cart=1 | add_to_cart&pr1=idA&epn.in_cart=2 | 390 | none
            add_to_cart&pr1=idA&ep.source=header | add_to_cart&pr1=idA&ep.source=list | 390 | 0-1 source
            scroll&epn.percent_scrolled=25 | scroll&epn.percent_scrolled=50 | 90 | none
            web_vitals&ep.name=LCP | web_vitals&ep.name=CLS | 90 | none
            add_to_cart&pr1=idA&ep.source=x | add_to_cart&pr1=idB&ep.source=x | 90 | none
            add_to_cart&pr1=idA&ep.source=x | add_to_cart&pr1=idA&ep.source=y | 1500 | none
            page_view&ep.page_path=%2F | page_view&ep.page_path=%2Fhome | 90 | none
            page_view&dl=https%3A%2F%2Fa.example%2F | page_view&dl=https%3A%2F%2Fa.example%2F%3Fs%3D1 | 90 | none
            add_to_cart&pr1=idA&ep.a=1&ep.b=2 | add_to_cart&pr1=idA&ep.a=2&ep.b=3 | 90 | none
            search&ep.search_term=a | search&ep.search_term=ab | 300 | none
            """)
    void doublesThatDifferInOneParameterAreToldWithIt(String one, String other, double ms, String expected) {
        String bare = GA4.replace("&dl=https%3A%2F%2Fshop.example%2F", "");
        Sent sent = with(with(sent(), "null", bare + one).pause(ms - 1), "null", bare + other);

        assertEquals(expected == null ? List.of() : List.of(expected), doubles(sent));
    }

    @Test
    void anImageThatIsWrittenIntoThePageIsASecondEventAndNoMirror() {
        String event = "id=1&ev=Purchase&cd[value]=9.5&cd[currency]=EUR";
        String library = "https://www.facebook.com/tr/?" + event
                + "&cd[content_type]=product&eid=e1&ts=1790000000000&dl=https%3A%2F%2Fshop.example%2F1";
        Sent image = sent().get(library).pause(200).get("https://www.facebook.com/tr?" + event + "&noscript=1");
        assertEquals(List.of(-1, -1), mirrors(image));
        assertEquals(List.of("0-1 content_type, eid"), doubles(image));

        Sent trigger = sent().get(library).get(library.replace("/tr/", "/privacy_sandbox/pixel/register/trigger/"));
        assertEquals(List.of(-1, 0), mirrors(trigger));
        assertEquals(List.of(), doubles(trigger));

        assertEquals(List.of(),
                doubles(sent().get(library).pause(20).get(library.replace("e1", "e2").replace("000&dl", "020&dl"))),
                "the vendor tells them apart by their ids");
    }

    @Test
    void requestsOfTwoScriptsAreNoMirrors() {
        String tr = "https://www.facebook.com/tr/?id=1&ev=Purchase";
        String trigger = "https://www.facebook.com/privacy_sandbox/pixel/register/trigger/?id=1&ev=Purchase";
        String by = "{\"via\":\"fetch\",\"type\":\"img\",\"source\":\"https://shop.example/%s.js:1:2\"}";
        assertEquals(List.of(-1, 0), mirrors(sent().request(by.formatted("fbevents"), tr, null)
                .request(by.formatted("fbevents"), trigger, null)));
        assertEquals(List.of(-1, -1), mirrors(sent().request(by.formatted("fbevents"), tr, null)
                .request(by.formatted("shop"), trigger, null)));
        String ads = "https://www.googleadservices.com/pagead/conversion/987/?label=x&value=12&currency_code=EUR";
        assertEquals(List.of(-1, -1), mirrors(sent().get(ads.replace("www.googleadservices.com/pagead",
                "googleads.g.doubleclick.net/pagead/viewthrough").replace("/conversion", "conversion"))
                .get(ads + "&guid=ON&script=0")));
        String px = "https://px.ads.linkedin.com/collect%s?v=2&pid=1&conversionId=7";
        assertEquals(List.of(-1, -1), mirrors(sent().get(px.formatted("/")).get(px.formatted(""))));
    }
}
