package io.github.mcpdatalayer.e2e.storage;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.LocalWeb;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.PopupPictures;
import io.github.mcpdatalayer.e2e.stage.SidePanel;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** listStorage in a browser of the front's own, which shows everything, and in the person's with the permission and without. */
class StorageIT {

    private static final String SHOP = "http://shop.example";
    private static final String ODD = "http://odd.example";

    @RegisterExtension
    static final Stage stage = new Stage();

    private static LocalWeb web;
    private static McpClient front;

    @BeforeAll
    static void launch() throws Exception {
        web = new LocalWeb();
        front = stage.startFront("--launch=headless", "--toolsets=storage,page", web.browserArg(),
                "--sites=shop.example", "--sites=ads.example", "--sites=odd.example");
    }

    @AfterAll
    static void end() throws Exception {
        if (front != null) {
            front.close();
            front = null;
        }
        web.close();
    }

    @BeforeEach
    void forgetWhatWasServed() {
        web.forget();
    }

    private static JsonObject call(String tool, Object... arguments) throws Exception {
        Answer answer = front.callTool(tool, Stage.arguments(arguments), Stage.SOON);
        assertFalse(answer.isError(), answer::text);
        return answer.structured();
    }

    private static void click(String button) throws Exception {
        Stage.eventually("the button is there",
                () -> front.callTool("takeSnapshot", Stage.arguments(), Stage.SOON).text().contains(button));
        var arguments = new JsonObject();
        arguments.add("do", JsonParser.parseString("[{\"click\":\"button \\\"" + button + "\\\"\"}]"));
        Answer answer = front.callTool("interact", arguments, Stage.SOON);
        assertFalse(answer.isError(), answer::text);
    }

    private static JsonObject list(Object... arguments) throws Exception {
        return call("listStorage", arguments);
    }

    private static String setter(JsonObject setBy) {
        return setBy.get("by").getAsString() + " " + setBy.get("from").getAsString();
    }

    /** The cells of these columns, a text a row. */
    private static List<String> cells(JsonObject answer, String... columns) {
        List<JsonElement> names = answer.getAsJsonArray("columns").asList();
        List<String> all = new ArrayList<>();
        for (JsonElement each : answer.getAsJsonArray("result")) {
            JsonArray row = each.getAsJsonArray();
            List<String> texts = new ArrayList<>();
            for (String column : columns) {
                JsonElement cell = row.get(names.indexOf(new JsonPrimitive(column)));
                texts.add(cell.isJsonNull() ? "-" : cell.getAsString());
            }
            all.add(String.join(" | ", texts));
        }
        return all;
    }

    private static JsonObject whole(String name) throws Exception {
        JsonArray result = list("name", List.of(name)).getAsJsonArray("result");
        assertEquals(1, result.size(), result::toString);
        return result.get(0).getAsJsonObject();
    }

    @Test
    void aHostilePageHidesNoKeyAndForgesNoSetter() throws Exception {
        web.serve(ODD + "/",
                """
                        <!doctype html><title>Odd</title><img name=cookie src=data:,><form name=localStorage></form><script>
                        const setItem = localStorage.setItem.bind(localStorage);
                        Storage.prototype.setItem = Storage.prototype.getItem = Storage.prototype.key = () => { throw new Error('patched'); };
                        Object.defineProperty(Storage.prototype, 'length', {get: () => 0});
                        Object.defineProperty(window, 'localStorage', {get: () => { throw new Error('hidden'); }});
                        Object.defineProperty(Document.prototype, 'cookie', {get: () => '', set() {}});
                        Error.prepareStackTrace = () => 'https://innocent.example/lib.js:1:1';
                        setItem('real', 'x');
                        setItem('getItem', 'x'); setItem('with\\u0000\\n\\u202econtrol', 'x'); setItem('large', 'y'.repeat(4000000));
                        for (let i = 0; i < 3000; i++) setItem('key' + i, i);
                        setItem('zlast', '1');
                        </script>""");
        call("navigate", "url", ODD + "/");

        JsonObject local = list("kind", List.of("localStorage"), "find", "/^(real|getItem|large|with)/");
        assertEquals(4, local.getAsJsonArray("result").size(), local::toString);
        assertTrue(cells(local, "name", "size").contains("large | 4000000"), local::toString);
        assertFalse(local.toString().contains("innocent.example"), local::toString);
        assertEquals(3_005, local.getAsJsonObject("totals").get("localStorage").getAsInt(), "none is hidden");
        assertEquals(List.of("-", "-", "-", "-"), cells(local, "gone"), local::toString);
        assertTrue(local.get("notVisible").toString().contains("writes of a flood"), local::toString);
        assertFalse(local.get("complete").getAsBoolean());
        assertTrue(list().toString().length() < 6_000, "unasked it stays small");
    }

    @Test
    void inThePersonsBrowserThePermissionAndTheSiteDecideWhatIsSeen() throws Exception {
        McpClient person = stage.client("--toolsets", "storage");
        Tab tab = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/kept", Reply
                .html("""
                        <!doctype html><title>Kept</title><script>window.dataLayer = [{event: 'page_ready'}];
                        document.cookie = 'plain=a-secret; path=/; max-age=86400';</script>""")
                .with("Set-Cookie", "hidden=h-secret; path=/; Secure; HttpOnly")));
        assertEquals("CONSENT_REQUIRED", person.callTool("listStorage", Stage.arguments(), Stage.SOON).errorCode());
        Person.allow(stage, tab, "see");
        JsonObject before = person.callTool("listStorage", Stage.arguments(), Stage.SOON).structured();
        assertEquals(List.of("plain | -"), cells(before, "name", "flags"));
        assertTrue(before.get("notVisible").toString().contains("HttpOnly cookies"), before::toString);

        Tab options = stage.openUrl("chrome-extension://" + stage.browser().extensionId() + "/options/options.html");
        options.waitFor("document.querySelector('#cookiesButton').dataset.allowed === 'false'", Stage.SOON);
        options.evaluateAsPerson("document.querySelector('#cookiesButton').click()");
        options.waitFor("document.querySelector('#cookiesButton').dataset.allowed === 'true'", Stage.SOON);
        assertEquals(List.of("plain"), cells(person.callTool("listStorage", Stage.arguments(), Stage.SOON).structured(),
                "name"), "the access of one click is none to the browser's cookies");
        stage.grantWhenAsked(Stage.SHOP + "/*");
        options.evaluateAsPerson("chrome.permissions.request({origins: ['" + Stage.SHOP + "/*']})");
        options.close();
        tab.reload();
        Stage.eventually("what scripts cannot read is there", () -> {
            JsonObject answer = person.callTool("listStorage", Stage.arguments(), Stage.SOON).structured();
            return answer.has("result") // none while the page is still loading
                    && cells(answer, "name", "flags")
                            .equals(List.of("plain | -", "hidden | Secure HttpOnly host-only"));
        });
        JsonObject after = person.callTool("listStorage", Stage.arguments(), Stage.SOON).structured();
        assertFalse(after.toString().contains("secret"), after::toString);
        assertFalse(after.get("notVisible").toString().contains("HttpOnly cookies"), after::toString);

        SidePanel panel = SidePanel.inTab(stage,
                after.getAsJsonObject("tab").get("handle").getAsString());
        panel.awaitRow("page_ready");
        panel.page().click("#storageTab");
        panel.page().waitFor("document.querySelectorAll('#storageList .storageRow').length === 2", Stage.SOON);
        PopupPictures.take(panel.page(), "panel-storage");
        String shown = panel.text("#storageList");
        assertTrue(shown.contains("Consent at the time not known") && shown.contains("plain")
                && shown.contains("hidden") && shown.contains("/kept:"), shown);
        assertFalse(shown.contains("secret"), shown);
    }

    @Test
    void eachThingIsListedWithWhoSetItWhenAndForHowLong() throws Exception {
        web.serve(SHOP + "/",
                """
                        <!doctype html><title>Shop</title><script>
                        dataLayer = []; function gtag() { dataLayer.push(arguments); }
                        gtag('consent', 'default', {ad_storage: 'denied', analytics_storage: 'denied'});
                        document.cookie = '_ga=GA1.1.111.222; max-age=63072000; path=/';
                        localStorage.setItem('__anon_id', JSON.stringify('3f2504e0-4f89-11d3-9a0c-0305e82c3301'));
                        sessionStorage.setItem('d0_tab', '1700000000000');
                        localStorage.secretly = 'x';
                        indexedDB.open('things', 3);
                        document.cookie = 'goes=1; path=/'; document.cookie = 'goes=; max-age=0; path=/';
                        </script>
                        <button onclick="gtag('consent', 'update', {ad_storage: 'granted', analytics_storage: 'granted'});
                          document.cookie = '_fbp=fb.1.2.3; max-age=7776000; path=/'; fetch('/api').then(() => document.title = 'Done')">Accept</button>""")
                .setCookies(SHOP + "/", "PHPSESSID=sess-secret-1; path=/; HttpOnly; SameSite=Lax",
                        "odd=1; path=/; max-age=99999999");
        web.serve(SHOP + "/api", "{}").setCookies(SHOP + "/api",
                "_late=late-secret; path=/; max-age=31536000; HttpOnly");
        web.redirect("http://ads.example/r", SHOP + "/")
                .setCookies("http://ads.example/r", "visitor=v-secret; max-age=2592000");
        call("navigate", "url", "http://ads.example/r");
        click("Accept");
        Stage.eventually("the late cookie is there", () -> cells(list("find", "_late"), "name").contains("_late"));

        JsonObject all = list("maxChars", 20_000);
        assertEquals(List.of("visitor | third | response of ads.example | 30 d | 30 d"),
                cells(list("party", List.of("third"), "kind", List.of("cookie")), "name", "party", "setBy", "asked",
                        "kept"));
        List<String> rows = cells(all, "kind", "name", "party", "category", "asked", "kept", "flags");
        assertTrue(rows.contains("cookie | _ga | first | analytics | 730 d | 400 d | host-only"), rows::toString);
        assertTrue(rows.contains("cookie | _fbp | first | marketing | 90 d | 90 d | host-only"), rows::toString);
        assertTrue(
                rows.contains(
                        "cookie | PHPSESSID | first | necessary | session | session | HttpOnly SameSite=Lax host-only"),
                rows::toString);
        assertTrue(rows.contains("cookie | _late | first | unknown | 365 d | 365 d | HttpOnly host-only"),
                rows::toString);
        assertTrue(rows.contains("localStorage | __anon_id | first | analytics | - | - | -"), rows::toString);
        assertTrue(rows.contains("sessionStorage | d0_tab | first | analytics | - | - | -"), rows::toString);
        assertTrue(rows.contains("localStorage | secretly | first | unknown | - | - | -"), rows::toString);
        assertTrue(rows.contains("indexedDB | things | first | unknown | - | - | -"), rows::toString);
        assertFalse(all.toString().contains("secret-1") || all.toString().contains("late-secret"), all::toString);

        JsonObject findings = all.getAsJsonObject("findings");
        assertEquals("[\"_ga\",\"__anon_id\",\"d0_tab\"]",
                findings.getAsJsonObject("storedBeforeChoice").get("names").toString(), findings::toString);
        assertFalse(findings.has("storedAfterDenial"), findings::toString);

        JsonObject ga = whole("_ga");
        assertTrue(ga.getAsJsonObject("setBy").get("from").getAsString().startsWith(SHOP + "/:4:"), ga::toString);
        assertEquals("before the choice (denied)", ga.getAsJsonObject("setBy").get("consent").getAsString());
        assertEquals("vendor id", ga.get("shape").getAsString());
        JsonObject fbp = whole("_fbp");
        assertEquals("granted", fbp.getAsJsonObject("setBy").get("consent").getAsString(), fbp::toString);
        assertTrue(fbp.getAsJsonObject("setBy").get("step").getAsString().matches("lb?[a-z]*1@\\d+|.*@\\d+"),
                fbp::toString);
        assertTrue(fbp.getAsJsonObject("setBy").get("push").getAsString().contains("#2"), fbp::toString);
        JsonObject late = whole("_late").getAsJsonObject("setBy");
        assertEquals("response shop.example", setter(late), late::toString);
        assertEquals("granted", late.get("consent").getAsString(), late::toString);
        assertTrue(late.get("step").getAsString().matches("own\\d+@\\d+"), late::toString);
        assertEquals("response shop.example", setter(whole("PHPSESSID").getAsJsonObject("setBy")));
        JsonObject goes = whole("goes");
        assertTrue(goes.has("gone"), goes::toString);
        assertEquals("timestamp", whole("d0_tab").get("shape").getAsString());
        assertEquals("text with uuid", whole("__anon_id").get("shape").getAsString().replace("json", "text with uuid"));
    }
}
