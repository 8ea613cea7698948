package io.github.mcpdatalayer.e2e.act;

import java.util.Map;
import java.util.stream.Stream;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Chains of selectors as recordings have them: each part is looked for inside what the one before has found, and nothing outside is taken for it. */
class SelectorChainsIT {

    private static final String PAGE = """
            <!doctype html><html lang=en><meta charset=utf-8><title>Chains</title>
            <script>var hit = ''; addEventListener('click', (event) => { hit = event.composedPath()[0].id || event.composedPath()[0].localName; }, true);</script>
            <div id=items><shop-item sku=A></shop-item><shop-item sku=B></shop-item><shop-item sku=C></shop-item></div>
            <div role=toolbar aria-label=Bar><button id=bar-download>Download</button> <button id=bar-only>Only</button></div>
            <div role=dialog aria-label="Download Crosstab" id=x><p>Format</p><button id=dialog-download>Download</button></div>
            <section aria-label=Cart id=cart><button id=cart-close>Close</button> <a id=cart-link href="#c">Go on</a></section>
            <section aria-label=Newsletter id=news><button id=news-close>Close</button> <button id=news-send>Send</button></section>
            <p>Please <span id=more onclick="void 0">show more</span> of it</p>
            <outer-box id=outer></outer-box> <closed-box></closed-box>
            <slot-box id=slots><button id=slotted>Slotted</button></slot-box>
            <script>
              const define = (name, mode, html) => customElements.define(name, class extends HTMLElement { connectedCallback() {
                this.attachShadow({mode}).innerHTML = html.replaceAll('SKU', this.getAttribute('sku') ?? '');
              } });
              define('shop-item', 'open', '<b>Item SKU</b> <button class=add id=add-SKU>Add</button> <button class=SKU id=like-SKU>Like SKU</button>');
              define('inner-box', 'open', '<div class=deep><button class=go id=inner-go>Go</button></div>');
              define('outer-box', 'open', '<button class=go id=outer-go>Go</button><inner-box></inner-box>');
              define('closed-box', 'closed', '<button class=go id=closed-go>Go</button>');
              define('slot-box', 'open', '<div role=group aria-label=Frame><slot></slot></div>');
            </script></html>""";

    private static final String CHAINS = """
            #items > shop-item:nth-of-type(2) >>> button.add | add-B
            pierce/#items > shop-item:nth-of-type(3) >>> pierce/button.add | add-C
            #items >>> shop-item:nth-of-type(1) >>> button.add | add-A
            shop-item >>> button.B | like-B
            shop-item >>> button.add | ELEMENT_AMBIGUOUS
            #items >>> button.add | ELEMENT_NOT_FOUND
            #items >>> pierce/button.B | like-B
            #news >>> button.add | ELEMENT_NOT_FOUND
            #outer >>> inner-box >>> button.go | inner-go
            #outer >>> button.go | outer-go
            #outer >>> pierce/.deep button | inner-go
            outer-box >>> inner-box >>> button.add | ELEMENT_NOT_FOUND
            closed-box >>> button.go | closed-box
            closed-box >>> aria/Go | closed-box
            aria/Download Crosstab >>> aria/Download | dialog-download
            aria/Bar >>> aria/Download | bar-download
            aria/Download Crosstab >>> aria/Only | ELEMENT_NOT_FOUND
            aria/Cart >>> aria/Close | cart-close
            aria/Newsletter >>> aria/Close[role="button"] | news-close
            aria/Cart[role="region"] >>> aria/Send | ELEMENT_NOT_FOUND
            aria/Cart >>> button | cart-close
            aria/Cart >>> text/Go on | cart-link
            aria/Nothing >>> aria/Close | ELEMENT_NOT_FOUND
            #cart >>> aria/Close | cart-close
            #cart >>> xpath///button | cart-close
            xpath///section[2] >>> aria/Close | news-close
            xpath///section[2] >>> xpath///button[2] | news-send
            #cart >>> xpath//html/body/section[2]/button | ELEMENT_NOT_FOUND
            #items > shop-item:nth-of-type(2) >>> aria/Add | add-B
            #items > shop-item:nth-of-type(2) >>> xpath///button[1] | add-B
            #items > shop-item:nth-of-type(2) >>> text/Like B | like-B
            #items > shop-item:nth-of-type(1) >>> aria/Like B | ELEMENT_NOT_FOUND
            #slots >>> aria/Slotted | slotted
            aria/Frame >>> aria/Slotted | slotted
            #slots >>> button | ELEMENT_NOT_FOUND
            text/show more | more
            aria/show more | more
            """;
    private static final String WAITS = """
            element | #items > shop-item:nth-of-type(2) >>> button.B | true
            element | #items > shop-item:nth-of-type(1) >>> button.B | false
            element | aria/Cart >>> aria/Close | true
            element | aria/Cart >>> aria/Send | false
            gone | aria/Cart >>> aria/Send | true
            gone | aria/Cart >>> aria/Close | false
            """;
    private static final String AT_ONCE = """
            css=#cart | 0 | true
            css=#cart | 1 | true
            css=#nothing | 1 | false
            xpath=//section | 0 | true
            button "Send" | 0 | true
            text=Go on | 1 | true
            """;

    @RegisterExtension
    static final Stage stage = new Stage();

    private static Tab tab;
    private static McpClient client;

    private interface Case {
        void holds(String... row) throws Exception;
    }

    /** All rows of a table in one tab. */
    private static Stream<DynamicTest> rows(String table, Case each) throws Exception {
        tab = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/chains", Reply.html(PAGE)), "act");
        client = stage.client("--toolsets", "page", "--tracked", "off");
        return table.lines().map(row -> row.split(" \\| ", -1)).map(
                row -> DynamicTest.dynamicTest(String.join(" → ", row), () -> each.holds(row)));
    }

    @TestFactory
    Stream<DynamicTest> theLastPartIsLookedForInsideTheOthers() throws Exception {
        return rows(CHAINS, row -> click(row[0], row[1]));
    }

    @TestFactory
    Stream<DynamicTest> aWaitFollowsThemToo() throws Exception {
        return rows(WAITS, row -> await(row[0], row[1], Boolean.parseBoolean(row[2])));
    }

    @TestFactory
    Stream<DynamicTest> whatIsThereAtOnceIsFoundAtOnce() throws Exception {
        return rows(AT_ONCE, row -> awaitAtOnce(row[0], Integer.parseInt(row[1]), Boolean.parseBoolean(row[2])));
    }

    private static JsonObject element(String recorded) {
        var chain = new JsonArray();
        for (String part : recorded.split(" >>> ", -1)) {
            var written = new JsonObject();
            var kinds = Map.of("aria/", "name", "text/", "text", "xpath/", "xpath", "pierce/", "pierce");
            String prefix = kinds.keySet().stream().filter(part::startsWith).findFirst().orElse("");
            String what = part.substring(prefix.length());
            String role = what.replaceFirst("(?s)^.*\\[role=\"(.*)\"\\]$", "$1");
            if (!role.equals(what)) {
                written.addProperty("role", role);
                what = what.replaceFirst("\\[role=.*$", "");
            }
            written.addProperty(kinds.getOrDefault(prefix, "css"), what);
            chain.add(written);
        }
        var element = new JsonObject();
        element.add("chain", chain);
        return chain.size() == 1 ? chain.get(0).getAsJsonObject() : element;
    }

    private static void click(String recorded, String reached) throws Exception {
        tab.evaluate("hit = ''");
        JsonObject click = new JsonObject();
        click.add("click", element(recorded));
        click.addProperty("timeoutMs", 0);
        var list = new JsonArray();
        list.add(click);
        var arguments = new JsonObject();
        arguments.add("do", list);
        McpClient.Answer answer = client.callTool("interact", arguments, Stage.SOON);
        if (reached.startsWith("ELEMENT_")) {
            assertTrue(answer.isError() && answer.text().contains(reached), answer::text);
            assertEquals("", tab.evaluate("hit").getAsString());
        } else {
            assertEquals(reached, tab.evaluate("hit").getAsString(), answer::text);
        }
    }

    private static void await(String what, String recorded, boolean matched) throws Exception {
        var arguments = new JsonObject();
        arguments.add(what, element(recorded));
        arguments.addProperty("timeoutMs", 1);
        McpClient.Answer answer = client.callTool("waitFor", arguments, Stage.SOON);
        assertEquals(matched, JsonParser.parseString(answer.text()).getAsJsonObject().get("matched").getAsBoolean(),
                answer::text);
    }

    private static void awaitAtOnce(String element, int timeoutMs, boolean matched) throws Exception {
        for (String what : new String[]{"element", "gone"}) {
            McpClient.Answer answer = client.callTool("waitFor",
                    Stage.arguments(what, element, "timeoutMs", timeoutMs), Stage.SOON);
            assertEquals(matched == what.equals("element"),
                    JsonParser.parseString(answer.text()).getAsJsonObject().get("matched").getAsBoolean(),
                    answer::text);
        }
    }
}
