package io.github.mcpdatalayer.front.tools.visit;

import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.consent.ConsentTimeline;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.history.Summary;
import io.github.mcpdatalayer.datalayer.validation.Severity;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.BoundedAnswer;
import io.github.mcpdatalayer.front.tools.answer.OfferedTool;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Next;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.LayerAnswer;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.front.tools.sources.RecordedVisit;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.visit.SentHits;
import io.github.mcpdatalayer.visit.Visit;
import io.github.mcpdatalayer.visit.VisitAudit;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** One page of facts about a tab's recording, to start with. */
final class SummarizeDataLayer implements Tool {

    public static final String NAME = "summarizeDataLayer";

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Summarize the recording", 20)
            .does("""
                    Start here: what a tab has recorded. Layers, pages, events with counts, \
                    e-commerce, consent, hits, since when, what is missing, how many findings auditVisit has.""")
            .begins().guides("summarizeDataLayer gives the facts to start from.")
            .asks(Method.GET_HISTORY, Method.GET_HITS).takes(Args.TAB)
            .answers(
                    """
                            "result":{"type":"object","description":"layers, pages, events as eventColumns says, internal (gtm.* events), ecommerce, consent, hits, findings"},\
                            "tab":{},"recorded":{},"lastSeq":{}""")
            .fails(ErrorCode.NOTHING_RECORDED);

    /** The most that is read at a glance. */
    private static final int MOST_CHARS = 2400;
    /** The lengths of the lists, tried until the answer fits. */
    private static final List<Integer> SIZES = List.of(60, 40, 28, 20, 14, 10, 6, 3, 1);

    private static final int SHOWN_SIGNALS = 4;

    private final RecordingReader histories;
    private final AnswerLimit limit;
    private final Workload workload;
    private final Redaction redaction;
    private final Clock clock;

    SummarizeDataLayer(Workbench bench) {
        histories = bench.histories();
        limit = bench.limit();
        workload = bench.workload();
        redaction = bench.redaction();
        clock = bench.clock();
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        RecordedVisit read = RecordedVisit.of(histories, NAME, arguments.text(Args.TAB));
        return workload.run(read.chars(), () -> answer(read, read.history().recording()));
    }

    private Answer answer(RecordedVisit visited, Recording recording) throws ToolException {
        RecordedTab read = visited.history();
        if (recording.pages().isEmpty() && recording.pushes().isEmpty()) {
            throw read.nothingRecorded();
        }
        Summary summary = Summary.of(recording);
        Visit visit = visited.visit(recording, redaction.mode());
        VisitAudit audit = VisitAudit.of(visit, clock.millis());
        List<String> notes = notes(summary, read);
        String next = ",\"next\":" + next(recording, audit).of(read.handle()) + '}';
        String consent = consent(recording, visit.sent());
        int most = Math.min(MOST_CHARS, limit.usual() - OfferedTool.CHARS);
        for (int size : SIZES) {
            boolean least = Objects.equals(size, SIZES.getLast());
            String json = facts(read, recording, summary,
                    (least ? "" : consent + hits(visit.sent())) + findings(audit), size)
                    + BoundedAnswer.notes(notes, Math.min(most, 600 * size)) + next;
            if (json.length() <= most || least) {
                return Answer.of(Part.of(json));
            }
        }
        throw new IllegalStateException("The last size is always taken");
    }

    private static Next next(Recording recording, VisitAudit audit) {
        if (audit.count(Severity.ERROR) + audit.count(Severity.WARNING) > 0) {
            return Next.AUDIT;
        }
        return recording.pushes().isEmpty() ? Next.READ_LAYER : Next.READ_PUSHES;
    }

    /** The number of hits by vendor, or nothing if the extension does not record hits yet. */
    private static String hits(@Nullable SentHits sent) {
        if (sent == null) {
            return "";
        }
        var vendors = new JsonObject();
        sent.vendors().forEach(vendors::addProperty);
        return ",\"hits\":" + vendors;
    }

    /** The number of rows that auditVisit has. */
    private static String findings(VisitAudit audit) {
        return ",\"findings\":{\"errors\":" + audit.count(Severity.ERROR) + ",\"warnings\":"
                + audit.count(Severity.WARNING) + ",\"infos\":" + audit.count(Severity.INFO) + '}';
    }

    private static List<String> notes(Summary summary, RecordedTab read) {
        List<String> notes = new ArrayList<>();
        summary.layers().forEach((name, layer) -> {
            if (layer.orphans() > 0) {
                notes.add(Shown.text(name, 40) + ": " + layer.orphans()
                        + " pushes went into an array that had been replaced, so GTM may not have seen them.");
            }
        });
        if (summary.changed() > 0) {
            notes.add(summary.changed() + " pushes were changed after they were pushed.");
        }
        notes.addAll(read.notes());
        return notes;
    }

    private static String facts(RecordedTab read, Recording recording, Summary summary, String consent, int size) {
        int texts = 20 + 3 * size;
        var omitted = new JsonObject();
        String result = "{\"result\":{\"layers\":[" + layers(summary, size, omitted) + "],\"pages\":["
                + pages(recording, summary, size, texts, omitted)
                + "],\"eventColumns\":[\"event\",\"pushes\",\"first\",\"last\"],\"events\":["
                + events(summary, size, omitted) + "],\"internal\":" + summary.internal()
                + ecommerce(summary.commerce(), size, omitted)
                + consent + '}';
        return result + LayerAnswer.tab(read.browser(), read.handle(), Shown.text(read.title(), texts),
                Shown.text(read.url(), texts), 10 * texts) + read.recorded() + ",\"lastSeq\":" + recording.lastSeq()
                + ",\"complete\":" + omitted.isEmpty()
                + (omitted.isEmpty() ? "" : ",\"omitted\":" + omitted);
    }

    private static String layers(Summary summary, int size, JsonObject omitted) {
        List<String> layers = new ArrayList<>();
        summary.layers().forEach((name, layer) -> layers.add("{\"name\":" + Shown.quoted(name, 40) + ",\"kind\":"
                + Shown.quoted(layer.kind(), 20) + ",\"pushes\":" + layer.pushes()
                + (layer.orphans() > 0 ? ",\"orphans\":" + layer.orphans() : "")
                + (layer.impossible().isEmpty() ? "" : ",\"impossible\":" + Shown.quoted(layer.impossible(), 20))
                + '}'));
        return first(layers, Math.max(1, size / 4), "layers", omitted);
    }

    /** The newest pages. */
    private static String pages(Recording recording, Summary summary, int size, int texts, JsonObject omitted) {
        List<String> pages = new ArrayList<>();
        for (RecordedPage page : recording.pages()) {
            if (page.frame() == 0) {
                Summary.PushCount count = summary.pages().get(page.page());
                pages.add("{\"page\":" + page.page() + ",\"url\":" + Shown.quoted(page.url(), texts)
                        + (page.navigation().equals("navigate")
                                ? ""
                                : ",\"navigation\":" + Shown.quoted(page.navigation(), 20))
                        + (count == null
                                ? ",\"pushes\":0"
                                : ",\"pushes\":" + count.pushes() + ",\"seq\":["
                                        + count.first() + ',' + count.last() + ']')
                        + (page.since().equals("firstScript") ? "" : ",\"since\":" + Shown.quoted(page.since(), 20))
                        + '}');
            }
        }
        int shown = Math.min(pages.size(), Math.max(1, size / 3));
        count(omitted, "pages", pages.size() - shown);
        return String.join(",", pages.subList(pages.size() - shown, pages.size()));
    }

    private static String events(Summary summary, int size, JsonObject omitted) {
        List<String> events = new ArrayList<>();
        for (String name : summary.events(size)) {
            Summary.PushCount count = Objects.requireNonNull(summary.events().get(name));
            events.add("[" + Shown.quoted(name, 40) + ',' + count.pushes() + ',' + count.first() + ',' + count.last()
                    + ']');
        }
        count(omitted, "events", summary.events().size() - events.size());
        return String.join(",", events);
    }

    private static String ecommerce(Summary.CommerceTotals commerce, int size, JsonObject omitted) {
        if (size == SIZES.getLast()) {
            count(omitted, "ecommerce", (int) commerce.pushes());
            return "";
        }
        return commerce.pushes() == 0
                ? ""
                : ",\"ecommerce\":{\"pushes\":" + commerce.pushes() + ",\"currencies\":["
                        + texts(commerce.currencies(), 1 + size / 10) + "],\"transactions\":"
                        + commerce.transactions().size() + ",\"transactionIds\":["
                        + texts(commerce.transactions(), 1 + size / 10) + "]}";
    }

    /** Consent mode on the newest page, as getConsentState has it. */
    private static String consent(Recording recording, @Nullable SentHits sent) {
        RecordedPage page = recording.lastPage();
        List<ConsentTimeline> timelines = page == null
                ? List.of()
                : GetConsentState.timelines(recording, page.page()).stream()
                        .filter(timeline -> timeline.frame() == 0 && timeline.isUsed()).toList();
        if (timelines.isEmpty()) {
            return "";
        }
        ConsentTimeline timeline = timelines.getLast();
        return ",\"consent\":{\"page\":" + timeline.pages().getFirst() + ",\"mode\":\"" + ConsentRow.mode(timeline)
                + "\",\"now\":" + ConsentRow.state(timeline.now(), SHOWN_SIGNALS).toJson() + ",\"problems\":"
                + GetConsentState.problems(recording, timeline, sent == null ? List.of() : sent.forConsent())
                + '}';
    }

    private static String texts(Collection<String> values, int most) {
        return String.join(",", values.stream().limit(most).map(value -> Shown.quoted(value, 30)).toList());
    }

    private static String first(List<String> all, int most, String name, JsonObject omitted) {
        int shown = Math.min(all.size(), most);
        count(omitted, name, all.size() - shown);
        return String.join(",", all.subList(0, shown));
    }

    private static void count(JsonObject omitted, String name, int left) {
        if (left > 0) {
            omitted.addProperty(name, left);
        }
    }
}
