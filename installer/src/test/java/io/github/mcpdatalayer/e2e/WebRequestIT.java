package io.github.mcpdatalayer.e2e;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.ThrowAwayBrowser;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.ChromeOptions;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What the browser itself tells of requests, where the person has allowed it in the options. */
class WebRequestIT {

    @RegisterExtension
    static final Stage stage = Stage.withoutBrowser();

    private static final String PAGE = Stage.SHOP + "/requests";

    @Test
    void fromTheNextStartOnTheBrowserTellsOfEveryRequestOfAttachedTabsUntilThePermissionIsGivenBack()
            throws Exception {
        Path profile = Files.createDirectory(stage.home().resolve("profile"));
        ChromeOptions options = stage.options().withUserDataDir(profile);
        String id;
        try (ThrowAwayBrowser browser = ThrowAwayBrowser.start(TestApp.folder(), options)) {
            Chrome chrome = browser.chrome();
            id = browser.extensionId();
            ExtensionsPage.switchOnDeveloperMode(chrome);
            ExtensionsPage.grant(chrome, id, "*://*/*"); // webRequest itself has no warning
            Tab settings = options(chrome, id, "off");
            settings.click("#requestsButton");
            awaitState(settings, "waits");

            try (WireFront wire = attached(chrome, id)) {
                assertEquals("timing", hitsWith(wire, "image").get("image").get("via").getAsString());
                assertFalse(sources(wire).contains("webRequest"));
            }
            // What the debugging protocol has loaded is forgotten at the end; what is loaded again in developer mode is not.
            ExtensionsPage.reload(chrome, id);
            awaitState(options(chrome, id, "waits"), "waits");
        }
        Stage.eventually("the host is gone", () -> stage.hosts().isEmpty());

        try (Chrome chrome = Chrome.launch(options)) {
            Stage.eventually("the extension has started the host", () -> !stage.hosts().isEmpty());
            Tab settings = options(chrome, id, "on");
            try (WireFront wire = attached(chrome, id)) {
                hitsWith(wire, "image", "fetch", "stream", "framed", "foreign", "gone");
                awaitHits(wire, "all have ended", all -> all.values().stream()
                        .allMatch(hit -> !hit.get("status").isJsonNull() || hit.has("error")));
                Map<String, JsonObject> hits = hits(wire);
                assertEquals("webRequest img GET 200", how(hits.get("image")));
                assertEquals("fetch fetch POST 200", how(hits.get("fetch")));
                assertEquals("a=1", hits.get("fetch").get("body").getAsString());
                assertEquals("in a Request", hits.get("stream").get("body").getAsString());
                assertEquals("beacon beacon POST 200", how(hits.get("framed")));
                assertTrue(hits.get("framed").get("frame").getAsInt() > 0);
                assertEquals("fetch fetch POST 404", how(hits.get("gone")));
                assertTrue(sources(wire).contains("webRequest"));

                Tab other = chrome.newTab(PAGE + "?other=1");
                other.waitFor("window.fetched", Stage.SOON);
                Tab tab = chrome.attach(chrome.targets(target -> target.get("url").getAsString().equals(PAGE)
                        && target.get("type").getAsString().equals("page")).getFirst().get("targetId").getAsString());
                tab.goTo(Stage.SHOP + "/next");
                Map<String, JsonObject> left = hitsWith(wire, "pagehide");
                assertEquals("at=pagehide", left.get("pagehide").get("body").getAsString());

                settings.click("#requestsButton");
                awaitState(settings, "off");
                tab.evaluate("new Image().src = 'https://pixel.example/image?en=after'; null");
                assertEquals("timing", hitsWith(wire, "after").get("after").get("via").getAsString());
                assertFalse(sources(wire).contains("webRequest"));
                assertEquals("{\"origins\":[],\"permissions\":false}", settings.evaluate("""
                        chrome.permissions.getAll().then(({origins, permissions}) =>
                          JSON.stringify({origins, permissions: permissions.includes('webRequest')}))""")
                        .getAsString());
            }
        }
    }

    /** Attaches a tab with the page, which is loaded anew, and gives the wire of the browser's host. */
    private static WireFront attached(Chrome chrome, String id) throws Exception {
        Reply empty = Reply.html("").with("Access-Control-Allow-Origin", "*");
        for (String served : List.of("https://collect.example/g/collect", "https://pixel.example/image",
                Stage.SHOP + "/next")) {
            chrome.web().serve(served, empty);
        }
        chrome.web().serve("https://collect.example/gone", new Reply(404, empty.headers(), "", empty.delay()));
        chrome.web().serve(Stage.SHOP + "/frame", Reply.html(
                "<script>navigator.sendBeacon('https://collect.example/g/collect' + parent.query('framed'), 'in=frame')</script>"));
        chrome.web().serve("https://other.example/frame", empty);
        chrome.web().serve(PAGE, Reply.html(Stage.page("requests.html")));
        Tab tab = chrome.newTab(PAGE);
        tab.evaluate("window.isBefore = true");
        try (Popup popup = new Popup(chrome.pressToolbarButton(tab, id))) {
            popup.awaitConnection("connected");
            popup.page().click("[data-action=attach-reload]:not([disabled])");
            popup.page().waitFor("document.querySelector('#attachButton').dataset.action === 'detach'", Stage.SOON);
        }
        tab.waitFor("!window.isBefore && window.fetched", Stage.SOON);
        return new WireFront(stage.directory(), stage.hosts().getFirst());
    }

    private static Tab options(Chrome chrome, String id, String state) {
        Tab settings = chrome.newTab("chrome-extension://" + id + "/options/options.html");
        awaitState(settings, state);
        return settings;
    }

    private static void awaitState(Tab settings, String state) {
        settings.waitFor("document.querySelector('#requestsState')?.dataset.state === '" + state + "'", Stage.SOON);
    }

    private static String sources(WireFront wire) throws Exception {
        return wire.call("getHits").get("sources").toString();
    }

    private static Map<String, JsonObject> hits(WireFront wire) throws Exception {
        Map<String, JsonObject> hits = new TreeMap<>();
        for (JsonElement hit : JsonParser.parseString(wire.call("getHits").get("text").getAsString())
                .getAsJsonArray()) {
            String url = hit.getAsJsonObject().get("url").getAsString();
            assertFalse(url.contains("other=1"), () -> "a request of a tab that is not attached: " + hit);
            JsonObject twice = hits.put(url.replaceFirst(".*[?&]en=", ""), hit.getAsJsonObject());
            assertNull(twice, () -> "one request is two hits: " + twice + " and " + hit);
        }
        return hits;
    }

    private static Map<String, JsonObject> hitsWith(WireFront wire, String... names) throws Exception {
        awaitHits(wire, "there are hits " + List.of(names), hits -> hits.keySet().containsAll(List.of(names)));
        return hits(wire);
    }

    private static void awaitHits(WireFront wire, String what, Predicate<Map<String, JsonObject>> condition)
            throws Exception {
        try {
            Stage.eventually(what, () -> condition.test(hits(wire)));
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + ", but " + hits(wire), e);
        }
    }

    private static String how(JsonObject hit) {
        return "%s %s %s %s".formatted(hit.get("via").getAsString(), hit.get("type").getAsString(),
                hit.get("method").getAsString(), hit.get("status"));
    }
}
