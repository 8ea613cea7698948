package io.github.mcpdatalayer.e2e.stage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Nothing that a class of tests does in a shared browser is there for the next one. */
@Tag("thorough")
class SharedBrowserIT {

    private static final String PAGE = Stage.SHOP + "/left";
    /** A kind of its own, so that no other class has its browser. */
    private static final SharedBrowser.Kind KIND = new SharedBrowser.Kind(false, false, false,
            List.of("--window-size=901,601"));
    private static final String STORED = """
            (async () => JSON.stringify({
              local: localStorage.length, session: sessionStorage.length, cookie: document.cookie,
              databases: (await indexedDB.databases()).length, caches: (await caches.keys()).length,
              workers: (await navigator.serviceWorker.getRegistrations()).length, name: window.name}))()""";
    private static final String OF_EXTENSION = """
            (async () => JSON.stringify({
              local: Object.keys(await chrome.storage.local.get(null)).filter((key) => key === 'left'),
              session: Object.keys(await chrome.storage.session.get(null)).filter((key) => key === 'left'),
              origins: (await chrome.permissions.getAll()).origins,
              scripts: (await chrome.scripting.getRegisteredContentScripts()).map(({id}) => id).filter((id) => id === 'left')
            }))()""";

    private static SharedBrowser shared;

    @AfterAll
    static void end() throws IOException {
        shared.close();
    }

    @Test
    void whatOneClassLeavesIsGoneForTheNext() throws Exception {
        shared = SharedBrowser.take(KIND);
        SharedBrowser first = shared;
        Chrome chrome = shared.browser().chrome();
        chrome.web().serve(PAGE, Reply.html("<title>Left</title>"));
        chrome.web().serve(Stage.SHOP + "/worker.js", Reply.script("oninstall = () => skipWaiting()"));
        Tab tab = chrome.newTab(PAGE);
        tab.evaluate("""
                (async () => {
                  localStorage.left = 1; sessionStorage.left = 1; document.cookie = 'left=1'; window.name = 'left';
                  await caches.open('left');
                  await new Promise((done) => { indexedDB.open('left').onsuccess = done; });
                  await navigator.serviceWorker.register('/worker.js');
                })()""");
        JsonObject stored = json(tab, STORED);
        assertEquals(1, stored.get("local").getAsInt());
        assertEquals(1, stored.get("workers").getAsInt());
        assertEquals(1, stored.get("databases").getAsInt());
        String id = shared.browser().extensionId();
        ExtensionsPage.grant(chrome, id, "https://shop.example/*");
        Tab options = chrome.newTab("chrome-extension://" + id + "/options/options.html");
        assertTrue(options.evaluateAsPerson("chrome.permissions.request({origins: ['https://shop.example/*']})")
                .getAsBoolean());
        Stage.inExtension(shared.browser(), """
                (async () => {
                  await chrome.storage.local.set({left: 1});
                  await chrome.storage.session.set({left: 1});
                  await chrome.scripting.registerContentScripts(
                      [{id: 'left', js: ['page/bridge.js'], matches: ['https://shop.example/*']}]);
                })()""");
        JsonObject before = ofExtension();
        assertEquals("[\"left\"]", before.get("local").toString());
        assertEquals("[\"left\"]", before.get("scripts").toString());
        assertTrue(before.get("origins").toString().contains("shop.example"), before::toString);
        Path left = Files.writeString(shared.home().resolve("left"), "left");

        shared.giveBack();
        shared = SharedBrowser.take(KIND);
        assertSame(first, shared, "it is the same browser");
        assertEquals(List.of("about:blank"), chrome.targets(target -> target.get("type").getAsString().equals("page"))
                .stream().map(target -> target.get("url").getAsString()).toList());
        assertEquals(List.of(), chrome.web().missed());
        assertFalse(Files.exists(left));
        JsonObject after = ofExtension();
        assertEquals("[]", after.get("local").toString());
        assertEquals("[]", after.get("session").toString());
        assertEquals("[]", after.get("scripts").toString());
        assertFalse(after.get("origins").toString().contains("shop.example"), after::toString);
        chrome.web().serve(PAGE, Reply.html("<title>Next</title>"));
        assertEquals(
                "{\"local\":0,\"session\":0,\"cookie\":\"\",\"databases\":0,\"caches\":0,\"workers\":0,\"name\":\"\"}",
                chrome.newTab(PAGE).evaluate(STORED).getAsString());
    }

    private static JsonObject ofExtension() {
        return JsonParser.parseString(
                Stage.inExtension(shared.browser(), OF_EXTENSION).getAsString()).getAsJsonObject();
    }

    private static JsonObject json(Tab tab, String script) {
        return JsonParser.parseString(tab.evaluate(script).getAsString()).getAsJsonObject();
    }
}
