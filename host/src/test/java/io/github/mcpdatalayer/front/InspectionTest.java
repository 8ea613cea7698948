package io.github.mcpdatalayer.front;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.testing.HostProcess;
import io.github.mcpdatalayer.testing.TestHost;
import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static io.github.mcpdatalayer.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests the answers to the side panel, by the real host and the real front that it starts. */
@Timeout(600)
@DisabledOnOs(OS.WINDOWS)
class InspectionTest {

    private static final String PURCHASE = "https://www.google-analytics.com/g/collect?v=2&tid=G-A&cid=1.2&gcs=G101"
            + "&en=purchase&ep.transaction_id=T1&epn.value=9.5&cu=EUR&ep.email=ann%40example.org";

    private static final String TAKEN = "{\"tab\":{\"handle\":\"kd1\",\"title\":\"\",\"url\":\"\"},\"document\":\"d\",\"picture\":41}";
    private static final String PICTURE = """
            {"tab":{"handle":"kd1"},"document":"d","format":"webp","width":1024,"height":700,"scale":1,"fullHeight":900,"complete":true}""";

    @TempDir
    Path home;

    private static TabRecording shop() {
        return new TabRecording().page()
                .push("{\"event\":\"purchase\",\"ecommerce\":{\"transaction_id\":\"T1\",\"value\":9.5}}")
                .hit(PURCHASE, "{}");
    }

    static JsonObject ask(ExtensionStandIn browser, int n, String ask) throws Exception {
        browser.host().send(Address.HOST, new Message.Event(Protocol.EVENT_INSPECT,
                JsonParser.parseString("{\"n\":%d,\"deadlineMs\":60000,\"ask\":%s}".formatted(n, ask))));
        var text = new StringBuilder();
        while (true) {
            Message.Event event = browser.nextEvent();
            if (!event.name().equals(Protocol.EVENT_INSPECTED)) {
                continue;
            }
            JsonObject piece = event.data().getAsJsonObject();
            assertEquals(n, piece.get("n").getAsInt());
            if (piece.has("error")) {
                return piece;
            }
            text.append(piece.get("text").getAsString());
            if (piece.has("last")) {
                return JsonParser.parseString(text.toString()).getAsJsonObject();
            }
        }
    }

    private static String rows(JsonObject answer) {
        return answer.getAsJsonArray("result").toString();
    }

    @Test
    void hitsAndConsentAreWhatAClientIsAnsweredOnlyInThePanelsOwnSession() throws Exception {
        HostProcess.installFront(home);
        try (var browser = ExtensionStandIn.startProcess(home, "kd", "kd1"); var front = FrontThread.ready(home)) {
            browser.recording("kd1", shop());

            JsonObject visit = ask(browser, 1, "{\"want\":\"visit\",\"tab\":\"kd1\"}");
            JsonObject hits = visit.getAsJsonObject("hits");

            JsonObject told = front.tool("listHits", "{\"tab\":\"kd1\",\"maxChars\":0}");
            assertEquals(rows(told), rows(hits));
            assertEquals(told.get("columns"), hits.get("columns"));
            assertEquals(rows(front.tool("getConsentState", "{\"tab\":\"kd1\"}")),
                    rows(visit.getAsJsonObject("consent")));

            JsonElement whole = ask(browser, 2, "{\"want\":\"hit\",\"tab\":\"kd1\",\"hit\":1}").getAsJsonObject("hit")
                    .getAsJsonArray("result").get(0);
            assertEquals("[EMAIL_1]", whole.getAsJsonObject().getAsJsonObject("params").get("email").getAsString());
            assertFalse(visit.toString().contains("example.org"), visit.toString());
            assertEquals("UNKNOWN_METHOD",
                    ask(browser, 3, "{\"want\":\"something later\"}").getAsJsonObject("error").get("code")
                            .getAsString());
            assertEquals("JOURNEY_VARIABLE_UNKNOWN", replay(browser, 4, """
                    "op":"begin","journey":{"title":"T","steps":[{"type":"navigate","url":"https://{{site}}/"}]}"""));
            assertEquals("JOURNEY_CODE_REFUSED", replay(browser, 5, """
                    "op":"begin","journey":{"title":"T","steps":[{"type":"waitForExpression","expression":"1"}]}"""));
            assertEquals("BAD_ARGUMENT", replay(browser, 6, "\"op\":\"begin\""));
            assertEquals("RUN_NOT_FOUND", replay(browser, 7, "\"op\":\"state\",\"replay\":\"p1\""));
        }
    }

    /** Returns the code of the refusal. */
    private static String replay(ExtensionStandIn browser, int n, String ask) throws Exception {
        return ask(browser, n, "{\"want\":\"replay\",\"tab\":\"kd1\"," + ask + "}").getAsJsonObject("error").get("code")
                .getAsString();
    }

    @Test
    void defectsAreTheRowsOfAuditVisitWithAllTheirPlaces() throws Exception {
        HostProcess.installFront(home);
        try (var browser = ExtensionStandIn.startProcess(home, "kd", "kd1");
                var front = FrontThread.ready(home, "--toolsets=storage")) {
            TabRecording recording = shop();
            for (int i = 0; i < 6; i++) {
                recording.push(
                        "{\"event\":\"purchase\",\"ecommerce\":{\"transaction_id\":\"T" + i + "\",\"value\":\"9\"}}");
            }
            browser.recording("kd1", recording);

            JsonObject audit = ask(browser, 1, "{\"want\":\"visit\",\"tab\":\"kd1\"}").getAsJsonObject("audit");

            JsonObject told = front.tool("auditVisit", "{\"tab\":\"kd1\",\"maxChars\":0}");
            List<JsonElement> rows = told.getAsJsonArray("result").asList();
            List<JsonElement> defects = audit.getAsJsonArray("defects").asList();
            assertEquals(rows.size(), defects.size());
            assertTrue(rows.size() > 2, told.toString());
            int most = 0;
            for (int i = 0; i < rows.size(); i++) {
                JsonObject defect = defects.get(i).getAsJsonObject().deepCopy();
                assertEquals(rows.get(i).getAsJsonObject().get("what").getAsString(),
                        defect.get("rule").getAsString() + ": " + defect.get("text").getAsString());
                most = Math.max(most, defect.getAsJsonArray("pushes").size());
                List.of("rule", "text", "fix", "pushes", "hits", "pages").forEach(defect::remove);
                assertEquals(rows.get(i), defect);
            }
            assertEquals(7, most, "each push that a defect is in, for its badge: " + defects);
            assertEquals(told.get("notVisible"), audit.get("notVisible"));

            String html = ask(browser, 2, "{\"want\":\"report\",\"tab\":\"kd1\",\"language\":\"de-AT\"}").get("html")
                    .getAsString();
            assertTrue(html.contains("<html lang=\"de\">"), html);
            assertTrue(html.contains("nicht freigegebener Websites") && !html.contains("not attached"), html);
            assertFalse(html.contains("ann@example") || html.contains("ann%40"), html);
            assertTrue(html.contains("Ein Wert ohne Währung zählt nicht als Umsatz."), html);
            assertTrue(html.contains("<details><summary>Text für ein Ticket (Markdown)"), html);
            String rule = defects.getFirst().getAsJsonObject().get("rule").getAsString();
            String wanted = "{\"want\":\"ticket\",\"tab\":\"kd1\",\"finding\":\"F1\",\"language\":\"en\",\"rule\":\"%s\"}";
            JsonObject ticket = ask(browser, 5, wanted.formatted(rule));
            String markdown = ticket.get("markdown").getAsString();
            for (String part : List.of("- **Visit:** ", "**Expected:** ", "### Push ", "1. open ",
                    "**Picture of the element:** none&#58; there is no picture of this step")) {
                assertTrue(markdown.contains(part), () -> part + " in " + markdown);
            }
            assertTrue(ticket.get("jira").getAsString().startsWith("h2. "), ticket.toString());
            assertFalse(ticket.has("picture") || ticket.toString().contains("ann@example"), ticket.toString());
            assertEquals("BAD_ARGUMENT", ask(browser, 6, wanted.formatted("another")).getAsJsonObject("error")
                    .get("code").getAsString());
            JsonElement german = ask(browser, 3, "{\"want\":\"visit\",\"tab\":\"kd1\",\"language\":\"de\"}")
                    .getAsJsonObject("audit").get("defects");
            assertTrue(german.toString().contains("\"expected\":\"ein Währungscode wie EUR\""), german.toString());
            assertTrue(german.toString().contains("Pushen Sie ecommerce.currency, etwa EUR."), german.toString());
            String english = ask(browser, 4, "{\"want\":\"report\",\"tab\":\"kd1\",\"language\":\"en\"}").get("html")
                    .getAsString();
            for (JsonElement row : rows) {
                assertTrue(english.contains(row.getAsJsonObject().get("expected").getAsString().replace("&", "&amp;")
                        .replace("<", "&lt;").replace(">", "&gt;").replace("'", "&#39;").replace("\"", "&quot;")),
                        row.toString());
            }
        }
    }

    @Test
    void theElementOfATicketIsPicturedOnItsOwnPageAloneAndOnlyIfItIsStillTheSame() throws Exception {
        HostProcess.installFront(home);
        List<Message.Request> asked = new CopyOnWriteArrayList<>();
        TabRecording recording = new TabRecording().page().step("click e12 button \"Buy\"", 10, 11L)
                .push("dataLayer", """
                        {"ms":20,"value":{"event":"purchase","ecommerce":{"transaction_id":"T1","value":9.5}}}""");
        try (var browser = ExtensionStandIn.startProcess(home, "kd", "kd1")) {
            browser.recording("kd1", recording).saying("Buy").behave((from, request) -> {
                if (Method.named(request.method()) == Method.TAKE_SCREENSHOT) {
                    asked.add(request);
                }
                browser.answer(from, request);
            });
            JsonElement defect = ask(browser, 1, "{\"want\":\"visit\",\"tab\":\"kd1\"}").getAsJsonObject("audit")
                    .getAsJsonArray("defects").get(0);
            String wanted = "{\"want\":\"ticket\",\"tab\":\"kd1\",\"finding\":\"F1\",\"language\":\"en\",\"rule\":\"%s\"}"
                    .formatted(defect.getAsJsonObject().get("rule").getAsString());

            browser.snapshot("[[1,0,12,\"button\",\"Delete all\"]]");
            String other = ask(browser, 2, wanted).get("markdown").getAsString();
            assertTrue(other.contains("2. click button \"Buy\"") && other.contains("there is no picture of this step"),
                    other);
            assertEquals(List.of(), asked, "the ref is that of another element");

            browser.snapshot("[[1,0,12,\"button\",\"Buy\"]]");
            ask(browser, 3, wanted);
            assertEquals("e12", asked.getFirst().params().getAsJsonObject("target").get("ref").getAsString());

            asked.clear();
            recording.page();
            String later = ask(browser, 4, wanted).get("markdown").getAsString();
            assertTrue(later.contains("there is no picture of this step"), later);
            assertEquals(List.of(), asked, "the page that the tab shows has such a button, too");
        }
    }

    @Test
    void whatAPersonAttachesIsAsAnyAnswerWouldShowIt() throws Exception {
        HostProcess.installFront(home);
        try (var browser = ExtensionStandIn.startProcess(home, "kd", "kd1")) {
            JsonObject json = ask(browser, 1, """
                    {"want":"redacted","text":"{\\"event\\":\\"login\\",\\"email\\":\\"ann@example.org\\"}"}""");
            assertEquals("{\"event\":\"login\",\"email\":\"[EMAIL_1]\"}", json.get("text").getAsString());
            JsonObject text = ask(browser, 2,
                    "{\"want\":\"redacted\",\"text\":\"Ask ann@example.org, not bob@example.org.\"}");
            assertEquals("Ask [EMAIL_1], not [EMAIL_2].", text.get("text").getAsString());
        }
    }

    @Test
    void aPictureForTheChatIsSmallEnoughAndThePersonIsAskedWhereTheTabMayNotBeSeen() throws Exception {
        HostProcess.installFront(home);
        String ask = "{\"want\":\"picture\",\"tab\":\"kd1\",\"language\":\"de\"}";
        List<JsonObject> asked = new CopyOnWriteArrayList<>();
        var isSeen = new AtomicBoolean();
        try (var browser = ExtensionStandIn.startProcess(home, "kd", "kd1")) {
            browser.behave((from, request) -> {
                JsonObject params = request.params();
                asked.add(params);
                if (Method.named(request.method()) == Method.REQUEST_ACCESS) {
                    browser.respond(from, Message.Response.of(request.id(),
                            JsonParser.parseString("{\"allowed\":false,\"level\":\"see\"}").getAsJsonObject()));
                } else if (!isSeen.get()) {
                    browser.respond(from, Message.Response.of(request.id(), ErrorCode.CONSENT_REQUIRED.error()));
                } else {
                    boolean isTaken = params.has("picture");
                    int chars = isTaken && params.get("width").getAsInt() > 1024 ? 400_000 : 400;
                    browser.text(from, request.id(),
                            JsonParser.parseString(isTaken ? PICTURE : TAKEN).getAsJsonObject(),
                            isTaken ? "A".repeat(chars) : "[]");
                }
            });
            assertEquals("{\"asked\":true}", ask(browser, 1, ask).toString());
            JsonObject request = asked.getLast();
            assertEquals("see", request.get("level").getAsString());
            assertEquals("Um Ihrer Nachricht ein Bild des Tabs anzuhängen", request.get("reason").getAsString());
            isSeen.set(true);
            JsonObject picture = ask(browser, 2, ask);
            assertEquals("image/webp", picture.get("type").getAsString());
            assertEquals("1024 700", picture.get("width").getAsInt() + " " + picture.get("height").getAsInt());
            assertEquals(400, picture.get("data").getAsString().length());
            assertEquals("webp 60 1024",
                    asked.getLast().get("format").getAsString() + ' ' + asked.getLast().get("quality")
                            + ' ' + asked.getLast().get("width"));
        }
    }

    @Test
    void aTabWithNothingRecordedSaysSoInEachPart() throws Exception {
        HostProcess.installFront(home);
        try (var browser = ExtensionStandIn.startProcess(home, "kd", "kd1")) {
            browser.recording("kd1", new TabRecording());
            JsonObject visit = ask(browser, 1, "{\"want\":\"visit\",\"tab\":\"kd1\"}");
            assertEquals("NOTHING_RECORDED",
                    visit.getAsJsonObject("audit").getAsJsonObject("error").get("code").getAsString());
            assertEquals("NOTHING_RECORDED", ask(browser, 2, "{\"want\":\"report\",\"tab\":\"kd1\"}")
                    .getAsJsonObject("error").get("code").getAsString());
        }
    }

    @Test
    @Tag("thorough")
    void aLongAnswerComesInPiecesThatChromeTakesAndIsWhole() throws Exception {
        HostProcess.installFront(home);
        try (var browser = ExtensionStandIn.startProcess(home, "kd", "kd1")) {
            TabRecording recording = shop();
            // Few and long: the panel and each read have a deadline, and thousands of hits pass it on a busy machine.
            for (int i = 0; i < 400; i++) {
                recording.hit(PURCHASE + "&ep.n=" + "\ud83d\ude00".repeat(3) + i,
                        "{\"source\":\"" + i + "s".repeat(1500) + "\"}");
            }
            browser.recording("kd1", recording);
            JsonObject visit = ask(browser, 1, "{\"want\":\"visit\",\"tab\":\"kd1\"}");
            assertTrue(visit.has("hits"), visit::toString);
            JsonObject hits = visit.getAsJsonObject("hits");
            assertTrue(visit.toString().length() > 2 * Protocol.CHUNK_CHARS,
                    "too short for pieces: " + visit.toString().length());
            assertTrue(hits.has("result"), hits::toString);
            assertEquals(401, hits.getAsJsonArray("result").size());
            assertTrue(hits.get("complete").getAsBoolean());
        }
    }

    @Test
    void anotherBrowserIsNotAskedThoughItsHostIsThereAndATabThatIsNoneIsSaid() throws Exception {
        HostProcess.installFront(home);
        try (var browser = ExtensionStandIn.startProcess(home, "kd", "kd1");
                var other = ExtensionStandIn.start(home, "ab", "ab1")) {
            browser.recording("kd1", shop());
            other.recording("ab1", shop());
            assertEquals("TAB_NOT_FOUND", ask(browser, 1, "{\"want\":\"visit\",\"tab\":\"ab1\"}")
                    .getAsJsonObject("hits").getAsJsonObject("error").get("code").getAsString());
            assertTrue(other.asked().isEmpty(), other.asked().toString());
        }
    }

    @Test
    void theRealFrontEndsWithAHostThatIsKilled() throws Exception {
        HostProcess.installFront(home);
        try (var browser = ExtensionStandIn.startProcess(home, "kd", "kd1")) {
            browser.recording("kd1", shop());
            ask(browser, 1, "{\"want\":\"visit\",\"tab\":\"kd1\"}");
            Optional<ProcessHandle> child = browser.host().process().children().findAny();
            browser.host().process().destroyForcibly();
            child.orElseThrow().onExit().get(TestHost.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        }
    }

    @Test
    void callsOfThePanelStandInTheAuditLogLikeThoseOfAClient() throws Exception {
        HostProcess.installFront(home);
        try (var browser = ExtensionStandIn.startProcess(home, "kd", "kd1")) {
            browser.recording("kd1", shop());
            ask(browser, 1, "{\"want\":\"visit\",\"tab\":\"kd1\"}");
            Path log = home.resolve("log/audit.jsonl"); // lines are gathered before they are written
            eventually("the call is in the audit log", () -> Files.exists(log) && Files.readString(log).lines()
                    .anyMatch(line -> line.contains("\"client\":\"side panel\"")
                            && line.contains("\"method\":\"getHits\"")));
        }
    }
}
