package io.github.mcpdatalayer.e2e.act;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.Hands;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.Shot;
import io.github.mcpdatalayer.e2e.stage.SidePanel;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.Written;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Holds that a stored secret is typed where the person said, and comes back to nobody, whatever the page makes of it. */
class SecretsIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    private static final String VALUE = "Zq7\"&/ü-Kanarie";
    private static final String PASSWORD = "textbox Password";

    /** A page that writes what is typed wherever a page can write. */
    private static final String MIRROR = """
            <label>Password <input id=p type=password></label><button id=b>Log in</button><h1 id=h>Hello</h1><a id=a href="/x">Link</a>
            <label>Note <input id=n></label>
            <script>dataLayer = [{event: 'start'}];
            p.addEventListener('input', () => {
              const v = p.value, b64 = btoa(unescape(encodeURIComponent('ann:' + v)));
              p.type = 'text';
              n.value = v;
              h.textContent = 'Typed ' + v;
              b.setAttribute('aria-label', v);
              a.href = '/x?pw=' + encodeURIComponent(v);
              document.title = 'T ' + v;
              history.replaceState(null, '', '/act?pw=' + encodeURIComponent(v) + '#' + b64);
              dataLayer.push({event: 'typed', v, [v]: 1, json: JSON.stringify({v}), b64, upper: v.toUpperCase()});
              dataLayer.push({event: v});
              console.log(v);
              navigator.sendBeacon('/g/collect?v=2&tid=G-MIRROR&en=typed&ep.pw=' + encodeURIComponent(v) + '&ep.b=' + b64, JSON.stringify({v}));
              localStorage.pw = v;
            });</script>""";

    private Hands hands;

    @BeforeEach
    void connect() throws Exception {
        hands = new Hands(stage.wire());
    }

    private static Tab open(String body) {
        Tab tab = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/act",
                Reply.html("<!doctype html><meta charset=utf-8><title>Act</title>" + body)));
        Person.allow(stage, tab, "act");
        return tab;
    }

    private static JsonObject use(String origin, String field) {
        JsonObject secret = Stage.arguments("name", "LOGIN", "origin", origin);
        if (field != null) {
            secret.addProperty("field", field);
        }
        JsonObject options = new JsonObject();
        options.add("secret", secret);
        options.addProperty("timeoutMs", 1000);
        JsonObject more = new JsonObject();
        more.add("options", options);
        return more;
    }

    private Hands.Came fill(String element, String origin, String field) throws Exception {
        return hands.does("fill", element, new JsonPrimitive(VALUE), use(origin, field));
    }

    private static void assertNothingOfIt(String where, String text) {
        new Written(VALUE, List.of("zq7", "kanarie")).assertNothingIn(where, text);
    }

    @Test
    void whatIsTypedReachesThePageAndNobodyElse() throws Exception {
        Tab tab = open(MIRROR);
        McpClient second = stage.anotherClient("--redact", "off", "--toolsets", "all");
        Hands.Came came = fill(PASSWORD, Stage.SHOP, null);
        assertEquals("done", came.outcome(), came::toString);
        assertEquals(VALUE, tab.evaluate("p.value").getAsString());
        assertEquals("true", came.came("value").toString(), "it is filled, and not shown");
        assertTrue(came.answer().get("did").getAsString().matches("fill e\\d+ textbox \"Password\""), came::toString);
        assertNothingOfIt("interact", came.toString());
        Stage.eventually("the push is recorded",
                () -> stage.call("getDataLayerHistory").text().contains("typed"));
        for (McpClient client : List.of(stage.client(), second)) {
            for (String tool : List.of("listTabs", "getDataLayer", "getDataLayerHistory", "getDataLayerState",
                    "listHits",
                    "summarizeDataLayer", "auditVisit", "validateDataLayer", "getConsentState")) {
                McpClient.Answer answer = client.callTool(tool, new JsonObject(), Stage.SOON);
                assertNothingOfIt(tool, answer.text() + answer.structured());
            }
        }
        String layer = second.callTool("getDataLayer", new JsonObject(), Stage.SOON).text();
        assertTrue(layer.contains("\"v\":\"{{secret:LOGIN}}\""), layer);
        assertTrue(second.callTool("listTabs", new JsonObject(), Stage.SOON).text().contains("T {{secret:LOGIN}}"));
        String snapshot = hands.rows().toString();
        assertTrue(snapshot.contains("Typed {{secret:LOGIN}}"), snapshot);
        assertNothingOfIt("takeSnapshot", snapshot);
        assertNothingOfIt("takeSnapshot",
                second.callTool("takeSnapshot", Stage.arguments("urls", true), Stage.SOON).text());
        assertNothingOfIt("an error", hands.does("click", "css=[value]", null, new JsonObject()).toString());

        String handle = stage.wire().call("listTabs").getAsJsonArray("tabs").get(0).getAsJsonObject().get("handle")
                .getAsString();
        SidePanel panel = SidePanel.inTab(stage, handle);
        panel.awaitRow("typed");
        assertNothingOfIt("the side panel", panel.page().evaluate("document.documentElement.outerHTML").getAsString());
        try (Popup popup = stage.popup(tab)) {
            popup.page().waitFor("document.body.innerText.includes('secret:LOGIN')", Stage.SOON);
            assertNothingOfIt("the popup", popup.page().evaluate("document.documentElement.outerHTML").getAsString());
        }
        String logs = Written.logs(stage);
        assertNothingOfIt("the logs", logs);
        assertTrue(logs.lines().anyMatch(
                line -> line.contains("\"method\":\"interact\"") && line.contains("\"secret\":\"LOGIN\"")),
                logs);
        assertNothingOfIt("what the extension keeps on disk",
                Stage.inExtension(stage.browser(), "chrome.storage.local.get().then(JSON.stringify)").getAsString());
    }

    /** A page that shows what is typed as a person reads it, and not as it is. */
    private static final String OTHER_LETTERS = """
            <label>Password <input id=p type=password></label><div id=m></div>
            <script>dataLayer = [{event: 'start'}];
            p.addEventListener('input', () => {
              const v = p.value, back = [...v].reverse();
              const wide = [...v].map((c) => c > ' ' && c < '\\x7f' ? String.fromCharCode(c.charCodeAt(0) + 0xfee0) : c).join('');
              const bold = [...v].map((c) => /[a-z]/.test(c) ? String.fromCodePoint(0x1d41a + c.charCodeAt(0) - 97) : c).join('');
              const box = (tag, letters, style = '') => {
                const made = m.appendChild(document.createElement(tag));
                made.style = style;
                for (const each of letters) made.appendChild(document.createElement('span')).textContent = each;
              };
              box('h2', [wide]);
              box('h2', [bold]);
              box('p', [back.join('')], 'unicode-bidi:bidi-override;direction:rtl');
              box('div', back, 'display:flex;flex-direction:row-reverse;justify-content:flex-end');
              box('div', [v.slice(8), v.slice(4, 8), v.slice(0, 4)], 'display:flex;flex-direction:row-reverse');
              for (const each of v) box('li', [each]);
              for (const each of back) box('button', [each]);
              const hex = [...new TextEncoder().encode(v)].map((b) => b.toString(16)).join('');
              document.title = wide;
              dataLayer.push({event: 'shown', wide, back: back.join(''), hex, letters: [...v]});
              localStorage[back.join('')] = wide;
              navigator.sendBeacon('/g/collect?v=2&tid=G-OTHER&en=typed&ep.w=' + encodeURIComponent(wide) + '&ep.b=' + encodeURIComponent(back.join('')));
            });</script>""";

    @Test
    void whatThePageShowsInOtherLettersOrTurnedComesToNobody() throws Exception {
        Tab tab = open(OTHER_LETTERS);
        assertEquals("done", fill(PASSWORD, Stage.SHOP, null).outcome());
        Stage.eventually("the push is recorded", () -> stage.call("getDataLayerHistory").text().contains("shown"));
        McpClient off = stage.anotherClient("--redact", "off", "--toolsets", "all");
        StringBuilder all = new StringBuilder();
        for (String tool : List.of("takeSnapshot", "listTabs", "getDataLayer", "getDataLayerHistory", "listHits",
                "listStorage", "auditVisit")) {
            McpClient.Answer answer = off.callTool(tool, new JsonObject(), Stage.SOON);
            all.append(answer.text()).append(answer.structured()).append('\n');
        }
        for (String as : List.of("text", "markdown", "html", "article", "controls")) {
            McpClient.Answer answer = off.callTool("readPage", Stage.arguments("as", as), Stage.SOON);
            all.append(answer.text()).append(answer.structured()).append('\n');
        }
        String shown = all.toString();
        assertTrue(shown.contains("{{secret:LOGIN}}"), shown);
        String read = Normalizer.normalize(shown, Normalizer.Form.NFKD).toLowerCase(Locale.ROOT)
                .replaceAll("<[^>]*>", "").replaceAll("[^a-z0-9]+", "");
        for (String part : List.of("zq7", "kanarie", "eirana", "narie", "iran", "5a7137")) {
            assertFalse(read.contains(part), () -> part + " in " + shown);
        }
        assertTrue(tab.evaluate("m.textContent.length > 60").getAsBoolean(), "the page itself shows it");
    }

    /** Shows what is typed in red, in whichever parts. */
    private static final String RED_MIRROR = """
            <style>body{margin:0;background:#fff;color:#000} .s,.s *{color:red;font-size:20px} #c::after{content:attr(data-v);color:red} input{width:300px;border:0;outline:0}</style>
            <p>Plain words</p><label>Password <input id=p type=password class=s></label><div id=m></div>
            <script>p.addEventListener('input', () => {
              const v = p.value, half = v.length / 2, box = (tag, text, style = '') => {
                const made = m.appendChild(document.createElement(tag));
                made.className = 's';
                made.style = style;
                for (const each of text) made.appendChild(document.createElement('span')).textContent = each;
                return made;
              };
              p.type = 'text';
              box('p', [v]);
              box('p', [v.slice(0, half), v.slice(half)]);
              box('div', [v.slice(0, half), v.slice(half)], 'display:flex');
              box('div', [...v].reverse(), 'display:flex;flex-direction:row-reverse;justify-content:flex-end');
              box('p', [encodeURIComponent(v)]);
              box('p', [btoa(unescape(encodeURIComponent('ann:' + v)))]);
              box('p', ['Password ' + v + ' is yours'], 'transform:rotate(3deg)');
              box('p', ['']).outerHTML = '<p id=c></p>';
              c.dataset.v = v;
              const field = box('input', []);
              field.value = v;
              const area = box('textarea', []);
              area.value = v;
            });</script>""";

    @Test
    @Tag("thorough")
    void noPictureShowsIt() throws Exception {
        Tab tab = open(RED_MIRROR);
        Hands.Came came = fill(PASSWORD, Stage.SHOP, null);
        assertEquals("done", came.outcome(), came::toString);
        Stage.eventually("it is shown in red", () -> Shot.really(tab).reds() > 500);
        for (String mode : List.of("off", "mask")) {
            McpClient front = stage.anotherClient("--redact", mode, "--toolsets", "page");
            for (String format : List.of("png", "jpeg")) {
                Shot shot = Shot.of(front.callTool("takeScreenshot", Stage.arguments("format", format), Stage.SOON));
                assertEquals(0, shot.reds(), mode + " " + format);
                assertTrue(shot.blacks() > 50, () -> "" + shot.blacks());
            }
        }
    }

    @Test
    @Tag("thorough")
    void afterItsTabIsDetachedTheValueIsForgotten() throws Exception {
        Tab tab = open(MIRROR);
        assertEquals("done", fill(PASSWORD, Stage.SHOP, null).outcome());
        try (Popup popup = stage.popup(tab)) {
            popup.page().click("[data-action=detach]");
            popup.page().waitFor("document.querySelector('#attachButton').dataset.action !== 'detach'", Stage.SOON);
        }
        Stage.eventually("nothing is kept of it", () -> !Stage
                .inExtension(stage.browser(), "chrome.storage.session.get().then(JSON.stringify)").getAsString()
                .contains("Kanarie"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"<label>Password <input id=p></label>",
            "<label>Password <input id=p type=search autocomplete=current-password></label>",
            "<label>Password <input id=p type=password maxlength=5></label>"})
    void otherFieldsGetNoSecret(String field) throws Exception {
        Tab tab = open(field);
        tab.evaluate("void (held = p.value ?? p.textContent)");
        Hands.Came came = fill("css=#p", Stage.SHOP, null);
        assertEquals("SECRET_NOT_ALLOWED", came.outcome(), came::toString);
        assertFalse(came.answer().getAsJsonObject("data").get("begun").getAsBoolean(), "no step was taken");
        assertTrue(tab.evaluate("held === (p.value ?? p.textContent)").getAsBoolean());
        assertNothingOfIt("the error", came.toString());
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"<label>Password <input id=p type=search></label>",
            "<label>Password <textarea id=p></textarea></label>",
            "<div id=p role=textbox contenteditable aria-label=Password>x</div>",
            "<label>Password <select id=p><option>a<option>b</select></label>"})
    void moreFieldsGetNoSecret(String field) throws Exception {
        otherFieldsGetNoSecret(field);
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://other.example", "https://shop.example:8443", "https://www.shop.example"})
    void otherOriginsGetNoSecret(String origin) throws Exception {
        Tab tab = open("<label>Password <input id=p type=password></label>");
        Hands.Came came = fill(PASSWORD, origin, null);
        assertEquals("SECRET_NOT_ALLOWED", came.outcome(), came::toString);
        assertEquals("origin", came.answer().getAsJsonObject("data").get("why").getAsString());
        assertEquals("", tab.evaluate("p.value").getAsString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://shop.example", "https://shop.example/", "null", "https://*.example"})
    void whatIsNoExactOriginIsAWrongArgument(String origin) throws Exception {
        open("<label>Password <input id=p type=password></label>");
        assertEquals("BAD_ARGUMENT", fill(PASSWORD, origin, null).outcome());
    }

    @Test
    void theFieldThatThePersonNamedGetsItAndNoOtherOne() throws Exception {
        Tab tab = open("<label>Customer number: <input id=c></label><label>Customer name <input id=n></label>");
        Hands.Came came = fill("css=#n", Stage.SHOP, "customer number");
        assertEquals("SECRET_NOT_ALLOWED", came.outcome(), came::toString);
        came = fill("css=#c", Stage.SHOP, "customer number");
        assertEquals("done", came.outcome(), came::toString);
        assertEquals(VALUE, tab.evaluate("c.value").getAsString());
        assertEquals("", tab.evaluate("n.value").getAsString());
        assertEquals("true", came.came("value").toString());
        assertNothingOfIt("takeSnapshot", hands.rows().toString());
    }

    @Test
    void oneTimeCodesGetIt() throws Exception {
        Tab tab = open("<label>Code <input id=c inputmode=numeric autocomplete=one-time-code></label>");
        assertEquals("done", fill("css=#c", Stage.SHOP, null).outcome());
        assertEquals(VALUE, tab.evaluate("c.value").getAsString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"p.addEventListener('focus', () => p.type = 'text')",
            "p.addEventListener('beforeinput', () => { p.type = 'search'; p.autocomplete = 'one-time-code'; })"})
    void aFieldThatChangesBetweenLookAndTypingGetsNothing(String trap) throws Exception {
        Tab tab = open("<label>Password <input id=p type=password></label><script>" + trap + "</script>");
        Hands.Came came = fill(PASSWORD, Stage.SHOP, null);
        assertEquals("SECRET_NOT_ALLOWED", came.outcome(), came::toString);
        assertEquals("", tab.evaluate("p.value").getAsString());
        assertNothingOfIt("the error", came.toString());
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"p.addEventListener('beforeinput', () => p.type = 'text')",
            "p.addEventListener('focusin', () => p.maxLength = 3)",
            // Its own getters and setters tell something else.
            "Object.defineProperty(p, 'type', {get: () => 'password'}); p.addEventListener('focus', () => p.setAttribute('type', 'text'))"})
    void aFieldThatChangesOtherwiseGetsNothing(String trap) throws Exception {
        aFieldThatChangesBetweenLookAndTypingGetsNothing(trap);
    }

    @Test
    void whereThePageMovesTheFocusTheOtherFieldGetsNothing() throws Exception {
        Tab tab = open(
                """
                        <label>Password <input id=p type=password></label><label>Chat <input id=c></label>
                        <script>p.addEventListener('focus', () => c.focus()); p.addEventListener('beforeinput', () => c.focus())</script>""");
        Hands.Came came = fill(PASSWORD, Stage.SHOP, null);
        assertEquals("", tab.evaluate("c.value").getAsString(), came::toString);
        assertNothingOfIt("interact", came.toString());
    }

    @Test
    void aFieldInAFrameUnderAnotherSiteGetsNothing() throws Exception {
        stage.browser().chrome().web().serve(Stage.SHOP + "/inner",
                Reply.html("<label>Password <input id=p type=password></label>"));
        stage.browser().chrome().web().serve("https://middle.example/frame",
                Reply.html("<iframe src='" + Stage.SHOP + "/inner'></iframe>"));
        Tab tab = open("<iframe id=f src='https://middle.example/frame'></iframe><iframe src='/inner'></iframe>");
        tab.waitFor("frames[1].document.querySelector('#p') && frames[0].length === 1", Stage.SOON);
        Hands.Came own = hands.does("fill", PASSWORD, new JsonPrimitive(VALUE), use(Stage.SHOP, null));
        assertEquals("done", own.outcome(), own::toString);
        assertEquals(VALUE, tab.evaluate("frames[1].document.querySelector('#p').value").getAsString());
        int refused = 0;
        for (int frame = 1; frame < 8; frame++) {
            JsonObject more = use(Stage.SHOP, null);
            JsonObject target = Stage.arguments("css", "#p", "frame", frame);
            more.add("target", target);
            Hands.Came came = hands.does("fill", null, new JsonPrimitive(VALUE), more);
            refused += came.outcome().equals("SECRET_NOT_ALLOWED") ? 1 : 0;
        }
        assertTrue(refused <= 1, "there is one such frame at most that we can look into");
        String nested = "frames[0][0].document.querySelector('#p')"; // of the shop's own site, under another
        tab.waitFor(nested, Stage.SOON);
        assertEquals("", tab.evaluate(nested + ".value").getAsString());
        assertEquals(0,
                stage.browser().chrome().targets(target -> target.get("type").getAsString().equals("frame")).size());
    }

    @Test
    void aPageThatTakesNothingIsNoSuccess() throws Exception {
        Tab tab = open(
                "<label>Password <input id=p type=password></label><script>p.addEventListener('input', () => p.value = '')</script>");
        Hands.Came came = fill(PASSWORD, Stage.SHOP, null);
        assertEquals("NOT_TAKEN", came.outcome(), came::toString);
        assertEquals("", tab.evaluate("p.value").getAsString());
    }

    @Test
    void noPageSeesAPartOfASecretThatIsTyped() throws Exception {
        Tab tab = open(
                """
                        <label>Password <input id=p type=password></label><h1 id=h>Hello</h1><script>
                        dataLayer = []; heard = [];
                        for (const type of ['keydown', 'keypress', 'beforeinput', 'input', 'keyup']) p.addEventListener(type, (event) => {
                          heard.push(type + (type === 'input' && event.isTrusted ? '!' : '')); dataLayer.push({event: 'step', v: p.value, k: event.key ?? event.data});
                        });
                        p.addEventListener('keyup', () => { h.textContent = p.value.length === 15 ? 'Typed ' + p.value : 'Hello'; });
                        </script>""");
        Hands.Came came = hands.does("type", PASSWORD, new JsonPrimitive(VALUE), use(Stage.SHOP, null));
        assertEquals("done", came.outcome(), came::toString);
        assertEquals(VALUE, tab.evaluate("p.value").getAsString());
        assertEquals("keydown beforeinput input! keyup", tab.evaluate("heard.join(' ')").getAsString());
        Stage.eventually("the pushes are recorded",
                () -> stage.call("getDataLayerHistory").text().contains("step"));
        String layer = stage.call("getDataLayer").text() + stage.call("getDataLayerHistory").text();
        for (int chars = 1; chars < 4; chars++) {
            assertFalse(layer.contains('"' + VALUE.substring(0, chars) + '"'), layer);
        }
        assertNothingOfIt("the layer", layer);
        assertEquals("true", came.came("value").toString(), "it is filled, and not shown");
        assertNothingOfIt("interact", came.toString());
        String snapshot = hands.rows().toString();
        assertTrue(snapshot.contains("Typed {{secret:LOGIN}}"), snapshot);
        assertNothingOfIt("takeSnapshot", snapshot);
    }

    @ParameterizedTest
    @ValueSource(strings = {"keydown", "beforeinput"})
    void nothingIsTypedWhereThePageMovesTheFocus(String event) throws Exception {
        Tab tab = open("<label>Password <input id=p type=password></label><label>Chat <input id=c></label><script>"
                + "heard = ''; p.addEventListener('" + event + "', () => c.focus());"
                + "for (const each of ['keydown', 'keypress', 'keyup']) c.addEventListener(each, ({key}) => heard += key);</script>");
        Hands.Came came = hands.does("type", PASSWORD, new JsonPrimitive(VALUE), use(Stage.SHOP, null));
        assertEquals("SECRET_NOT_ALLOWED", came.outcome(), came::toString);
        assertEquals("", tab.evaluate("c.value + p.value + heard").getAsString());
        assertNothingOfIt("the error", came.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"p.type = 'text'", "p.maxLength = 5",
            "Object.defineProperty(p, 'type', {get: () => 'password'}); p.setAttribute('type', 'search')"})
    void nothingIsTypedWhereTheFieldBecomesAnother(String trap) throws Exception {
        Tab tab = open("<label>Password <input id=p type=password></label><script>"
                + "p.addEventListener('beforeinput', () => { " + trap + " });</script>");
        Hands.Came came = hands.does("type", PASSWORD, new JsonPrimitive(VALUE), use(Stage.SHOP, null));
        assertEquals("SECRET_NOT_ALLOWED", came.outcome(), came::toString);
        assertEquals("", tab.evaluate("p.value").getAsString());
        assertNothingOfIt("the error", came.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"<label>Password <input id=p></label>",
            "<label>Password <input id=p type=password maxlength=5></label>"})
    void otherFieldsGetNoKeyOfASecret(String field) throws Exception {
        Tab tab = open(field
                + "<script>heard = ''; document.addEventListener('keydown', ({key}) => heard += key, true)</script>");
        Hands.Came came = hands.does("type", "css=#p", new JsonPrimitive(VALUE), use(Stage.SHOP, null));
        assertEquals("SECRET_NOT_ALLOWED", came.outcome(), came::toString);
        assertFalse(came.answer().getAsJsonObject("data").get("begun").getAsBoolean(), "no step was taken");
        assertEquals("", tab.evaluate("heard + (p.value ?? p.textContent)").getAsString());
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"<label>Password <textarea id=p></textarea></label>",
            "<div id=p role=textbox contenteditable aria-label=Password></div>"})
    void moreFieldsGetNoKeyOfASecret(String field) throws Exception {
        otherFieldsGetNoKeyOfASecret(field);
    }

    @Test
    void aSecretIsFilledOrTypedAndNothingElse() throws Exception {
        open("<label>Password <input id=p type=password></label>");
        for (String verb : List.of("press", "select")) {
            assertEquals("BAD_ARGUMENT",
                    hands.does(verb, PASSWORD, new JsonPrimitive("longer"), use(Stage.SHOP, null)).outcome(), verb);
        }
        for (String value : List.of("abc", "Kanarie\nseven")) {
            assertEquals("BAD_ARGUMENT",
                    hands.does("type", PASSWORD, new JsonPrimitive(value), use(Stage.SHOP, null)).outcome(), value);
        }
        assertEquals("BAD_ARGUMENT",
                hands.does("type", null, new JsonPrimitive("longer"), use(Stage.SHOP, null)).outcome());
        assertEquals("BAD_ARGUMENT",
                hands.does("fill", PASSWORD, new JsonPrimitive("abc"), use(Stage.SHOP, null)).outcome());
    }
}
