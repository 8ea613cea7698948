package io.github.mcpdatalayer.e2e.record;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.ThrowAwayBrowser;
import io.github.mcpdatalayer.e2e.stage.ExtensionCopy;
import io.github.mcpdatalayer.e2e.stage.ExtensionsPage;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.TestApp;
import io.github.mcpdatalayer.e2e.stage.WireFront;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests what the browser itself tells of requests: without further access, and where the person has allowed all sites. */
class RequestSightIT {

    @RegisterExtension
    static final Stage stage = Stage.withoutBrowser();

    private static final String PAGE = Stage.SHOP + "/requests";
    private static final String WARNINGS = "[\"Communicate with cooperating native applications\"]";
    private static final String BEFORE = "\"sidePanel\"],\n  \"optional_permissions\": [\"webRequest\"]";

    @TempDir
    private Path folder;

    @Test
    void withAttachAloneRequestsToTheAttachedSiteHaveTheirOutcomeAndOthersAreHonestlyLackingIt() throws Exception {
        try (ThrowAwayBrowser browser = ThrowAwayBrowser.start(TestApp.folder(), stage.options())) {
            Chrome chrome = browser.chrome();
            Stage.eventually("the worker has started", () -> !stage.hosts().isEmpty());
            assertFalse(listens(browser));
            try (WireFront wire = attached(chrome, browser.extensionId())) {
                awaitHits(wire, "the own site's has ended",
                        all -> all.containsKey("own") && !all.get("own").get("status").isJsonNull());
                Map<String, JsonObject> hits = hitsWith(wire, "own", "image", "gone");
                assertEquals("fetch fetch POST 503", how(hits.get("own")));
                assertEquals("timing img - null", how(hits.get("image")));
                assertEquals("fetch fetch POST null", how(hits.get("gone")));
                assertTrue(sources(wire).contains("\"webRequestOfSite\""));
                assertFalse(sources(wire).contains("\"webRequest\""));
                assertTrue(listens(browser));

                switchTo(chrome, browser.extensionId(), "off");
                Stage.eventually("nothing is listened to", () -> !listens(browser));
                Tab tab = page(chrome);
                tab.evaluate(
                        "fetch('/collect?en=unseen', {method: 'POST', body: 'd=1'}).then(() => {window.isSent = 1}); null");
                tab.waitFor("window.isSent", Stage.SOON);
                hitsWith(wire, "unseen");
                assertFalse(sources(wire).contains("webRequest"));
                switchTo(chrome, browser.extensionId(), "site");
                Stage.eventually("it listens again", () -> listens(browser));
                tab.evaluate("fetch('/collect?en=seen', {method: 'POST', body: 'e=1'}); null");
                awaitHits(wire, "it is seen again",
                        all -> all.containsKey("seen") && !all.get("seen").get("status").isJsonNull());

                browser.detach(tab);
                Stage.eventually("nothing is listened to", () -> !listens(browser));
            }
        }
    }

    @Test
    @Tag("thorough")
    void whereAllSitesAreAllowedEveryRequestOfAttachedTabsIsToldAtOnceUntilThatIsGivenBack() throws Exception {
        try (ThrowAwayBrowser browser = ThrowAwayBrowser.start(TestApp.folder(), stage.options())) {
            Chrome chrome = browser.chrome();
            String id = browser.extensionId();
            try (WireFront wire = attached(chrome, id)) {
                hitsWith(wire, "image");
                ExtensionsPage.grant(chrome, id, "<all_urls>");
                Tab settings = options(chrome, id, "site");
                settings.click("#allSitesButton");
                awaitState(settings, "all");
                Tab tab = page(chrome);
                tab.evaluate("new Image().src = 'https://pixel.example/image?en=running'; null");
                awaitHits(wire, "it is told of the page that was there",
                        all -> all.containsKey("running") && !all.get("running").get("status").isJsonNull());
                assertEquals("webRequest img GET 200", how(hits(wire).get("running")));
                browser.detach(tab);
                tab.close();
            }
            try (WireFront wire = attached(chrome, id, PAGE + "?again=1")) {
                hitsWith(wire, "image", "fetch", "stream", "framed", "foreign", "gone", "own");
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
                assertTrue(sources(wire).contains("\"webRequest\""));

                Tab other = chrome.newTab(PAGE + "?other=1");
                other.waitFor("window.fetched", Stage.SOON);
                Tab tab = page(chrome);
                tab.goTo(Stage.SHOP + "/next");
                Map<String, JsonObject> left = hitsWith(wire, "pagehide");
                assertEquals("at=pagehide", left.get("pagehide").get("body").getAsString());

                Tab settings = options(chrome, id, "all");
                settings.click("#allSitesButton");
                awaitState(settings, "site");
                tab.evaluate("new Image().src = 'https://pixel.example/image?en=after'; null");
                assertEquals("timing", hitsWith(wire, "after").get("after").get("via").getAsString());
                assertFalse(sources(wire).contains("\"webRequest\""));
                assertEquals("[]",
                        settings.evaluate("chrome.permissions.getAll().then(({origins}) => JSON.stringify(origins))")
                                .getAsString());
            }
        }
    }

    @Tag("thorough")
    @Test
    void thePermissionAddsNoLineToWhatChromeWarnsOfAtInstallation() throws Exception {
        try (ThrowAwayBrowser browser = ThrowAwayBrowser.startUnregistered(TestApp.folder(), stage.options())) {
            String manifest = Files.readString(TestApp.folder().extension().resolve("manifest.json"));
            assertEquals(WARNINGS, warnings(browser, manifest.replace(", \"webRequest\"]", "]")));
            assertTrue(manifest.contains("\"webRequest\""));
            assertEquals(WARNINGS, warnings(browser, manifest));
            assertEquals(WARNINGS, ExtensionsPage.run(browser.chrome(), "chrome.developerPrivate.getExtensionInfo('"
                    + browser.extensionId()
                    + "').then(({permissions}) => JSON.stringify(permissions.simplePermissions.map(({message}) => message)))")
                    .getAsString());
            // So that the comparison can tell a warning when there is one.
            assertTrue(warnings(browser, manifest.replace("\"webRequest\"", "\"tabs\"")).contains("history"));
        }
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anUpdateKeepsWhatThePersonHadChosenAndLeavesTheExtensionOn(boolean isAllowed) throws Exception {
        Path copy = ExtensionCopy.of(folder.resolve("extension"), "0.0.9");
        Path manifest = copy.resolve("manifest.json");
        ExtensionCopy.change(manifest, "\\s*\"optional_permissions\": \\[[^\\]]*\\],", "");
        ExtensionCopy.change(manifest, "\"sidePanel\", \"webRequest\"]", BEFORE);
        try (Chrome chrome = Chrome.launch(stage.options())) {
            ExtensionsPage.switchOnDeveloperMode(chrome);
            String id = chrome.loadExtension(copy);
            if (isAllowed) {
                ExtensionsPage.grant(chrome, id, "*://*/*");
                Tab settings = chrome.newTab("chrome-extension://" + id + "/options/options.html");
                assertTrue(settings
                        .evaluateAsPerson(
                                "chrome.permissions.request({permissions: ['webRequest'], origins: ['*://*/*']})")
                        .getAsBoolean());
                settings.close();
            }
            Files.copy(TestApp.folder().extension().resolve("manifest.json"), manifest,
                    StandardCopyOption.REPLACE_EXISTING);
            ExtensionsPage.reload(chrome, id);

            Tab settings = options(chrome, id, isAllowed ? "all" : "site");
            assertEquals(isAllowed ? "0.1.0 [*://*/*] true" : "0.1.0 [] true", settings.evaluate("""
                    chrome.permissions.getAll().then(({origins, permissions}) =>
                      `${chrome.runtime.getManifest().version} [${origins}] ${permissions.includes('webRequest')}`)""")
                    .getAsString());
        }
    }

    /** Returns the warnings that Chrome gives before it installs an extension with this manifest. */
    private static String warnings(ThrowAwayBrowser browser, String manifest) {
        return Stage.inExtension(browser, "chrome.management.getPermissionWarningsByManifest("
                + new Gson().toJson(manifest) + ").then(JSON.stringify)").getAsString();
    }

    /** Tells whether the extension's worker listens to requests of anything. */
    private static boolean listens(ThrowAwayBrowser browser) {
        Chrome chrome = browser.chrome();
        JsonObject target = Stage.workers(browser, browser.extensionId()).getFirst();
        String session = chrome.cdp().call("Target.attachToTarget",
                Stage.arguments("targetId", target.get("targetId").getAsString(), "flatten", true), Stage.SOON)
                .get("sessionId").getAsString();
        boolean listens = chrome.cdp().call(session, "Runtime.evaluate", Stage.arguments("expression",
                "Object.values(chrome.webRequest).some(event => event?.hasListeners?.())"), Stage.SOON)
                .getAsJsonObject("result").get("value").getAsBoolean();
        chrome.cdp().call("Target.detachFromTarget", Stage.arguments("sessionId", session), Stage.SOON);
        return listens;
    }

    private static void switchTo(Chrome chrome, String id, String state) {
        Tab settings = chrome.newTab("chrome-extension://" + id + "/options/options.html");
        settings.waitFor("document.querySelector('#requestsState')?.dataset.state", Stage.SOON);
        settings.click("#requests");
        awaitState(settings, state);
        settings.close();
    }

    private static Tab page(Chrome chrome) {
        return chrome.attach(chrome.targets(target -> target.get("url").getAsString().startsWith(PAGE)
                && !target.get("url").getAsString().contains("other")
                && target.get("type").getAsString().equals("page")).getFirst().get("targetId").getAsString());
    }

    /** Attaches a tab with the page, which is loaded anew, and gives the wire of the browser's host. */
    private static WireFront attached(Chrome chrome, String id) throws Exception {
        return attached(chrome, id, PAGE);
    }

    private static WireFront attached(Chrome chrome, String id, String address) throws Exception {
        Reply empty = Reply.html("").with("Access-Control-Allow-Origin", "*");
        for (String served : List.of("https://collect.example/g/collect", "https://pixel.example/image",
                Stage.SHOP + "/next")) {
            chrome.web().serve(served, empty);
        }
        chrome.web().serve("https://collect.example/gone", new Reply(404, empty.headers(), "", empty.delay()));
        chrome.web().serve(Stage.SHOP + "/frame", Reply.html(
                "<script>navigator.sendBeacon('https://collect.example/g/collect' + parent.query('framed'), 'in=frame')</script>"));
        chrome.web().serve("https://other.example/frame", empty);
        chrome.web().serve(Stage.SHOP + "/collect", new Reply(503, Map.of(), "", empty.delay()));
        chrome.web().serve(PAGE, Reply.html(Stage.page("requests.html")));
        Tab tab = chrome.newTab(address);
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
                hit.get("method").isJsonNull() ? "-" : hit.get("method").getAsString(), hit.get("status"));
    }
}
