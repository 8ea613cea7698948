package io.github.mcpdatalayer.e2e.record;

import java.util.List;

import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.WireFront;
import io.github.mcpdatalayer.e2e.stage.WireFront.History;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Pages that push without end, that are huge, or that work against being recorded: they harm nobody's history but their own. */
class FloodingPageIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    private static String html(String title, String... scripts) {
        var html = new StringBuilder("<!doctype html><title>" + title + "</title>"
                + "<script>window.errors = []; addEventListener('error', (e) => errors.push(e.message));</script>");
        for (String script : scripts) {
            html.append("<script>").append(script).append("</script>");
        }
        return html.toString();
    }

    private static void serve(String path, String... scripts) {
        stage.browser().chrome().web().serve(Stage.SHOP + path, Reply.html(html(path, scripts)));
    }

    /** An attached tab, its first page left behind. */
    private static Tab attached() {
        return stage.attach(stage.open(stage.browser(), Stage.SHOP + "/", Reply.html("<title>Start</title>")));
    }

    private static String handle(WireFront wire, int index) throws Exception {
        return wire.call("listTabs", "probe", false).getAsJsonArray("tabs").get(index).getAsJsonObject().get("handle")
                .getAsString();
    }

    @Tag("thorough")
    @Test
    void aFloodIsSampledCountedAndSaidAndThePageGoesOn() throws Exception {
        serve("/flood", """
                window.dataLayer = []; window.frames_ = 0; window.timers = 0;
                const frame = () => { frames_++; if (!window.ended) requestAnimationFrame(frame); }; frame();
                const timer = () => { timers++; if (!window.ended) setTimeout(timer); }; timer();
                let pushed = 0;
                const burst = () => {
                  for (let i = 0; i < 2000; i++) dataLayer.push({event: 'flood', i: pushed++, items: [{item_id: 'a'}]});
                  if (pushed < 100_000) return setTimeout(burst, 10);
                  while (pushed < 200_000) dataLayer.push({event: 'flood', i: pushed++});
                  setTimeout(() => { window.ended = true; dataLayer.push({event: 'end'}); }, 1500);
                };
                setTimeout(burst, 50);""");
        Tab tab = attached();

        tab.goTo(Stage.SHOP + "/flood");
        tab.waitFor("window.ended", Stage.SOON);

        History history = stage.wire().historyWith("end");
        assertEquals(200_001, tab.evaluate("dataLayer.length").getAsInt());
        long sampled = history.facts().getAsJsonObject("sampled").get("pushes").getAsLong();
        long dropped = history.facts().getAsJsonObject("dropped").get("pushes").getAsLong();
        assertTrue(sampled > 0, "sampled " + sampled);
        assertEquals(200_001, history.pushes().size() + sampled + dropped);
        List<Integer> recorded = history.pushes().subList(0, history.pushes().size() - 1).stream()
                .map(push -> push.getAsJsonObject("value").get("i").getAsInt()).toList();
        assertEquals(recorded.stream().sorted().distinct().toList(), recorded);
        assertTrue(tab.evaluate("frames_ > 3 && timers > 3").getAsBoolean());
        assertTrue(stage.call("getDataLayerHistory", "maxChars", 2000).text().contains("of a flood were only counted"));
        assertEquals("[]", tab.evaluate("JSON.stringify(errors)").getAsString());
    }

    @Test
    void aPageThatReplacesWhatTheHookStandsOnIsRecordedAllTheSameAndHearsNothingOfIt() throws Exception {
        serve("/replaced",
                """
                        window.dataLayer = []; dataLayer.push({event: 'before'});
                        const trap = (name) => function () { errors.push(name); throw new Error(name); };
                        const own = {push: Array.prototype.push, timeout: setTimeout, listen: EventTarget.prototype.addEventListener};
                        for (const name of ['CustomEvent', 'FocusEvent', 'MutationObserver', 'Proxy', 'WeakRef', 'queueMicrotask', 'requestIdleCallback', 'EventTarget', 'structuredClone', 'Map', 'Set', 'WeakMap'])
                          window[name] = trap(name);
                        window.setTimeout = trap('setTimeout');
                        for (const [object, names] of [
                          [EventTarget.prototype ?? {}, []], [Node.prototype.__proto__, ['dispatchEvent', 'addEventListener', 'removeEventListener']],
                          [Reflect, Reflect.ownKeys(Reflect).filter((key) => typeof key === 'string')], [JSON, ['stringify', 'parse']], [Date, ['now']], [Performance.prototype, ['now']],
                          [Array.prototype, ['join', 'map', 'slice', 'forEach', 'indexOf', 'includes', 'concat', 'at', 'pop', 'shift', 'toString', 'keys', 'values', 'entries']],
                          [String.prototype, ['replace', 'indexOf', 'slice', 'substring', 'startsWith', 'split', 'match', 'trim', 'includes', 'charCodeAt']],
                          [RegExp.prototype, ['exec', 'test']], [Function.prototype, ['call', 'apply', 'bind', 'toString']], [Document.prototype, ['querySelectorAll']], [Element.prototype, ['getAttribute']],
                        ]) for (const name of names) object[name] = trap(name);
                        Array.prototype[Symbol.iterator] = trap('iterator');
                        Object.prototype.toJSON = Array.prototype.toJSON = () => 'polluted';
                        Object.defineProperty(Object.prototype, 'text', {set: trap('text'), get() { return 'polluted'; }, configurable: true});
                        Object.defineProperty(Object.prototype, 'orphan', {get() { return 'polluted'; }, set() {}, configurable: true});
                        Object.defineProperty(Array.prototype, 0, {set: trap('0'), configurable: true}); delete Array.prototype[0];
                        Error.prepareStackTrace = trap('prepareStackTrace'); Error.stackTraceLimit = 1;
                        Object.prototype.value = 'polluted'; Object.prototype.enumerable = true; Object.prototype.changed = 'polluted';
                        dataLayer.push({event: 'after', list: [1, {a: null}]});""",
                "dataLayer.push({event: 'last'});");
        Tab tab = attached();

        tab.goTo(Stage.SHOP + "/replaced");

        History history = stage.wire().historyWith("last");
        assertEquals(List.of("before", "after", "last"), history.events());
        assertEquals("{\"event\":\"after\",\"list\":[1,{\"a\":null}]}", history.push("after").get("value").toString());
        assertEquals(List.of("", "", ""), history.each("orphan"));
        assertEquals("undefined", tab.evaluate("errors[0] ?? 'undefined'").getAsString());
        assertTrue(history.push("last").get("source").getAsString().startsWith(Stage.SHOP + "/replaced:"));
    }

    @Test
    void aPageThatPlaysTheHookIsNotListenedTo() throws Exception {
        serve("/honest", "window.dataLayer = []; dataLayer.push({event: 'honest'})");
        serve("/liar",
                """
                        window.dataLayer = []; window.heard = []; window.nodes = [];
                        const record = (fields) => JSON.stringify({records: [{n: 1, t: 5, ms: 5, layer: 'dataLayer', gen: 1, via: 'push', text: '{"event":"forged"}', tags: '[]', ...fields}],
                          amends: [], hits: [], bodies: [], sampled: 0, dropped: {pushes: 0, bytes: 0, hits: 0}});
                        const bad = ['', 'null', '{}', '[]', '{"records":[]}', record({text: '{'}), record({t: 'x'}), record({via: 'x'}), record({layer: 'x'.repeat(1000)}), record({n: -1}),
                          record({tags: '{}'}), record({source: 5}), '{"records":' + '['.repeat(100000), record({seq: 1, page: 99, frame: 7, __proto__: null}), record({})];
                        const lie = (node) => { for (const detail of [...bad, 5, null, {text: 'x'}, undefined]) node.dispatchEvent(new CustomEvent('batch', {detail})); };
                        addEventListener('mcp-datalayer-hook', (event) => nodes.push(event.relatedTarget));
                        addEventListener('mcp-datalayer-bridge', () => fake());
                        function fake() {
                          const node = document.createElement('i');
                          for (const type of ['go', 'stop', 'taken', 'flush', 'wait']) node.addEventListener(type, (event) => { heard.push(type); if (type === 'go') lie(node); });
                          dispatchEvent(new FocusEvent('mcp-datalayer-hook', {relatedTarget: node}));
                          lie(node);
                        }
                        fake(); dispatchEvent(new CustomEvent('mcp-datalayer-bridge')); dispatchEvent(new FocusEvent('mcp-datalayer-hook')); dispatchEvent(new Event('mcp-datalayer-hook'));
                        dataLayer.push({event: 'true'});""");
        Tab honest = attached();
        honest.goTo(Stage.SHOP + "/honest");
        Tab liar = attached();
        WireFront wire = stage.wire();
        String first = handle(wire, 0);
        String second = handle(wire, 1);
        Stage.eventually("the honest page is recorded", () -> wire.history("tab", first).events().contains("honest"));

        liar.goTo(Stage.SHOP + "/liar");

        Stage.eventually("the liar's own pushes are recorded",
                () -> wire.history("tab", second).events().contains("true"));
        assertEquals(List.of("true"), wire.history("tab", second).events(),
                "the hook was first: nobody listens to the fake one");
        assertTrue(liar.evaluate("heard.length === 0").getAsBoolean());
        // Attached while it runs, it was there first, and still nobody listens to it.
        stage.browser().detach(liar);
        stage.attach(liar);
        String third = handle(wire, 1);
        Stage.eventually("it is recorded", () -> wire.history("tab", third).events().contains("true"));
        liar.evaluate("fake(); for (const node of nodes) if (node) lie(node); dataLayer.push({event: 'true too'})");
        Stage.eventually("it is still recorded", () -> wire.history("tab", third).events().contains("true too"));
        assertEquals(List.of("true", "true too"), wire.history("tab", third).events());
        assertTrue(liar.evaluate("heard.length === 0").getAsBoolean());
        assertEquals(List.of("honest"), wire.history("tab", first).events());
        liar.evaluate("for (const node of nodes) if (node) lie(node)");
        honest.evaluate("dataLayer.push({event: 'still'})");
        Stage.eventually("the other is recorded on",
                () -> wire.history("tab", first).events().equals(List.of("honest", "still")));
    }

    @Test
    void aHugeLayerIsRecordedAsFarAsItsBoundsGoAndTheRestIsCounted() throws Exception {
        Tab tab = stage.open(stage.browser(), Stage.SHOP + "/huge", Reply.html(html("huge",
                """
                        window.dataLayer = Array.from({length: 100_000}, (_, i) => ({event: 'old ' + i, text: 'x'.repeat(300)}));
                        dataLayer.unshift({event: 'text', text: 'y'.repeat(20_000_000)});""")));

        stage.attach(tab);
        tab.waitFor("Object.getPrototypeOf(dataLayer) !== Array.prototype", Stage.SOON);
        tab.evaluate(
                "dataLayer.push({event: 'new', list: Array.from({length: 300_000}, (_, i) => 'item ' + i)}, {event: 'small'})");

        History history = stage.wire().historyWith("small");
        long dropped = history.facts().getAsJsonObject("dropped").get("pushes").getAsLong();
        assertEquals(100_003, history.pushes().size() + dropped);
        assertTrue(dropped > 90_000);
        assertEquals(List.of("old 99999", "new", "small"),
                history.events().subList(history.events().size() - 3, history.events().size()), "the newest are kept");
        assertTrue(history.push("new").get("tags").toString().contains("omitted"), "it is cut");
        assertEquals(100_003, tab.evaluate("dataLayer.length").getAsInt());
        assertEquals("[]", tab.evaluate("JSON.stringify(errors)").getAsString());
    }

    @Test
    void aFrozenLayerIsSaidToBeImpossible() throws Exception {
        serve("/frozen", "window.dataLayer = Object.freeze([{event: 'only'}]);");
        Tab tab = attached();

        tab.goTo(Stage.SHOP + "/frozen");

        stage.wire().historyWith("only");
        assertTrue(
                stage.call("getDataLayerHistory").text().contains("pushes into dataLayer cannot be recorded (frozen)"));
        assertFalse(tab.evaluate("Object.isExtensible(dataLayer)").getAsBoolean());
    }
}
