package io.github.mcpdatalayer.datalayer.validation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** An event is judged by the version that it names, and exports are read as their products write them. */
class PlanVersionsTest {

    private static final String CALL = "{\"$schema\":\"http://json-schema.org/draft-07/schema#\",\"type\":\"object\",\"properties\":{\"context\":{},\"traits\":{},\"properties\":%s}}";
    private static final String ONE = "{\"type\":\"object\",\"properties\":{\"order_id\":{\"type\":[\"string\"]}},\"required\":[\"order_id\"]}";
    private static final String TWO = ONE.replace("\"order_id\"]}", "\"order_id\",\"subtotal\"]}");
    private static final String SEGMENT = "{\"data\":{\"rules\":[{\"key\":null,\"type\":\"COMMON\",\"version\":1,\"jsonSchema\":{}},"
            + rule("Order Completed", 1, ONE) + "," + rule("Order Completed", 2, TWO) + ","
            + "{\"key\":\"New Rule\",\"type\":\"TRACK\",\"version\":1,\"jsonSchema\":{\"properties\":{\"context\":{},\"properties\":{},\"traits\":{}}}}]}}";

    private static String rule(String name, int version, String properties) {
        return "{\"key\":\"" + name + "\",\"type\":\"TRACK\",\"version\":" + version + ",\"jsonSchema\":"
                + CALL.formatted(properties) + "}";
    }

    private static Plan plan(String... namesAndTexts) throws PlanException {
        List<Plan.Source> files = new ArrayList<>();
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            files.add(new Plan.Source(namesAndTexts[i], namesAndTexts[i + 1]));
        }
        return Plan.of(files, files.size() > 1);
    }

    private static List<String> check(Plan plan, String... pushes) throws PlanException {
        List<String> records = new ArrayList<>();
        for (String push : pushes) {
            records.add("{\"seq\":" + (records.size() + 1)
                    + ",\"page\":1,\"frame\":0,\"t\":1000000,\"ms\":0,\"layer\":\"analytics\",\"gen\":1,\"via\":\"push\",\"value\":"
                    + push + ",\"tags\":[]}");
        }
        var page = new RecordedPage(1, "https://shop.example/", "Shop", "navigate", 0, "firstScript", 1_000_000,
                List.of(new RecordedPage.PageLayer("analytics", "segment", 1, "")));
        var recording = new Recording(List.of(page), Recording.pushes("[" + String.join(",", records) + "]"), 1,
                pushes.length, List.of(), 0, 0);
        return plan.check(recording, Redacted.NOTHING, _ -> true).findings().stream()
                .map(each -> each.severity() + " " + each.rule().id() + " " + each.seqs()
                        + (each.saw() == null ? "" : " " + each.saw()))
                .toList();
    }

    private static String track(String name, String properties, String version) {
        return "[\"track\",\"" + name + "\"," + properties
                + (version.isEmpty() ? "" : ",{\"context\":{\"protocols\":{\"event_version\":" + version + "}}}") + "]";
    }

    @Test
    void segmentsEventsAreJudgedByTheirVersionAndElseByTheOldest() throws Exception {
        Plan plan = plan("shop.json", SEGMENT);
        String order = "{\"order_id\":\"O\"}";
        String both = "{\"order_id\":\"O\",\"subtotal\":30}";

        assertEquals(
                List.of("ERROR required-missing [2]", "INFO version-not-planned [4] version 3.2; the plan has 1, 2"),
                check(plan, track("Order Completed", order, ""), track("Order Completed", order, "2"),
                        track("Order Completed", both, "2"), track("Order Completed", order, "3.2"),
                        track("New Rule", "{\"anything\":1}", "")));
        assertEquals(List.of("ERROR required-missing [1]"), check(plan, track("Order Completed", order, "\"2\"")),
                "a number as text");
        assertEquals(List.of("ERROR required-missing [1]"), check(plan,
                "{\"event\":\"Order Completed\",\"order_id\":\"O\",\"context\":{\"protocols\":{\"event_version\":2}}}"),
                "in a data layer");
        assertEquals(List.of("ERROR required-missing [1]"),
                check(plan, track("Order Completed", "{\"subtotal\":1}", "")));
        assertEquals(List.of("WARNING unplanned-event [1] order completed for Order Completed"),
                check(plan, track("order completed", order, "")));
        assertEquals(List.of(), check(plan, track("Order Completed", "{\"order_id\":\"O\",\"version\":\"app 7\"}", "")),
                "a property of the event that only has this name");
    }

    private static String iglu(String vendor, String version, String required) {
        return "{\"$schema\":\"http://iglucentral.com/schemas/com.snowplowanalytics.self-desc/schema/jsonschema/1-0-0#\","
                + "\"self\":{\"vendor\":\"" + vendor
                + "\",\"name\":\"cart\",\"format\":\"jsonschema\",\"version\":\"" + version
                + "\"},\"type\":\"object\",\"properties\":{\"id\":{\"type\":\"string\"},\"qty\":{\"type\":\"integer\"}},\"required\":["
                + required + "]}";
    }

    private static String described(String schema, String data) {
        return "{\"schema\":\"iglu:" + schema + "\",\"data\":" + data + "}";
    }

    @Test
    void snowplowsEventsAreJudgedByVendorAndVersionOfTheirSchema() throws Exception {
        Plan plan = plan("a.json", iglu("com.acme", "1-0-0", "\"id\""), "b.json",
                iglu("com.acme", "1-0-1", "\"id\",\"qty\""), "c.json", iglu("org.other", "2-0-0", ""));

        assertEquals(List.of("ERROR required-missing [2]",
                "WARNING version-not-planned [4] version com.acme 9-0-0; the plan has com.acme 1-0-0, com.acme 1-0-1, org.other 2-0-0",
                "WARNING version-not-planned [5] version com.acme 2-0-0; the plan has com.acme 1-0-0, com.acme 1-0-1, org.other 2-0-0"),
                check(plan, described("com.acme/cart/jsonschema/1-0-0", "{\"id\":\"a\"}"),
                        described("com.acme/cart/jsonschema/1-0-1", "{\"id\":\"a\"}"),
                        described("org.other/cart/jsonschema/2-0-0", "{}"),
                        described("com.acme/cart/jsonschema/9-0-0", "{\"id\":\"a\"}"),
                        described("com.acme/cart/jsonschema/2-0-0", "{}")).stream()
                        .map(each -> each.replace("[4, 5]", "[4]")).toList());
    }

    @Test
    void aRegistryNamesItsSchemasByTheirPlace() throws Exception {
        String bare = "{\"type\":\"object\",\"required\":[\"id\"]}";
        Plan plan = plan("schemas/com.acme/cart/jsonschema/1-0-0", iglu("com.acme", "1-0-0", "\"id\""),
                "schemas/com.acme/bare/jsonschema/1-0-0", bare);

        assertEquals(List.of("ERROR required-missing [2]"),
                check(plan, described("com.acme/cart/jsonschema/1-0-0", "{\"id\":\"a\"}"),
                        described("com.acme/bare/jsonschema/1-0-0", "{}")));
        assertEquals(2, plan.size());
    }

    @Test
    void schemasThatDemandAVersionJudgeOnlyTheirs() throws Exception {
        String schema = "{\"type\":\"object\",\"properties\":{\"event\":{\"const\":\"quiz\"},\"version\":{\"const\":%s},\"a\":{},\"b\":{}},\"required\":[%s]}";
        Plan plan = plan("one.json", schema.formatted("1", "\"a\",\"b\""), "two.json", schema.formatted("2", "\"a\""));

        assertEquals(List.of("ERROR required-missing [1]",
                "WARNING version-not-planned [3] version 5; the plan has 1, 2"),
                check(plan, "{\"event\":\"quiz\",\"version\":1,\"a\":1}", "{\"event\":\"quiz\",\"version\":2,\"a\":1}",
                        "{\"event\":\"quiz\",\"version\":5,\"a\":1}"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            http://json-schema.org/draft-03/schema#
            http://json-schema.org/draft-04/schema#
            http://json-schema.org/draft-04/schema
            http://json-schema.org/draft-05/schema#
            http://json-schema.org/draft-06/schema#
            https://json-schema.org/draft-07/schema#
            https://json-schema.org/draft-07/schema
            http://json-schema.org/schema#
            http://json-schema.org/draft-04/hyper-schema#
            https://json-schema.org/draft/2019-09/schema
            https://json-schema.org/draft/2020-12/schema#
            none
            """)
    void idsThatAreNoAddressesAreIgnoredInEveryDraft(String draft) throws Exception {
        String schema = "{" + (draft.equals("none") ? "" : "\"$schema\":\"" + draft + "\",")
                + "\"id\":\"/root\",\"type\":\"object\",\"properties\":{\"event\":{\"enum\":[\"quiz\"]},"
                + "\"id\":{\"id\":\"/properties/properties/regex%20property\",\"type\":\"string\",\"pattern\":\"^[A-Z]+$\"},"
                + "\"list\":{\"items\":{\"id\":\"#/x y\",\"type\":\"number\"}}},\"required\":[\"id\"]}";
        Plan plan = plan("quiz.json", schema);

        assertEquals(List.of("ERROR required-missing [1]",
                "ERROR pattern-not-matched [2] pattern \"^[A-Z]+$\", not \"abc\"",
                "ERROR wrong-type [3] type \"number\", not \"x\""),
                check(plan, "{\"event\":\"quiz\"}", "{\"event\":\"quiz\",\"id\":\"abc\"}",
                        "{\"event\":\"quiz\",\"id\":\"ABC\",\"list\":[1,\"x\"]}"));
    }

    @Test
    void aDraft4FileThatAnotherRefersToByItsIdIsFound() throws Exception {
        Plan plan = plan("money.json",
                "{\"$schema\":\"http://json-schema.org/draft-04/schema#\",\"id\":\"https://acme.example/money.json\",\"type\":\"number\"}",
                "quiz.json",
                "{\"$schema\":\"http://json-schema.org/draft-04/schema#\",\"properties\":{\"fee\":{\"$ref\":\"https://acme.example/money.json\"}}}");

        assertEquals(List.of("ERROR wrong-type [1] type \"number\", not \"x\""),
                check(plan, "{\"event\":\"quiz\",\"fee\":\"x\"}"));
    }

    @Test
    void exportsAreReadAsTheirProductsWriteThem() throws Exception {
        String rules = "{\"$schema\":\"http://json-schema.org/draft-07/schema#\",\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"}},\"required\":[\"a\"]}";
        String call = CALL.formatted(rules);
        List<Plan> plans = List.of(
                plan("typewriter-v1.json",
                        "{\"display_name\":\"x\",\"rules\":{\"events\":[{\"name\":\"quiz\",\"version\":1,\"rules\":"
                                + call + "}]}}"),
                plan("typewriter-v2.json",
                        "{\"rules\":[{\"key\":\"quiz\",\"type\":\"TRACK\",\"version\":1,\"jsonSchema\":"
                                + call + "}]}"),
                plan("protocols.json",
                        "{\"data\":{\"trackingPlan\":{\"rules\":[{\"key\":\"quiz\",\"type\":\"TRACK\",\"jsonSchema\":"
                                + call + "}]}}}"),
                plan("rudder.json",
                        "{\"name\":\"x\",\"version\":3,\"rules\":{\"events\":[{\"name\":\"quiz\",\"eventType\":\"track\",\"rules\":"
                                + call + "}]}}"),
                plan("rudder-events.json", "{\"events\":[{\"name\":\"quiz\",\"eventType\":\"track\",\"rules\":" + rules
                        + "}]}"),
                plan("avo.json", "{\"events\":[{\"id\":\"e1\",\"name\":\"quiz\",\"rules\":" + rules + "}]}"),
                plan("data-structure.json",
                        "{\"apiVersion\":\"v1\",\"resourceType\":\"data-structure\",\"meta\":{},\"data\":{\"self\":{\"vendor\":\"com.acme\",\"name\":\"quiz\",\"format\":\"jsonschema\",\"version\":\"1-0-0\"},\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"}},\"required\":[\"a\"]}}"));

        for (Plan plan : plans) {
            assertEquals(List.of("ERROR required-missing [1]"),
                    check(plan, track("quiz", "{}", ""), track("quiz", "{\"a\":\"x\"}", "")), plan.format());
        }
    }

    /** A registry's file in the shape of iglu-central's e-commerce schemas: nullable texts, cents, closed objects. */
    private static String registry(String name, String properties, String required) {
        return "{\"$schema\":\"http://iglucentral.com/schemas/com.snowplowanalytics.self-desc/schema/jsonschema/1-0-0#\","
                + "\"description\":\"d\",\"self\":{\"vendor\":\"com.acme.shop\",\"name\":\"" + name
                + "\",\"format\":\"jsonschema\",\"version\":\"1-0-0\"},\"type\":\"object\",\"properties\":{"
                + properties
                + "},\"required\":[" + required + "],\"additionalProperties\":false}";
    }

    @Test
    void aPlanWhoseSchemasHaveIdsOfPlacesInItIsRead() throws Exception {
        String schema = "{\"$id\":\"order_sent\",\"$schema\":\"http://json-schema.org/draft-07/schema#\",\"properties\":{"
                + "\"to whom\":{\"$id\":\"/properties/to%20whom\",\"type\":[\"string\"]},"
                + "\"user\":{\"$id\":\"/properties/user\",\"type\":\"object\",\"required\":[],\"properties\":{\"to\":"
                + "{\"$id\":\"/properties/properties/properties/user/properties/to\",\"type\":[\"string\"]}}}},"
                + "\"required\":[\"details\"],\"type\":\"object\"}";
        Plan plan = plan("site.json", "{\"type\":\"LIVE\",\"rules\":[{\"key\":\"Order Sent\",\"type\":\"TRACK\","
                + "\"version\":1,\"jsonSchema\":" + schema + "}]}");

        assertEquals(List.of("ERROR required-missing [1]", "ERROR wrong-type [1] type [\"string\"], not 1"),
                check(plan, track("Order Sent", "{\"user\":{\"to\":1}}", ""),
                        track("Order Sent", "{\"user\":{\"to\":\"a\"},\"details\":\"b\"}", "")).stream().sorted()
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({"allOf, 2, 60", "anyOf, 8, 20", "oneOf, 40, 10", "not, 8, 30", "prefixItems, 8, 10"})
    void referencesThatMultiplyAreRefusedAtOnce(String keyword, int wide, int deep) {
        String each = keyword.equals("not") ? "{\"not\":{\"$ref\":\"#/$defs/d%d\"}}" : "{\"$ref\":\"#/$defs/d%d\"}";
        String list = keyword.equals("not") ? "allOf" : keyword;
        var defs = new StringBuilder();
        for (int i = 0; i < deep; i++) {
            defs.append("\"d").append(i).append("\":{\"").append(list).append("\":[")
                    .append(String.join(",", Collections.nCopies(wide, each.formatted(i + 1)))).append("]},");
        }
        String bomb = "{\"properties\":{\"event\":{\"const\":\"q\"}},\"$ref\":\"#/$defs/d0\",\"$defs\":{" + defs + "\"d"
                + deep
                + "\":{\"type\":\"object\"}}}";
        var refused = assertTimeoutPreemptively(Duration.ofMinutes(1),
                () -> assertThrows(PlanException.class, () -> plan("q.json", bomb)));
        assertTrue(String.valueOf(refused.getMessage()).contains("multiply"), refused.toString());
    }

    @Test
    void whatManyReferToIsRead() throws Exception {
        String refs = String.join(",",
                IntStream.range(0, 900).mapToObj(i -> "\"p" + i + "\":{\"$ref\":\"#/$defs/money\"}").toList());
        Plan plan = plan("q.json", "{\"properties\":{\"event\":{\"const\":\"q\"}," + refs
                + ",\"again\":{\"$ref\":\"#\"}},\"$defs\":"
                + "{\"money\":{\"properties\":{\"value\":{\"type\":\"number\"},\"currency\":{\"$ref\":\"#/$defs/code\"}}},"
                + "\"code\":{\"type\":\"string\"}}}");
        assertEquals(List.of("ERROR wrong-type [1] type \"string\", not 1"),
                check(plan, "{\"event\":\"q\",\"p7\":{\"value\":1,\"currency\":1}}"));
    }

    @Test
    void aNumberThatTheValidatorCannotHoldFailsNothing() throws Exception {
        Plan plan = plan("q.json",
                "{\"properties\":{\"event\":{\"const\":\"q\"},\"n\":{\"type\":\"integer\",\"multipleOf\":0.01,"
                        + "\"enum\":[1,2]},\"l\":{\"uniqueItems\":true}},\"required\":[\"there\"]}");
        for (String n : List.of("123456789012345678901234567890", "1e400", "1e-400", "1" + "0".repeat(400))) {
            check(plan, "{\"event\":\"q\",\"n\":" + n + ",\"l\":[" + n + "," + n + "]}");
        }
        assertEquals(List.of("ERROR required-missing [1]"), check(plan, "{\"event\":\"q\"}"));
    }

    @Test
    void aRegistryOfAShopJudgesNullsCentsAndClosedObjects() throws Exception {
        Plan plan = plan("schemas/com.acme.shop/refund/jsonschema/1-0-0",
                registry("refund", "\"order\":{\"type\":\"string\",\"maxLength\":40},"
                        + "\"currency\":{\"type\":\"string\",\"minLength\":3,\"maxLength\":3},"
                        + "\"amount\":{\"type\":\"number\",\"multipleOf\":0.01,\"minimum\":0.00,\"maximum\":9999999},"
                        + "\"reason\":{\"type\":[\"string\",\"null\"],\"maxLength\":40}", "\"order\",\"amount\""),
                "schemas/com.acme.shop/action/jsonschema/1-0-0",
                registry("action",
                        "\"type\":{\"enum\":[\"list_view\",\"refund\"]},\"name\":{\"type\":[\"string\",\"null\"]}",
                        "\"type\""),
                "schemas/com.acme.shop/link/jsonschema/1-0-0",
                registry("link", "\"classes\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}},"
                        + "\"url\":{\"type\":\"string\",\"minLength\":1}", "\"url\""));
        String place = "com.acme.shop/%s/jsonschema/1-0-0";

        assertEquals(List.of(),
                check(plan,
                        described(place.formatted("refund"),
                                "{\"order\":\"T\",\"currency\":\"EUR\",\"amount\":19.99,\"reason\":null}"),
                        described(place.formatted("action"), "{\"type\":\"refund\",\"name\":null}"),
                        described(place.formatted("link"), "{\"url\":\"/\",\"classes\":[\"a\"]}")));
        assertEquals(5, check(plan,
                described(place.formatted("refund"), "{\"order\":\"T\",\"amount\":19.999}"),
                described(place.formatted("refund"), "{\"order\":\"T\",\"amount\":1,\"more\":1}"),
                described(place.formatted("action"), "{\"type\":\"buy\"}"),
                described(place.formatted("link"), "{\"url\":\"\"}"),
                described(place.formatted("link"), "{\"url\":\"/\",\"classes\":[1]}")).size());
    }

    @Test
    void typesThatAreReferredToAreFollowedWithoutADraft() throws Exception {
        Plan plan = plan("order.json",
                "{\"title\":\"Order\",\"type\":\"object\",\"$defs\":{\"ct-size\":{\"type\":\"string\",\"enum\":[\"S\",\"M\"]},"
                        + "\"ct-yes\":{\"enum\":[true,false],\"type\":[\"boolean\"]},\"ct-item\":{\"type\":\"object\",\"properties\":"
                        + "{\"size\":{\"$ref\":\"#/$defs/ct-size\"},\"gift\":{\"$ref\":\"#/$defs/ct-yes\"}},\"required\":[\"size\"]}},"
                        + "\"properties\":{\"event\":{\"const\":\"order\"},\"items\":{\"type\":\"array\",\"items\":{\"$ref\":\"#/$defs/ct-item\"}}}}");

        assertEquals(List.of(),
                check(plan, "{\"event\":\"order\",\"items\":[{\"size\":\"S\",\"gift\":true},{\"size\":\"M\"}]}"));
        assertEquals(List.of("[1]", "[2]", "[3]"), check(plan, "{\"event\":\"order\",\"items\":[{\"size\":\"XL\"}]}",
                "{\"event\":\"order\",\"items\":[{}]}",
                "{\"event\":\"order\",\"items\":[{\"size\":\"S\",\"gift\":\"no\"}]}")
                .stream().map(each -> each.replaceAll(".*(\\[\\d\\]).*", "$1")).distinct().sorted().toList());
    }
}
