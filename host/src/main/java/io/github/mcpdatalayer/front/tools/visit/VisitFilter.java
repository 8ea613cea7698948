package io.github.mcpdatalayer.front.tools.visit;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.RequestFilter;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.hits.Hit;
import io.github.mcpdatalayer.visit.Bounds;
import io.github.mcpdatalayer.visit.Bounds.Bound;
import io.github.mcpdatalayer.visit.Visit;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The requested part of a visit.
 *
 * @param from its first page, push, step or hit; null for the first of the visit
 * @param to its last page, push, step or hit; null for the last of the visit
 * @param plan a person's own, by name; null for the built-in rules alone
 */
record VisitFilter(@Nullable String from, @Nullable String to, @Nullable String plan) implements RequestFilter {

    static final List<Arg<?>> ARGS = List.of(Args.FROM, Args.TO, Args.PLAN);

    private static final Pattern FORM = Pattern.compile("([A-Za-z]{2,3}[0-9]{1,9})? ?(/|#|@|hit )([0-9]{1,9})");

    static VisitFilter of(Arguments arguments) throws ToolException {
        var filter = new VisitFilter(arguments.text(Args.FROM), arguments.text(Args.TO),
                arguments.text(Args.PLAN));
        Matcher from = filter.matcher("from", filter.from);
        Matcher to = filter.matcher("to", filter.to);
        String tab = arguments.text(Args.TAB);
        String one = from == null ? null : from.group(1);
        String other = to == null ? null : to.group(1);
        if (differ(tab, one) || differ(tab, other) || differ(one, other)) {
            throw ToolException.of(ErrorCode.BAD_REFERENCE, "tab, from and to name different tabs.");
        }
        return filter;
    }

    private static boolean differ(@Nullable String one, @Nullable String other) {
        return one != null && other != null && !one.equals(other);
    }

    private @Nullable Matcher matcher(String argument, @Nullable String text) throws ToolException {
        if (text == null) {
            return null;
        }
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw ToolException.of(ErrorCode.BAD_REFERENCE, argument + " is " + Shown.quoted(text, 60)
                    + "; expected a page like kd1/2, a push like kd1#10, a step like kd1@7 or a hit like hit 6.");
        }
        return form;
    }

    @Override
    public JsonObject toJson() {
        var json = new JsonObject();
        RequestFilter.add(json, "from", from);
        RequestFilter.add(json, "to", to);
        RequestFilter.add(json, "plan", plan);
        return json;
    }

    /** The tab named in from or to, or null. */
    @Nullable
    String tab() throws ToolException {
        Matcher start = matcher("from", from);
        Matcher end = matcher("to", to);
        String tab = start == null ? null : start.group(1);
        return tab == null && end != null ? end.group(1) : tab;
    }

    /** The bounds, of which each must be there. */
    Bounds bounds(RecordedTab read, Visit visit) throws ToolException {
        return new Bounds(bound("from", from, read, visit), bound("to", to, read, visit));
    }

    private Bound bound(String argument, @Nullable String text, RecordedTab read, Visit visit) throws ToolException {
        Matcher form = matcher(argument, text);
        if (form == null) {
            return Bound.OPEN;
        }
        long number = Long.parseLong(form.group(3));
        Recording recording = visit.recording();
        if (form.group(2).equals("/")) {
            if (recording.page(number, 0) == null) {
                throw read.noSuchPage(number);
            }
            return Bound.page(number);
        }
        if (form.group(2).equals("#")) {
            if (recording.push(number) == null) {
                throw read.noSuch("There is no push " + number + "; the tab has the pushes " + recording.firstSeq()
                        + " to " + recording.lastSeq() + ".");
            }
            return Bound.push(number);
        }
        if (form.group(2).equals("@")) {
            return step(argument, number, read, visit);
        }
        List<Hit> hits = visit.sent() == null ? List.of() : visit.sent().hits();
        if (hits.stream().noneMatch(hit -> hit.request().number() == number)) {
            throw read.noSuch("There is no hit " + number + "; listHits shows their numbers.");
        }
        return Bound.hit(number);
    }

    /** A step begins with its first push and ends with its last one; one without a push, with its hits. */
    private static Bound step(String argument, long number, RecordedTab read, Visit visit) throws ToolException {
        read.requireStep(number);
        Recording recording = visit.recording();
        boolean first = argument.equals("from");
        List<RecordedPush> pushes = recording.pushesOf(number);
        if (!pushes.isEmpty()) {
            return Bound.push((first ? pushes.getFirst() : pushes.getLast()).seq());
        }
        List<Long> hits = visit.sent() == null ? List.of() : visit.sent().hitsOf(number, recording);
        if (hits.isEmpty()) {
            throw read.noSuch("Step " + number + " pushed and sent nothing; name the step before or after it.");
        }
        return Bound.hit(first ? hits.getFirst() : hits.getLast());
    }
}
