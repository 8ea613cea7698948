package io.github.mcpdatalayer.cli;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

import javax.imageio.ImageIO;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests what a team takes into its own tools: tickets, tables, types, documentation. A page's words are text in each. */
class TeamExportsTest {

    private static final String RUN = """
            {"format":"mcp-datalayer-run","version":1,"journey":"a.json","title":"Order","verdict":"failed","exit":1,
             "started":"2026-11-28T20:00:00Z","ms":900,"attempt":1,"browser":"Chromium 156","hits":"answer","strict":false,
             "steps":[
              {"step":1,"file":"a.json","place":"steps[0]","type":"navigate","status":"done","did":"open https://shop.example/","ms":10,
               "pushes":[{"push":1,"event":"view_item","value":{"event":"view_item","*/ export const bad = 1; /*":"=cmd|' /C calc'!A0",
                 "ecommerce":{"currency":"EUR","items":[{"item_id":"A","price":9.5}]}}}],"hits":[]},
              {"step":2,"file":"a.json","place":"steps[1]","type":"click","status":"done","did":"click e4 button \\"Buy\\"","ms":10,"picture":"step-2.jpg",
               "pushes":[{"push":2,"event":"purchase","value":{"event":"purchase","ecommerce":{"transaction_id":"T-1","value":"19,90","items":[{"item_id":"A"}]}}}],
               "hits":[{"hit":1,"vendor":"ga4","id":"G-1","event":"purchase","means":"purchase","push":2,"params":{"epn.value":"19.9","dt":"@SUM(A1) *bold* {code} [x|https://evil.example]"}}]},
              {"step":3,"file":"a.json","place":"steps[2]","type":"customStep","status":"failed","did":"","ms":10,
               "expectations":[{"finding":"F1","place":"steps[2].parameters.hits[0]","kind":"hit","held":false,"expected":"hit meta Purchase",
                 "got":"no hit of meta came","effect":"Revenue and orders are missing in Meta Pixel.","job":"container"}]}],
             "findings":[{"finding":"F2","severity":"error","rule":"value-type","step":2,"file":"a.json","place":"steps[1]","path":"$.ecommerce.value",
               "named":"x","expected":"a number","got":"\\"19,90\\"","effect":"Sums are wrong.","fix":"Push a number.","job":"site","pushes":[2],"hits":[],"count":1},
              {"finding":"F3","severity":"error","rule":"currency-missing","step":2,"file":"a.json","place":"steps[1]","path":"$.ecommerce.currency",
               "named":"x","expected":"a currency","got":"nothing","effect":"Sums of currencies mix.","fix":"Push one.","job":"site","pushes":[2],"hits":[],"count":1}],
             "audit":{"mode":"fail","done":true,"found":"2 findings","pages":1,"pushes":2,"hits":1,"notVisible":[]},"notes":[]}
            """;

    @TempDir
    private Path folder;

    private record Outcome(int exit, String out, String err) {}

    private static synchronized Outcome run(String... arguments) {
        PrintStream before = System.out;
        PrintStream beforeErr = System.err;
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(out, true, UTF_8));
            System.setErr(new PrintStream(err, true, UTF_8));
            int exit = Main.run(arguments);
            return new Outcome(exit, out.toString(UTF_8), err.toString(UTF_8));
        } finally {
            System.setOut(before);
            System.setErr(beforeErr);
        }
    }

    private String written() throws Exception {
        return Files.writeString(folder.resolve("run.json"), RUN).toString();
    }

    @Test
    void aTicketSaysWhatWhereExpectedGotPushHitAndHowToSeeItAgain() throws Exception {
        Outcome ticket = run("ticket", written(), "F2", "--language", "en");
        assertEquals(0, ticket.exit(), ticket.err());
        String text = ticket.out();
        assertTrue(text.startsWith("## Sums are wrong.\n"), text);
        for (String part : List.of("**Where:** Step 2&#58; click button \"Buy\"", "**Expected:** a number",
                "### Push 2&#58; purchase",
                "| ecommerce.value | 19,90 |", "1. open ", "2. click button \"Buy\"", "step\\-2.jpg")) {
            assertTrue(text.contains(part), () -> part + " in " + text);
        }
        String hit = run("ticket", written(), "F1", "--language", "de").out();
        assertTrue(hit.contains("**Wo:** Schritt 2&#58; Button „Buy“ anklicken"), hit);
        Outcome none = run("ticket", written(), "F9");
        assertEquals(2, none.exit());
        assertTrue(none.err().contains("The run has no failure F9"), none.err());
    }

    @Test
    void thePictureOfATicketIsCutToItsElementOrTheTextSaysWhyThereIsNone() throws Exception {
        Path file = folder.resolve("element.jpg");
        String[] ask = {"ticket", written(), "F2", "--language", "en", "--picture", file.toString()};
        assertTrue(run(ask).out().contains("none&#58; the picture of the step is not in the folder of the run"));
        assertFalse(Files.exists(file));
        var whole = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(600, 400, BufferedImage.TYPE_INT_RGB), "jpeg", whole);
        Files.write(folder.resolve("step-2.jpg"), whole.toByteArray());
        Files.writeString(folder.resolve("run.json"),
                RUN.replace("\"picture\":\"step-2.jpg\"", "\"picture\":\"step-2.jpg\",\"mark\":[100,100,60,20]"));
        Outcome cut = run(ask);
        assertTrue(cut.out().contains("**Picture of the element:** element.jpg"), cut.out());
        assertEquals(ImageIO.read(file.toFile()).getWidth(), 60 + 2 * 48 + 52 % 16);
    }

    @Test
    void aTicketForJiraHasNoMarkupOfThePage() throws Exception {
        String hostile = RUN.replace("Sums are wrong.",
                "{code} [a|https://evil.example] !x.png! h1. *b* [~admin] &amp; <b>");
        String text = run("ticket", Files.writeString(folder.resolve("run.json"), hostile).toString(), "F2", "--as",
                "jira", "--language", "en").out();
        assertTrue(text.startsWith("h2. &#123;code&#125; &#91;a&#124;https&#58;//evil.example&#93;"), text);
        assertTrue(text.contains("||Name||Value||\n| event | purchase |"), text);
        assertTrue(text.contains("\n# open https&#58;//shop.example/\n# click button &#34;Buy&#34;\n"), text);
        assertFalse(Pattern.compile("[{}\\[\\]~!<>]").matcher(text).find(), text);
    }

    @Test
    void aTableForSpreadsheetsHasNoFormula() throws Exception {
        String findings = run("table", written(), "findings").out();
        assertTrue(findings.startsWith("\"finding\",\"severity\",\"step\",\"did\",\"rule\""), findings);
        assertTrue(findings.contains("\"F1\",\"error\",\"2\",\"click e4 button \"\"Buy\"\"\",\"hit\""), findings);
        assertTrue(findings.contains("\"F3\",\"error\",\"2\""), findings);
        assertTrue(run("table", written(), "hits").out().contains("\"GA4\",\"G-1\",\"purchase\""));
        assertTrue(run("table", written(), "pushes").out().contains("\"view_item\",\"{\"\"event\"\""));
        for (String formula : List.of("=1+1", "+1", "-1", "@SUM(A1)", "\\t=1", " =1", "\\n=1", "＝1")) {
            String hostile = RUN.replace("Sums are wrong.", formula);
            String csv = run("table", Files.writeString(folder.resolve("run.json"), hostile).toString(), "findings")
                    .out();
            String text = formula.replace("\\t", "\t").replace("\\n", "\n");
            assertTrue(csv.contains("\"" + text.replaceFirst("\\S", "'$0")),
                    () -> formula + ": " + csv);
        }
    }

    /** Signs that turn text around, hide it or steer a terminal, in names and values of a page. */
    @Test
    void noExportHasWhatNobodySees() throws Exception {
        var hidden = Pattern.compile("[\\p{Cf}\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\u2028\\u2029]");
        for (String sign : List.of("\\u202e", "\\u2066", "\\u200b", "\\u001b[31m", "\\udb40\\udc41", "\\u2028",
                "\\u0085", "\\ufeff", "\\u200f",
                "\\u061c", "\\u00ad", "\\u0007")) {
            String hostile = RUN.replace("\"currency\":\"EUR\"", "\"cur" + sign + "rency\":\"E" + sign + "UR\"")
                    .replace("view_item", "view" + sign + "_item")
                    .replace("Sums are wrong.", "Sums" + sign + " are wrong.");
            String file = Files.writeString(folder.resolve("run.json"), hostile).toString();
            for (List<String> command : List.of(List.of("plan", "infer", file),
                    List.of("plan", "infer", file, "--json"),
                    List.of("plan", "types", file), List.of("plan", "doc", file), List.of("ticket", file, "F2"),
                    List.of("table", file, "pushes"), List.of("table", file, "findings", "--as", "markdown"),
                    List.of("table", file, "pushes", "--as", "html"))) {
                Outcome outcome = run(command.toArray(String[]::new));
                String all = outcome.out().replaceFirst("^\\uFEFF", "") + outcome.err();
                assertFalse(hidden.matcher(all).find(), () -> sign + " in " + command + ": " + all);
            }
        }
    }

    @Test
    void aPlanOfARecordingMarksDefectsAndAsksForNoneOfThem() throws Exception {
        Outcome drafted = run("plan", "infer", written());
        assertEquals(0, drafted.exit(), drafted.err());
        JsonObject purchase = JsonParser.parseString(drafted.out()).getAsJsonObject().getAsJsonObject("events")
                .getAsJsonObject("purchase").getAsJsonObject("properties").getAsJsonObject("ecommerce");
        JsonObject value = purchase.getAsJsonObject("properties").getAsJsonObject("value");
        assertEquals("{\"x-defect\":\"value-type: expected a number, got \\\"19,90\\\"\"}", value.toString());
        assertTrue(purchase.getAsJsonObject("properties").has("currency"), "what is missing has its place as well");
        assertFalse(purchase.get("required").toString().contains("\"value\""), purchase::toString);
        assertTrue(purchase.get("required").toString().contains("transaction_id"), purchase::toString);
        assertTrue(drafted.err().contains("2 defects are marked"), drafted.err());
    }

    @Test
    void aRunThatWasNotAuditedMakesNoPlanThatLooksClean() throws Exception {
        Path file = Files.writeString(folder.resolve("run.json"), RUN.replace("\"done\":true", "\"done\":false"));
        Outcome doc = run("plan", "doc", file.toString(), "--language", "en");
        assertTrue(doc.out().contains("The run was not audited&#58; defects are not marked")
                || doc.out().contains("The run was not audited"), doc.out());
    }

    @Test
    void aPlanIsDocumentedFieldByField() throws Exception {
        String csv = run("plan", "doc", written(), "--as", "csv", "--language", "en").out();
        assertTrue(csv.contains("\"purchase\",\"ecommerce.transaction_id\",\"string\",\"yes\""), csv);
        assertTrue(csv.contains("\"purchase\",\"ecommerce.items[].item_id\""), csv);
        assertTrue(
                csv.contains("\"purchase\",\"ecommerce.value\",\"\",\"no\",\"\",\"\",\"value-type: expected a number"),
                csv);
        String html = run("plan", "doc", written(), "--as", "html", "--language", "de").out();
        assertTrue(html.contains("2 Fehler sind markiert und gehören nicht zum Plan."), html);
        Path plan = Files.writeString(folder.resolve("plan.json"),
                """
                        {"$defs":{"money":{"type":"number","minimum":0,"description":"In the currency"}},
                         "events":{"purchase":{"type":"object","required":["value"],"properties":{"value":{"$ref":"#/$defs/money"},
                           "currency":{"enum":["EUR","CHF"]}}}}}
                        """);
        String markdown = run("plan", "doc", plan.toString(), "--language", "en").out();
        assertTrue(markdown.contains("| purchase | value | number | yes |  | In the currency |"), markdown);
        assertTrue(markdown.contains("| currency |  | no | EUR, CHF |"), markdown);
    }

    /** The compiler takes what the plan allows, and refuses what it does not; hostile names of pages are nothing but names. */
    @Test
    void typesAreCompiledByTypeScriptAndFindAWrongPush() throws Exception {
        Path plan = Files.writeString(folder.resolve("plan.json"),
                """
                        {"$defs":{"money":{"type":"number","minimum":0}},
                         "events":{"purchase":{"type":"object","required":["value","items"],"additionalProperties":false,
                           "properties":{"value":{"$ref":"#/$defs/money"},"currency":{"enum":["EUR","CHF"]},"coupon":{"type":["string","null"]},
                             "items":{"type":"array","items":{"type":"object","required":["id"],"properties":{"id":{"type":"string"}}}},
                             "more":{"anyOf":[{"type":"string"},{"type":"array","items":{"$ref":"#/events/purchase"}}]}}},
                          "*/ process.exit(1); /*":{"description":"*/ export const bad: never = 1; /*","properties":{"`${x}`\\"\\n":{"const":"\\u2028\\"; throw 1; //"}}},
                          "123 \u00e4":{}}}
                        """);
        compiles(run("plan", "types", plan.toString()),
                """
                        import {DataLayerEvent, DataLayerEvents, PurchaseEvent} from "./plan";
                        const good: PurchaseEvent = {event: "purchase", value: 9.5, currency: "EUR", coupon: null, items: [{id: "A", extra: 1}]};
                        const any: DataLayerEvent = good;
                        const named: DataLayerEvents["purchase"] = {event: "purchase", value: 1, items: []};
                        // @ts-expect-error a price of text
                        const text: PurchaseEvent = {event: "purchase", value: "9,50", items: []};
                        // @ts-expect-error no items
                        const less: PurchaseEvent = {event: "purchase", value: 1};
                        // @ts-expect-error another currency
                        const other: PurchaseEvent = {event: "purchase", value: 1, items: [], currency: "usd"};
                        // @ts-expect-error a field that is not planned
                        const more: PurchaseEvent = {event: "purchase", value: 1, items: [], total: 1};
                        export {any, named, text, less, other, more};
                        """);
        Outcome recorded = run("plan", "types", written());
        assertTrue(recorded.out().contains("/** DEFECT, not planned: value-type: expected a number"), recorded.out());
        compiles(recorded,
                """
                        import {PurchaseEvent} from "./plan";
                        const good: PurchaseEvent = {event: "purchase", ecommerce: {transaction_id: "T-1", value: 19.9, items: [{item_id: "A"}]}};
                        export {good};
                        """);
    }

    private void compiles(Outcome types, String use) throws Exception {
        assertEquals(0, types.exit(), types.err());
        Files.writeString(folder.resolve("plan.ts"), types.out());
        Path file = Files.writeString(folder.resolve("use.ts"), use);
        Path compiler = Path.of("../extension/node_modules/typescript/bin/tsc").toAbsolutePath().normalize();
        Process process = new ProcessBuilder("node", compiler.toString(), "--noEmit", "--strict", "--target", "es2022",
                "--moduleResolution", "bundler", "--module", "es2022", "--types", "", file.toString())
                .directory(folder.toFile()).redirectErrorStream(true).redirectOutput(folder.resolve("tsc").toFile())
                .start();
        try {
            assertTrue(process.waitFor(90, TimeUnit.SECONDS), "the compiler ends");
        } finally {
            process.destroyForcibly();
        }
        assertEquals(0, process.exitValue(), () -> {
            try {
                return Files.readString(folder.resolve("tsc")) + types.out();
            } catch (java.io.IOException e) {
                return e.toString();
            }
        });
    }
}
