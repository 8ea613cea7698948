package io.github.mcpdatalayer.e2e.act;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.Widgets;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertFalse;

/**
 * Controls of libraries, as an agent uses them: found by what a snapshot says, used by the page's way and by real input. Of
 * widgets.txt, {@code ## page name} begins a case, on a page of its own, {@code ## page (trusted) name} one by that input alone; then come lines:
 *
 * <pre>
 * : button "Send"                        what a line of a snapshot has
 * > {"click":"button \"Send\""}          one entry of interact, which must be done
 * > page|trusted {…}                     the same, by that input alone
 * ? sent === 'yes'                       what is true in the page in the end
 * </pre>
 */
@Tag("thorough")
class WidgetsIT {

    @RegisterExtension
    static final Stage stage = Stage.withCompanion();

    private static final List<String> WITH_INPUT = List.of("click", "doubleClick", "check", "type", "press", "drag",
            "hover");

    private record Widget(String page, String name, List<String> lines) {}

    @TestFactory
    Stream<DynamicTest> byThePage() throws Exception {
        return tests("page");
    }

    @TestFactory
    Stream<DynamicTest> byRealInput() throws Exception {
        return tests("trusted");
    }

    private static Stream<DynamicTest> tests(String input) throws Exception {
        String only = System.getProperty("widget", "");
        Tab tab = stage.attach(
                stage.open(stage.browser(), Stage.SHOP + "/widgets", Reply.html("<title>Widgets</title>")),
                "act");
        return widgets().stream().filter(each -> (each.page() + " " + each.name()).contains(only))
                .filter(each -> !each.name().startsWith("(") || each.name().startsWith("(" + input + ")"))
                .map(each -> DynamicTest.dynamicTest(each.page() + ": " + each.name(), () -> run(tab, each, input)));
    }

    private static void run(Tab tab, Widget widget, String input) throws Exception {
        stage.browser().chrome().web().serve(Stage.SHOP + "/" + widget.page(), Reply.html(
                "<!doctype html><html lang=en><meta charset=utf-8><title>Widgets</title><body><h1>Widgets</h1><div id=app></div><p>End</p><script>"
                        + Widgets.script(widget.page()).replace("</script", "<\\/script") + "</script></html>"));
        tab.goTo(Stage.SHOP + "/" + widget.page());
        McpClient client = stage.client("--toolsets", "page");
        String[] said = {""};
        for (String line : widget.lines()) {
            String rest = line.substring(1).strip();
            switch (line.charAt(0)) {
                case ':' -> {
                    // A library may still draw, such as a tree that says that it loads.
                    String[] tree = {""};
                    Stage.eventually(() -> rest + " in " + tree[0], () -> {
                        String seen = client.callTool("takeSnapshot", new JsonObject(), Stage.SOON).text();
                        tree[0] = JsonParser.parseString(seen).getAsJsonObject().get("tree").getAsString();
                        return tree[0].contains(rest);
                    });
                }
                case '>' -> {
                    boolean isForOne = !rest.startsWith("{");
                    if (isForOne && !rest.startsWith(input)) {
                        continue;
                    }
                    said[0] = act(client, JsonParser.parseString(rest.substring(rest.indexOf('{'))).getAsJsonObject(),
                            input);
                }
                case '?' -> Stage.eventually(() -> rest + " is true, not " + value(tab, rest) + " after " + said[0],
                        () -> tab.evaluate("Boolean(" + rest + ")").getAsBoolean());
                default -> throw new AssertionError(line);
            }
        }
    }

    private static String value(Tab tab, String condition) {
        return tab.evaluate("String(" + condition.replaceFirst(" [=<>!|&].*", "") + ")").getAsString();
    }

    private static String act(McpClient client, JsonObject entry, String input) throws Exception {
        if (WITH_INPUT.stream().anyMatch(entry::has)) { // the others take what the control is, by either
            entry.addProperty("input", input);
        }
        var list = new JsonArray();
        list.add(entry);
        var arguments = new JsonObject();
        arguments.add("do", list);
        arguments.addProperty("tracked", false);
        McpClient.Answer answer = client.callTool("interact", arguments, Stage.SOON);
        JsonElement error = JsonParser.parseString(answer.text()).getAsJsonObject().get("error");
        assertFalse(answer.isError() || error != null, () -> entry + ": " + answer.text());
        return answer.text();
    }

    private static List<Widget> widgets() throws IOException {
        List<Widget> widgets = new ArrayList<>();
        try (InputStream in = WidgetsIT.class.getResourceAsStream("/widgets.txt")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (String part : Pattern.compile("(?m)^## ").splitAsStream(text).filter(each -> !each.isBlank())
                    .toList()) {
                List<String> lines = part.lines().filter(line -> !line.isBlank()).toList();
                String[] heading = lines.getFirst().split(" ", 2);
                widgets.add(new Widget(heading[0], heading[1], lines.subList(1, lines.size())));
            }
        }
        return widgets;
    }
}
