package io.github.mcpdatalayer.visit;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** One event by a vendor's pixel and by the site's own server, each kind right and with its defect. */
class PixelAndServerTest {

    private static final String META = "https://www.facebook.com/tr/?id=1234567890&ev=%s&cd[value]=9.5&cd[currency]=EUR%s";
    private static final String RELAY = "https://shop.example/api/meta-capi";

    private static List<String> found(String pixel, String url, String body) {
        Tape tape = new Tape().page().push(1, "{\"event\":\"ready\"}").hit(20, pixel).hit(400, url,
                "\"body\":\"" + body.replace("\"", "\\\"") + "\"");
        return tape.after(60).stream().filter(row -> row.contains("hit-pair")).toList();
    }

    private static String event(String name, String more) {
        return "{\"event_name\":\"" + name
                + "\",\"value\":9.5,\"currency\":\"EUR\",\"event_source_url\":\"https://shop.example/1\"" + more + "}";
    }

    @Test
    void oneIdAndOneNameAreOneEvent() {
        assertEquals(List.of(), found(META.formatted("Purchase", "&eid=T-1"), RELAY,
                event("Purchase", ",\"event_id\":\"T-1\"")));
        assertEquals(List.of(), found(META.formatted("Purchase", "&eid=T-1"), RELAY,
                "{\"data\":[" + event("Purchase", ",\"eventID\":\"T-1\",\"user_data\":{\"fbp\":\"x\"}") + "]}"));
    }

    @Test
    void anIdThatOneOfThemLacksIsNamedWithWhich() {
        String server = event("Purchase", ",\"event_id\":\"T-1\"");
        assertEquals(List.of(
                "warning hit-pair-counted-twice Meta Pixel Purchase: the pixel (hit 1) has no event id, the server (hit 2) has one [][1, 2]"),
                found(META.formatted("Purchase", ""), RELAY, server));
        assertEquals(List.of(
                "warning hit-pair-counted-twice Meta Pixel Purchase: the server (hit 2) has no event id, the pixel (hit 1) has one [][1, 2]"),
                found(META.formatted("Purchase", "&eid=T-1"), RELAY, event("Purchase", "")));
        assertEquals(List.of(
                "warning hit-pair-counted-twice Meta Pixel Purchase: neither the pixel (hit 1) nor the server (hit 2) has an event id [][1, 2]"),
                found(META.formatted("Purchase", ""), RELAY, event("Purchase", "")));
    }

    @Test
    void idsAndNamesThatDifferAreTwoEvents() {
        assertEquals(List.of(
                "warning hit-pair-counted-twice Meta Pixel Purchase: the pixel (hit 1) and the server (hit 2) have different event ids [][1, 2]"),
                found(META.formatted("Purchase", "&eid=T-1"), RELAY, event("Purchase", ",\"event_id\":\"T-2\"")));
        assertEquals(List.of(
                "warning hit-pair-counted-twice Meta Pixel Purchase: the server (hit 2) calls it purchase and the pixel (hit 1) Purchase [][1, 2]"),
                found(META.formatted("Purchase", "&eid=T-1"), RELAY, event("purchase", ",\"event_id\":\"T-1\"")));
    }

    @Test
    void theBrowsersIdIsToBeTheSame() {
        String server = event("Purchase", ",\"event_id\":\"T-1\",\"_fbp\":\"fb.1.1790000000000.111\"");
        assertEquals(List.of(),
                found(META.formatted("Purchase", "&eid=T-1&fbp=fb.1.1790000000000.111"), RELAY, server));
        List<String> other = found(META.formatted("Purchase", "&eid=T-1&fbp=fb.1.1790000000000.222"), RELAY, server);
        assertEquals(List.of(
                "warning hit-pair-visitors-differ Meta Pixel Purchase: fbp of the pixel (hit 1) and of the server (hit 2) differ [][1, 2]"),
                other);
        assertTrue(other.stream().noneMatch(row -> row.contains("fb.1.")), "no id is told");
    }

    @Test
    void aCollectorOfTheSitesOwnIsNoServerOfAVendor() {
        String own = event("Purchase", ",\"client_id\":\"1.2\",\"page_title\":\"Thanks\"");
        assertEquals(List.of(), found(META.formatted("Purchase", ""), "https://shop.example/collect", own));
        assertEquals(List.of(), found(META.formatted("Purchase", ""), "https://shop.example/api/tiktok-events",
                event("Purchase", ",\"event_id\":\"T-1\",\"ttclid\":\"x\"")), "it goes to another vendor");
        assertEquals(List.of(), found(META.formatted("Purchase", "&eid=T-1"), RELAY,
                event("ViewContent", ",\"event_id\":\"T-2\"")), "another event");
    }

    @Test
    void twoOrdersAreNotOnePair() {
        assertEquals(List.of(), found(META.formatted("Purchase", "&cd[order_id]=T-1"), RELAY,
                event("Purchase", ",\"event_id\":\"x\",\"order_id\":\"T-2\"")));
    }
}
