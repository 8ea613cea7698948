package io.github.mcpdatalayer.e2e.act;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.demo.McpException;
import io.github.mcpdatalayer.e2e.stage.ExtensionsPage;
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

/** The table of names that others have for our tools: it is whole, and each call in it is made for real. */
class OtherToolNamesIT {

    @RegisterExtension
    static final Stage stage = Stage.withCompanion();

    private static final String HEAD = "| list | name | call | |";
    private static final Pattern CALL = Pattern.compile("`([a-z][A-Za-z]+) (\\{.*?})`(?: → `([A-Z_]+)`)?");
    private static final int SHORTEST_REASON = 20;
    private static final String PAGE = """
            <!doctype html><html lang=en><meta charset=utf-8><title>Cups</title><meta property="og:site_name" content="Shop">
            <script>dataLayer = [{event: 'view'}]; console.warn('mind the gap');</script>
            <h1>Cups</h1><p id=lines>A plain cup.</p><a href="/next">Next</a> <a download=cups.txt href="data:text/plain,cups">Price list</a>
            <form onsubmit="event.preventDefault(); dataLayer.push({event: 'sent'})"><label>Email <input name=email></label>
            <label><input type=checkbox name=invoice> Invoice</label>
            <label>Country <select name=country><option>Germany<option>France</select></label><button>Send</button></form>
            <button id=add onclick="dataLayer.push({event: 'add_to_cart'}); said.textContent = 'Added'">Add to cart</button>
            <button onclick="said.textContent = confirm('Sure?') ? 'agreed' : 'refused'">Ask</button><output id=said></output>
            <label>File <input type=file></label><div style="height: 3000px"></div></html>""";

    /** A name, the calls that do the same, and what there is to say. */
    private record Row(String list, String name, String calls, String text) {

        @Override
        public String toString() {
            return list + " " + name;
        }
    }

    private McpClient front;

    private static List<Row> table() throws Exception {
        List<String> lines = Files.readAllLines(Path.of("../host/docs/tools.md"));
        List<Row> rows = new ArrayList<>();
        for (String line : lines.subList(lines.indexOf(HEAD) + 2, lines.size())) {
            String[] cells = line.split(" ?\\| ?", -1);
            if (cells.length < 5) {
                break;
            }
            assertEquals(6, cells.length, () -> "a | too many or too few: " + line);
            rows.add(new Row(cells[1], cells[2], cells[3], cells[4]));
        }
        return rows;
    }

    @Test
    void everyNameHasARowWithACallOrAReason() throws Exception {
        List<Row> rows = table();
        var wanted = new TreeSet<String>();
        try (InputStream names = Objects.requireNonNull(Stage.class.getResourceAsStream("/other-names.txt"))) {
            new String(names.readAllBytes(), StandardCharsets.UTF_8).lines().filter(line -> !line.startsWith("#"))
                    .forEach(wanted::add);
        }
        var found = new TreeSet<String>();
        for (Row row : rows) {
            assertTrue(found.add(row.toString()), () -> row + " stands there twice");
            assertTrue(CALL.matcher(row.calls()).find() || row.text().length() >= SHORTEST_REASON,
                    () -> row + " has neither a call nor a reason");
            assertEquals("", row.calls().replaceAll(CALL.pattern(), "").strip(), () -> row + " has no proper call");
        }
        assertEquals(wanted, found);
    }

    @Tag("thorough")
    @Test
    void everyCallInItIsMadeForReal() throws Exception {
        ExtensionsPage.run(stage.browser().chrome(),
                "chrome.developerPrivate.updateExtensionConfiguration({extensionId: '"
                        + stage.browser().extensionId() + "', userScriptsAccess: true})");
        Person.readRequests(stage, true);
        Path files = Files.createTempDirectory(stage.home(), "files");
        Files.writeString(files.resolve("cups.json"), "{\"title\":\"Cups\",\"steps\":[{\"type\":\"navigate\",\"url\":\""
                + Stage.SHOP + "/cups\"}]}");
        front = stage.client("--toolsets=all", "--files=" + files, "--journeys=" + files, "--triggers=on");
        stage.browser().chrome().web().serve("https://www.google.com/search?q=cups",
                Reply.html("<title>Found</title>"));
        Reply page = Reply.html(PAGE);
        stage.browser().chrome().web().serve(Stage.SHOP + "/next", Reply.html("<title>Next</title><p>Next page"));
        Tab tab = Person.attachFree(stage, stage.open(stage.browser(), Stage.SHOP + "/cups", page));
        tab.reload(); // from its first script on
        String handle = handle("/cups");
        assertEquals(200, call("navigate", "{\"url\":\"/next\"}").structured().get("status").getAsInt());
        List<String> failures = new ArrayList<>();
        int made = 0;
        for (Row row : table()) {
            Matcher calls = CALL.matcher(row.calls());
            if (!calls.find()) {
                continue;
            }
            tab.activate();
            if (!tab.evaluate("location.pathname").getAsString().equals("/cups")) {
                call("navigate", "{\"url\":\"/cups\"}");
            }
            Tab other = row.calls().contains("kd2") || row.calls().contains("closeTabs")
                    ? Person.attachFree(stage, stage.openUrl(Stage.SHOP + "/next"))
                    : null;
            String second = other == null ? "" : handle("/next");
            do {
                String arguments = calls.group(2).replaceAll("\\bkd1\\b", handle).replaceAll("\\bkd2\\b", second);
                made++;
                try {
                    Answer answer = call(calls.group(1), arguments);
                    String code = answer.isError() ? answer.errorCode() : null;
                    if (!Objects.equals(calls.group(3), code)) {
                        failures.add(row + ": " + calls.group() + " answered " + answer.text());
                    }
                } catch (McpException e) {
                    failures.add(row + ": " + calls.group() + " " + e.getMessage());
                }
            } while (calls.find());
            if (other != null && other.isOpen()) {
                other.close();
                Stage.eventually("it is gone", () -> !call("listTabs", "{}").text().contains('"' + second + '"'));
            }
        }
        assertEquals(List.of(), failures);
        assertTrue(made > 70, () -> "only a part of the table was read");
        assertFalse(call("listTabs", "{}").isError());
    }

    private Answer call(String tool, String arguments) throws Exception {
        return front.callTool(tool, JsonParser.parseString(arguments).getAsJsonObject(), Stage.SOON);
    }

    /** Returns the handle of the attached tab that shows this path of the shop. */
    private String handle(String path) throws Exception {
        for (JsonElement tab : call("listTabs", "{}").structured().getAsJsonArray("tabs")) {
            JsonObject each = tab.getAsJsonObject();
            if (each.get("url").getAsString().equals(Stage.SHOP + path)) {
                return each.get("handle").getAsString();
            }
        }
        throw new AssertionError("no attached tab shows " + path);
    }
}
