package io.github.mcpdatalayer.front.tools.page.act;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.BoundedAnswer;
import io.github.mcpdatalayer.front.tools.answer.OfferedTool;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageReader;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageSnapshot;
import io.github.mcpdatalayer.front.tools.sources.RecordedVisit;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import org.jspecify.annotations.Nullable;

/** Writes the answer about the actions of one call. */
final class InteractAnswer {

    /** The rest of the entries is repeated where it is no longer than this. */
    private static final int REST_CHARS = 2_000;
    private static final int LEAST_OUTLINE = 300;
    /** The most characters of an answer to one action, and of one with an outline that nobody has asked for. */
    private static final int UNASKED = 6_000;
    /** The longest outcome of a single step that stays in place. */
    private static final int CAME_CHARS = 3_000;
    /** Kept back for what stands around steps and outline. */
    private static final int AROUND = 1_500;

    private final Workbench bench;
    private final PageReader pages;
    private final InteractRun run;
    private final List<Map<?, ?>> given;
    private final List<String> notes = new ArrayList<>();

    /** The entries are given as the caller wrote them. */
    InteractAnswer(Workbench bench, PageReader pages, InteractRun run, List<Map<?, ?>> given) {
        this.bench = bench;
        this.pages = pages;
        this.run = run;
        this.given = given;
    }

    /**
     * The answer.
     *
     * @param outline null for the default
     * @param before how the page was; null where nobody asks
     */
    Answer of(@Nullable Outline outline, @Nullable PageSnapshot before, boolean tracked) throws InterruptedException {
        int max = bench.limit().usual() - OfferedTool.CHARS;
        notes.addAll(run.notes());
        List<String> rows = rows(tracked);
        int unasked = Math.min(max, UNASKED) - AROUND;
        shorten(rows, outline == null && given.size() == 1 ? unasked : max - AROUND);
        var end = new StringBuilder();
        ToolException failure = run.failure();
        if (failure != null) {
            String error = failure.answer().parts().getFirst().toString();
            end.append(",\"error\":{\"at\":").append(run.done()).append(',')
                    .append(error, "{\"error\":{".length(), error.length() - 1);
        } else if (!run.stopped().isEmpty()) {
            end.append(",\"stopped\":").append(Shown.quoted(run.stopped(), 200)).append(next());
        }
        int used = rows.stream().mapToInt(row -> row.length() + 1).sum() + end.length();
        String shown = outline(outline, before, (outline == null ? unasked : max - AROUND) - used);
        String said = BoundedAnswer.notes(notes, max);
        String answer = "{\"done\":" + run.done() + ",\"of\":" + given.size() + ",\"steps\":[" + String.join(",", rows)
                + ']' + shown + said
                + end + '}';
        return new Answer(List.of(Part.of(answer)), failure != null);
    }

    private List<String> rows(boolean tracked) throws InterruptedException {
        Map<String, String> steps = tracked && !run.steps().isEmpty() ? tracked() : Map.of();
        List<String> rows = new ArrayList<>();
        for (InteractRun.DoneStep done : run.steps()) {
            var row = new StringBuilder("{\"step\":").append(Shown.quoted(done.reference(), 30)).append(",\"did\":")
                    .append(Shown.quoted(done.did(), InteractRun.DoneStep.DID_CHARS)).append(",\"trusted\":")
                    .append(done.trusted());
            if (!done.known()) {
                row.append(",\"outcome\":\"unknown\"");
            }
            row.append(",\"came\":").append(done.came());
            String what = steps.get(done.reference());
            if (what != null) {
                row.append(",\"tracked\":").append(what);
            } else if (!done.settled()) {
                row.append(",\"settled\":false");
            }
            rows.add(row.append('}').toString());
        }
        return rows;
    }

    /** Returns what each step tracked, by its reference. */
    private Map<String, String> tracked() throws InterruptedException {
        try {
            RecordedVisit read = RecordedVisit.of(bench.histories(), Interact.NAME, run.tab());
            return bench.workload().run(read.chars(), () -> {
                var steps = new TrackedSteps(read, bench.redaction(), bench.clock().millis());
                Map<String, String> tracked = new HashMap<>();
                for (InteractRun.DoneStep done : run.steps()) {
                    if (done.number() > 0) {
                        tracked.put(done.reference(), steps.of(done.number(), done.settled()).toJson());
                    }
                }
                return tracked;
            });
        } catch (ToolException e) {
            notes.add("The tracking of the steps could not be read: getDataLayerHistory says why.");
            return Map.of();
        }
    }

    /** The first steps lose what can be read again, until all have room. */
    private void shorten(List<String> rows, int room) {
        int chars = rows.stream().mapToInt(row -> row.length() + 1).sum();
        for (int i = 0; i < rows.size() && chars > room; i++) {
            InteractRun.DoneStep done = run.steps().get(i);
            String came = done.came().length() > CAME_CHARS ? "" : ",\"came\":" + done.came();
            String brief = "{\"step\":" + Shown.quoted(done.reference(), 30) + ",\"did\":"
                    + Shown.quoted(done.did(), 60) + (rows.size() == 1 ? came : "") + ",\"short\":true}";
            chars -= rows.get(i).length() - brief.length();
            rows.set(i, brief);
            if (notes.isEmpty() || !notes.getLast().startsWith("Steps that are short")) {
                notes.add(
                        "Steps that are short had no room: getDataLayerHistory and listHits with step show what they tracked.");
            }
        }
    }

    private String outline(@Nullable Outline asked, @Nullable PageSnapshot before, int room)
            throws InterruptedException {
        boolean paused = run.paused();
        Outline outline = asked != null ? asked : run.moved() || paused ? Outline.CONTROLS : Outline.NONE;
        if (outline == Outline.NONE || run.left() || (run.steps().isEmpty() && !paused)) {
            return "";
        }
        if (room < LEAST_OUTLINE) {
            notes.add("There is no room for the outline: call takeSnapshot.");
            return "";
        }
        try {
            PageSnapshot page = pages.read(run.tab(), false, run.rest());
            String came = run.steps().isEmpty() ? "{}" : run.steps().getLast().came();
            return ",\"outline\":" + outline.of(page, before, came, room);
        } catch (ToolException e) {
            notes.add("The page could not be shown: call takeSnapshot.");
        } catch (LinkException e) {
            notes.add("The page could not be shown (" + e.error().code() + "): call takeSnapshot.");
        }
        return "";
    }

    /** The call that does the rest, where it is short enough to be repeated. */
    private String next() {
        var rest = new JsonArray();
        given.subList(Math.min(run.done(), given.size()), given.size()).forEach(each -> rest.add(json(each)));
        if (rest.isEmpty() || rest.toString().length() > REST_CHARS) {
            return "";
        }
        var arguments = new JsonObject();
        if (run.tab() != null) {
            arguments.addProperty("tab", run.tab());
        }
        arguments.add("do", rest);
        return ",\"next\":" + ToolException.next(Interact.NAME, arguments);
    }

    private static JsonElement json(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            var object = new JsonObject();
            map.forEach((key, each) -> object.add(Shown.text(String.valueOf(key), REST_CHARS), json(each)));
            return object;
        }
        if (value instanceof List<?> list) {
            var array = new JsonArray();
            list.forEach(each -> array.add(json(each)));
            return array;
        }
        if (value instanceof Boolean is) {
            return new JsonPrimitive(is);
        }
        if (value instanceof Number number) {
            return new JsonPrimitive(number);
        }
        return value == null ? JsonNull.INSTANCE : new JsonPrimitive(value.toString());
    }
}
