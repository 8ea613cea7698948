package io.github.mcpdatalayer.e2e;

import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.chrome.Tab;
import io.github.mcpdatalayer.chrome.Web.Reply;
import io.github.mcpdatalayer.e2e.WireFront.History;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What is recorded of real pages, and that they do not notice. */
class HistoryIT {

    private static final String PAGE = Stage.SHOP + "/history";

    @RegisterExtension
    static final Stage stage = new Stage();

    private static Tab open(String html) {
        return stage.open(stage.browser(), PAGE, Reply.html("<!doctype html><title>History</title>" + html));
    }

    private static void serve(String path, String script) {
        stage.browser().chrome().web().serve(Stage.SHOP + path, Reply.script(script));
    }

    @Test
    void afterAttachAndReloadThePageIsRecordedFromItsFirstScriptOn() throws Exception {
        serve("/app.js",
                "function track(name) {\n  return dataLayer.push({event: name});\n}\nwindow.returned = track('second');");
        Tab tab = stage.attachAndReload(open("<script>window.dataLayer = window.dataLayer || [];"
                + "dataLayer.push({event: 'first'})</script><script src=/app.js></script>"));

        History history = stage.wire().historyWith("second");

        assertEquals(List.of("first", "second"), history.events());
        assertEquals(List.of("push", "push"), history.each("via"));
        assertEquals(List.of(PAGE + ":1:", Stage.SHOP + "/app.js:2:20"),
                List.of(history.each("source").getFirst().substring(0, PAGE.length() + 3),
                        history.each("source").getLast()));
        assertEquals("firstScript", history.lastPage().get("since").getAsString());
        assertEquals("reload", history.lastPage().get("navigation").getAsString());
        assertEquals(2, tab.evaluate("returned").getAsInt());
        assertTrue(history.pushes().getFirst().get("t").getAsLong() > history.lastPage().get("startedAt").getAsLong());
        assertTrue(history.pushes().getFirst().get("ms").getAsDouble() > 0);
    }

    @Test
    void whatWasThereAtAttachingIsMarkedAndWhatFollowsIsRecorded() throws Exception {
        Tab tab = stage
                .attach(open("<script>dataLayer = [{event: 'old'}]</script><script>const uetq = ['bare']</script>"));
        WireFront wire = stage.wire();
        wire.historyWith("old");

        tab.evaluate("dataLayer.push({event: 'new'})");
        History history = wire.historyWith("new");

        assertEquals(List.of("old", "\"bare\"", "new"), history.events());
        assertEquals(List.of("backfill", "backfill", "push"), history.each("via"));
        assertTrue(history.pushes().getFirst().get("t").isJsonNull());
        assertEquals("attach", history.lastPage().get("since").getAsString());
    }

    @Test
    void aTabThatWasOnlyClickedYieldsNothingAndIsLeftAsItWas() throws Exception {
        Tab attached = stage.attach(stage.open(stage.browser(), "https://other.example/", Reply.html("other")));
        Tab clicked = open("<script>window.dataLayer = []; dataLayer.push({event: 'secret'})</script>");
        stage.popup(clicked).close();

        clicked.reload();
        clicked.waitFor("Object.getPrototypeOf(dataLayer) === Array.prototype && !('adobeDataLayer' in window)",
                Stage.SOON);
        clicked.evaluate("dataLayer.push({event: 'more'})");

        WireFront wire = stage.wire();
        JsonArray tabs = wire.call("listTabs").getAsJsonArray("tabs");
        assertEquals(1, tabs.size());
        attached.evaluate("dataLayer = [{event: 'mark'}]");
        assertEquals(List.of("mark"), wire.historyWith("mark").events());
    }

    /** As GTM does: replaces push on the array, keeps few elements, numbers messages, wraps what templates push. */
    private static final String GTM = """
            (function () {
              var layer = window.dataLayer = window.dataLayer || [], push = layer.push, sandboxed = 0, id = 0;
              window.processed = [];
              function Untrusted(message) { this.message = message; }
              Untrusted.prototype.getUntrustedMessageValue = function () { return this.message; };
              function process(m) {
                m = m.getUntrustedMessageValue ? m.getUntrustedMessageValue() : m;
                m['gtm.uniqueEventId'] = m['gtm.uniqueEventId'] || ++id;
                processed.push(m.event);
              }
              var before = [].slice.call(layer, 0);
              layer.push = function () {
                var messages = [].slice.call(arguments, 0);
                if (sandboxed > 0) messages = messages.map(function (m) { return new Untrusted(m); });
                var result = push.apply(layer, messages);
                for (; layer.length > 4;) layer.shift();
                messages.forEach(process);
                return 'boolean' !== typeof result || result;
              };
              window.template = function (m) { sandboxed++; try { return layer.push(m); } finally { sandboxed--; } };
              window.google_tag_manager = {'GTM-ABC123': {dataLayer: {name: 'dataLayer', get: function (key) {
                return key.split('.').length ? undefined : {computed: processed.length};
              }}}};
              before.forEach(process);
              layer.push({event: 'gtm.dom'});
            })();
            """;

    /** What a page sees of its layer. */
    private static final String LOOK = """
            (() => {
              const own = Object.getOwnPropertyDescriptor(dataLayer, 'push');
              const inherited = []; for (const key in dataLayer) inherited.push(key);
              return JSON.stringify([returned, processed, Object.getOwnPropertyNames(dataLayer), inherited, own.writable, own.enumerable,
                own.configurable, String(own.value), Function.prototype.toString.call(dataLayer.push), dataLayer.push === theirs, dataLayer.length,
                JSON.stringify(dataLayer), Array.isArray(dataLayer), dataLayer instanceof Array, dataLayer.constructor === Array,
                String(Object.prototype.toString.call(dataLayer)), structuredClone(dataLayer.slice()).length, Object.keys(window).filter(k => /layer/i.test(k))]);
            })()
            """;

    @Test
    void aPageWithATagManagerSeesTheSameWithTheHookAndWithout() throws Exception {
        serve("/gtm.js", GTM);
        Tab tab = open(
                """
                        <script>window.dataLayer = window.dataLayer || []; dataLayer.push({event: 'gtm.js'})</script>
                        <script src="/gtm.js?id=GTM-ABC123"></script>
                        <script>
                          var theirs = dataLayer.push, message = {event: 'added', cart: {items: 1}};
                          var returned = [dataLayer.push(message), dataLayer.push({event: 'two'}, {event: 'three'}), template({event: 'template'})];
                        </script>
                        """);
        String without = tab.evaluate(LOOK).getAsString();

        stage.attachAndReload(tab);
        String with = tab.evaluate(LOOK).getAsString();
        tab.evaluate("message.cart.items = 2");

        assertEquals(without, with);
        WireFront wire = stage.wire();
        wire.historyWith("template");
        Stage.eventually("the change of the message is recorded", () -> wire.history().pushes().stream()
                .anyMatch(push -> push.has("changed")));
        History history = wire.history();
        assertEquals(List.of("gtm.js", "gtm.dom", "added", "two", "three", "template"), history.events());
        assertEquals(List.of("1", "2", "3", "4", "5", "6"), history.each("uniqueEventId"));
        assertEquals(List.of("push", "push", "push", "push", "push", "container"), history.each("via"));
        assertEquals(List.of("", "GTM-ABC123", "", "", "", "GTM-ABC123"), history.each("container"));
        assertTrue(history.each("source").get(2).startsWith(PAGE + ":"), history.each("source").toString());
        JsonObject added = history.pushes().get(2);
        assertEquals("{\"event\":\"added\",\"cart\":{\"items\":1}}", added.get("value").toString());
        assertEquals("{\"event\":\"added\",\"cart\":{\"items\":2},\"gtm.uniqueEventId\":3}",
                added.get("changed").toString());
        JsonObject model = wire.call("getModel");
        assertEquals("[{\"container\":\"GTM-ABC123\",\"layer\":\"dataLayer\"}]", model.get("models").toString());
        assertEquals("[{\"computed\":6}][]", model.get("text").getAsString());
    }

    @Test
    void replacedLateAndFrozenArraysAreToldApart() throws Exception {
        Tab tab = stage.attachAndReload(open("<script>dataLayer = ['a']; const old = dataLayer; dataLayer = [];"
                + "dataLayer.push('b'); old.push('c'); window._mtm = Object.freeze([{event: 'frozen'}])</script>"));
        tab.evaluate("setTimeout(() => { window.adobeDataLayer = []; adobeDataLayer.push({event: 'late'}) })");

        History history = stage.wire().historyWith("late");

        List<String> rows = history.pushes().stream().map(push -> String.join(" ", push.get("layer").getAsString(),
                push.get("gen").getAsString(), push.get("value").toString(), push.has("orphan") ? "orphan" : "")
                .strip()).toList();
        assertTrue(rows.containsAll(List.of("dataLayer 1 \"a\"", "dataLayer 2 \"b\"", "dataLayer 1 \"c\" orphan",
                "_mtm 1 {\"event\":\"frozen\"}", "adobeDataLayer 1 {\"event\":\"late\"}")), rows.toString());
        assertTrue(history.lastPage().get("layers").toString()
                .contains("{\"name\":\"_mtm\",\"kind\":\"array\",\"generation\":1,\"impossible\":\"frozen\"}"),
                history.lastPage().toString());
    }

    @Test
    void aPageThatPushesAHundredThousandTimesStaysResponsiveAndTheRestIsCounted() throws Exception {
        Tab tab = stage.attachAndReload(open("<script>window.dataLayer = []</script>"));
        tab.evaluate("for (let i = 0; i < 100000; i++) dataLayer.push({event: 'flood', i})");
        assertEquals(100_000, tab.evaluate("dataLayer.length").getAsInt());

        tab.evaluate("new Promise(done => setTimeout(done, 1200))");
        tab.evaluate("dataLayer.push({event: 'after'})");
        History history = stage.wire().historyWith("after");

        long sampled = history.facts().getAsJsonObject("sampled").get("pushes").getAsLong();
        assertEquals(100_001, sampled + history.lastSeq());
        assertTrue(history.lastSeq() > 200, () -> "only " + history.lastSeq() + " of the flood are there");
        assertEquals(0, history.pushes().getFirst().getAsJsonObject("value").get("i").getAsInt());
    }

    @Test
    void aPageWithAStrictPolicyAndTrustedTypesIsRecordedWithoutAViolation() throws Exception {
        Reply page = Reply
                .html("<script nonce=n>window.seen = []; document.addEventListener('securitypolicyviolation', "
                        + "e => seen.push(e.violatedDirective)); window.dataLayer = []; dataLayer.push({event: 'strict'})</script>")
                .with("Content-Security-Policy", "default-src 'none'; script-src 'nonce-n' 'strict-dynamic'; "
                        + "require-trusted-types-for 'script'; trusted-types 'none'");
        Tab tab = stage.attachAndReload(stage.open(stage.browser(), PAGE, page));

        History history = stage.wire().historyWith("strict");

        assertEquals(List.of("push"), history.each("via"));
        assertEquals("[]", tab.evaluate("JSON.stringify(seen)").getAsString());
    }

    @Test
    void framesRoutesAndGoingBackArePagesOfTheirKind() throws Exception {
        serve("/frame.js", "dataLayer = []; dataLayer.push({event: 'in a frame'})");
        stage.browser().chrome().web().serve(Stage.SHOP + "/frame", Reply.html("<script src=/frame.js></script>"));
        stage.browser().chrome().web().serve(Stage.SHOP + "/next",
                Reply.html("<script>window.dataLayer = []; dataLayer.push({event: 'next'})</script>"));
        Tab tab = stage.attachAndReload(
                open("<script>window.dataLayer = []; dataLayer.push({event: 'start'})</script><iframe src=/frame></iframe>"));
        WireFront wire = stage.wire();
        wire.historyWith("in a frame");

        tab.evaluate("history.pushState({}, '', '/history/route'); dataLayer.push({event: 'route'})");
        wire.historyWith("route");
        tab.goTo(Stage.SHOP + "/next");
        wire.historyWith("next");
        tab.evaluateAsPerson("history.back()");
        tab.waitFor("location.pathname === '/history/route' && document.readyState === 'complete'", Stage.SOON);
        Stage.eventually("the page gone back to is known",
                () -> wire.history().lastPage().get("navigation").getAsString().matches("bfcache|back_forward"));
        tab.evaluate("(window.dataLayer = window.dataLayer || []).push({event: 'back'})");

        History history = wire.historyWith("back");
        assertEquals(List.of("reload", "route", "navigate"), history.pages().subList(0, 3).stream()
                .map(page -> page.get("navigation").getAsString()).toList());
        assertEquals(List.of("1", "1", "2", "3"), history.each("page").subList(0, 4));
        assertFalse(history.each("frame").get(history.events().indexOf("in a frame")).equals("0"));
        assertEquals(Stage.SHOP + "/history/route", history.lastPage().get("url").getAsString());
    }

    @Test
    void waitingAnswersAtTheNextPushAndWatchersAreTold() throws Exception {
        Tab tab = stage
                .attachAndReload(open("<script>window.dataLayer = []; dataLayer.push({event: 'start'})</script>"));
        WireFront wire = stage.wire();
        long last = wire.historyWith("start").lastSeq();
        String handle = wire.call("listTabs").getAsJsonArray("tabs").get(0).getAsJsonObject().get("handle")
                .getAsString();
        JsonArray tabs = new JsonArray();
        tabs.add(handle);
        JsonObject watch = new JsonObject();
        watch.add("tabs", tabs);
        assertNull(wire.ask("watch", watch).error());

        tab.evaluate("void setTimeout(() => dataLayer.push({event: 'awaited'}), 500)");
        History awaited = wire.history("after", last, "waitMs", 20_000);

        assertEquals(List.of("awaited"), awaited.events());
        JsonObject told = wire.nextEvent("pushes");
        assertEquals("{\"tab\":\"" + handle + "\",\"lastSeq\":" + awaited.lastSeq() + "}", told.toString());
        assertEquals(List.of(), wire.history("after", awaited.lastSeq(), "waitMs", 200).events());
    }

    @Test
    void detachingForgetsEverythingAndGivesThePageBack() throws Exception {
        Tab tab = stage
                .attachAndReload(open("<script>window.dataLayer = []; dataLayer.push({event: 'before'})</script>"));
        WireFront wire = stage.wire();
        wire.historyWith("before");

        stage.browser().detach(tab);

        tab.waitFor("Object.getPrototypeOf(dataLayer) === Array.prototype"
                + " && 'value' in Object.getOwnPropertyDescriptor(window, 'dataLayer')", Stage.SOON);
        assertEquals("NO_TAB_ATTACHED", wire.ask("getHistory", new JsonObject()).error().code());
        stage.attach(tab);
        History again = wire.historyWith("before");
        assertEquals(List.of("backfill"), again.each("via"));
        assertEquals(1, again.pages().size());
    }
}
