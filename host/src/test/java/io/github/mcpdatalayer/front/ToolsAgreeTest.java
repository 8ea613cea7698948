package io.github.mcpdatalayer.front;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Holds that the tools never contradict each other on one visit. */
class ToolsAgreeTest extends ToolTest {

    private static Map<String, TabRecording> visits() throws Exception {
        Map<String, TabRecording> visits = new LinkedHashMap<>();
        visits.put("a sound checkout", TabRecording.checkout());
        visits.put("five defects", Visits.fiveDefects());
        visits.put("the correct twin", Visits.correct());
        visits.put("hits before consent", Visits.beforeConsent());
        visits.put("an order sent twice", Visits.sentTwice());
        visits.put("pushes without hits", Visits.unsent());
        visits.put("consent late on the second page", Visits.returning());
        visits.put("hits only", new TabRecording().page().hit(Visits.GA4 + "purchase&epn.value=1", "{}"));
        return visits;
    }

    @Test
    void allToolsAgreeOnEachVisit() throws Exception {
        for (var visit : visits().entrySet()) {
            browser.recording("kd1", visit.getValue());
            JsonObject audit = front.tool("auditVisit", "{\"maxChars\":0}");
            assertTrue(audit.has("verdict"), () -> visit.getKey() + ": " + audit);
            agreesWithSummary(visit.getKey(), audit, front.tool("summarizeDataLayer", "{}"));
            agreesWithValidation(visit.getKey(), audit, front.tool("validateDataLayer", "{\"maxChars\":0}"));
            agreesWithHits(visit.getKey(), audit, front.tool("listHits", "{\"maxChars\":0}"));
            agreesWithConsent(visit.getKey(), audit, front.tool("getConsentState", "{\"maxChars\":0}"));
        }
    }

    private void agreesWithSummary(String visit, JsonObject audit, JsonObject summary) throws Exception {
        JsonObject result = summary.getAsJsonObject("result");
        long errors = count(audit, "error");
        long warnings = count(audit, "warning");
        assertEquals("{\"errors\":" + errors + ",\"warnings\":" + warnings + ",\"infos\":" + count(audit, "info") + "}",
                result.get("findings").toString(), visit);
        boolean wrong = errors + warnings > 0;
        assertEquals(wrong, summary.getAsJsonObject("next").get("tool").getAsString().equals("auditVisit"), visit);
        assertEquals(wrong, !audit.get("verdict").getAsString().startsWith("No defect"), visit);
        JsonObject totals = front.tool("listHits", "{}").getAsJsonObject("totals");
        totals.entrySet().removeIf(total -> !total.getValue().isJsonPrimitive()); // what is no count of a vendor's hits
        assertEquals(totals, result.get("hits"), visit);
        assertEquals(totals, audit.getAsJsonObject("checked").get("vendors"), visit);
        if (result.has("consent")) {
            JsonObject consent = result.getAsJsonObject("consent");
            JsonArray pages = front.tool("getConsentState", "{\"page\":" + consent.get("page") + "}")
                    .getAsJsonArray("result");
            assertEquals(pages.get(0).getAsJsonObject().getAsJsonArray("problems").size(),
                    consent.get("problems").getAsInt(), visit);
        }
    }

    /** Each finding is one row, and each row that no hit and no order of events made is a finding. */
    private static void agreesWithValidation(String visit, JsonObject audit, JsonObject validation) {
        List<String> findings = new ArrayList<>();
        if (validation.has("result")) {
            for (JsonElement each : validation.getAsJsonArray("result")) {
                JsonObject finding = each.getAsJsonObject();
                findings.add(finding.get("severity").getAsString() + " " + finding.get("rule").getAsString() + " "
                        + finding.get("count") + " " + finding.get("saw"));
            }
        }
        List<String> rows = new ArrayList<>();
        for (JsonObject row : rows(audit)) {
            Rule rule = rule(row);
            if (rule.isOfPushes()) {
                rows.add(row.get("severity").getAsString() + " " + rule.id() + " "
                        + (row.has("count") ? row.get("count") : "1") + " " + row.get("got"));
            }
        }
        // The address of the shop is left out of sources in the table.
        assertEquals(new TreeSet<>(findings.stream().map(each -> each.replace("https://shop.example", "")).toList()),
                new TreeSet<>(rows), visit);
        assertEquals(findings.size(), rows.size(), visit);
    }

    private static void agreesWithHits(String visit, JsonObject audit, JsonObject hits) {
        if (hits.has("duplicates")) {
            for (JsonElement duplicate : hits.getAsJsonArray("duplicates")) {
                for (JsonElement hit : duplicate.getAsJsonObject().getAsJsonArray("hits")) {
                    assertTrue(rows(audit).stream().anyMatch(row -> List
                            .of(Rule.DUPLICATE_EVENT, Rule.DUPLICATE_TRANSACTION, Rule.HIT_SENT_TWICE,
                                    Rule.TRANSACTION_SENT_TWICE)
                            .contains(rule(row)) && places(row).contains("hit " + hit)),
                            () -> visit + ": " + duplicate);
                }
            }
        }
        for (JsonObject row : rows(audit)) {
            if (List.of(Rule.HIT_SENT_TWICE, Rule.TRANSACTION_SENT_TWICE).contains(rule(row))) {
                assertTrue(hits.has("duplicates"), () -> visit + ": " + row);
            }
        }
    }

    private static void agreesWithConsent(String visit, JsonObject audit, JsonObject consent) {
        for (JsonElement page : consent.getAsJsonArray("result")) {
            for (JsonElement each : page.getAsJsonObject().getAsJsonArray("problems")) {
                JsonObject problem = each.getAsJsonObject();
                String rule = problem.get("rule").getAsString();
                if (problem.has("pushes")) {
                    for (JsonElement push : problem.getAsJsonArray("pushes")) {
                        assertTrue(rows(audit).stream().anyMatch(row -> rule(row).id().equals(rule)
                                && (places(row).contains("kd1#" + push) || places(row).toString().contains("pushes"))),
                                () -> visit + ": " + problem);
                    }
                } else {
                    for (JsonElement hit : problem.getAsJsonArray("hits")) {
                        assertTrue(rows(audit).stream()
                                .anyMatch(row -> rule(row).isOfConsent() && places(row).contains("hit " + hit)),
                                () -> visit + ": " + problem);
                    }
                }
            }
        }
        List<String> told = new ArrayList<>();
        consent.getAsJsonArray("result").forEach(page -> page.getAsJsonObject().getAsJsonArray("problems")
                .forEach(problem -> told.add(problem.getAsJsonObject().get("rule").getAsString())));
        for (JsonObject row : rows(audit)) {
            assertTrue(!rule(row).isOfConsent() || told.contains(rule(row).id()), () -> visit + ": " + row);
        }
    }

    private static long count(JsonObject audit, String severity) {
        return rows(audit).stream().filter(row -> row.get("severity").getAsString().equals(severity)).count();
    }

    private static List<JsonObject> rows(JsonObject audit) {
        return audit.getAsJsonArray("result").asList().stream().map(JsonElement::getAsJsonObject).toList();
    }

    private static Rule rule(JsonObject row) {
        String id = row.get("what").getAsString().replaceFirst(":.*", "");
        return Rule.valueOf(id.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    private static List<String> places(JsonObject row) {
        return JsonParser.parseString(row.get("at").toString()).getAsJsonArray().asList().stream()
                .map(JsonElement::getAsString).toList();
    }
}
