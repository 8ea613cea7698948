package io.github.mcpdatalayer.e2e.code;

import java.nio.file.Files;
import java.time.Duration;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.ExtensionsPage;
import io.github.mcpdatalayer.e2e.stage.Hands;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Scripts that the person keeps: where and when they run, what says so, and what ends them. */
class KeptScriptsIT {

    private static final String SPY = """
            // ==UserScript==
            // @name Spy
            // @match https://shop.example/*
            // @run-at document-start
            // ==/UserScript==
            window.spied = (window.spied ?? 0) + 1; window.early = document.readyState;
            """;
    private static final String LATE = """
            // ==UserScript==
            // @name Late
            // @match https://shop.example/two*
            // ==/UserScript==
            window.late = document.readyState;
            """;
    private static final String HTML = "<!doctype html><title>one</title><label>Password <input type=password></label>";

    @RegisterExtension
    static final Stage stage = new Stage();

    @BeforeEach
    void start() {
        ExtensionsPage.switchOnDeveloperMode(stage.browser().chrome());
        ExtensionsPage.run(stage.browser().chrome(),
                "chrome.developerPrivate.updateExtensionConfiguration({extensionId: '" + stage.browser().extensionId()
                        + "', userScriptsAccess: true})");
        stage.browser().chrome().web().serve(Stage.SHOP + "/two", Reply.html("<!doctype html><title>two</title>"));
        stage.browser().chrome().web().serve("https://other.example/",
                Reply.html("<!doctype html><title>other</title>"));
    }

    @AfterEach
    void forget() {
        keep("[]");
    }

    private static void keep(String scripts) {
        Stage.inExtension(stage.browser(), "chrome.storage.local.set({keptScripts: " + scripts + "})");
    }

    private static String kept(boolean on, String text) {
        return "{\"on\":" + on + ",\"text\":" + new Gson().toJson(text) + "}";
    }

    private static Tab open() {
        return stage.open(stage.browser(), Stage.SHOP + "/one", Reply.html(HTML));
    }

    private static Tab allowed() {
        Tab tab = stage.attach(open(), "act");
        Person.allowCode(stage, tab, true);
        return tab;
    }

    private static int spied(Tab tab) {
        return tab.evaluate("window.spied ?? 0").getAsInt();
    }

    @Test
    void aScriptRunsWhereThePersonAllowsCodeAndThePopupAndTheAuditLogSaySo() throws Exception {
        keep("[" + kept(true, SPY) + "," + kept(true, LATE) + ","
                + kept(false, SPY.replace("Spy", "Off").replace("spied", "off")) + "]");
        Tab tab = open();
        tab.call("Page.reload", Stage.arguments("ignoreCache", true));
        tab.waitFor("document.readyState === 'complete'", Stage.SOON);
        assertEquals(0, spied(tab), "a tab that is not attached");
        stage.attach(tab, "act");
        assertEquals(0, spied(tab), "the switch is off");
        Person.allowCode(stage, tab, true);
        tab.waitFor("window.spied === 1", Stage.SOON);
        try (Popup popup = stage.popup(tab)) {
            popup.awaitText("#keptScripts", "Scripts of yours run here: Spy.");
        }
        tab.goTo(Stage.SHOP + "/two");
        tab.waitFor("window.spied === 1 && window.late === 'complete'", Stage.SOON);
        assertTrue(tab.evaluate("window.off === undefined").getAsBoolean());
        Stage.eventually("the audit log has the script's hash", () -> Files
                .readString(stage.home().resolve("log/audit.jsonl")).lines()
                .anyMatch(
                        line -> line.contains("\"by\":\"script\"") && line.matches(".*\"script\":\"[0-9a-f]{64}\".*")));
        String audit = Files.readString(stage.home().resolve("log/audit.jsonl"));
        assertFalse(audit.contains("spied") || audit.contains("Spy"), audit);
    }

    @Test
    @Tag("thorough")
    void theSwitchTheSiteTheListAndTheAttachmentEndIt() throws Exception {
        keep("[" + kept(true, SPY) + "]");
        Tab tab = allowed();
        tab.waitFor("window.spied === 1", Stage.SOON);

        Person.allowCode(stage, tab, false);
        tab.goTo(Stage.SHOP + "/two");
        try (Popup popup = stage.popup(tab)) {
            popup.page().waitFor("document.querySelector('#levelBox').checkVisibility()", Stage.SOON);
            assertFalse(
                    popup.page().evaluate("document.querySelector('#keptScripts').checkVisibility()").getAsBoolean());
        }
        assertEquals(0, spied(tab), "the switch is off");

        Person.allowCode(stage, tab, true);
        tab.waitFor("window.spied === 1", Stage.SOON);
        keep("[" + kept(false, SPY) + "]");
        tab.goTo(Stage.SHOP + "/one");
        tab.waitFor("document.readyState === 'complete'", Stage.SOON);
        stage.call("listTabs");
        assertEquals(0, spied(tab), "it is off");
        keep("[" + kept(true, SPY) + "]");
        tab.waitFor("window.spied === 1", Stage.SOON);

        stage.browser().detach(tab);
        tab.goTo(Stage.SHOP + "/two");
        tab.waitFor("document.readyState === 'complete'", Stage.SOON);
        stage.call("listTabs");
        assertEquals(0, spied(tab), "it is detached");
        stage.attach(tab, "act");
        assertEquals(0, spied(tab), "code is never remembered");
    }

    @Test
    @Tag("thorough")
    void aScriptThatWaitsForItsPageDoesNotRunOnceItHasEnded() throws Exception {
        keep("[" + kept(true, SPY) + "," + kept(true, LATE) + "]");
        stage.browser().chrome().web()
                .serve(Stage.SHOP + "/two", Reply.html("<!doctype html><title>two</title><img src=/never>"))
                .serve(Stage.SHOP + "/never", Reply.html("").after(Duration.ofHours(1)));
        Tab tab = allowed();
        tab.waitFor("window.spied === 1", Stage.SOON);
        tab.evaluate("location.href = '/two'; null");
        tab.waitFor("location.pathname === '/two' && window.spied === 1", Stage.SOON);
        Person.allowCode(stage, tab, false);
        tab.evaluate("document.images[0].remove(); window.stop(); null");
        tab.waitFor("document.readyState === 'complete'", Stage.SOON);
        stage.call("listTabs");
        assertTrue(tab.evaluate("window.late === undefined").getAsBoolean(), "it has ended");
        Person.allowCode(stage, tab, true);
        tab.waitFor("window.late === 'complete'", Stage.SOON);
    }

    @Test
    void scriptsAndTypedSecretsNeverMeet() throws Exception {
        keep("[" + kept(true, SPY) + "]");
        Tab tab = allowed();
        tab.waitFor("window.spied === 1", Stage.SOON);
        assertEquals("SECRET_NOT_ALLOWED", typed());
        assertEquals("", tab.evaluate("document.querySelector('input').value").getAsString());

        keep("[]");
        tab.goTo(Stage.SHOP + "/one");
        stage.call("listTabs");
        assertEquals("SECRET_NOT_ALLOWED", typed(), "the page that was left may have left something behind");
        Tab fresh = openByClient("/one");
        tab.close();
        String[] listed = new String[1];
        Stage.eventually(() -> "its tab is closed: " + listed[0], () -> {
            listed[0] = stage.call("listTabs").structured().getAsJsonArray("tabs").toString();
            return JsonParser.parseString(listed[0]).getAsJsonArray().size() == 1;
        });
        assertEquals("done", typed());
        keep("[" + kept(true, SPY) + "]");
        stage.call("listTabs");
        assertEquals(0, spied(fresh), "a secret was typed here");
        fresh.goTo(Stage.SHOP + "/two");
        stage.call("listTabs");
        assertEquals(0, spied(fresh), "a secret was typed in this tab");
        Tab last = openByClient("/two");
        fresh.close();
        Stage.eventually("its tab is closed", () -> !fresh.isOpen());
        Person.allowCode(stage, last, true);
        last.waitFor("window.spied === 1", Stage.SOON);
    }

    /** A tab that a client has opened, once the person has attached it and allowed code there. */
    private static Tab openByClient(String path) throws Exception {
        McpClient.Answer answer = stage.client("--toolsets", "page,tabs").callTool("openTab",
                Stage.arguments("url", Stage.SHOP + path), Stage.SOON);
        assertFalse(answer.isError(), answer.text());
        return Person.attachFree(stage, stage.opened(Stage.SHOP + path));
    }

    /** Returns what comes of typing a secret into the page. */
    private static String typed() throws Exception {
        JsonObject options = new JsonObject();
        options.add("secret", Stage.arguments("name", "LOGIN", "origin", Stage.SHOP));
        JsonObject more = new JsonObject();
        more.add("options", options);
        return new Hands(stage.wire()).does("fill", "css=input", new JsonPrimitive("correct horse battery"), more)
                .outcome();
    }

    @Test
    @Tag("thorough")
    void scriptsAreWrittenSwitchedImportedAndDeletedInTheirPage() throws Exception {
        Tab page = stage.openUrl("chrome-extension://" + stage.browser().extensionId() + "/scripts/scripts.html");
        page.call("Emulation.setFocusEmulationEnabled", Stage.arguments("enabled", true));
        page.waitFor("document.querySelector('#none')?.checkVisibility()", Stage.SOON);
        page.click("#new");
        page.evaluate("document.querySelector('#text').value = "
                + new Gson().toJson(SPY.replace("@run-at document-start", "@grant GM_xmlhttpRequest")));
        page.click("#editing [type=submit]");
        said(page, "@grant GM_xmlhttpRequest");
        page.evaluate("document.querySelector('#text').value = " + new Gson().toJson(SPY));
        page.click("#editing [type=submit]");
        said(page, "“Spy” is kept");
        page.waitFor("document.querySelector('[data-name=Spy] [data-key=on]').checked === false", Stage.SOON);
        page.click("[data-name=Spy] [data-key=on]");
        Stage.eventually("the script is on", () -> page.evaluate(
                "chrome.storage.local.get('keptScripts').then(({keptScripts}) => keptScripts[0].on === true)")
                .getAsBoolean());

        give(page, LATE, "late.user.js");
        said(page, "1 scripts were read");
        give(page, "// ==UserScript==\n// @name Bad\n// @match https://*/*\n// ==/UserScript==\n", "bad.user.js");
        said(page, "Nothing was imported. This @match is not for one site.");
        assertEquals(2, page.evaluate("document.querySelectorAll('#list li').length").getAsInt());
        page.click("[data-name=Spy] [data-key=delete]");
        page.waitFor("document.querySelector('#ask').open", Stage.SOON);
        page.click("#askYes");
        page.waitFor("document.querySelector('[data-name=Spy]') === null", Stage.SOON);
    }

    private static void give(Tab page, String text, String name) {
        page.evaluate("(input => { const given = new DataTransfer(); given.items.add(new File(["
                + new Gson().toJson(text) + "], '" + name
                + "')); input.files = given.files; input.dispatchEvent(new Event('change')); })(document.querySelector('#file'))");
    }

    private static void said(Tab page, String words) {
        page.waitFor("(document.querySelector('#said').textContent + document.querySelector('#failed').textContent)"
                + ".includes(" + new Gson().toJson(words) + ")", Stage.SOON);
    }
}
