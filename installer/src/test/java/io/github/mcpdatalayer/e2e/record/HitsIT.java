package io.github.mcpdatalayer.e2e.record;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.WireFront;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests what the pages of attached tabs send, as the extension sees it: by the page's calls and by the browser's list. */
class HitsIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    private static final String PAGE = Stage.SHOP + "/hits";
    /** It has everything in its path. */
    private static final String PIXEL = "https://pixel.example/0123456789abcdef/p.gif";

    @BeforeAll
    static void serve() throws Exception {
        Web web = stage.browser().chrome().web();
        Reply empty = Reply.html("").with("Access-Control-Allow-Origin", "*");
        web.serve("https://collect.example/g/collect", empty);
        web.serve("https://collect.example/tag.js",
                Reply.script("function sendByTag(url, body) {\n  navigator.sendBeacon(url, body);\n}"));
        web.serve("https://pixel.example/early", empty);
        web.serve("https://pixel.example/image", empty);
        web.serve("https://pixel.example/script.js", Reply.script(""));
        web.serve(PIXEL, empty);
        web.serve("https://pixel.example/picture.png", empty);
        web.serve("https://pixel.example/frame;en=iframe",
                Reply.html("<script>navigator.sendBeacon('https://collect.example/g/collect?en=foreign')</script>"));
        web.serve(Stage.SHOP + "/frame.html", Reply.html(
                "<script>navigator.sendBeacon('https://collect.example/g/collect?en=framed', 'in=frame')</script>"));
        web.serve(Stage.SHOP + "/api/list", empty);
        web.serve(Stage.SHOP + "/logo.png", empty);
        web.serve(Stage.SHOP + "/next", Reply.html("<title>Next</title>"));
    }

    private static Map<String, JsonObject> hits(WireFront wire) throws Exception {
        Map<String, JsonObject> hits = new TreeMap<>();
        String text = wire.call("getHits").get("text").getAsString();
        for (JsonElement hit : JsonParser.parseString(text).getAsJsonArray()) {
            String url = hit.getAsJsonObject().get("url").getAsString();
            JsonObject twice = hits.put(url.replaceFirst(".*[?;&](en|id|before)=", ""), hit.getAsJsonObject());
            assertTrue(twice == null || url.endsWith("=hidden"),
                    () -> "one request is two hits: " + twice + " and " + hit);
        }
        return hits;
    }

    private static Map<String, JsonObject> hitsWith(WireFront wire, String... names) throws Exception {
        Stage.eventually("there are hits " + List.of(names), () -> hits(wire).keySet().containsAll(List.of(names)));
        return hits(wire);
    }

    private static Tab attached() throws Exception {
        return stage.attachAndReload(stage.open(stage.browser(), PAGE, Reply.html(Stage.page("hits.html"))));
    }

    /** The page of an attached tab, with all that it sends while it is there. */
    @Test
    void whatAPageSendsIsOneHitEachWithItsTextItsScriptAndThePushBeforeIt() throws Exception {
        attached();
        WireFront wire = stage.wire();

        Map<String, JsonObject> hits = hitsWith(wire, "scripts", "G-AB12CD", "tag", "beacon", "blob", "fetch", "xhr",
                "image", "script", "iframe", "framed", PIXEL);
        Stage.eventually("the body of the Blob has come", () -> hits(wire).get("blob").has("body"));

        assertEquals(Set.of("scripts", "G-AB12CD", "tag", "beacon", "blob", "fetch", "xhr", "image", "script",
                "iframe", "framed", PIXEL), hits.keySet());
        assertEquals("timing img null", how(hits.get(PIXEL)));
        assertEquals("timing img null", how(hits.get("scripts")));
        assertEquals("timing script null", how(hits.get("G-AB12CD")));
        assertEquals("beacon beacon POST", how(hits.get("tag")));
        assertEquals("fetch fetch POST", how(hits.get("fetch")));
        assertEquals("xhr xmlhttprequest POST", how(hits.get("xhr")));
        assertEquals("timing img null", how(hits.get("image")));
        assertEquals("timing script null", how(hits.get("script")));
        assertEquals("timing iframe null", how(hits.get("iframe")));
        assertEquals("en=tag", hits.get("tag").get("body").getAsString());
        assertEquals("ep.name=one", hits.get("beacon").get("body").getAsString());
        assertEquals("{\"in\":\"blob\"}", hits(wire).get("blob").get("body").getAsString());
        assertEquals("ep.name=two", hits.get("fetch").get("body").getAsString());
        assertEquals("ep.name=three", hits.get("xhr").get("body").getAsString());
        assertEquals("in=frame", hits.get("framed").get("body").getAsString());
        assertTrue(hits.get("framed").get("frame").getAsInt() > 0);
        assertEquals("https://collect.example/tag.js?id=G-AB12CD:2:13", hits.get("tag").get("source").getAsString());
        assertEquals("G-AB12CD", hits.get("tag").get("container").getAsString());
        assertTrue(hits.get("beacon").get("source").getAsString().startsWith(PAGE + ":"));
        assertFalse(hits.get("beacon").has("container"));
        WireFront.History history = wire.historyWith("second");
        assertEquals(history.push("first").get("seq"), hits.get("tag").get("seq"));
        assertEquals(history.push("second").get("seq"), hits.get("beacon").get("seq"));
        JsonObject answer = wire.call("getHits", "after", hits.get("beacon").get("hit").getAsLong());
        assertEquals("[\"timing\",\"beacon\",\"fetch\",\"xhr\",\"webRequestOfSite\"]",
                answer.get("sources").toString());
    }

    private static String how(JsonObject hit) {
        JsonElement method = hit.get("method");
        return hit.get("via").getAsString() + " " + hit.get("type").getAsString() + " "
                + (method.isJsonNull() ? "null" : method.getAsString());
    }

    @Test
    void beaconsThatAPageSendsWhenItIsLeftAreSeenWithTheirText() throws Exception {
        Tab tab = attached();
        WireFront wire = stage.wire();
        hitsWith(wire, "fetch");

        tab.goTo(Stage.SHOP + "/next");

        assertEquals("at=pagehide", hitsWith(wire, "pagehide").get("pagehide").get("body").getAsString());
    }

    @Test
    void aTabThatIsNotAttachedYieldsNothingAndDetachingForgets() throws Exception {
        Tab tab = attached();
        WireFront wire = stage.wire();
        hitsWith(wire, "fetch", "framed", "xhr", "image", "script", "iframe");
        Tab other = stage.open(stage.browser(), Stage.SHOP + "/other",
                Reply.html("<script>navigator.sendBeacon('https://collect.example/g/collect?en=other')</script>"));
        other.waitFor("document.readyState === 'complete'", Stage.SOON);
        tab.evaluate("navigator.sendBeacon(hit('later'))");
        assertFalse(hitsWith(wire, "later").containsKey("other"));

        stage.browser().detach(tab);

        assertEquals(ErrorCode.NO_TAB_ATTACHED.name(), wire.ask("getHits", new JsonObject()).error().code());
        tab.waitFor("Function.prototype.toString.call(fetch).startsWith('function fetch(')", Stage.SOON);
        stage.attach(tab);
        assertEquals("timing beacon null", how(hitsWith(wire, "later").get("later")));
    }
}
