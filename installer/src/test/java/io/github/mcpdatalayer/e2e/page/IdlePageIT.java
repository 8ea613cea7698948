package io.github.mcpdatalayer.e2e.page;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.e2e.stage.Hands;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Cdp;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static io.github.mcpdatalayer.testing.Eventually.comes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A page that may be operated is left alone between two actions: nothing of ours waits or looks in it. */
class IdlePageIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    private static final String PAGE = """
            <label>Name <input></label><label>Size <select><option>S<option>M</select></label><button>Add</button>
            <script>dataLayer = []; document.querySelector('button').onclick = () => dataLayer.push({event: 'add'});</script>""";

    /** Counts what is begun from now on in the world that it runs in, and what of it is not over. */
    private static final String COUNT = """
            (() => {
              const live = new Set();
              let begun = 0;
              self.idleCount = {live: () => [...live].map(({what}) => what), begun: () => begun};
              const begin = (what, more) => { const entry = {what, ...more}; live.add(entry); begun++; return entry; };
              const end = (is) => { for (const each of live) if (is(each)) live.delete(each); };
              const {addEventListener: add, removeEventListener: remove} = EventTarget.prototype;
              const capture = (options) => Boolean(typeof options === 'object' ? options?.capture : options);
              EventTarget.prototype.addEventListener = function (type, listener, options) {
                const target = this ?? self;
                if (listener && !options?.signal?.aborted) {
                  const entry = begin(`${target.constructor.name} hears ${type}`, {target, type, listener, capture: capture(options)});
                  if (options?.signal) add.call(options.signal, 'abort', () => live.delete(entry));
                  if (options?.once) add.call(target, type, () => live.delete(entry), options);
                }
                return add.call(target, type, listener, options);
              };
              EventTarget.prototype.removeEventListener = function (type, listener, options) {
                const target = this ?? self;
                end((each) => each.target === target && each.type === type && each.listener === listener && each.capture === capture(options));
                return remove.call(target, type, listener, options);
              };
              for (const name of ['MutationObserver', 'IntersectionObserver', 'ResizeObserver', 'PerformanceObserver']) {
                self[name] = class extends self[name] {
                  observe(...args) { super.observe(...args); begin(name, {observer: this}); }
                  disconnect() { super.disconnect(); end(({observer}) => observer === this); }
                };
              }
              for (const [name, over] of [['setTimeout', 'clearTimeout'], ['requestAnimationFrame', 'cancelAnimationFrame'], ['requestIdleCallback', 'cancelIdleCallback']]) {
                const [start, stop] = [self[name], self[over]];
                self[name] = (work, ...args) => {
                  const entry = begin(name);
                  return entry.id = start((...given) => { live.delete(entry); return work(...given); }, ...args);
                };
                self[over] = (id) => { end((each) => each.what === name && each.id === id); stop(id); };
              }
              const [every, clear] = [setInterval, clearInterval];
              self.setInterval = (...args) => { const entry = begin('setInterval'); return entry.id = every(...args); };
              self.clearInterval = (id) => { end((each) => each.what === 'setInterval' && each.id === id); clear(id); };
              self.MessageChannel = class extends MessageChannel {
                constructor() {
                  super();
                  const entry = begin('MessageChannel');
                  for (const port of [this.port1, this.port2]) { const close = port.close; port.close = () => { live.delete(entry); close.call(port); }; }
                }
              };
            })()""";

    /** But for the ears of the recordings, of pushes and of the console: between their two halves, and one of each event. */
    private static final String LIVE = """
            idleCount.live().filter((what, i, all) => !/^EventTarget hears/.test(what)
              && !(/^\\w+ hears (error|unhandledrejection|securitypolicyviolation|pagehide|pageshow)$/.test(what) && all.indexOf(what) === i)).join()""";

    @Test
    void nothingWaitsInAPageBetweenActions() throws Exception {
        Tab tab = stage.attachAndReload(
                stage.open(stage.browser(), Stage.SHOP + "/idle", Reply.html(PAGE)));
        Person.allow(stage, tab, "act");
        var ours = new World(stage.browser().chrome(), tab);
        ours.evaluate(COUNT);
        tab.evaluate(COUNT);
        var hands = new Hands(stage.wire());
        String first = worksOn(hands, ours, tab);
        assertTrue(ours.evaluate("idleCount.begun()").getAsInt() > 0, "the count hears of nothing");
        assertEquals(first, worksOn(hands, ours, tab), "what the scripts keep stays as it is");
    }

    /** Each kind of step and look once; then waits until nothing of it is left. Gives the names that our world has. */
    private static String worksOn(Hands hands, World ours, Tab tab) throws Exception {
        does(hands, "fill", "textbox Name", "Ann");
        does(hands, "select", "combobox Size", "M");
        does(hands, "hover", "button Add", null);
        does(hands, "click", "button Add", null);
        does(hands, "press", "textbox Name", "Tab");
        does(hands, "scroll", "button Add", null);
        stage.wire().call("readPage");
        JsonObject wait = new JsonObject();
        wait.add("target", Stage.arguments("css", "button"));
        assertNotNull(stage.wire().ask("waitFor", wait).result());
        assertComesToRest("our world", () -> ours.evaluate(LIVE).getAsString());
        assertComesToRest("the page's world", () -> tab.evaluate(LIVE).getAsString());
        return ours.evaluate(
                "[...Object.getOwnPropertyNames(self), ...Object.getOwnPropertySymbols(self).map(String)].join()")
                .getAsString();
    }

    private static void assertComesToRest(String where, Callable<String> live) throws Exception {
        var last = new AtomicReference<>("");
        assertTrue(comes(() -> {
            last.set(live.call());
            return last.get().isEmpty();
        }), () -> "what waits in " + where + ": " + last.get());
    }

    private static void does(Hands hands, String verb, String element, String value) throws Exception {
        Hands.Came came = hands.does(verb, element, value == null ? null : new JsonPrimitive(value), new JsonObject());
        assertEquals("done", came.outcome(), () -> verb + ": " + came);
    }

    /** The world of our extension in a page's document. */
    private static final class World {

        private final Cdp cdp;
        private final String session;
        private final CompletableFuture<Integer> context = new CompletableFuture<>();

        World(Chrome chrome, Tab tab) throws Exception {
            cdp = chrome.cdp();
            String extension = stage.browser().extensionId(); // the browser, and with it the listener, outlives the stage
            session = cdp.call("Target.attachToTarget",
                    Stage.arguments("targetId", tab.targetId(), "flatten", true), Stage.SOON).get("sessionId")
                    .getAsString();
            cdp.on(session, "Runtime.executionContextCreated", event -> {
                JsonObject created = event.getAsJsonObject("context");
                if (created.get("origin").getAsString().contains(extension)) {
                    context.complete(created.get("id").getAsInt());
                }
            });
            cdp.call(session, "Runtime.enable", new JsonObject(), Stage.SOON);
        }

        JsonElement evaluate(String script) throws Exception {
            JsonObject answer = cdp.call(session, "Runtime.evaluate",
                    Stage.arguments("expression", script, "contextId", context.get(120, TimeUnit.SECONDS),
                            "returnByValue", true),
                    Stage.SOON);
            assertFalse(answer.has("exceptionDetails"), answer::toString);
            JsonElement value = answer.getAsJsonObject("result").get("value");
            return value == null ? JsonNull.INSTANCE : value;
        }
    }
}
