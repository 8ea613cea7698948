package io.github.mcpdatalayer.front.tools.history;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.stream.LongStream;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.datalayer.Position;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.history.TabStep;
import io.github.mcpdatalayer.datalayer.query.JsonPath;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.BoundedAnswer;
import io.github.mcpdatalayer.front.tools.answer.Cursor;
import io.github.mcpdatalayer.front.tools.answer.KnownValues;
import io.github.mcpdatalayer.front.tools.answer.PathMatches;
import io.github.mcpdatalayer.front.tools.answer.RequestFilter;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.PushFilter;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.front.tools.sources.Reference;
import io.github.mcpdatalayer.front.tools.sources.StepRow;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** The pushes of a tab across its pages, and the next ones. */
final class GetDataLayerHistory implements Tool {

    public static final String NAME = "getDataLayerHistory";

    private static final Arg<Integer> SINCE = Arg.whole("since", "57", "Only later pushes");
    private static final Arg<Integer> WAIT_MS = Arg
            .whole("waitMs", "10000", "For new pushes, after since or from now on").atMost(25_000,
                    "call again to wait longer");

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Read recorded pushes", 40)
            .does("""
                    Lists what was pushed in a tab, across its pages: one row a push. \
                    GTM's gtm.* events are hidden and counted. Pages without since are recorded from their first script.""")
            .guides("""
                    getDataLayerHistory lists the recorded pushes, numbered in each tab: kd1#57 is \
                    push 57 of tab kd1, kd1/3 the third page in it.""")
            .asks(Method.GET_HISTORY, Method.WATCH)
            .takes(Args.TAB, Args.LAYER, Args.PAGE.described(), Args.EVENT.described(), PushFilter.KIND, SINCE,
                    PushFilter.SEQ, Args.STEP.described(), PushFilter.FIELDS, PushFilter.INTERNAL, WAIT_MS,
                    Args.MAX_CHARS, Args.CURSOR)
            .answers(
                    """
                            "result":{"description":"Rows as columns says (source: index into sources; mark: orphan, aside (the page's own push took it; not in the array), short (parts omitted), changed since, earlier than the recording, late after its step), or whole pushes, or a part"},\
                            "tab":{},"columns":{},"pages":{},"sources":{},"steps":{},"hidden":{},"lastSeq":{},"recorded":{},"tags":{},"cursor":{}""")
            .example("{\"event\":[\"purchase\"],\"fields\":[\"$.ecommerce.value\"]}")
            .fails(ErrorCode.NOTHING_RECORDED, ErrorCode.BAD_REFERENCE, ErrorCode.LAYER_NOT_FOUND, ErrorCode.BAD_PATH,
                    ErrorCode.BAD_CURSOR, ErrorCode.RESULT_TOO_LARGE, ErrorCode.TOO_LARGE);

    private final RecordingReader histories;
    private final AnswerLimit limit;
    private final Workload workload;

    GetDataLayerHistory(RecordingReader histories, AnswerLimit limit, Workload workload) {
        this.histories = histories;
        this.limit = limit;
        this.workload = workload;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    /** A checked call. The position comes from a cursor: the place after since, and the push if the place is inside one. */
    private record Asked(@Nullable String tab, PushFilter filter, @Nullable Integer since, int waitMs,
            @Nullable Integer maxChars, @Nullable Position position, String inside) {}

    /** The result: the history, the pushes to show and the number of hidden GTM pushes. */
    private record Found(RecordedTab read, Recording recording, List<RecordedPush> pushes, int hidden) {

        boolean knows(String layer) {
            return recording.pushes().stream().anyMatch(push -> push.layer().equals(layer))
                    || recording.pages().stream().flatMap(page -> page.layers().stream())
                            .anyMatch(each -> each.name().equals(layer));
        }
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        Asked asked = asked(arguments);
        List<JsonPath> fields = new ArrayList<>();
        for (String field : asked.filter().fields()) {
            fields.add(PathMatches.parse(field, "fields", NAME,
                    example -> again(asked.tab(), asked.since(), asked.filter().withField(field, example))));
        }
        Found found = find(asked);
        return workload.run(found.read().text().length(), () -> answer(asked, found, fields));
    }

    private static Asked asked(Arguments arguments) throws ToolException {
        Integer waitMs = arguments.integer(WAIT_MS);
        String tab = Reference.tab(arguments);
        Integer since = arguments.integer(SINCE);
        Integer maxChars = Args.maxChars(arguments);
        Cursor cursor = Cursor.of(arguments, NAME);
        PushFilter filter = PushFilter.of(arguments, cursor);
        if (cursor == null) {
            return new Asked(tab, filter, since, waitMs == null ? 0 : waitMs, maxChars, null, "");
        }
        if (since != null || waitMs != null) {
            throw RequestFilter.otherThanCursor();
        }
        return new Asked(cursor.tab(), filter, cursor.at(), 0, maxChars, cursor.position(),
                cursor.document());
    }

    /** Reads, and waits as long as no push matches. */
    private Found find(Asked asked) throws ToolException, InterruptedException {
        boolean fromNow = asked.waitMs() > 0 && asked.since() == null && asked.filter().seqs().isEmpty();
        long after = fromNow ? RecordingReader.NO_PUSHES : asked.since() == null ? 0 : asked.since();
        Deadline patience = Deadline.in(Duration.ofMillis(asked.waitMs()));
        RecordedTab read = histories.read(NAME, asked.tab(), after, asked.filter().seqs(), LayerReader.deadline());
        read.requireStep(asked.filter().step());
        Found found = take(read, asked.filter());
        boolean more = asked.waitMs() > 0;
        while (more && found.pushes().isEmpty()) {
            more = histories.await(NAME, read.handle(), read.facts().lastSeq(), patience);
            // Also if nothing came in time, because the tab may be gone.
            read = histories.read(NAME, read.handle(), read.facts().lastSeq(), asked.filter().seqs(),
                    LayerReader.deadline());
            Found later = take(read, asked.filter());
            found = new Found(read, later.recording(), later.pushes(), found.hidden() + later.hidden());
        }
        if (asked.waitMs() == 0 && found.pushes().isEmpty()) {
            check(asked, found);
        }
        return found;
    }

    /** Refuses calls without an answer: nothing is recorded, or a named item does not exist. */
    private static void check(Asked asked, Found found) throws ToolException {
        PushFilter filter = asked.filter();
        Recording recording = found.recording();
        if (filter.page() != null && recording.pages().stream().noneMatch(page -> page.page() == filter.page())) {
            throw unknown(found.read(), "pages",
                    recording.pages().stream().mapToLong(RecordedPage::page).summaryStatistics());
        }
        if (filter.layer() != null && !found.knows(filter.layer())) {
            throw ToolErrors.layerNotRecorded(filter.layer(), recording.pages(), NAME, found.read().handle());
        }
        if (recording.pushes().isEmpty() && asked.since() == null) {
            throw !filter.seqs().isEmpty() && found.read().facts().lastSeq() >= found.read().facts().firstSeq()
                    ? unknownPush(found.read())
                    : found.read().nothingRecorded();
        }
    }

    private static ToolException unknown(RecordedTab read, String what, LongSummaryStatistics known) {
        String there = known.getCount() == 0 ? "no " + what : what + " " + known.getMin() + " to " + known.getMax();
        return read.noSuch("The tab has " + there + ".");
    }

    private static ToolException unknownPush(RecordedTab read) {
        return unknown(read, "pushes",
                LongStream.of(read.facts().firstSeq(), read.facts().lastSeq()).summaryStatistics());
    }

    private Found take(RecordedTab read, PushFilter filter) throws ToolException, InterruptedException {
        return workload.run(read.text().length(), () -> {
            Recording recording = read.recording();
            List<RecordedPush> pushes = new ArrayList<>();
            int hidden = 0;
            for (RecordedPush push : recording.pushes()) {
                if (filter.takes(push) && isIn(filter.step(), push, recording)) {
                    if (filter.hides(push)) {
                        hidden++;
                    } else {
                        pushes.add(push);
                    }
                }
            }
            return new Found(read, recording, pushes, hidden);
        });
    }

    private static boolean isIn(@Nullable Integer step, RecordedPush push, Recording recording) {
        return step == null || recording.stepOf(push).number() == step;
    }

    private Answer answer(Asked asked, Found found, List<JsonPath> fields) throws ToolException {
        RecordedTab read = found.read();
        List<RecordedPush> pushes = found.pushes();
        PushFilter filter = asked.filter();
        if (!asked.inside().isEmpty()
                && (pushes.isEmpty() || !asked.inside().equals(Long.toString(pushes.getFirst().seq())))) {
            throw unknownPush(read);
        }
        boolean whole = !filter.seqs().isEmpty() && fields.isEmpty();
        PushRows.ShownPushes shown = whole
                ? PushRows.bodies(found.recording(), pushes)
                : PushRows.rows(found.recording(), pushes, fields);
        var facts = new StringBuilder();
        if (!whole) {
            facts.append(",\"columns\":[").append(String.join(",",
                    shown.columns().stream().map(JsonStrings::quote).toList())).append(']');
        }
        if (found.hidden() > 0) {
            facts.append(",\"hidden\":").append(found.hidden());
        }
        facts.append(",\"lastSeq\":").append(read.facts().lastSeq());
        List<String> notes = new ArrayList<>(missing(filter, pushes));
        long firstSeq = read.facts().firstSeq();
        if (asked.since() != null && asked.since() + 1 < firstSeq) {
            notes.add("The pushes " + (asked.since() + 1) + " to " + (firstSeq - 1) + " are not there any more.");
        }
        Integer number = filter.step();
        TabStep step = number == null ? null : found.recording().steps().step(number);
        if (step != null && pushes.isEmpty()) {
            notes.add("No push of " + read.handle() + "@" + number + " (" + StepRow.did(step)
                    + ") is recorded" + (found.hidden() == 0 ? "." : " but GTM's own events."));
        }
        if (pushes.isEmpty() && found.hidden() == 0 && !found.recording().pushes().isEmpty()) {
            notes.add("None of " + found.recording().pushes().size() + " pushes is what was asked for.");
        }
        notes.addAll(found.recording().with(pushes).shortened("What they left out is tagged omitted."));
        String unknown = asked.since() == null
                ? KnownValues.unknown("event", filter.events(), PushFilter.names(found.recording()))
                : null; // an older push may have it
        if (unknown != null) {
            notes.add(unknown);
        }
        notes.addAll(read.notes());
        return new BoundedAnswer(NAME, shown.document(), max -> read.about(max) + facts + read.recorded(), notes,
                read.isComplete(),
                again(read.handle(), asked.since(), filter), asked.position(), asked.maxChars(),
                position -> cursor(asked, read, pushes, position)).bounded(limit);
    }

    private static List<String> missing(PushFilter filter, List<RecordedPush> pushes) {
        List<String> missing = new ArrayList<>();
        for (int seq : filter.seqs()) {
            if (pushes.stream().noneMatch(push -> push.seq() == seq)) {
                missing.add(Integer.toString(seq));
            }
        }
        return missing.isEmpty() ? List.of() : List.of("No such push, or not any more: " + String.join(", ", missing));
    }

    private static JsonObject again(@Nullable String tab, @Nullable Integer since, PushFilter filter) {
        JsonObject arguments = filter.toJson();
        if (tab != null) {
            arguments.addProperty("tab", tab);
        }
        if (since != null) {
            arguments.addProperty("since", since);
        }
        return arguments;
    }

    /** A cursor starts with the number of its push, so it stays valid when older pushes are dropped. */
    private static String cursor(Asked asked, RecordedTab read, List<RecordedPush> pushes, Position position) {
        int child = position.steps().isEmpty() ? position.from() : position.steps().getFirst();
        String inside = position.steps().isEmpty() ? "" : Long.toString(pushes.get(child).seq());
        long before = child == 0
                ? asked.since() == null ? 0 : asked.since()
                : pushes.get(Math.min(child, pushes.size()) - 1).seq();
        return new Cursor(NAME, read.handle(), "", 0, (int) before, asked.filter().toJson().toString(), inside,
                position.inFirst()).encode();
    }
}
