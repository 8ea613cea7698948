package io.github.mcpdatalayer.front.tools.container;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.container.decide.ConditionCheck;
import io.github.mcpdatalayer.container.decide.TagDecision;
import io.github.mcpdatalayer.container.decide.TagDecision.DecisionReason;
import io.github.mcpdatalayer.container.decide.Ternary;
import io.github.mcpdatalayer.container.decide.TriggerCheck;
import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.container.model.ParameterPaths;
import io.github.mcpdatalayer.container.model.PartWords;
import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Next;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.PageContainers;
import io.github.mcpdatalayer.front.tools.sources.RecordedVisit;
import io.github.mcpdatalayer.front.tools.sources.TagSight;
import io.github.mcpdatalayer.front.tools.sources.TagWords;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.tagging.ContainerVisit.TagAtPush;
import io.github.mcpdatalayer.tagging.ContainerVisit.TagSurroundings;
import io.github.mcpdatalayer.tagging.TagMiss;
import io.github.mcpdatalayer.tagging.TagRun;
import io.github.mcpdatalayer.visit.Visit;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Explains why a tag fired at a push or did not, and what it sends. */
final class ExplainTag implements Tool {

    static final String NAME = "explainTag";

    private static final Arg<String> TAG = Arg.text("tag", "\"GA4 purchase\"", "Name, or #12 by id").required();
    private static final Arg<String> PUSH = Arg.point("push", "\"kd1#27\"",
            "27 or kd1#27; else the one that says most");
    private static final int MOST_CHARS = 5_000;
    private static final int MOST_NAMES = 20;
    private static final int MOST_SENT = 10;

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Explain a tag", 97)
            .does("""
                    Why a tag of GTM fired at a push, or did not: each trigger's conditions with the values then, exceptions, consent, \
                    tag sequencing, and what it sends or would have sent. Unknown where only the page knows.""")
            .guides("explainTag says why a tag did not fire.")
            .asks(Method.GET_HISTORY, Method.GET_HITS, Method.GET_CONTAINERS)
            .takes(Args.TAB, TAG, PUSH, TagFilter.CONTAINER)
            .answers("""
                    "result":{"description":"What happened, in a sentence"},"tag":{},"push":{},"fired":{},"reason":{},\
                    "triggers":{},"exceptions":{},"consent":{},"sends":{},"hits":{},"container":{}""")
            .example("{\"tag\":\"GA4 purchase\",\"push\":\"kd1#27\"}")
            .fails(ErrorCode.NOTHING_RECORDED, ErrorCode.NO_CONTAINER, ErrorCode.UNKNOWN_TAG,
                    ErrorCode.BAD_REFERENCE, ErrorCode.TOO_LARGE);

    private final Workbench bench;

    ExplainTag(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        String tag = arguments.required(TAG);
        Long push = TagReading.push(PUSH, arguments);
        String tab = TagReading.tab(PUSH, arguments);
        RecordedVisit read = RecordedVisit.of(bench.histories(), NAME, tab);
        Visit visit = bench.workload().run(read.chars(), () -> TagReading.visit(read, bench.redaction()));
        PageContainers.ContainersOfPage page = bench.containers().of(NAME, read.history().handle(),
                visit.recording());
        String container = arguments.text(TagFilter.CONTAINER);
        List<Container> others = bench.containers().others(page);
        TagReading.requireContainer(page, others, container);
        return bench.workload().run(read.chars(), () -> {
            List<TagSight> sights = new ArrayList<>(TagSight.of(page.containers(), visit));
            sights.addAll(TagSight.elsewhere(others, container, visit));
            sights.removeIf(each -> container != null && !each.known().id().equals(container));
            return answer(tag, push, read, sights);
        });
    }

    /** A tag with where it stands. */
    private record Found(TagSight sight, TagWords words, ContainerTag tag) {}

    private Answer answer(String name, @Nullable Long push, RecordedVisit read, List<TagSight> sights)
            throws ToolException {
        String tab = read.history().handle();
        RecordedPush named = push == null ? null : read.history().recording().push(push);
        Found found = find(name, named == null ? null : named.frame(), sights, tab);
        List<TagRun> runs = found.sight.visit().runs(found.tag);
        var answer = new StringBuilder();
        if (!found.sight.visit().isDecided()) {
            return sentence(answer, found, "It is not known whether it fired: "
                    + String.join(" ", found.sight.notes().stream().map(each -> each.english()).toList()));
        }
        Long at = push == null ? telling(found, runs) : push;
        if (at == null) {
            return sentence(answer, found, "Did not fire in this visit: "
                    + found.words.why(found.tag, found.sight.visit().state(found.tag, runs), runs)
                    + (found.tag.paused() ? "it is paused" : "") + '.');
        }
        RecordedPush recorded = read.history().recording().push(at);
        if (recorded == null) {
            throw read.history().noSuch("There is no push " + at + "; the tab has the pushes "
                    + read.history().facts().firstSeq() + " to " + read.history().facts().lastSeq() + ".");
        }
        List<TagAtPush> decided = found.sight.visit().at(found.tag, at);
        if (decided.isEmpty()) {
            return sentence(answer, found, "Did not fire at " + found.words.reference(at)
                    + ": no trigger saw it, as it has no event in " + found.words.text(found.sight.visit().layer())
                    + ", or is not in the array that GTM reads.");
        }
        return explained(answer, found, runs, nearest(decided));
    }

    /** Finds among the events ahead of a push and its own the one at which the tag fired, else the one that concerned it. */
    private static TagAtPush nearest(List<TagAtPush> decided) {
        TagAtPush nearest = decided.getLast();
        for (TagAtPush each : decided) {
            boolean isNearer = rank(each.decision()) > rank(nearest.decision());
            nearest = isNearer ? each : nearest;
        }
        return nearest;
    }

    private static int rank(TagDecision decision) {
        return switch (decision.fires()) {
            case YES -> 3;
            case UNKNOWN -> 2;
            case NO -> decision.reason() == DecisionReason.OTHER_EVENT ? 0 : 1;
        };
    }

    private static @Nullable Long telling(Found found, List<TagRun> runs) {
        if (!runs.isEmpty()) {
            return runs.getLast().push().seq();
        }
        TagMiss miss = found.sight.visit().miss(found.tag);
        return miss == null ? null : (Long) miss.push().seq();
    }

    private Answer sentence(StringBuilder answer, Found found, String sentence) {
        answer.append("{\"result\":").append(JsonStrings.quote(Shown.text(sentence, MOST_CHARS)));
        about(answer, found);
        return Answer.of(Part.of(answer.append(",\"complete\":true}").toString()));
    }

    private static void about(StringBuilder answer, Found found) {
        var tag = new JsonObject();
        tag.addProperty("name", found.words.name(found.tag));
        tag.addProperty("type", found.words.type(found.tag));
        tag.addProperty("account", found.words.account(found.tag));
        tag.addProperty("triggers", found.words.triggers(found.tag));
        tag.addProperty("consent", found.words.consent(found.tag));
        tag.addProperty("firing", PartWords.option(found.tag.option()).english());
        String sequence = PartWords.sequence(found.tag).english();
        if (!sequence.isEmpty()) {
            tag.addProperty("sequence", found.words.text(sequence));
        }
        answer.append(",\"tag\":").append(tag).append(",\"container\":")
                .append(JsonStrings.quote(found.words.container())).append(",\"source\":")
                .append(JsonStrings.quote(found.sight.known().source().word()));
        var notes = new JsonArray();
        found.sight.notes().forEach(each -> notes.add(found.words.text(each.english())));
        if (!notes.isEmpty()) {
            answer.append(",\"notes\":").append(notes);
        }
    }

    private Answer explained(StringBuilder answer, Found found, List<TagRun> runs, TagAtPush at) {
        TagDecision decision = at.decision();
        TagWords words = found.words;
        TagSurroundings around = found.sight.visit().surroundings(found.tag, at);
        String where = words.reference(at.push().seq()) + " (" + words.text(at.event())
                + (at.isAhead() ? ", which GTM handles before that push" : "") + ")";
        List<String> denied = around.consent().entrySet().stream().filter(each -> each.getValue() == Ternary.NO)
                .map(Map.Entry::getKey).toList();
        String why = words.why(decision, runs, at.push().seq());
        String sentence = switch (decision.fires()) {
            case YES -> "Fired at " + where + ": " + why;
            case NO -> "Did not fire at " + where + ": " + why
                    + (denied.isEmpty() || decision.reason() == DecisionReason.CONSENT
                            ? ""
                            : "; besides, consent " + words.text(String.join(", ", denied)) + " was denied");
            case UNKNOWN -> "Unknown whether it fired at " + where + ": " + why;
        };
        List<String> hits = hits(found, runs, at);
        if (decision.fires() == Ternary.YES) {
            sentence += found.sight.proofs() == null
                    ? "; this browser records no hits"
                    : hits.isEmpty() ? "; no hit of it was seen" : "; proved by " + String.join(", ", hits);
            String others = words.lookalikes(found.tag);
            sentence += others.isEmpty() ? "" : "; " + others;
        }
        if (decision.fires() != Ternary.YES) {
            String would = words.targets(around.targets());
            sentence += would.isEmpty() ? "" : "; it would have sent " + would;
        }
        answer.append("{\"result\":").append(JsonStrings.quote(Shown.text(sentence + '.', 1_500)))
                .append(",\"push\":").append(JsonStrings.quote(words.reference(at.push().seq())))
                .append(",\"fired\":").append(JsonStrings.quote(switch (decision.fires()) {
                    case YES -> "yes";
                    case NO -> "no";
                    case UNKNOWN -> "unknown";
                })).append(",\"reason\":")
                .append(JsonStrings.quote(decision.reason().name().toLowerCase(Locale.ROOT).replace('_', '-')));
        about(answer, found);
        checks(answer, "triggers", decision.firing(), words);
        checks(answer, "exceptions", decision.blocking(), words);
        if (!around.consent().isEmpty()) {
            var consent = new JsonObject();
            words.granted(around.consent()).forEach(consent::addProperty);
            answer.append(",\"consent\":").append(consent);
        }
        if (!hits.isEmpty()) {
            answer.append(",\"hits\":[")
                    .append(String.join(",", hits.stream().map(JsonStrings::quote).toList())).append(']');
        }
        int more = sends(answer, found, around);
        var next = new JsonObject();
        next.addProperty("tab", words.reference(0).replace("#0", ""));
        var seq = new JsonArray();
        seq.add(at.push().seq());
        next.add("seq", seq);
        return Answer.of(Part.of(answer.append(",\"complete\":").append(more == 0)
                .append(more == 0 ? "" : ",\"omitted\":{\"unit\":\"settings\",\"after\":" + more + '}')
                .append(",\"next\":").append(Next.READ_PUSHES.call(next)).append('}').toString()));
    }

    private static List<String> hits(Found found, List<TagRun> runs, TagAtPush at) {
        List<TagRun> here = runs.stream().filter(run -> run.push().seq() == at.push().seq()
                && run.isAhead() == at.isAhead() && run.event().equals(at.event())).toList();
        return found.sight.hits(here).stream().limit(MOST_SENT)
                .map(tie -> "hit " + tie.number() + " (" + found.words.proof(tie) + ")").toList();
    }

    private static void checks(StringBuilder answer, String name, List<TriggerCheck> checks, TagWords words) {
        if (checks.isEmpty()) {
            return;
        }
        var list = new JsonArray();
        for (TriggerCheck check : checks) {
            if (list.toString().length() > MOST_CHARS / 3) {
                break;
            }
            var one = new JsonObject();
            one.addProperty("trigger", words.text(check.trigger().name()));
            one.addProperty("fires", check.fires().name().toLowerCase(Locale.ROOT));
            if (check.conditions().isEmpty() && check.fires() != Ternary.YES) {
                one.addProperty("why", words.text(check.why().english()));
            }
            var conditions = new JsonArray();
            for (ConditionCheck each : check.conditions()) {
                var condition = new JsonObject();
                condition.addProperty("variable", words.variable(each));
                condition.addProperty("wanted", words.wanted(each));
                condition.addProperty("is",
                        each.holds() == Ternary.UNKNOWN ? words.condition(each) : words.actual(each));
                condition.addProperty("holds", each.holds().name().toLowerCase(Locale.ROOT));
                conditions.add(condition);
            }
            if (!conditions.isEmpty()) {
                one.add("conditions", conditions);
            }
            list.add(one);
        }
        answer.append(",\"").append(name).append("\":").append(list);
    }

    /** Writes what the tag sends or would have sent: its settings, references filled in. Returns the number of those left out. */
    private static int sends(StringBuilder answer, Found found, TagSurroundings around) {
        Map<String, String> templates = ParameterPaths.of(found.tag.parameters());
        var sends = new JsonObject();
        int chars = 0;
        int more = 0;
        for (Map.Entry<String, String> each : templates.entrySet()) {
            if (each.getValue().isEmpty() || each.getValue().equals("false")) {
                continue;
            }
            String value = found.words.setting(each.getKey(), each.getValue(), around.settings().get(each.getKey()));
            String path = found.words.path(each.getKey());
            chars += path.length() + value.length() + 6;
            if (answer.length() + chars > MOST_CHARS) {
                more++;
            } else {
                sends.addProperty(path, value);
            }
        }
        answer.append(",\"sends\":").append(sends);
        return more;
    }

    /** Finds a tag. Of tags with one name, that in the frame of the push is meant; without a push, that of the page itself. */
    private Found find(String name, @Nullable Integer frame, List<TagSight> sights, String tab) throws ToolException {
        List<Found> found = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (TagSight sight : sights) {
            TagWords words = new TagWords(sight, tab, bench.redaction(), Locale.ENGLISH);
            for (ContainerTag tag : sight.known().container().tags()) {
                String shown = words.name(tag);
                names.add(shown);
                if (shown.equals(name) || (!tag.id().isEmpty() && name.equals("#" + tag.id()))) {
                    found.add(new Found(sight, words, tag));
                }
            }
        }
        int meant = frame == null ? 0 : frame;
        List<Found> here = found.size() == 1
                ? found
                : found.stream().filter(each -> each.sight.known().frame() == meant).toList();
        if (here.size() == 1) {
            return here.getFirst();
        }
        var near = new JsonArray();
        String wanted = name.toLowerCase(Locale.ROOT);
        names.stream().filter(each -> each.toLowerCase(Locale.ROOT).contains(wanted) || found.size() > 1)
                .limit(MOST_NAMES).forEach(near::add);
        if (near.isEmpty()) {
            names.stream().limit(MOST_NAMES).forEach(near::add);
        }
        throw new ToolException(
                ErrorCode.UNKNOWN_TAG.error(ErrorCode.UNKNOWN_TAG.message() + " " + (found.isEmpty()
                        ? Shown.quoted(name, 80) + " is none of " + names.size() + "; some are in found."
                        : found.size() + " tags are called " + Shown.quoted(name, 80)
                                + ": ask by #id, and with container where there are several."),
                        ErrorCode.UNKNOWN_TAG.hint()),
                near.toString(), ToolException.next(ListTags.NAME, tab));
    }
}
