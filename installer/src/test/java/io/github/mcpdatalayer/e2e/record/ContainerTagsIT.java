package io.github.mcpdatalayer.e2e.record;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.PopupPictures;
import io.github.mcpdatalayer.e2e.stage.SidePanel;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A page that has loaded a container: what of it fired, proved by what the page sent, and why the rest did not. */
class ContainerTagsIT {

    private static final String CONTAINER = "https://www.googletagmanager.com/gtm.js";
    /** The address of a server that lets no page read its scripts. */
    private static final String CLOSED = "https://metrics.shop.example/gtm.js";
    private static final String[] TOOLS = {"--toolsets=container"};

    @RegisterExtension
    static final Stage stage = new Stage();

    @TempDir
    Path folder;

    @BeforeAll
    static void serve() throws Exception {
        stage.browser().chrome().web()
                .serve("https://www.google-analytics.com/g/collect", new Reply(204, Map.of(), "", Duration.ZERO))
                .serve(CONTAINER, Reply.script(Stage.page("tags/gtm.js")).with("Access-Control-Allow-Origin", "*"))
                .serve(CLOSED, Reply.script(Stage.page("tags/gtm.js")));
    }

    private static void visit(String html) throws Exception {
        stage.attachAndReload(stage.open(stage.browser(), Stage.SHOP + "/basket", Reply.html(html)));
        Stage.eventually("pushes and hits are recorded", () -> {
            JsonObject checked = call(TOOLS, "auditVisit").structured().getAsJsonObject("checked");
            return checked != null && checked.get("pushes").getAsInt() >= 4 && checked.get("hits").getAsInt() >= 3;
        });
    }

    private static Answer call(String[] options, String tool, Object... arguments) throws Exception {
        McpClient client = stage.client(options);
        return client.callTool(tool, Stage.arguments(arguments), Stage.SOON);
    }

    private static Map<String, JsonArray> rows(Answer answer) {
        Map<String, JsonArray> rows = new HashMap<>();
        for (JsonElement each : answer.structured().getAsJsonArray("result")) {
            rows.put(each.getAsJsonArray().get(0).getAsString(), each.getAsJsonArray());
        }
        return rows;
    }

    private static String what(JsonArray row) {
        return row.get(1).getAsString() + " " + row.get(2) + " " + row.get(4) + " " + row.get(5).getAsString();
    }

    @Test
    void tagsThatFiredAreProvedByHitsAndTheOthersSayWhyNot() throws Exception {
        visit(Stage.page("tags/basket.html"));
        Answer answer = call(TOOLS, "listTags");

        Map<String, JsonArray> rows = rows(answer);
        assertEquals(7, rows.size(), answer::text);
        assertTrue(what(rows.get("Google tag G-SHOP0001 (1)")).matches("fired 1 \\[\"hit \\d+ certain\"] "),
                answer::text);
        assertTrue(what(rows.get("GA4 event add_to_cart (2)")).matches("fired 1 \\[\"hit \\d+ certain\"] "),
                answer::text);
        String purchase = what(rows.get("GA4 event purchase (3)"));
        assertTrue(purchase.startsWith("not fired 0 [] ")
                && purchase.contains("is \"/basket\", wanted: equals \"/checkout\""), purchase);
        String conversion = what(rows.get("Google Ads conversion AbC (4)"));
        assertTrue(conversion.startsWith("blocked by consent 0 [] ") && conversion.contains("ad_storage"), conversion);
        assertTrue(what(rows.get("GA4 event newsletter (5)")).endsWith("never pushed: newsletter_signup"),
                answer::text);
        assertEquals("paused 0 [] ", what(rows.get("Custom HTML (6)")));
        assertTrue(what(rows.get("Custom HTML (7)")).startsWith("unknown 0 [] ")
                && what(rows.get("Custom HTML (7)")).contains("Custom JavaScript"), answer::text);
        JsonObject container = answer.structured().getAsJsonArray("containers").get(0).getAsJsonObject();
        assertEquals("GTM-SHOP001", container.get("id").getAsString());
        assertEquals("12", container.get("version").getAsString());
        assertEquals("page", container.get("source").getAsString());
        assertTrue(answer.text().length() <= 6_000, answer.text().length() + " characters");
    }

    @Test
    void aTagThatDidNotFireIsExplainedWithWhatItWouldHaveSentAndWithoutPersonalData() throws Exception {
        visit(Stage.page("tags/basket.html"));
        Answer answer = call(TOOLS, "explainTag", "tag", "GA4 event purchase (3)");

        JsonObject explained = answer.structured();
        String result = explained.get("result").getAsString();
        assertTrue(result.matches("Did not fire at [a-z]+\\d+#\\d+ \\(purchase\\): .* is \"/basket\", wanted: equals"
                + " \"/checkout\"; besides, consent ad_storage was denied; it would"
                + " have sent GA4 purchase to G-SHOP0001\\."), result);
        assertEquals("no", explained.get("fired").getAsString());
        assertEquals("condition", explained.get("reason").getAsString());
        assertEquals("{\"ad_storage\":\"denied\"}", explained.get("consent").toString());
        JsonObject sends = explained.getAsJsonObject("sends");
        assertEquals("10", sends.get("eventSettingsTable[value]").getAsString());
        assertTrue(sends.get("eventSettingsTable[customer]").getAsString().startsWith("[EMAIL_"), sends.toString());
        assertFalse(answer.text().contains("ann@example.org"), answer::text);

        String push = explained.get("push").getAsString();
        assertEquals(result, call(TOOLS, "explainTag", "tag", "#3", "push", push).structured().get("result")
                .getAsString());
        assertTrue(call(TOOLS, "explainTag", "tag", "purchase").text().contains("UNKNOWN_TAG"));
        assertTrue(call(TOOLS, "explainTag", "tag", "Custom HTML (7)").structured().get("result").getAsString()
                .startsWith("Unknown whether it fired at "));
    }

    @Test
    void aHitThatAScriptOfThePageMakesIsNoProofOfTheTagThatSendsTheSame() throws Exception {
        visit(Stage.page("tags/basket.html").replace("tid=G-HARD0001", "tid=G-SHOP0001").replace("en=hard_coded",
                "en=add_to_cart"));
        JsonArray row = rows(call(TOOLS, "listTags")).get("GA4 event add_to_cart (2)");

        assertEquals(1, row.get(4).getAsJsonArray().size(), row::toString);
        assertTrue(row.get(5).getAsString().matches(
                "hit \\d+ looks like its own, but a script of the page sent it: https://shop\\.example/basket:\\d+:\\d+"),
                row::toString);
        assertTrue(call(TOOLS, "explainTag", "tag", "#2").text().contains("looks like its own"), row::toString);
    }

    @Test
    void anExportGivesNamesAndAnotherVersionIsSaid() throws Exception {
        visit(Stage.page("tags/basket.html"));
        Files.writeString(folder.resolve("shop.json"),
                """
                        {"exportFormatVersion":2,"containerVersion":{"containerVersionId":"11","container":{"publicId":"GTM-SHOP001","name":"Shop"},
                        "tag":[{"tagId":"3","name":"Order to GA4","type":"gaawe","firingTriggerId":["2147479553"]}]}}""");
        Files.writeString(folder.resolve("broken.json"), "{}");
        String[] options = {"--toolsets=container", "--containers=" + folder};

        Answer answer = call(options, "listTags");

        assertTrue(rows(answer).containsKey("Order to GA4"), answer::text);
        assertTrue(answer.text().contains("The page has loaded version 12, the export is version 11"), answer::text);
        assertTrue(answer.text().contains("broken.json"), answer::text);
    }

    @Test
    void theAuditHoldsTagsPushesAndHitsAgainstEachOther() throws Exception {
        visit(Stage.page("tags/basket.html"));
        Answer answer = call(TOOLS, "auditVisit");

        List<String> rules = answer.structured().getAsJsonArray("result").asList().stream()
                .map(each -> each.getAsJsonObject().get("what").getAsString().replaceFirst(":.*", "")).toList();
        assertTrue(rules.containsAll(List.of("tag-reads-unpushed-key", "trigger-without-push")), answer::text);
        assertTrue(answer.text().contains("basket.coupon") && answer.text().contains("newsletter_signup"),
                answer::text);
        assertTrue(answer.structured().getAsJsonObject("checked").has("containers"), answer::text);
    }

    @Test
    void thePanelShowsWhichTagsFiredAndWhyOthersDidNot() throws Exception {
        visit(Stage.page("tags/basket.html"));
        String handle = stage.handle();
        SidePanel panel = SidePanel.inTab(stage, handle);
        panel.awaitRow("purchase");
        panel.page().click("#tagsTab");
        panel.page().waitFor("document.querySelectorAll('#tagList .tagRow').length === 7", Stage.SOON);

        panel.page().call("Emulation.setDeviceMetricsOverride", Stage.arguments("width", 350, "height", 1500,
                "deviceScaleFactor", 1, "mobile", false));
        PopupPictures.take(panel.page(), "panel-tags");
        String rows = panel.text("#tagList");
        for (String part : List.of("is \"/basket\", wanted: equals \"/checkout\"", "never pushed: newsletter_signup",
                "it needs the consent ad_storage, which is denied")) {
            assertTrue(rows.contains(part), rows + " lacks " + part);
        }
        panel.page().click("#tagStates [data-state=BLOCKED]");
        assertEquals("1", panel.page().evaluate("String(document.querySelectorAll('#tagList .tagRow').length)")
                .getAsString());
        panel.page().click("#tagStates [data-state='']");
        panel.page().click("#tagList .FIRED .handle");
        panel.page().waitFor("!document.querySelector('#pushesView').hidden", Stage.SOON);
        assertEquals(handle + "#2", panel.text("#copyReference"));
    }

    @Test
    void aScriptThatThePageMayNotReadIsSaidNotGuessed() throws Exception {
        visit(Stage.page("tags/basket.html").replace("https://www.googletagmanager.com/gtm.js", CLOSED));

        Answer answer = call(TOOLS, "listTags");

        assertTrue(answer.text().contains("NO_CONTAINER") && answer.text().contains("CORS"), answer::text);
        assertTrue(call(TOOLS, "auditVisit").structured().getAsJsonArray("notVisible").toString()
                .contains("tags of a container that could not be read: GTM-SHOP001"));
    }
}
