package io.github.mcpdatalayer.e2e.record;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.AppHost;
import io.github.mcpdatalayer.e2e.stage.PopupPictures;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A page with five defects, each of which one call names with its places, and its correct twin, in which nothing is wrong. */
class AuditVisitIT {

    private static final int READABLE = 2_500;

    @RegisterExtension
    static final Stage stage = new Stage();

    @BeforeAll
    static void serve() throws Exception {
        Web web = stage.browser().chrome().web();
        web.serve("https://www.google-analytics.com/g/collect", new Reply(204, Map.of(), "", Duration.ZERO))
                .serve("https://www.googletagmanager.com/gtm.js", Reply.script(Stage.page("visit/container.js")))
                .serve(Stage.SHOP + "/tag-manager.js", Reply.script(Stage.page("tag-manager.js")))
                .serve(Stage.SHOP + "/track.js", Reply.script(Stage.page("visit/track.js")))
                .serve(Stage.SHOP + "/next", Reply.html("<title>Next</title>"));
    }

    private static Tab visit(String page, int pushes, int hits) throws Exception {
        Tab tab = stage.attachAndReload(
                stage.open(stage.browser(), Stage.SHOP + "/" + page,
                        Reply.html(Stage.page("visit/" + page + ".html"))));
        Stage.eventually("all pushes and hits are recorded", () -> {
            JsonObject answer = stage.call("auditVisit").structured();
            JsonObject checked = answer.getAsJsonObject("checked");
            return checked != null && checked.get("pushes").getAsInt() >= pushes
                    && checked.get("hits").getAsInt() >= hits;
        });
        return tab;
    }

    private static List<String> rows(Answer answer) {
        List<String> rows = new ArrayList<>();
        for (JsonElement each : answer.structured().getAsJsonArray("result")) {
            JsonObject row = each.getAsJsonObject();
            rows.add(row.get("severity").getAsString() + " " + row.get("what").getAsString().replaceFirst(":.*", "")
                    + " " + row.get("got").getAsString().replaceAll("\\d+ ms", "N ms"));
        }
        return rows;
    }

    /** The hit that came of a push: which of two is told of first differs. */
    private static int hitOf(int push) throws Exception {
        JsonObject hits = stage.call("listHits").structured();
        List<String> columns = hits.getAsJsonArray("columns").asList().stream().map(JsonElement::getAsString).toList();
        for (JsonElement row : hits.getAsJsonArray("result")) {
            JsonElement from = row.getAsJsonArray().get(columns.indexOf("push"));
            if (from.isJsonPrimitive() && from.getAsString().endsWith("#" + push)) {
                return row.getAsJsonArray().get(columns.indexOf("hit")).getAsInt();
            }
        }
        throw new AssertionError("No hit came of push " + push + ": " + hits);
    }

    @Test
    void oneCallFindsAllFiveDefectsAndSaysWhereInAFewWords() throws Exception {
        visit("five-defects", 6, 2);

        Answer answer = stage.call("auditVisit");

        assertEquals(List.of("error value-without-currency nothing, with value \"49.50\"",
                "error duplicate-transaction #3 from /track.js:3:13, called by /five-defects:17:3; #5 from /track.js:3:13, called by /five-defects:20:3",
                "error purchase-before-consent-update purchase found ad_storage and analytics_storage denied; granted by #6, N ms later",
                "error purchase-hit-incomplete hit " + hitOf(3)
                        + " (ga4 purchase) lacks transaction_id; #3 has transaction_id T-1001",
                "warning number-as-text \"49.50\""),
                // The other purchase is named beside it only where it was some milliseconds more or less; both are in "at".
                rows(answer).stream().map(row -> row.replaceFirst("; also #5 purchase found .* N ms later$", ""))
                        .toList());
        assertEquals("5 defects: 4 errors, 1 warning.", answer.structured().get("verdict").getAsString());
        for (JsonElement each : answer.structured().getAsJsonArray("result")) {
            String at = each.getAsJsonObject().get("at").toString();
            assertTrue(at.contains("#3\"") && at.contains("#5\"") && at.contains("page "), at);
        }
        // Its length must not depend on milliseconds: see above.
        assertTrue(answer.text().replaceFirst("; also #5 purchase found [^\"]*", "").length() < READABLE, answer::text);
    }

    @Test
    void aHostOfMcpAppsShowsItInItsThemeAndLanguageAndWhatPagesWroteIsText() throws Exception {
        visit("five-defects", 6, 2);
        String hostile = "<img src=https://evil.example/x onerror=parent.document.title='taken'><b>bold</b>";
        JsonObject result = stage.call("auditVisit").result().deepCopy();
        JsonObject answer = result.getAsJsonObject("structuredContent");
        answer.getAsJsonObject("tab").addProperty("title", hostile);
        answer.getAsJsonArray("result").get(1).getAsJsonObject().addProperty("got", hostile);
        String html = AppHost.read(stage.client(), "ui://mcp-datalayer/audit");
        AppHost host = AppHost.in(stage.open(stage.browser(), AppHost.URL, AppHost.page()));

        host.show(html, AppHost.OPEN, "light", "en-US", result);

        String text = host.text();
        assertTrue(text.contains("Errors: 4 · Warnings: 1") && text.contains("A value without currency"), text);
        assertTrue(text.contains(hostile), text);
        assertEquals("5 0 rgb(246, 247, 248)",
                host.in("page.querySelectorAll('.defect.error, .defect.warning').length + ' ' + "
                        + "page.querySelectorAll('img, b, a, iframe').length + ' ' + page.defaultView.getComputedStyle(page.body).backgroundColor"));
        PopupPictures.take(host.tab(), "app-audit");
        host.change("dark", "de-AT");
        host.awaitIn("page.documentElement.lang === 'de'");
        String german = host.text();
        assertTrue(german.contains("Fehler: 4 · Warnungen: 1") && german.contains("Was falsch ist"), german);
        assertTrue(german.contains("Ein Wert ohne Währung zählt nicht als Umsatz."), german);
        assertEquals("rgb(19, 25, 24)", host.in("page.defaultView.getComputedStyle(page.body).backgroundColor"));
        PopupPictures.take(host.tab(), "app-audit-de");

        host.show(html, AppHost.STRICT, "dark", "de", result);
        assertEquals("[[\"ping\",0],[\"other\",-32601],[\"end\",0]]", host.tab().evaluate(
                "JSON.stringify(said.filter(each => !each.method).map(each => [each.id, each.error?.code ?? 0]))")
                .getAsString());
        assertEquals("Host", host.tab().evaluate("document.title").getAsString());
        assertFalse(stage.browser().chrome().web().missed().toString().contains("evil.example"));
    }

    @Test
    void nothingIsFoundOnTheCorrectTwinAndTheSummaryAgrees() throws Exception {
        Tab tab = visit("correct", 4, 1);
        tab.goTo(Stage.SHOP + "/next");
        Stage.eventually("the next page is recorded", () -> stage.call("auditVisit").structured()
                .getAsJsonObject("checked").get("pages").getAsInt() == 2);

        Answer answer = stage.call("auditVisit");

        assertEquals(List.of(), rows(answer), answer::text);
        assertEquals("No defect found in what was checked.", answer.structured().get("verdict").getAsString());
        JsonObject summary = stage.call("summarizeDataLayer").structured().getAsJsonObject("result");
        assertEquals("{\"errors\":0,\"warnings\":0,\"infos\":0}", summary.get("findings").toString());
        assertEquals("{\"ga4\":1}", summary.get("hits").toString());
    }
}
