package io.github.mcpdatalayer.front;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Prompts, completion and the log through the real front and the real host. */
class PromptsTest extends ToolTest {

    @Test
    void everyPromptNamesOurToolsAndShowsItsArguments() throws Exception {
        Set<String> tools = new HashSet<>();
        try (var plans = FrontThread.ready(home, "--toolsets=plans,page,journeys")) {
            plans.result(plans.ask("tools/list", "{}")).getAsJsonArray("tools")
                    .forEach(tool -> tools.add(tool.getAsJsonObject().get("name").getAsString()));
        }
        List<String> names = new ArrayList<>();
        for (JsonElement each : front.result(front.ask("prompts/list", "{}")).getAsJsonArray("prompts")) {
            JsonObject prompt = each.getAsJsonObject();
            names.add(prompt.get("name").getAsString());
            assertFalse(prompt.get("title").getAsString().isEmpty());
            String arguments = "{\"from\":\"kd1\",\"to\":\"kd2\",\"event\":\"purchase\",\"tab\":\"kd7\",\"plan\":\"shop\",\"journey\":\"buy\"}";
            String text = text(prompt.get("name").getAsString(), arguments);
            for (JsonElement argument : prompt.getAsJsonArray("arguments")) {
                assertFalse(argument.getAsJsonObject().get("description").getAsString().isEmpty());
            }
            assertFalse(text.contains("{"), text);
            List<String> called = Pattern.compile("\\b[a-z]+[A-Z]\\w+").matcher(text).results().map(MatchResult::group)
                    .filter(word -> !word.equals("dataLayer")).toList();
            assertFalse(called.isEmpty());
            assertTrue(tools.containsAll(called), called + " in " + text);
        }
        assertEquals(List.of("auditVisit", "walkCheckout", "compare", "whySentTwice", "writePlan"), names);
        assertTrue(text("auditVisit", "{\"tab\":\"kd7\"}").contains("The tab is kd7."));
        assertFalse(text("auditVisit", "{}").contains("The tab is"));
        assertFalse(text("auditVisit", "{\"tab\":\"kd7\"}").contains("plan"));
    }

    private String text(String prompt, String arguments) throws Exception {
        JsonObject message = front
                .result(front.ask("prompts/get", "{\"name\":\"" + prompt + "\",\"arguments\":" + arguments + "}"))
                .getAsJsonArray("messages").get(0).getAsJsonObject();
        assertEquals("user", message.get("role").getAsString());
        return message.getAsJsonObject("content").get("text").getAsString();
    }

    @Test
    void whatIsNoPromptOrLacksAnArgumentIsInvalidAndSaysWhatThereIs() throws Exception {
        assertTrue(refused("prompts/get", "{\"name\":\"nothing\"}").getAsJsonObject("data").get("prompts").toString()
                .contains("\"auditVisit\""));
        assertTrue(refused("prompts/get", "{}").has("data"));
        assertEquals("from", refused("prompts/get", "{\"name\":\"compare\",\"arguments\":{\"to\":\"kd1\"}}")
                .getAsJsonObject("data").get("argument").getAsString());
        refused("prompts/list", "{\"cursor\":\"x\"}");
        refused("completion/complete", "{}");
        refused("completion/complete", complete("\"ref/prompt\",\"name\":\"compare\"", "tab", "", "{}"));
        refused("completion/complete", complete("\"ref/prompt\",\"name\":\"nothing\"", "tab", "", "{}"));
        refused("completion/complete", complete("\"ref/resource\",\"uri\":\"file:///{tab}\"", "tab", "", "{}"));
        refused("logging/setLevel", "{\"level\":\"loud\"}");
        assertEquals(-32601, front.answer(front.ask("prompts/other", "{}")).getAsJsonObject("error").get("code")
                .getAsInt());
    }

    private JsonObject refused(String method, String params) throws Exception {
        JsonObject error = front.answer(front.ask(method, params)).getAsJsonObject("error");
        assertEquals(-32602, error.get("code").getAsInt(), error::toString);
        return error;
    }

    @Test
    void tabsLayersAndEventsAreCompletedFromTheAttachedTabs() throws Exception {
        browser.attached("kd1", "kd12", "kd2");
        browser.recording("kd1", new TabRecording().page().push("{\"event\":\"view_item\"}")
                .push("{\"event\":\"add_to_cart\"}").push("{\"event\":\"view_cart\"}").push("{\"event\":\"gtm.dom\"}"));
        browser.layer("kd1", "[1]").layer("kd1", "digitalData", "{}", "[]").layer("kd2", "utag_data", "{}", "[]");
        String template = "\"ref/resource\",\"uri\":\"datalayer://{tab}/current\"";
        assertEquals(List.of("kd1", "kd12", "kd2"), completed(template, "tab", "", "{}"));
        assertEquals(List.of("kd1", "kd12"), completed(template, "tab", "KD1", "{}"));
        assertEquals(List.of("kd2"), completed("\"ref/prompt\",\"name\":\"compare\"", "to", "kd2", "{}"));
        assertEquals(List.of("view_cart", "add_to_cart", "view_item"),
                completed("\"ref/prompt\",\"name\":\"whySentTwice\"", "event", "", "{\"tab\":\"kd1\"}"));
        assertEquals(List.of("view_cart", "add_to_cart"),
                completed("\"ref/prompt\",\"name\":\"whySentTwice\"", "event", "cart", "{\"tab\":\"kd1\"}").stream()
                        .sorted(java.util.Comparator.reverseOrder()).toList());
        // Several tabs, and none is named: nothing is guessed.
        assertEquals(List.of(), completed("\"ref/prompt\",\"name\":\"whySentTwice\"", "event", "", "{}"));
        assertEquals(List.of(), completed("\"ref/prompt\",\"name\":\"auditVisit\"", "plan", "", "{}"));
        assertEquals(List.of("dataLayer", "digitalData"),
                completed(template, "layer", "d", "{\"tab\":\"kd1\"}").stream().sorted().toList());
    }

    @Test
    void plansAndJourneysAreCompletedFromTheirFolders() throws Exception {
        Path plans = Files.createDirectories(home.resolve("plans"));
        Path journeys = Files.createDirectories(home.resolve("walks"));
        for (Path file : List.of(plans.resolve("shop.json"), plans.resolve("blog.json"), plans.resolve("read.txt"),
                journeys.resolve("checkout.json"), journeys.resolve("cart.json"), journeys.resolve("known.json"))) {
            Files.writeString(file, "{}");
        }
        String walk = "\"ref/prompt\",\"name\":\"walkCheckout\"";
        try (var own = FrontThread.ready(home, "--plans=" + plans, "--journeys=" + journeys, "--toolsets=journeys")) {
            assertEquals(List.of("blog", "shop"),
                    completed(own, "\"ref/prompt\",\"name\":\"auditVisit\"", "plan", "", "{}"));
            assertEquals(List.of("cart", "checkout"), completed(own, walk, "journey", "c", "{}"));
            assertEquals(List.of("checkout"), completed(own, walk, "journey", "OUT", "{}"));
            Files.delete(plans.resolve("shop.json"));
            assertEquals(List.of("blog"),
                    completed(own, "\"ref/prompt\",\"name\":\"auditVisit\"", "plan", "", "{}"));
        }
        // Without the toolset, no journey is told of.
        assertEquals(List.of(), completed(walk, "journey", "", "{}"));
        assertTrue(text("walkCheckout", "{\"journey\":\"cart\"}").contains("The journey cart does all this"));
        assertFalse(text("walkCheckout", "{}").contains("journey does"));
    }

    @Test
    void aBrowserThatDoesNotAnswerHoldsNoCompletionUp() throws Exception {
        browser.behave((client, request) -> {
            // Says nothing.
        });
        int whole = front.call("getDataLayer", "{\"tab\":\"kd1\"}");
        assertEquals(List.of(), completed("\"ref/resource\",\"uri\":\"datalayer://{tab}/current\"", "tab", "", "{}"));
        assertEquals(List.of(),
                completed("\"ref/prompt\",\"name\":\"whySentTwice\"", "event", "", "{\"tab\":\"kd1\"}"));
        assertFalse(front.answered(whole), "a completion waited as long as a call");
    }

    private static String complete(String ref, String argument, String value, String others) {
        return "{\"ref\":{\"type\":" + ref + "},\"argument\":{\"name\":\"" + argument + "\",\"value\":\"" + value
                + "\"},\"context\":{\"arguments\":" + others + "}}";
    }

    private List<String> completed(String ref, String argument, String value, String others) throws Exception {
        return completed(front, ref, argument, value, others);
    }

    private static List<String> completed(TestFront of, String ref, String argument, String value, String others)
            throws Exception {
        JsonObject completion = of
                .result(of.ask("completion/complete", complete(ref, argument, value, others)))
                .getAsJsonObject("completion");
        JsonArray values = completion.getAsJsonArray("values");
        assertEquals(values.size(), completion.get("total").getAsInt());
        assertFalse(completion.get("hasMore").getAsBoolean());
        return values.asList().stream().map(JsonElement::getAsString).toList();
    }

    @Test
    void aClientThatSetsALevelHearsWhatHappensOnTheWayToTheBrowser() throws Exception {
        withHostProcess();
        browser.recording("kd1", new TabRecording().page().push("{\"event\":\"secret_event\"}").push("{}").drop(1));
        assertTrue(front.tool("getDataLayerHistory", "{}").has("result"));
        assertEquals("{}", front.result(front.ask("logging/setLevel", "{\"level\":\"notice\"}")).toString());
        browser.recording("kd1", new TabRecording().page().push("{\"event\":\"secret_event\"}").push("{}").push("{}")
                .drop(2));
        front.tool("getDataLayerHistory", "{}");
        heard("warning", "Tab kd1: 2 older pushes fell out");
        browser.host().process().destroyForcibly();
        heard("warning", "is not connected any more");
        browser.close();
        browser = ExtensionStandIn.start(home, "kd", "kd1");
        browser.demand("strict");
        front.tool("listTabs", "{}");
        List<String> both = List.of(said("notice", "warning"), said("notice", "warning"));
        assertTrue(both.toString().contains("is connected."), both.toString());
        assertTrue(both.toString().contains("more redaction: strict."), both.toString());
        assertFalse(String.join("", front.lines().stream().filter(line -> line.contains("notifications/message"))
                .toList()).contains("secret"));
    }

    @Test
    void aClientThatSetsNoLevelHearsNothing() throws Exception {
        withHostProcess();
        assertTrue(front.tool("listTabs", "{}").has("tabs"));
        browser.host().process().destroyForcibly();
        browser.close();
        browser = ExtensionStandIn.start(home, "kd", "kd1");
        assertTrue(front.tool("listTabs", "{}").has("tabs"));
        assertTrue(front.lines().stream().noneMatch(line -> line.contains("notifications/message")));
    }

    /** From here on the browser's host is one that can be killed. */
    private void withHostProcess() throws Exception {
        end();
        browser = ExtensionStandIn.startProcess(home, "kd", "kd1");
        front = FrontThread.ready(home);
    }

    private void heard(String level, String text) throws Exception {
        String said = said(level);
        assertTrue(said.contains(text), said);
    }

    private String said(String... levels) throws Exception {
        JsonObject params = front.notification("notifications/message");
        assertTrue(List.of(levels).contains(params.get("level").getAsString()), params.toString());
        return params.get("data").getAsString();
    }
}
