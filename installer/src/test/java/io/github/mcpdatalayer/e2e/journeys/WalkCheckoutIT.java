package io.github.mcpdatalayer.e2e.journeys;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.demo.Walk;
import io.github.mcpdatalayer.demo.WalkShop;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The checkout of the demo's shop: of six defects all are found, and none in its clean twin. */
class WalkCheckoutIT {

    private static final int PAGES = 5;
    private static final int MOST_CALLS = 8;
    private static final int MOST_CHARS = 9_000;
    private static final List<String> SIX = List.of("error value-without-currency", "error hit-with-personal-data",
            "error purchase-hit-incomplete", "warning hit-before-consent-choice", "warning duplicate-event",
            "info funnel-step-missing");

    @RegisterExtension
    static final Stage stage = new Stage();

    @Test
    void aPersonsWalkShowsAllSixDefectsInOneCall() throws Exception {
        Answer audit = walked(WalkShop.WRONG);

        assertEquals(SIX, rows(audit), audit::text);
        assertEquals("5 defects: 3 errors, 2 warnings; 1 hint.", audit.structured().get("verdict").getAsString());
    }

    @Test
    void nothingIsFoundInTheCleanTwin() throws Exception {
        Answer audit = walked(WalkShop.CLEAN);

        assertEquals(List.of(), rows(audit), audit::text);
    }

    @Tag("thorough")
    @Test
    void anAgentFindsAllSixByTheCallsOfTheDocumentAndNothingInTheCleanTwin() throws Exception {
        List<JsonObject> calls = ofDocument();
        assertEquals(Walk.sequence(), calls);
        assertTrue(calls.size() <= MOST_CALLS);

        List<Answer> wrong = called(WalkShop.WRONG, calls);
        assertEquals(SIX, rows(wrong.getLast()), () -> texts(wrong));
        int chars = wrong.stream().mapToInt(answer -> answer.text().length()).sum();
        assertTrue(chars <= MOST_CHARS, () -> chars + " characters: " + texts(wrong));
        assertEquals(List.of("CONFIRMATION_REQUIRED"), errors(wrong), () -> texts(wrong));

        List<Answer> clean = called(WalkShop.CLEAN, calls);
        assertEquals(List.of(), rows(clean.getLast()), () -> texts(clean));
        assertEquals(List.of("CONFIRMATION_REQUIRED"), errors(clean), () -> texts(clean));
    }

    private static List<JsonObject> ofDocument() throws IOException {
        Matcher call = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("../host/docs/walk.md")));
        return call.results().map(each -> JsonParser.parseString(each.group(1)).getAsJsonObject()).toList();
    }

    /** The answers to the calls, by a front of its own; the person agrees where that is asked for. */
    private static List<Answer> called(WalkShop shop, List<JsonObject> calls) throws Exception {
        Tab tab = newVisitor(shop);
        Walk.allow(stage.browser(), tab);
        McpClient front = stage.anotherClient("--toolsets", "page");
        List<Answer> answers = new ArrayList<>();
        for (JsonObject call : calls) {
            Answer answer = front.callTool(call.get("tool").getAsString(), call.getAsJsonObject("arguments"),
                    Stage.SOON);
            answers.add(answer);
            if (answer.text().contains("CONFIRMATION_REQUIRED")) {
                Walk.agree(stage.browser(), tab);
            }
        }
        stage.browser().detach(tab);
        return answers;
    }

    private static Tab newVisitor(WalkShop shop) throws IOException {
        Tab tab = stage.openUrl(shop.serve(stage.browser().chrome().web()));
        tab.evaluate("localStorage.clear()");
        return tab;
    }

    private static List<String> errors(List<Answer> answers) {
        return answers.stream().map(answer -> JsonParser.parseString(answer.text()).getAsJsonObject().get("error"))
                .filter(Objects::nonNull).map(error -> error.getAsJsonObject().get("code").getAsString()).toList();
    }

    private static String texts(List<Answer> answers) {
        return String.join("\n", answers.stream().map(Answer::text).toList());
    }

    private static Answer walked(WalkShop shop) throws Exception {
        Tab tab = newVisitor(shop);
        stage.attachAndReload(tab);
        tab.click("[data-choice=granted]");
        tab.click("#add");
        tab.click("#basket");
        tab.waitFor("document.title.startsWith('Basket') && document.readyState === 'complete'", Stage.SOON);
        tab.click("#checkout");
        tab.waitFor("document.title.startsWith('Address') && document.readyState === 'complete'", Stage.SOON);
        tab.evaluate(
                "for (const [name, text] of [['name', 'Mia Muster'], ['email', 'mia.muster@lamps.example'], ['street', 'Ringstr. 1']])"
                        + " document.querySelector(`[name=${name}]`).value = text");
        tab.click("form button");
        tab.waitFor("document.title.startsWith('Delivery') && document.readyState === 'complete'", Stage.SOON);
        tab.click("form button");
        tab.waitFor("document.title.startsWith('Thank') && document.readyState === 'complete'", Stage.SOON);
        Stage.eventually("all five pages and the order's hit are recorded", () -> {
            JsonObject checked = stage.call("auditVisit").structured().getAsJsonObject("checked");
            return checked != null && checked.get("pages").getAsInt() == PAGES
                    && stage.call("listHits").text().contains("\"purchase\"");
        });
        return stage.call("auditVisit");
    }

    private static List<String> rows(Answer audit) {
        List<String> rows = new ArrayList<>();
        for (JsonElement each : audit.structured().getAsJsonArray("result")) {
            JsonObject row = each.getAsJsonObject();
            rows.add(row.get("severity").getAsString() + " " + row.get("what").getAsString().replaceFirst(":.*", ""));
        }
        return rows;
    }
}
