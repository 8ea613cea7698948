package io.github.mcpdatalayer.e2e.record;

import java.util.Map;
import java.util.TreeMap;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A page that runs code of its own in the middle of every read (pages/hostile/reader.js): it learns, forges and calls nothing. */
@Tag("thorough")
class HostileReadIT {

    private static final int READS = 15;
    private static final String SMALL = "[{\"a\":1},{\"b\":2},{\"a\":1},{\"c\":3},[1],{\"d\":{}}]";

    @RegisterExtension
    static final Stage stage = new Stage();

    @BeforeAll
    static void thePersonHasAddedANameOfTheirOwn() {
        Stage.inExtension(stage.browser(), "chrome.storage.local.set({settings: {layers: ['personsOwnLayer']}})");
    }

    private static Tab hostile(String path, String before) throws Exception {
        return stage.attach(stage.open(stage.browser(), Stage.SHOP + path, Reply.html(
                "<title>" + path
                        + "</title><script>window.errors = []; addEventListener('error', (e) => errors.push(e.message + ' ' + e.lineno))</script><script>"
                        + before + "</script><script>" + Stage.page("hostile/reader.js")
                        + "</script>")));
    }

    @Tag("thorough")
    @Test
    void codeOfThePageThatRunsWhileItIsReadLearnsNothingAndNobodyAnswersInPlaceOfTheReader() throws Exception {
        Tab tab = hostile("/hostile", "");
        String handle = stage.handle();
        for (int i = 0; i < READS; i++) {
            assertRead(tab, handle, JsonParser.parseString(SMALL));
            assertError("digitalData");
        }
        tab.evaluate("enlarge(); null");
        JsonElement large = JsonParser.parseString(
                SMALL.substring(0, SMALL.length() - 1) + ",{\"big\":\"" + "x".repeat(900_000) + "\"}]");
        for (int i = 0; i < READS; i++) {
            assertRead(tab, handle, large);
        }
        assertNoWins("clean built-ins", tab);
    }

    /** Code that puts look-alikes in the place of the browser's functions. */
    private static final String PROXIES = """
            window.trapped = [];
            {
              const {apply, construct} = Reflect;
              const trap = (holder, name) => {
                const real = holder[name];
                const told = (args) => { if (trapped.length < 5000) trapped.push(name + ' ' + args.map((arg) => { try { return typeof arg === 'object' ? arg?.type + String(arg?.detail) + (Array.isArray(arg) ? arg.filter((each) => typeof each === 'string') : '') : String(arg).slice(0, 200); } catch { return ''; } })); };
                const from = new Proxy(real, {
                  apply(target, self, args) { told(args); return apply(target, self, args); },
                  construct(target, args, made) { told(args); return construct(target, args, made); },
                });
                Object.defineProperty(holder, name, {value: from, configurable: true, writable: true});
              };
              const getter = (holder, name) => {
                const {get} = Object.getOwnPropertyDescriptor(holder, name);
                Object.defineProperty(holder, name, {get: new Proxy(get, {apply(target, self, args) { trapped.push('get ' + name); return apply(target, self, args); }}), configurable: true});
              };
              for (const name of WHICH) {
                const [holder, member] = name.split('.');
                trap(member ? window[holder].prototype?.[member] ? window[holder].prototype : window[holder] : window, member ?? holder);
              }
              getter(CustomEvent.prototype, 'detail');
            }
            """;

    @Test
    void functionsOfThePageThatLookLikeTheBrowsersAreToldNothing() throws Exception {
        for (String which : new String[]{
                "['EventTarget.addEventListener', 'EventTarget.dispatchEvent', 'CustomEvent']",
                "['Crypto.getRandomValues']", "['JSON.parse', 'EventTarget.addEventListener']",
                "['EventTarget.addEventListener', 'EventTarget.dispatchEvent', 'CustomEvent', 'Crypto.getRandomValues', 'JSON.parse', 'Uint32Array', 'Function.toString', 'Reflect.apply']"}) {
            Tab tab = hostile("/proxies", PROXIES.replace("WHICH", which));
            String handle = stage.handle();
            for (int i = 0; i < 3; i++) {
                assertRead(tab, handle, JsonParser.parseString(SMALL));
            }
            assertEquals("[]", tab.evaluate("JSON.stringify(trapped.filter((what) => /personsOwnLayer/.test(what)))")
                    .getAsString(), which);
            // By these the recorder has to speak, and so the page hears it: the history says so.
            if (which.contains("addEventListener")) {
                Stage.eventually("the history says so: " + which,
                        () -> stage.call("getDataLayerHistory").text().contains("has replaced functions"));
            } else {
                assertEquals("[]", tab.evaluate(
                        "JSON.stringify(trapped.filter((what) => /\\d{5,10}-\\d+-\\d+-\\d+/.test(what)))")
                        .getAsString(), which);
            }
            if (which.contains("Reflect.apply")) {
                // Every call of the recorder's goes by the page's own function: it hears them, and still learns no name.
                assertFalse(tab.evaluate("JSON.stringify(wins)").getAsString().contains("OwnLayer"), which);
            } else {
                assertNoWins(which, tab);
            }
            stage.browser().detach(tab);
            tab.close();
        }
    }

    private static void assertRead(Tab tab, String handle, JsonElement expected) throws Exception {
        Answer answer = stage.call("getDataLayer", "maxChars", 0);
        assertFalse(answer.isError(), () -> answer.line() + tab.evaluate("JSON.stringify(errors)"));
        JsonObject read = answer.structured();
        assertEquals(expected, read.get("result"));
        JsonObject said = read.getAsJsonObject("tab");
        assertEquals(handle, said.get("handle").getAsString());
        assertTrue(said.get("url").getAsString().startsWith(Stage.SHOP + "/"), said.toString());
        read.remove("result");
        assertFalse(read.toString().contains("IGNORE"), read.toString());
        assertTrue(read.get("complete").getAsBoolean(), read.toString());
    }

    private static void assertError(String layer) throws Exception {
        Answer answer = stage.call("getDataLayer", "layer", layer);
        assertEquals("LAYER_NOT_FOUND", answer.errorCode(), answer.line());
        assertFalse(answer.line().contains("IGNORE"), answer.line());
    }

    private static void assertNoWins(String page, Tab tab) {
        JsonObject attempts = JsonParser.parseString(tab.evaluate("JSON.stringify(attempts)").getAsString())
                .getAsJsonObject();
        Map<String, Long> sorted = new TreeMap<>();
        attempts.entrySet().forEach(each -> sorted.put(each.getKey(), each.getValue().getAsLong()));
        long all = sorted.values().stream().mapToLong(Long::longValue).sum();
        String wins = tab.evaluate("JSON.stringify(wins)").getAsString();
        System.out.println("Hostile page, " + page + ": " + all + " attempts of " + sorted.size() + " kinds, "
                + JsonParser.parseString(wins).getAsJsonArray().size() + " wins. " + sorted);
        assertTrue(all > 100, attempts.toString());
        assertEquals("[]", wins);
    }
}
