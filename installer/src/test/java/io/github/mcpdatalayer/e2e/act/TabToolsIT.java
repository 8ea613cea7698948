package io.github.mcpdatalayer.e2e.act;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.ActingFront;
import io.github.mcpdatalayer.e2e.stage.ExtensionsPage;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.PopupPictures;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.mcpdatalayer.e2e.stage.Stage.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The tools of {@code --toolsets tabs}, and who may use them where. */
class TabToolsIT {

    private static final String PAGE = "<!doctype html><title>%1$s</title><button>go</button><script>dataLayer = [{event: '%1$s'}]</script>";

    @RegisterExtension
    static final Stage stage = Stage.ofTrial();

    private static ActingFront front;
    private static McpClient client;
    private Tab page;
    private String handle;

    @BeforeAll
    static void startTheFront() throws Exception {
        ExtensionsPage.switchOnDeveloperMode(stage.browser().chrome());
        front = new ActingFront(stage.home());
        Web web = stage.browser().chrome().web();
        for (String name : List.of("one", "two", "three", "")) {
            web.serve(Stage.SHOP + "/" + name, Reply.html(PAGE.formatted(name.isEmpty() ? "home" : name)));
        }
        web.serve("https://pay.example/", Reply.html(PAGE.formatted("pay")))
                .serve("https://www.google.com/search?q=running+shoes+%26+more",
                        Reply.html(PAGE.formatted("search")));
    }

    @AfterAll
    static void end() {
        front.close();
    }

    @BeforeEach
    void attach() throws Exception {
        client = stage.client("--toolsets=page,tabs");
        page = stage.attach(stage.openUrl(Stage.SHOP + "/one"));
        handle = handles().getFirst();
    }

    @AfterEach
    void closeWhatWasOpened() {
        for (JsonObject target : pages()) {
            if (target.get("url").getAsString().startsWith("http")
                    && !target.get("targetId").getAsString().equals(page.targetId())) {
                stage.browser().chrome().closeTarget(target.get("targetId").getAsString());
            }
        }
    }

    /** The pages but ours: a welcome page comes and goes in a browser that a program drives. */
    private static List<JsonObject> pages() {
        return stage.browser().chrome().targets(target -> target.get("type").getAsString().equals("page")
                && !target.get("url").getAsString().startsWith("chrome-extension:"));
    }

    private static long open(String url) {
        return pages().stream().filter(target -> target.get("url").getAsString().equals(url)).count();
    }

    private void allow(String tab, String level) throws Exception {
        assertTrue(front.answer(front.ask("trialAllow", "tab", tab, "level", level)).has("result"));
    }

    private static List<String> handles() throws Exception {
        return stage.call("listTabs").structured().getAsJsonArray("tabs").asList().stream()
                .map(tab -> tab.getAsJsonObject().get("handle").getAsString()).toList();
    }

    private static JsonObject call(String tool, String arguments) throws Exception {
        return client.callTool(tool, JsonParser.parseString(arguments).getAsJsonObject(), Stage.SOON).structured();
    }

    private static String code(JsonObject answer) {
        return answer.has("error") ? answer.getAsJsonObject("error").get("code").getAsString() : "none";
    }

    /** Attaches one more tab of the shop, and gives its handle. */
    private String another(String name, String level) throws Exception {
        List<String> before = handles();
        stage.attach(stage.openUrl(Stage.SHOP + "/" + name));
        String added = handles().stream().filter(each -> !before.contains(each)).findFirst().orElseThrow();
        allow(added, level);
        return added;
    }

    /** The person remembers a level for the shop, in the popup. */
    private void remember(Tab tab) throws Exception {
        stage.grantWhenAsked("https://shop.example/*");
        try (Popup popup = stage.popup(tab)) {
            popup.page().click("[data-level=act]");
            popup.page().waitFor("document.querySelector('[data-level=act]').ariaPressed === 'true'", Stage.SOON);
            popup.page().evaluateAsPerson("document.querySelector('#remember').click()");
            popup.page().waitFor("document.querySelector('#rememberText').innerText.includes('until')", Stage.SOON);
        }
    }

    private void forget() {
        Stage.inExtension(stage.browser(),
                """
                        chrome.permissions.remove({origins: ['https://shop.example/*']}).then(() => chrome.storage.local.remove('remembered'))
                            .then(() => true)""");
    }

    @Test
    void aTabIsOpenedBehindAndNotAttachedUnlessThePersonRemembersItsSite() throws Exception {
        assertEquals("CONSENT_REQUIRED", code(call("openTab", "{\"url\":\"https://shop.example/two\"}")));
        assertEquals(0, open(Stage.SHOP + "/two"));
        allow(handle, "act");
        JsonObject opened = call("openTab", "{\"url\":\"https://shop.example/two\"}");
        assertTrue(opened.get("opened").getAsBoolean(), opened::toString);
        assertFalse(opened.get("attached").getAsBoolean(), opened::toString);
        assertEquals("requestAccess", opened.getAsJsonObject("next").get("tool").getAsString());
        eventually("the page is open", () -> open(Stage.SHOP + "/two") == 1);
        assertEquals(List.of(handle), handles());
        assertEquals("visible", page.evaluate("document.visibilityState").getAsString());
        eventually("the audit log has the call", () -> Files.readString(stage.home().resolve("log/audit.jsonl"))
                .lines().anyMatch(line -> line.contains("\"openTab\"") && line.contains("OK")));
    }

    @Test
    void aRememberedSiteIsAttachedRecordedFromTheFirstScriptAndItsStepIsTold() throws Exception {
        remember(page);
        try {
            JsonObject opened = call("openTab", "{\"url\":\"https://shop.example/two\"}");
            assertTrue(opened.has("attached") && opened.get("attached").getAsBoolean(), opened::toString);
            String tab = opened.get("tab").getAsString();
            assertEquals(tab + "@1", opened.get("step").getAsString());
            assertEquals("act", opened.get("level").getAsString());
            assertEquals("two", opened.get("title").getAsString());
            assertEquals(200, opened.get("status").getAsInt());
            assertEquals("two", opened.getAsJsonObject("tracked").getAsJsonArray("pushes").get(0).getAsJsonObject()
                    .get("event").getAsString(), opened::toString);
            assertTrue(handles().contains(tab));
            // With no tab attached, what is remembered is enough.
            JsonObject closed = call("closeTabs", "{\"tabs\":[\"" + tab + "\",\"" + handle + "\"]}");
            assertEquals(2, closed.get("closedCount").getAsInt(), closed::toString);
            assertEquals(List.of(), handles());
            opened = call("openTab", "{\"url\":\"https://shop.example/three\"}");
            assertTrue(opened.get("attached").getAsBoolean(), opened::toString);
            allow(opened.get("tab").getAsString(), "see");
            assertEquals("CONSENT_REQUIRED", code(call("openTab", "{\"url\":\"https://pay.example/\"}")));
            assertEquals("none", code(call("openTab", "{\"url\":\"https://shop.example/one\"}")));
        } finally {
            forget();
        }
    }

    private static JsonObject front(String method, Object... params) throws Exception {
        return front.answer(front.ask(method, params));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"file:///etc/passwd",
            "chrome://settings",
            "javascript:alert(1)",
            "//shop.example/two"})
    void onlyAddressesOfTheWebAreOpened(String url) throws Exception {
        allow(handle, "act");
        int before = pages().size();
        var arguments = new JsonObject();
        arguments.addProperty("url", url);
        JsonObject refused = client.callTool("openTab", arguments, Stage.SOON).structured();
        assertEquals("BAD_ARGUMENT", code(refused), refused::toString);
        assertEquals(before, pages().size());
    }

    @Tag("thorough")
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"data:text/html,x",
            "view-source:https://shop.example/two",
            "about:blank",
            "blob:https://shop.example/1",
            "chrome-extension://abcdefghijklmnopabcdefghijklmnop/x.html",
            "ftp://shop.example/",
            "shop.example",
            " javascript:alert(1)",
            "filesystem:https://shop.example/x",
            "devtools://devtools/x"})
    void noOtherAddressIsOpened(String url) throws Exception {
        onlyAddressesOfTheWebAreOpened(url);
    }

    @Test
    @Tag("thorough")
    void aSearchIsAnAddressOfItsOwnAndAnOpenPageIsActivated() throws Exception {
        allow(handle, "act");
        assertTrue(call("openTab", "{\"search\":\"running shoes & more\"}").get("opened").getAsBoolean());
        eventually("the search is open", () -> open("https://www.google.com/search?q=running+shoes+%26+more") == 1);
        assertEquals("BAD_ARGUMENT", code(call("openTab", "{\"search\":\"a\",\"url\":\"https://shop.example/\"}")));
        another("two", "data"); // in front now
        eventually("the first tab is behind",
                () -> page.evaluate("document.visibilityState").getAsString().equals("hidden"));
        long tabs = pages().size();
        JsonObject activated = call("openTab", "{\"url\":\"https://shop.example/one\",\"activate\":true}");
        assertEquals(handle, activated.get("tab").getAsString(), activated::toString);
        assertFalse(activated.get("opened").getAsBoolean());
        eventually("the first tab is in front",
                () -> page.evaluate("document.visibilityState").getAsString().equals("visible"));
        assertEquals(tabs, pages().size());
    }

    @Test
    @Tag("thorough")
    void administratorsDecideBeforeATabOpens() throws Exception {
        allow(handle, "act");
        front("trialAllow", "rules", "{\"deniedSites\":[\"pay.example\"]}");
        try {
            assertEquals("SITE_DENIED", code(call("openTab", "{\"url\":\"https://pay.example/\"}")));
            front("trialAllow", "rules", "{\"maxLevel\":{\"pay.example\":\"none\",\"shop.example\":\"act\"}}");
            assertEquals("SITE_DENIED", code(call("openTab", "{\"url\":\"https://pay.example/\"}")));
            front("trialAllow", "rules", "{\"maxLevel\":{\"shop.example\":\"see\"}}");
            assertEquals("SITE_DENIED", code(call("openTab", "{\"url\":\"https://pay.example/\"}")));
            assertEquals(0, open("https://pay.example/"));
        } finally {
            front("trialAllow", "rules", "{}");
        }
        assertEquals("none", code(call("openTab", "{\"url\":\"https://pay.example/\"}")));
        eventually("the page is open", () -> open("https://pay.example/") == 1);
    }

    @Test
    void onlyAttachedTabsAtLevelActAreClosed() throws Exception {
        allow(handle, "act");
        String two = another("two", "act");
        String three = another("three", "see");
        stage.openUrl("https://pay.example/");
        assertEquals("BAD_ARGUMENT", code(call("closeTabs", "{}")));
        assertEquals("BAD_ARGUMENT", code(call("closeTabs", "{\"others\":true}")));
        assertEquals("BAD_ARGUMENT",
                code(call("closeTabs", "{\"others\":true,\"tabs\":[\"" + handle + "\",\"zz9\"]}")));
        JsonObject single = call("closeTabs", "{\"tabs\":[\"" + three + "\"]}");
        assertEquals("CONSENT_REQUIRED", code(single), single::toString);
        JsonObject none = call("closeTabs", "{\"url\":\"https://pay.example/*\"}");
        assertEquals(0, none.get("closedCount").getAsInt(), none::toString);
        JsonObject others = call("closeTabs", "{\"others\":true,\"tabs\":[\"" + handle + "\"]}");
        assertEquals("[\"" + two + "\"]", others.get("closed").toString(), others::toString);
        assertEquals("CONSENT_REQUIRED",
                others.getAsJsonObject("open").getAsJsonObject(three).get("code").getAsString());
        assertEquals(List.of(handle, three), handles());
        assertEquals(1, open("https://pay.example/"));
        assertEquals(1, call("closeTabs", "{\"url\":\"https://shop.example/one\"}").get("closedCount").getAsInt());
        assertEquals(List.of(three), handles());
    }

    @Test
    void aPageThatAsksBeforeItIsLeftStaysOpenUnlessChangesAreDiscarded() throws Exception {
        allow(handle, "act");
        page.evaluateAsPerson("window.onbeforeunload = event => (event.preventDefault(), 'stay')");
        page.click("button");
        JsonObject asked = call("closeTabs", "{\"tabs\":[\"" + handle + "\"]}");
        if (code(asked).equals("PERSON_ACTIVE")) {
            asked = call("closeTabs", "{\"tabs\":[\"" + handle + "\"]}");
        }
        assertEquals("DIALOG_OPEN", code(asked), asked::toString);
        assertEquals(List.of(handle), handles());
        page.call("Page.handleJavaScriptDialog", JsonParser.parseString("{\"accept\": false}").getAsJsonObject());
        JsonObject[] closed = new JsonObject[1];
        eventually("the page can be asked again", () -> {
            closed[0] = call("closeTabs", "{\"discardChanges\":true,\"tabs\":[\"" + handle + "\"]}");
            return closed[0].has("closedCount");
        });
        assertEquals(List.of(), handles());
    }

    @Test
    @Tag("thorough")
    void aTabInWhichAnotherClientActsIsClosedAfterItOrNamesThatClient() throws Exception {
        allow(handle, "act");
        int running = front.ask("trialCount", "tab", handle, "phase", "begun");
        eventually("the other client acts", () -> page.evaluate("String(window.phase)").getAsString().equals("begun"));
        JsonObject busy = call("closeTabs", "{\"tabs\":[\"" + handle + "\"]}");
        assertEquals("TAB_BUSY", code(busy), busy::toString);
        assertEquals(List.of(handle), handles());
        front.cancel(running);
        eventually("the tab is closed once the other has ended",
                () -> call("closeTabs", "{\"tabs\":[\"" + handle + "\"]}").has("closedCount"));
    }

    @Test
    @Tag("thorough")
    void offsetsCountAlongTheListAndTheAnswerIsInFront() throws Exception {
        allow(handle, "act");
        String two = another("two", "act");
        String three = another("three", "act");
        assertEquals(two, call("activateTab", "{\"tab\":\"" + three + "\",\"offset\":-1}").get("tab").getAsString());
        assertEquals(three, call("activateTab", "{\"offset\":1}").get("tab").getAsString());
        assertEquals(handle, call("activateTab", "{\"offset\":1}").get("tab").getAsString());
        eventually("it is in front", () -> page.evaluate("document.visibilityState").getAsString().equals("visible"));
        allow(two, "see");
        assertEquals("CONSENT_REQUIRED", code(call("activateTab", "{\"tab\":\"" + two + "\"}")));
    }

    @Test
    @Tag("thorough")
    void zoomAndSizeAreMeasuredAndUndoneAtDetach() throws Exception {
        allow(handle, "act");
        assertEquals("TRUSTED_INPUT_REQUIRED", code(call("setViewport", "{\"scale\":2}")));
        int width = page.evaluate("innerWidth").getAsInt();
        int height = page.evaluate("innerHeight").getAsInt();
        JsonObject sized = call("setViewport", "{\"width\":900,\"height\":620}");
        assertEquals(900, sized.get("width").getAsInt(), sized::toString);
        assertEquals(620, sized.get("height").getAsInt(), sized::toString);
        assertEquals(900, page.evaluate("innerWidth").getAsInt());
        JsonObject zoomed = call("setViewport", "{\"zoom\":150}");
        assertEquals(150, zoomed.get("zoom").getAsInt(), zoomed::toString);
        assertEquals(600, zoomed.get("width").getAsInt(), zoomed::toString);
        call("navigate", "{\"url\":\"/two\"}");
        eventually("the zoom outlives the page", () -> page.evaluate("innerWidth").getAsInt() == 600);
        JsonObject small = call("setViewport", "{\"width\":1,\"height\":1}");
        assertEquals(page.evaluate("innerWidth").getAsInt(), small.get("width").getAsInt(), small::toString);
        assertEquals(small.get("width").getAsInt() > 1 || small.get("height").getAsInt() > 1, small.has("notes"),
                small::toString);
        stage.browser().detach(page);
        eventually("window and zoom are as before", () -> page.evaluate("innerWidth").getAsInt() == width
                && page.evaluate("innerHeight").getAsInt() == height);
    }

    @Test
    @Tag("thorough")
    void twoClientsOpenAndCloseTabsAtOnce() throws Exception {
        openAndClose(6);
    }

    @Test
    @Tag("thorough")
    void twoClientsOpenAndCloseFiftyTabs() throws Exception {
        openAndClose(50);
    }

    private void openAndClose(int many) throws Exception {
        remember(page);
        try (ExecutorService threads = Executors.newFixedThreadPool(4);
                McpClient other = stage.anotherClient("--toolsets=tabs")) {
            List<Callable<JsonObject>> opening = new ArrayList<>();
            for (int i = 0; i < many; i++) {
                McpClient by = i % 2 == 0 ? client : other;
                opening.add(() -> by.callTool("openTab", Stage.arguments("url", Stage.SHOP + "/two"), Stage.SOON)
                        .structured());
            }
            List<String> opened = new ArrayList<>();
            for (var each : threads.invokeAll(opening)) {
                JsonObject answer = each.get();
                assertTrue(answer.has("attached") && answer.get("attached").getAsBoolean(), answer::toString);
                opened.add(answer.get("tab").getAsString());
            }
            assertEquals(many, opened.stream().distinct().count());
            List<String> now = handles();
            assertTrue(now.containsAll(opened), now::toString);
            int closed = 0;
            while (handles().size() > 1) { // a call closes what it can within its time
                JsonObject answer = call("closeTabs", "{\"others\":true,\"tabs\":[\"" + handle + "\"]}");
                closed += answer.get("closedCount").getAsInt();
            }
            assertEquals(many, closed);
        } finally {
            forget();
        }
    }

    @Test
    void otherTabsAreListedOnlyWithThePermission() throws Exception {
        JsonObject refused = call("listTabs", "{\"all\":true}");
        assertEquals("CONSENT_REQUIRED", code(refused), refused::toString);
        assertTrue(refused.toString().contains("options page"), refused::toString);
        assertEquals("BAD_ARGUMENT", stage.call("listTabs", "all", true).errorCode(), "without the toolset");
        Tab options = stage.openUrl("chrome-extension://" + stage.browser().extensionId() + "/options/options.html");
        options.waitFor("document.querySelector('#allTabsButton').dataset.allowed === 'false'", Stage.SOON);
        options.evaluate("document.querySelector('#allTabsButton').scrollIntoView({block: 'center'})");
        PopupPictures.take(options, "options-all-tabs");
        front("trialAllow", "rules", "{\"features\":{\"browser\":false}}");
        try {
            options.waitFor("document.querySelector('#allTabsButton').disabled", Stage.SOON);
            assertEquals("POLICY_DISABLED", code(call("listTabs", "{\"all\":true}")));
        } finally {
            front("trialAllow", "rules", "{}");
        }
    }
}
