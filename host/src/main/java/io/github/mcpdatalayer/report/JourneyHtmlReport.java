package io.github.mcpdatalayer.report;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.journeys.HitMode;
import io.github.mcpdatalayer.journeys.RunFields;
import org.jspecify.annotations.Nullable;

/**
 * Runs of journeys as one HTML file, for colleagues who know the site and not the data layer: the verdict first, then what is
 * wrong, what that means and whose job it is, then each step. Numbers of pushes and hits are under <i>Details</i>.
 */
public final class JourneyHtmlReport {

    /** The pictures of a run. */
    public interface Pictures {
        /** What the tab showed after a step, as JPEG; null: there is no picture. */
        byte @Nullable [] of(JsonObject run, JsonObject step);
    }

    /**
     * A step with what is expected of it, which the journey has as steps of its own.
     */
    private record Card(JsonObject step, List<JsonObject> expectations) {

        static List<Card> of(JsonObject run) {
            List<Card> cards = new ArrayList<>();
            for (JsonObject step : RunFields.objects(run, "steps")) {
                List<JsonObject> expectations = RunFields.objects(step, "expectations");
                if (!expectations.isEmpty() && RunFields.text(step, "did").isEmpty() && !cards.isEmpty()) {
                    cards.getLast().expectations().addAll(expectations);
                } else {
                    cards.add(new Card(step, new ArrayList<>(expectations)));
                }
            }
            return cards;
        }

        boolean isLeftOut() {
            return List.of("skipped", "notRun").contains(RunFields.text(step, "status"));
        }

        String status() {
            return expectations.stream().allMatch(each -> held(each) || each.has("accepted"))
                    ? RunFields.text(step, "status")
                    : "failed";
        }

        /** The step in words: what was done, else what was to be done. */
        String title() {
            String did = REFERENCE.matcher(RunFields.text(step, "did")).replaceFirst("$1 ");
            return did.isEmpty() ? RunFields.text(step, "type") : did;
        }
    }

    private static final int MOST_VALUE = 2_000;
    /** As in <code>click e12 button "Add"</code>: of use to nobody who reads this. */
    private static final Pattern REFERENCE = Pattern.compile("^(\\w+) (?:f\\d+)?e\\d+ ");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final List<JsonObject> runs;
    private final Pictures pictures;
    private final Html html;

    private JourneyHtmlReport(List<JsonObject> runs, Pictures pictures) {
        this.runs = runs;
        this.pictures = pictures;
        html = HtmlPage.begin("en", runs.size() == 1
                ? "Tracking test – " + RunFields.title(runs.getFirst())
                : "Tracking tests");
    }

    /**
     * The report.
     *
     * @param runs
     *            each as its run.json has it
     */
    public static String of(List<JsonObject> runs, Pictures pictures) {
        return new JourneyHtmlReport(List.copyOf(runs), pictures).html();
    }

    private String html() {
        if (runs.size() != 1) {
            html.raw("<h1>Tracking tests</h1>\n");
            summary();
        }
        for (int i = 0; i < runs.size(); i++) {
            run(runs.get(i), i + 1);
        }
        html.raw("<p class=\"quiet foot\">Personal data is replaced by placeholders such as [EMAIL_1].</p>\n");
        return HtmlPage.end(html);
    }

    private void summary() {
        long wrong = runs.stream().filter(run -> !verdict(run).equals("held")).count();
        box(wrong == 0 ? "" : "error", wrong == 0
                ? "All " + runs.size() + " tests hold."
                : wrong + " of " + runs.size() + (wrong == 1 ? " tests does" : " tests do") + " not hold.");
        html.raw("<div class=\"scroll\"><table><thead><tr><th scope=\"col\">Test</th><th scope=\"col\">Verdict</th>"
                + "<th scope=\"col\">Expectations</th><th scope=\"col\">Time</th></tr></thead><tbody>\n");
        for (int i = 0; i < runs.size(); i++) {
            JsonObject run = runs.get(i);
            html.raw("<tr><td><a href=\"#run" + (i + 1) + "\">").value(RunFields.title(run))
                    .raw("</a></td><td>")
                    .text(sentence(run)).raw("</td><td class=\"n\">")
                    .text(expectations(run).isEmpty()
                            ? "none"
                            : expectations(run).stream().filter(JourneyHtmlReport::held).count() + " of "
                                    + expectations(run).size() + " hold")
                    .raw("</td><td class=\"n\">").text(seconds(run)).raw("</td></tr>\n");
        }
        html.raw("</tbody></table></div>\n");
    }

    private void run(JsonObject run, int number) {
        String level = runs.size() == 1 ? "h1" : "h2";
        html.raw("<section id=\"run" + number + "\">\n<" + level + ">").raw(runs.size() == 1 ? "Tracking test: " : "")
                .value(RunFields.title(run)).raw("</" + level + ">\n<p class=\"quiet\">")
                .value(fileName(run)).text(" · " + time(run) + " · " + seconds(run))
                .raw("</p>\n");
        box(switch (verdict(run)) {
            case "held" -> "";
            case "failed" -> "error";
            default -> "warning";
        }, sentence(run));
        wrong(run);
        changed(run);
        html.raw("<h2>Step by step</h2>\n<ol>\n");
        List<Card> cards = Card.of(run);
        cards.stream().filter(card -> !card.isLeftOut()).forEach(card -> step(run, card));
        html.raw("</ol>\n");
        leftOut(cards, "skipped", "Left out by their conditions: steps ");
        leftOut(cards, "notRun", "Not run: steps ");
        how(run);
        html.raw("</section>\n");
    }

    private void box(String kind, String text) {
        html.raw("<p class=\"verdict" + (kind.isEmpty() ? "" : " " + kind) + "\">").text(text).raw("</p>\n");
    }

    /** The verdict in one sentence. */
    private static String sentence(JsonObject run) {
        List<JsonObject> all = expectations(run);
        long accepted = all.stream().filter(each -> !held(each) && each.has("accepted")).count();
        long unmet = all.stream().filter(each -> !held(each)).count() - accepted;
        long healed = RunFields.objects(run, "steps").stream().filter(step -> step.has("healed")).count();
        String attempt = RunFields.number(run, "attempt") > 1 ? " at attempt " + RunFields.text(run, "attempt") : "";
        return switch (verdict(run)) {
            case "held" ->
                (all.isEmpty() ? "All steps were done" : heldOf(all.size(), accepted)) + attempt
                        + "." + (healed > 0 ? " " + elements(healed) + "." : "");
            case "failed" -> unmet > 0
                    ? unmet + " of " + all.size() + (unmet == 1 ? " expectations does" : " expectations do")
                            + " not hold."
                    : elements(healed) + ", which --strict does not allow.";
            default -> "The test could not be run to its end"
                    + (unmet > 0 ? ". Of what was expected before that, " + unmet + " did not hold." : ".");
        };
    }

    private static String heldOf(int all, long accepted) {
        return accepted == 0
                ? "All " + all + " expectations hold"
                : all - accepted + " of " + all + " expectations hold, and that the others do not is accepted";
    }

    private static String elements(long healed) {
        return healed == 1 ? "One element was found another way" : healed + " elements were found another way";
    }

    private void wrong(JsonObject run) {
        Html list = new Html();
        for (Card card : Card.of(run)) {
            JsonObject step = card.step();
            if (step.has("error")) {
                JsonObject error = RunFields.object(step, "error");
                open(list, "warning", "Not done", card);
                line(list, "What happened", RunFields.text(error, "message"));
                line(list, "Code", RunFields.text(error, "code"));
                line(list, "Effect", "The steps after it were not run.");
                list.raw("</dl></li>\n");
            }
            for (JsonObject each : card.expectations()) {
                if (!held(each)) {
                    JsonObject accepted = RunFields.object(each, "accepted");
                    open(list, accepted.isEmpty() ? "error" : "", accepted.isEmpty()
                            ? RunFields.text(each, "finding")
                            : "Accepted until " + RunFields.text(accepted, "until"), card);
                    line(list, "Expected", RunFields.text(each, "expected"));
                    line(list, "Found", RunFields.text(each, "got"));
                    line(list, "Effect", RunFields.text(each, "effect"));
                    line(list, "Whose job", job(RunFields.text(each, "job")));
                    line(list, "Accepted because", RunFields.text(accepted, "reason"));
                    list.raw("</dl></li>\n");
                }
            }
        }
        if (!list.toString().isEmpty()) {
            html.raw("<h2>What is wrong</h2>\n<ol>\n").raw(list.toString()).raw("</ol>\n");
        }
    }

    private void changed(JsonObject run) {
        List<Card> changed = Card.of(run).stream().filter(card -> card.step().has("healed")).toList();
        if (changed.isEmpty()) {
            return;
        }
        html.raw("<h2>What was found another way</h2>\n<ol>\n");
        for (Card card : changed) {
            JsonObject healed = RunFields.object(card.step(), "healed");
            open(html, "warning", "Changed", card);
            line(html, "Looked for", RunFields.text(healed, "was"));
            line(html, "Found by", RunFields.text(healed, "by"));
            html.raw("</dl></li>\n");
        }
        html.raw("</ol>\n");
    }

    private static void open(Html list, String kind, String mark, Card card) {
        list.raw("<li class=\"defect " + kind + "\"><h3><span class=\"severity\">").text(mark).raw("</span> ")
                .text("Step " + RunFields.text(card.step(), "step") + ": ").value(card.title()).raw("</h3>\n<dl>");
    }

    private void step(JsonObject run, Card card) {
        JsonObject step = card.step();
        List<JsonObject> expectations = card.expectations();
        String status = card.status();
        String kind = switch (status) {
            case "done" -> "good";
            case "failed" -> "error";
            case "healed", "broken" -> "warning";
            default -> "";
        };
        byte[] picture = pictures.of(run, step);
        html.raw("<li class=\"defect " + kind + "\"><div class=\"step" + (picture == null ? "" : " pictured") + "\">");
        if (picture != null) {
            html.raw("<img alt=\"The page after the step\" src=\"data:image/jpeg;base64,"
                    + Base64.getEncoder().encodeToString(picture) + "\">");
        }
        html.raw("<div><h3><span class=\"severity\">").text(word(status)).raw("</span> ")
                .text("Step " + RunFields.text(step, "step") + ": ").value(card.title()).raw("</h3>\n");
        if (!expectations.isEmpty() || step.has("hits")) {
            html.raw("<dl>");
            if (!expectations.isEmpty()) {
                html.raw("<dt>Expected</dt><dd><ul>");
                for (JsonObject each : expectations) {
                    html.raw(held(each)
                            ? "<li><span class=\"held\">✓ holds:</span> "
                            : "<li><span class=\"unmet\">✗ does not hold:</span> ")
                            .value(RunFields.text(each, "expected")).raw("</li>");
                }
                html.raw("</ul></dd>");
            }
            if (step.has("hits")) {
                line(html, "Counted", counted(step));
            }
            each(expectations, "Effect", "effect", " ");
            each(expectations, "Whose job", "job", ", ");
            html.raw("</dl>\n");
        }
        details(step);
        html.raw("</div></div></li>\n");
    }

    /** Steps that were not done, in one line. */
    private void leftOut(List<Card> cards, String status, String words) {
        List<String> numbers = cards.stream().filter(card -> RunFields.text(card.step(), "status").equals(status))
                .map(card -> RunFields.text(card.step(), "step")).toList();
        if (!numbers.isEmpty()) {
            html.raw("<p class=\"quiet foot\">").text(words + String.join(", ", numbers) + ".").raw("</p>\n");
        }
    }

    /** A field of those that do not hold, each value once. */
    private void each(List<JsonObject> expectations, String name, String field, String between) {
        line(html, name, String.join(between, expectations.stream().filter(each -> !held(each))
                .map(each -> RunFields.text(each, field)).filter(text -> !text.isEmpty())
                .map(text -> field.equals("job") ? job(text) : text).distinct().toList()));
    }

    /** For colleagues who have never heard of a container. */
    private static String job(String job) {
        return switch (job) {
            case "site" -> "the developers of the site";
            case "container" -> "whoever keeps the tags (the container in Google Tag Manager)";
            case "consent platform" -> "whoever keeps the consent banner";
            default -> job;
        };
    }

    /** What reached the vendors, or would have. */
    private static String counted(JsonObject step) {
        List<String> hits = RunFields.objects(step, "hits").stream()
                .map(hit -> RunFields.vendor(hit) + " " + RunFields.text(hit, "event")).toList();
        if (!hits.isEmpty()) {
            return String.join(", ", hits);
        }
        List<String> pushes = RunFields.objects(step, "pushes").stream().map(push -> RunFields.text(push, "event"))
                .filter(event -> !event.isEmpty()).toList();
        return pushes.isEmpty() ? "nothing" : "nothing was sent; the data layer got " + String.join(", ", pushes);
    }

    private void details(JsonObject step) {
        List<JsonObject> pushes = RunFields.objects(step, "pushes");
        List<JsonObject> hits = RunFields.objects(step, "hits");
        if (pushes.isEmpty() && hits.isEmpty()) {
            return;
        }
        html.raw("<details><summary>Details</summary>\n");
        if (!pushes.isEmpty()) {
            html.raw("<div class=\"scroll\"><table><thead><tr><th scope=\"col\">Push</th><th scope=\"col\">Event</th>"
                    + "<th scope=\"col\">Value</th></tr></thead><tbody>\n");
            for (JsonObject push : pushes) {
                html.raw("<tr><td class=\"n\">").text(RunFields.text(push, "push")).raw("</td><td>")
                        .value(RunFields.text(push, "event")).raw("</td><td><code>").value(json(push.get("value")))
                        .raw("</code></td></tr>\n");
            }
            html.raw("</tbody></table></div>\n");
        }
        if (!hits.isEmpty()) {
            html.raw("<div class=\"scroll\"><table><thead><tr><th scope=\"col\">Hit</th><th scope=\"col\">Vendor</th>"
                    + "<th scope=\"col\">Account</th><th scope=\"col\">Event</th><th scope=\"col\">From push</th>"
                    + "<th scope=\"col\">Parameters</th></tr></thead><tbody>\n");
            for (JsonObject hit : hits) {
                html.raw("<tr><td class=\"n\">").text(RunFields.text(hit, "hit")).raw("</td>");
                for (String field : List.of("vendor", "id", "event", "push")) {
                    html.raw("<td>").value(RunFields.text(hit, field)).raw("</td>");
                }
                html.raw("<td><code>").value(json(hit.get("params"))).raw("</code></td></tr>\n");
            }
            html.raw("</tbody></table></div>\n");
        }
        html.raw("</details>\n");
    }

    private void how(JsonObject run) {
        html.raw("<h2>How it was run</h2>\n<dl>");
        line(html, "Browser", RunFields.text(run, "browser"));
        line(html, "Hits", HitMode.shown(RunFields.text(run, "hits")));
        line(html, "Site", RunFields.text(run, "baseUrl"));
        line(html, "Other elements", RunFields.is(run, "strict") ? "not allowed (--strict)" : "");
        line(html, "Consent", consent(RunFields.object(run, "consent")));
        html.raw("</dl>\n");
        List<String> notes = RunFields.texts(run, "notes");
        if (!notes.isEmpty()) {
            html.raw("<ul class=\"quiet\">");
            notes.forEach(note -> html.raw("<li>").value(note).raw("</li>"));
            html.raw("</ul>\n");
        }
    }

    private static String consent(JsonObject signals) {
        return String.join(", ",
                signals.keySet().stream().map(name -> name + " " + RunFields.text(signals, name)).toList());
    }

    private static void line(Html to, String name, String value) {
        if (!value.isEmpty()) {
            to.raw("<dt>").text(name).raw("</dt><dd>").value(value).raw("</dd>");
        }
    }

    private static String word(String status) {
        return switch (status) {
            case "done" -> "Done";
            case "healed" -> "Found another way";
            case "failed" -> "Tracked wrongly";
            default -> "Not done";
        };
    }

    private static String json(@Nullable JsonElement value) {
        String json = value == null ? "" : value.toString();
        return json.length() <= MOST_VALUE ? json : json.substring(0, MOST_VALUE) + " … (the rest is in run.json)";
    }

    private static String verdict(JsonObject run) {
        return RunFields.text(run, "verdict");
    }

    private static boolean held(JsonObject expectation) {
        return RunFields.is(expectation, "held");
    }

    private static List<JsonObject> expectations(JsonObject run) {
        return RunFields.objects(run, "steps").stream()
                .flatMap(step -> RunFields.objects(step, "expectations").stream())
                .toList();
    }

    private static String fileName(JsonObject run) {
        String file = RunFields.text(run, "journey");
        return file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
    }

    private static String time(JsonObject run) {
        String started = RunFields.text(run, "started");
        try {
            return TIME.format(Instant.parse(started));
        } catch (DateTimeException e) {
            return started;
        }
    }

    private static String seconds(JsonObject run) {
        return String.format(Locale.ROOT, "%.1f s", RunFields.number(run, "ms") / 1000);
    }
}
