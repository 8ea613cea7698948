package io.github.mcpdatalayer.e2e.act;

import java.io.IOException;
import java.util.List;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Popup;
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
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A client types what it has only seen as [EMAIL_1]: on the site that said it, into a field for it, and it comes back to nobody. */
class PlaceholderIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    private static final String VALUE = "Kanarie.Miller@shop.example";
    private static final String OTHER = "https://other.example";
    private static final String SAYS = "<script>dataLayer = [{event: 'login', user: {email: '" + VALUE
            + "'}}]</script>";
    private static final String FIELD = "<label>Email <input id=p></label>";

    /** A page that writes what is typed wherever a page can write. */
    private static final String MIRROR = SAYS
            + """
                    <label>Email <input id=p></label><label>Confirm email <input id=q type=email></label><h1 id=h>Hello</h1><a id=a href="/x">Link</a>
                    <label>Note <input id=n></label>
                    <script>
                    p.addEventListener('input', () => {
                      const v = p.value, b64 = btoa('ann:' + v);
                      n.value = v;
                      h.textContent = 'Typed ' + v;
                      a.href = '/x?mail=' + encodeURIComponent(v);
                      document.title = 'T ' + v;
                      history.replaceState(null, '', '/act?mail=' + encodeURIComponent(v) + '#' + b64);
                      dataLayer.push({event: 'typed', v, [v]: 1, json: JSON.stringify({v}), b64, upper: v.toUpperCase()});
                      console.log(v);
                      navigator.sendBeacon('/g/collect?v=2&tid=G-MIRROR&en=typed&ep.mail=' + encodeURIComponent(v) + '&ep.b=' + b64, JSON.stringify({v}));
                    });</script>""";

    private McpClient front;

    @BeforeEach
    void connect() throws Exception {
        front = stage.anotherClient("--toolsets", "all");
    }

    private static Tab open(String url, String body) {
        Tab tab = stage.attach(stage.open(stage.browser(), url,
                Reply.html("<!doctype html><meta charset=utf-8><title>Act</title>" + body)));
        Person.allow(stage, tab, "act");
        return tab;
    }

    private static Tab open(String body) {
        return open(Stage.SHOP + "/act", body);
    }

    private static String all(McpClient client, String tool, Object... arguments) throws IOException {
        McpClient.Answer answer = client.callTool(tool, Stage.arguments(arguments), Stage.SOON);
        return answer.text() + answer.structured();
    }

    /** The client reads the address as this placeholder. */
    private void reads(String placeholder) throws Exception {
        String layer = all(front, "getDataLayer");
        assertTrue(layer.contains(placeholder), layer);
        assertNothingOfIt("getDataLayer", layer);
    }

    private JsonObject doing(String action) throws Exception {
        JsonObject arguments = JsonParser.parseString("{\"do\":[" + action + "],\"tracked\":false}").getAsJsonObject();
        McpClient.Answer answer = front.callTool("interact", arguments, Stage.SOON);
        assertNothingOfIt("interact", answer.text() + answer.structured());
        return JsonParser.parseString(answer.text()).getAsJsonObject();
    }

    private JsonObject fills(String field) throws Exception {
        return doing("{\"fill\":{\"" + field + "\":\"[EMAIL_1]\"},\"timeoutMs\":1000}");
    }

    private static String outcome(JsonObject answer) {
        JsonElement error = answer.get("error");
        return error == null ? "done" : error.getAsJsonObject().get("code").getAsString();
    }

    private static void assertNothingOfIt(String where, String text) {
        new Written(VALUE, List.of("kanarie")).assertNothingIn(where, text);
    }

    @Test
    void theValueReachesThePageAndComesBackToNobody() throws Exception {
        Tab tab = open(MIRROR);
        reads("[EMAIL_1]");
        JsonObject answer = fills("Email");
        assertEquals("done", outcome(answer), answer::toString);
        assertEquals(VALUE, tab.evaluate("p.value").getAsString());
        JsonObject step = answer.getAsJsonArray("steps").get(0).getAsJsonObject();
        assertEquals("filled", step.getAsJsonObject("came").get("value").getAsString(), answer::toString);
        McpClient open = stage.anotherClient("--redact", "off", "--toolsets", "all");
        Stage.eventually("the push is recorded", () -> all(front, "getDataLayerHistory").contains("typed"));
        for (McpClient client : List.of(front, open)) {
            for (String tool : List.of("listTabs", "getDataLayer", "getDataLayerHistory", "getDataLayerState",
                    "listHits", "summarizeDataLayer", "auditVisit", "validateDataLayer", "getConsentState",
                    "takeSnapshot", "readPage", "getConsole")) {
                assertNothingOfIt(tool, all(client, tool));
            }
            assertNothingOfIt("takeSnapshot", all(client, "takeSnapshot", "urls", true));
            assertNothingOfIt("readPage", all(client, "readPage", "as", "html"));
        }
        assertTrue(all(front, "takeSnapshot").contains("Typed [EMAIL_1]"), "its own client knows which it is");
        assertTrue(all(open, "takeSnapshot").contains("Typed [EMAIL_0]"), "another client has other numbers");
        assertTrue(all(front, "listTabs").contains("T [EMAIL_1]"));

        // Nothing says it any more: what was typed before may be typed again.
        answer = fills("Confirm email");
        assertEquals("done", outcome(answer), answer::toString);
        assertEquals(VALUE, tab.evaluate("q.value").getAsString());

        try (Popup popup = stage.popup(tab)) {
            popup.page().waitFor("document.body.innerText.includes('EMAIL_0')", Stage.SOON);
            assertNothingOfIt("the popup", popup.page().evaluate("document.documentElement.outerHTML").getAsString());
        }
        String logs = Written.logs(stage);
        assertNothingOfIt("the logs", logs);
        assertTrue(logs.lines().anyMatch(line -> line.contains("\"method\":\"interact\"")
                && line.contains("\"placeholder\":\"EMAIL_1\"")), logs);
        assertNothingOfIt("what the extension keeps on disk",
                Stage.inExtension(stage.browser(), "chrome.storage.local.get().then(JSON.stringify)").getAsString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"<label>Email <input id=p></label>",
            "<label>Contact <input id=p autocomplete='section-a shipping email'></label>"})
    void fieldsForItGetIt(String field) throws Exception {
        Tab tab = open(SAYS + field);
        reads("[EMAIL_1]");
        JsonObject answer = fills(ref());
        assertEquals("done", outcome(answer), answer::toString);
        assertEquals(VALUE, tab.evaluate("p.value").getAsString());
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"<label>E-Mail-Adresse: * <input id=p></label>",
            "<label>Contact <input id=p type=email></label>",
            "<label>User name <input id=p type=email autocomplete=username></label>"})
    void moreFieldsForItGetIt(String field) throws Exception {
        fieldsForItGetIt(field);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<label>Comment <input id=p></label>",
            "<label>Email <input id=p type=search></label>",
            "<label>Email <input id=p type=password></label>",
            "<label>Email <input id=p autocomplete=cc-name></label>",
            "<label>Chat <input id=p placeholder=Email></label>"})
    void otherFieldsDoNot(String field) throws Exception {
        Tab tab = open(SAYS + field);
        tab.evaluate("void (held = p.value ?? p.textContent)");
        reads("[EMAIL_1]");
        for (String verb : List.of("{\"fill\":{\"css=#p\":\"[EMAIL_1]\"}}",
                "{\"type\":\"css=#p\",\"text\":\"[EMAIL_1]\"}",
                "{\"fill\":{\"" + ref() + "\":\"[EMAIL_1]\"}}")) {
            JsonObject answer = doing(verb);
            assertEquals("PLACEHOLDER_NOT_ALLOWED", outcome(answer), answer::toString);
            assertTrue(tab.evaluate("held === (p.value ?? p.textContent)").getAsBoolean(), verb);
        }
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"<label>Email <textarea id=p></textarea></label>",
            "<div id=p role=textbox contenteditable aria-label=Email>x</div>",
            "<label>Email <input id=p type=url></label>",
            "<label>Email <input id=p type=tel></label>",
            "<search><label>Email <input id=p type=email></label></search>",
            "<form role=search><label>Email <input id=p type=email></label></form>",
            "<label>Email <input id=p role=searchbox></label>",
            "<label>Email <input id=p type=email maxlength=5></label>"})
    void moreFieldsDoNot(String field) throws Exception {
        otherFieldsDoNot(field);
    }

    /** Returns the ref of the only field that the page shows. */
    private String ref() throws Exception {
        String tree = JsonParser.parseString(
                front.callTool("takeSnapshot", Stage.arguments("filter", "controls"), Stage.SOON).text())
                .getAsJsonObject().get("tree").getAsString();
        return tree.replaceFirst("(?s).*?\\b(e\\d+) (?:text|search)box.*", "$1");
    }

    @Test
    @Tag("thorough")
    void aPageThatWritesAPlaceholderGetsNothingThatAnotherSiteSaid() throws Exception {
        open(SAYS + FIELD);
        reads("[EMAIL_1]");
        String handle = handle();
        Tab other = open(OTHER + "/act", "<h1>Sign in as [EMAIL_1]</h1>" + FIELD
                + "<script>dataLayer = [{email: '[EMAIL_1]'}, {user: {email: 'me@other.example', mail: '[EMAIL_1]'}}]</script>");
        String own = "\"tab\":\"" + handles().stream().filter(each -> !each.equals(handle)).findFirst().orElseThrow()
                + "\"";
        McpClient.Answer answer = front.callTool("interact", JsonParser.parseString(
                "{" + own + ",\"do\":[{\"fill\":{\"Email\":\"[EMAIL_1]\"}}]}").getAsJsonObject(), Stage.SOON);
        assertTrue(answer.text().contains("PLACEHOLDER_UNKNOWN"), answer.text());
        assertEquals("", other.evaluate("p.value").getAsString());
    }

    @Test
    void whatWasTypedOnOneSiteIsNotTypedOnAnother() throws Exception {
        Tab tab = open(SAYS + FIELD);
        reads("[EMAIL_1]");
        assertEquals("done", outcome(fills("Email")));
        stage.browser().chrome().web().serve(OTHER + "/next",
                Reply.html("<title>Next</title><h1>[EMAIL_1]</h1>" + FIELD));
        tab.evaluate("void (location.href = '" + OTHER + "/next')");
        tab.waitFor("document.title === 'Next'", Stage.SOON);
        JsonObject answer = fills("Email");
        assertTrue(List.of("ACCESS_LOST", "CONSENT_REQUIRED", "PLACEHOLDER_UNKNOWN").contains(outcome(answer)),
                answer::toString);
        assertEquals("", tab.evaluate("p.value").getAsString());
    }

    @Test
    @Tag("thorough")
    void aPushOfAnEarlierPageOfTheSiteIsEnough() throws Exception {
        Tab tab = open(SAYS);
        reads("[EMAIL_1]");
        stage.browser().chrome().web().serve(Stage.SHOP + "/checkout",
                Reply.html("<title>Checkout</title>" + FIELD));
        JsonObject went = doing("{\"waitFor\":{\"idle\":100}}");
        assertEquals("done", outcome(went), went::toString);
        McpClient.Answer navigated = front.callTool("navigate", Stage.arguments("url", "/checkout"), Stage.SOON);
        assertTrue(navigated.text().contains("Checkout"), navigated.text());
        assertEquals("done", outcome(fills("Email")));
        assertEquals(VALUE, tab.evaluate("p.value").getAsString());
    }

    @Test
    void keyByKeyItIsTypedToo() throws Exception {
        Tab tab = open(SAYS + FIELD);
        reads("[EMAIL_1]");
        JsonObject answer = doing("{\"type\":\"textbox \\\"Email\\\"\",\"text\":\"[EMAIL_1]\"}");
        assertEquals("done", outcome(answer), answer::toString);
        assertEquals(VALUE, tab.evaluate("p.value").getAsString());
    }

    @Test
    void aNumberThatThisClientNeverSawIsNone() throws Exception {
        Tab tab = open(SAYS + FIELD);
        assertEquals("PLACEHOLDER_UNKNOWN", outcome(fills("css=#p")), "nobody has shown it to this client");
        reads("[EMAIL_1]");
        assertEquals("PLACEHOLDER_UNKNOWN",
                outcome(doing("{\"fill\":{\"Email\":\"[EMAIL_2]\"}}")));
        assertEquals("", tab.evaluate("p.value").getAsString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"p.addEventListener('focus', () => p.type = 'search')",
            "p.addEventListener('beforeinput', () => { p.ariaLabel = 'Chat'; p.name = 'email'; })"})
    void aFieldThatChangesMeanwhileGetsNothing(String trap) throws Exception {
        Tab tab = open(SAYS + FIELD + "<script>" + trap + "</script>");
        reads("[EMAIL_1]");
        JsonObject answer = fills("Email");
        assertEquals("PLACEHOLDER_NOT_ALLOWED", outcome(answer), answer::toString);
        assertEquals("", tab.evaluate("p.value").getAsString());
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"p.addEventListener('beforeinput', () => p.ariaLabel = 'Comment')",
            "p.addEventListener('focusin', () => p.maxLength = 3)"})
    void aFieldThatChangesOtherwiseGetsNothing(String trap) throws Exception {
        aFieldThatChangesMeanwhileGetsNothing(trap);
    }

    @Test
    @Tag("thorough")
    void aFrameOfAnotherSiteIsNoSource() throws Exception {
        stage.browser().chrome().web().serve(OTHER + "/frame", Reply.html("<h1>" + VALUE + "</h1>" + SAYS));
        Tab first = open(SAYS);
        reads("[EMAIL_1]");
        stage.browser().detach(first);
        Tab tab = open(Stage.SHOP + "/framed", "<iframe src='" + OTHER + "/frame'></iframe>" + FIELD);
        tab.waitFor("document.readyState === 'complete'", Stage.SOON);
        assertEquals("PLACEHOLDER_UNKNOWN", outcome(fills("Email")));
        assertEquals("", tab.evaluate("p.value").getAsString());
    }

    @Test
    void aWordThatCouldStandAnywhereIsNotTyped() throws Exception {
        Tab tab = open("<script>dataLayer = [{user: {firstName: 'Chunks', email: '" + VALUE
                + "'}}]</script><label>First name <input id=p></label>");
        assertTrue(all(front, "getDataLayer").contains("[NAME_1]"));
        JsonObject answer = doing("{\"fill\":{\"First name\":\"[NAME_1]\"}}");
        assertEquals("PLACEHOLDER_NOT_ALLOWED", outcome(answer), answer::toString);
        assertEquals("", tab.evaluate("p.value").getAsString());
    }

    @Test
    void namesStreetsAndNumbersGoIntoTheirFields() throws Exception {
        Tab tab = open(
                """
                        <script>dataLayer = [{user: {fullName: 'Ann Miller', phone: '+49 30 90121234', address: {street: 'Ringstr. 17'}}}]</script>
                        <label>Your name <input id=a autocomplete=name></label><label>Reach me <input id=b type=tel></label>
                        <label>Street <input id=c></label>""");
        String layer = all(front, "getDataLayer");
        assertTrue(layer.contains("[NAME_1]") && layer.contains("[PHONE_1]") && layer.contains("[STREET_1]"), layer);
        JsonObject answer = doing(
                "{\"fill\":{\"css=#a\":\"[NAME_1]\",\"Reach me\":\"[PHONE_1]\",\"Street\":\"[STREET_1]\"}}");
        assertEquals("done", outcome(answer), answer::toString);
        assertEquals("Ann Miller|+49 30 90121234|Ringstr. 17",
                tab.evaluate("[a, b, c].map(({value}) => value).join('|')").getAsString());
        assertEquals("PLACEHOLDER_NOT_ALLOWED", outcome(doing("{\"fill\":{\"Street\":\"[PHONE_1]\"}}")));
    }

    private String handle() throws Exception {
        return handles().getFirst();
    }

    private List<String> handles() throws Exception {
        return JsonParser.parseString(front.callTool("listTabs", new JsonObject(), Stage.SOON).text())
                .getAsJsonObject().getAsJsonArray("tabs").asList().stream()
                .map(each -> each.getAsJsonObject().get("handle").getAsString()).toList();
    }
}
