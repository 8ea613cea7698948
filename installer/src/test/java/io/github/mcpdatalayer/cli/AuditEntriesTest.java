package io.github.mcpdatalayer.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.audit.AuditFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class AuditEntriesTest {
    private static final String WHO = "\"host\":\"3f9a0c1b22d4\",\"front\":1,\"client\":\"claude-code\",";
    private static final List<String> LINES = List.of(
            "{\"time\":\"2026-11-22T05:00:00Z\",\"event\":\"started\",\"host\":\"3f9a0c1b22d4\"}",
            "{\"time\":\"2026-11-22T05:00:01Z\",\"event\":\"attached\",\"tab\":\"kd1\",\"site\":\"https://shop.example\"}",
            "{\"time\":\"2026-11-22T05:00:02Z\",\"event\":\"request\"," + WHO
                    + "\"call\":1,\"method\":\"getDataLayer\"}",
            "{\"time\":\"2026-11-22T05:00:03Z\",\"event\":\"call\"," + WHO
                    + "\"call\":1,\"method\":\"getDataLayer\",\"site\":\"https://shop.example\",\"outcome\":\"OK\",\"bytes\":5120,\"ms\":12}",
            "{\"time\":\"2026-11-22T05:00:04Z\",\"event\":\"redactions\"," + WHO
                    + "\"call\":1,\"redaction\":\"mask\",\"counts\":{\"EMAIL\":2,\"NAME\":1}}",
            "{\"time\":\"2026-11-22T06:00:00Z\",\"event\":\"request\"," + WHO
                    + "\"call\":2,\"method\":\"getHistory\"}",
            "{\"time\":\"2026-11-22T06:00:01Z\",\"event\":\"call\"," + WHO
                    + "\"call\":3,\"method\":\"listTabs\",\"outcome\":\"TIMEOUT\",\"bytes\":0,\"ms\":10000}",
            "{\"time\":\"2026-11-22T06:00:02Z\",\"event\":\"refused\",\"outcome\":\"UNAUTHORIZED\",\"more\":7}",
            "not json \u001b[2J");

    @TempDir
    private Path folder;

    private List<JsonObject> entries(AuditEntries.Choice choice) throws IOException {
        Files.write(AuditFile.aside(folder, 1), LINES.subList(0, 3));
        Files.write(AuditFile.in(folder), LINES.subList(3, LINES.size()));
        return AuditEntries.join(AuditEntries.read(folder)).stream().filter(choice).toList();
    }

    private static List<String> events(List<JsonObject> entries) {
        return entries.stream().map(entry -> AuditEntries.text(entry, "event")).toList();
    }

    @Test
    void aCallIsOneEntryAlsoWhereAFileWasSetAsideInBetween() throws IOException {
        List<JsonObject> all = entries(new AuditEntries.Choice(null, null, null, null, false, true));
        assertEquals(List.of("started", "attached", "call", "request", "call", "refused", "unreadable"), events(all));
        assertEquals("{\"EMAIL\":2,\"NAME\":1}", all.get(2).get("counts").toString());
    }

    @Test
    void entriesAreChosenByTimeClientSiteMethodAndFailure() throws IOException {
        Instant six = Instant.parse("2026-11-22T06:00:00Z");
        assertEquals(List.of("request", "call", "refused"),
                events(entries(new AuditEntries.Choice(six, null, null, null, false, false))));
        assertEquals(List.of("call", "request", "call"),
                events(entries(new AuditEntries.Choice(null, "CLAUDE", null, null, false, false))));
        assertEquals(List.of("attached", "call"),
                events(entries(new AuditEntries.Choice(null, null, "shop", null, false, false))));
        assertEquals(List.of("call"),
                events(entries(new AuditEntries.Choice(null, null, null, "listTabs", false, false))));
        assertEquals(List.of("request", "call", "refused"),
                events(entries(new AuditEntries.Choice(null, null, null, null, true, false))));
    }

    /** Two requests of one call in one browser, one in another, and a line of a subscription. */
    private static final List<String> CALL = List.of(
            request("3f9a0c1b22d4", 4, "getModel", "2026-11-22T07:00:00.100Z", "https://a.example", "OK", 100, 60),
            "{\"time\":\"2026-11-22T07:00:00.110Z\",\"event\":\"redactions\"," + WHO
                    + "\"call\":4,\"redaction\":\"mask\",\"counts\":{\"EMAIL\":2}}",
            request("3f9a0c1b22d4", 5, "getHistory", "2026-11-22T07:00:00.200Z", "https://a.example", "TIMEOUT", 0, 50),
            request("aaaaaaaaaaaa", 1, "getHistory", "2026-11-22T07:00:00.300Z", "https://b.example", "OK", 20, 5),
            "{\"time\":\"2026-11-22T07:00:01Z\",\"event\":\"call\"," + WHO
                    + "\"call\":6,\"method\":\"watch\",\"outcome\":\"OK\",\"bytes\":20,\"ms\":1}");

    private static String request(String host, int call, String method, String time, String site, String outcome,
            int bytes, int ms) {
        return "{\"time\":\"%s\",\"event\":\"call\",\"host\":\"%s\",\"front\":1,\"client\":\"c\",\"pid\":7,\"call\":%d,"
                .formatted(time, host, call)
                + "\"tool\":\"diffDataLayer\",\"toolCall\":99,\"method\":\"%s\",\"site\":\"%s\",\"outcome\":\"%s\","
                        .formatted(method, site, outcome)
                + "\"bytes\":%d,\"ms\":%d}".formatted(bytes, ms);
    }

    @Test
    void aCallOfAToolIsOneEntryHoweverManyRequestsItTook() throws IOException {
        Files.write(AuditFile.in(folder), CALL);
        var usual = new AuditEntries.Choice(null, null, null, null, false, false);
        List<JsonObject> all = AuditCalls.of(AuditEntries.join(AuditEntries.read(folder))).stream().filter(usual)
                .toList();
        assertEquals(1, all.size(), all.toString());
        JsonObject call = all.getFirst();
        assertEquals("diffDataLayer", AuditCalls.tool(call));
        assertEquals("https://a.example https://b.example", AuditEntries.text(call, "site"));
        assertEquals("OK TIMEOUT", AuditEntries.text(call, "outcome"));
        assertEquals("120 260 2", call.get("bytes") + " " + call.get("ms") + " "
                + call.getAsJsonObject("counts").get("EMAIL"));
        assertEquals(3, call.getAsJsonArray("requests").size());
        assertTrue(new AuditEntries.Choice(null, null, "b.example", "DIFFDATALAYER", true, false).test(call));
    }

    @Test
    void aProgramReadsOneLineForEachEntryWithEveryCellWhole() throws IOException {
        Files.write(AuditFile.in(folder), CALL);
        String site = "https://" + "long.".repeat(60) + "example";
        var bytes = new ByteArrayOutputStream();
        AuditTable table = new AuditTable(new Screen(new PrintStream(bytes, true, StandardCharsets.UTF_8),
                Screen.UNBOUNDED, false, StandardCharsets.UTF_8), ZoneOffset.ofHours(2));
        table.header();
        List<JsonObject> all = AuditCalls.of(AuditEntries.join(AuditEntries.read(folder)));
        all.getFirst().addProperty("site", site);
        all.forEach(table::print);
        List<String> lines = bytes.toString(StandardCharsets.UTF_8).lines().toList();
        assertEquals(3, lines.size(), lines.toString());
        assertEquals(List.of("2026-11-22T09:00:00+02:00", "c", "diffDataLayer", site.substring(8), "120", "260",
                "OK, TIMEOUT, 2 redacted"), List.of(lines.get(1).split("\t")));
        lines.forEach(line -> assertEquals(7, line.split("\t").length, line));
    }

    @Test
    void aTimeIsAgoADayOrAMoment() {
        Instant now = Instant.parse("2026-11-22T06:00:00Z");
        assertEquals(Instant.parse("2026-11-22T05:30:00Z"), AuditEntries.since("30m", now));
        assertEquals(Instant.parse("2026-11-15T06:00:00Z"), AuditEntries.since("7d", now));
        assertEquals(Instant.parse("2026-11-20T08:00:00Z"), AuditEntries.since("2026-11-20T08:00:00Z", now));
        for (String wrong : List.of("", "yesterday", "7", "-1d", "2026-13-01")) {
            assertThrows(IllegalArgumentException.class, () -> AuditEntries.since(wrong, now), wrong);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 80, 100, 120})
    void noLineIsWiderThanTheTerminalAndNothingSteersIt(int width) throws IOException {
        var bytes = new ByteArrayOutputStream();
        AuditTable table = new AuditTable(
                new Screen(new PrintStream(bytes, true, StandardCharsets.UTF_8), width, false, StandardCharsets.UTF_8),
                ZoneOffset.UTC);
        table.header();
        entries(new AuditEntries.Choice(null, null, null, null, false, true)).forEach(table::print);
        String printed = bytes.toString(StandardCharsets.UTF_8);
        printed.lines().forEach(line -> assertTrue(Screen.columns(line) <= width, line));
        printed.lines().forEach(line -> assertEquals(line.stripTrailing(), line));
        assertTrue(printed.contains("getDataLayer") && printed.contains("shop.example") && printed.contains("TIMEOUT")
                && printed.contains("3 redacted"), printed);
        assertFalse(printed.contains("\u001b"));
    }

    /** Names of clients may be cut, wide, and made to steer a terminal. */
    @ParameterizedTest
    @ValueSource(ints = {40, 60, 80, 100, 120})
    void noNameMovesAColumnOrIsWiderThanTheTerminal(int width) {
        var bytes = new ByteArrayOutputStream();
        AuditTable table = new AuditTable(
                new Screen(new PrintStream(bytes, true, StandardCharsets.UTF_8), width, false, StandardCharsets.UTF_8),
                ZoneOffset.UTC);
        List<String> names = List.of("plain", "a-client-with-a-really-long-name-that-never-ends-0123456789",
                "数据客户端程序名称很长很长数据客户端程序名称很长很长", "e\u0301".repeat(60),
                "\u202eevil\u0007\u001b[31mred\nnew line, and more of it");
        for (String name : names) {
            var entry = AuditEntries.parse(LINES.get(3));
            entry.addProperty("client", name);
            entry.addProperty("site", "https://" + name + ".example");
            entry.addProperty("outcome", "EXTENSION_NOT_CONNECTED");
            entry.addProperty("redaction", "off");
            table.print(entry);
        }
        String printed = bytes.toString(StandardCharsets.UTF_8);
        assertFalse(printed.matches("(?s).*[\u001b\u0007\u202e].*"), printed);
        assertTrue(printed.contains("EXTENSION_NOT_CONNECTED") && printed.contains("\\u{202e}evil"), printed);
        for (String line : printed.lines().toList()) {
            assertTrue(Screen.columns(line) <= width, line);
            int what = line.indexOf("getDataLayer");
            assertTrue(what < 0 || width < 116 || Screen.columns(line.substring(0, what)) == 37, line);
        }
        assertEquals(names.size(), printed.lines().filter(line -> line.contains("getDataLayer")).count());
    }

    @Test
    void eachStepInAPageIsToldAlsoWhereACallTookSeveralRequests() throws IOException {
        String call = "{\"time\":\"2026-11-22T05:00:0%dZ\",\"event\":\"call\"," + WHO
                + "\"call\":%d,\"pid\":7,\"toolCall\":4,\"tool\":\"interact\",\"method\":\"%s\",\"effect\":\"act\",\"site\":\"https://shop.example\",%s\"outcome\":\"OK\",\"bytes\":1,\"ms\":1}";
        Files.write(AuditFile.in(folder), List.of(call.formatted(1, 1, "takeSnapshot", ""),
                call.formatted(2, 2, "interact",
                        "\"step\":\"kd1@1\",\"input\":\"page\",\"by\":\"tab\",\"verb\":\"fill\",\"role\":\"textbox\",\"secret\":\"LOGIN\","),
                call.formatted(3, 3, "navigate",
                        "\"step\":\"kd1@2\",\"input\":\"page\",\"by\":\"once\",\"to\":\"https://pay.example\",")));
        List<JsonObject> all = AuditCalls.of(AuditEntries.join(AuditEntries.read(folder)));
        assertEquals(1, all.size());
        assertEquals(List.of("fill textbox kd1@1 by tab", "navigate kd1@2 by once to https://pay.example"),
                AuditCalls.steps(all.getFirst()));
        assertFalse(all.getFirst().has("step"));
        assertEquals("LOGIN",
                all.getFirst().getAsJsonArray("requests").get(1).getAsJsonObject().get("secret").getAsString());
    }
}
