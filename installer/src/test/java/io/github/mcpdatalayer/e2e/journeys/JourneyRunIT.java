package io.github.mcpdatalayer.e2e.journeys;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import de.sstoehr.harreader.HarReader;
import de.sstoehr.harreader.HarReaderMode;
import de.sstoehr.harreader.model.Har;
import io.github.mcpdatalayer.e2e.stage.Cli;
import io.github.mcpdatalayer.e2e.stage.Cli.Outcome;
import io.github.mcpdatalayer.e2e.stage.JourneyCommand;
import io.github.mcpdatalayer.e2e.stage.JourneyShop;
import io.github.mcpdatalayer.e2e.stage.Screen;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.mcpdatalayer.e2e.stage.JourneyCommand.only;
import static io.github.mcpdatalayer.e2e.stage.JourneyCommand.pushed;
import static io.github.mcpdatalayer.e2e.stage.JourneyCommand.step;
import static io.github.mcpdatalayer.e2e.stage.JourneyCommand.unmet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** {@code mcp-datalayer run} on the checkout of the demo's shop: as it should be, with each of its defects, and changed. */
class JourneyRunIT {

    /** The report of each defect: the place of the expectation, and a part of its words. */
    private static final Map<String, List<String>> TOLD = Map.of(
            "currency", List.of("steps[6]", "$.ecommerce.currency is missing"),
            "twice", List.of("steps[10]", "2 came"),
            "delivery", List.of("steps[17]", "add_shipping_info"),
            "transaction", List.of("steps[17]", "transaction_id is missing"),
            "consent", List.of("steps[2]", "1 came"),
            "email", List.of("steps[15]", "form_email is"));

    @TempDir
    private Path folder;
    private JourneyCommand command;
    private Cli cli;

    @BeforeEach
    void prepare() throws IOException {
        command = new JourneyCommand(folder);
        cli = command.cli();
    }

    private static Path journey() {
        return Path.of("src/test/resources/journeys/checkout.json").toAbsolutePath();
    }

    private Outcome run(JourneyShop shop, Path journey, String... more) throws Exception {
        return command.run(shop, journey, more);
    }

    @Test
    void aCleanShopHoldsAndNoHitReachesAVendor() throws Exception {
        try (var shop = new JourneyShop()) {
            Path junit = folder.resolve("out/junit.xml");
            Path markdown = folder.resolve("out/report.md");
            String name = "\"aria/Add to basket[role=\\\"button\\\"]\"";
            String file = Files.readString(journey());
            assertTrue(file.contains("[" + name + "]"));
            Path chained = Files.writeString(folder.resolve("checkout.json"),
                    file.replace("[" + name + "]", "[\"body\", " + name + "]"));
            Outcome outcome = run(shop, chained, "--strict", "--junit", junit.toString(), "--markdown",
                    markdown.toString());
            assertEquals(0, outcome.exit(), outcome::all);
            JsonObject run = only(outcome);
            assertEquals("held", run.get("verdict").getAsString(), outcome::all);
            assertEquals(List.of(), shop.vendors());
            assertEquals("answer", run.get("hits").getAsString());
            JsonArray hits = step(run, 6).getAsJsonArray("hits");
            assertEquals("add_to_cart", hits.get(0).getAsJsonObject().get("event").getAsString(), outcome::all);
            assertTrue(run.get("notes").toString().contains("other-player:screenshot"), outcome::all);
            Path written = Path.of(run.get("folder").getAsString()).resolve("run.json");
            assertTrue(Files.readString(written).contains("\"format\": \"mcp-datalayer-run\""));
            assertFalse(Files.readString(written).contains("mia.muster"), "the run is redacted");
            assertTrue(Files.readString(junit).contains("failures=\"0\" errors=\"0\""));
            assertTrue(Files.readString(markdown).contains("✅ held"));
        }
    }

    @Test
    @Tag("thorough")
    void whatThePagesAskedForIsAnHttpArchive() throws Exception {
        try (var shop = new JourneyShop()) {
            Path har = folder.resolve("out/all.har");
            shop.change("/", page -> page.replace("</body>", "")
                    + "<script>document.title += '\"}]\\u001b[2J\\u202e'; dataLayer.push({note: 'half\\ud800'})</script>");
            Outcome outcome = run(shop, journey(), "--har", har.toString(), "--stop-before", "7");
            assertEquals(0, outcome.exit(), outcome::all);
            String all = Files.readString(har);
            Har read = new HarReader().readFromString(all, HarReaderMode.STRICT);
            assertTrue(read.getLog().getPages().getFirst().getTitle().endsWith("\"}] [2J\u202e"),
                    () -> read.getLog().getPages().toString());
            assertTrue(outcome.out().contains("half\\ud800") && !outcome.out().contains("\u202e"), outcome::all);
            JsonObject log = JsonParser.parseString(all).getAsJsonObject().getAsJsonObject("log");
            assertEquals("1.2", log.get("version").getAsString());
            assertEquals(log.getAsJsonArray("entries").size(), read.getLog().getEntries().size());
            List<JsonObject> entries = log.getAsJsonArray("entries").asList().stream().map(JsonElement::getAsJsonObject)
                    .toList();
            JsonObject hit = entries.stream()
                    .filter(each -> each.getAsJsonObject("request").get("url").getAsString().contains("en=add_to_cart"))
                    .findFirst().orElseThrow(() -> new AssertionError(all));
            assertTrue(hit.get("_step").getAsString().startsWith("own1@"), hit::toString);
            assertFalse(hit.getAsJsonObject("request").getAsJsonArray("headers").isEmpty(), hit::toString);
            assertTrue(hit.get("pageref").getAsString().startsWith("1/own1/"), hit::toString);
            Path one = Path.of(only(outcome).get("folder").getAsString()).resolve("run.har");
            assertEquals(entries.size(), JsonParser.parseString(Files.readString(one)).getAsJsonObject()
                    .getAsJsonObject("log").getAsJsonArray("entries").size());
        }
    }

    @Test
    void allDefectsOfOneShopAreToldEachWhereItIs() throws Exception {
        try (var shop = new JourneyShop(TOLD.keySet().toArray(String[]::new))) {
            Outcome outcome = run(shop, journey());
            assertEquals(1, outcome.exit(), outcome::all);
            TOLD.forEach((defect, told) -> assertTrue(unmet(only(outcome)).stream()
                    .filter(each -> each.get("place").getAsString().startsWith(told.get(0)))
                    .anyMatch(each -> (each.get("expected").getAsString() + each.get("got").getAsString())
                            .contains(told.get(1))),
                    () -> defect + " " + outcome.all()));
        }
    }

    @Test
    @Tag("thorough")
    void theMatrixRunsAJourneyOnceForEachChoice() throws Exception {
        try (var shop = new JourneyShop()) {
            Path journey = folder.resolve("choices.json");
            Files.writeString(journey, """
                    {"title": "Consent", "steps": [
                      {"type": "navigate", "url": "http://lamps.example/"},
                      {"type": "customStep", "name": "mcp-datalayer:expect", "parameters": {"version": 1,
                        "when": {"variable": "consent", "is": "granted"}, "consent": {"ad_storage": "granted"}}},
                      {"type": "customStep", "name": "mcp-datalayer:expect", "parameters": {"version": 1,
                        "when": {"variable": "consent", "isNot": "granted"}, "consent": {"ad_storage": "denied"}}}]}
                    """);
            Outcome outcome = run(shop, journey, "--matrix", "consent", "--workers", "2");
            assertEquals(0, outcome.exit(), outcome::all);
            assertEquals(List.of("granted", "denied", "none", "gpc", "reload", "returning", "withdrawn"), outcome.json()
                    .getAsJsonArray("runs").asList().stream()
                    .map(each -> each.getAsJsonObject().get("choice").getAsString()).toList());
        }
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"currency", "twice", "delivery", "transaction", "consent", "email"})
    void eachDefectIsToldWhereItIs(String defect) throws Exception {
        try (var shop = new JourneyShop(defect)) {
            Outcome outcome = run(shop, journey());
            assertEquals(1, outcome.exit(), outcome::all);
            List<JsonObject> unmet = unmet(only(outcome));
            List<String> told = TOLD.get(defect);
            assertTrue(unmet.stream().allMatch(each -> each.get("place").getAsString().startsWith(told.get(0))),
                    outcome::all);
            assertTrue(unmet.stream().anyMatch(each -> (each.get("expected").getAsString() + each.get("got")
                    .getAsString()).contains(told.get(1))), outcome::all);
            assertTrue(unmet.stream().allMatch(each -> !each.get("job").getAsString().isEmpty()), outcome::all);
        }
    }

    @Test
    @Tag("thorough")
    void aRenamedButtonIsFoundAnotherWayAndToldSo() throws Exception {
        try (var shop = new JourneyShop()) {
            shop.change("/", page -> page.replace(">Add to basket<", ">Put into basket<"));
            Outcome outcome = run(shop, journey());
            assertEquals(0, outcome.exit(), outcome::all);
            JsonObject step = step(only(outcome), 6);
            assertEquals("healed", step.get("status").getAsString(), outcome::all);
            JsonObject healed = step.getAsJsonObject("healed");
            assertTrue(healed.get("was").getAsString().contains("Add to basket"), outcome::all);
            assertTrue(healed.get("now").getAsString().contains("Put into basket"), outcome::all);

            Outcome strict = run(shop, journey(), "--strict");
            assertEquals(1, strict.exit(), strict::all);
        }
    }

    @Test
    @Tag("thorough")
    void buttonsThatObeyARealClickAloneAreClicked() throws Exception {
        try (var shop = new JourneyShop()) {
            shop.change("/", page -> page.replace("<head>", """
                    <head><script>addEventListener('click', (event) => {
                      if (!event.isTrusted) { event.stopImmediatePropagation(); event.preventDefault(); }
                    }, true);</script>"""));
            Outcome outcome = run(shop, journey(), "--stop-before", "7");
            assertEquals(0, outcome.exit(), outcome::all);
            assertEquals("done", step(only(outcome), 6).get("status").getAsString(), outcome::all);
        }
    }

    @Tag("thorough")
    @Test
    void aRemovedButtonEndsTheRunAsOneThatCouldNotBeDone() throws Exception {
        try (var shop = new JourneyShop()) {
            shop.change("/basket",
                    page -> page.replaceAll("<a id=\"checkout\"[^>]*>Checkout</a>", "<a id=checkout-gone hidden></a>"));
            Outcome outcome = run(shop, journey());
            assertEquals(3, outcome.exit(), outcome::all);
            JsonObject run = only(outcome);
            assertEquals("broken", step(run, 10).get("status").getAsString(), outcome::all);
            assertEquals("ELEMENT_NOT_FOUND", step(run, 10).getAsJsonObject("error").get("code").getAsString(),
                    outcome::all);
            assertEquals("notRun", step(run, 11).get("status").getAsString(), outcome::all);
            assertEquals(List.of(), unmet(run), outcome::all);
        }
    }

    @Tag("thorough")
    @Test
    void aSlowShopHolds() throws Exception {
        try (var shop = new JourneyShop()) {
            shop.slow(700);
            Outcome outcome = run(shop, journey());
            assertEquals(0, outcome.exit(), outcome::all);
        }
    }

    @Tag("thorough")
    @Test
    void anotherOriginTakesThePlaceOfTheRecordedOne() throws Exception {
        try (var shop = new JourneyShop()) {
            Outcome outcome = run(shop, journey(), "--base-url", "http://staging.example", "--stop-before", "10");
            assertEquals(0, outcome.exit(), outcome::all);
            assertTrue(shop.asked().contains("staging.example/basket"), () -> shop.asked().toString());
            assertFalse(shop.asked().stream().anyMatch(each -> each.startsWith("lamps.example")),
                    () -> shop.asked().toString());
            assertEquals("notRun", step(only(outcome), 10).get("status").getAsString(), outcome::all);
        }
    }

    @Tag("thorough")
    @Test
    void hitsAreSentWhereThatIsAskedFor() throws Exception {
        try (var shop = new JourneyShop()) {
            Outcome outcome = run(shop, journey(), "--hits", "send", "--stop-before", "8");
            assertEquals(0, outcome.exit(), outcome::all);
            assertTrue(shop.vendors().contains("ga4.vendor.test/g/collect"), () -> shop.vendors().toString());
        }
    }

    @Test
    @Tag("thorough")
    void hitsOfAnalyticsCanBeSentAsInternalTraffic() throws Exception {
        try (var shop = new JourneyShop()) {
            Outcome outcome = run(shop, journey(), "--hits", "mark", "--stop-before", "8");
            assertEquals(0, outcome.exit(), outcome::all);
            assertEquals("mark", only(outcome).get("hits").getAsString());
            assertFalse(shop.vendors().isEmpty(), "those of GA4 are sent");
            assertEquals(List.of(),
                    shop.vendors().stream().filter(each -> !each.startsWith("ga4.vendor.test/")).toList());
            assertTrue(shop.queries().stream().allMatch(each -> each.endsWith("&tt=internal&_dbg=1")),
                    () -> shop.queries().toString());
        }
    }

    @Test
    @Tag("thorough")
    void codeOfAJourneyRunsWhereThatIsAllowed() throws Exception {
        try (var shop = new JourneyShop()) {
            Path journey = folder.resolve("code.json");
            Files.writeString(journey, """
                    {"title": "Code", "steps": [{"type": "navigate", "url": "http://lamps.example/"},
                      {"type": "waitForExpression", "expression": "window.dataLayer.length > 0 // until then"},
                      {"type": "waitForExpression", "expression": "false", "timeout": 300}]}
                    """);
            assertEquals(2, run(shop, journey).exit());
            Outcome outcome = run(shop, journey, "--allow-code");
            assertEquals(3, outcome.exit(), outcome::all);
            JsonObject run = only(outcome);
            assertEquals("done", step(run, 2).get("status").getAsString(), outcome::all);
            assertEquals("EXPRESSION_NOT_TRUE", step(run, 3).getAsJsonObject("error").get("code").getAsString(),
                    outcome::all);
        }
    }

    @Tag("thorough")
    @Test
    void theMatrixRunsEachChoiceOfConsent() throws Exception {
        try (var shop = new JourneyShop()) {
            Path journey = folder.resolve("consent.json");
            Files.writeString(journey,
                    """
                            {"title": "Consent", "steps": [
                              {"type": "navigate", "url": "http://lamps.example/"},
                              {"type": "customStep", "name": "mcp-datalayer:expect", "parameters": {"version": 1,
                                "when": {"variable": "consent", "is": "granted"},
                                "consent": {"ad_storage": "granted"}, "hits": [{"vendor": "ga4", "event": "page_view"}]}},
                              {"type": "customStep", "name": "mcp-datalayer:expect", "parameters": {"version": 1,
                                "when": {"variable": "consent", "isNot": "granted"},
                                "consent": {"ad_storage": "denied"}, "absent": {"hits": [{"vendor": "ga4"}, {"vendor": "meta"}]},
                                "withinMs": 1500}}]}
                            """);
            Path groups = folder.resolve("groups.json"); // answers the banner itself, by what was recorded
            Files.writeString(groups, Files.readString(journey).replaceFirst("\"steps\": \\[\\s*(\\{.*}),\n", """
                    "steps": [$1,
                      {"type": "customStep", "name": "mcp-datalayer:expect", "parameters": {"version": 1,
                        "when": {"variable": "consent", "is": "granted"}, "use": "shared/accept.json"}},
                      {"type": "customStep", "name": "mcp-datalayer:expect", "parameters": {"version": 1,
                        "when": {"variable": "consent", "is": "denied"}, "use": "shared/reject.json"}},
                    """));
            Files.createDirectory(folder.resolve("shared"));
            String answer = "{\"title\": \"A\", \"steps\": [{\"type\": \"click\", \"selectors\": [\"aria/%s all\"]}]}";
            Files.writeString(folder.resolve("shared/accept.json"), answer.formatted("Accept"));
            Files.writeString(folder.resolve("shared/reject.json"), answer.formatted("Reject"));
            Outcome clean = run(shop, journey, groups.toString(), "--matrix", "consent", "--workers", "4");
            assertEquals(0, clean.exit(), clean::all);
            List<String> choices = new ArrayList<>();
            List<Integer> clicks = new ArrayList<>();
            for (JsonElement each : clean.json().getAsJsonArray("runs")) {
                choices.add(each.getAsJsonObject().get("choice").getAsString());
                clicks.add((int) each.getAsJsonObject().getAsJsonArray("steps").asList().stream()
                        .map(JsonElement::getAsJsonObject).filter(step -> step.get("type").getAsString().equals("click")
                                && step.get("status").getAsString().equals("done"))
                        .count());
            }
            List<String> states = List.of("granted", "denied", "none", "gpc", "reload", "returning", "withdrawn");
            assertEquals(Stream.concat(states.stream(), states.stream()).toList(), choices);
            assertEquals(List.of(0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1), clicks,
                    "a recorded group answers in place of the run itself");
            JsonObject table = clean.json().getAsJsonArray("consent").get(0).getAsJsonObject();
            assertEquals(states.toString(), table.get("states").toString().replace("\"", "").replace(",", ", "));
            assertTrue(table.getAsJsonObject("vendors").getAsJsonArray("Google Analytics").get(0).getAsString()
                    .contains("hit"), table::toString);
            assertTrue(clean.json().getAsJsonArray("runs").get(0).getAsJsonObject().get("notes").toString()
                    .contains("Consent was granted"), clean::all);
            assertFalse(clean.json().getAsJsonArray("runs").get(7).getAsJsonObject().get("notes").toString()
                    .contains("Consent was granted"), clean::all);
        }
        try (var shop = new JourneyShop()) { // a platform that rules of autoconsent know, which has no words
            shop.change("/", page -> page.replaceFirst("(?s)<div id=\"banner\".*?</div>", """
                    <div id="cc-main"><div id="banner" class="cm-wrapper" hidden>
                    <button class="cm__btn" data-role="all" data-choice="granted">◉</button>
                    <button class="cm__btn" data-role="necessary" data-choice="denied">◎</button></div></div>
                    """));
            Outcome known = run(shop, folder.resolve("consent.json"), "--matrix", "consent", "--workers", "3");
            assertEquals(0, known.exit(), known::all);
            JsonArray runs = known.json().getAsJsonArray("runs");
            assertTrue(runs.get(0).getAsJsonObject().get("notes").toString().contains("cookieconsent3"), known::all);
            Outcome compared = cli.run("compare", runs.get(0).getAsJsonObject().get("folder").getAsString(),
                    runs.get(1).getAsJsonObject().get("folder").getAsString(), "--json");
            assertEquals(1, compared.exit(), compared::all);
            assertTrue(compared.json().get("rows").toString().contains("\"kind\":\"consent\",\"event\":\"ad_storage\""),
                    compared::all);
        }
        try (var shop = new JourneyShop()) {
            shop.change("/", page -> page.replaceFirst("<h1",
                    """
                            <script>dataLayer.push({event: 'privacy', signal: String(navigator.globalPrivacyControl)})</script><h1"""));
            Path signal = Files.writeString(folder.resolve("signal.json"), """
                    {"title": "Signal", "steps": [{"type": "navigate", "url": "http://lamps.example/"},
                      {"type": "customStep", "name": "mcp-datalayer:expect", "parameters": {"version": 1,
                        "pushes": [{"event": "privacy", "values": {"$.signal": "true"}}]}}]}
                    """);
            Outcome sent = run(shop, signal, "--consent", "gpc");
            assertEquals(0, sent.exit(), sent::all);
            assertEquals(1, run(shop, signal, "--consent", "none").exit(), "without it, nobody signals");
        }
        try (var shop = new JourneyShop("consent")) {
            Outcome early = run(shop, folder.resolve("consent.json"), "--consent", "denied");
            assertEquals(1, early.exit(), early::all);
            assertTrue(unmet(only(early)).getFirst().get("expected").getAsString().contains("meta"), early::all);
        }
    }

    @Tag("thorough")
    @Test
    void whatBreaksThePlanIsTold() throws Exception {
        try (var shop = new JourneyShop()) {
            Path plans = Files.createDirectory(folder.resolve("plans"));
            Files.writeString(plans.resolve("lamps.json"),
                    """
                            {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "add_to_cart", "type": "object",
                             "properties": {"event": {"const": "add_to_cart"}, "ecommerce": {"type": "object",
                               "properties": {"currency": {"const": "USD"}}, "required": ["currency"]}}, "required": ["event", "ecommerce"]}
                            """);
            Outcome outcome = run(shop, journey(), "--plan", "lamps", "--plans", plans.toString(), "--stop-before",
                    "8");
            assertEquals(1, outcome.exit(), outcome::all);
            JsonObject unmet = unmet(only(outcome)).getFirst();
            assertEquals("plan lamps", unmet.get("place").getAsString(), outcome::all);
            assertTrue(unmet.get("got").getAsString().contains("currency"), outcome::all);
        }
    }

    @Tag("thorough")
    @Test
    void severalJourneysRunSideBySideAndARetryIsCounted() throws Exception {
        try (var shop = new JourneyShop("currency")) {
            Path second = folder.resolve("second.json");
            Files.writeString(second, """
                    {"title": "Second <b>", "steps": [{"type": "navigate", "url": "http://lamps.example/"}]}
                    """);
            Outcome outcome = run(shop, journey(), second.toString(), second.toString(), "--workers", "2",
                    "--retries", "1", "--stop-before", "8");
            assertEquals(1, outcome.exit(), outcome::all);
            JsonArray runs = outcome.json().getAsJsonArray("runs");
            assertEquals(3, runs.size(), outcome::all);
            assertEquals(2, runs.get(0).getAsJsonObject().get("attempt").getAsInt(), outcome::all);
            for (JsonElement held : runs.asList().subList(1, 3)) {
                assertEquals("held", held.getAsJsonObject().get("verdict").getAsString(), outcome::all);
            }
            try (var folders = Files.list(folder.resolve("runs"))) {
                assertEquals(4, folders.count());
            }
        }
    }

    @Test
    @Tag("thorough")
    void whatComesLateBelongsToTheStepThatBeganIt() throws Exception {
        try (var shop = new JourneyShop()) {
            shop.slow(400).add("http://late.example/", """
                    <!doctype html><title>Late</title><script>
                    dataLayer = [];
                    const ask = async () => { await fetch('/'); dataLayer.push({event: 'answered'}); };
                    const wait = () => setTimeout(() => dataLayer.push({event: 'waited'}), 80);
                    </script><button onclick="ask()">Ask</button><button onclick="wait()">Wait</button>
                    <button onclick="dataLayer.push({event: 'added'})">Add</button><a href="/next?a">Go</a>
                    """).add("http://late.example/next",
                    "<!doctype html><title>Next</title><script>dataLayer = [{event: 'next'}]</script><button>Add</button>");
            Path journey = folder.resolve("late.json");
            Files.writeString(journey, """
                    {"title": "Late", "steps": [{"type": "navigate", "url": "http://late.example/"},
                      {"type": "click", "selectors": [["aria/Ask"]]},
                      {"type": "click", "selectors": [["aria/Add"]]},
                      {"type": "click", "selectors": [["aria/Wait"]]},
                      {"type": "click", "selectors": [["aria/Add"]]},
                      {"type": "customStep", "name": "mcp-datalayer:expect", "parameters": {"version": 1,
                        "pushes": [{"event": "added", "count": 1}, {"event": "*", "count": 1}], "withinMs": 300}},
                      {"type": "click", "selectors": [["aria/Go"]]},
                      {"type": "click", "selectors": [["aria/Add"]]}]}
                    """);
            Outcome outcome = run(shop, journey);
            assertEquals(0, outcome.exit(), outcome::all);
            JsonObject run = only(outcome);
            assertEquals(List.of("answered", "added", "waited", "added"),
                    List.of(pushed(run, 2), pushed(run, 3), pushed(run, 4), pushed(run, 5)), outcome::all);
            assertEquals("next", pushed(run, 7), "no step says that it leads to another page");
        }
    }

    private static final String SCREEN = """
            <!doctype html><meta name=viewport content="width=device-width"><title>Screen</title><script>
            dataLayer = [{event: 'screen', width: innerWidth, height: innerHeight, scale: devicePixelRatio, touches: navigator.maxTouchPoints,
              coarse: matchMedia('(pointer: coarse)').matches, held: screen.orientation.type, computer: screen.width + ' × ' + screen.height}];
            </script><button onclick="dataLayer.push({event: 'pressed', by: event.pointerType})">Press</button>
            """;

    @Tag("thorough")
    @Test
    void pagesAreShownOnTheScreenThatWasRecorded() throws Exception {
        try (var shop = new JourneyShop()) {
            shop.add("http://screen.example/", SCREEN).add("http://other.example/", SCREEN);
            Path journey = folder.resolve("screen.json");
            Files.writeString(journey,
                    """
                            {"title": "Screen", "steps": [
                              {"type": "setViewport", "width": 390, "height": 844, "deviceScaleFactor": 3, "isMobile": true, "hasTouch": true, "isLandscape": false},
                              {"type": "navigate", "url": "http://screen.example/"},
                              {"type": "customStep", "name": "mcp-datalayer:expect", "parameters": {"version": 1, "pushes": [{"event": "screen",
                                "values": {"$.width": 390, "$.height": 844, "$.scale": 3, "$.touches": 5, "$.coarse": true, "$.held": "portrait-primary"}}]}},
                              {"type": "click", "selectors": [["aria/Press"]]},
                              {"type": "customStep", "name": "mcp-datalayer:expect", "parameters": {"version": 1, "pushes": [{"event": "pressed"}]}},
                              {"type": "setViewport", "width": 844, "height": 390, "deviceScaleFactor": 2, "isMobile": true, "hasTouch": true, "isLandscape": true},
                              {"type": "navigate", "url": "http://other.example/"},
                              {"type": "customStep", "name": "mcp-datalayer:expect", "parameters": {"version": 1, "pushes": [{"event": "screen",
                                "values": {"$.width": 844, "$.scale": 2, "$.held": "landscape-primary"}}]}},
                              {"type": "setViewport", "width": 900, "height": 600, "deviceScaleFactor": 1, "isMobile": false, "hasTouch": false, "isLandscape": false},
                              {"type": "navigate", "url": "http://screen.example/"},
                              {"type": "customStep", "name": "mcp-datalayer:expect", "parameters": {"version": 1, "pushes": [{"event": "screen",
                                "values": {"$.width": 900, "$.height": 600, "$.scale": 1, "$.touches": 0, "$.coarse": false}}]}}]}
                            """);
            Outcome outcome = run(shop, journey);
            assertEquals(0, outcome.exit(), outcome::all);
            assertEquals("size 390 × 844, scale 3, as a phone, with touch",
                    step(only(outcome), 1).get("did").getAsString());
            assertFalse(only(outcome).get("notes").toString().contains("did not show"), outcome::all);
        }
    }

    @Tag("thorough")
    @Test
    void aWindowIsUsedWhereThatIsAskedFor() throws Exception {
        try (var shop = new JourneyShop(); var screen = Screen.start()) {
            shop.add("http://screen.example/", SCREEN);
            Path journey = folder.resolve("window.json");
            Files.writeString(journey, """
                    {"title": "Window", "steps": [{"type": "navigate", "url": "http://screen.example/"},
                      {"type": "customStep", "name": "mcp-datalayer:expect", "parameters": {"version": 1,
                        "pushes": [{"event": "screen", "values": {"$.computer": "1280 × 1024"}}]}},
                      {"type": "click", "selectors": [["aria/Press"]]},
                      {"type": "customStep", "name": "mcp-datalayer:expect", "parameters": {"version": 1,
                        "pushes": [{"event": "pressed", "values": {"$.by": "mouse"}}]}}]}
                    """);
            Outcome blind = run(shop, journey, "--headed");
            assertEquals(3, blind.exit(), blind::all);
            assertTrue(blind.out().contains("LAUNCH_FAILED") && blind.out().contains("no display"), blind::all);
            cli.with("DISPLAY", screen.display());
            Outcome seen = run(shop, journey, "--headed");
            assertEquals(0, seen.exit(), seen::all);
            assertEquals(1, run(shop, journey).exit(), "without a window there is another screen");
        }
    }

    @Tag("thorough")
    @Test
    void aWindowThatAStepOpensIsPartOfTheJourneyUntilItCloses() throws Exception {
        try (var shop = new JourneyShop()) {
            shop.change("/", page -> page.replace("</body>", "")
                    + "<button style=\"position:fixed;top:0;left:0;z-index:99\" onclick=\"window.open('http://pay.example/?order=' + Date.now(), 'pay', 'width=400,height=400')\">Pay</button>");
            shop.add("http://pay.example/",
                    """
                            <!doctype html><title>Pay</title><script>dataLayer = []; dataLayer.push({event: 'pay_open'})</script>
                            <iframe srcdoc="<button onclick=&quot;parent.dataLayer.push({event: 'pay_help'})&quot;>Help</button>"></iframe>
                            <button onclick="dataLayer.push({event: 'pay_done', value: 1}); setTimeout(() => close(), 400)">Confirm</button>
                            """);
            Path journey = folder.resolve("pay.json");
            Files.writeString(journey,
                    """
                            {"title": "Pay", "steps": [{"type": "navigate", "target": "main", "url": "http://lamps.example/"},
                              {"type": "click", "target": "main", "selectors": [["aria/Pay"]]},
                              {"type": "customStep", "target": "http://pay.example/?order=1", "name": "mcp-datalayer:expect", "parameters": {"version": 1,
                                "pushes": [{"event": "pay_open", "count": 1}], "url": "http://pay.example/*", "withinMs": 2000}},
                              {"type": "click", "target": "http://pay.example/?order=1", "frame": [0], "selectors": [["aria/Help"]]},
                              {"type": "customStep", "name": "mcp-datalayer:expect", "parameters": {"version": 1, "pushes": [{"event": "pay_help"}]}},
                              {"type": "click", "target": "http://pay.example/?order=1", "selectors": [["aria/Confirm"]]},
                              {"type": "customStep", "name": "mcp-datalayer:expect", "parameters": {"version": 1, "pushes": [{"event": "pay_done", "values": {"$.value": 1}}]}},
                              {"type": "click", "target": "main", "selectors": [["aria/Add to basket"]]},
                              {"type": "customStep", "name": "mcp-datalayer:expect", "parameters": {"version": 1, "url": "http://lamps.example/", "pushes": [{"event": "add_to_cart"}]}}]}
                            """);
            Outcome outcome = run(shop, journey);
            assertEquals(0, outcome.exit(), outcome::all);
            JsonObject run = only(outcome);
            assertEquals("pay_open", pushed(run, 2), "it belongs to the step that opened the window");
            assertEquals("pay_help", pushed(run, 4), outcome::all);
            assertEquals("pay_done", pushed(run, 6), outcome::all);
            assertEquals("add_to_cart", pushed(run, 8), outcome::all);
        }
    }

    /** The page has the same buttons as its frames, and comes before them. */
    @Tag("thorough")
    @Test
    void stepsInFramesAreDoneThereWhateverThePageItselfHas() throws Exception {
        try (var shop = new JourneyShop()) {
            String button = "<p><button onclick=\"top.dataLayer.push({event: '%s'})\">%s</button>";
            shop.add("http://frames.example/", "<!doctype html><title>Frames</title><script>dataLayer = []</script>"
                    + button.formatted("outer", "Pay") + "<iframe src=/none></iframe><iframe src=/middle></iframe>"
                    + "<iframe src=http://other.test/></iframe>")
                    .add("http://other.test/", "<!doctype html><button id=theirs>Theirs</button>")
                    .add("http://frames.example/none", "<!doctype html><p>None")
                    .add("http://frames.example/middle",
                            "<!doctype html>" + button.formatted("middle", "Pay") + "<iframe src=/inner></iframe>")
                    .add("http://frames.example/inner", "<!doctype html><div id=host></div>"
                            + "<script>host.attachShadow({mode: 'closed'}).innerHTML = '<button id=deep onclick=\"top.dataLayer.push({event: `deep`})\">◉</button>';</script>"
                            + button.formatted("inner", "◎"));
            Path journey = folder.resolve("frames.json");
            Files.writeString(journey,
                    """
                            {"title": "Frames", "steps": [{"type": "navigate", "url": "http://frames.example/"},
                              {"type": "click", "frame": [1], "selectors": ["button"]},
                              {"type": "click", "frame": [1, 0], "selectors": ["xpath//html/body/p/button"]},
                              {"type": "click", "selectors": ["button"]},
                              {"type": "click", "frame": [1, 0], "selectors": ["#deep"]},
                              {"type": "click", "frame": [1], "selectors": ["aria/Pay"]},
                              {"type": "waitForElement", "frame": [1], "selectors": ["button"]},
                              {"type": "waitForElement", "frame": [1, 0], "selectors": ["#deep"]},
                              {"type": "waitForElement", "frame": [0], "visible": false, "selectors": ["aria/Pay", "button"]},
                              {"type": "customStep", "frame": [1, 0], "name": "mcp-datalayer:expect", "parameters": {"version": 1,
                                "when": {"selectors": ["xpath//html/body/p/button"], "shown": false}, "then": 1}},
                              {"type": "click", "selectors": ["button"]},
                              {"type": "click", "frame": [0], "timeout": 600, "selectors": ["aria/Pay", "button"]}]}
                            """);
            Path foreign = folder.resolve("foreign.json");
            Files.writeString(foreign,
                    """
                            {"title": "Foreign", "steps": [{"type": "navigate", "url": "http://frames.example/"},
                              {"type": "customStep", "frame": [2], "name": "mcp-datalayer:expect", "parameters": {"version": 1,
                                "when": {"selectors": ["SELECTOR"], "shown": false}, "then": 1}},
                              {"type": "click", "selectors": ["button"]}]}
                            """);
            Path named = folder.resolve("foreign-named.json");
            Files.writeString(named, Files.readString(foreign).replace("SELECTOR", "aria/Theirs"));
            Files.writeString(foreign, Files.readString(foreign).replace("SELECTOR", "#theirs"));
            Outcome outcome = run(shop, journey, foreign.toString(), named.toString(), "--sites", "http://other.test",
                    "--workers", "4");
            JsonArray runs = outcome.json().getAsJsonArray("runs");
            for (int at : List.of(1, 2)) { // a frame of a site that is named is looked into: its button is shown
                JsonObject inIt = runs.get(at).getAsJsonObject();
                assertEquals("the condition does not hold", step(inIt, 2).get("did").getAsString(), outcome::all);
                assertEquals("skipped", step(inIt, 3).get("status").getAsString(), outcome::all);
            }
            JsonObject run = runs.get(0).getAsJsonObject();
            assertEquals("middle", pushed(run, 2), outcome::all);
            assertEquals("inner", pushed(run, 3), outcome::all);
            assertEquals("outer", pushed(run, 4), outcome::all);
            assertEquals("deep", pushed(run, 5), outcome::all);
            assertEquals(3, outcome.exit(), "the first frame has no button");
            assertEquals("middle", pushed(run, 6), outcome::all);
            assertEquals("skipped", step(run, 11).get("status").getAsString(), outcome::all);
            assertEquals(5, pushes(run), outcome::all);
        }
    }

    private static int pushes(JsonObject run) {
        int pushes = 0;
        for (JsonElement step : run.getAsJsonArray("steps")) {
            JsonElement of = step.getAsJsonObject().get("pushes");
            pushes += of == null ? 0 : of.getAsJsonArray().size();
        }
        return pushes;
    }

    @Tag("thorough")
    @Test
    void filesOfTheFolderAreGivenToThePage() throws Exception {
        try (var shop = new JourneyShop()) {
            shop.change("/", page -> page.replace("</body>", "")
                    + "<label>Photo <input type=file onchange=\"dataLayer.push({event: 'photo', size: this.files[0].size})\"></label>");
            Path files = Files.createDirectory(folder.resolve("files"));
            Files.writeString(files.resolve("room.txt"), "12345");
            Path journey = folder.resolve("photo.json");
            Files.writeString(journey, """
                    {"title": "Photo", "steps": [{"type": "navigate", "url": "http://lamps.example/"},
                      {"type": "customStep", "name": "mcp-datalayer:upload", "parameters": {"version": 1,
                        "selectors": [["aria/Photo"], ["input[type=file]"]], "files": ["room.txt"]}},
                      {"type": "customStep", "name": "mcp-datalayer:expect", "parameters": {"version": 1,
                        "pushes": [{"event": "photo", "values": {"$.size": 5}}]}}]}
                    """);
            Outcome given = run(shop, journey, "--files", files.toString());
            assertEquals(0, given.exit(), given::all);
            Outcome refused = run(shop, journey);
            assertEquals(2, refused.exit(), refused::all);
            assertEquals("JOURNEY_FILES_REFUSED",
                    refused.json().getAsJsonObject("error").get("code").getAsString(), refused::all);
        }
    }

    @Test
    @Tag("thorough")
    void aLoginUsesAStoredSecretAndTheValuesOfAnEnvironment() throws Exception {
        try (var shop = new JourneyShop()) {
            shop.add(shop.localhost() + "/login",
                    """
                            <!doctype html><title>Login</title><script>dataLayer = []</script>
                            <form onsubmit="dataLayer.push({event: 'login', user: user.value, copied: password.value}); return false">
                            <label>User <input id=user></label><label>Password <input id=password type=password></label><button>Log in</button></form>
                            """);
            assertEquals(0, cli.reading("Kanarie-77-blue").run("secrets", "set", "LOGIN", "--origin", shop.localhost())
                    .exit());
            Path env = folder.resolve("staging.json");
            Files.writeString(env, "{\"host\": \"" + shop.localhost() + "\", \"user\": \"tester\"}");
            Path journey = folder.resolve("login.json");
            Files.writeString(journey, """
                    {"title": "Login", "steps": [{"type": "navigate", "url": "{{host}}/login"},
                      {"type": "change", "value": "{{user}}", "selectors": ["aria/User"]},
                      {"type": "change", "value": "{{secret:LOGIN}}", "selectors": ["aria/Password"]},
                      {"type": "click", "selectors": ["aria/Log in"]},
                      {"type": "customStep", "name": "mcp-datalayer:expect", "parameters": {"version": 1,
                        "pushes": [{"event": "login", "values": {"$.user": "{{user}}"}}]}}]}
                    """);
            Path html = folder.resolve("login.html");
            Outcome outcome = run(shop, journey, "--env", env.toString(), "--sites", shop.localhost(), "--html",
                    html.toString());
            assertEquals(0, outcome.exit(), outcome::all);
            assertTrue(outcome.out().contains("{{secret:LOGIN}}"), "the copy is masked");
            assertFalse((outcome.all() + Files.readString(html)).contains("Kanarie"), "the secret is in no result");
            Outcome missing = run(shop, journey, "--var", "user=tester");
            assertEquals(2, missing.exit(), missing::all);
        }
    }

    @Test
    void whatIsRefusedIsNotRun() throws Exception {
        try (var shop = new JourneyShop()) {
            Path bad = folder.resolve("bad.json");
            Files.writeString(bad, """
                    {"title": "Bad", "steps": [{"type": "navigate", "url": "http://lamps.example/"},
                      {"type": "navigate", "url": "file:///etc/passwd"}]}
                    """);
            Outcome outcome = run(shop, bad);
            assertEquals(2, outcome.exit(), outcome::all);
            JsonObject error = outcome.json().getAsJsonObject("error");
            assertEquals("JOURNEY_URL_REFUSED", error.get("code").getAsString());
            assertEquals("steps[1].url", error.get("place").getAsString());
            assertEquals(List.of(), shop.asked());
            assertEquals(2, cli.run("run").exit());
            assertEquals(2, cli.run("run", bad.toString(), "--workers", "0").exit());
        }
    }
}
