package io.github.mcpdatalayer.e2e.page;

import java.time.Duration;
import java.util.Map;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Pages that are built to make a snapshot take for ever: each is answered, and says so if it is not complete. */
class SnapshotHangIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    /** Scripts that fill {@code d}. */
    private static final Map<String, String> BOMBS = Map.of("a long way down",
            "let at = d; for (let i = 0; i < 3000; i++) at = at.appendChild(document.createElement('span')); at.textContent = 'DEEP'",
            "names of a thousand elements each, on each of many elements",
            """
                    d.innerHTML = Array.from({length: 50}, (_, k) => `<div id=n${k}>${'<i></i>'.repeat(1000)}</div>`).join('')
                      + `<button aria-labelledby="${Array.from({length: 50}, (_, k) => 'n' + k).join(' ')}">B</button>`.repeat(1000)""",
            "a thousand owners far down, of fifty elements each",
            """
                    let at = d; for (let i = 0; i < 400; i++) at = at.appendChild(document.createElement('div'));
                    at.innerHTML = Array.from({length: 1000}, (_, k) => `<p id=o${k} aria-owns="${Array.from({length: 50}, (_, n) => 'o' + (k * 7 + n * 13) % 1000).join(' ')}">x</p>`).join('')""",
            "text of the colour of the page beside a hundred thousand others",
            "d.innerHTML = '<p style=\"position:relative;top:3000px;color:#fff\">x</p>'.repeat(60000)",
            "labels in labels, and each has many fields",
            """
                    d.innerHTML = Array.from({length: 300}, (_, k) => `<label for=f${k}>${Array.from({length: 30}, (_, n) => `<input id=f${(k * 30 + n) % 300}>`).join('')}</label>`).join('')""",
            "texts of megabytes",
            "d.innerHTML = Array.from({length: 2}, () => `<img alt=\"${'a '.repeat(1e5)}\"><input value=\"${'b '.repeat(1e5)}\"><p>${'c '.repeat(1e5)}</p>`).join('')",
            "comboboxes in comboboxes",
            "let at = d; for (let i = 0; i < 300; i++) { const c = document.createElement('div'); c.setAttribute('role', 'combobox'); c.innerHTML = '<p>x</p>'.repeat(100); at = at.appendChild(c); }",
            "rows of thousands of cells",
            "d.innerHTML = `<table>${`<tr>${'<th>h</th>'.repeat(5000)}</tr>`.repeat(3)}</table>`",
            "slots in slots",
            """
                    let at = d; for (let i = 0; i < 300; i++) { const host = at.appendChild(document.createElement('div'));
                      const root = host.attachShadow({mode: 'closed'}); root.innerHTML = '<slot></slot><p><slot name=x></slot></p>'; host.innerHTML = '<b slot=x>t</b>';
                      at = host; }""");

    @Tag("thorough")
    @Test
    void noPageIsTooMuch() throws Exception {
        McpClient front = stage.anotherClient("--toolsets", "page");
        Tab tab = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/hang",
                Reply.html("<!doctype html><title>Hang</title><h1>Top</h1><div id=d></div>")));
        Person.allow(stage, tab, "see");
        for (var bomb : BOMBS.entrySet()) {
            tab.evaluate("d.remove(); document.body.append(Object.assign(document.createElement('div'), {id: 'd'}));"
                    + "globalThis.d = document.getElementById('d'); (() => {" + bomb.getValue() + "})()");
            long before = System.nanoTime();
            McpClient.Answer answer = snapshot(front);
            System.out.println(bomb.getKey() + ": " + Duration.ofNanos(System.nanoTime() - before).toMillis() + " ms, "
                    + answer.text().length());
            assertFalse(answer.isError(), () -> bomb.getKey() + ": " + answer.text());
            JsonObject said = JsonParser.parseString(answer.text()).getAsJsonObject();
            assertTrue(said.get("tree").getAsString().startsWith("e1 heading \"Top\""), () -> bomb.getKey() + said);
        }
    }

    /** A busy machine may need all the time of a call to lay out the page; the next call finds that done. */
    private static McpClient.Answer snapshot(McpClient front) throws Exception {
        McpClient.Answer answer = front.callTool("takeSnapshot", Stage.arguments("maxChars", 3000), Stage.SOON);
        for (int again = 0; again < 2 && answer.text().contains("\"TIMEOUT\""); again++) {
            answer = front.callTool("takeSnapshot", Stage.arguments("maxChars", 3000), Stage.SOON);
        }
        return answer;
    }

    @Test
    void aPageThatNeverEndsLoadingIsSeen() throws Exception {
        McpClient front = stage.anotherClient("--toolsets", "page");
        Tab tab = stage.attach(
                stage.open(stage.browser(), Stage.SHOP + "/never", Reply.html("<!doctype html><title>Never</title>")));
        Person.allow(stage, tab, "see");
        tab.evaluate("""
                document.open(); document.write('<title>N</title><h1>Written</h1><iframe title=F></iframe>');
                frames[0].document.open(); frames[0].document.write('<h2>Within</h2>')""");
        assertEquals("loading", tab.evaluate("document.readyState").getAsString());
        McpClient.Answer answer = front.callTool("takeSnapshot", Stage.arguments("maxChars", 3000), Stage.SOON);
        assertFalse(answer.isError(), answer.text());
        assertTrue(answer.text().contains("Written") && answer.text().contains("Within"), answer.text());
    }
}
