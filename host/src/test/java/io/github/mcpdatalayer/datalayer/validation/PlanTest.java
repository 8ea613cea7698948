package io.github.mcpdatalayer.datalayer.validation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.mcpdatalayer.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Plans of every kind are told apart, and what breaks them is found where it stands. */
class PlanTest {

    private static final String EVENTS = """
            {"$defs": {"money": {"type": "number", "minimum": 0}},
             "events": {
               "purchase": {"type": "object", "required": ["event", "ecommerce"], "properties": {
                 "ecommerce": {"type": "object", "required": ["value", "currency"], "additionalProperties": false,
                   "properties": {"value": {"$ref": "#/$defs/money"}, "currency": {"enum": ["EUR", "CHF"]},
                     "transaction_id": {"type": "string", "pattern": "^T-[0-9]+$"},
                     "items": {"type": "array", "minItems": 1,
                       "items": {"type": "object", "required": ["item_id"], "properties": {"price": {"type": "number"}}}}}}}},
               "login": {"properties": {"mail": {"format": "email"}}, "additionalProperties": false}}}""";

    private static final Redacted PLACEHOLDERS = new Redacted() {
        @Override
        public boolean isIn(String text) {
            return text.contains("[EMAIL_") || text.contains("[PHONE_");
        }

        @Override
        public String seen(String text) {
            return text.contains(":") ? text.substring(text.indexOf(':') + 1, text.length() - 1) : "";
        }

        @Override
        public Set<String> types(String text) {
            return isIn(text) ? Set.of("EMAIL") : Set.of();
        }

        @Override
        public JsonValue shown(JsonObject hit) {
            return hit;
        }
    };

    @Test
    void eachKindOfViolationIsFoundWhereItStandsAndWhatFitsIsNot() throws Exception {
        Plan plan = plan(EVENTS);

        assertEquals("JSON Schema, 2 events", plan.format() + ", " + plan.size() + " events");
        assertEquals(List.of(), check(plan,
                purchase(
                        "\"value\":9.5,\"currency\":\"EUR\",\"transaction_id\":\"T-1\",\"items\":[{\"item_id\":\"A\",\"price\":1}]"),
                "{\"event\":\"login\",\"mail\":\"jane@example.org\",\"gtm.uniqueEventId\":7,\"eventTimeout\":500}",
                "{\"event\":\"gtm.dom\"}", "{\"page\":\"home\"}"));
        assertEquals(List.of("unplanned-event $.event 1 [1] add_to_cart"),
                check(plan, "{\"event\":\"add_to_cart\"}"));
        assertEquals(List.of("unplanned-event $.event 1 [1] Purchase for purchase"),
                check(plan, "{\"event\":\"Purchase\"}"));
        assertEquals(List.of("required-missing $.ecommerce 1 [1] null"), check(plan, "{\"event\":\"purchase\"}"));
        assertEquals(List.of("wrong-type $.ecommerce.value 1 [1] type \"number\", not \"9,50\""),
                check(plan, purchase("\"value\":\"9,50\",\"currency\":\"EUR\"")));
        assertEquals(List.of("additional-property $.ecommerce.tax 1 [1] null"),
                check(plan, purchase("\"value\":1,\"currency\":\"EUR\",\"tax\":2")));
        assertEquals(List.of("value-not-planned $.ecommerce.currency 1 [1] enum [\"EUR\",\"CHF\"], not \"USD\""),
                check(plan, purchase("\"value\":1,\"currency\":\"USD\"")));
        assertEquals(List.of("pattern-not-matched $.ecommerce.transaction_id 1 [1] pattern \"^T-[0-9]+$\", not \"1\""),
                check(plan, purchase("\"value\":1,\"currency\":\"EUR\",\"transaction_id\":\"1\"")));
        assertEquals(List.of("pattern-not-matched $.mail 1 [1] format \"email\", not \"jane\""),
                check(plan, "{\"event\":\"login\",\"mail\":\"jane\"}"));
        assertEquals(List.of("plan-not-met $.ecommerce.value 1 [1] minimum 0, not -1"),
                check(plan, purchase("\"value\":-1,\"currency\":\"EUR\"")));
        assertEquals(List.of("plan-not-met $.ecommerce.items 1 [1] minItems 1, not []"),
                check(plan, purchase("\"value\":1,\"currency\":\"EUR\",\"items\":[]")));
    }

    @Test
    void findingsAreGroupedByRuleAndPathWithTheirPushes() throws Exception {
        String wrong = purchase("\"value\":1,\"currency\":\"EUR\",\"items\":[{\"price\":\"1\"},{\"price\":\"2\"}]");

        assertEquals(List.of("required-missing $.ecommerce.items[*].item_id 8 [1, 2, 3, 4] null",
                "wrong-type $.ecommerce.items[*].price 8 [1, 2, 3, 4] type \"number\", not \"1\"; also #1 type \"number\", not \"2\""),
                check(plan(EVENTS), wrong, wrong, wrong, wrong).stream().sorted().toList());
    }

    @Test
    void gtagCallsTrackCallsAndSelfDescribingEventsAreJudgedAlikeAndShownWhereTheyStand() throws Exception {
        Plan plan = plan("{\"events\":{\"quiz\":{\"properties\":{\"step\":{\"type\":\"number\"}}}}}");

        assertEquals(List.of("wrong-type $.args[2].step 1 [1] type \"number\", not \"1\""),
                check(plan, "{\"$type\":\"gtag\",\"args\":[\"event\",\"quiz\",{\"step\":\"1\"}]}"));
        assertEquals(List.of("wrong-type $[2].step 1 [1] type \"number\", not \"1\""),
                check(plan, "[\"track\",\"quiz\",{\"step\":\"1\"}]"));
        assertEquals(List.of("wrong-type $.event.data.step 1 [1] type \"number\", not \"1\""), check(plan,
                "{\"event\":{\"schema\":\"iglu:org.example/quiz/jsonschema/1-0-0\",\"data\":{\"step\":\"1\"}}}"));
    }

    @Test
    void planFormatsAreToldApartByWhatStandsInThem() throws Exception {
        String schema = "{\"type\":\"object\",\"properties\":{\"step\":{\"type\":\"number\"}},\"required\":[\"step\"]}";
        String call = "{\"$schema\":\"http://json-schema.org/draft-07/schema#\",\"type\":\"object\",\"properties\":{\"context\":{},\"traits\":{},\"properties\":"
                + schema + "},\"required\":[\"properties\"]}";
        String iglu = "{\"$schema\":\"http://iglucentral.com/schemas/com.snowplowanalytics.self-desc/schema/jsonschema/1-0-0#\","
                + "\"self\":{\"vendor\":\"org.example\",\"name\":\"quiz\",\"format\":\"jsonschema\",\"version\":\"1-0-0\"},"
                + schema.substring(1);
        for (String[] each : new String[][]{
                {"JSON Schema", "{\"events\":{\"quiz\":" + schema + "}}"},
                {"JSON Schema", "{\"events\":[{\"name\":\"quiz\",\"schema\":" + schema + "}]}"},
                {"JSON Schema", "{\"definitions\":{\"quiz\":" + schema + "}}"},
                {"JSON Schema",
                        "{\"oneOf\":[{\"$ref\":\"#/$defs/a\"}],\"$defs\":{\"a\":{\"properties\":{\"event\":{\"const\":\"quiz\"},\"step\":{\"type\":\"number\"}},\"required\":[\"step\"]},\"b\":{}}}"},
                {"JSON Schema",
                        "{\"properties\":{\"event\":{\"const\":\"quiz\"},\"step\":{\"type\":\"number\"}},\"required\":[\"step\"]}"},
                {"JSON Schema", schema.replaceFirst("\\{", "{\"\\$id\":\"https://example.org/quiz.json\",")},
                {"Segment", "{\"rules\":[{\"key\":\"quiz\",\"type\":\"TRACK\",\"version\":1,\"jsonSchema\":" + call
                        + "},{\"type\":\"IDENTIFY\",\"jsonSchema\":{}}]}"},
                {"Segment", "{\"data\":{\"rules\":[{\"key\":\"quiz\",\"type\":\"TRACK\",\"jsonSchema\":" + call
                        + "}],\"pagination\":{\"next\":\"x\"}}}"},
                {"Segment",
                        "{\"name\":\"w/tracking-plans/rs_1\",\"rules\":{\"events\":[{\"name\":\"quiz\",\"rules\":"
                                + call + "}],\"global\":{}}}"},
                {"RudderStack",
                        "{\"name\":\"p\",\"rules\":{\"events\":[{\"name\":\"quiz\",\"eventType\":\"track\",\"rules\":"
                                + schema + "}]}}"},
                {"Iglu", iglu}}) {
            Plan plan = plan(each[1]);

            assertEquals(each[0], plan.format(), each[1]);
            assertEquals(List.of("required-missing $.step 1 [1] null"), check(plan, "{\"event\":\"quiz\"}"), each[1]);
            assertEquals(List.of(), check(plan, "{\"event\":\"quiz\",\"step\":1}"), each[1]);
        }
    }

    @Test
    void whatAPlanDoesNotJudgeIsSaid() throws Exception {
        Plan plan = plan(
                "{\"data\":{\"rules\":[{\"key\":\"quiz\",\"jsonSchema\":{}},{\"type\":\"GROUP\",\"jsonSchema\":{}}],\"pagination\":{\"next\":\"x\"}}}");

        assertEquals(List.of("1 rules of the plan are not of track calls and judge no push.",
                "The plan is the first page of an export that has more."), plan.notes());
        assertEquals(List.of("quiz"), plan.check(recording(), PLACEHOLDERS, _ -> true).unseen());
    }

    @Test
    void aSchemaOfOneEventSaysNothingOfOthersButAFolderOfThemDoes() throws Exception {
        var quiz = new Plan.Source("quiz.json", "{\"properties\":{\"step\":{\"$ref\":\"step.json\"}}}");
        var step = new Plan.Source("step.json", "{\"type\":\"number\"}");

        assertEquals(List.of(), check(Plan.of(List.of(step), false), "{\"event\":\"other\"}"));
        assertEquals(
                List.of("wrong-type $.step 1 [2] type \"number\", not \"1\"",
                        "unplanned-event $.event 1 [1] other"),
                check(Plan.of(List.of(quiz, step), true), "{\"event\":\"other\"}",
                        "{\"event\":\"quiz\",\"step\":\"1\"}"));
    }

    @Test
    void redactedValuesAreJudgedByWhatTheirPlaceholdersShow() throws Exception {
        Plan plan = plan("""
                {"events":{"lead":{"properties":{"mail":{"type":"string","format":"email","maxLength":5},
                "phone":{"type":"number","minimum":1000},"plan":{"enum":["a"]}}}}}""");

        Plan.Result good = plan.check(
                recording(
                        "{\"event\":\"lead\",\"mail\":\"[EMAIL_1]\",\"phone\":\"[PHONE_1:number]\",\"plan\":\"[EMAIL_2]\"}"),
                PLACEHOLDERS, _ -> true);
        assertEquals(List.of(), lines(good));
        assertTrue(good.unjudged() >= 3, good::toString);
        assertEquals(
                List.of("pattern-not-matched $.mail 1 [1] format \"email\", not \"[EMAIL_1:invalid]\"",
                        "wrong-type $.phone 1 [1] type \"number\", not \"[PHONE_1]\""),
                check(plan, "{\"event\":\"lead\",\"mail\":\"[EMAIL_1:invalid]\",\"phone\":\"[PHONE_1]\"}").stream()
                        .sorted().toList());
        assertEquals(List.of("wrong-type $.mail 1 [1] type \"string\", not \"[PHONE_1:number]\""),
                check(plan, "{\"event\":\"lead\",\"mail\":\"[PHONE_1:number]\"}"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"[1|is not JSON: Invalid JSON at character 2", "5|A plan is a JSON object",
            "{\"a\":1}|none of the known kinds", "{\"rules\":[1]}|Rule 0 is no object",
            "{\"rules\":[{\"key\":\"a\"}]}|Rule 0 lacks", "{\"rules\":[]}|none of an event",
            "{\"events\":{}}|events are empty", "{\"events\":{\"a\":5}}|event a has no schema",
            "{\"properties\":{\"a\":{\"pattern\":\"(\"}}}|Unclosed group",
            "{\"$schema\":\"https://example.org/mine\"}|example.org/mine",
            "{\"$ref\":\"https://example.org/x.json\"}|it refers to https://example.org/x.json, which is no file of the plan",
            "{\"$ref\":\"file:///etc/passwd\"}|it refers to file:///etc/passwd, which is no file",
            "{\"properties\":{\"a\":{\"pattern\":\"(?=\"}}}|the pattern \"(?=\" is not valid: Unclosed group",
            "{\"$ref\":\"#/nowhere\"}|nowhere", "{\"$ref\":\"#\"}|refers to itself without end"})
    void whatIsNoPlanIsRefusedWithItsFileAndTheReason(String text, String reason) {
        String message = String.valueOf(
                assertThrows(PlanException.class, () -> check(plan(text), "{\"event\":\"quiz\"}")).getMessage());

        assertTrue(message.contains(reason), message);
        assertTrue(message.contains("quiz"), message);
    }

    @Test
    void aSchemaNestedWithoutMeasureIsRefused() {
        String deep = "{\"not\":".repeat(5000) + "{}" + "}".repeat(5000);

        String refusal = assertThrows(PlanException.class, () -> plan(deep)).toString();
        assertTrue(refusal.contains("quiz.json ") && refusal.contains("300 levels"), refusal);
    }

    @Test
    void aReferenceThatIsNoAddressIsRefusedInWords() {
        String refusal = assertThrows(PlanException.class, () -> plan(
                "{\"properties\":{\"event\":{\"const\":\"a\"}},\"$defs\":{\"a\":{}},\"$ref\":\"#/$defs%/a\"}"))
                .toString();
        assertTrue(refusal.contains("cannot be used: ") && !refusal.contains("java."), refusal);
    }

    @Test
    void aPushNestedWithoutMeasureIsCountedAndTheOthersAreJudged() throws Exception {
        Plan plan = plan("{\"events\":{\"a\":{\"required\":[\"x\"]}}}");

        Plan.Result result = plan.check(recording(
                "{\"event\":\"a\",\"d\":" + "[".repeat(5000) + "]".repeat(5000) + "}", "{\"event\":\"a\"}"),
                PLACEHOLDERS,
                _ -> true);

        assertEquals(1, result.tooDeep());
        assertEquals(List.of("required-missing $.x 1 [2] null"), lines(result));
    }

    @ParameterizedTest
    @ValueSource(strings = {"^(a|aa)+$", "^(a*)*b", "(.*a){12}", "^(([a-z])+.)+[A-Z]([a-z])+$"})
    void aPatternThatIsSlowElsewhereIsDecidedHere(String pattern) throws Exception {
        Plan plan = plan("{\"properties\":{\"a\":{\"pattern\":\"" + pattern + "\"}}}");

        Plan.Result result = plan.check(recording("{\"event\":\"quiz\",\"a\":\"" + "a".repeat(5_000) + "!\"}"),
                PLACEHOLDERS, _ -> true);

        assertEquals(0, result.undecided());
        assertEquals(pattern.startsWith("(.*") ? 0 : 1, result.findings().size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"^(?=(a+a+)+b)", "^(a*)(a*)(a*)(a*)(a*)(a*)\\\\1b$", "^(?!x)(a|aa)+$"})
    void aPatternThatCannotBeDecidedInTimeMakesNoFindingAndTheOthersAreJudged(String pattern) throws Exception {
        Plan plan = plan("{\"events\":{\"a\":{\"properties\":{\"a\":{\"pattern\":\"" + pattern
                + "\"}}},\"b\":{\"required\":[\"x\"]}}}");

        Plan.Result result = plan.check(
                recording("{\"event\":\"a\",\"a\":\"" + "a".repeat(5_000) + "!\"}", "{\"event\":\"b\"}"),
                PLACEHOLDERS, _ -> true);

        assertEquals(1, result.undecided());
        assertEquals(List.of("the pattern \"" + pattern.replace("\\\\", "\\") + '"'), result.slow());
        assertEquals(List.of("required-missing $.x 1 [2] null"), lines(result));
    }

    /** A long list, each element of which is held against some 100,000 schemas. */
    private Plan.Result endless() throws Exception {
        var doubling = new StringBuilder();
        for (int i = 0; i < 15; i++) {
            String next = "{\"$ref\":\"#/$defs/" + (i + 1) + "\"}";
            doubling.append("\"" + i + "\":{\"allOf\":[" + next + "," + next + "]},");
        }
        Plan evil = plan(
                "{\"properties\":{\"a\":{\"items\":{\"$ref\":\"#/$defs/0\"}}},\"$defs\":{" + doubling + "\"15\":{}}}");
        return evil.check(recording("{\"event\":\"quiz\",\"a\":[1" + ",1".repeat(5_000) + "]}"), PLACEHOLDERS,
                _ -> true);
    }

    @Test
    void aCheckWithTooManyStepsIsLeftUndecided() throws Exception {
        Plan.Result result = endless();
        assertEquals(1, result.undecided());
        assertEquals(List.of("the schema of quiz"), result.slow());
    }

    @Test
    void anEndlessCheckEndsWhenItIsInterrupted() throws Exception {
        var task = new FutureTask<>(() -> {
            try {
                return endless();
            } catch (CancellationException e) {
                return e;
            }
        });
        Thread thread = Thread.ofVirtual().start(task);
        eventually("the check is under way, far from done in any time", () -> Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getClassName().startsWith("com.networknt.")));
        thread.interrupt();

        assertTrue(thread.join(Duration.ofMinutes(2)));
        assertInstanceOf(CancellationException.class, task.get(120, TimeUnit.SECONDS));
    }

    @Test
    void whatWasSeenFitsThePlanThatIsInferredFromIt() throws Exception {
        List<String> pushes = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            pushes.add("{\"event\":\"step\",\"n\":" + i + ",\"kind\":\"" + (i % 2 == 0 ? "a" : "b")
                    + "\",\"when\":\"2026-11-0"
                    + (1 + i % 9) + "\",\"link\":\"https://shop.example/" + i + "\",\"mail\":\"[EMAIL_" + i + "]\""
                    + (i > 2 ? ",\"more\":" + (i % 3 == 0 ? "null" : "{\"deep\":[1,\"x\",{\"y\":true}]}") : "") + "}");
        }
        pushes.add(
                "{\"$type\":\"gtag\",\"args\":[\"event\",\"lead\",{\"value\":1.5,\"event_callback\":{\"$type\":\"function\"}}]}");
        pushes.add("[\"track\",\"Order Completed\",{\"total\":\"[PHONE_1:number]\"}]");
        pushes.add("{\"event\":\"gtm.dom\"}");
        Recording recording = recording(pushes.toArray(String[]::new));

        PlanInference.Draft draft = PlanInference.of(recording, PLACEHOLDERS, _ -> true);
        String text = draft.plan().toJson();

        assertEquals(List.of(3, 14, 0), List.of(draft.events(), draft.pushes(), draft.leftOut()));
        assertEquals(List.of(), check(plan(text), pushes.toArray(String[]::new)));
        assertTrue(text.contains("\"n\":{\"type\":\"integer\",\"examples\":[0,1]}"), text);
        assertTrue(text.contains("\"kind\":{\"type\":\"string\",\"enum\":[\"a\",\"b\"]}"), text);
        assertTrue(text.contains("\"when\":{\"type\":\"string\",\"format\":\"date\""), text);
        assertTrue(text.contains("\"link\":{\"type\":\"string\",\"format\":\"uri\"}"), text);
        assertTrue(text.contains("\"mail\":{\"type\":\"string\",\"description\":\"Personal data: EMAIL\"}"), text);
        assertTrue(text.contains("\"required\":[\"event\",\"n\",\"kind\",\"when\",\"link\",\"mail\"]"), text);
        assertTrue(!text.contains("[EMAIL_") && !text.contains("event_callback"), text);
        assertEquals(List.of("value-not-planned $.kind 1 [1] enum [\"a\",\"b\"], not \"c\""),
                check(plan(text),
                        "{\"event\":\"step\",\"n\":1,\"kind\":\"c\",\"when\":\"2026-11-01\",\"link\":\"https://a.example/\",\"mail\":\"x@y.example\"}"));
    }

    private static String purchase(String ecommerce) {
        return "{\"event\":\"purchase\",\"ecommerce\":{" + ecommerce + "}}";
    }

    private static Plan plan(String text) throws PlanException {
        return Plan.of(List.of(new Plan.Source("quiz.json", text)), false);
    }

    private static List<String> check(Plan plan, String... pushes) throws PlanException {
        return lines(plan.check(recording(pushes), PLACEHOLDERS, _ -> true));
    }

    private static List<String> lines(Plan.Result result) {
        return result.findings().stream().map(finding -> finding.rule().id() + " " + finding.path() + " "
                + finding.count() + " " + finding.seqs() + " " + finding.saw()).toList();
    }

    private static Recording recording(String... pushes) {
        List<String> records = new ArrayList<>();
        for (int i = 0; i < pushes.length; i++) {
            records.add("{\"seq\":" + (i + 1)
                    + ",\"page\":1,\"frame\":0,\"t\":1,\"ms\":1,\"layer\":\"dataLayer\",\"gen\":1,"
                    + "\"via\":\"push\",\"value\":" + pushes[i] + ",\"tags\":" + tags(pushes[i]) + "}");
        }
        var page = new RecordedPage(1, "https://shop.example/", "Shop", "navigate", 0, "firstScript", 1,
                Arrays.asList(new RecordedPage.PageLayer("dataLayer", "gtm", 1, "")));
        return new Recording(List.of(page), Recording.pushes("[" + String.join(",", records) + "]"), 1, pushes.length,
                List.of(), 0, 0);
    }

    /** All objects with a $type are tagged. */
    private static String tags(String json) {
        List<String> tags = new ArrayList<>();
        if (json.startsWith("{\"$type\":\"gtag\"")) {
            tags.add("{\"path\":\"$\",\"type\":\"gtag\"}");
            if (json.contains("event_callback")) {
                tags.add("{\"path\":\"$['args'][2]['event_callback']\",\"type\":\"function\"}");
            }
        }
        return "[" + String.join(",", tags) + "]";
    }
}
