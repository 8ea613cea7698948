package io.github.mcpdatalayer.front.tools.sources;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.history.StepMark;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.visit.Defect;
import io.github.mcpdatalayer.visit.SentHits;
import io.github.mcpdatalayer.visit.Visit;

/** Defects in the form of auditVisit: redacted, bounded, with references for other tools. */
public final class DefectRow {

    private static final int GOT_CHARS = 400;
    private static final int SOURCE_CHARS = 120;
    private static final int SHOWN = 10;
    private static final int SHOWN_SOURCES = 3;
    /** The place if a rule concerns the event itself or no single push. */
    private static final Set<String> WITHOUT_PATH = Set.of("", "$", "$.event", "$.args[1]");
    /** The rules whose findings name the sources already. */
    private static final Set<Rule> WITH_SOURCES = Set.of(Rule.DUPLICATE_EVENT, Rule.DUPLICATE_TRANSACTION,
            Rule.HIT_SENT_TWICE, Rule.TRANSACTION_SENT_TWICE);

    private final String tab;
    private final Redaction redaction;
    private final Set<String> origins;
    private final Recording recording;
    private final Map<Long, Long> stepsOfHits;

    public DefectRow(String tab, Visit visit, Redaction redaction) {
        this.tab = tab;
        this.redaction = redaction;
        recording = visit.recording();
        SentHits sent = visit.sent();
        stepsOfHits = sent == null || recording.steps().isEmpty() ? Map.of() : sent.steps(recording);
        origins = recording.pages().stream().map(page -> page.url().replaceFirst("^(\\w+://[^/?#]+/).*", "$1"))
                .filter(origin -> origin.endsWith("/")).collect(Collectors.toSet());
    }

    public JsonValue of(int number, Defect defect) {
        List<Member> row = new ArrayList<>();
        row.add(new Member("f", new JsonString("F" + number)));
        row.add(new Member("severity", new JsonString(defect.severity().word())));
        long step = step(defect);
        if (step != 0) {
            row.add(new Member("step", new JsonString(tab + "@" + step)));
        }
        return of(row, defect);
    }

    /** Writes the row beside its step: without a number. */
    public JsonValue inStep(Defect defect) {
        List<Member> row = new ArrayList<>();
        row.add(new Member("severity", new JsonString(defect.severity().word())));
        return of(row, defect);
    }

    private JsonValue of(List<Member> row, Defect defect) {
        Rule rule = defect.rule();
        row.add(new Member("what", new JsonString(rule.id() + ": " + rule.text())));
        if (!WITHOUT_PATH.contains(defect.path())) {
            row.add(new Member("path", text(redaction.text(defect.path()), GOT_CHARS)));
        }
        row.add(new Member("expected", new JsonString(defect.expected())));
        row.add(new Member("got", text(got(defect), GOT_CHARS)));
        row.add(new Member("at", new JsonArray(at(defect))));
        if (defect.count() > 1) {
            row.add(new Member("count", JsonNumber.of(defect.count())));
        }
        return JsonObject.of(row);
    }

    /** The step that the first of its pushes, else of its hits, belongs to; 0 for none. */
    public long step(Defect defect) {
        for (long seq : defect.pushes()) {
            RecordedPush push = recording.push(seq);
            StepMark step = push == null ? StepMark.NONE : recording.stepOf(push);
            if (!step.isNone()) {
                return step.number();
            }
        }
        for (long hit : defect.hits()) {
            Long step = stepsOfHits.get(hit);
            if (step != null) {
                return step;
            }
        }
        return 0;
    }

    private String got(Defect defect) {
        // Our own words and those of plans do not contain the value of the key.
        boolean ours = defect.path().isEmpty() || defect.rule() == Rule.PERSONAL_DATA || defect.rule().isOfPlan();
        String got = WITH_SOURCES.contains(defect.rule()) ? ownSite(defect.got()) : defect.got();
        return ours ? redaction.text(got) : redaction.value(defect.path(), got);
    }

    /** Scripts of the pages' own sites are shown by their paths. */
    private String ownSite(String text) {
        String shown = text;
        for (String origin : origins) {
            shown = shown.replace(origin, "/");
        }
        return shown;
    }

    private List<JsonValue> at(Defect defect) {
        List<JsonValue> at = new ArrayList<>();
        some(at, defect.pushes(), "pushes", push -> tab + "#" + push);
        some(at, defect.hits(), "hits", hit -> "hit " + hit);
        some(at, defect.pages(), "pages", page -> "page " + tab + "/" + page);
        // The tag or the platform needs the fix of hits and consent, not the pushing script.
        if (defect.rule().isOfPushes() && !defect.rule().isOfConsent() && !WITH_SOURCES.contains(defect.rule())) {
            defect.sources().stream().limit(SHOWN_SOURCES)
                    .forEach(source -> at.add(text(redaction.text(ownSite(source)), SOURCE_CHARS)));
        }
        return at;
    }

    private static void some(List<JsonValue> at, List<Long> numbers, String what, LongFunction<String> as) {
        numbers.stream().limit(SHOWN).forEach(number -> at.add(new JsonString(as.apply(number))));
        if (numbers.size() > SHOWN) {
            at.add(new JsonString("+ " + (numbers.size() - SHOWN) + " " + what));
        }
    }

    private static JsonString text(String text, int most) {
        return new JsonString(Shown.text(text, most));
    }
}
