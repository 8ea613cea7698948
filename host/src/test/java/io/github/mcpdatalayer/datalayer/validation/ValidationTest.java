package io.github.mcpdatalayer.datalayer.validation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.inspect.RuleWords;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Each rule finds its own defect and nothing else; a correct shop has none. */
class ValidationTest {

    /** As {@code RedactedTexts} of the tools says it. */
    private static final Redacted EMAILS = new Redacted() {
        @Override
        public boolean isIn(String text) {
            return text.contains("[EMAIL_");
        }

        @Override
        public String seen(String text) {
            return "";
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

    private static final String ITEM = "{\"item_id\":\"SKU-1\",\"item_name\":\"Mug\",\"price\":9.5,\"quantity\":1}";
    private static final String SHA = "973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b";
    private static final String NOTHING_SHA = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

    /** A gtag() call. */
    private static String gtag(String arguments) {
        return "GTAG[" + arguments + "]";
    }

    private static String event(String name, String ecommerce) {
        return "{\"event\":\"" + name + "\",\"ecommerce\":" + ecommerce + "}";
    }

    private static String cart(String more) {
        return event("add_to_cart",
                "{\"currency\":\"EUR\",\"value\":9.5,\"items\":[{\"item_id\":\"SKU-1\"" + more + "}]}");
    }

    private static String many(int count, String each) {
        List<String> members = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            members.add(each.replace("%", Integer.toString(i)));
        }
        return String.join(",", members);
    }

    private static Arguments defect(Rule rule, String path, String... pushes) {
        return Arguments.of(rule, path, List.of(pushes));
    }

    static Stream<Arguments> defects() {
        String purchase = event("purchase",
                "{\"transaction_id\":\"T-1\",\"currency\":\"EUR\",\"value\":9.5,\"items\":[" + ITEM + "]}");
        return Stream.of(
                defect(Rule.EVENT_NAME_TOO_LONG, "$.event", "{\"event\":\"" + "a".repeat(41) + "\"}"),
                defect(Rule.EVENT_NAME_INVALID, "$.args[1]", gtag("\"event\",\"form submitted!\"")),
                defect(Rule.EVENT_NAME_RESERVED, "$.event", "{\"event\":\"session_start\"}"),
                defect(Rule.EVENT_NAME_RESERVED, "$.args[1]", gtag("\"event\",\"google_signup\"")),
                defect(Rule.EVENT_NAME_MISSPELT, "$.event", "{\"event\":\"addToCart\"}"),
                defect(Rule.EVENT_NAME_MISSPELT, "$.args[1]", gtag("\"event\",\"page-view\"")),
                defect(Rule.EVENT_NAME_EMPTY, "$.event", "{\"event\":\" \"}"),
                defect(Rule.EVENT_NOT_TEXT, "$.event", "{\"event\":{\"name\":\"click\"}}"),
                defect(Rule.TOO_MANY_PARAMETERS, "$.args[2]",
                        gtag("\"event\",\"quiz\",{" + many(26, "\"p%\":1") + "}")),
                defect(Rule.PARAMETER_NAME_TOO_LONG, "$.args[2]." + "p".repeat(41),
                        gtag("\"event\",\"quiz\",{\"" + "p".repeat(41) + "\":1}")),
                defect(Rule.PARAMETER_NAME_INVALID, "$.args[2]['quiz-step']",
                        gtag("\"event\",\"quiz\",{\"quiz-step\":1}")),
                defect(Rule.PARAMETER_NAME_RESERVED, "$.args[2].ga_step", gtag("\"event\",\"quiz\",{\"ga_step\":1}")),
                defect(Rule.VALUE_TOO_LONG, "$.args[2].answer",
                        gtag("\"event\",\"quiz\",{\"answer\":\"" + "x".repeat(101) + "\"}")),
                defect(Rule.VALUE_TOO_LONG, "$.args[2].page_title",
                        gtag("\"event\",\"page_view\",{\"page_title\":\"" + "x".repeat(301) + "\"}")),
                defect(Rule.VALUE_TOO_LONG, "$.ecommerce.items[*].item_name",
                        cart(",\"item_name\":\"" + "x".repeat(101) + "\"")),
                defect(Rule.USER_ID_TOO_LONG, "$.args[2].user_id",
                        gtag("\"config\",\"G-1\",{\"user_id\":\"" + "u".repeat(257) + "\"}")),
                defect(Rule.TOO_MANY_USER_PROPERTIES, "$.args[2]",
                        gtag("\"set\",\"user_properties\",{" + many(26, "\"p%\":\"a\"") + "}")),
                defect(Rule.USER_PROPERTY_NAME_TOO_LONG, "$.args[2].user_properties." + "p".repeat(25),
                        gtag("\"config\",\"G-1\",{\"user_properties\":{\"" + "p".repeat(25) + "\":\"a\"}}")),
                defect(Rule.USER_PROPERTY_VALUE_TOO_LONG, "$.args[2].plan",
                        gtag("\"set\",\"user_properties\",{\"plan\":\"" + "x".repeat(37) + "\"}")),
                defect(Rule.TOO_MANY_ITEMS, "$.ecommerce.items",
                        event("view_item_list", "{\"items\":[" + many(201, "{\"item_id\":\"%\"}") + "]}")),
                defect(Rule.TOO_MANY_ITEM_PARAMETERS, "$.ecommerce.items[*]", cart("," + many(28, "\"c%\":\"x\""))),
                defect(Rule.ITEMS_MISSING, "$.ecommerce.items", event("view_item_list", "{}")),
                defect(Rule.ITEMS_MISSING, "$.ecommerce.items", event("view_item_list", "{\"items\":[]}")),
                defect(Rule.ITEMS_NOT_A_LIST, "$.ecommerce.items", event("view_item_list", "{\"items\":" + ITEM + "}")),
                defect(Rule.ITEM_WITHOUT_ID_OR_NAME, "$.ecommerce.items[*]",
                        event("view_item_list", "{\"items\":[{\"sku\":\"1\"}]}")),
                defect(Rule.ITEMS_OUTSIDE_ECOMMERCE, "$", "{\"event\":\"view_item\",\"items\":[" + ITEM + "]}"),
                defect(Rule.ENHANCED_ECOMMERCE_SHAPE, "$.ecommerce.detail",
                        event("productDetail", "{\"detail\":{\"products\":[{\"id\":\"1\"}]}}")),
                defect(Rule.TRANSACTION_ID_MISSING, "$.ecommerce.transaction_id",
                        event("purchase", "{\"currency\":\"EUR\",\"value\":9.5,\"items\":[" + ITEM + "]}")),
                defect(Rule.VALUE_MISSING, "$.ecommerce.value", event("view_cart", "{\"items\":[" + ITEM + "]}")),
                defect(Rule.PURCHASE_WITHOUT_VALUE, "$.ecommerce.value",
                        event("purchase",
                                "{\"transaction_id\":\"T-1\",\"currency\":\"EUR\",\"items\":[" + ITEM + "]}")),
                defect(Rule.VALUE_WITHOUT_CURRENCY, "$.ecommerce.currency",
                        event("view_cart", "{\"value\":9.5,\"items\":[" + ITEM + "]}")),
                defect(Rule.CURRENCY_INVALID, "$.ecommerce.currency",
                        event("view_cart", "{\"value\":9.5,\"currency\":\"eur\",\"items\":[" + ITEM + "]}")),
                defect(Rule.VALUE_UNLIKE_ITEMS, "$.ecommerce.value",
                        cart(",\"price\":9.5").replace("9.5,\"items", "950,\"items")),
                defect(Rule.NUMBER_EXPECTED, "$.ecommerce.items[*].price", cart(",\"price\":\"9,50 €\"")),
                defect(Rule.NUMBER_AS_TEXT, "$.ecommerce.items[*].quantity", cart(",\"quantity\":\"2\"")),
                defect(Rule.NEGATIVE_NUMBER, "$.ecommerce.items[*].quantity", cart(",\"quantity\":-1")),
                defect(Rule.ECOMMERCE_NOT_CLEARED, "$.ecommerce", cart(""), cart("").replace("add_to", "view")),
                defect(Rule.ITEMS_MERGED_BY_INDEX, "$.ecommerce.items",
                        event("view_item_list", "{\"items\":[" + ITEM + "," + ITEM + "]}"), cart("")),
                defect(Rule.ITEMS_MERGED_BY_INDEX, "$.ecommerce.items", cart(",\"coupon\":\"X\""),
                        cart("").replace("add_to", "view")),
                defect(Rule.ARRAY_MIMICS_GTAG, "$", "[\"event\",\"purchase\",{\"value\":1}]"),
                defect(Rule.OBJECT_MIMICS_GTAG, "$", "{\"0\":\"event\",\"1\":\"quiz\"}"),
                defect(Rule.GTAG_PARAMETERS_NOT_AN_OBJECT, "$.args[2]", gtag("\"event\",\"quiz\",\"step 1\"")),
                defect(Rule.GTAG_TOO_MANY_ARGUMENTS, "$.args[3]", gtag("\"event\",\"quiz\",{\"step\":1},{\"more\":1}")),
                defect(Rule.GTAG_CALL_DROPPED, "$.args[0]", gtag("\"evnet\",\"purchase\",{\"value\":1}")),
                defect(Rule.CONSENT_CALL_DROPPED, "$.args[1]", gtag("\"consent\",{\"ad_storage\":\"granted\"}")),
                defect(Rule.MESSAGE_IGNORED, "$", "\"purchase\""),
                defect(Rule.MESSAGE_IGNORED, "$", "[{\"event\":\"purchase\"}]"),
                defect(Rule.NESTED_CLEAR, "$.ecommerce._clear",
                        event("add_to_cart",
                                "{\"_clear\":true,\"currency\":\"EUR\",\"value\":9.5,\"items\":[" + ITEM + "]}")),
                defect(Rule.PERSONAL_DATA, "$.args[2].page_location",
                        gtag("\"event\",\"page_view\",{\"page_location\":\"https://shop.example/?mail=jane@example.org\"}")),
                defect(Rule.PERSONAL_DATA, "$.args[1].user_id", gtag("\"set\",{\"user_id\":\"jane@example.org\"}")),
                defect(Rule.PERSONAL_DATA, "$.search.search_term",
                        "{\"search\":{\"search_term\":\"jane@example.org\"}}"),
                defect(Rule.PERSONAL_DATA, "$.ecommerce.items[*].item_name",
                        cart(",\"item_name\":\"Card for jane@example.org\"")),
                defect(Rule.PERSONAL_DATA, "$.back", "{\"back\":\"/account?user=jane@example.org\"}"),
                defect(Rule.PERSONAL_DATA, "$.ecommerce.items[*]['jane@example.org']", cart(",\"jane@example.org\":1")),
                defect(Rule.PRECISE_LOCATION, "$.args[2].latitude",
                        gtag("\"event\",\"store_search\",{\"latitude\":52.52437,\"longitude\":13.4}")),
                defect(Rule.DUPLICATE_EVENT, "$.event", "{\"event\":\"newsletter\"}", "{\"event\":\"newsletter\"}"),
                defect(Rule.DUPLICATE_TRANSACTION, "$.event", purchase, "{\"ecommerce\":null}", purchase),
                defect(Rule.EVENT_BEFORE_CONSENT_DEFAULT, "$", "{\"event\":\"early\"}", consent("default")),
                defect(Rule.PURCHASE_BEFORE_CONSENT_UPDATE, "$.event", consent("default"), purchase,
                        consent("update").replace("denied", "granted")),
                defect(Rule.PURCHASE_BEFORE_CONSENT_UPDATE, "$.event",
                        "{\"event\":\"gtm.js\"} THEN" + ALL_DENIED, purchase + " THEN" + ALL_GRANTED,
                        "{\"event\":\"next\"}"),
                defect(Rule.EVENT_BEFORE_CONSENT_UPDATE, "$.event", consent("default"), "{\"event\":\"page_view\"}",
                        consent("update").replace("denied", "granted")),
                defect(Rule.EVENT_BEFORE_CONSENT_UPDATE, "$.args[1]", consent("default"), gtag("\"event\",\"quiz\""),
                        consent("update").replace("denied", "granted")),
                defect(Rule.CONSENT_UPDATE_WITHOUT_DEFAULT, "$", consent("update")),
                defect(Rule.CONSENT_SIGNAL_MISSING, "$.args[2].ad_user_data",
                        consent("default").replace("\"ad_user_data\":\"denied\",", "")),
                defect(Rule.CONSENT_VALUE_INVALID, "$.args[2].ad_storage",
                        consent("default").replace("\"ad_storage\":\"denied\"", "\"ad_storage\":\"yes\"")),
                defect(Rule.CONSENT_SIGNAL_MISSING, "$", "{\"event\":\"late\"} ICS" + ICS_DEFAULT),
                defect(Rule.CONSENT_SIGNAL_NOT_UPDATED, "$.args[2].ad_personalization", consent("default"),
                        consent("update").replace(",\"ad_personalization\":\"denied\"", "")),
                defect(Rule.CONSENT_SIGNAL_UNKNOWN, "$.args[2].ad_personalisation",
                        consent("default").replace("}", ",\"ad_personalisation\":\"denied\"}")),
                defect(Rule.CONSENT_DEFAULT_AGAIN, "$", consent("default"),
                        consent("default").replace("denied", "granted")),
                defect(Rule.CONSENT_DEFAULT_FOR_REGIONS_ONLY, "$",
                        consent("default").replace("}", ",\"region\":[\"DE\",\"AT\"]}")),
                defect(Rule.CONSENT_SET_LATE, "$", consent("default"),
                        "{\"event\":\"next\"} ICS"
                                + ALL_DENIED.replace("\"active\"", "\"wasSetLate\":true,\"active\"")),
                defect(Rule.CONSENT_NOT_APPLIED, "$.args[2].analytics_storage", consent("default"),
                        consent("update").replace("analytics_storage\":\"denied", "analytics_storage\":\"granted")
                                + " ICS" + ALL_DENIED,
                        "{\"event\":\"next\"}"),
                defect(Rule.CONSENT_PLATFORMS_DISAGREE, "$.args[2].analytics_storage", consent("default"),
                        consent("update"), "OTHER"
                                + consent("update").replace("analytics_storage\":\"denied",
                                        "analytics_storage\":\"granted")),
                defect(Rule.CONSENT_PLATFORMS_DISAGREE, "$.args[2].analytics_storage", consent("default"),
                        consent("update").replace("analytics_storage\":\"denied", "analytics_storage\":\"granted")
                                + " ICS" + ALL_DENIED,
                        "{\"event\":\"next\"} ICS" + ALL_DENIED.replace("\"analytics_storage\":{\"default\":false",
                                "\"analytics_storage\":{\"default\":false,\"update\":true"),
                        "{\"event\":\"last\"} ICS" + ALL_DENIED.replace("\"analytics_storage\":{\"default\":false",
                                "\"analytics_storage\":{\"default\":false,\"update\":false")),
                defect(Rule.PUSH_INTO_ORPHANED_ARRAY, "$", "ORPHAN{\"event\":\"late\"}"),
                defect(Rule.LAYER_REPLACED, "$", "{\"event\":\"one\"}", "SECOND{\"event\":\"two\"}"),
                defect(Rule.CHANGED_AFTER_PUSH, "$.step", "CHANGED{\"event\":\"quiz\",\"step\":1}"),
                defect(Rule.HASH_EXPECTED, "$.user.sha256_email_address",
                        "{\"user\":{\"sha256_email_address\":\"jane@example.org\"}}"),
                defect(Rule.PLAIN_TEXT_EXPECTED, "$.user.email", "{\"user\":{\"email\":\"" + SHA + "\"}}"),
                defect(Rule.HASH_OF_NOTHING, "$.user.sha256_email_address",
                        "{\"user\":{\"sha256_email_address\":\"" + NOTHING_SHA + "\"}}"),
                defect(Rule.TEXT_OF_NOTHING, "$.page.type", "{\"page\":{\"type\":\"undefined\"}}"),
                defect(Rule.NOT_A_NUMBER, "$.total", "{\"total\":{\"$type\":\"nan\"}}"),
                defect(Rule.PLACEHOLDER_LEFT, "$.page.type", "{\"page\":{\"type\":\"{{ page.type }}\"}}"),
                defect(Rule.TEALIUM_NAME, "$.pageName", "UTAG{\"pageName\":\"home\"}"),
                defect(Rule.TEALIUM_TYPE, "$.cart_total", "UTAG{\"cart_total\":9.5}"),
                defect(Rule.TEALIUM_PARALLEL_ARRAYS, "$.product_price",
                        "UTAG{\"product_id\":[\"1\",\"2\"],\"product_price\":[\"9.50\"]}"));
    }

    private static String consent(String kind) {
        return gtag("\"consent\",\"" + kind
                + "\",{\"ad_storage\":\"denied\",\"analytics_storage\":\"denied\",\"ad_user_data\":\"denied\",\"ad_personalization\":\"denied\"}");
    }

    private static final String ICS_DEFAULT = "{\"active\":true,\"usedDefault\":true,\"entries\":{\"ad_storage\":{\"default\":false},\"analytics_storage\":{\"default\":false}}}";
    private static final String ALL_DENIED = "{\"active\":true,\"usedDefault\":true,\"entries\":{\"ad_storage\":{\"default\":false},\"analytics_storage\":{\"default\":false},\"ad_user_data\":{\"default\":false},\"ad_personalization\":{\"default\":false}}}";

    private static final String ALL_GRANTED = ALL_DENIED.replace("\"default\":false",
            "\"default\":false,\"update\":true");

    @Test
    void aDefaultAfterAnUpdateIsReportedWithIt() {
        List<PushFinding> findings = validate(List.of(consent("update"), consent("default")));

        assertEquals(List.of(Rule.CONSENT_UPDATE_WITHOUT_DEFAULT, Rule.CONSENT_DEFAULT_AFTER_UPDATE),
                findings.stream().map(PushFinding::rule).toList());
    }

    @Test
    void aDefaultThatATemplateHasSetCountsLikeOneThatWasPushed() {
        assertEquals(List.of(),
                validate(List.of("{\"event\":\"gtm.js\"} THEN" + ALL_DENIED, consent("update"))));
    }

    @ParameterizedTest(name = "{0} at {1}")
    @MethodSource("defects")
    void aDefectIsFoundAndNothingElse(Rule rule, String path, List<String> pushes) {
        List<PushFinding> findings = validate(pushes);

        assertEquals(List.of(rule.id() + " " + path), findings.stream()
                .map(finding -> finding.rule().id() + " " + finding.path()).toList());
        assertTrue(findings.getFirst().count() >= 1);
    }

    @Test
    void everyRuleHasADefectThatItFinds() {
        Set<Rule> seeded = defects().map(defect -> (Rule) defect.get()[0])
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Rule.class)));

        seeded.add(Rule.CONSENT_DEFAULT_AFTER_UPDATE); // never alone: the update came without a default
        seeded.addAll(HitConsentTest.RULES); // they judge hits, not pushes
        seeded.add(Rule.HIT_AFTER_WITHDRAWAL); // StorageToolTest has it
        seeded.addAll(EnumSet.range(Rule.PURCHASE_HIT_INCOMPLETE, Rule.FUNNEL_STEP_MISSING)); // and these whole visits
        Set<Rule> ofPlans = EnumSet.allOf(Rule.class);
        // TagAuditTest has those of containers, StorageToolTest those of storage.
        ofPlans.removeIf(rule -> !rule.isOfPlan() && !rule.isOfContainer() && !rule.isOfStorage());
        assertEquals(EnumSet.complementOf(EnumSet.copyOf(ofPlans)), seeded);
        assertTrue(seeded.size() >= 40);
    }

    @Test
    void aCorrectShopHasNoFindings() {
        String purchase = event("purchase",
                "{\"transaction_id\":\"T-1\",\"currency\":\"EUR\",\"value\":9.5,\"tax\":1.5,\"shipping\":0,\"coupon\":\"SPRING\",\"items\":["
                        + ITEM + "]}");
        List<String> pushes = List.of(consent("default").replace("}", ",\"wait_for_update\":1000}"),
                gtag("\"js\",{\"$type\":\"date\"}"),
                gtag("\"config\",\"G-ABC123\",{\"user_id\":\"u-1\",\"user_properties\":{\"plan\":\"gold\"}}"),
                "{\"gtm.start\":1,\"event\":\"gtm.js\"}", "{\"page\":{\"type\":\"home\",\"title\":\"Welcome\"}}",
                "{\"event\":\"gtm.dom\"}", "{\"event\":\"gtm.load\"}", "{\"ecommerce\":null}",
                event("view_item_list", "{\"item_list_id\":\"l\",\"items\":[" + ITEM + "," + ITEM + "]}"),
                "{\"ecommerce\":null}", cart(",\"price\":9.5,\"quantity\":1"), "{\"event\":\"cookie.banner.shown\"}",
                consent("update").replace("denied", "granted"), "{\"ecommerce\":null}", purchase,
                gtag("\"event\",\"generate_lead\",{\"value\":1,\"currency\":\"EUR\",\"send_to\":\"G-ABC123\"}"),
                "{\"user\":{\"sha256_email_address\":\"" + SHA + "\",\"email\":\"jane@example.org\"}}",
                gtag("\"set\",\"user_data\",{\"email\":\"jane@example.org\"}"),
                gtag("\"event\",\"store_search\",{\"latitude\":52.5,\"user_data\":{\"email\":\"jane@example.org\"}}"),
                "{\"event\":\"copied\",\"text\":\"{{secret:LOGIN}}\"}", // as a secret that was typed is shown
                "{\"event\":\"signed_up\",\"ecommerce\":null,\"user_data\":{\"email\":\"jane@example.org\"}}",
                "UTAG{\"page_name\":\"home\",\"product_id\":[\"1\"],\"product_price\":[\"9.50\"],\"dom.url\":\"x\"}");

        assertEquals(List.of(), validate(pushes));
    }

    @Test
    void aVisitorWhoDecidesAndTagsThatWaitAreNoLateConsent() {
        String granted = consent("update").replace("denied", "granted");
        List<String> slowly = new ArrayList<>(List.of(consent("default"), "{\"event\":\"page_view\"}"));
        for (int i = 0; i < 30; i++) {
            slowly.add("{\"step\":" + i + "}");
        }
        slowly.add(granted);

        assertEquals(List.of(), validate(slowly));
        assertEquals(List.of(), validate(List.of(consent("default").replace("}", ",\"wait_for_update\":500}"),
                "{\"event\":\"page_view\"}", granted)));
        assertEquals(List.of(), validate(List.of(consent("default"), "{\"event\":\"cookie_banner_shown\"}", granted,
                "{\"event\":\"page_view\"}")));
        assertEquals(List.of(), validate(List.of(consent("default"), "{\"event\":\"page_view\"}", consent("update"))));
    }

    @Test
    void whatStandsBeforeThePushesThatAreAskedForDecidesAboutThem() {
        Recording recording = recording(
                List.of(cart(""), cart("").replace("add_to", "view"), "{\"event\":\"session_start\"}"));

        List<PushFinding> second = Validation.of(recording, recording, EMAILS, push -> push.seq() == 2);

        assertEquals(List.of(Rule.ECOMMERCE_NOT_CLEARED), second.stream().map(PushFinding::rule).toList());
        assertEquals(List.of(2L), second.getFirst().seqs());
    }

    @Test
    void aNameThatOnlyTriggersTagsOfGtmIsAHint() {
        for (String name : List.of("error", "session_start", "pageView", "a".repeat(41))) {
            assertEquals(List.of(Severity.INFO),
                    validate(List.of("{\"event\":\"" + name + "\"}")).stream().map(PushFinding::severity).toList(),
                    name);
        }
        assertEquals(Severity.WARNING, validate(List.of(cart("").replace("add_to_cart", "addToCart"))).getFirst()
                .severity());
    }

    @Test
    void ordersThatGoToDifferentReceiversAreNotPushedTwice() {
        String call = "\"event\",\"conversion\",{\"transaction_id\":\"T-1\",\"send_to\":%s}";
        assertEquals(List.of(),
                validate(List.of(gtag(call.formatted("\"AW-1/a\"")), gtag(call.formatted("\"AW-2/b\"")))));
        assertEquals(List.of(Rule.DUPLICATE_TRANSACTION),
                validate(List.of(gtag(call.formatted("[\"AW-1/a\",\"AW-2/b\"]")), gtag(call.formatted("\"AW-2/b\""))))
                        .stream().map(PushFinding::rule).toList());
    }

    @Test
    void whatCalledTheScriptsOfTwoPushesReadsInGerman() {
        Recording whole = recording(List.of(gtag("\"config\",\"G-1\"")));
        String push = "{\"seq\":%d,\"page\":1,\"frame\":0,\"t\":1000000,\"ms\":0,\"layer\":\"dataLayer\",\"gen\":1,"
                + "\"via\":\"push\",\"source\":\"/a.js:1\",\"stack\":[\"/a.js:1\",\"/b.js:2\",\"/c.js:3\"],"
                + "\"value\":{\"event\":\"purchase\",\"ecommerce\":{\"transaction_id\":\"T-1\"}},\"tags\":[]}";
        var recording = new Recording(whole.pages(),
                Recording.pushes("[" + push.formatted(1) + "," + push.formatted(2) + "]"), 1, 2, List.of(), 0, 0);

        Said found = Validation.of(recording, recording, EMAILS, _ -> true).stream()
                .filter(finding -> finding.rule() == Rule.DUPLICATE_TRANSACTION).findFirst().map(PushFinding::said)
                .orElseThrow();

        assertTrue(found.english().contains("#1 from /a.js:1, called by /b.js:2, called by /c.js:3;"), found.english());
        String german = found.in(RuleWords.in(Locale.GERMAN));
        assertTrue(german.contains("#1 von /a.js:1, aufgerufen von /b.js:2, aufgerufen von /c.js:3;"), german);
    }

    @Test
    void partsOfAnOrderThatAreGivenBackAreNoDuplicates() {
        String refund = event("refund",
                "{\"transaction_id\":\"T-1\",\"currency\":\"EUR\",\"value\":9.5,\"items\":[" + ITEM + "]}");
        String clear = "{\"ecommerce\":null}";
        assertEquals(List.of(), validate(List.of(refund, clear, refund.replace("SKU-1", "SKU-2"))));
        assertEquals(List.of(Rule.DUPLICATE_TRANSACTION),
                validate(List.of(refund, clear, refund)).stream().map(PushFinding::rule).toList());
    }

    @Test
    void findingsAreGroupedAndTheWorstComeFirst() {
        List<PushFinding> findings = validate(
                List.of(gtag("\"event\",\"addToCart\""), gtag("\"event\",\"session_start\""),
                        gtag("\"event\",\"first_visit\""), gtag("\"event\",\"first_open\""),
                        gtag("\"event\",\"app_update\"")));

        assertEquals(List.of(Rule.EVENT_NAME_RESERVED, Rule.EVENT_NAME_MISSPELT),
                findings.stream().map(PushFinding::rule).toList());
        assertEquals(4, findings.getFirst().count());
        assertEquals(List.of(2L, 3L, 4L, 5L), findings.getFirst().seqs());
    }

    @Test
    void aDuplicateNamesBothSources() {
        List<PushFinding> findings = validate(List.of("{\"event\":\"newsletter\"}", "{\"event\":\"newsletter\"}"));

        assertEquals("#1 from https://shop.example/a.js:1:1; #2 from https://shop.example/a.js:2:1",
                findings.getFirst().saw());
    }

    @Test
    void pushesThatDifferAreDoublesOnTheSamePageAlone() {
        assertEquals(List.of(Rule.DUPLICATE_EVENT), loaded(1, 1));
        assertEquals(List.of(), loaded(1, 2));
    }

    @Test
    void theSameEventOfTheNextDocumentIsNoDoubleAndThatOfTheNextAddressIsOne() {
        assertEquals(List.of(), visited("navigate"));
        assertEquals(List.of(), visited("reload"));
        assertEquals(List.of(Rule.DUPLICATE_EVENT), visited("route"));
    }

    /** Judges the same push on two pages within 200 ms, where the second page came by this kind of navigation. */
    private static List<Rule> visited(String navigation) {
        String push = "{\"seq\":%1$d,\"page\":%1$d,\"frame\":0,\"t\":%2$d,\"ms\":1,\"layer\":\"dataLayer\",\"gen\":1,"
                + "\"via\":\"push\",\"value\":{\"event\":\"newsletter\"},\"tags\":[]}";
        RecordedPage first = recording(List.of()).pages().getFirst();
        var second = new RecordedPage(2, first.url() + "2", "Page", navigation, 0, "firstScript", 1_100,
                first.layers());
        var recording = new Recording(List.of(first, second),
                Recording.pushes("[" + push.formatted(1, 1000) + "," + push.formatted(2, 1200) + "]"), 1, 2, List.of(),
                0,
                0);
        return Validation.of(recording, recording, EMAILS, _ -> true).stream().map(PushFinding::rule).toList();
    }

    /** Two pushes 200 ms apart that differ in one parameter, on these pages. */
    private static List<Rule> loaded(long first, long second) {
        String push = "{\"seq\":%1$d,\"page\":%2$d,\"frame\":0,\"t\":%3$d,\"ms\":1,\"layer\":\"dataLayer\",\"gen\":1,"
                + "\"via\":\"push\",\"value\":{\"event\":\"generate_lead\",\"value\":5,\"currency\":\"EUR\",\"form\":\"%1$d\"},"
                + "\"tags\":[]}";
        var recording = new Recording(recording(List.of()).pages(),
                Recording.pushes("[" + push.formatted(1, first, 1000) + "," + push.formatted(2, second, 1200) + "]"), 1,
                2, List.of(), 0, 0);
        return Validation.of(recording, recording, EMAILS, _ -> true).stream().map(PushFinding::rule).toList();
    }

    @Test
    void pushesThatDifferInOneParameterAreToldWithIt() {
        String lead = "\"event\",\"generate_lead\",{\"value\":5,\"currency\":\"EUR\",\"form\":\"%s\"}";
        assertEquals(List.of(
                "duplicate-event #1 from https://shop.example/a.js:1:1; #2 from https://shop.example/a.js:2:1; they differ in form"),
                validate(List.of(gtag(lead.formatted("a")), gtag(lead.formatted("b")))).stream()
                        .map(each -> each.rule().id() + " " + each.saw()).toList());
        String clear = "{\"ecommerce\":null}";
        assertEquals(List.of(
                "duplicate-event #1 from https://shop.example/a.js:1:1; #3 from https://shop.example/a.js:3:1; they differ in ecommerce.coupon"),
                validate(List.of(cart("").replace("add_to_cart", "view_cart"), clear,
                        cart("").replace("add_to_cart", "view_cart").replace("\"items", "\"coupon\":\"X\",\"items")))
                        .stream().map(each -> each.rule().id() + " " + each.saw()).toList());
        assertEquals(List.of(), validate(List.of(gtag("\"event\",\"scroll\",{\"percent\":25}"),
                gtag("\"event\",\"scroll\",{\"percent\":50}"))));
        assertEquals(List.of(), validate(List.of(gtag("\"event\",\"page_view\",{\"page_path\":\"/\"}"),
                gtag("\"event\",\"page_view\",{\"page_path\":\"/home\"}"))));
        assertEquals(List.of(), validate(List.of(gtag(lead.formatted("a")),
                gtag(lead.formatted("a").replace(":5,", ":7,")))));
    }

    private static List<PushFinding> validate(List<String> pushes) {
        List<String> redacted = pushes.stream()
                .map(push -> push.replaceAll("[\\w.]+@[\\w.]+", "[EMAIL_1]")).toList();
        return Validation.of(recording(pushes), recording(redacted), EMAILS, _ -> true);
    }

    /** Pushes 50 ms apart, each from its own line of a script. */
    private static Recording recording(List<String> pushes) {
        List<String> records = new ArrayList<>();
        for (int i = 0; i < pushes.size(); i++) {
            String[] parts = pushes.get(i).split(" (?=ICS|THEN)", 2);
            String push = parts[0];
            String sample = parts.length == 1
                    ? ""
                    : (parts[1].startsWith("ICS") ? ",\"consent\":" : ",\"consentAfter\":")
                            + parts[1].replaceFirst("^(ICS|THEN)", "");
            String layer = push.startsWith("UTAG") ? "utag_data" : "dataLayer";
            String via = push.startsWith("UTAG") ? "snapshot" : "push";
            String value = push.replaceFirst("^(UTAG|ORPHAN|SECOND|CHANGED|OTHER)", "");
            String tags = "[]";
            if (value.startsWith("GTAG")) {
                value = "{\"$type\":\"gtag\",\"args\":" + value.substring(4) + "}";
                tags = "[{\"path\":\"$\",\"type\":\"gtag\"}" + (value.contains("\"date\"")
                        ? ",{\"path\":\"$['args'][1]\",\"type\":\"date\"}"
                        : "") + "]";
            } else if (value.contains("\"nan\"")) {
                tags = "[{\"path\":\"$['total']\",\"type\":\"nan\"}]";
            }
            int seq = i + 1;
            records.add(
                    "{\"seq\":" + seq + ",\"page\":1,\"frame\":0,\"t\":" + (1_000_000 + 50 * i) + ",\"ms\":" + 50 * i
                            + ",\"layer\":\"" + layer + "\",\"gen\":" + (push.startsWith("SECOND") ? 2 : 1)
                            + (push.startsWith("ORPHAN") ? ",\"orphan\":true" : "") + ",\"via\":\"" + via
                            + "\",\"source\":\"https://shop.example/" + (push.startsWith("OTHER") ? "b" : "a") + ".js:"
                            + seq + ":1\"" + sample + ",\"value\":" + value
                            + ",\"tags\":" + tags
                            + (push.startsWith("CHANGED")
                                    ? ",\"changed\":{\"event\":\"quiz\",\"step\":2,\"gtm.uniqueEventId\":7}"
                                    : "")
                            + "}");
        }
        var page = new RecordedPage(1, "https://shop.example/", "Shop", "navigate", 0, "firstScript", 1_000_000,
                Arrays.asList(new RecordedPage.PageLayer("dataLayer", "gtm", 1, ""),
                        new RecordedPage.PageLayer("utag_data", "object", 1, "")));
        return new Recording(List.of(page), Recording.pushes("[" + String.join(",", records) + "]"), 1, pushes.size(),
                List.of(), 0, 0);
    }
}
