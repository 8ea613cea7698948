package io.github.mcpdatalayer.report;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.imageio.ImageIO;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.journeys.ReportLanguage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests that the findings of a run stand first, in words, and that a page's values stay text. */
class JourneyHtmlReportTest {

    private static final String HOSTILE = "</title></style></script><script>alert(1)</script><img src=x onerror='alert(1)' style=\"x\">&amp;\u202egnp.exe\u0000\u001b[31m\n\ud800\u2066\u200b]]>-->";

    private static JsonObject run(String name) throws IOException {
        try (InputStream in = Objects
                .requireNonNull(JourneyHtmlReportTest.class.getResourceAsStream("run-" + name + ".json"))) {
            return JsonParser.parseString(new String(in.readAllBytes(), UTF_8)).getAsJsonObject();
        }
    }

    private static String html(JsonObject... runs) {
        return JourneyHtmlReport.of(List.of(runs), (_, _) -> null, Locale.ENGLISH);
    }

    private static String german(JsonObject... runs) {
        return JourneyHtmlReport.of(List.of(runs), (_, _) -> new byte[]{1}, Locale.GERMANY);
    }

    /** The words of the frame; what stands in values is the run's. */
    private static String frame(String html) {
        return html.substring(html.indexOf("<body>")).replaceAll("<bdi>[^<]*</bdi>", "");
    }

    @Test
    void aGermanReportHasNoEnglishWordInItsFrame() throws Exception {
        JsonObject strict = run("failed");
        strict.addProperty("strict", true);
        strict.addProperty("choice", "denied");
        JsonObject held = run("broken");
        held.addProperty("verdict", "held");
        held.addProperty("attempt", 2);
        String all = german(strict, run("broken"), held);
        String frame = frame(all) + frame(german(run("failed"))) + frame(german(run("broken")));
        for (RunWords words : RunWords.values()) {
            for (String english : words.in(Locale.ENGLISH).split("%s", -1)) {
                String part = english.strip();
                if (part.length() > 2 && !words.in(Locale.GERMAN).contains(part)) {
                    assertFalse(Pattern.compile("(?<![\\p{L}])" + Pattern.quote(part) + "(?![\\p{L}])").matcher(frame)
                            .find(), () -> part + " in " + frame);
                }
            }
        }
        assertTrue(all.contains("<html lang=\"de\">") && html(strict).contains("<html lang=\"en\">"), all);
        assertTrue(all.contains("<bdi>Guest checkout (Consent verweigert)</bdi>"), all);
    }

    @Test
    void aGermanReportSaysWhatIsWrongAndWhoseJobItIs() throws Exception {
        String failed = german(run("failed"));
        assertTrue(failed.contains("<p class=\"verdict error\">2 von 5 Erwartungen sind nicht erfüllt.</p>"), failed);
        assertTrue(failed.contains("F1</span> Schritt 5: <bdi>Button „Buy“ anklicken</bdi>"), failed);
        assertTrue(failed.contains("<dt>Zuständig</dt><dd><bdi>wer die Tags pflegt "), failed);
        assertTrue(failed.contains("<bdi>nichts wurde gesendet; der Data Layer erhielt purchase</bdi>"), failed);
        assertTrue(failed.contains("<bdi>checkout.json</bdi> · 23.11.2026, 18:00 UTC · 8,4 s"), failed);
        assertTrue(failed.contains("<bdi>analytics_storage erteilt, ad_storage verweigert</bdi>"), failed);
        assertTrue(failed.contains("Nichts erreichte einen Anbieter."), failed);
        String broken = german(run("broken"));
        assertTrue(broken.contains("Nicht ausgeführt</span> Schritt 2: <bdi>Element anklicken</bdi>"), broken);
        assertTrue(broken.contains("<dt>Was geschah</dt><dd><bdi>Die Seite zeigt kein solches Element.</bdi></dd>"
                + "<dt>Meldung</dt><dd><bdi>No element is a button &quot;Buy&quot;.</bdi></dd>"), broken);
        JsonObject accepted = run("failed");
        JsonObject until = new JsonObject();
        until.addProperty("reason", "Ticket 4711");
        until.addProperty("until", "2026-12-31");
        accepted.getAsJsonArray("steps").get(5).getAsJsonObject().getAsJsonArray("expectations").get(0)
                .getAsJsonObject().add("accepted", until);
        assertTrue(german(accepted).contains("Akzeptiert bis 31.12.2026"), () -> german(accepted));
    }

    @Test
    void theVerdictStandsFirstThenWhatIsWrongThenEachStep() throws Exception {
        String html = html(run("failed"));
        int verdict = html.indexOf("<p class=\"verdict error\">2 of 5 expectations do not hold.</p>");
        int wrong = html.indexOf("<h2>What is wrong</h2>");
        int steps = html.indexOf("<h2>Step by step</h2>");
        assertTrue(verdict > 0 && verdict < wrong && wrong < steps, html);
        String defects = html.substring(wrong, steps);
        assertTrue(defects.contains("F1</span> Step 5: <bdi>click button &quot;Buy&quot;</bdi>"), defects);
        assertTrue(defects.contains("<dt>Effect</dt><dd><bdi>Revenue and orders are missing in GA4.</bdi></dd>"
                + "<dt>Whose job</dt><dd><bdi>whoever keeps the tags (the container in Google Tag Manager)</bdi></dd>"),
                defects);
    }

    @Test
    void aStepHasWhatIsExpectedOfItAndWhatWasCounted() throws Exception {
        String html = html(run("failed"));
        String steps = html.substring(html.indexOf("Step by step"));
        assertEquals(3, Pattern.compile("<h3>").matcher(steps).results().count(),
                "expectations are no steps of their own");
        String buy = steps.substring(steps.indexOf("Step 5"));
        assertTrue(buy.contains("✗ does not hold:</span> <bdi>hit ga4 purchase</bdi>"), buy);
        assertTrue(buy.contains("<dt>Counted</dt><dd><bdi>nothing was sent; the data layer got purchase</bdi></dd>"),
                buy);
        String add = steps.substring(steps.indexOf("Step 3"), steps.indexOf("Step 5"));
        assertTrue(add.contains("✓ holds:</span> <bdi>push add_to_cart</bdi>"), add);
        assertTrue(add.contains("<dt>Counted</dt><dd><bdi>GA4 add_to_cart</bdi></dd>"), add);
        assertTrue(add.indexOf("<details>") > add.indexOf("Counted"), "numbers come last");
    }

    @Test
    void aRunThatHeldSaysSoAndOneThatBrokeSaysWhere() throws Exception {
        JsonObject held = run("failed");
        held.addProperty("verdict", "held");
        held.getAsJsonArray("steps").forEach(step -> {
            if (step.getAsJsonObject().get("expectations") instanceof JsonArray all) {
                all.forEach(each -> each.getAsJsonObject().addProperty("held", true));
            }
        });
        assertTrue(
                html(held).contains(
                        "<p class=\"verdict\">All 5 expectations hold. One element was found another way.</p>"),
                html(held));
        assertFalse(html(held).contains("What is wrong"), html(held));
        String broken = html(run("broken"));
        assertTrue(broken.contains("<p class=\"verdict warning\">The test could not be run to its end.</p>"), broken);
        assertTrue(broken.contains("Not done</span> Step 2: <bdi>click</bdi>"), broken);
        assertTrue(broken.contains("<dd><bdi>No element is a button &quot;Buy&quot;.</bdi></dd>"), broken);
        assertTrue(broken.contains("Not run: steps 3.") && !broken.contains("Step 3:"), broken);
        assertTrue(broken.contains("<bdi>checkout.json</bdi> · 2026-11-23 18:00 UTC · 8.4 s"), broken);
        String both = html(held, run("broken"));
        assertTrue(both.contains("<p class=\"verdict error\">1 of 2 tests does not hold.</p>"), both);
        assertTrue(both.contains("<a href=\"#run2\"><bdi>Guest checkout</bdi></a>")
                && both.contains("<section id=\"run2\">"), both);
    }

    @ParameterizedTest
    @EnumSource
    void aReportHasNoMarkupButItsOwnAndNothingThatLoadsOrRuns(ReportLanguage in) throws Exception {
        Locale language = in.locale();
        String html = JourneyHtmlReport.of(
                List.of(hostile(run("failed")).getAsJsonObject(), hostile(run("broken")).getAsJsonObject()),
                new JourneyHtmlReport.Pictures() {
                    @Override
                    public byte[] of(JsonObject run, JsonObject step) {
                        return new byte[]{1, 2, 3};
                    }

                    @Override
                    public List<JsonObject> before(JsonObject run) {
                        return List.of(run, run);
                    }
                }, language);
        assertFalse(Pattern.compile("<(script|iframe|object|embed|link|base|form)\\b", Pattern.CASE_INSENSITIVE)
                .matcher(html).find(), html);
        String rest = html
                .replaceAll("<image width=\"\\d+\" height=\"\\d+\" href=\"data:image/jpeg;base64,[A-Za-z0-9+/=]+\"/>",
                        "")
                .replaceAll("<use href=\"#r[12]s\\d+i\"/>", "")
                .replaceAll(
                        "<a (class=\"[a-z ]+\" )?(id=\"r[12]s\\d+p\" )?href=\"#(run[12]|r[12]s\\d+p?)\"( aria-label=\"[A-Za-z ]+\")?>",
                        "");
        assertFalse(Pattern.compile("<[^>]*\\s(on\\w+|src|href|style)\\s*=").matcher(rest).find(), rest);
        assertFalse(html.contains("url("), html);
        assertEquals(1, Pattern.compile("</title>").matcher(html).results().count());
        assertEquals(1, Pattern.compile("</style>").matcher(html).results().count());
        assertTrue(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), html);
        html.chars().forEach(c -> assertTrue(c == '\n' || (Character.getType(c) != Character.CONTROL
                && Character.getType(c) != Character.FORMAT && Character.getType(c) != Character.SURROGATE),
                () -> "U+%04x".formatted(c)));
    }

    @Test
    void aFileOfAnyShapeMakesAReport() {
        for (String any : List.of("{}", "{\"steps\":3}", "{\"steps\":[1,null,{}],\"notes\":{}}",
                "{\"verdict\":{},\"steps\":[{\"expectations\":[{}],\"error\":1,\"healed\":[],\"hits\":{}}],\"consent\":[]}")) {
            assertTrue(html(JsonParser.parseString(any).getAsJsonObject()).endsWith("</html>\n"), any);
            assertTrue(german(JsonParser.parseString(any).getAsJsonObject()).endsWith("</html>\n"), any);
        }
    }

    /** The smallest beginning of a JPEG that says its size: 320 × 200. */
    private static final byte[] JPEG = {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF, (byte) 0xE0, 0, 4, 0, 0, (byte) 0xFF,
            (byte) 0xC0, 0, 11, 8, 0, (byte) 200, 1, 64, 1, 1, 17, 0};

    @Test
    void aPictureIsInTheFileOnceShownSmallAndLargeAndTheElementIsMarked() throws Exception {
        JsonObject run = run("failed");
        JsonArray mark = new JsonArray();
        List.of(10, 20, 30, 40).forEach(mark::add);
        run.getAsJsonArray("steps").get(4).getAsJsonObject().add("mark", mark);
        String html = JourneyHtmlReport.of(List.of(run),
                (_, step) -> step.get("step").getAsInt() == 5 ? JPEG : null, Locale.ENGLISH);
        assertEquals(1, Pattern.compile("data:image/jpeg").matcher(html).results().count(), html);
        assertEquals(3, Pattern.compile("<svg viewBox=\"0 0 320 200\"").matcher(html).results().count(), html);
        assertEquals(2, Pattern.compile("<use href=\"#r1s3i\"/>").matcher(html).results().count(), html);
        assertTrue(html.contains("<rect class=\"mark\" x=\"7\" y=\"17\" width=\"36\" height=\"46\" rx=\"4\"/>"), html);
        assertTrue(html.contains("<a class=\"picture\" href=\"#r1s3p\" aria-label=\"The page after the step\">")
                && html.contains("<a class=\"large\" id=\"r1s3p\" href=\"#r1s3\">"), html);
    }

    @Test
    void theFilmstripSaysOfEachStepWhatWasDoneCountedAndFound() throws Exception {
        JsonObject run = run("failed");
        String film = html(run);
        film = film.substring(film.indexOf("<nav class=\"film\""), film.indexOf("</nav>"));
        assertEquals(3, Pattern.compile("class=\"frame ").matcher(film).results().count(), film);
        assertTrue(
                film.contains("<a class=\"frame error\" href=\"#r1s3\"><b>5</b> <bdi>click button &quot;Buy&quot;</bdi>"
                        + "<small>Pushes: 1 · Hits: 0 <em><bdi>F1, F2</bdi></em></small></a>"),
                film);
        assertTrue(film.contains("<a class=\"frame warning\" href=\"#r1s2\"><b>3</b>"), film);
    }

    @Test
    void whatWasPushedAndSentIsATableOfPlainNames() throws Exception {
        String html = html(run("failed"));
        assertTrue(html.contains("<h4><bdi>Push 3</bdi> · <bdi>purchase</bdi></h4>"), html);
        assertTrue(html.contains("<td><code><bdi>ecommerce.transaction_id</bdi></code></td><td><code><bdi>T-1</bdi>"),
                html);
        assertTrue(html.contains("<h4><bdi>Hit 2</bdi> · <bdi>GA4 · G-1 · add_to_cart · From push 2</bdi></h4>"), html);
        assertFalse(html.contains("{&quot;"), "no value is shown as JSON");
    }

    @Test
    void eachFailureHasTheTextOfATicket() throws Exception {
        String html = html(run("failed"));
        assertEquals(2, Pattern.compile("Text for a ticket \\(Markdown\\)").matcher(html).results().count(), html);
        assertTrue(html.contains("- **Whose job:** whoever keeps the tags"), html);
        assertTrue(html.contains("* *Expected:* hit ga4 purchase\n"), html);
    }

    @Test
    void aTicketHasThePictureOfTheElementOrSaysWhyThereIsNone() throws Exception {
        JsonObject run = run("failed");
        assertTrue(html(run).contains("**Picture of the element:** none&amp;#58; the run took no picture"),
                () -> html(run));
        JsonObject buy = run.getAsJsonArray("steps").asList().stream().map(JsonElement::getAsJsonObject)
                .filter(step -> step.get("step").getAsInt() == 5).findFirst().orElseThrow();
        buy.addProperty("picture", "step-5.jpg");
        var out = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(600, 400, BufferedImage.TYPE_INT_RGB), "jpeg", out);
        JourneyHtmlReport.Pictures pictures = (_, step) -> step.has("picture") ? out.toByteArray() : null;
        String unmarked = JourneyHtmlReport.of(List.of(run), pictures, Locale.ENGLISH);
        assertTrue(unmarked.contains("none&amp;#58; the step has no element, or the page no longer showed it"),
                unmarked);
        assertFalse(unmarked.contains("<img"), unmarked);
        buy.add("mark", JsonParser.parseString("[300,200,80,30]"));
        String cut = JourneyHtmlReport.of(List.of(run), pictures, Locale.ENGLISH);
        assertTrue(cut.contains("**Picture of the element:** below the text"), cut);
        Matcher image = Pattern
                .compile("<img class=\"cut\" alt=\"Picture of the element\" src=\"data:image/jpeg;base64,([^\"]+)\">")
                .matcher(cut);
        assertTrue(image.find(), cut);
        BufferedImage shown = ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(image.group(1))));
        assertTrue(shown.getWidth() < 200 && shown.getHeight() < 150, shown::toString);
    }

    @Test
    void theRunsBeforeAreListedWithWhatIsNewSinceTheLastOne() throws Exception {
        JsonObject before = run("failed");
        before.addProperty("verdict", "held");
        before.addProperty("started", "2026-11-22T18:00:00Z");
        before.getAsJsonArray("steps").get(5).getAsJsonObject().remove("expectations");
        String html = JourneyHtmlReport.of(List.of(run("failed")), new JourneyHtmlReport.Pictures() {
            @Override
            public byte @Nullable [] of(JsonObject run, JsonObject step) {
                return null;
            }

            @Override
            public List<JsonObject> before(JsonObject run) {
                return List.of(before);
            }
        }, Locale.ENGLISH);
        String trend = html.substring(html.indexOf("The runs before"));
        assertTrue(trend.contains("New since the run before: hit (steps[5].parameters.hits[0]); "
                + "push (steps[5].parameters.pushes[0])."), trend);
        assertTrue(trend.indexOf("This run") < trend.indexOf("2026-11-22 18:00 UTC"), trend);
        assertTrue(trend.contains("<td class=\"n\">not audited</td>"), "no number where nothing was looked at");
        assertFalse(html(run("failed")).contains("The runs before"));
    }

    /** Puts hostile words wherever there is text, but for the words that say how it ended. */
    private static JsonElement hostile(JsonElement value) {
        if (value instanceof JsonObject object) {
            JsonObject changed = new JsonObject();
            object.entrySet().forEach(entry -> changed.add(
                    List.of("params", "value", "consent").contains(entry.getKey()) ? HOSTILE : entry.getKey(),
                    List.of("verdict", "status").contains(entry.getKey())
                            ? entry.getValue()
                            : hostile(entry.getValue())));
            object.entrySet().stream().filter(entry -> List.of("params", "value", "consent").contains(entry.getKey()))
                    .forEach(entry -> changed.add(entry.getKey(), hostile(entry.getValue())));
            return changed;
        }
        if (value instanceof JsonArray array) {
            JsonArray changed = new JsonArray();
            array.forEach(each -> changed.add(hostile(each)));
            return changed;
        }
        return value instanceof JsonPrimitive text && text.isString() ? new JsonPrimitive(HOSTILE) : value;
    }
}
