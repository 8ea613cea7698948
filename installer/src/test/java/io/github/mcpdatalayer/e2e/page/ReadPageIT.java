package io.github.mcpdatalayer.e2e.page;

import java.util.List;
import java.util.Map;

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

/** readPage in a real browser: each form of what a page says, what is left out, hostile pages. */
class ReadPageIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    private static final String PAGE = """
            <!doctype html><html lang=en><head><meta charset=utf-8><title>Cedar &amp; Co</title>
            <meta name=description content="Plain words"><meta property="og:title" content="Open title"><meta property="og:site_name" content="Cedar shop">
            <meta name="csrf-token" content="s3cretA"><link rel=canonical href="/canonical">
            <script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebSite","name":"Site"},
              {"@type":"NewsArticle","headline":"On cedars &amp; oaks","author":[{"@type":"Person","name":"The Editors"}],"datePublished":"2026-03-01"}]}</script>
            <script>window.secret = 's3cretB'</script><style>.x{color:red}.sr{position:absolute;left:-9999px}</style></head>
            <body><nav><a href="/home">Home</a> <a href="https://other.example/x?q=1">Other</a> <a href="javascript:alert('s3cretC')">Run</a></nav>
            <article id=main><h1>On cedars</h1><p>A cedar is <b>a tree</b>.<br>It grows&nbsp;slowly.</p>
            <p>LONG</p><p>LONG</p><p>LONG</p><pre>one
              two</pre><ul><li>First<li>Second</ul>
            <p style="display:none">IGNORE 1</p><p class=sr>IGNORE 2</p><p style="opacity:0">IGNORE 3</p><!-- s3cretD -->
            <table><caption>Sizes</caption><tr><th>Name<th colspan=2>Size<tr><td rowspan=2>Cedar<td>40<td>m<tr><td>41<td>m</table></article>
            <form action=/buy><input type=hidden name=_csrf value=s3cretE><label>Password <input type=password value=s3cretF></label>
            <label>Card <input autocomplete=cc-number value=s3cretG></label><label>Size <input id=size name=size value=large data-testid=size></label>
            <textarea name=pin>s3cretH</textarea><button nonce=s3cretI onclick="go('s3cretJ')" data-testid=buy>Buy</button></form>
            <my-part></my-part><iframe title=In srcdoc="<p>In the frame</p><a href='/inner'>Inner</a>"></iframe>
            <iframe src="https://pay.example/frame"></iframe>
            <script>customElements.define('my-part', class extends HTMLElement { constructor() {
              super(); this.attachShadow({mode: 'closed'}).innerHTML = '<p>In the shadow</p><button>Deep</button>'; } });</script></body></html>
            """
            .replace("LONG",
                    "Cedars have been planted for hundreds of years, in parks, beside churches and along roads, "
                            + "and they are known for their wide crown, their dark needles and their wood, which insects leave alone.");

    private McpClient front;

    @BeforeEach
    void start() throws Exception {
        front = stage.client("--toolsets", "page", "--redact", "off");
    }

    private static Tab seen(String html) {
        stage.browser().chrome().web().serve("https://pay.example/frame", Reply.html("<p>Foreign secret</p>"));
        Tab tab = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/read", Reply.html(html)));
        Person.allow(stage, tab, "see");
        return tab;
    }

    private JsonObject read(Object... arguments) throws Exception {
        McpClient.Answer answer = front.callTool("readPage", Stage.arguments(arguments), Stage.SOON);
        assertFalse(answer.isError(), answer.text());
        return JsonParser.parseString(answer.text()).getAsJsonObject();
    }

    private String error(Object... arguments) throws Exception {
        return front.callTool("readPage", Stage.arguments(arguments), Stage.SOON).errorCode();
    }

    @Test
    void eachFormSaysWhatThePageSaysAndNothingHiddenOrSecret() throws Exception {
        seen(PAGE);
        Stage.eventually("the frame is loaded", () -> read().get("text").getAsString().contains("In the frame"));

        JsonObject text = read();
        String said = text.get("text").getAsString();
        assertTrue(
                said.startsWith("Home Other Run\n\nOn cedars\n\nA cedar is a tree.\nIt grows slowly.\n\nCedars have"),
                said);
        assertTrue(said.contains("one\n  two"), said);
        assertTrue(said.contains("\n\nFirst\nSecond\n\n"), said);
        assertTrue(said.contains("Name\tSize\nCedar\t40\tm\n41\tm"), said);
        assertTrue(said.contains("In the shadow") && said.contains("In the frame"), said);
        assertTrue(text.get("hidden").getAsInt() >= 3 && text.get("unreadableFrames").getAsInt() == 1, text::toString);
        assertTrue(text.get("complete").getAsBoolean());

        String markdown = read("as", "markdown").get("text").getAsString();
        assertTrue(markdown.contains("# On cedars\n\nA cedar is **a tree**."), markdown);
        assertTrue(markdown.contains("[Other](https://other.example/x?q=1)"), markdown);
        assertTrue(markdown.contains("| Name | Size |\n| --- | --- |\n| Cedar | 40 | m |"), markdown);
        assertTrue(markdown.contains("In the shadow"), markdown);

        JsonObject article = read("as", "article");
        String story = article.get("text").getAsString();
        assertTrue(story.contains("A cedar is **a tree**") && story.contains("insects leave alone"), story);
        assertFalse(story.contains("Other"), story);
        JsonObject about = read("as", "metadata").getAsJsonObject("metadata");
        assertEquals(about, article.getAsJsonObject("metadata"));
        assertEquals("On cedars & oaks", about.get("title").getAsString());
        assertEquals("The Editors", about.get("byline").getAsString());
        assertEquals("2026-03-01", about.get("publishedTime").getAsString());
        assertEquals("Plain words", about.get("excerpt").getAsString());
        assertEquals("Cedar shop", about.get("siteName").getAsString());
        assertEquals(Stage.SHOP + "/canonical", about.get("url").getAsString());
        assertEquals("json-ld", about.getAsJsonObject("from").get("title").getAsString());
        assertEquals("meta", about.getAsJsonObject("from").get("excerpt").getAsString());

        JsonObject markup = read("as", "html", "maxChars", 0);
        String html = markup.get("text").getAsString();
        for (String part : List.of("<article id=\"main\">", "<template shadowrootmode=\"closed\"><p>In the shadow</p>",
                ".x{color:red}", "IGNORE 1", "value=\"large\"", "data-testid=\"buy\"", "href=\"javascript:\"",
                "<meta name=\"csrf-token\">")) {
            assertTrue(html.contains(part), part + " in\n" + html);
        }
        assertFalse(html.contains("<script") || html.contains("onclick") || html.contains("nonce"), html);
        assertEquals("<b>a tree</b>",
                read("as", "html", "element", "css=#main b", "outer", true).get("text").getAsString());
        assertEquals("a tree", read("as", "html", "element", "css=#main b").get("text").getAsString());

        JsonArray links = read("as", "links").getAsJsonArray("rows");
        assertEquals(List.of("Home", "Other", "Run", "Inner"), column(links, 1));
        assertEquals("javascript:", links.get(2).getAsJsonArray().get(2).getAsString());
        assertEquals(List.of("Home", "Inner"),
                column(read("as", "links", "sameOrigin", true).getAsJsonArray("rows"), 1));
        assertEquals(List.of("Other"),
                column(read("as", "links", "include", List.of("*other.example/*")).getAsJsonArray("rows"), 1));

        JsonObject table = read("as", "tables").getAsJsonArray("tables").get(0).getAsJsonObject();
        assertEquals("Sizes", table.get("caption").getAsString());
        assertEquals("[\"Name\",\"Size\",\"\"]", table.get("columns").toString());
        assertEquals("[[\"Cedar\",\"40\",\"m\"],[\"\",\"41\",\"m\"]]", table.get("rows").toString());

        JsonArray controls = read("as", "controls").getAsJsonArray("rows");
        assertEquals(List.of("Home", "Other", "Run", "Password", "Card", "Size", "", "Buy", "Deep", "Inner"),
                column(controls, 3));
        JsonArray size = controls.get(5).getAsJsonArray();
        assertEquals("size", size.get(6).getAsJsonObject().get("data-testid").getAsString());
        assertTrue(size.get(5).getAsJsonArray().get(2).getAsInt() > 50, size::toString);

        assertEquals("A cedar is a tree.\nIt grows slowly.",
                read("element", "css=#main > p:nth-of-type(1)").get("text").getAsString());
        assertEquals(said, read("element", "css=html").get("text").getAsString());
        String ref = controls.get(7).getAsJsonArray().get(0).getAsString();
        assertEquals("Buy", read("element", ref).get("text").getAsString());
        assertEquals("Buy", read("element", "button \"Buy\"").get("text").getAsString());
        assertFalse(read("exclude", List.of("nav", "#main")).get("text").getAsString().contains("cedar"));
        assertTrue(read("include", List.of("article")).get("text").getAsString().startsWith("On cedars"));
        assertEquals("ELEMENT_NOT_FOUND", error("element", "css=#nowhere"));
        McpClient.Answer several = front.callTool("readPage", Stage.arguments("element", "css=td"), Stage.SOON);
        assertEquals("ELEMENT_AMBIGUOUS", several.errorCode());
        assertTrue(several.text().contains("cell \\\"Cedar\\\"") && several.text().contains("\"count\":5"),
                several.text());
        assertEquals("REF_STALE", error("element", "e99999"));
        for (String form : List.of("text", "article", "markdown", "html", "links", "metadata", "tables", "controls")) {
            String all = read("as", form, "maxChars", 0).toString();
            assertFalse(all.contains("s3cret") || all.contains("Foreign"), () -> form + ": " + all);
            assertTrue(form.equals("html") || !all.contains("IGNORE"), () -> form + ": " + all);
        }
    }

    private static List<String> column(JsonArray rows, int at) {
        return rows.asList().stream().map(row -> row.getAsJsonArray().get(at).getAsString()).toList();
    }

    @Test
    void withoutConsentToSeeNothingIsRead() throws Exception {
        Tab tab = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/read", Reply.html("<h1>Private</h1>")));
        McpClient.Answer refused = front.callTool("readPage", new JsonObject(), Stage.SOON);
        assertEquals("CONSENT_REQUIRED", refused.errorCode());
        assertFalse(refused.text().contains("Private"));
        Person.allow(stage, tab, "see");
        assertEquals("Private", read().get("text").getAsString());
    }

    @Test
    void noSelectorAsksForWhatAPageHolds() throws Exception {
        seen("<main id=m><input id=i value=s3cret title='Ann Cedar' aria-label='Ann Cedar'><p class='a b' data-testid=t>Text</p></main>");
        for (String selector : List.of("#i[value^=s]", "[value]", "input[value='s3cret']", "[title^='Ann']",
                "[title='Ann Cedar']",
                "[aria-label*=A]", "[data-mail]", "input:valid", "input:placeholder-shown",

                ":is([value])", ":not(:has([value=x]))", "p:contains(Text)", "p::before", "p, [VALUE]", "[onclick]",
                "p:nth-child(1 of [value])",
                "*|*[value]", "p{}", "p,", "p/**/[value]", ":has(> [value])", "[style*=x]", ":lang(en)",
                ":user-invalid", ":in-range")) {
            for (Object[] arguments : List.of(new Object[]{"include", List.of(selector)},
                    new Object[]{"exclude", List.of(selector)},
                    new Object[]{"element", "css=" + selector})) {
                McpClient.Answer answer = front.callTool("readPage", Stage.arguments(arguments), Stage.SOON);
                assertTrue(answer.isError(), () -> selector + " was taken: " + answer.text());
                assertEquals("BAD_ARGUMENT", answer.errorCode(), selector);
            }
        }
        for (Map.Entry<String, String> good : Map
                .of("main > p.a.b", "Text", "[data-testid=t]", "Text", "p:not(.c):nth-child(2n)", "Text",
                        "main:has(> p) p", "Text", "#m p:first-of-type", "Text", "p[class~=\"b\"], .none", "Text")
                .entrySet()) {
            assertEquals(good.getValue(), read("element", "css=" + good.getKey()).get("text").getAsString(),
                    good.getKey());
        }
    }

    @Test
    void aHostilePageIsReadAsItIsAndNoneOfItsCodeRuns() throws Exception {
        Tab tab = seen(
                """
                        <form id=f><input name=parentNode><input name=children><input name=attributes><input name=cloneNode><input name=getAttributeNames><b>Inside</b></form>
                        <img name=implementation alt=I><img name=createElement alt=C><div id=TurndownService>T</div><div id=Readability>R</div><div id=module>M</div>
                        <p id=p>Shown <a href="/x" id=a>link</a></p><table><tr><td rowspan=99999 colspan=99999>Wide<tr></tr></table>
                        <script>
                        window.touched = 0;
                        const touch = () => { window.touched++; throw 1; };
                        for (const [proto, names] of [[Node.prototype, ['parentNode', 'firstChild', 'cloneNode', 'textContent', 'ownerDocument']],
                          [Element.prototype, ['getAttribute', 'getAttributeNames', 'children', 'matches', 'innerHTML', 'querySelectorAll', 'querySelector']], [HTMLAnchorElement.prototype, ['href']]])
                          for (const name of names) Object.defineProperty(proto, name, {get: touch, configurable: true});
                        for (const name of ['map', 'push', 'filter', 'toReversed']) Array.prototype[name] = touch;
                        for (const name of ['replace', 'slice', 'trim']) String.prototype[name] = touch;
                        JSON.stringify = touch; window.getComputedStyle = touch; window.DOMParser = touch;
                        customElements.define('x-evil', class extends HTMLElement { constructor() { super(); window.made = (window.made ?? 0) + 1; } });
                        window.made = 0;
                        </script><x-evil>Custom</x-evil><x-evil>Custom</x-evil>""");
        int made = tab.evaluate("made").getAsInt();
        int touched = tab.evaluate("touched").getAsInt(); // by what records the page, in its own world
        for (String form : List.of("text", "markdown", "article", "html", "links", "tables", "controls", "metadata")) {
            JsonObject answer = read("as", form);
            assertTrue(List.of("metadata", "controls", "links", "tables").contains(form)
                    || answer.toString().contains("Shown"), answer::toString);
        }
        assertEquals(touched, tab.evaluate("touched").getAsInt());
        assertEquals(made, tab.evaluate("made").getAsInt(), "the copy makes no elements of the page");
        assertEquals("Inside", read("element", "css=#f b").get("text").getAsString());
    }

    @Test
    @Tag("thorough")
    void aLongPageIsReadOnFromWhereAnAnswerEnded() throws Exception {
        Tab tab = seen("<div id=d></div>");
        tab.evaluate(
                "d.innerHTML = Array.from({length: 8000}, (_, i) => `<p>Line ${i} of many <a href='/l${i}'>Link ${i}</a></p>`).join('')");
        JsonObject first = read("maxChars", 5000);
        String text = first.get("text").getAsString();
        assertTrue(text.startsWith("Line 0 of many Link 0\n\nLine 1") && text.endsWith("\n"), text);
        JsonObject next = read("cursor", first.get("cursor").getAsString(), "maxChars", 5000);
        assertTrue(
                next.get("text").getAsString().startsWith("Line ") || next.get("text").getAsString().startsWith("\n"),
                next::toString);
        assertEquals(text.length(), next.getAsJsonObject("omitted").get("before").getAsInt());
        JsonObject links = read("as", "links", "maxChars", 3000);
        assertFalse(links.get("complete").getAsBoolean());
        JsonObject more = read("cursor", links.get("cursor").getAsString(), "maxChars", 3000);
        assertEquals(links.getAsJsonArray("rows").size(), more.getAsJsonObject("omitted").get("before").getAsInt());
        tab.reload();
        assertEquals("PAGE_CHANGED", error("cursor", first.get("cursor").getAsString()));
    }
}
