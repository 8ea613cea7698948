package io.github.mcpdatalayer.e2e.act;

import java.time.Duration;
import java.util.stream.Stream;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests late and missing answers: none says that nothing came of it, and nothing is sent twice. */
class SlowAnswersIT {

    private static final String PAGE = """
            <!doctype html><html lang=en><meta charset=utf-8><title>Pay</title>
            <script>addEventListener('submit', () => { sessionStorage.sent = Number(sessionStorage.sent ?? 0) + 1; });</script>
            <form method=post action="/order"><button>Send</button></form>
            <form method=post action="/never"><button>Wait</button></form>
            <button onclick="fetch('/never')">Ask</button> <button onclick="0">Nothing</button></html>""";

    @RegisterExtension
    static final Stage stage = new Stage();

    private interface Case {
        void holds() throws Exception;
    }

    private static Tab tab;
    private static McpClient client;

    private static void open() throws Exception {
        Web web = stage.browser().chrome().web();
        Reply thanks = Reply.html("<!doctype html><title>Thanks</title><button>Again</button>");
        web.serve(Stage.SHOP + "/order", thanks.after(Duration.ofMillis(4_200)))
                .serve(Stage.SHOP + "/never", thanks.after(Duration.ofSeconds(20)));
        tab = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/pay", Reply.html(PAGE)), "act");
        client = stage.client("--toolsets", "page");
    }

    private static void back() throws Exception {
        tab.goTo(Stage.SHOP + "/pay");
        tab.evaluate("sessionStorage.clear()");
    }

    private static JsonObject click(String name, int timeoutMs) throws Exception {
        JsonObject arguments = new JsonObject();
        arguments.add("do", JsonParser.parseString(
                "[{\"click\":\"button \\\"%s\\\"\",\"timeoutMs\":%d}]".formatted(name, timeoutMs)));
        arguments.addProperty("outline", "none");
        return JsonParser.parseString(client.callTool("interact", arguments, Stage.SOON).text()).getAsJsonObject();
    }

    private static JsonObject came(JsonObject answer) {
        assertFalse(answer.has("error"), answer::toString);
        return answer.getAsJsonArray("steps").get(0).getAsJsonObject().getAsJsonObject("came");
    }

    private static String sent() {
        return tab.evaluate("sessionStorage.sent ?? '0'").getAsString();
    }

    @TestFactory
    Stream<DynamicTest> whatIsNotAnsweredYetIsSaidToBe() throws Exception {
        open();
        return Stream.of(named(
                "a form that is answered after four seconds is sent once, and the next action waits for it", () -> {
                    back();
                    JsonObject came = came(click("Send", 5_000));
                    assertEquals("/order", came.get("loading").getAsString(), came::toString);
                    assertTrue(came.get("note").getAsString().startsWith("still loading /order"), came::toString);
                    JsonObject again = click("Again", 5_000);
                    assertFalse(again.has("error"), again::toString);
                    assertEquals("1", sent());
                }), named("a form that is not answered at all is not sent again", () -> {
                    back();
                    assertEquals("/never", came(click("Wait", 5_000)).get("loading").getAsString());
                    JsonObject again = click("Wait", 300);
                    assertEquals("PAGE_LOADING", again.getAsJsonObject("error").get("code").getAsString(),
                            again::toString);
                    assertTrue(again.toString().contains("\"loading\":\"/never\""), again::toString);
                    assertEquals(0, again.getAsJsonArray("steps").size(), again::toString);
                    assertEquals("1", sent());
                }), named("a request that is not answered is no rest", () -> {
                    back();
                    JsonObject came = came(click("Ask", 5_000));
                    assertEquals("no change seen yet: a request is not answered", came.get("note").getAsString(),
                            came::toString);
                    assertEquals("no change seen", came(click("Nothing", 300)).get("note").getAsString());
                }));
    }

    private static DynamicTest named(String name, Case each) {
        return DynamicTest.dynamicTest(name, each::holds);
    }
}
