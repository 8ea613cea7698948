package io.github.mcpdatalayer.report;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Holds that a report stays text, whatever a page has put into its title, events and values. */
class HtmlReportTest {

    private static final String HOSTILE = "</title></style></script><script>alert(1)</script><img src=x onerror='alert(1)' style=\"x\">&amp;\u202egnp.exe\u0000\u001b[31m\n\ud800\u2066\u200b]]>-->";

    private static VisitReport report(String text, List<VisitReport.ReportedDefect> defects,
            List<VisitReport.ReportedHit> hits) {
        return new VisitReport(new VisitReport.VisitedTab(text, text, text, text, "0.1.0"),
                ZonedDateTime.of(2026, 11, 22, 18, 30, 0, 0, ZoneOffset.ofHours(1)), defects,
                new VisitReport.Extent(1, 2, hits.size(), text), List.of(new VisitReport.Page(1, text, 2, text)), hits,
                3,
                List.of(text));
    }

    private static VisitReport hostile() {
        return report(HOSTILE,
                List.of(new VisitReport.ReportedDefect(VisitReport.ReportedSeverity.ERROR, HOSTILE, HOSTILE, HOSTILE,
                        HOSTILE, HOSTILE,
                        2,
                        List.of(HOSTILE, HOSTILE), HOSTILE)),
                List.of(new VisitReport.ReportedHit(HOSTILE, HOSTILE, HOSTILE, HOSTILE, HOSTILE, HOSTILE, HOSTILE,
                        HOSTILE,
                        HOSTILE, HOSTILE, HOSTILE, HOSTILE)));
    }

    @Test
    void aReportHasNoMarkupButItsOwnAndNothingThatLoadsOrRuns() throws Exception {
        String html = HtmlReport.of(hostile(), Locale.ENGLISH);
        assertFalse(Pattern.compile("<(script|img|iframe|object|embed|link|base|form|a)\\b", Pattern.CASE_INSENSITIVE)
                .matcher(html).find(), html);
        assertFalse(Pattern.compile("<[^>]*\\s(on\\w+|src|href|style)\\s*=").matcher(html).find(), html);
        assertFalse(html.contains("url("), html);
        assertEquals(1, Pattern.compile("</title>").matcher(html).results().count());
        assertEquals(1, Pattern.compile("</style>").matcher(html).results().count());
        assertTrue(html.contains(
                "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'sha256-"
                        + sha256(html.substring(html.indexOf("<style>") + 7, html.indexOf("</style>"))) + "'\">"));
        assertTrue(html.indexOf("Content-Security-Policy") < html.indexOf("<title>"), "the policy comes first");
        assertTrue(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), html);
    }

    private static String sha256(String text) throws NoSuchAlgorithmException {
        return Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
    }

    @Test
    void theStepsOfAVisitAreAFilmstripLikeThatOfARunWhateverTheySay() throws Exception {
        JsonObject run = JsonParser.parseString(
                """
                        {"title":"t","steps":[
                          {"step":"p1","type":"visit","status":"done","did":"open https://shop.example/","pushes":[{"push":1,"event":"view"}],"hits":[]},
                          {"step":"@3","type":"visit","status":"done","pushes":[{"push":2,"event":"purchase","value":{"a":1}}],"hits":[]}],
                         "findings":[{"finding":"F1","severity":"error","rule":"r","step":"@3","effect":"e","expected":"x","got":"y","pushes":[2],"hits":[]}]}""")
                .getAsJsonObject();
        run.getAsJsonArray("steps").get(1).getAsJsonObject().addProperty("did", HOSTILE);
        VisitReport without = hostile();
        VisitReport report = new VisitReport(without.tab(), without.made(), without.defects(), without.checked(),
                without.pages(), without.hits(), 0, List.of(), new VisitReport.Walked(run, Map.of()))
                .with(Map.of("@3", new byte[]{1}));
        String html = HtmlReport.of(report, Locale.GERMAN);
        String film = html.substring(html.indexOf("<nav class=\"film\""), html.indexOf("</nav>"));
        assertTrue(
                film.contains(
                        "<a class=\"frame good\" href=\"#vs1\"><b>p1</b> <bdi>https://shop.example/ öffnen</bdi>"),
                film);
        assertTrue(film.contains("<a class=\"frame error\" href=\"#vs2\"><svg"), film);
        assertTrue(film.contains("<em><bdi>F1</bdi></em>"), film);
        assertTrue(html.contains("<a class=\"large\" id=\"vs2p\" href=\"#vs2\">"), "enlarged without a script");
        assertTrue(html.contains("Während ein Mensch surft, wird keines aufgenommen."), html);
        assertTrue(html.contains("Text für ein Ticket (Markdown)"), html);
        assertFalse(Pattern.compile("<(script|img|iframe|object|embed|link|base|form)\\b", Pattern.CASE_INSENSITIVE)
                .matcher(html).find(), html);
        assertFalse(Pattern.compile("<[^>]*\\shref\\s*=\\s*\"(?!#vs\\d|data:image/jpeg;base64,)").matcher(html).find(),
                html);
    }

    @Test
    void theTicketOfAVisitSaysWhyItHasNoPictureAndSpeaksOfNoRun() {
        JsonObject run = JsonParser.parseString(
                """
                        {"title":"t","steps":[{"step":"p1","type":"visit","status":"done","did":"open https://shop.example/","pushes":[],"hits":[]}],
                         "findings":[{"finding":"F1","severity":"error","rule":"r","step":"p1","effect":"e"},
                          {"finding":"F2","severity":"error","rule":"r","step":"","effect":"e"}]}""")
                .getAsJsonObject();
        assertEquals("none&#58; the report has only what the tab showed last", picture(run, "F1", new byte[]{1}));
        assertTrue(picture(run, "F1", null).startsWith("none&#58; there is no picture of this step"));
        assertEquals("none&#58; the finding belongs to no step", picture(run, "F2", null));
        run.addProperty("journey", "a.json");
        assertEquals("none&#58; the finding belongs to no step", picture(run, "F2", null));
        assertEquals("none&#58; the step has no element, or the page no longer showed it",
                picture(run, "F1", new byte[]{1}));
    }

    /** The line of a ticket about its picture. */
    private static String picture(JsonObject run, String number, byte @Nullable [] jpeg) {
        Ticket.Written ticket = Objects.requireNonNull(
                Ticket.of(run, number, Locale.ENGLISH, Ticket.TicketForm.MARKDOWN, _ -> jpeg, "element.jpg"));
        String line = "- **Picture of the element:** ";
        return ticket.text().lines().filter(each -> each.startsWith(line)).findFirst().orElseThrow()
                .substring(line.length());
    }

    @Test
    void whatHidesOrTurnsTextIsWrittenOut() {
        String html = HtmlReport.of(hostile(), Locale.ENGLISH);
        for (int i = 0; i < html.length(); i++) {
            char c = html.charAt(i);
            int type = Character.getType(c);
            assertTrue(
                    c == '\n' || (type != Character.CONTROL && type != Character.FORMAT && type != Character.SURROGATE),
                    "U+%04x at %d".formatted((int) c, i));
        }
        assertTrue(html.contains("\\u202egnp.exe\\u0000\\u001b[31m\\u000a\\ud800\\u2066\\u200b"), html);
    }

    @Test
    void theVerdictStandsFirstAndCountsEachSeverity() {
        VisitReport.ReportedDefect warning = new VisitReport.ReportedDefect(VisitReport.ReportedSeverity.WARNING, "r",
                "what", "$.a", "wanted",
                "seen", 1, List.of("kd1#1"), "do");
        String html = HtmlReport.of(report("Shop", List.of(warning, warning), List.of()), Locale.ENGLISH);
        assertTrue(html.contains("<p class=\"verdict warning\">Warnings: 2</p>"), html);
        assertTrue(html.indexOf("verdict warning") < html.indexOf("what</bdi>"));
        assertTrue(html.contains("<code><bdi>$.a = seen</bdi></code>"), html);
        assertTrue(HtmlReport.of(report("Shop", List.of(), List.of()), Locale.ENGLISH)
                .contains("<p class=\"verdict\">No defect found in what was checked.</p>"));
        assertTrue(html.contains("2026-11-22 18:30 +01:00"), html);
    }

    @Test
    void aGermanReportIsGermanThroughout() {
        String html = HtmlReport.of(hostile(), Locale.GERMANY);
        assertTrue(html.contains("<html lang=\"de\">") && html.contains("<p class=\"verdict error\">Fehler: 1</p>"),
                html);
        for (Words word : Words.values()) {
            String english = word.in(Locale.ENGLISH);
            if (!english.equals(word.in(Locale.GERMAN))) {
                assertFalse(html.contains(">" + english + "<"), english);
            }
        }
    }
}
