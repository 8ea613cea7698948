package io.github.mcpdatalayer.front.tools.visit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.datalayer.consent.ConsentTimeline;
import io.github.mcpdatalayer.datalayer.consent.SentHit;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.validation.HitConsent;
import io.github.mcpdatalayer.datalayer.validation.HitFinding;
import io.github.mcpdatalayer.datalayer.validation.PushFinding;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Severity;
import io.github.mcpdatalayer.datalayer.validation.Validation;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.tools.answer.AnswerDocument;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.FindingRow;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.PushFilter;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.front.tools.sources.RecordingRequest;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Consent mode on the pages of a tab: what set it and when, the state at events and hits, and the defects. */
final class GetConsentState implements Tool {

    public static final String NAME = "getConsentState";

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Consent mode of the pages", 60)
            .does("""
                    Google's consent mode on each recorded page: what set it, and when (gtag, or a template or platform without a push), \
                    the state each event found, and problems: late, missing, contradicted, hits before a choice.""")
            .guides("getConsentState tells what consent mode was when, and what is wrong with it.")
            .asks(Method.GET_HISTORY, Method.GET_HITS)
            .takes(Args.TAB, Args.PAGE, Args.MAX_CHARS, Args.CURSOR)
            .answers("""
                    "result":{"description":"Pages: consentMode, problems, now, timeline, states"},\
                    "tab":{},"errors":{},"warnings":{},"infos":{},"tags":{},"cursor":{}""")
            .example("{\"page\":2}")
            .fails(ErrorCode.NOTHING_RECORDED, ErrorCode.BAD_REFERENCE, ErrorCode.BAD_CURSOR,
                    ErrorCode.RESULT_TOO_LARGE, ErrorCode.TOO_LARGE);

    private static final String NO_HITS = "Hits were not looked at: the browser's extension is older than this server and records none.";

    private static final String IN_SHORT = "Pages without problems are in short; page gives one whole, with its timeline.";

    private final RecordingReader histories;
    private final AnswerLimit limit;
    private final Workload workload;
    private final Redaction redaction;
    private final boolean isWhole;

    /** Makes the tool; {@code isWhole}: pages without problems are never in short. */
    GetConsentState(RecordingReader histories, AnswerLimit limit, Workload workload, Redaction redaction,
            boolean isWhole) {
        this.isWhole = isWhole;
        this.histories = histories;
        this.limit = limit;
        this.workload = workload;
        this.redaction = redaction;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    /** The findings on one document. */
    private record Judged(ConsentTimeline timeline, List<PushFinding> findings, List<HitFinding> hits) {

        List<JsonValue> rows(Redaction redaction) {
            List<JsonValue> rows = new ArrayList<>();
            Map<Rule, List<PushFinding>> byRule = findings.stream()
                    .collect(Collectors.groupingBy(PushFinding::rule, LinkedHashMap::new, Collectors.toList()));
            byRule.values().forEach(each -> rows.add(FindingRow.of(each, redaction)));
            hits.forEach(finding -> rows.add(FindingRow.of(finding, redaction)));
            return rows;
        }

        boolean isSound() {
            return findings.isEmpty() && hits.isEmpty();
        }

        long count(Severity severity) {
            return findings.stream().map(PushFinding::rule).distinct().filter(rule -> rule.severity() == severity)
                    .count()
                    + hits.stream().filter(finding -> finding.rule().severity() == severity).count();
        }
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        RecordingRequest<PushFilter> asked = RecordingRequest.of(NAME, arguments,
                PushFilter.ARGS, PushFilter::of);
        RecordedTab read = histories.read(NAME, asked.tab(), 0, List.of(), LayerReader.deadline());
        BrowserReply hits = histories.hitsIfRecorded(NAME, read.handle(), LayerReader.deadline());
        return workload.run((long) read.text().length() + (hits == null ? 0 : hits.raw().length()),
                () -> answer(asked, read, hits));
    }

    private Answer answer(RecordingRequest<PushFilter> asked, RecordedTab read, @Nullable BrowserReply reply)
            throws ToolException {
        Recording recording = read.recording();
        if (recording.pages().isEmpty() && recording.pushes().isEmpty()) {
            throw read.nothingRecorded();
        }
        Integer page = asked.filter().page();
        if (page != null && recording.page(page, 0) == null) {
            throw read.noSuchPage(page);
        }
        List<SentHit> hits = reply == null ? List.of() : ConsentHits.of(reply, recording);
        List<Judged> judged = timelines(recording, page == null ? null : Long.valueOf(page)).stream()
                .map(timeline -> new Judged(timeline, findings(recording, timeline), HitConsent.of(timeline, hits)))
                .toList();
        var facts = new StringBuilder();
        for (Severity severity : List.of(Severity.ERROR, Severity.WARNING, Severity.INFO)) {
            facts.append(",\"").append(severity.word()).append("s\":")
                    .append(judged.stream().mapToLong(each -> each.count(severity)).sum());
        }
        boolean isOverview = !isWhole && page == null && judged.size() > 1;
        var shown = new JsonArray(judged.stream()
                .<JsonValue>map(each -> isOverview && each.isSound()
                        ? ConsentRow.sound(recording, each.timeline())
                        : ConsentRow.of(recording, each.timeline(), each.rows(redaction),
                                reply == null ? null : ConsentHits.facts(each.timeline(), hits)))
                .toList());
        List<String> notes = new ArrayList<>(read.notes());
        if (isOverview && judged.stream().anyMatch(Judged::isSound)) {
            notes.add(IN_SHORT);
        }
        if (reply == null) {
            notes.add(NO_HITS);
        }
        return asked
                .answer(read, AnswerDocument.of(shown, AnswerDocument.ChildNotes.NOTHING), _ -> facts.toString(), notes)
                .bounded(limit);
    }

    /** The requested documents. Frames are included only if they have their own consent. */
    public static List<ConsentTimeline> timelines(Recording recording, @Nullable Long page) {
        List<ConsentTimeline> timelines = new ArrayList<>(ConsentTimeline.of(recording));
        timelines.removeIf(timeline -> timeline.frame() != 0 && !timeline.isUsed());
        for (RecordedPage each : recording.pages()) {
            if (each.frame() == 0 && recording.documentOf(each.page(), 0) == each.page()
                    && timelines.stream().noneMatch(known -> known.frame() == 0
                            && recording.documentOf(known.pages().getFirst(), 0) == each.page())) {
                timelines.add(ConsentTimeline.nothing(each.page(), 0));
            }
        }
        timelines.sort(Comparator.comparing(timeline -> timeline.pages().getFirst()));
        if (page != null) {
            timelines.removeIf(timeline -> recording.documentOf(timeline.pages().getFirst(),
                    timeline.frame()) != recording.documentOf(page, timeline.frame()));
        }
        return timelines;
    }

    /** The number of rules that the pushes and hits of a document break. */
    public static long problems(Recording recording, ConsentTimeline timeline, List<SentHit> hits) {
        return findings(recording, timeline).stream().map(PushFinding::rule).distinct().count()
                + HitConsent.of(timeline, hits).size();
    }

    private static List<PushFinding> findings(Recording recording, ConsentTimeline timeline) {
        return Validation.ofConsent(recording,
                push -> push.frame() == timeline.frame() && timeline.pages().contains(push.page()));
    }
}
