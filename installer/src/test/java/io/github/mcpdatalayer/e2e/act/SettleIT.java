package io.github.mcpdatalayer.e2e.act;

import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.e2e.stage.ActingFront;
import io.github.mcpdatalayer.e2e.stage.ExtensionsPage;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests what comes of a step, by a test's own action: it calls a function of the page, and all that this does is told as it is. */
class SettleIT {

    private static final Pattern FACTS = Pattern.compile(" (?=[a-zA-Z]+=)");
    private static final String OTHER = "https://other.example";
    private static final String PAGE = """
            <!doctype html><title>Ways</title><a id="same" href="/two">same</a><a id="blank" target="_blank" href="/two">blank</a>
            <a id="blankOther" target="_blank" href="https://other.example/">blank</a>
            <a id="download" download="prices.csv" href="/prices">download</a><a id="attached" href="/attached">attached</a>
            <a id="empty" href="/empty">204</a><a id="mail" href="mailto:ann@shop.example">mail</a>
            <a id="away" href="https://other.example/">away</a><a id="awayAndBack" href="/away-and-back">away and back</a>
            <a id="meta" href="/meta">meta</a><a id="slow" href="/slow">slow</a><a id="hangs" href="/hangs">hangs</a>
            <form id="form" method="post" action="/posted"><input name="a" value="1"></form>
            <script>
            dataLayer = [];
            var asked;
            var blank = () => document.querySelector('#blank').click();
            var nothing = () => {};
            var change = () => { document.body.append('more'); };
            var changeLater = () => { let n = 0; const timer = setInterval(() => { document.body.append('x'); if (++n === 6) clearInterval(timer); }, 50); };
            var changeForever = () => {
              const {port1, port2} = new MessageChannel();
              let n = 0;
              port1.onmessage = () => { document.body.dataset.n = ++n; port2.postMessage(0); };
              port2.postMessage(0);
            };
            var pushLater = () => { setTimeout(() => dataLayer.push({event: 'one'}), 120); setTimeout(() => dataLayer.push({event: 'two'}), 240); };
            var confirmIt = () => { asked = confirm('Delete ' + 7 + '?'); };
            var promptIt = () => { asked = prompt('Name?', 'Ann'); };
            var alertIt = () => { alert('Saved'); };
            var printIt = () => print();
            var openIt = () => { asked = window.open('/two'); };
            var submitIt = () => document.querySelector('form').requestSubmit();
            var route = () => history.pushState({}, '', '/route');
            var hash = () => { location.hash = 'part'; };
            var away = () => { location.href = 'https://other.example/'; };
            var wrapIt = () => { const before = confirm; window.confirm = (text) => before(text); asked = confirm('Wrapped?'); };
            </script>""";

    @RegisterExtension
    static final Stage stage = Stage.ofTrial();

    private static ActingFront front;
    private Tab page;
    private String handle;

    @BeforeAll
    static void startTheFront() throws Exception {
        ExtensionsPage.switchOnDeveloperMode(stage.browser().chrome());
        front = new ActingFront(stage.home());
        serve(stage.browser().chrome().web());
    }

    private static void serve(Web web) {
        Reply two = Reply.html("<title>Two</title>two");
        web.serve(Stage.SHOP + "/two", two).serve(Stage.SHOP + "/posted", Reply.html("<title>Posted</title>"))
                .serve(Stage.SHOP + "/prices", Reply.html("1;2").with("Content-Type", "text/csv"))
                .serve(Stage.SHOP + "/attached",
                        Reply.html("1;2").with("Content-Type", "text/csv").with("Content-Disposition",
                                "attachment; filename=\"a.csv\""))
                .serve(Stage.SHOP + "/empty", new Reply(204, Map.of(), "", Duration.ZERO))
                .serve(Stage.SHOP + "/meta", Reply.html("<meta http-equiv=\"refresh\" content=\"0;url=/two\">"))
                .serve(Stage.SHOP + "/away-and-back", Reply.redirect(OTHER + "/back"))
                .serve(OTHER + "/back", Reply.redirect(Stage.SHOP + "/two"))
                .serve(OTHER + "/", Reply.html("<title>Other</title>secret"))
                .serve(Stage.SHOP + "/slow", two.after(Duration.ofMillis(900)))
                .serve(Stage.SHOP + "/hangs", two.after(Duration.ofMinutes(2)));
    }

    @AfterAll
    static void end() {
        front.close();
    }

    @BeforeEach
    void attach() throws Exception {
        page = stage.attachAndReload(stage.open(stage.browser(), Stage.SHOP + "/ways", Reply.html(PAGE)));
        handle = stage.handle();
        assertTrue(front.answer(front.ask("trialAllow", "tab", handle, "level", "act")).has("result"));
    }

    private JsonObject came(String name, Object... more) throws Exception {
        JsonObject answer = front.answer(front.ask("trialStep", arguments(name, more)));
        assertTrue(answer.has("result"), answer::toString);
        return answer.getAsJsonObject("result").getAsJsonObject("came");
    }

    private Object[] arguments(String name, Object... more) {
        Object[] all = new Object[more.length + 4];
        all[0] = "tab";
        all[1] = handle;
        all[2] = "name";
        all[3] = name;
        System.arraycopy(more, 0, all, 4, more.length);
        return all;
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            nothing           | settled=true changed=0
            change            | settled=true changed=1
            changeForever     | settled=false
            pushLater         | settled=true changed=0
            alertIt           | settled=true dialog=[{"kind":"alert","message":"Saved","answer":true}]
            click:same         | settled=true navigated="document" url="https://shop.example/two" title="Two" status=200
            submitIt          | settled=true navigated="document" url="https://shop.example/posted" title="Posted"
            route             | settled=true navigated="address" url="https://shop.example/route"
            blank             | settled=true needsTrust=["new tab"]
            click:blank        | settled=true newTab={"origin":"https://shop.example"}
            click:download     | settled=true download={"name":"prices.csv"}
            click:hangs        | settled=false
            click:away         | settled=true navigated="document" access="lost"
            """)
    void whatComesOfAStepIsToldAsItIs(String name, String expected) throws Exception {
        JsonObject came = came(name);
        for (String fact : FACTS.splitAsStream(expected).toList()) {
            int at = fact.indexOf('=');
            assertEquals(JsonParser.parseString(fact.substring(at + 1)), came.get(fact.substring(0, at)),
                    name + ": " + came);
        }
        for (String fact : new String[]{"dialog", "needsTrust", "navigated", "url", "newTab", "download", "access",
                "error"}) {
            assertEquals(expected.contains(fact + "="), came.has(fact), name + ": " + fact + " in " + came);
        }
        assertFalse(came.toString().contains("secret"), came::toString);
    }

    @Tag("thorough")
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            changeLater       | settled=true changed=6
            printIt           | settled=true dialog=[{"kind":"print","message":"","answer":false}]
            openIt            | settled=true needsTrust=["window.open"]
            click:slow         | settled=true navigated="document" url="https://shop.example/slow" title="Two" status=200
            click:meta         | settled=true navigated="document" url="https://shop.example/two" title="Two"
            click:awayAndBack  | settled=true navigated="document" url="https://shop.example/two" title="Two"
            hash              | settled=true navigated="address" url="https://shop.example/ways#part"
            click:blankOther   | settled=true newTab={"origin":"https://other.example"}
            click:attached     | settled=true download="unknown"
            click:empty        | settled=true changed=0
            click:mail         | settled=true
            away              | settled=true navigated="document" access="lost"
            """)
    void whatComesOfOtherStepsIsToldAsItIs(String name, String expected) throws Exception {
        whatComesOfAStepIsToldAsItIs(name, expected);
    }

    @ParameterizedTest(name = "{0}, {1}")
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            confirmIt | accept  | -   | true  | {"kind":"confirm","message":"Delete 7?","answer":true}
            promptIt  | -       | Bob | "Bob" | {"kind":"prompt","message":"Name?","answer":"Bob"}
            wrapIt    | accept  | -   | true  | {"kind":"confirm","message":"Wrapped?","answer":true}
            """)
    void dialogsAreAnsweredAsToldForThisStepAlone(String name, String confirm, String prompt, String answer,
            String dialog) throws Exception {
        page.evaluate(
                """
                        window.looks = () => ['alert', 'confirm', 'prompt', 'print', 'open'].map((name) => {
                          const {value, ...rest} = Object.getOwnPropertyDescriptor(window, name);
                          return name + JSON.stringify(rest) + value + Function.prototype.toString.call(value) + value.name + value.length
                            + (window['first' + name] ??= value === window[name] && value, window['first' + name] === window[name]);
                        }).join() + Object.getOwnPropertyNames(window).length""");
        page.evaluate("looks()"); // keeps what it has found first
        String before = page.evaluate("looks()").getAsString();
        JsonObject came = confirm != null
                ? came(name, "confirm", confirm)
                : prompt != null ? came(name, "prompt", prompt) : came(name);
        assertEquals(JsonParser.parseString("[" + dialog + "]"), came.get("dialog"), came::toString);
        assertEquals(JsonParser.parseString(answer), page.evaluate("asked"));
        if (name.equals("wrapIt")) {
            // The page's own function stays, and what it has kept does what the browser's own does.
            var open = page.send("Runtime.evaluate",
                    JsonParser.parseString("{\"expression\": \"confirm('Later?')\", \"returnByValue\": true}")
                            .getAsJsonObject());
            Stage.eventually("the browser's own dialog opens", () -> closesADialog(page));
            assertTrue(open.get().toString().contains("true"));
        } else {
            assertEquals(before, page.evaluate("looks()").getAsString(), "the page finds everything as it was");
        }
    }

    @Tag("thorough")
    @ParameterizedTest(name = "{0}, {1}")
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            confirmIt | -       | -   | false | {"kind":"confirm","message":"Delete 7?","answer":false}
            confirmIt | dismiss | -   | false | {"kind":"confirm","message":"Delete 7?","answer":false}
            promptIt  | -       | -   | null  | {"kind":"prompt","message":"Name?","answer":null}
            """)
    void otherDialogsAreAnsweredAsToldForThisStepAlone(String name, String confirm, String prompt, String answer,
            String dialog) throws Exception {
        dialogsAreAnsweredAsToldForThisStepAlone(name, confirm, prompt, answer, dialog);
    }

    private static boolean closesADialog(Tab page) {
        try {
            page.call("Page.handleJavaScriptDialog", JsonParser.parseString("{\"accept\": true}").getAsJsonObject());
            return true;
        } catch (RuntimeException e) {
            return false; // there is none yet
        }
    }
}
