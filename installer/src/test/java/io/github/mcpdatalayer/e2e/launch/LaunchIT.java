package io.github.mcpdatalayer.e2e.launch;

import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.LocalWeb;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.TestApp;
import io.github.mcpdatalayer.os.OperatingSystem;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** A browser of the front's own: what it opens and what it does not, and how a call finds it. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class) // the front that most tests share is started first and ended last
class LaunchIT {

    private static final String SHOP = "http://shop.example";
    private static final String PAGE = """
            <!doctype html><title>Shop</title><script>dataLayer = [{event: 'view'}]</script>
            <button onclick="dataLayer.push({event: 'add'})">Add</button>""";

    @RegisterExtension
    static final Stage stage = Stage.withoutBrowser();

    private static LocalWeb web;
    private static McpClient shared;

    @BeforeAll
    static void openWeb() throws Exception {
        web = new LocalWeb();
    }

    @BeforeEach
    void forgetWhatWasServed() {
        web.forget();
    }

    @AfterAll
    static void end() throws Exception {
        if (shared != null) {
            shared.close();
            shared = null; // a test that failed may be run once more
        }
        web.close();
    }

    /** The front with a browser that may open the shop, for tests that are not about its start and end: with one tab. */
    private static McpClient shop() throws Exception {
        if (shared == null) {
            shared = stage.startFront("--launch=headless", "--toolsets=all", web.browserArg(), "--sites=shop.example");
        }
        return shared;
    }

    /** A front with a browser of its own that may open these sites. */
    private McpClient launch(String... sites) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("--launch=headless", "--toolsets=all", web.browserArg()));
        for (String site : sites) {
            arguments.add("--sites=" + site);
        }
        return stage.anotherClient(arguments.toArray(String[]::new));
    }

    private static Answer call(McpClient front, String tool, Object... arguments) throws Exception {
        return front.callTool(tool, Stage.arguments(arguments), Stage.SOON);
    }

    private static JsonObject onlyTab(McpClient front) throws Exception {
        Answer answer = call(front, "listTabs");
        assertEquals(1, answer.structured().getAsJsonArray("tabs").size(), answer::text);
        return answer.structured().getAsJsonArray("tabs").get(0).getAsJsonObject();
    }

    @Test
    @Order(1)
    void theFirstCallStartsItAndItsBlankTabCanBeTakenToANamedSite() throws Exception {
        web.serve(SHOP + "/", PAGE);
        McpClient front = shop();
        JsonObject blank = onlyTab(front);
        assertEquals("blank", blank.get("access").getAsString());
        Answer early = call(front, "getDataLayer");
        assertEquals("PAGE_NOT_READABLE", early.errorCode());
        assertTrue(early.text().contains("navigate"), early::text);

        Answer there = call(front, "navigate", "url", SHOP + "/");
        assertFalse(there.isError(), there::text);
        assertTrue(there.text().contains("\"view\""), there::text);
        assertEquals("NAVIGATION_FAILED", call(front, "navigate", "history", -1).errorCode(), "blank is no page");
        assertEquals("granted", onlyTab(front).get("access").getAsString());
        assertEquals(blank.get("handle"), onlyTab(front).get("handle"));
        assertTrue(call(front, "takeSnapshot").text().contains("button \\\"Add\\\""));
        JsonObject click = new JsonObject();
        click.add("do", JsonParser.parseString("[{\"click\":\"button \\\"Add\\\"\"}]"));
        Answer clicked = front.callTool("interact", click, Stage.SOON);
        assertTrue(clicked.text().contains("\"add\""), clicked::text);
        assertEquals("[{\"event\":\"view\"},{\"event\":\"add\"}]",
                call(front, "getDataLayer").structured().get("result").toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"button \"Dead form\"",
            "button \"Dead later\""})
    void aPageThatCannotBeLoadedIsAFailureAndTheWayBackIsOpen(String element) throws Exception {
        web.serve(SHOP + "/", """
                <!doctype html><title>Shop</title><form method=post action="/dead"><button>Dead form</button></form>
                <a href="/dead">Dead link</a> <button onclick="location.href = '/dead'">Dead script</button>
                <button onclick="setTimeout(() => location.assign('/dead'), 60)">Dead later</button>
                <button onclick="document.querySelector('a').click()">Dead click</button>""").dead(SHOP + "/dead");
        McpClient front = shop();
        call(front, "navigate", "url", SHOP + "/");
        Answer clicked = call(front, "interact", "action", "click", "element", element);
        JsonObject told = JsonParser.parseString(clicked.text()).getAsJsonObject();
        JsonObject error = told.getAsJsonObject("error");
        assertEquals("NAVIGATION_FAILED", error.get("code").getAsString(), clicked::text);
        assertEquals("The action was done, and the page that it leads to could not be loaded: net::ERR_EMPTY_RESPONSE.",
                error.get("message").getAsString());
        assertEquals("Do not repeat it before you know why. navigate {\"history\":-1} leads back.",
                error.get("hint").getAsString());
        assertEquals(1, told.getAsJsonArray("steps").size(), clicked::text);
        Answer back = call(front, "navigate", "history", -1);
        assertTrue(!back.isError() && back.text().contains("\"title\":\"Shop\""), back::text);
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"link \"Dead link\"",
            "button \"Dead script\"",
            "button \"Dead click\""})
    void aPageThatOtherElementsCannotLoadIsAFailure(String element) throws Exception {
        aPageThatCannotBeLoadedIsAFailureAndTheWayBackIsOpen(element);
    }

    @Test
    void aDialogAtAnyTimeIsAnsweredByTheClient() throws Exception {
        web.serve(SHOP + "/", PAGE).serve(SHOP + "/loads",
                """
                        <!doctype html><title>Loads</title><script>var said = alert('Hello') ?? 'gone on'</script>
                        <button onclick="setTimeout(() => { document.title = confirm('Sure?') ? 'Yes' : 'No' }, 3000)">Later</button>
                        <button onclick="setTimeout(() => { document.title = prompt('Name?') + prompt('Town?') }, 3000)">Twice</button>""");
        McpClient front = shop();
        Answer loads = call(front, "navigate", "url", SHOP + "/loads");
        assertEquals("DIALOG_OPEN", loads.errorCode(), loads::text);
        assertTrue(loads.text().contains("handleDialog"), loads::text);
        answered(front, "accept", true);
        assertTrue(call(front, "waitFor", "element", "button \"Later\"").text().contains("\"matched\":true"));
        for (boolean accept : new boolean[]{true, false}) {
            dialogAfter(front, "Later");
            answered(front, "accept", accept);
            assertEquals(accept ? "Yes" : "No", onlyTab(front).get("title").getAsString());
        }
        dialogAfter(front, "Twice");
        Answer first = call(front, "handleDialog", "accept", true, "text", "Ann");
        assertTrue(first.text().contains("\"dialog\":{\"kind\":\"prompt\",\"message\":\"Town?\"},\"next\":{\"tool\":"),
                first::text);
        Answer last = call(front, "handleDialog", "accept", true, "text", "Ulm");
        assertFalse(last.isError() || last.text().contains("\"dialog\""), last::text);
        assertEquals("AnnUlm", onlyTab(front).get("title").getAsString());
        Answer away = call(front, "navigate", "url", SHOP + "/");
        assertFalse(away.isError(), away::text);
    }

    @Test
    void aDialogOfATabThatOpensOrIsLeftIsAnsweredByTheClient() throws Exception {
        web.serve(SHOP + "/", PAGE)
                .serve(SHOP + "/loads", "<!doctype html><title>Loads</title><script>alert('Hello')</script>")
                .serve(SHOP + "/edit",
                        """
                                <!doctype html><title>Edit</title><button>Change</button> <a href="/">Leave</a>
                                <script>addEventListener('beforeunload', (event) => event.preventDefault())</script>
                                <button onclick="setTimeout(() => { confirm('Sure?'); alert('Well'); }, 3000)">Ask</button>""");
        McpClient front = shop();
        call(front, "navigate", "url", SHOP + "/edit");
        Answer opened = call(front, "openTab", "url", SHOP + "/loads");
        assertEquals("DIALOG_OPEN", opened.errorCode(), opened::text);
        JsonObject next = opened.structured().getAsJsonObject("error").getAsJsonObject("next");
        assertEquals("handleDialog", next.get("tool").getAsString());
        String tab = next.getAsJsonObject("arguments").get("tab").getAsString();
        answered(front, "tab", tab, "accept", true);
        assertFalse(call(front, "closeTabs", "tabs", List.of(tab)).isError());
        JsonObject click = Stage.arguments("action", "click", "element", "link \"Leave\"");
        for (boolean accept : new boolean[]{false, true}) {
            JsonObject change = new JsonObject();
            change.add("do", JsonParser.parseString("[{\"click\":\"button \\\"Change\\\"\",\"input\":\"trusted\"}]"));
            assertFalse(front.callTool("interact", change, Stage.SOON).isError());
            Answer left = front.callTool("interact", click, Stage.SOON);
            assertEquals("DIALOG_OPEN", JsonParser.parseString(left.text()).getAsJsonObject().getAsJsonObject("error")
                    .get("code").getAsString(), left::text);
            answered(front, "accept", accept);
            assertEquals(accept, call(front, "waitFor", "element", "button \"Add\"", "timeoutMs", accept ? 20_000 : 0)
                    .text().contains("\"matched\":true"));
        }
        call(front, "navigate", "url", SHOP + "/edit");
        dialogAfter(front, "Ask");
        Answer refused = call(front, "navigate", "url", SHOP + "/");
        assertEquals("DIALOG_OPEN", refused.errorCode(), refused::text);
        Answer away = call(front, "navigate", "url", SHOP + "/", "discardChanges", true);
        assertFalse(away.isError(), away::text);
    }

    @Test
    void backFromTheFirstPageOfATabIsNoBlankPage() throws Exception {
        web.serve(SHOP + "/", PAGE).serve(SHOP + "/second", "<!doctype html><title>Second</title><p>Second");
        McpClient front = shop();
        Answer opened = call(front, "openTab", "url", SHOP + "/");
        String tab = opened.structured().get("tab").getAsString();
        Answer back = call(front, "navigate", "tab", tab, "history", -1);
        assertEquals("NAVIGATION_FAILED", back.errorCode(), back::text);
        assertTrue(back.text().contains("has no such page"), back::text);
        assertFalse(call(front, "navigate", "tab", tab, "url", SHOP + "/second").isError());
        assertEquals("NAVIGATION_FAILED", call(front, "navigate", "tab", tab, "history", -2).errorCode());
        Answer first = call(front, "navigate", "tab", tab, "history", -1);
        assertTrue(first.text().contains("\"title\":\"Shop\""), first::text);
        assertEquals(List.of(SHOP + "/", SHOP + "/second"), web.asked().stream().distinct().toList());
        assertFalse(call(front, "closeTabs", "tabs", List.of(tab)).isError());
    }

    /** The dialog opens seconds after the click, which has its answer by then. */
    private static void dialogAfter(McpClient front, String button) throws Exception {
        Answer clicked = call(front, "interact", "action", "click", "element", "button \"" + button + "\"");
        assertFalse(clicked.isError(), clicked::text);
        dialogOpens(front);
    }

    private static void dialogOpens(McpClient front) throws Exception {
        Answer open = call(front, "waitFor", "text", "never");
        assertEquals("DIALOG_OPEN", open.errorCode(), open::text);
    }

    private static void answered(McpClient front, Object... how) throws Exception {
        Answer answer = call(front, "handleDialog", how);
        assertFalse(answer.isError(), answer::text);
    }

    @Test
    void withoutNamedSitesNothingIsOpened() throws Exception {
        web.serve(SHOP + "/", PAGE);
        McpClient front = launch();
        Answer answer = call(front, "navigate", "url", SHOP + "/");
        assertEquals("SITE_DENIED", answer.errorCode());
        assertTrue(answer.text().contains("--sites"), answer::text);
        assertEquals(List.of(), web.asked());
    }

    @Test
    void aRedirectToAnotherSiteIsBlockedBeforeItsRequestLeaves() throws Exception {
        web.serve(SHOP + "/", PAGE).serve("http://other.example/", PAGE)
                .redirect(SHOP + "/out", "http://other.example/")
                .serve(SHOP + "/link", "<title>Link</title><a href='http://other.example/'>Out</a>")
                .serve(SHOP + "/frame", "<title>Frame</title><iframe src='http://other.example/'></iframe>"
                        + "<object data='http://other.example/'></object><embed src='http://other.example/'>"
                        + "<iframe srcdoc=\"<iframe src='http://other.example/'></iframe>\"></iframe>");
        McpClient front = shop();
        assertFalse(call(front, "navigate", "url", SHOP + "/").isError());

        Answer direct = call(front, "navigate", "url", "http://other.example/");
        assertEquals("SITE_DENIED", direct.errorCode());
        Answer redirected = call(front, "navigate", "url", SHOP + "/out");
        assertEquals("NAVIGATION_FAILED", redirected.errorCode());
        assertTrue(redirected.text().contains("--sites"), redirected::text);
        Stage.eventually("the tab shows nothing", () -> onlyTab(front).get("access").getAsString().equals("blank"));

        Answer framed = call(front, "navigate", "url", SHOP + "/frame");
        assertFalse(framed.isError(), framed::text);
        assertFalse(call(front, "navigate", "url", SHOP + "/link").isError());
        JsonObject click = new JsonObject();
        click.add("do", JsonParser.parseString("[{\"click\":\"link \\\"Out\\\"\"}]"));
        Answer clicked = front.callTool("interact", click, Stage.SOON);
        assertTrue(clicked.text().contains("\"step\""), clicked::text);
        Stage.eventually("the tab shows nothing", () -> onlyTab(front).get("access").getAsString().equals("blank"));
        assertEquals(List.of(SHOP + "/", SHOP + "/out", SHOP + "/frame", SHOP + "/link"), web.asked());
    }

    /** Requests to these hosts are hidden from the rules of every extension, and so from those for {@code --sites}. */
    @Test
    void documentsThatChromeHidesFromExtensionsAreBlockedToo() throws Exception {
        web.redirect(SHOP + "/to-hidden", "http://a.clients1.google.com/hidden").serve(SHOP + "/", PAGE)
                .serve(SHOP + "/around",
                        "<title>Around</title><iframe src='http://clients1.google.com/hidden'></iframe>"
                                + "<object data='http://clients4.google.com/hidden'></object>"
                                + "<embed src='http://clients.google.com/hidden'><iframe src='/to-hidden'></iframe>"
                                + "<iframe srcdoc=\"<iframe src='http://clients2.google.com/hidden'></iframe>\"></iframe>"
                                + "<img src='http://clients1.google.com/picture'>");
        McpClient front = shop();
        Answer shown = call(front, "navigate", "url", SHOP + "/around");
        assertFalse(shown.isError(), shown::text);
        assertEquals(List.of(SHOP + "/to-hidden"), web.askedAt("hidden"));
        assertEquals(1, web.askedAt("/picture").size(), "what a page loads besides is its own matter");
    }

    @Test
    @Tag("thorough")
    void aTabThatWasBlockedGoesOn() throws Exception {
        goesOn(2);
    }

    @Tag("thorough")
    @Test
    void aTabThatWasBlockedGoesOnEachTime() throws Exception {
        goesOn(6);
    }

    private static void goesOn(int rounds) throws Exception {
        web.serve(SHOP + "/", "<title>Shop</title><a href='http://other.example/'>Out</a>");
        McpClient front = shop();
        for (int round = 0; round < rounds; round++) {
            Answer there = call(front, "navigate", "url", SHOP + "/");
            assertFalse(there.isError(), there::text);
            JsonObject click = new JsonObject();
            click.add("do", JsonParser.parseString("[{\"click\":\"link \\\"Out\\\"\"}]"));
            front.callTool("interact", click, Stage.SOON);
            Stage.eventually("the tab shows nothing", () -> onlyTab(front).get("access").getAsString().equals("blank"));
        }
    }

    @Tag("thorough")
    @Test
    void pagesOpenThirtyTabsAndNoMore() throws Exception {
        web.serve(SHOP + "/",
                "<title>Shop</title><button onclick=\"for (let n = 0; n < 45; n++) window.open('about:blank')\">"
                        + "Offers</button>");
        McpClient front = stage.anotherClient("--launch=headless", "--toolsets=all", "--sites=shop.example",
                web.browserArg(),
                "--browser-arg=--disable-popup-blocking");
        String shop = call(front, "navigate", "url", SHOP + "/").structured().get("tab").getAsString();
        JsonObject click = Stage.arguments("tab", shop);
        click.add("do", JsonParser.parseString("[{\"click\":\"button \\\"Offers\\\"\",\"input\":\"trusted\"}]"));
        Answer clicked = front.callTool("interact", click, Stage.SOON);
        assertFalse(clicked.isError(), clicked::text);
        JsonObject[] all = new JsonObject[1];
        Stage.eventually(() -> "thirty tabs are left: " + all[0], () -> {
            all[0] = call(front, "listTabs").structured();
            return all[0].getAsJsonArray("tabs").size() == 30 && all[0].toString().contains("closed");
        });
        assertFalse(call(front, "openTab", "url", SHOP + "/").isError(), "the client can open one more");
    }

    @Test
    void tabsAreOpenedFilledWithCodeGivenFilesAndClosed() throws Exception {
        web.serve(SHOP + "/", PAGE).serve(SHOP + "/two", PAGE + "<label>CV <input type=file id=f></label>");
        McpClient front = shop();
        Answer opened = call(front, "openTab", "url", SHOP + "/two");
        assertFalse(opened.isError(), opened::text);
        String tab = opened.structured().get("tab").getAsString();
        assertTrue(opened.structured().get("step").getAsString().startsWith(tab + "@"), opened::text);
        assertEquals("act", opened.structured().get("level").getAsString(), opened::text);
        assertEquals("SITE_DENIED", call(front, "openTab", "url", "http://other.example/").errorCode());

        Answer value = call(front, "evaluate", "tab", tab, "function", "() => dataLayer.length");
        assertFalse(value.isError(), value::text);
        assertEquals(1, value.structured().get("result").getAsInt(), value::text);
        Answer uploaded = call(front, "uploadFile", "tab", tab, "element", "label=CV", "text", "Ann", "name", "cv.txt");
        assertFalse(uploaded.isError(), uploaded::text);
        assertEquals("cv.txt", call(front, "evaluate", "tab", tab, "function", "() => f.files[0].name").structured()
                .get("result").getAsString());

        Answer closed = front.callTool("closeTabs",
                JsonParser.parseString("{\"tabs\":[\"" + tab + "\"]}").getAsJsonObject(), Stage.SOON);
        assertEquals(1, closed.structured().get("closedCount").getAsInt(), closed::text);
        assertEquals(List.of(SHOP + "/two"), web.asked());
        onlyTab(front);
    }

    @Test
    @Tag("thorough")
    void aKeptProfileKeepsWhatSitesHaveStored() throws Exception {
        web.serve(SHOP + "/", PAGE);
        String profile = "--profile=" + stage.home().resolve("kept");
        McpClient first = stage.anotherClient("--launch=headless", "--toolsets=all", "--sites=shop.example", profile,
                web.browserArg());
        assertFalse(call(first, "navigate", "url", SHOP + "/").isError());
        assertFalse(call(first, "evaluate", "function", "() => { localStorage.basket = 'two cups' }").isError());
        McpClient beside = stage.anotherClient("--launch=headless", "--toolsets=all", "--sites=shop.example", profile,
                web.browserArg());
        assertEquals("LAUNCH_PROFILE_IN_USE", call(beside, "navigate", "url", SHOP + "/").errorCode());
        assertEquals(0, first.end());

        McpClient second = stage.anotherClient("--launch=headless", "--toolsets=all", "--sites=shop.example", profile,
                web.browserArg());
        assertEquals("SITE_DENIED", call(second, "navigate", "url", "http://other.example/").errorCode());
        assertFalse(call(second, "navigate", "url", SHOP + "/").isError());
        Answer stored = call(second, "evaluate", "function", "() => localStorage.basket");
        assertEquals("\"two cups\"", stored.structured().get("result").toString(), stored::text);
    }

    @Tag("thorough")
    @Test
    void twoFrontsEachHaveABrowserOfTheirOwn() throws Exception {
        web.serve(SHOP + "/", PAGE).serve("http://other.example/", PAGE.replace("view", "other"));
        McpClient shop = launch("shop.example");
        McpClient other = launch("other.example");
        CompletableFuture<Answer> there = shop.send("tools/call", toolCall("navigate", "url", SHOP + "/"));
        assertFalse(call(other, "navigate", "url", "http://other.example/").isError());
        there.get(Stage.SOON.toMillis(), TimeUnit.MILLISECONDS);
        assertEquals(SHOP + "/", onlyTab(shop).get("url").getAsString());
        assertEquals("http://other.example/", onlyTab(other).get("url").getAsString());
        assertEquals("[{\"event\":\"view\"}]", call(shop, "getDataLayer").structured().get("result").toString());
        assertEquals("[{\"event\":\"other\"}]", call(other, "getDataLayer").structured().get("result").toString());
        assertEquals("SITE_DENIED", call(shop, "navigate", "url", "http://other.example/").errorCode());
        assertEquals(0, other.end());
        assertFalse(call(shop, "getDataLayer").isError(), "the other one's end is not its own");
    }

    private static JsonObject toolCall(String tool, Object... arguments) {
        JsonObject params = new JsonObject();
        params.addProperty("name", tool);
        params.add("arguments", Stage.arguments(arguments));
        return params;
    }

    @Tag("thorough")
    @Test
    void inAWindowItsToolsWorkToo() throws Exception {
        Path xvfb = Path.of("/usr/bin/Xvfb");
        assumeTrue(Files.isExecutable(xvfb), "Xvfb is not installed: no window was tried");
        Process display = new ProcessBuilder(xvfb.toString(), "-displayfd", "1", "-nolisten", "tcp")
                .redirectError(Redirect.DISCARD).start();
        try {
            web.serve(SHOP + "/", PAGE);
            List<String> command = List.of(TestApp.folder().front(OperatingSystem.current()).toString(), "--launch",
                    "--toolsets=all", "--sites=shop.example", web.browserArg());
            try (McpClient front = McpClient.start(command, Map.of("MCP_DATALAYER_HOME", stage.home().toString(),
                    "DISPLAY", ":" + display.inputReader().readLine()),
                    Files.createTempFile(stage.home(), "front-", ".stderr"))) {
                front.initialize("e2e-test", Stage.SOON);
                Answer there = call(front, "navigate", "url", SHOP + "/");
                assertFalse(there.isError(), there::text);
                JsonObject click = new JsonObject();
                click.add("do", JsonParser.parseString("[{\"click\":\"button \\\"Add\\\"\",\"input\":\"trusted\"}]"));
                Answer clicked = front.callTool("interact", click, Stage.SOON);
                assertTrue(clicked.text().contains("\"trusted\":true"), clicked::text);
                assertEquals("[{\"event\":\"view\"},{\"event\":\"add\"}]",
                        call(front, "getDataLayer").structured().get("result").toString());
                assertFalse(call(front, "takeScreenshot").isError());
                assertEquals("false", call(front, "evaluate", "function", "() => navigator.webdriver").structured()
                        .get("result").toString());
                assertEquals(1, front.callTool("listTabs", new JsonObject(), Stage.SOON).structured()
                        .getAsJsonArray("tabs").size());
            }
        } finally {
            display.destroyForcibly();
        }
    }

    @Test
    @Tag("thorough")
    void whatPagesDownloadGetsIntoNoFolderOfThePerson() throws Exception {
        web.serve(SHOP + "/",
                "<title>Shop</title><a id=list download=list.csv>List</a><button id=make>Export</button><button>Nothing</button><script>"
                        + "make.onclick = () => { const a = document.createElement('a'); a.download = '../Export.csv'; "
                        + "a.href = URL.createObjectURL(new Blob(['c;d'])); a.click() };"
                        + "list.href = URL.createObjectURL(new Blob(['a;b'])); onload = () => { list.click(); done = true }</script>");
        Path person = Files.createDirectory(stage.home().resolve("person"));
        List<String> command = List.of(TestApp.folder().front(OperatingSystem.current()).toString(),
                "--launch=headless", "--toolsets=all", "--sites=shop.example", web.browserArg());
        try (McpClient front = McpClient.start(command, Map.of("MCP_DATALAYER_HOME", stage.home().toString(),
                "HOME", person.toString(), "XDG_DOWNLOAD_DIR", person.resolve("Downloads").toString()),
                Files.createTempFile(stage.home(), "front-", ".stderr"))) {
            front.initialize("e2e-test", Stage.SOON);
            assertFalse(call(front, "navigate", "url", SHOP + "/").isError());
            JsonObject click = new JsonObject();
            click.add("do", JsonParser.parseString("[{\"click\":\"link \\\"List\\\"\",\"input\":\"trusted\"}]"));
            Answer clicked = front.callTool("interact", click, Stage.SOON);
            assertFalse(clicked.isError(), clicked::text);
            Answer taken = call(front, "downloadFile", "element", "link \"List\"");
            assertEquals("a;b", Files.readString(Path.of(taken.structured().get("path").getAsString())), taken::text);
            for (int i = 0; i < 2; i++) {
                Answer made = call(front, "downloadFile", "element", "button \"Export\"");
                Path path = Path.of(made.structured().get("path").getAsString());
                assertEquals("c;d", Files.readString(path), made::text);
                assertEquals(stage.home().resolve("downloads"), path.getParent());
                assertTrue(made.text().contains("the element was clicked"), made::text);
            }
            Answer none = call(front, "downloadFile", "element", "button \"Nothing\"");
            assertEquals("DOWNLOAD_FAILED", none.errorCode(), none::text);
            assertTrue(none.text().contains("\"why\":\"none\""), none::text);
            assertFalse(front.callTool("interact", click, Stage.SOON).isError(), "and nothing is taken any more");
            assertEquals(0, front.end());
        }
        try (Stream<Path> files = Files.walk(person)) {
            assertEquals(List.of(), files.filter(file -> file.toString().contains("list")
                    || file.toString().contains("download")).toList());
        }
    }

    @Test
    void noOtherFrontFindsIt() throws Exception {
        McpClient front = shop();
        onlyTab(front);
        Answer other = stage.anotherClient().callTool("listTabs", new JsonObject(), Stage.SOON);
        assertEquals(0, other.structured().getAsJsonArray("tabs").size(), other::text);
        assertEquals(List.of(), stage.hosts());
    }

    @Test
    @Tag("thorough")
    void afterACrashTheNextCallStartsItAnewAndSaysSo() throws Exception {
        web.serve(SHOP + "/", PAGE);
        McpClient front = shop();
        assertFalse(call(front, "navigate", "url", SHOP + "/").isError());
        String handle = onlyTab(front).get("handle").getAsString();
        ProcessHandle browser = browser(front);
        browser.destroyForcibly();
        Stage.eventually("the browser is gone", () -> !browser.isAlive());

        Answer after = call(front, "navigate", "tab", handle, "url", SHOP + "/");
        assertFalse(after.isError(), after::text);
        assertTrue(after.structured().get("browser").getAsString().contains("started anew"), after::text);
        Answer next = call(front, "getDataLayer", "tab", handle);
        assertFalse(next.isError(), next::text);
        assertFalse(next.structured().has("browser"), next::text);
    }

    /** The one process that the front has started and that has started others. */
    private static ProcessHandle browser(McpClient front) {
        return front.process().descendants()
                .filter(process -> process.info().arguments().stream().flatMap(Stream::of)
                        .anyMatch("--remote-debugging-pipe"::equals))
                .filter(process -> process.info().arguments().stream().flatMap(Stream::of)
                        .noneMatch(argument -> argument.startsWith("--type=")))
                .filter(process -> process.children().findAny().isPresent()).findFirst().orElseThrow();
    }

    @Test
    @Order(Integer.MAX_VALUE)
    void itEndsWithTheFront() throws Exception {
        McpClient front = shop();
        onlyTab(front);
        ProcessHandle browser = browser(front);
        shared = null;
        assertEquals(0, front.end());
        Stage.eventually("the browser is gone", () -> !browser.isAlive());
    }

    @Test
    void itsCallsStandInTheAuditLogOfTheMachine() throws Exception {
        web.serve(SHOP + "/", PAGE);
        McpClient front = shop();
        onlyTab(front);
        Path file = stage.home().resolve("log/audit.jsonl");
        int before = Files.exists(file) ? Files.readString(file).length() : 0;
        assertFalse(call(front, "navigate", "url", SHOP + "/").isError());
        assertFalse(call(front, "getDataLayer").isError());
        Stage.eventually("the calls stand in the audit log", () -> {
            String log = Files.readString(file).substring(before);
            return log.contains("\"tool\":\"navigate\"") && log.contains("\"method\":\"getDataLayer\"")
                    && log.contains("\"site\":\"" + SHOP + "\"");
        });
    }

    @Test
    void flagsThatMakeNoSenseAreSaid() throws Exception {
        for (List<String> wrong : List.of(List.of("--launch=sometimes"), List.of("--sites=shop.example"),
                List.of("--launch", "--sites=shop.example/cart"), List.of("--launch", "--sites=file:///"),
                List.of("--launch", "--browser-arg=--remote-debugging-port=9222"))) {
            List<String> command = new ArrayList<>(
                    List.of(TestApp.folder().front(OperatingSystem.current()).toString()));
            command.addAll(wrong);
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(2, process.waitFor(), said);
            assertTrue(said.contains("See: mcp-datalayer-front --help"), said);
        }
    }

    private static int containers(McpClient front) throws Exception {
        Answer answer = call(front, "listTags");
        return answer.isError() ? 0 : answer.structured().getAsJsonArray("containers").size();
    }

    /** No server has to allow it, and none is asked again: what ran is read, in frames as well. */
    @Test
    void aContainerIsReadWhereItsServerLetsNoPageReadIt() throws Exception {
        String page = Stage.page("tags/basket.html").replaceAll("https://www\\.googletagmanager\\.com",
                "http://metrics.shop.example");
        String own = Stage.page("tags/gtm.js");
        web.serve(SHOP + "/", page + "<iframe src=/frame></iframe>").serve("http://metrics.shop.example/gtm.js", own)
                .serve(SHOP + "/frame",
                        "<script>dataLayer = [{event: 'gtm.js'}]</script><script src='http://frames.example/k.js?st=ABC123'></script>"
                                + "<script>dataLayer.push({event: 'add_to_cart'})</script>")
                .serve("http://frames.example/k.js", own.replace("GTM-SHOP001", "GTM-ABC123"));
        McpClient front = shop();

        Answer there = call(front, "navigate", "url", SHOP + "/");
        assertFalse(there.isError(), there::text);
        Stage.eventually("both are listed", () -> containers(front) == 2);
        Answer answer = call(front, "listTags", "state", "fired", "tag", "*add_to_cart*");

        List<String> rows = answer.structured().getAsJsonArray("result").asList().stream()
                .map(each -> each.getAsJsonArray().get(0).getAsString() + " "
                        + each.getAsJsonArray().get(11).getAsString())
                .sorted().toList();
        assertEquals(2, rows.size(), answer::text);
        assertTrue(rows.get(0).matches("GA4 event add_to_cart \\(2\\) GTM-ABC123 in frame \\d+"), answer::text);
        assertEquals("GA4 event add_to_cart (2) GTM-SHOP001", rows.get(1));
        assertEquals("page", answer.structured().getAsJsonArray("containers").get(0).getAsJsonObject().get("source")
                .getAsString());
        String inFrame = answer.structured().getAsJsonArray("result").asList().stream()
                .filter(each -> each.getAsJsonArray().get(11).getAsString().contains("frame")).findFirst().orElseThrow()
                .getAsJsonArray().get(3).getAsJsonArray().get(0).getAsString();
        assertTrue(call(front, "explainTag", "tag", "#2", "push", inFrame).text().contains("Fired at " + inFrame),
                answer::text);
    }

    /** Such a frame is a process, and to the debugger a page, of its own. */
    @Test
    @Tag("thorough")
    void aContainerInAFrameOfAnotherSiteIsReadToo() throws Exception {
        web.serve(SHOP + "/", "<title>Shop</title><iframe src=http://partner.test/></iframe>")
                .serve("http://partner.test/", Stage.page("tags/basket.html")
                        .replaceAll("https://www\\.googletagmanager\\.com", "http://metrics.example"))
                .serve("http://metrics.example/gtm.js", Stage.page("tags/gtm.js"));
        McpClient front = launch("shop.example", "partner.test");

        Answer there = call(front, "navigate", "url", SHOP + "/");
        assertFalse(there.isError(), there::text);
        Stage.eventually("it is listed", () -> containers(front) == 1);
        Answer answer = call(front, "listTags", "state", "fired");

        assertTrue(answer.structured().getAsJsonArray("containers").get(0).getAsJsonObject().has("frame"),
                answer::text);
        assertTrue(answer.text().contains("GA4 event add_to_cart"), answer::text);
    }
}
