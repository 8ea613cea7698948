package io.github.mcpdatalayer.e2e.record;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.testing.WrittenOut;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Tests values as real pages push them, which are rarely pure JSON. Each page of pages/hazards carries what getDataLayer must answer about
 * it: <code>{args?, result, tags, layer?, kind?, type?, text?, notes?}</code> or <code>{args?, error: {code, found, …}}</code>;
 * <code>text</code> is the result to the character, <code>notes</code> are parts of notes of the page's reader, <code>answerNotes</code> of
 * those that the front adds.
 */
class HazardousValuesIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    /** Pages that need no browser: the reader's own tests have them without one. The way here tags their values. */
    private static final Set<String> TAGGED = Set.of("bigint-symbol.html", "cycle.html", "gtag.html",
            "object-layer.html",
            "throwing-getter.html");

    static List<String> pages() throws IOException, URISyntaxException {
        return pages(true);
    }

    static List<String> otherPages() throws IOException, URISyntaxException {
        return pages(false);
    }

    private static List<String> pages(boolean first) throws IOException, URISyntaxException {
        List<String> pages = new ArrayList<>();
        for (String page : all()) {
            if (first == (TAGGED.contains(page) || expectation(Stage.page("hazards/" + page), page).has("browser"))) {
                pages.add(page);
            }
        }
        return pages;
    }

    private static List<String> all() throws IOException, URISyntaxException {
        Path folder = Path.of(HazardousValuesIT.class.getResource("/pages/hazards").toURI());
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Tag("thorough")
    @ParameterizedTest
    @MethodSource("otherPages")
    void anotherHazardComesOutTaggedAndLosesNothingBesideIt(String page) throws Exception {
        aHazardComesOutTaggedAndLosesNothingBesideIt(page);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aHazardComesOutTaggedAndLosesNothingBesideIt(String page) throws Exception {
        String html = Stage.page("hazards/" + page);
        String url = Stage.SHOP + "/" + page;
        stage.attach(stage.open(stage.browser(), url, Reply.html(html)));
        JsonObject expected = expectation(html, url);
        JsonObject asked = expected.has("args") ? expected.getAsJsonObject("args") : new JsonObject();

        Answer answer = read(asked);

        if (expected.has("error")) {
            assertError(expected.getAsJsonObject("error"), answer);
        } else {
            assertFalse(answer.isError(), answer::line);
            assertRead(expected, asked, answer);
        }
    }

    private static JsonObject expectation(String html, String url) {
        String start = "id=\"expected\">";
        int from = html.indexOf(start) + start.length();
        String json = html.substring(from, html.indexOf("</script>", from)).replace("{url}", url);
        return JsonParser.parseString(json).getAsJsonObject();
    }

    private static Answer read(JsonObject asked) throws IOException {
        JsonObject arguments = new JsonObject();
        if (asked.has("layer")) {
            arguments.add("layer", asked.get("layer"));
        }
        if (!asked.has("allowLayer")) {
            return stage.client().callTool("getDataLayer", arguments, Stage.SOON);
        }
        return stage.client("--allow-layer", "*").callTool("getDataLayer", arguments, Stage.SOON);
    }

    private static void assertRead(JsonObject expected, JsonObject asked, Answer answer) {
        JsonObject read = answer.structured();
        assertEquals(expected.get("result"), JsonParser.parseString(WrittenOut.back(read.get("result").toString())));
        if (expected.has("text")) {
            assertTrue(answer.line().contains("{\"result\":" + expected.get("text").getAsString() + ","), answer::line);
        }
        JsonElement tags = read.has("tags") ? read.get("tags") : new JsonArray();
        assertEquals(expected.get("tags"), tags);
        assertTrue(read.get("complete").getAsBoolean());
        String layer = asked.has("layer") ? asked.get("layer").getAsString() : text(expected, "layer", "dataLayer");
        assertEquals(layer, read.get("layer").getAsString());
        assertEquals(text(expected, "kind", "gtm"), read.get("kind").getAsString());
        List<JsonElement> parts = Stream.of("notes", "answerNotes").filter(expected::has)
                .flatMap(key -> expected.getAsJsonArray(key).asList().stream()).toList();
        assertEquals(!parts.isEmpty(), read.has("notes"), answer::line);
        for (JsonElement part : parts) {
            assertTrue(read.getAsJsonArray("notes").asList().stream()
                    .anyMatch(note -> note.getAsString().contains(part.getAsString())),
                    () -> part + " is in none of " + read.get("notes"));
        }
    }

    private static void assertError(JsonObject expected, Answer answer) {
        assertTrue(answer.isError(), answer::line);
        assertEquals(expected.get("code").getAsString(), answer.errorCode());
        if (answer.errorCode().equals("LAYER_NOT_FOUND")) {
            assertTrue(answer.text().contains("\"found\":" + expected.get("found")), answer::text);
            for (JsonElement layer : expected.getAsJsonArray("layers")) {
                assertTrue(answer.text().contains("\"name\":" + layer.getAsJsonObject().get("name")), answer::text);
            }
        }
    }

    private static String text(JsonObject object, String name, String otherwise) {
        return object.has(name) ? object.get(name).getAsString() : otherwise;
    }
}
