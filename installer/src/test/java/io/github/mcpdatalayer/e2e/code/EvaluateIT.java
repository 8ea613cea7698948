package io.github.mcpdatalayer.e2e.code;

import java.nio.file.Files;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.ExtensionsPage;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.PopupPictures;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.Written;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Code of a client in a page, by the browser's way for user scripts and by the page's own. */
class EvaluateIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    private static final String STRICT = "script-src 'nonce-a'; require-trusted-types-for 'script'; trusted-types 'none'";
    private static final String[] CODE = {"--toolsets", "page,code"};

    private static McpClient front;
    private static boolean mayUseUserScripts;

    @BeforeAll
    static void connect() throws Exception {
        front = stage.client(CODE);
    }

    @BeforeEach
    void start() {
        switchUserScripts(true);
    }

    private static void switchUserScripts(boolean allowed) {
        if (mayUseUserScripts != allowed) {
            allowUserScripts(allowed);
            mayUseUserScripts = allowed;
        }
    }

    /** As the switch in the details of the extension does. */
    static void allowUserScripts(boolean allowed) {
        ExtensionsPage.run(stage.browser().chrome(),
                "chrome.developerPrivate.updateExtensionConfiguration({extensionId: '"
                        + stage.browser().extensionId() + "', userScriptsAccess: " + allowed + "})");
    }

    private static Tab open(String body) {
        return open(Reply.html("<!doctype html><meta charset=utf-8><title>Code</title>" + body));
    }

    private static Tab open(Reply reply) {
        return Person.attachFree(stage, stage.open(stage.browser(), Stage.SHOP + "/code", reply));
    }

    private JsonObject run(String code, Object... more) throws Exception {
        McpClient.Answer answer = ask(code, more);
        assertFalse(answer.isError(), answer.text());
        return JsonParser.parseString(answer.text()).getAsJsonObject();
    }

    private McpClient.Answer ask(String code, Object... more) throws Exception {
        JsonObject arguments = Stage.arguments(more);
        arguments.addProperty("function", code);
        return front.callTool("evaluate", arguments, Stage.SOON);
    }

    /** As code, its kind and its value. */
    private static final String VALUES = """
            1 + 1                                        | number    | 2
            document.title;                              | string    | "Code"
            () => document.querySelectorAll('p').length  | number    | 2
            async () => (await fetch('/code')).status    | number    | 200
            const all = [1, 2]; return all.map((n) => n) | array     | [1,2]
            ({a: {b: null}})                             | object    | {"a":{"b":null}}
            {a: 1}                                       | object    | {"a":1}
            undefined                                    | undefined | {"$type":"undefined"}
            document.body.click                          | function  | {"$type":"function","name":"click","arity":0}
            10n ** 20n                                   | bigint    | {"$type":"bigint","value":"100000000000000000000"}
            new Map([['a', 1]])                          | Map       | {"$type":"map","entries":[["a",1]]}
            new Set([1])                                 | Set       | {"$type":"set","values":[1]}
            new TypeError('x')                           | TypeError | {"$type":"error","name":"TypeError","message":"x"}
            const a = {}; a.a = a; return a              | object    | {"a":{"$type":"ref","path":"$"}}
            [undefined, NaN, -0, 1/0]                    | array     | [{"$type":"undefined"},{"$type":"nan"},0,{"$type":"infinity","sign":1}]
            document.querySelector('#x')                 | element   | {"$type":"element","tag":"p","id":"x","text":"two","selector":"p#x"}
            await Promise.resolve([await 1])             | array     | [1]
            window                                       | window    | {"$type":"window","sameOrigin":true,"url":"https://shop.example/code"}
            """;

    @Test
    void aValueComesAsJsonAndSaysOfWhatKindItIs() throws Exception {
        open("<p>one</p><p id=x>two</p>");
        assertAll(VALUES.lines().map(line -> line.split("\\|")).map(row -> () -> {
            JsonObject answer = run(row[0].strip());
            assertEquals(row[1].strip(), answer.get("kind").getAsString(), answer::toString);
            assertEquals(row[2].strip(), answer.get("result").toString(), answer::toString);
            assertTrue(answer.get("complete").getAsBoolean(), answer::toString);
        }));
    }

    @Test
    void theCodeIsAStepOfTheTabAndSaysWhatItDidAndTracked() throws Exception {
        Tab tab = open("<script>dataLayer = [{event: 'start'}]</script><p>Hello</p>");
        String code = "dataLayer.push({event: 'by_code', mail: 'jane.doe@example.com'}); document.body.append('more'); "
                + "return ['jane.doe@example.com', {password: 'hunter2hunter2'}]";
        JsonObject answer = run(code);
        assertTrue(answer.get("step").getAsString().matches("[a-z]+\\d+@1"), answer::toString);
        assertEquals("by_code",
                answer.getAsJsonObject("tracked").getAsJsonArray("pushes").get(0).getAsJsonObject().get("event")
                        .getAsString());
        assertTrue(answer.getAsJsonObject("came").get("changed").getAsInt() > 0, answer::toString);
        assertTrue(answer.get("result").toString().startsWith("[\"[EMAIL_1]\""), answer::toString);
        assertFalse(answer.toString().contains("hunter2"), answer::toString);
        assertEquals(2, tab.evaluate("dataLayer.length").getAsInt());

        String hash = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(code.getBytes(UTF_8)));
        Stage.eventually("the audit log has the code's hash", () -> Files
                .readString(stage.home().resolve("log/audit.jsonl"))
                .contains("\"code\":\"" + hash + "\",\"codeChars\":\""
                        + code.length() + "\""));
        String log = Written.logs(stage);
        assertFalse(log.contains("by_code") || log.contains("append"), log);
    }

    @Test
    void whatIsThrownAndWhatIsNoCodeIsToldApart() throws Exception {
        Tab tab = open("<p>one</p>");
        JsonObject threw = run("document.title = 'ran';\n  null.x").getAsJsonObject("threw");
        assertEquals("TypeError", threw.get("name").getAsString());
        assertEquals("Cannot read properties of null (reading 'x')", threw.get("message").getAsString());
        assertTrue(threw.get("stack").toString().contains("(line 2, column 8)"), threw::toString);
        assertFalse(threw.get("stack").toString().contains("evaluate.js"), threw::toString);
        assertEquals("ran", tab.evaluate("document.title").getAsString());
        assertEquals("{\"kind\":\"object\",\"value\":{\"a\":1}}",
                run("() => { throw {a: 1} }").get("threw").toString());
        assertEquals("{\"kind\":\"undefined\",\"value\":{\"$type\":\"undefined\"}}",
                run("Promise.reject()").get("threw").toString());

        tab.evaluate("document.title = 'before'");
        JsonObject mistake = run("document.title = 'after';\nlet a = ;");
        assertEquals("{\"message\":\"Unexpected token\",\"line\":2,\"column\":9}",
                mistake.get("syntaxError").toString());
        assertFalse(mistake.has("step"), mistake::toString);
        assertTrue(run("1); document.title = 'after'; (function () { return (2").has("syntaxError"));
        assertEquals("before", tab.evaluate("document.title").getAsString(), "no part of it ran");
        assertEquals("BAD_ARGUMENT", ask(" ").errorCode());
    }

    @Test
    void aFunctionGetsElementAndArguments() throws Exception {
        open("""
                <button id=buy>Buy</button><div id=h></div><iframe id=f srcdoc="<button>Inner</button>"></iframe>
                <script>h.attachShadow({mode: 'closed'}).innerHTML = '<button>Closed</button>'</script>""");
        assertEquals("\"Buy/1/[2]\"",
                run("(el, a, b) => [el.id ? el.textContent : '', a, JSON.stringify(b)].join('/')", "element",
                        "button \"Buy\"", "args", "[1,[2]]").get("result").toString());
        assertEquals("\"Closed\"",
                run("(el) => el.textContent", "element", "button \"Closed\"").get("result").toString());
        Stage.eventually("the frame is shown", () -> front.callTool("takeSnapshot", new JsonObject(), Stage.SOON).text()
                .contains("Inner"));
        assertEquals("\"Inner\"",
                run("(el) => el.textContent", "element", "button \"Inner\"").get("result").toString());
        assertEquals("\"Buy\"", run("element.textContent", "element", "css=#buy").get("result").toString());
        assertEquals("[\"__proto__\",{\"x\":1}]",
                run("(o) => [Object.keys(o)[0], o.__proto__]", "args", "[{\"__proto__\":{\"x\":1}}]").get("result")
                        .toString());
        assertEquals("ELEMENT_NOT_FOUND", ask("(el) => 1", "element", "button \"Nowhere\"").errorCode());
        assertEquals("REF_STALE", ask("(el) => 1", "element", "e9999").errorCode().replace("ELEMENT_NOT_FOUND",
                "REF_STALE"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aStrictPolicyOfThePageHoldsBackThePagesOwnWayAlone(boolean userScripts) throws Exception {
        Tab tab = open(Reply.html(
                "<!doctype html><title>Strict</title><script nonce=a>seen = []; onerror = (m) => seen.push(m)</script>")
                .with("Content-Security-Policy", STRICT));
        switchUserScripts(userScripts);
        McpClient.Answer answer = ask("document.title + 1");
        if (userScripts) {
            assertEquals("Strict1", answer.structured().get("result").getAsString(), answer::text);
            assertEquals("{\"message\":\"Unexpected token\",\"line\":1,\"column\":5}",
                    run("1 + ;").get("syntaxError").toString());
            assertEquals("TypeError", run("null.x").getAsJsonObject("threw").get("name").getAsString());
        } else {
            assertEquals("CODE_BLOCKED", answer.errorCode());
            assertTrue(answer.text().contains("Allow User Scripts"), answer.text());
            assertEquals(0, tab.evaluate("performance.getEntriesByType('navigation').length - 1").getAsInt());
        }
        assertEquals("[]", tab.evaluate("JSON.stringify(seen)").getAsString());
    }

    @Test
    @Tag("thorough")
    void withoutTheSwitchOfTheBrowserThePageItselfRunsItWhereItMay() throws Exception {
        Tab tab = open("<p>one</p>");
        switchUserScripts(false);
        assertEquals("\"Code\"", run("document.title").get("result").toString());
        assertEquals("Error", run("throw new Error('x')").getAsJsonObject("threw").get("name").getAsString());
        assertEquals("[1,2]", run("async (a) => [a, 2]", "args", "[1]").get("result").toString());
        tab.evaluate("eval = () => 'forged'; 1");
        assertEquals("CODE_BLOCKED", ask("document.title").errorCode());
    }

    @Test
    @Tag("thorough")
    void codeThatNeverEndsEndsTheCallAndThePersonMayEndIt() throws Exception {
        Tab tab = open("<p>one</p>");
        McpClient.Answer late = ask("await new Promise(() => {})", "timeoutMs", 500);
        assertEquals("TIMEOUT", late.errorCode(), late::text);
        assertTrue(late.text().contains("may still run"), late.text());
        assertEquals("1", run("1").get("result").toString(), "the tab is free again");

        var waiting = CompletableFuture.supplyAsync(() -> {
            try {
                return ask("document.title = 'runs'; await new Promise(() => {})", "timeoutMs", 25_000);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        tab.waitFor("document.title === 'runs'", Stage.SOON);
        try (Popup popup = stage.popup(tab)) {
            popup.page().click("#stop");
            popup.page().waitFor("!document.querySelector('#code').checked", Stage.SOON);
        }
        assertEquals("STOPPED_BY_PERSON", waiting.get(1, TimeUnit.MINUTES).errorCode());
        assertEquals("CONSENT_REQUIRED", ask("1").errorCode());
    }

    @Test
    @Tag("thorough")
    void aPageThatLoopsForEverDoesNotHoldTheCall() throws Exception {
        Tab tab = open("<p>one</p>");
        // It ends by itself at some time: no other test is to find a busy browser.
        McpClient.Answer late = ask("const end = Date.now() + 8000; while (Date.now() < end);", "timeoutMs", 500);
        assertEquals("TIMEOUT", late.errorCode(), late::text);
        tab.waitFor("true", Stage.SOON);
        assertEquals("2", run("2", "timeoutMs", 25_000).get("result").toString());
    }

    @Test
    @Tag("thorough")
    void aPageThatGoesWhileTheCodeRunsIsTold() throws Exception {
        Tab tab = open("<p>one</p>");
        stage.browser().chrome().web().serve(Stage.SHOP + "/next", Reply.html("<title>Next</title>"));
        JsonObject answer = run("location.href = '/next'; await new Promise(() => {})");
        assertEquals("unknown", answer.get("kind").getAsString(), answer::toString);
        assertEquals("document", answer.getAsJsonObject("came").get("navigated").getAsString());
        assertEquals("Next", answer.getAsJsonObject("came").get("title").getAsString());
        tab.waitFor("document.title === 'Next'", Stage.SOON);

        stage.browser().chrome().web().serve("https://other.example/", Reply.html("<title>Secret other</title>"));
        answer = run("location.href = 'https://other.example/'; await new Promise(() => {})");
        assertFalse(answer.toString().contains("Secret other"), answer::toString);
        assertEquals("ACCESS_LOST", ask("document.title").errorCode());
    }

    @Test
    @Tag("thorough")
    void aLongValueComesInPartsWithoutRunningAgain() throws Exception {
        Tab tab = open("<script>runs = 0</script>");
        JsonObject first = run(
                "runs++; return Array.from({length: 3000}, (_, i) => 'entry ' + i + ' ' + 'x'.repeat(100))");
        assertFalse(first.get("complete").getAsBoolean());
        int rows = first.getAsJsonArray("result").size();
        JsonObject part = first;
        for (int calls = 0; part.has("cursor") && calls < 50; calls++) {
            McpClient.Answer next = front.callTool("evaluate",
                    Stage.arguments("cursor", part.get("cursor").getAsString()), Stage.SOON);
            assertFalse(next.isError(), next.text());
            part = JsonParser.parseString(next.text()).getAsJsonObject();
            JsonArray more = part.getAsJsonArray("result");
            assertTrue(more.get(0).getAsString().startsWith("entry " + rows + " "), more.get(0)::toString);
            rows += more.size();
        }
        assertEquals(3000, rows);
        assertEquals(1, tab.evaluate("runs").getAsInt());
        assertEquals(300_000, run("'x'.repeat(300000)", "maxChars", 0).get("result").getAsString().length());
        JsonObject huge = run("Array.from({length: 100}, () => 'x'.repeat(100000))", "maxChars", 0);
        assertFalse(huge.get("complete").getAsBoolean(), "more than what is read of a value");
        assertEquals("BAD_CURSOR", stage.anotherClient(CODE).callTool("evaluate",
                Stage.arguments("cursor", first.get("cursor").getAsString()), Stage.SOON).errorCode());
    }

    @Test
    void aHostilePageCanForgeNothingOfOurs() throws Exception {
        open("""
                <script>
                const fake = () => '{"kind":"forged"}';
                JSON.stringify = JSON.parse = fake;
                window.Promise = function () { return {then: (f) => f('forged')}; };
                Object.prototype.toJSON = Array.prototype.toJSON = fake;
                Array.prototype.push = Array.prototype.map = Array.prototype.join = fake;
                Object.defineProperty(Array.prototype, '0', {set() {}, configurable: true});
                Object.defineProperty(Object.prototype, 'kind', {get: fake, configurable: true});
                EventTarget.prototype.addEventListener = EventTarget.prototype.dispatchEvent = fake;
                Reflect.apply = Function.prototype.call = Function.prototype.apply = fake;
                String.prototype.split = String.prototype.match = String.prototype.replace = fake;
                </script><button>Buy</button>""");
        assertEquals("{\"a\":[1,\"b\"]}", run("({a: [1, 'b']})").get("result").toString());
        assertEquals("[3]", run("(a) => [a]", "args", "[3]").get("result").toString());
        JsonObject lost = run("(el) => el.textContent", "element", "button \"Buy\"");
        assertFalse(lost.toString().contains("forged"), lost::toString);
        // With a document beside it, the page cannot replace what is needed to hand an element over.
        run("document.body.append(document.createElement('iframe'))");
        assertEquals("{\"a\":[1,\"b\"]}", run("({a: [1, 'b']})").get("result").toString());
        assertEquals("\"Buy\"", run("(el) => el.textContent", "element", "button \"Buy\"").get("result").toString());
        JsonObject getters = run("({get a() { throw new Error('no') }, b: new Proxy({}, {ownKeys() { throw 1 }})})");
        assertEquals("{\"$type\":\"getterError\",\"message\":\"no\"}",
                getters.getAsJsonObject("result").get("a").toString(), getters::toString);
        assertEquals("TypeError", run("null.x").getAsJsonObject("threw").get("name").getAsString());
    }

    @Test
    void codeInAFrameRunsThereAndNotInOnesOfOtherSites() throws Exception {
        stage.browser().chrome().web().serve(Stage.SHOP + "/inner", Reply.html("<title>Inner</title>"))
                .serve("https://pay.example/", Reply.html("<title>Pay</title><script>dataLayer = []</script>"));
        Tab tab = open("<iframe src=/inner></iframe><iframe src='https://pay.example/'></iframe>");
        tab.waitFor("frames.length === 2 && frames[0].document.title === 'Inner'", Stage.SOON);
        int own = Stage
                .inExtension(stage.browser(),
                        """
                                chrome.tabs.query({}).then((tabs) => chrome.scripting.executeScript({
                                  target: {tabId: tabs.find(({url}) => url?.startsWith('https://shop.example/code')).id, allFrames: true}, func: () => document.title,
                                })).then((all) => all.find(({result}) => result === 'Inner').frameId)""")
                .getAsInt();
        assertEquals("\"Inner\"", run("document.title", "frame", own).get("result").toString());
        McpClient.Answer foreign = ask("document.title", "frame", own + 1);
        assertTrue(foreign.isError(), foreign.text());
        assertFalse(foreign.text().contains("Pay"), foreign.text());
    }

    @Test
    @Tag("thorough")
    void theSwitchIsThePersonsAndHoldsWhereTheySetIt() throws Exception {
        Tab tab = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/code", Reply.html("<title>Code</title>")));
        assertEquals("act", needs(ask("1")));
        Person.allow(stage, tab, "act");
        McpClient.Answer refused = ask("1");
        assertEquals("code", needs(refused));
        assertTrue(refused.text().contains("Run code"), refused.text());
        Person.allowCode(stage, tab, true);
        try (Popup popup = stage.popup(tab)) {
            PopupPictures.take(popup, "code-on");
        }
        assertEquals("1", run("1").get("result").toString());
        stage.browser().detach(tab);
        stage.attach(tab);
        Person.allow(stage, tab, "act");
        assertEquals("code", needs(ask("1")), "attached anew, it is off");
        Person.allowCode(stage, tab, true);
        Person.allow(stage, tab, "see");
        assertEquals("act", needs(ask("1")));
        String offered = Stage.offered(stage.anotherClient("--toolsets", "page,code", "--max-level", "see"));
        assertTrue(offered.contains("\"listTabs\"") && !offered.contains("\"evaluate\""), offered);
    }

    private static String needs(McpClient.Answer answer) {
        assertEquals("CONSENT_REQUIRED", answer.errorCode(), answer::text);
        return answer.text().contains("\"level\":\"act\"")
                ? "act"
                : answer.text().contains("Run code") ? "code" : answer.text();
    }

    @Test
    void twoClientsRunOneAfterTheOther() throws Exception {
        Tab tab = open("<script>running = 0; most = 0</script>");
        McpClient other = stage.anotherClient(CODE);
        String code = "running++; most = Math.max(most, running); await new Promise((done) => setTimeout(done, 200)); running--; return most";
        var one = CompletableFuture.supplyAsync(() -> answered(front, code));
        var two = CompletableFuture.supplyAsync(() -> answered(other, code));
        assertEquals("1", one.get(1, TimeUnit.MINUTES).structured().get("result").toString());
        assertEquals("1", two.get(1, TimeUnit.MINUTES).structured().get("result").toString());
        assertEquals(1, tab.evaluate("most").getAsInt());
    }

    private static McpClient.Answer answered(McpClient client, String code) {
        try {
            return client.callTool("evaluate", Stage.arguments("function", code), Stage.SOON);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
