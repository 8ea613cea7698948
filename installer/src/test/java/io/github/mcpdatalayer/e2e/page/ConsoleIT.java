package io.github.mcpdatalayer.e2e.page;

import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** getConsole in a real browser: what is heard, from when on, what it costs a page, hostile pages. */
class ConsoleIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    private static final String LOUD = """
            <!doctype html><meta charset=utf-8><meta http-equiv="Content-Security-Policy" content="img-src 'self'"><title>Loud</title>
            <script>console.log('first %s of %d', 'word', 2, {a: [1, {b: 'c'}]}); console.warn('careful'); console.info('note'); console.debug('detail');
            console.assert(1 === 2, 'not equal'); console.error(new TypeError('made, not thrown')); console.log('again'); console.log('again'); console.log('again');
            Promise.reject(new RangeError('rejected')); setTimeout(() => { throw new Error('thrown late'); });</script>
            <script>null.x;</script><script>syntax error here</script>
            <img src="https://other.example/blocked.png"><script src="/missing.js"></script><img src="/missing.png">""";

    private McpClient front;

    @BeforeEach
    void start() throws Exception {
        front = stage.client("--toolsets", "page", "--redact", "off");
    }

    private static Tab open(String html) {
        stage.browser().chrome().web().serve(Stage.SHOP + "/next",
                Reply.html("<script>console.log('on the next page')</script>"));
        return stage.attach(stage.open(stage.browser(), Stage.SHOP + "/loud", Reply.html(html)));
    }

    private JsonObject ask(Object... arguments) throws Exception {
        McpClient.Answer answer = front.callTool("getConsole", Stage.arguments(arguments), Stage.SOON);
        assertFalse(answer.isError(), answer.text());
        return JsonParser.parseString(answer.text()).getAsJsonObject();
    }

    private static List<String> column(JsonObject answer, int at) {
        return answer.getAsJsonArray("rows").asList().stream().map(row -> row.getAsJsonArray().get(at).getAsString())
                .toList();
    }

    private static JsonArray row(JsonObject answer, String text) {
        return answer.getAsJsonArray("rows").asList().stream().map(each -> each.getAsJsonArray())
                .filter(each -> each.get(4).getAsString().contains(text)).findFirst()
                .orElseThrow(() -> new AssertionError(text + " in " + answer));
    }

    @Test
    void allThatThePageSaysIsHeardFromItsFirstScriptOnAndAcrossPages() throws Exception {
        Tab tab = open(LOUD);
        Person.allow(stage, tab, "see");
        JsonObject late = ask();
        assertTrue(late.get("notes").toString().contains("was there first"), late::toString);
        tab.reload();
        Stage.eventually("the page has said it all", () -> {
            String said = column(ask(), 4).toString();
            return said.contains("thrown late") && said.contains("missing.png")
                    && said.contains("Content Security Policy");
        });
        JsonObject answer = ask();
        assertEquals("console", row(answer, "first word of 2").get(3).getAsString());
        assertTrue(row(answer, "first word of 2").get(4).getAsString().contains("{\"a\":[1,{\"b\":\"c\"}]}"),
                answer::toString);
        assertTrue(row(answer, "first word of 2").get(5).getAsString().startsWith(Stage.SHOP + "/loud:2:"),
                answer::toString);
        assertEquals("warn", row(answer, "careful").get(2).getAsString());
        assertEquals("error", row(answer, "Assertion failed: not equal").get(2).getAsString());
        assertTrue(row(answer, "TypeError: made, not thrown").get(8).getAsJsonObject().get("stack").getAsString()
                .contains("/loud"), answer::toString);
        assertEquals(3, row(answer, "again").get(8).getAsJsonObject().get("times").getAsInt());
        assertEquals("rejection", row(answer, "RangeError: rejected").get(3).getAsString());
        assertEquals("uncaught", row(answer, "thrown late").get(3).getAsString());
        assertEquals("uncaught", row(answer, "Cannot read properties of null").get(3).getAsString());
        assertEquals("uncaught", row(answer, "SyntaxError").get(3).getAsString());
        assertEquals("load", row(answer, "/missing.js").get(3).getAsString());
        assertEquals("load", row(answer, "/missing.png").get(3).getAsString());
        assertEquals("csp", row(answer, "Content Security Policy (img-src) blocked").get(3).getAsString());
        assertTrue(column(ask("level", "error"), 2).stream().allMatch("error"::equals));
        assertEquals(List.of("careful"), column(ask("find", "/^care/"), 4));

        tab.goTo(Stage.SHOP + "/next");
        Stage.eventually("the next page is heard", () -> column(ask(), 4).contains("on the next page"));
        JsonObject both = ask();
        int page = row(both, "on the next page").get(6).getAsInt();
        assertTrue(page > row(both, "careful").get(6).getAsInt(), both::toString);
        assertEquals(List.of("on the next page"), column(ask("page", page), 4));
        assertEquals(List.of("on the next page"),
                column(ask("since", row(both, "on the next page").get(0).getAsInt() - 1), 4));
    }

    @Test
    void nothingIsRecordedBelowTheLevelAndWhatWasSaidIsForgotten() throws Exception {
        Tab tab = open("<script>window.native = console.log; console.log('before')</script>");
        assertEquals("CONSENT_REQUIRED", front.callTool("getConsole", new JsonObject(), Stage.SOON).errorCode());
        tab.reload();
        assertTrue(tab.evaluate("console.log === native").getAsBoolean(), "below the level nothing is in the page");
        Person.allow(stage, tab, "see");
        Stage.eventually("it is recorded", () -> {
            tab.evaluate("console.log('while seen')");
            return column(ask(), 4).contains("while seen");
        });
        assertFalse(column(ask(), 4).contains("before"));
        assertFalse(tab.evaluate("console.log === native").getAsBoolean());
        Person.allow(stage, tab, "data");
        Stage.eventually("the console is put back", () -> tab.evaluate("console.log === native").getAsBoolean());
        tab.evaluate("console.log('after')");
        Person.allow(stage, tab, "see");
        Stage.eventually("it is recorded anew", () -> {
            tab.evaluate("console.log('seen again')");
            return column(ask(), 4).contains("seen again");
        });
        assertFalse(column(ask(), 4).contains("while seen") || column(ask(), 4).contains("after"), ask()::toString);
    }

    @Test
    void hostileArgumentsRunNoCodeAndTheConsoleLooksAsBefore() throws Exception {
        Tab tab = open("<p>Quiet</p>");
        Person.allow(stage, tab, "see");
        String hostile = """
                <!doctype html><script>
                window.ran = 0;
                const run = () => { window.ran++; throw new Error('ran'); };
                const cyclic = {name: 'cyclic'}; cyclic.self = cyclic;
                const error = new Error('plain'); Object.defineProperty(error, 'message', {get: run}); Object.defineProperty(error, 'stack', {get: run});
                for (const value of [{get x() { return run(); }}, {toString: run, valueOf: run, toJSON: run, [Symbol.toPrimitive]: run}, cyclic, error,
                  Object.create({toString: run}), new (class Cart { get total() { return run(); } })(), document.body, Symbol('s'), 10n, () => run(), undefined, null,
                  'x'.repeat(1e6), Array.from({length: 1e5}, (_, i) => i)]) console.log(value);
                console.log(new Proxy({}, {get: run, ownKeys: run, getPrototypeOf: run, getOwnPropertyDescriptor: run}));
                window.ranByProxy = window.ran; window.ran = 0;
                console.log('the end');
                Array.prototype.push = run; JSON.stringify = run; String.prototype.slice = run; EventTarget.prototype.dispatchEvent = run;
                window.dispatchEvent = run; window.CustomEvent = run;
                console.log('after patches');
                window.looks = [console.log.name, console.log.length, console.log.toString(), typeof console.log.prototype, Object.keys(console).includes('log'),
                  JSON === JSON, Object.getOwnPropertyDescriptor(console, 'log').writable].join();
                </script>""";
        stage.browser().chrome().web().serve(Stage.SHOP + "/hostile", Reply.html(hostile));
        tab.goTo(Stage.SHOP + "/hostile");
        Stage.eventually("the page has said it all", () -> column(ask("maxChars", 0), 4).contains("after patches"));
        JsonObject answer = ask("maxChars", 0);
        assertEquals(0, tab.evaluate("ran").getAsInt(), answer::toString);
        assertEquals("log,0,function log() { [native code] },undefined,true,true,true",
                tab.evaluate("looks").getAsString());
        assertTrue(row(answer, "cyclic").get(4).getAsString().length() < 500, answer::toString);
        assertTrue(column(answer, 4).stream().allMatch(text -> text.length() <= 2300), answer::toString);
        assertTrue(column(answer, 4).contains("[node HTMLBodyElement]") || column(answer, 4).contains("null"),
                answer::toString);
    }

    @Tag("thorough")
    @Test
    void aFloodIsCountedAndOtherPagesAreNotHurt() throws Exception {
        Tab tab = open("<p>Flood</p>");
        Person.allow(stage, tab, "see");
        tab.reload();
        Stage.eventually("it is recorded", () -> {
            tab.evaluate("console.log('ready')");
            return column(ask(), 4).contains("ready");
        });
        tab.evaluate("for (let i = 0; i < 50000; i++) console.log('flood ' + i)");
        Stage.eventually("the flood is counted", () -> ask("since", 0).toString().contains("messages were left out"));
        assertTrue(ask("maxChars", 0).getAsJsonArray("rows").size() < 3000);
    }
}
