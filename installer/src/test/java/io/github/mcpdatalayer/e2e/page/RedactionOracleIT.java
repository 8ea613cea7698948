package io.github.mcpdatalayer.e2e.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * No answer tells whether a guess is right. Two pages are the same but for what redaction hides; one of them holds the guess. Each of the
 * calls gets the same answer for both.
 */
@Tag("thorough")
class RedactionOracleIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    /** A hidden value, with an inner part of it; both pages have values of the same shape. */
    private record Hidden(String whole, String part) {}

    private static final List<Hidden> GUESSED = List.of(new Hidden("jane.roe@corp.example", "jane.roe"),
            new Hidden("+49 170 1234567", "170 1234"), new Hidden("4111 1111 1111 1111", "4111 1111"),
            new Hidden(token("1111"), token("1111").substring(40)), new Hidden("Jane Roe", "Roe"));
    private static final List<Hidden> OTHER = List.of(new Hidden("mary.poe@corp.example", "mary.poe"),
            new Hidden("+49 171 7654321", "171 7654"), new Hidden("4242 4242 4242 4242", "4242 4242"),
            new Hidden(token("2222"), token("2222").substring(40)), new Hidden("Mary Poe", "Poe"));

    private static String token(String number) {
        return "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI" + number
                + "TY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P"
                + number + "0THsR8U";
    }

    /** W is what is hidden. */
    private static final String EACH = """
            <section><a id="W" class="u W" name="W" href="/u?of=W" title="W" data-testid="W" data-action="W" data-user="W" aria-label="Go W" rel="W">Go W</a>
            <p>Sent to W.</p><button aria-label="Mail W">Mail</button><button>Call W</button><label>Of W <input></label><label><input type=checkbox>Box W</label>
            <input placeholder="W" aria-label="Field" value="W"><input type=hidden name=h value="W"><img alt="W" data-src="/W.png" width=9 height=9>
            <select aria-label="Account"><option>None</option><option value="W">W</option></select><table><caption>W</caption><tr><th>W</th></tr><tr><td>W</td></tr></table>
            <h2>About W</h2><iframe title="W" srcdoc="<p>In W</p>"></iframe><textarea aria-label="Note">W</textarea><details><summary>W</summary>W</details>
            <div role="tab" aria-controls="W" aria-owns="W" aria-selected=true>W</div><label for="W">W</label></section>
            <script>console.log("W"); console.error(new Error("W")); console.warn({user: {email: "W"}}, "%s", "W"); dataLayer.push({event: "W", of: "W"});
            fetch('https://www.google-analytics.com/g/collect?v=2&tid=G-AB12CD&cid=1.2&en=' + encodeURIComponent("W") + '&ep.of=' + encodeURIComponent("W"), {mode: 'no-cors'}).catch(() => {});</script>
            """;
    /** A name is known by its field alone. */
    private static final String NAME = """
            <label>Full name <input autocomplete=name name=name value="W"></label>
            <script>console.log({user: {name: "W"}}); dataLayer.push({event: 'known', user: {name: "W"}});</script>""";

    private static String html(List<Hidden> hidden) {
        var body = new StringBuilder("<!doctype html><meta charset=utf-8><title>Account of " + hidden.getFirst().whole
                + "</title><script>dataLayer = []</script><button onclick=\"dataLayer.push({event: 'pressed "
                + hidden.getFirst().whole + "'})\">Press</button>");
        for (Hidden each : hidden.subList(0, 4)) {
            body.append(EACH.replace("W", each.whole));
        }
        return body.append(NAME.replace("W", hidden.getLast().whole)).toString();
    }

    /** Elements: W is the guess, P a part of it, C the guess as CSS writes it. */
    private static final List<String> ELEMENTS = List.of("text=W", "text=Sent to W.", "text=P", "label=W", "label=Of W",
            "button \"Mail W\"", "button \"Call W\"", "link \"Go W\"", "checkbox \"Box W\"", "textbox \"Of W\"",
            "heading \"About W\"", "img \"W\"", "tab \"W\"", "iframe \"W\"", "cell \"W\"", "testId=W", "css=#C",
            "css=.C", "css=a#C.u", "css=[id='W']", "css=[class~='W']", "css=[class='u W']", "css=[name='W' i]",
            "css=[for='W']", "css=[data-action='W']", "css=:has(> [aria-controls='W'])", "css=section:not(:has(.C))",
            "css=[id^='P']", "css=[class*='P']", "css=[class$='P']", "css=[title='W']", "css=[href*='P']",
            "css=[value='W']", "css=[alt='W']", "css=[aria-label='Mail W']", "css=[data-user='W']",
            "css=option[value='W']:checked", "css=[placeholder^='P']", "xpath=//*[@id='W']",
            "xpath=//a[@class='u W']", "xpath=//*[@data-testid=\"W\" or @name='W']", "xpath=//*[not(@id!='W')]",
            "xpath=//a[contains(@class,'P')]", "xpath=//a[starts-with(@id,'P')]", "xpath=//a[@id > 4111111111111110]",
            "xpath=//p[contains(., 'P')]", "xpath=//input[@value='W']", "xpath=//a[@href='/u?of=W']",
            "xpath=//option[text()='W']");

    /** The calls: E is an element. */
    private static final List<String> OF_ELEMENTS = List.of("readPage {\"element\":E}",
            "interact {\"do\":[{\"click\":E}]}",
            "waitFor {\"element\":E,\"timeoutMs\":0}");
    private static final List<String> CALLS = List.of("takeSnapshot {\"find\":\"W\"}", "takeSnapshot {\"find\":\"P\"}",
            "takeSnapshot {\"find\":\"/P/i\"}", "takeSnapshot {\"find\":\"/^.*W$/\",\"urls\":true}",
            "takeSnapshot {\"find\":\"P\",\"filter\":\"controls\",\"urls\":true}",
            "takeSnapshot {\"within\":\"text=W\"}",
            "takeSnapshot {\"within\":\"button \\\"Mail W\\\"\"}", "takeSnapshot {\"within\":\"css=#C\"}",
            "takeSnapshot {\"maxChars\":1000,\"find\":\"/[0-9]/\"}", "takeSnapshot {\"maxChars\":1000}",
            "readPage {\"as\":\"text\"}", "readPage {\"as\":\"markdown\"}", "readPage {\"as\":\"article\"}",
            "readPage {\"as\":\"html\"}", "readPage {\"as\":\"links\"}", "readPage {\"as\":\"tables\"}",
            "readPage {\"as\":\"controls\"}", "readPage {\"as\":\"metadata\"}",
            "readPage {\"as\":\"html\",\"maxChars\":1500}",
            "readPage {\"as\":\"links\",\"include\":[\"P\"]}", "readPage {\"as\":\"links\",\"exclude\":[\"*P*\"]}",
            "readPage {\"as\":\"links\",\"include\":[\"*W\"]}", "readPage {\"include\":[\"#C\"]}",
            "readPage {\"exclude\":[\"[class~='W']\"]}", "readPage {\"as\":\"controls\",\"exclude\":[\".C\",\"p\"]}",
            "getConsole {\"find\":\"W\"}", "getConsole {\"find\":\"P\"}", "getConsole {\"find\":\"/P/\"}",
            "getConsole {}",
            "getConsole {\"find\":\"/W/i\",\"maxChars\":1000}", "waitFor {\"text\":\"W\",\"timeoutMs\":0}",
            "waitFor {\"text\":\"P\",\"timeoutMs\":0}", "waitFor {\"text\":\"/P/\",\"timeoutMs\":0}",
            "waitFor {\"url\":\"P\",\"timeoutMs\":0}", "waitFor {\"url\":\"*W*\",\"timeoutMs\":0}",
            "waitFor {\"gone\":\"text=Sent to W.\",\"timeoutMs\":0}", "waitFor {\"gone\":\"css=#C\",\"timeoutMs\":300}",
            "waitFor {\"gone\":\"button \\\"Mail W\\\"\",\"timeoutMs\":0}",
            "waitFor {\"gone\":\"xpath=//*[@id='W']\",\"timeoutMs\":300}",
            "interact {\"do\":[{\"select\":{\"css=section select\":\"W\"}}]}",
            "interact {\"do\":[{\"fill\":{\"W\":\"x\"}}]}", "interact {\"do\":[{\"check\":[\"Box W\"]}]}",
            "interact {\"do\":[{\"drag\":\"button \\\"Press\\\"\",\"to\":\"css=#C\"}]}",
            "interact {\"do\":[{\"press\":\"Tab\",\"on\":\"text=W\"}]}", "interact {\"do\":[{\"hover\":\"testId=W\"}]}",
            "interact {\"do\":[{\"waitFor\":{\"url\":\"P\"},\"timeoutMs\":100}]}",
            "interact {\"do\":[{\"waitFor\":{\"element\":\"css=.C\"},\"timeoutMs\":100}]}",
            "interact {\"do\":[{\"waitFor\":\"text=W\",\"timeoutMs\":100}],\"outline\":\"full\"}");
    /** The texts for the address, which is the first that is hidden. */
    private static final List<String> ONCE = List.of(
            "interact {\"do\":[{\"click\":\"button \\\"Press\\\"\",\"expect\":\"pressed W\"}]}",
            "interact {\"do\":[{\"click\":\"button \\\"Press\\\"\",\"expect\":{\"*P*\":0}}]}",
            "waitFor {\"event\":\"pressed W\",\"timeoutMs\":0}", "waitFor {\"event\":\"*P*\",\"timeoutMs\":0}",
            "waitFor {\"hit\":\"ga4 W\",\"timeoutMs\":0}", "waitFor {\"hit\":\"*P*\",\"timeoutMs\":0}",
            "interact {\"do\":[{\"click\":\"button \\\"Press\\\"\"}],\"outline\":\"controls\"}",
            "interact {\"do\":[{\"focus\":\"label=Full name\"}],\"outline\":\"changes\"}");

    private List<McpClient> fronts;
    private List<String> tabs;

    @BeforeEach
    void open() throws Exception {
        stage.browser().chrome().web().serve("https://www.google-analytics.com/g/collect", Reply.html(""));
        fronts = new ArrayList<>();
        tabs = new ArrayList<>();
        for (List<Hidden> hidden : List.of(GUESSED, OTHER)) {
            stage.browser().chrome().web().serve(Stage.SHOP + "/account", Reply.html(html(hidden)));
            Tab tab = stage.attachAndReload(stage.openUrl(Stage.SHOP + "/account?email=" + hidden.getFirst().whole));
            Person.allow(stage, tab, "act");
            tab.reload();
            tabs.add(stage.wire().call("listTabs").getAsJsonArray("tabs").asList().stream()
                    .map(each -> each.getAsJsonObject().get("handle").getAsString())
                    .filter(handle -> !tabs.contains(handle)).findFirst().orElseThrow());
            fronts.add(stage.anotherClient("--toolsets", "page"));
            int which = fronts.size() - 1;
            // Placeholders are numbered as they are seen: by both in the same order.
            Stage.eventually("the page is there",
                    () -> answer(which, "takeSnapshot {\"maxChars\":0}").contains("Full name"));
            Stage.eventually("its console is there",
                    () -> answer(which, "getConsole {\"find\":\"[NAME_\"}").contains("user"));
        }
    }

    private CompletableFuture<McpClient.Answer> send(int which, String call) throws Exception {
        int blank = call.indexOf(' ');
        JsonObject arguments = JsonParser.parseString(call.substring(blank)).getAsJsonObject();
        arguments.addProperty("tab", tabs.get(which));
        JsonObject params = new JsonObject();
        params.addProperty("name", call.substring(0, blank));
        params.add("arguments", arguments);
        return fronts.get(which).send("tools/call", params);
    }

    private String answer(int which, String call) throws Exception {
        return fronts.get(which).await("tools/call", send(which, call), Stage.SOON).text();
    }

    private static String css(String text) {
        var css = new StringBuilder();
        for (byte each : text.getBytes(UTF_8)) {
            css.append(Character.isLetter(each) ? String.valueOf((char) each) : "\\%06x".formatted(each));
        }
        return css.toString();
    }

    /** Marks values in a template whose words have the same letters. */
    private static String marked(String template) {
        return template.replaceAll("\\bW\\b", "\u0001").replaceAll("(?<![A-Za-z])P(?![A-Za-z])", "\u0002")
                .replaceAll("(?<![A-Za-z])C(?![A-Za-z])", "\u0003");
    }

    private static List<String> probes() {
        List<String> probes = new ArrayList<>();
        for (Hidden guess : GUESSED) {
            for (String template : CALLS) {
                probes.add(filled(template, guess));
            }
            for (String element : ELEMENTS) { // each by another call
                String call = OF_ELEMENTS
                        .get((ELEMENTS.indexOf(element) + GUESSED.indexOf(guess)) % OF_ELEMENTS.size());
                String written = new JsonPrimitive(element).toString();
                probes.add(filled(call.replace("E}", written + "}").replace("E,", written + ","), guess));
            }
        }
        for (String template : ONCE) {
            probes.add(filled(template, GUESSED.getFirst()));
        }
        return probes.stream().distinct().toList();
    }

    private static String filled(String template, Hidden guess) {
        return marked(template).replace("\u0001", guess.whole).replace("\u0002", guess.part).replace("\u0003",
                css(guess.whole).replace("\\", "\\\\"));
    }

    /** Without what differs by its nature: times (also which was first, page or watch), handles, cursors; and boxes, which are as wide as what stands in them. */
    private String comparable(int which, String answer) {
        return answer.replace(tabs.get(which), "TAB").replaceAll("\"(waitedMs|snapshot)\":\\d+", "\"$1\":0")
                .replaceAll("\"Page \\d was there first[^\"]*\",?", "").replace(",]", "]").replace(",\"notes\":[]", "")
                .replaceAll("\"cursor\":\"[^\"]*\"", "\"cursor\":\"\"")
                .replaceAll("\\[-?\\d+,-?\\d+,\\d+,\\d+\\]", "[BOX]")
                .replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "TIME");
    }

    @Tag("thorough")
    @Test
    void theSameCallGetsTheSameAnswerWhateverIsHidden() throws Exception {
        List<String> probes = probes();
        assertTrue(probes.size() > 400, () -> probes.size() + " probes");
        Map<String, String> told = new LinkedHashMap<>();
        for (String probe : probes) {
            var one = send(0, probe);
            var other = send(1, probe);
            String first = comparable(0, fronts.get(0).await("tools/call", one, Stage.SOON).text());
            String second = comparable(1, fronts.get(1).await("tools/call", other, Stage.SOON).text());
            if (!first.equals(second)) {
                told.put(probe, difference(first, second));
            }
        }
        assertEquals("", String.join("\n", told.entrySet().stream().limit(40).map(Object::toString).toList()));
    }

    private static String difference(String one, String other) {
        int from = 0;
        while (from < Math.min(one.length(), other.length()) && one.charAt(from) == other.charAt(from)) {
            from++;
        }
        int start = Math.max(0, from - 60);
        return "…" + one.substring(start, Math.min(one.length(), from + 140)) + "… or …"
                + other.substring(start, Math.min(other.length(), from + 140)) + "…";
    }

    @Test
    void nothingThatIsHiddenIsToldByAnyForm() throws Exception {
        List<String> leaks = new ArrayList<>();
        for (String call : List.of("takeSnapshot {\"maxChars\":0,\"urls\":true}",
                "readPage {\"as\":\"text\",\"maxChars\":0}",
                "readPage {\"as\":\"markdown\",\"maxChars\":0}", "readPage {\"as\":\"article\",\"maxChars\":0}",
                "readPage {\"as\":\"html\",\"maxChars\":0}", "readPage {\"as\":\"links\",\"maxChars\":0}",
                "readPage {\"as\":\"tables\",\"maxChars\":0}", "readPage {\"as\":\"controls\",\"maxChars\":0}",
                "readPage {\"as\":\"metadata\",\"maxChars\":0}", "getConsole {\"maxChars\":0}",
                "interact {\"do\":[{\"click\":\"button \\\"Press\\\"\"}],\"outline\":\"full\"}",
                "interact {\"do\":[{\"select\":{\"css=section:first-of-type select\":\"Nobody\"}}]}",
                "interact {\"do\":[{\"click\":\"css=section button\"}]}", "readPage {\"element\":\"css=section a\"}",
                "interact {\"do\":[{\"hover\":\"css=section:first-of-type a\"}]}")) {
            String answer = answer(0, call);
            for (Hidden each : GUESSED) {
                for (String value : List.of(each.whole, each.whole.replace(" ", ""), each.whole.replace(" ", "%20"),
                        each.part)) {
                    if (answer.contains(value)) {
                        int at = answer.indexOf(value);
                        leaks.add(call + ": …"
                                + answer.substring(Math.max(0, at - 80), Math.min(answer.length(), at + 60)) + "…");
                        break;
                    }
                }
            }
        }
        assertEquals("", String.join("\n", leaks));
        assertFalse(answer(0, "takeSnapshot {}").isEmpty());
    }
}
