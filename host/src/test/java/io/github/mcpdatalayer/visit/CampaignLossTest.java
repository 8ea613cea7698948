package io.github.mcpdatalayer.visit;

import java.net.URLEncoder;
import java.util.List;

import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** Tests what gets lost between an ad and GA4, and between two sites. */
class CampaignLossTest {

    private static final String LANDING = "https://shop.example/?gclid=Cj0K&utm_source=mail&utm_medium=email";

    private static String hit(String client, String location, String more) {
        return "https://www.google-analytics.com/g/collect?v=2&tid=G-ABC&cid=" + client + "&en=page_view&dl="
                + URLEncoder.encode(location, UTF_8) + more;
    }

    private static List<String> lost(Tape tape) {
        return tape.after(60).stream().filter(row -> row.contains("campaign") || row.contains("new-client")).toList();
    }

    @Test
    void parametersThatThePageDroppedBeforeGa4ReadThemAreNamed() {
        assertEquals(List.of(
                "warning hit-lacks-campaign gclid, utm_source, utm_medium of page 1 stand in none of its hits [][1]"),
                lost(new Tape().page().at(LANDING).hit(500, hit("1.2", "https://shop.example/", ""))));
        assertEquals(List.of("warning hit-lacks-campaign gclid of page 1 stand in none of its hits [][1]"),
                lost(new Tape().page().at(LANDING).hit(500,
                        hit("1.2", "https://shop.example/?utm_source=mail&utm_medium=email", ""))));
    }

    @Test
    void whatAHitOfThePageHasIsNotLost() {
        assertEquals(List.of(), lost(new Tape().page().at(LANDING).hit(500, hit("1.2", LANDING, ""))
                .hit(900, hit("1.2", "https://shop.example/", "&_s=2"))), "the first one has it");
        assertEquals(List.of(), lost(new Tape().page().at(LANDING)), "nothing was told at all");
        assertEquals(List.of(),
                lost(new Tape().page().at(LANDING).hit(500, hit("1.2", "https://shop.example/cart", ""))),
                "another page");
        assertEquals(List.of(), lost(new Tape().page().at("https://shop.example/?q=utm").hit(500,
                hit("1.2", "https://shop.example/", ""))));
    }

    private static Tape sites(String linker, String second, String more, String pay) {
        return new Tape().page().at("https://shop.example/").hit(500, hit("1.2", "https://shop.example/", more)).page()
                .at("https://" + pay + "/" + linker).hit(500, hit(second, "https://" + pay + "/", more));
    }

    @Test
    void aClientThatIsAnotherOnTheNextSiteIsNamedWithTheLinker() {
        assertEquals(List.of("warning hit-with-new-client G-ABC has another client at pay.example than at shop.example,"
                + " and the address has no _gl [][1, 2]"), lost(sites("", "9.9", "", "pay.example")));
        assertEquals(List.of("warning hit-with-new-client G-ABC has another client at pay.example than at shop.example,"
                + " though the address has _gl [][1, 2]"), lost(sites("?_gl=1*abc", "9.9", "", "pay.example")));
    }

    @Test
    void theSameClientTheSameSiteAndPingsWithoutALastingIdAreFine() {
        assertEquals(List.of(), lost(sites("?_gl=1*abc", "1.2", "", "pay.example")));
        assertEquals(List.of(), lost(sites("", "9.9", "", "checkout.shop.example")),
                "cookies were deleted, no site changed");
        assertEquals(List.of(), lost(sites("", "9.9", "&gcs=G100", "pay.example")), "each ping has an id of its own");
    }
}
