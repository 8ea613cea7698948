package io.github.mcpdatalayer.front.journeys.tools;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import javax.imageio.ImageIO;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.front.journeys.JourneyFolder;
import io.github.mcpdatalayer.front.launch.LaunchOptions;
import io.github.mcpdatalayer.front.launch.LaunchOptions.Display;
import io.github.mcpdatalayer.front.link.Level;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.OfferedTool;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests who gets the picture of a ticket, and what becomes of a ticket that is too long. */
class ExportTicketTest {

    private static final String NAME = "20261123-180000-checkout";
    private static final String RUN = """
            {"format":"mcp-datalayer-run","version":1,"journey":"a.json","title":"Checkout","baseUrl":"https://shop.example/",
             "started":"2026-11-23T18:00:00Z","steps":[{"step":1,"type":"click","status":"done","did":"click e4 button \\"Buy\\"",
              "picture":"step-1.jpg","mark":[100,100,60,20]}],
             "findings":[{"finding":"F1","severity":"error","rule":"value-type","step":1,"got":"text","effect":"Sums are wrong.",
              "fix":"Push a number.","job":"site","pushes":[],"hits":[]}]}
            """;

    @TempDir
    private Path runs;

    @BeforeEach
    void aRunWithAPicture() throws Exception {
        Path run = Files.createDirectory(runs.resolve(NAME));
        Files.writeString(run.resolve("run.json"), RUN);
        var whole = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(600, 400, BufferedImage.TYPE_INT_RGB), "jpeg", whole);
        Files.write(run.resolve("step-1.jpg"), whole.toByteArray());
    }

    private Answer ticket(RedactionMode mode, Level most, AnswerLimit limit) throws Exception {
        var settings = new JourneySettings(JourneyFolder.of(null, runs.resolve("journeys")), runs, most,
                new LaunchOptions(Display.HEADLESS, null, null, List.of()), List.of(), null, null, false);
        var redaction = new Redaction(mode);
        return new OfferedTool(new ExportTicket(limit, redaction, settings), redaction)
                .call(Map.of("run", NAME, "finding", "F1"));
    }

    private static JsonObject json(Answer answer) {
        return JsonParser.parseString(answer.parts().stream().map(Object::toString).collect(Collectors.joining()))
                .getAsJsonObject();
    }

    @ParameterizedTest
    @CsvSource({"OFF, ACT", "MASK, ACT", "MASK, SEE"})
    void aFrontThatMaySeePagesAndRedactsNoMoreThanRunsGetsThePicture(RedactionMode mode, Level most) throws Exception {
        Answer answer = ticket(mode, most, new AnswerLimit(null));
        assertNotNull(answer.image());
        assertEquals("F1.jpg", json(answer).get("picture").getAsString());
        assertFalse(json(answer).has("notes"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            STRICT | ACT  | none: the run painted over less in its picture than this MCP server redacts
            MASK   | DATA | none: the --max-level of this MCP server allows no pictures of pages
            """)
    void otherFrontsAreToldWhyThereIsNone(RedactionMode mode, Level most, String why) throws Exception {
        Answer answer = ticket(mode, most, new AnswerLimit(null));
        assertNull(answer.image());
        assertFalse(json(answer).has("picture"));
        assertEquals("[\"picture: " + why + "\"]", json(answer).get("notes").toString());
        assertTrue(json(answer).get("text").getAsString().contains("**Picture of the element:** none&#58; "));
    }

    @Test
    void aTicketThatAClientCannotTakeIsLeftToThePerson() throws Exception {
        var codex = new AnswerLimit(null);
        codex.client("codex");
        assertFalse(ticket(RedactionMode.MASK, Level.ACT, codex).isError());
        String before = IntStream.range(10, 50).mapToObj(
                n -> "{\"step\":%d,\"place\":\"steps[%d]\",\"type\":\"navigate\",\"did\":\"open https://shop.example/%s\"},"
                        .formatted(n, n, "a".repeat(300)))
                .collect(Collectors.joining());
        Files.writeString(runs.resolve(NAME).resolve("run.json"), RUN.replace("\"steps\":[", "\"steps\":[" + before));
        Answer answer = ticket(RedactionMode.MASK, Level.ACT, codex);
        assertTrue(answer.isError(), () -> json(answer).toString());
        JsonObject error = json(answer).getAsJsonObject("error");
        assertEquals("RESULT_TOO_LARGE", error.get("code").getAsString());
        assertTrue(error.get("hint").getAsString().contains("`mcp-datalayer ticket`"), error::toString);
        assertFalse(error.toString().contains("maxChars"), error::toString);
    }
}
