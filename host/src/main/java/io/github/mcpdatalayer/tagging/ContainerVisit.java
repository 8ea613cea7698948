package io.github.mcpdatalayer.tagging;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.container.decide.EventMoment;
import io.github.mcpdatalayer.container.decide.PageDecisions;
import io.github.mcpdatalayer.container.decide.PageLoad;
import io.github.mcpdatalayer.container.decide.TagDecision;
import io.github.mcpdatalayer.container.decide.TagDecision.DecisionReason;
import io.github.mcpdatalayer.container.decide.TagValues;
import io.github.mcpdatalayer.container.decide.Ternary;
import io.github.mcpdatalayer.container.decide.TriggerCheck;
import io.github.mcpdatalayer.container.decide.VariableValue;
import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.container.model.ContainerVariable;
import io.github.mcpdatalayer.container.model.ParameterPaths;
import io.github.mcpdatalayer.container.model.VariableReference;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import org.jspecify.annotations.Nullable;

/** Tells what a container did in a visit. It works with unredacted pushes: all that is shown of it must be redacted. */
public final class ContainerVisit {

    /** An event of a document. */
    record LoadEvent(DocumentLoad load, EventMoment moment) {

        RecordedPush push() {
            return load.pushes().get(moment.push());
        }
    }

    private static final Comparator<TagMiss> TELLING = Comparator.comparingInt(ContainerVisit::rank);

    private final Container container;
    private final String layer;
    private final int frame;
    private final String script;
    private final Recording recording;
    private final List<DocumentLoad> loads;
    private final List<LoadEvent> events = new ArrayList<>();
    private final List<TagRun> runs = new ArrayList<>();
    private final Map<ContainerTag, TagMiss> misses = new HashMap<>();
    private final Map<Long, PageDecisions> decisions = new HashMap<>();

    private ContainerVisit(Container container, String layer, int frame, String script, Recording recording) {
        this.container = container;
        this.layer = layer;
        this.frame = frame;
        this.script = script;
        this.recording = recording;
        this.loads = DocumentLoad.of(recording, layer, frame);
        TagTargets targets = new TagTargets(container);
        for (DocumentLoad load : loads) {
            decisions.put(load.document(), PageDecisions.of(container, load.load(),
                    (moment, values, _) -> see(load, moment, values, targets)));
        }
    }

    /**
     * Works out a visit.
     *
     * @param layer the name of the data layer that the container listens to
     * @param frame the one that has loaded it; 0: the page itself
     * @param script the address of its script, without query; empty where it is not known
     * @param recording unredacted
     */
    public static ContainerVisit of(Container container, String layer, int frame, String script,
            Recording recording) {
        return new ContainerVisit(container, layer, frame, script, recording);
    }

    private void see(DocumentLoad load, EventMoment moment, TagValues values, TagTargets targets) {
        LoadEvent event = new LoadEvent(load, moment);
        events.add(event);
        for (TagDecision each : moment.concerned()) {
            if (each.fires() == Ternary.NO) {
                TagMiss miss = new TagMiss(event.push(), moment.event(), each);
                misses.merge(each.tag(), miss, (one, other) -> TELLING.compare(other, one) > 0 ? other : one);
            } else {
                runs.add(new TagRun(runs.size(), load.document(), event.push(), moment.event(), moment.isAhead(), each,
                        targets.of(each.tag(), values), unset(each.tag(), values)));
            }
        }
    }

    /** The reason that says most comes first: consent, then what else stopped a tag whose trigger fired, then conditions nearly met. */
    private static int rank(TagMiss miss) {
        return switch (miss.decision().reason()) {
            case CONSENT -> 1_000;
            case SETUP_FAILED, RESTRICTED, SCHEDULE -> 900;
            case EXCEPTION -> 800;
            case CONDITION -> (int) miss.decision().firing().stream().filter(TriggerCheck::meetsEvent)
                    .flatMap(each -> each.conditions().stream()).filter(each -> each.holds() == Ternary.YES).count();
            default -> -1;
        };
    }

    /** Keys that nothing of the layer gives a value. */
    private List<String> unset(ContainerTag tag, TagValues values) {
        Set<String> unset = new LinkedHashSet<>();
        for (String text : ParameterPaths.of(tag.parameters()).values()) {
            for (String name : VariableReference.names(text)) {
                ContainerVariable variable = container.variable(name);
                if (variable != null && !variable.builtIn() && variable.type().equals("v")
                        && !variable.dataLayerKey().startsWith("gtm.") && !variable.parameters().isOn("setDefaultValue")
                        && variable.format().forUndefined() == null
                        && values.known(VariableReference.to(name)) == null
                        && isUndefinedText(VariableReference.to(name), values)) {
                    unset.add(variable.dataLayerKey());
                }
            }
        }
        return new ArrayList<>(unset);
    }

    public Container container() {
        return container;
    }

    /** The name of the data layer. */
    public String layer() {
        return layer;
    }

    int frame() {
        return frame;
    }

    String script() {
        return script;
    }

    Recording recording() {
        return recording;
    }

    /** Tells whether the container decides in pages, and the visit has pushes for it. */
    public boolean isDecided() {
        return PageDecisions.areFor(container) && !events.isEmpty();
    }

    /** Tells whether each document was recorded from its first script on. */
    public boolean isWhole() {
        return loads.stream().allMatch(DocumentLoad::isWhole);
    }

    List<DocumentLoad> loads() {
        return loads;
    }

    List<LoadEvent> events() {
        return events;
    }

    /** Each run that is sure or possible, in the order of the visit. */
    public List<TagRun> runs() {
        return runs;
    }

    public List<TagRun> runs(ContainerTag tag) {
        return runs.stream().filter(each -> each.tag().equals(tag)).toList();
    }

    /** The miss that says most; null where no event concerned the tag. */
    public @Nullable TagMiss miss(ContainerTag tag) {
        return misses.get(tag);
    }

    /** Returns the state of a tag, by its runs. */
    public TagState state(ContainerTag tag, List<TagRun> itsRuns) {
        if (!PageDecisions.areFor(container)) {
            return TagState.ELSEWHERE;
        }
        if (itsRuns.stream().anyMatch(TagRun::isSure)) {
            return TagState.FIRED;
        }
        if (tag.paused()) {
            return TagState.PAUSED;
        }
        if (!itsRuns.isEmpty()) {
            return TagState.UNKNOWN;
        }
        TagMiss miss = misses.get(tag);
        return miss != null && miss.decision().reason() == DecisionReason.CONSENT
                ? TagState.BLOCKED
                : TagState.NOT_FIRED;
    }

    /** The decisions about a tag at a push: of the events ahead of it, and of its own. None: no event of the layer was there. */
    public List<TagAtPush> at(ContainerTag tag, long push) {
        List<TagAtPush> found = new ArrayList<>();
        for (LoadEvent event : events) {
            PageDecisions decided = decisions.get(event.load().document());
            if (event.push().seq() == push && decided != null) {
                found.add(new TagAtPush(event.push(), event.moment().event(), event.moment().isAhead(),
                        decided.decision(tag, event.moment())));
            }
        }
        return found;
    }

    /**
     * A decision about a tag at a push.
     *
     * @param event its name
     * @param isAhead whether GTM handles it before the push, of its own
     */
    public record TagAtPush(RecordedPush push, String event, boolean isAhead, TagDecision decision) {}

    /**
     * The surroundings of a tag at an event.
     *
     * @param settings its settings by their paths, references filled in; null for what only the page knows
     * @param consent whether each type of consent that it needs was granted
     * @param targets what it sends
     */
    public record TagSurroundings(Map<String, @Nullable String> settings, Map<String, Ternary> consent,
            List<TagTarget> targets) {}

    /** Returns the surroundings of a tag at an event. */
    public TagSurroundings surroundings(ContainerTag tag, TagAtPush at) {
        Map<String, @Nullable String> settings = new LinkedHashMap<>();
        Map<String, Ternary> granted = new LinkedHashMap<>();
        List<TagTarget> targets = new ArrayList<>();
        for (DocumentLoad load : loads) {
            int place = load.pushes().indexOf(at.push());
            if (place >= 0) {
                PageDecisions.of(container, upTo(load, place), (moment, values, consent) -> {
                    if (moment.push() == place && moment.event().equals(at.event())
                            && moment.isAhead() == at.isAhead()) {
                        ParameterPaths.of(tag.parameters()).forEach((path, text) -> settings.put(path,
                                isUndefinedText(text, values) ? "undefined" : values.known(text)));
                        targets.addAll(new TagTargets(container).of(tag, values));
                        tag.consent().types().forEach(type -> granted.put(type, consent.granted(type)));
                    }
                });
            }
        }
        return new TagSurroundings(settings, granted, targets);
    }

    private static boolean isUndefinedText(String text, TagValues values) {
        return values.text(text).equals(VariableValue.UNDEFINED);
    }

    private static PageLoad upTo(DocumentLoad load, int place) {
        var page = load.load();
        return new PageLoad(page.address(), page.referrer(), page.cookies(),
                page.pushes().subList(0, place + 1));
    }

    /** The events that were pushed in this layer. */
    Set<String> pushedEvents() {
        Set<String> names = new HashSet<>();
        events.forEach(each -> names.add(each.moment().event()));
        return names;
    }
}
