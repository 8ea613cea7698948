package io.github.mcpdatalayer.e2e.record;

import java.util.List;
import java.util.stream.IntStream;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.WireFront;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Pages that work against being recorded: they end nothing, and what was not recorded is never said to be all. */
class HostileRecordingIT {

    private static final int PUSHES = 26;

    @RegisterExtension
    static final Stage stage = new Stage();

    @BeforeAll
    static void thePersonHasAddedANameOfTheirOwn() {
        Stage.inExtension(stage.browser(), "chrome.storage.local.set({settings: {layers: ['personsOwnLayer']}})");
    }

    private static final String PUSH = """
            window.push = (i) => dataLayer.push({event: 'e' + i, get now() { spy(); return 1; }});
            window.stopTimers = () => { for (let i = setTimeout(() => {}); i > 0; i--) { clearTimeout(i); clearInterval(i); } };
            window.dataLayer = [];""";

    private static Tab open(String path, String... scripts) throws Exception {
        return stage.open(stage.browser(), Stage.SHOP + path,
                Reply.html("<title>" + path + "</title><script>" + String.join("</script><script>", scripts)
                        + "</script>"));
    }

    @Test
    void aPageThatWasThereFirstHearsLearnsAndStopsNothing() throws Exception {
        Tab tab = open("/first", Stage.page("hostile/reader.js"), PUSH);
        stage.attach(tab);
        assertRecordedAll(tab, "attached after load");
        stage.browser().detach(tab);
    }

    @Test
    void aPageThatIsRecordedFromItsFirstScriptOnHearsLearnsAndStopsNothing() throws Exception {
        Tab tab = open("/reloaded", Stage.page("hostile/reader.js"), PUSH);
        stage.attachAndReload(tab);
        assertRecordedAll(tab, "attached and reloaded");
        stage.browser().detach(tab);
    }

    private static void assertRecordedAll(Tab tab, String how) throws Exception {
        WireFront wire = stage.wire();
        for (int i = 0; i < PUSHES; i++) {
            tab.evaluate("push(" + i + "); null");
            if (i % 5 == 0) {
                wire.history(); // the bridge speaks to the hook
            }
            if (i == PUSHES / 2) {
                tab.evaluate("stopTimers(); null");
            }
        }
        List<String> events = wire.history().events().stream().filter(event -> event.startsWith("e")).toList();
        assertEquals(IntStream.range(0, PUSHES).mapToObj(i -> "e" + i).toList(), events);
        JsonObject answer = stage.call("getDataLayerHistory").structured();
        assertTrue(answer.get("complete").getAsBoolean(), answer.toString());
        assertFalse(answer.toString().contains("IGNORE"), answer.toString());
        String attempts = tab.evaluate("JSON.stringify(attempts)").getAsString();
        String wins = tab.evaluate("JSON.stringify(wins)").getAsString();
        System.out.println("Hostile page, " + how + ": "
                + JsonParser.parseString(attempts).getAsJsonObject().entrySet().stream()
                        .mapToLong(each -> each.getValue().getAsLong()).sum()
                + " attempts, " + JsonParser.parseString(wins).getAsJsonArray().size() + " wins, of " + PUSHES
                + " pushes " + events.size() + " recorded. " + attempts);
        assertEquals("[]", wins);
    }

    @Test
    void whatGotIntoTheArrayBesideTheRecordingIsRecordedLaterOrSaidToBeMissing() throws Exception {
        Tab tab = stage.attach(open("/beside", "window.dataLayer = [{event: 'a'}]"));
        WireFront wire = stage.wire();
        wire.historyWith("a");
        tab.evaluate(
                """
                        Object.setPrototypeOf(dataLayer, Array.prototype);
                        for (let i = 0; i < 5; i++) dataLayer.push({event: 'beside' + i});
                        Object.defineProperty(dataLayer, dataLayer.length, {value: {event: 'defined'}, enumerable: true, writable: true, configurable: true}); null""");
        assertEquals(List.of("a", "beside0", "beside1", "beside2", "beside3", "beside4", "defined"),
                wire.historyWith("defined").events());
        assertTrue(stage.call("getDataLayerHistory").structured().get("complete").getAsBoolean());

        tab.evaluate("dataLayer.unshift({event: 'x'}, {event: 'y'}); dataLayer.push({event: 'z'}); null");
        wire.historyWith("z");
        JsonObject answer = stage.call("getDataLayerHistory").structured();
        assertFalse(answer.get("complete").getAsBoolean(), answer.toString());
        assertTrue(answer.get("notes").toString().contains("have 2 elements that were not recorded"),
                answer.toString());
        stage.browser().detach(tab);
    }

    @Test
    void aPageThatDoesNotLetTheHookInOrHasReplacedWhatItSpeaksByIsSaidToBeSo() throws Exception {
        Tab held = stage.attach(open("/held", "window.Uint32Array = undefined; window.dataLayer = [{event: 'a'}];"));
        JsonObject answer = JsonParser.parseString(stage.call("getDataLayerHistory").text()).getAsJsonObject();
        assertTrue(answer.toString().contains("does not let itself be recorded"), answer.toString());
        stage.browser().detach(held);
        held.close();

        Tab wrapped = stage.attach(open("/wrapped",
                """
                        const {addEventListener} = EventTarget.prototype; window.heard = [];
                        EventTarget.prototype.addEventListener = function (type, ...rest) { heard.push(type); return addEventListener.call(this, type, ...rest); };
                        window.dataLayer = []; dataLayer.push({event: 'a'});"""));
        wrapped.evaluate("dataLayer.push({event: 'b'}); null");
        assertEquals(List.of("a", "b"), stage.wire().historyWith("b").events());
        JsonObject exposed = stage.call("getDataLayerHistory").structured();
        assertFalse(exposed.get("complete").getAsBoolean(), exposed.toString());
        assertTrue(exposed.get("notes").toString().contains("has replaced functions"), exposed.toString());
        stage.browser().detach(wrapped);
    }

    @Test
    void aPageThatWasThereFirstFindsNoPartOfTheHookOrOfTheReaderInItsWorld() throws Exception {
        // The names that the hook awaits are known to all; a name of its own would let the page change its parts.
        Tab tab = stage.attach(open("/parts",
                """
                        window.found = []; window.looks = 0; window.dataLayer = [{event: 'a', get now() { look(); return 1; }}];
                        const real = Reflect;
                        const {ownKeys} = real;
                        const look = () => { looks++; for (const key of ownKeys(window)) if (!known.has(key)) found.push(String(key)); };
                        const spy = {configurable: true, get() { look(); queueMicrotask(look); return real; }};
                        Object.defineProperty(window, 'Reflect', spy);
                        const known = new Set([...ownKeys(window), 'adobeDataLayer', 'digitalData', '_mtm', '_paq', 'analytics', 'ttq', 'uetq']);"""));
        assertEquals(List.of("a"), stage.wire().historyWith("a").events());
        stage.call("getDataLayer");
        assertTrue(tab.evaluate("looks").getAsInt() > 5);
        assertEquals("[]", tab.evaluate("JSON.stringify(found)").getAsString());
        stage.browser().detach(tab);
    }

    @Test
    @Tag("thorough")
    void contentScriptsOfOthersAreNotTouched() throws Exception {
        String register = "chrome.scripting.registerContentScripts([{id: 'foreign', matches: ['https://foreign.example/*'], js: ['page/late-hook.js'], persistAcrossSessions: false}])";
        Stage.inExtension(stage.browser(), register + ".then(() => 'done')");
        Tab tab = stage.attach(open("/scripts", "window.dataLayer = []"));
        assertEquals("bridge,foreign,hook", registered("id"));
        assertTrue(registered("matches").contains("https://foreign.example/*"), registered("matches"));
        stage.browser().detach(tab);
        Stage.eventually("ours are gone and the other is there", () -> registered("id").equals("foreign"));
        Stage.inExtension(stage.browser(), "chrome.scripting.unregisterContentScripts({ids: ['foreign']})");
    }

    private static String registered(String member) {
        return Stage
                .inExtension(stage.browser(), "chrome.scripting.getRegisteredContentScripts().then((all) => all.map(({"
                        + member + "}) => String(" + member + ")).sort().join())")
                .getAsString();
    }
}
