package io.github.mcpdatalayer.e2e.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The kinds of the accname suite of web-platform-tests, on one page: what the suite expects, what Chrome's own tree says, and what our script
 * computes. Chrome itself does not name a field by a label that is hidden, as the suite would have it; nor do we.
 */
@Tag("thorough")
class AccnameIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    private static final Path CASES = Path.of("src", "test", "resources", "accname", "cases.html");
    private static final double BAR = 0.97;
    private static final String DOT = "data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==";

    private static final List<String> ROLES = words(
            """
                    alert alertdialog application article banner blockquote button cell checkbox columnheader combobox complementary
                    contentinfo dialog directory document feed figure form grid gridcell group heading img link list listbox listitem log
                    main marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation note option progressbar radio
                    radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status switch tab table
                    tablist tabpanel textbox timer toolbar tooltip tree treegrid treeitem""");
    /** Elements that take a label of their own; what follows a slash are more attributes. */
    private static final List<String> TAGS = words(
            """
                    a/href='' article aside blockquote button footer fieldset figure form header h1 h2 h3 h4 h5 h6 hr img/alt=''
                    input/type=checkbox input/type=radio input/type=search input main math meter nav ol section select textarea ul""");
    /** Kinds of fields, each with what may stand in it. */
    private static final List<String> FIELDS = words(
            """
                    checkbox=on color=#999999 date=2025-01-01 datetime-local=2025-01-01T00:01 email=mia@shop.example month=2025-01 number=7
                    password=hidden radio=on range=5 search=lamp tel=123-45-678 text=lamp time=00:01 url=https://shop.example week=2025-W01""");
    private static final List<String> HIDDEN_FIELDS = words("text checkbox password number range button");
    private static final List<String> HIDINGS = List.of("style='display:none'", "style='visibility:hidden'",
            "style='visibility:collapse'", "aria-hidden=true", "hidden");
    /** The target of a button, with {H} where it is hidden, and the name of the button. */
    private static final Map<String, String> REFERRED = new TreeMap<>(Map.of(
            "<span id=ID {H}>one <span {H}>two</span></span>", "one two",
            "<span id=ID {H}>one <span>two <span>three</span></span></span>", "one two three",
            "<span id=ID {H}>one <span {H}>two <span {H}>three</span></span></span>", "one two three",
            "<span id=ID>one <span {H}>two <span {H}>three</span></span></span>", "one",
            "<span id=ID {H}>one <span {H}>two</span> <span {H}>three</span></span>", "one two three",
            "<span id=ID>one <span {H}>two</span> <span {H}>three</span></span>", "one",
            "<span id=ID {H}>one <span>two</span> <span>three</span></span>", "one two three"));
    private static final Pattern EACH = Pattern.compile("<template data-for=\"([ER])\">(.*?)</template>",
            Pattern.DOTALL);

    private int ids;

    /** One case, as it went. */
    private record Named(String html, String expected, String chromes, String ours) {

        @Override
        public String toString() {
            return "%s%n   expected %s%n   Chrome   %s%n   here     %s%n".formatted(html, expected, chromes, ours);
        }
    }

    @Test
    void namesAreThoseThatTheSuiteOfThePlatformExpectsAndChromesTreeHas() throws Exception {
        Tab tab = stage.open(stage.browser(), Stage.SHOP + "/accname", Reply.html(page()));
        List<String> chromes = chromes(tab);
        JsonArray cases = ours(tab);
        assertEquals(cases.size(), chromes.size());
        var others = new StringBuilder();
        int agreed = 0;
        int right = 0;
        int alike = 0;
        for (int i = 0; i < cases.size(); i++) {
            JsonObject each = cases.get(i).getAsJsonObject();
            var named = new Named(each.get("html").getAsString(), plain(each.get("expected")), chromes.get(i),
                    plain(each.get("ours")));
            boolean isAgreed = named.expected.equals(named.chromes);
            agreed += isAgreed ? 1 : 0;
            right += isAgreed && named.expected.equals(named.ours) ? 1 : 0;
            alike += named.chromes.equals(named.ours) ? 1 : 0;
            if (!named.chromes.equals(named.ours)) {
                others.append(named);
            }
        }
        String said = "%d of %d that Chrome names as the suite expects; %d of %d as Chrome%n%s".formatted(right, agreed,
                alike, cases.size(), others);
        System.out.println(said);
        assertTrue(agreed >= 390, said);
        assertTrue(right >= BAR * agreed, said);
        assertTrue(alike >= BAR * cases.size(), said);
    }

    private String page() throws IOException {
        var page = new StringBuilder(
                EACH.matcher(Files.readString(CASES)).replaceAll(each -> each.group(1).equals("E")
                        ? elements(each.group(2))
                        : roles(each.group(2))).replace("DOT", DOT));
        for (String role : ROLES) {
            page.append("<div role=%s aria-label=Lamp data-name=Lamp>x</div>\n".formatted(role));
        }
        for (String tag : TAGS) {
            String[] parts = tag.split("/", 2);
            String more = parts.length > 1 ? parts[1] : "";
            boolean isVoid = parts[0].matches("hr|img|input");
            page.append("<%1$s %2$s aria-label=Lamp data-name=Lamp>%3$s\n".formatted(parts[0], more,
                    isVoid ? "" : "x</" + parts[0] + ">"));
        }
        page.append(
                """
                        <dl aria-label=Lamp data-name=Lamp><dt>x</dt><dd>x</dd></dl><ul><li aria-label=Lamp data-name=Lamp>x</li></ul>
                        <select><option aria-label=Lamp data-name=Lamp>x</option></select>
                        <table aria-label=Lamp data-name=Lamp><thead aria-label=Lamp data-name=Lamp><tr><th scope=col aria-label=Lamp data-name=Lamp>x</th>
                        <th scope=row aria-label=Lamp data-name=Lamp>x</th></tr></thead><tbody aria-label=Lamp data-name=Lamp>
                        <tr aria-label=Lamp data-name=Lamp><td aria-label=Lamp data-name=Lamp>x</td><td>x</td></tr></tbody>
                        <tfoot aria-label=Lamp data-name=Lamp><tr><td>x</td><td>x</td></tr></tfoot></table>
                        """);
        for (String field : FIELDS) {
            String[] parts = field.split("=", 2);
            labelled(page, "type=" + parts[0], "");
            labelled(page, "type=" + parts[0] + " value=" + parts[1], "");
            if (parts[0].equals("checkbox")) {
                labelled(page, "type=checkbox checked", "");
                labelled(page, "type=checkbox checked value=on", "");
            }
        }
        for (String field : HIDDEN_FIELDS) {
            for (String hiding : HIDINGS) {
                labelled(page, "type=" + field + (field.equals("button") ? " value=Go" : ""), hiding);
            }
        }
        for (String hiding : HIDINGS) {
            REFERRED.forEach(
                    (html, name) -> page.append("<button aria-labelledby=r%1$d data-name=\"%2$s\"></button>%3$s\n"
                            .formatted(++ids, name, html.replace("ID", "r" + ids).replace("{H}", hiding))));
        }
        return page.toString();
    }

    /** A field with a label beside it, and one in its label. */
    private void labelled(StringBuilder page, String field, String hiding) {
        page.append(
                "<label for=f%1$d %3$s>Town</label><input id=f%1$d %2$s data-name=Town><br>\n".formatted(++ids, field,
                        hiding));
        page.append("<label %2$s><input %1$s data-name=Town>Town</label><br>\n".formatted(field, hiding));
    }

    private static String elements(String html) {
        return as(html, "<button", "button") + as(html, "<h3", "h3") + as(html, "<a href=\"#\"", "a");
    }

    private static String roles(String html) {
        var all = new StringBuilder();
        for (String tag : List.of("span", "div")) {
            for (String role : List.of("button", "heading", "link")) {
                all.append(as(html, "<" + tag + " tabindex=\"0\" role=\"" + role + "\"", tag));
            }
        }
        return all.toString();
    }

    private static String as(String html, String start, String tag) {
        return html.replaceAll("<[ER](?=[ >])", start).replaceAll("</[ER]>", "</" + tag + ">");
    }

    private static List<String> words(String text) {
        return List.of(text.strip().split("\\s+"));
    }

    /** Returns the name that our script of snapshots gives each of them, in a world of its own. */
    private static JsonArray ours(Tab tab) throws Exception {
        var frame = new JsonObject();
        frame.addProperty("frameId", tab.call("Page.getFrameTree", new JsonObject()).getAsJsonObject("frameTree")
                .getAsJsonObject("frame").get("id").getAsString());
        JsonElement world = tab.call("Page.createIsolatedWorld", frame).get("executionContextId");
        var params = new JsonObject();
        params.add("contextId", world);
        params.addProperty("returnByValue", true);
        params.addProperty("expression", script());
        JsonObject answer = tab.call("Runtime.evaluate", params);
        assertTrue(!answer.has("exceptionDetails"), answer::toString);
        return answer.getAsJsonObject("result").getAsJsonArray("value");
    }

    private static String script() throws IOException, InterruptedException {
        String entry = """
                import {nameOf} from './src/page/snapshot/names.js';
                import {roleOf} from './src/page/snapshot/roles.js';
                const isShown = (of) => of.localName === 'option' || of.checkVisibility({visibilityProperty: true}) && !of.closest('[aria-hidden=true]');
                export const all = [...document.querySelectorAll('[data-name]')].map((of) => ({
                  html: of.outerHTML.slice(0, 300), expected: of.dataset.name, ours: isShown(of) ? nameOf(of, roleOf(of)) : ''}));
                """;
        String build = """
                import {build} from 'esbuild';
                const {outputFiles} = await build({stdin: {contents: process.env.ENTRY, resolveDir: '.'}, bundle: true, write: false,
                  format: 'iife', globalName: 'named', charset: 'utf8'});
                process.stdout.write(outputFiles[0].text);
                """;
        var node = new ProcessBuilder("node", "--input-type=module", "-e", build)
                .directory(Path.of("..", "extension").toFile()).redirectError(ProcessBuilder.Redirect.INHERIT);
        node.environment().put("ENTRY", entry);
        Process process = node.start();
        String text = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertTrue(process.waitFor(Stage.SOON.toSeconds(), TimeUnit.SECONDS) && process.exitValue() == 0);
        return "var chrome = {dom: {openOrClosedShadowRoot: (of) => of.shadowRoot}};\n" + text + "\nnamed.all";
    }

    /** Returns the name that Chrome's own tree gives each of them. */
    private static List<String> chromes(Tab tab) {
        tab.call("DOM.enable", new JsonObject());
        tab.call("Accessibility.enable", new JsonObject());
        int root = tab.call("DOM.getDocument", new JsonObject()).getAsJsonObject("root").get("nodeId").getAsInt();
        var all = new JsonObject();
        all.addProperty("nodeId", root);
        all.addProperty("selector", "[data-name]");
        return tab.call("DOM.querySelectorAll", all).getAsJsonArray("nodeIds").asList().stream().map(node -> {
            var one = new JsonObject();
            one.add("nodeId", node);
            one.addProperty("fetchRelatives", false);
            JsonObject said = tab.call("Accessibility.getPartialAXTree", one).getAsJsonArray("nodes").get(0)
                    .getAsJsonObject();
            return said.has("name") ? plain(said.getAsJsonObject("name").get("value")) : "";
        }).toList();
    }

    private static String plain(JsonElement name) {
        return name.getAsString().replaceAll("[\\s\u00a0]+", " ").strip();
    }
}
