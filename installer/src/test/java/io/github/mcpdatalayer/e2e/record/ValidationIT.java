package io.github.mcpdatalayer.e2e.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.testing.Eventually;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A shop with a defect of each kind, all of which are found, and a correct one, in which nothing is. */
class ValidationIT {

    private static final List<String> PAGES = List.of("home", "list", "product", "cart", "checkout", "thanks");

    @RegisterExtension
    static final Stage stage = new Stage();

    @TempDir
    Path plans;

    @Test
    void everySeededDefectIsFoundAtItsPlaceAndNothingElse() throws Exception {
        JsonArray defects = list("defects.json");
        Set<String> rules = new TreeSet<>();
        defects.forEach(defect -> rules.add(defect.getAsJsonObject().get("rule").getAsString()));
        assertTrue(rules.size() >= 40, rules::toString);

        visit("broken");

        for (int page = 1; page <= PAGES.size(); page++) {
            Set<String> seeded = seeded(defects, page);
            awaitAll(page, seeded);
            assertEquals(seeded, found(stage.client(), "page", page), PAGES.get(page - 1));
        }
        Answer all = stage.call("validateDataLayer", "maxChars", 0);
        assertFalse(all.text().contains("jane"), "a finding never shows whose data it is");

        McpClient planner = planner("plan.json");
        JsonArray planDefects = list("plan-defects.json");
        for (int page = 1; page <= PAGES.size(); page++) {
            Set<String> found = found(planner, "page", page, "plan", "plan");
            assertTrue(found.containsAll(seeded(planDefects, page)), PAGES.get(page - 1) + ": " + found);
        }
    }

    @Test
    void inACorrectShopNothingIsFoundNeitherByTheRulesNorByAFittingOrAnInferredPlan() throws Exception {
        visit("correct");
        Stage.eventually("the purchase is recorded",
                () -> stage.call("getDataLayerHistory").text().contains("\"purchase\""));
        McpClient planner = planner("plan.json");

        assertEquals(Set.of(), found(planner));
        assertEquals(Set.of(), found(planner, "plan", "plan"));
        Answer audit = planner.callTool("auditVisit", Stage.arguments("plan", "plan"), Stage.SOON);
        assertEquals("No defect found in what was checked.", audit.structured().get("verdict").getAsString(),
                audit::text);

        Answer draft = planner.callTool("inferDataLayerPlan", Stage.arguments("maxChars", 0), Stage.SOON);
        JsonObject plan = draft.structured().getAsJsonObject("result");
        assertTrue(plan.getAsJsonObject("events").has("purchase"), draft.text());
        assertFalse(draft.text().contains("jane"), draft.text());
        Files.writeString(plans.resolve("inferred.json"), plan.toString());
        assertEquals(Set.of(), found(planner, "plan", "inferred"));
    }

    private McpClient planner(String plan) throws IOException {
        Files.writeString(plans.resolve(plan), Stage.page("shop/" + plan));
        return stage.anotherClient("--plans", plans.toString(), "--toolsets", "plans");
    }

    /** Goes through the pages of a shop in a tab that is attached from the first script on. */
    private static void visit(String shop) throws Exception {
        String base = Stage.SHOP + "/" + shop + "/";
        for (String page : PAGES) {
            stage.browser().chrome().web().serve(base + page,
                    Reply.html(Stage.page("shop/" + shop + "/" + page + ".html")));
        }
        Tab tab = stage.attachAndReload(
                stage.open(stage.browser(), base + "home", Reply.html(Stage.page("shop/" + shop + "/home.html"))));
        for (int i = 1; i < PAGES.size(); i++) {
            int pages = i;
            Stage.eventually("page " + i + " is recorded",
                    () -> {
                        JsonObject answer = stage.call("validateDataLayer", "page", pages).structured();
                        return answer.has("checked") && answer.get("checked").getAsInt() > 0;
                    });
            tab.goTo(base + PAGES.get(i) + (shop.equals("broken") && i == 5 ? "?mail=jane.doe@example.org" : ""));
        }
    }

    /** Waits until the worker has them all; what is missing after that is shown by the comparison. */
    private static void awaitAll(int page, Set<String> seeded) throws Exception {
        Eventually.comes(() -> found(stage.client(), "page", page).containsAll(seeded));
    }

    private static JsonArray list(String name) throws IOException {
        return JsonParser.parseString(Stage.page("shop/" + name)).getAsJsonArray();
    }

    private static Set<String> seeded(JsonArray defects, int page) {
        Set<String> seeded = new TreeSet<>();
        for (JsonElement each : defects) {
            JsonObject defect = each.getAsJsonObject();
            if (defect.get("page").getAsInt() == page) {
                seeded.add(defect.get("rule").getAsString() + " " + defect.get("path").getAsString());
            }
        }
        return seeded;
    }

    private static Set<String> found(McpClient client, Object... arguments) throws IOException {
        JsonObject all = Stage.arguments(arguments);
        all.addProperty("maxChars", 0);
        Answer answer = client.callTool("validateDataLayer", all, Stage.SOON);
        assertFalse(answer.isError(), answer.text());
        Set<String> found = new TreeSet<>();
        for (JsonElement each : answer.structured().getAsJsonArray("result")) {
            JsonObject finding = each.getAsJsonObject();
            found.add(finding.get("rule").getAsString() + " " + finding.get("path").getAsString());
        }
        return found;
    }
}
