package io.github.mcpdatalayer.e2e.record;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.WireFront;
import io.github.mcpdatalayer.e2e.stage.WireFront.History;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.testing.Eventually;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Tests what is recorded of pushes: in which layers, pages and frames, and what is known of each. */
class RecordingIT {

    private static final String SHOP = Stage.SHOP;

    @RegisterExtension
    static final Stage stage = new Stage();

    private static Web web() {
        return stage.browser().chrome().web();
    }

    /** A page that pushes its name, and whatever else its script does. */
    private static Reply page(String name, String... scripts) {
        return Reply.html("<!doctype html><title>" + name + "</title><script>window.dataLayer = window.dataLayer || [];"
                + "dataLayer.push({event: '" + name + "'});</script>"
                + String.join("", List.of(scripts).stream().map(script -> "<script>" + script + "</script>").toList()));
    }

    /** An attached tab, its first page left behind. */
    private static long droppedPushes(History history) {
        return history.facts().getAsJsonObject("dropped").get("pushes").getAsLong();
    }

    private static Tab attached() {
        return stage.attach(stage.open(stage.browser(), SHOP + "/", Reply.html("<title>Start</title>")));
    }

    @Test
    void allKnownLayersAreRecordedAtOnceFromTheFirstScriptOnAsTheyWereWhenPushed() throws Exception {
        web().serve(SHOP + "/app.js", Reply.script("\n  window.send = (layer, value) => layer.push(value);"))
                .serve(SHOP + "/layers", Reply
                        .html("""
                                <!doctype html><title>Layers</title><script>
                                for (const name of ['dataLayer', 'adobeDataLayer', '_mtm', '_paq', 'analytics', 'digitalData', 'ttq', 'uetq']) {
                                  const layer = window[name] = window[name] || [], message = {event: name, step: 1};
                                  layer.push(message);
                                  message.step = 2;
                                }
                                var utag_data = {page: 'cart'}; window.utag = {data: {page: 'cart', 'dom.title': 'Layers'}};
                                </script><script>
                                (function (w, l, i) { w[l] = w[l] || []; w[l].push({event: 'renamed'}); })(window, 'shopLayer', 'GTM-ABC123');
                                </script><script src="/app.js"></script><script>
                                send(dataLayer, {event: 'sent'});
                                </script>"""));
        Tab tab = attached();

        tab.goTo(SHOP + "/layers");

        History history = stage.wire().historyWith("sent");
        assertEquals(
                List.of("dataLayer", "adobeDataLayer", "_mtm", "_paq", "analytics", "digitalData", "ttq", "uetq",
                        "renamed", "sent"),
                history.pushes().stream().filter(push -> push.get("via").getAsString().equals("push"))
                        .map(push -> push.getAsJsonObject("value").get("event").getAsString()).toList());
        for (JsonObject push : history.pushes()) {
            JsonObject value = push.getAsJsonObject("value");
            if (value.has("step")) {
                assertEquals(1, value.get("step").getAsInt(), "copied at the push");
                assertEquals(2, push.getAsJsonObject("changed").get("step").getAsInt());
                assertEquals(SHOP + "/layers:4:9", push.get("source").getAsString());
            }
            assertFalse(push.get("t").isJsonNull());
            assertTrue(push.get("ms").getAsDouble() >= 0);
        }
        assertEquals(List.of("utag.data", "utag_data"), history.pushes().stream()
                .filter(push -> push.get("via").getAsString().equals("snapshot"))
                .map(push -> push.get("layer").getAsString()).sorted().toList());
        assertEquals("shopLayer", history.push("renamed").get("layer").getAsString());
        assertEquals(SHOP + "/app.js:2:41", history.push("sent").get("source").getAsString());
        Map<String, String> kinds = history.lastPage().getAsJsonArray("layers").asList().stream()
                .map(JsonElement::getAsJsonObject).collect(Collectors.toMap(layer -> layer.get("name").getAsString(),
                        layer -> layer.get("kind").getAsString()));
        assertEquals("gtm", kinds.get("shopLayer"));
        assertEquals("acdl", kinds.get("adobeDataLayer"));
        assertEquals("firstScript", history.lastPage().get("since").getAsString());
    }

    @Test
    void namesFromTheOptionsAreRecordedToo() throws Exception {
        web().serve(SHOP + "/mine",
                Reply.html("<title>Mine</title><script>window.mine = [{event: 'early'}];</script>"));
        Tab tab = attached();
        try (Popup popup = stage.popup(tab)) {
            popup.page().evaluate("chrome.storage.local.set({settings: {layers: ['mine'], label: '', connect: true}})");
        }
        WireFront wire = stage.wire();

        tab.goTo(SHOP + "/mine");
        wire.historyWith("early");
        tab.evaluate("mine.push({event: 'pushed'}); window.mine = []; mine.push({event: 'replaced'})");

        History history = wire.historyWith("replaced");
        assertEquals(List.of("early", "pushed", "replaced"), history.events());
        // A name that the page could see is none of its business, so a new array of it is found a little later.
        assertEquals(List.of("backfill", "push", "backfill"), history.each("via"));
        assertTrue(history.push("early").get("t").isJsonNull(), "its name was not known yet");
        assertEquals(List.of("1", "1", "2"), history.each("gen"));
    }

    @Test
    void eachNavigationIsAPageOfItsKind() throws Exception {
        web().serve(SHOP + "/one",
                page("one",
                        "addEventListener('pageshow', (e) => e.persisted && dataLayer.push({event: 'back in one'}))"))
                .serve(SHOP + "/two",
                        page("two", "addEventListener('unload', () => dataLayer.push({event: 'unload two'}));"
                                + "addEventListener('pagehide', () => dataLayer.push({event: 'hide two'}))"))
                .serve(SHOP + "/app", page("app"));
        Tab tab = attached();
        WireFront wire = stage.wire();

        tab.goTo(SHOP + "/one");
        wire.historyWith("one");
        tab.goTo(SHOP + "/two");
        wire.historyWith("two");
        tab.evaluate("setTimeout(() => history.back())");
        wire.historyWith("back in one");
        tab.evaluate("setTimeout(() => history.forward())"); // an unload handler kept it from the cache
        Stage.eventually("two is there again", () -> wire.history().pages().size() == 5);
        // Else the reload would take the end of this load for its own, and the next navigation that of the reload.
        tab.waitFor("performance.getEntriesByType('navigation')[0].loadEventEnd > 0", Stage.SOON);
        tab.reload();
        Stage.eventually("two is there once more", () -> wire.history().pages().size() == 6);
        tab.goTo(SHOP + "/app");
        tab.evaluate("history.pushState({}, '', '/app/cart'); dataLayer.push({event: 'cart'})");
        wire.historyWith("cart");
        tab.evaluate("history.replaceState({}, '', '/app/pay'); dataLayer.push({event: 'pay'})");
        wire.historyWith("pay");
        tab.evaluate("location.hash = '#!/thanks'; dataLayer.push({event: 'thanks'})");
        wire.historyWith("thanks");
        tab.evaluate("location.hash = '#top'; location.hash = '#foot'; dataLayer.push({event: 'anchor'})");

        History history = wire.historyWith("anchor");
        assertEquals(
                List.of("navigate /", "navigate /one", "navigate /two", "bfcache /one", "back_forward /two",
                        "reload /two", "navigate /app", "route /app/cart", "route /app/pay", "route /app/pay#!/thanks"),
                history.pages().stream().map(row -> row.get("navigation").getAsString() + " "
                        + row.get("url").getAsString().substring(SHOP.length())).toList());
        assertEquals(
                List.of("2 one", "3 two", "3 hide two", "3 unload two", "4 back in one", "5 two", "5 hide two",
                        "5 unload two", "6 two", "6 hide two", "6 unload two", "7 app", "8 cart", "9 pay", "10 thanks",
                        "10 anchor"),
                history.pushes().stream().map(push -> push.get("page").getAsInt() + " "
                        + push.getAsJsonObject("value").get("event").getAsString()).toList());
        assertEquals(LongStream.rangeClosed(1, 16).boxed().toList(),
                history.pushes().stream().map(push -> push.get("seq").getAsLong()).toList());
    }

    @Test
    void aPrerenderedPageIsRecordedFromItsFirstScriptOnOnceItIsShown() throws Exception {
        web().serve(SHOP + "/next", page("next", "fetch('/ready')"))
                .serve(SHOP + "/list", page("list", """
                        </script><script type="speculationrules">
                        {"prerender": [{"source": "list", "urls": ["/next"], "eagerness": "immediate"}]}
                        </script><script>
                        (async () => {
                          while (!(await fetch('/go')).ok) await new Promise((done) => setTimeout(done, 50));
                          location.href = '/next';
                        })()"""));
        Tab tab = attached();
        WireFront wire = stage.wire();
        tab.evaluate("setTimeout(() => location.href = '/list', 300)");
        tab.release();
        wire.historyWith("list");
        assumeTrue(Eventually.comes(() -> web().missed().contains(SHOP + "/ready")),
                "NOT TESTED: this browser did not prerender the page.");
        assertEquals(List.of("list"), wire.history().events(), "nobody has seen it yet");

        web().serve(SHOP + "/go", Reply.html("go"));

        History history = wire.historyWith("next");
        assertEquals("prerender", history.lastPage().get("navigation").getAsString());
        assertEquals("firstScript", history.lastPage().get("since").getAsString());
        assertEquals("push", history.push("next").get("via").getAsString());
    }

    @Test
    void framesOfTheSameOriginAreRecordedWithTheNumberOfTheirPage() throws Exception {
        web().serve(SHOP + "/frame", page("frame"))
                .serve("https://ads.example/", page("ads"))
                .serve(SHOP + "/framed", Reply
                        .html("""
                                <!doctype html><title>Framed</title><script>window.dataLayer = []; dataLayer.push({event: 'top'})</script>
                                <iframe src="/frame"></iframe><iframe src="https://ads.example/"></iframe>
                                <iframe srcdoc="<script>dataLayer = []; dataLayer.push({event: 'srcdoc'})</script>"></iframe>
                                <iframe sandbox="allow-scripts" src="/frame"></iframe>"""));
        Tab tab = attached();
        WireFront wire = stage.wire();

        tab.goTo(SHOP + "/framed");
        wire.historyWith("frame");
        wire.historyWith("srcdoc");

        History history = wire.historyWith("top");
        assertEquals("0", history.push("top").get("frame").getAsString());
        for (String framed : List.of("frame", "srcdoc")) {
            JsonObject push = history.push(framed);
            assertNotEquals(0, push.get("frame").getAsInt());
            assertEquals(history.push("top").get("page"), push.get("page"));
            assertEquals("push", push.get("via").getAsString());
        }
        assertFalse(history.events().contains("ads"), "no access to another origin");
    }

    @Test
    void replacedLateAndBareArraysAreGenerationsAndWhatGoesIntoAnOldOneIsMarked() throws Exception {
        web().serve(SHOP + "/arrays", Reply
                .html("""
                        <!doctype html><title>Arrays</title><script>
                        var dataLayer = [{event: 'a'}], old = dataLayer;
                        dataLayer = []; dataLayer.push({event: 'b'}); old.push({event: 'c'});
                        const uetq = [{event: 'bare'}];
                        </script><script>uetq.push({event: 'd'});
                        addEventListener('load', () => setTimeout(() => { window.adobeDataLayer = []; adobeDataLayer.push({event: 'late'}); }, 100))</script>"""));
        Tab tab = attached();

        tab.goTo(SHOP + "/arrays");

        History history = stage.wire().historyWith("late");
        assertEquals(List.of("a", "b", "c", "bare", "d", "late"), history.events());
        assertEquals(List.of("1", "2", "1", "1", "1", "1"), history.each("gen"));
        assertEquals(List.of("", "", "true", "", "", ""), history.each("orphan"));
        assertEquals(List.of("backfill", "push", "push", "backfill", "push", "push"), history.each("via"));
    }

    @Test
    void gtmsNumberItsContainerAndWhatChangedAfterwardsAreKnownAndItsPruningTakesNothingAway() throws Exception {
        web().serve(SHOP + "/gtm.js", Reply.script(Stage.page("unnoticed/gtm.js")))
                .serve(SHOP + "/gtm", page("first", "", "dataLayer.push({event: 'second', list: [1]})"))
                .serve(SHOP + "/tagged", Reply
                        .html("""
                                <!doctype html><title>Tagged</title><script>window.dataLayer = []; var message = {event: 'm', list: [1]}; dataLayer.push(message)</script>
                                <script src="/gtm.js?id=GTM-ABC123"></script><script>
                                template({event: 'by a template'}); for (let i = 0; i < 12; i++) dataLayer.push({event: 'e' + i});
                                window.kept = dataLayer.length; message.list.push(2); dataLayer.push({event: 'last'});
                                </script>"""));
        Tab tab = attached();
        WireFront wire = stage.wire();

        tab.goTo(SHOP + "/tagged");

        wire.historyWith("last");
        Stage.eventually("GTM's number of the last one is known",
                () -> wire.history().push("last").has("uniqueEventId"));
        History history = wire.history();
        assertEquals(5, tab.evaluate("kept").getAsInt());
        assertEquals(15, history.pushes().size());
        assertEquals(IntStream.rangeClosed(1, 15).mapToObj(Integer::toString).toList(), history.each("uniqueEventId"));
        JsonObject template = history.push("by a template");
        assertEquals("container", template.get("via").getAsString());
        assertEquals("GTM-ABC123", template.get("container").getAsString());
        assertEquals("{\"event\":\"m\",\"list\":[1]}", history.push("m").get("value").toString());
        assertEquals("[1,2]", history.push("m").getAsJsonObject("changed").get("list").toString());
        assertFalse(history.push("last").has("changed"), "GTM's own number is no change");
        assertTrue(history.push("last").get("source").getAsString().startsWith(SHOP + "/tagged:"), "not GTM's wrapper");
        tab.goTo(SHOP + "/gtm");
        assertEquals(17, wire.historyWith("second").pushes().size());
    }

    @Test
    void theEndOfTheWorkerIsAGapThatIsSaidAndWhatIsPushedMeanwhileIsNotLost() throws Exception {
        web().serve(SHOP + "/ticks",
                page("ticks", "let i = 0; setInterval(() => dataLayer.push({event: 'tick', i: ++i}), 20)"));
        Tab tab = attached();
        WireFront wire = stage.wire();
        tab.goTo(SHOP + "/ticks");
        long before = wire.historyWith("tick").lastSeq();
        String host = stage.hosts().getFirst().instance();
        stage.endWorker();
        int pushed = tab.evaluate("i").getAsInt();

        Stage.eventually("a new worker has its own host", () -> stage.hosts().stream()
                .anyMatch(other -> !other.instance().equals(host)));
        WireFront again = stage.closing(new WireFront(stage.directory(), stage.hosts().stream()
                .filter(other -> !other.instance().equals(host)).findFirst().orElseThrow()));
        again.historyWith("tick");
        tab.evaluate("dataLayer.push({event: 'end'})");
        History history = again.historyWith("end");
        assertEquals("workerRestart", history.gaps().getFirst().get("reason").getAsString());
        assertTrue(history.gaps().getFirst().get("to").getAsLong() > 0);
        assertTrue(history.firstSeq() > before, "numbers are never used again");
        assertEquals("attach", history.lastPage().get("since").getAsString());
        List<Integer> ticks = history.pushes().stream().map(push -> push.getAsJsonObject("value"))
                .filter(value -> value.has("i")).map(value -> value.get("i").getAsInt()).toList();
        assertEquals(IntStream.rangeClosed(ticks.getFirst(), ticks.getLast()).boxed().toList(), ticks);
        assertTrue(ticks.getFirst() <= pushed + 1, () -> ticks + " after " + pushed);
    }

    @Test
    void theMemoryIsBoundedAndWhatFellOutIsCounted() throws Exception {
        web().serve(SHOP + "/large", page("large",
                """
                        window.slow = window.spent = 0; // the page has 100 ms a second
                        window.four = async (first) => { for (let i = first; i < first + 4; i++) {
                          const before = performance.now();
                          dataLayer.push({event: 'n' + i, text: 'x'.repeat(400_000)});
                          const took = performance.now() - before;
                          if (took > 40) slow++;
                          spent = spent + took > 50 ? 0 : spent + took;
                          await new Promise((done) => setTimeout(done, spent === 0 ? 1_000 : 120)); } }"""));
        Tab tab = attached();

        WireFront wire = stage.wire();
        tab.goTo(SHOP + "/large");
        // No more at once than the page's own queue holds: what falls out of that has no number. A push that a busy machine slows is
        // kept in short, as are the others of its second: more of them fill the memory.
        int last = 1; // the page's own
        while (last < 29 || (last < 69 && droppedPushes(wire.history("after", 1_000)) == 0)) {
            tab.evaluate("void four(" + last + ")");
            last += 4;
            int awaited = last;
            Stage.eventually("the pushes are recorded", () -> wire.history("after", 1_000).lastSeq() == awaited);
        }
        tab.evaluate("void dataLayer.push({event: 'end'})");
        last++;

        History history = wire.historyWith("end");
        assertEquals(last, history.lastSeq());
        assertEquals("end", history.events().getLast());
        long fell = droppedPushes(history);
        assertTrue(fell > 0, history.facts()::toString);
        assertEquals(fell + 1, history.firstSeq());
        long slow = tab.evaluate("slow").getAsLong();
        assertTrue(history.facts().getAsJsonObject("dropped").get("bytes").getAsLong() > 400_000 * (fell - 1 - slow),
                () -> history.facts() + ", slow: " + slow);
        assertEquals(LongStream.rangeClosed(fell + 1, last).boxed().toList(),
                history.pushes().stream().map(push -> push.get("seq").getAsLong()).toList());
        assertTrue(history.facts().getAsJsonObject("sizes").get("value").getAsLong() <= 9 * 1024 * 1024);
        assertEquals("large", tab.evaluate("dataLayer[0].event").getAsString());
    }

    @Test
    void afterDetachNothingIsLeftAndThePageIsAsItWasBefore() throws Exception {
        web().serve(SHOP + "/left", page("left"));
        Tab tab = attached();
        WireFront wire = stage.wire();
        tab.goTo(SHOP + "/left");
        wire.historyWith("left");
        assertFalse(tab.evaluate("Object.getPrototypeOf(dataLayer) === Array.prototype").getAsBoolean());

        stage.browser().detach(tab);

        tab.waitFor("Object.getPrototypeOf(dataLayer) === Array.prototype"
                + " && 'value' in Object.getOwnPropertyDescriptor(window, 'dataLayer') && !('_paq' in window)",
                Stage.SOON);
        tab.evaluate("dataLayer.push({event: 'unseen'})");
        stage.attach(tab);
        History history = wire.historyWith("unseen");
        assertEquals(List.of("left", "unseen"), history.events());
        assertEquals(List.of("backfill", "backfill"), history.each("via"));
        assertEquals(1, history.firstSeq());
        assertEquals(1, history.pages().size());
        assertEquals("attach", history.lastPage().get("since").getAsString());
    }
}
