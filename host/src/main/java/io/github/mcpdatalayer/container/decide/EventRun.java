package io.github.mcpdatalayer.container.decide;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.container.decide.TagDecision.DecisionReason;
import io.github.mcpdatalayer.container.decide.VariableValue.KnownValue;
import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.container.model.ContainerTag.ConsentStatus;
import io.github.mcpdatalayer.container.model.ContainerTag.FiringOption;
import io.github.mcpdatalayer.container.model.ContainerTrigger;
import io.github.mcpdatalayer.container.model.Parameters;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.journeys.LocalizedText;
import org.jspecify.annotations.Nullable;

/** Runs the tags of one event: triggers less exceptions, by priority, each with the neighbours of its sequence. */
final class EventRun {

    private static final LocalizedText NOTHING = LocalizedText.same("");
    /** A sequence of so many tags, and so many tries in one event, are more than anybody has. */
    private static final int MOST_IN_SEQUENCE = 40;
    private static final int MOST_TRIES = 20_000;

    /** The fate of the rest of a sequence after a tag and its cleanup tag. */
    private enum End {
        SUCCESS,
        FAILURE,
        /** Success or failure: only the page knows. */
        OPEN,
        /** Nothing of the whole sequence runs any more, the main tag included. */
        ENDED,
        /** As {@code OPEN}, and it may have ended. */
        MAY_END
    }

    /** The outcome of one try to run a tag. */
    private record Tried(Ternary ran, DecisionReason reason, LocalizedText why, End end) {
        Tried(Ternary ran, DecisionReason reason, LocalizedText why) {
            this(ran, reason, why, ran == Ternary.NO ? End.FAILURE : End.OPEN);
        }

        Tried ending(End how) {
            return new Tried(ran, reason, why, how);
        }
    }

    private final Container container;
    private final VariableValues values;
    private final TriggerChecks triggers;
    private final ConsentWatch consent;
    private final PageHistory history;
    private final int push;
    private final Map<ContainerTag, List<Tried>> tries = new LinkedHashMap<>();
    private final Set<ContainerTag> running = new HashSet<>();
    private final DecisionWork work;
    private final TagRestrictions restrictions;
    private int tried;

    EventRun(Container container, VariableValues values, TriggerChecks triggers, ConsentWatch consent,
            PageHistory history, int push, DecisionWork work) {
        this.container = container;
        this.values = values;
        this.triggers = triggers;
        this.consent = consent;
        this.history = history;
        this.push = push;
        this.work = work;
        this.restrictions = values.restrictions();
    }

    /** The decisions about tags that this event concerns: those whose triggers wait for it, and those that ran in a sequence. */
    Map<ContainerTag, TagDecision> run() {
        Map<ContainerTag, TagDecision> stopped = new LinkedHashMap<>();
        for (ContainerTag tag : byPriority()) {
            List<TriggerCheck> firing = checks(tag.firing());
            if (firing.stream().noneMatch(each -> each.meetsEvent() || each.fires() != Ternary.NO)) {
                continue;
            }
            List<TriggerCheck> blocking = checks(tag.blocking());
            Ternary wanted = firing.stream().map(TriggerCheck::fires).reduce(Ternary.NO, Ternary::or);
            Ternary blocked = blocking.stream().map(TriggerCheck::fires).reduce(Ternary.NO, Ternary::or);
            if (wanted == Ternary.NO || blocked == Ternary.YES) {
                stopped.put(tag, stopped(tag, firing, blocking, wanted));
            } else {
                Ternary sure = wanted.and(blocked.not());
                attempt(tag, new Tried(sure, sure == Ternary.YES ? DecisionReason.TRIGGERED : reason(wanted),
                        sure == Ternary.YES ? NOTHING : open(wanted == Ternary.UNKNOWN ? firing : blocking)));
            }
        }
        container.triggers().forEach(each -> history.fired(each.id(), triggers.check(each).fires(), push));
        return decisions(stopped);
    }

    private static DecisionReason reason(Ternary wanted) {
        return wanted == Ternary.UNKNOWN ? DecisionReason.CONDITION : DecisionReason.EXCEPTION;
    }

    private List<ContainerTag> byPriority() {
        List<ContainerTag> tags = new ArrayList<>(container.tags());
        tags.sort(Comparator.comparingDouble((ContainerTag tag) -> -priority(tag)));
        return tags;
    }

    private double priority(ContainerTag tag) {
        if (tag.priority().isEmpty()) {
            return 0;
        }
        Double number = values.text(tag.priority()) instanceof KnownValue(JsonValue value)
                ? JsText.number(value)
                : null;
        return number == null || number.isNaN() ? 0 : number;
    }

    private List<TriggerCheck> checks(List<String> ids) {
        List<TriggerCheck> checks = new ArrayList<>();
        for (String id : ids) {
            ContainerTrigger trigger = container.trigger(id);
            if (trigger != null) {
                checks.add(triggers.check(trigger));
            }
        }
        checks.sort(Comparator.comparing(each -> !each.meetsEvent()));
        return checks;
    }

    private static TagDecision stopped(ContainerTag tag, List<TriggerCheck> firing, List<TriggerCheck> blocking,
            Ternary wanted) {
        if (tag.paused()) {
            Tried paused = paused();
            return new TagDecision(tag, Ternary.NO, 0, paused.reason(), paused.why(), firing, blocking);
        }
        if (wanted == Ternary.NO) {
            TriggerCheck nearest = firing.getFirst();
            return new TagDecision(tag, Ternary.NO, 0, DecisionReason.CONDITION,
                    named(nearest, nearest.why()), firing, blocking);
        }
        String name = blocking.stream().filter(each -> each.fires() == Ternary.YES).findFirst()
                .map(each -> each.trigger().name()).orElse("");
        return new TagDecision(tag, Ternary.NO, 0, DecisionReason.EXCEPTION,
                LocalizedText.of("eventRun.the-exception-holds", name), firing,
                blocking);
    }

    private static LocalizedText named(TriggerCheck check, LocalizedText why) {
        String name = check.trigger().name();
        return LocalizedText.of("eventRun.named", name, why);
    }

    /** Explains why something is not known. */
    private static LocalizedText open(List<TriggerCheck> checks) {
        for (TriggerCheck each : checks) {
            if (each.fires() == Ternary.UNKNOWN) {
                return named(each, each.why());
            }
        }
        return NOTHING;
    }

    private Tried attempt(ContainerTag tag, Tried cause) {
        if (running.size() >= MOST_IN_SEQUENCE || ++tried > MOST_TRIES || !work.does(1)) {
            Tried open = new Tried(Ternary.UNKNOWN, DecisionReason.SEQUENCE, DecisionWork.TOO_MUCH);
            return tries.containsKey(tag) ? open : noted(tag, open);
        }
        if (!running.add(tag)) {
            return noted(tag, new Tried(Ternary.UNKNOWN, DecisionReason.SEQUENCE,
                    LocalizedText.of("eventRun.its-sequence-leads-back-to-itself")));
        }
        Tried tried = tryNow(tag, cause);
        running.remove(tag);
        return noted(tag, tried);
    }

    private Tried noted(ContainerTag tag, Tried tried) {
        tries.computeIfAbsent(tag, _ -> new ArrayList<>()).add(tried);
        if (tried.ran() != Ternary.NO) {
            history.ran(tag.name(), tried.ran(), push);
        }
        return tried;
    }

    private static Tried paused() {
        return new Tried(Ternary.NO, DecisionReason.PAUSED, LocalizedText.of("eventRun.it-is-paused"));
    }

    /**
     * Runs a tag in its sequence: the setup tag first, then the tag itself if it is not used up and has consent, then the cleanup tag. A
     * paused tag has no sequence any more.
     */
    private Tried tryNow(ContainerTag tag, Tried cause) {
        if (tag.paused()) {
            return paused();
        }
        Tried out = takenOut(tag);
        if (out != null && out.ran() == Ternary.NO) {
            return out;
        }
        Tried comes = out == null ? cause : out;
        Tried setUp = setUp(tag, comes);
        if (setUp != null && setUp.ran() == Ternary.NO) {
            return setUp.ending(End.ENDED);
        }
        boolean isSure = comes.ran() == Ternary.YES && setUp == null;
        Tried spent = spent(tag);
        Tried agreed = spent != null && spent.ran() == Ternary.NO ? null : consented(tag);
        if (agreed != null && agreed.ran() == Ternary.NO && isSure) {
            history.failed(tag.name(), push);
        } else if (agreed != null && agreed.ran() == Ternary.NO) {
            history.ran(tag.name(), Ternary.UNKNOWN, push); // whether it had its try is open
        }
        Tried tried = cause;
        for (Ternary which : new Ternary[]{Ternary.UNKNOWN, Ternary.NO}) {
            for (Tried each : new Tried[]{agreed, spent, setUp, out}) {
                tried = each != null && each.ran() == which ? each : tried;
            }
        }
        End own = switch (tried.ran()) {
            case YES -> alwaysSucceeds(tag) ? End.SUCCESS : End.OPEN;
            case NO -> tried.end();
            case UNKNOWN -> setUp != null ? End.MAY_END : End.OPEN;
        };
        return tried.ending(tearDown(tag, isSure, own));
    }

    /** Finds what takes a tag and its whole sequence out before it begins; null where nothing does. */
    private @Nullable Tried takenOut(ContainerTag tag) {
        Long time = values.moment().time();
        if (tag.starts() != null || tag.ends() != null) {
            if (time == null) {
                return new Tried(Ternary.UNKNOWN, DecisionReason.SCHEDULE,
                        LocalizedText.of("eventRun.it-has-a-schedule-and-the"));
            }
            if ((tag.starts() != null && time < tag.starts()) || (tag.ends() != null && time > tag.ends())) {
                return new Tried(Ternary.NO, DecisionReason.SCHEDULE,
                        LocalizedText.of("eventRun.its-schedule-does-not-include-this"));
            }
        }
        Ternary allowed = restrictions.allows(tag);
        if (allowed != Ternary.YES) {
            return new Tried(allowed, DecisionReason.RESTRICTED,
                    LocalizedText.of("eventRun.the-data-layer-restricts-tags-gtm"));
        }
        Ternary neighbours = neighboursAllowed(tag, new HashSet<>());
        return neighbours == Ternary.YES
                ? null
                : new Tried(neighbours, DecisionReason.RESTRICTED,
                        LocalizedText.of("eventRun.the-data-layer-restricts-a-tag"));
    }

    /** GTM puts a sequence together before it runs any of it, and drops all of it where one tag is not allowed. */
    private Ternary neighboursAllowed(ContainerTag tag, Set<ContainerTag> seen) {
        if (!seen.add(tag) || seen.size() > MOST_IN_SEQUENCE || restrictions.areNone()) {
            return Ternary.YES;
        }
        Ternary allowed = Ternary.YES;
        for (ContainerTag.Sequenced each : new ContainerTag.Sequenced[]{tag.setup(), tag.teardown()}) {
            ContainerTag next = each == null ? null : container.tag(each.tag());
            if (next != null && !next.paused()) {
                allowed = allowed.and(restrictions.allows(next)).and(neighboursAllowed(next, seen));
            }
        }
        return allowed;
    }

    /** A tag that runs once per page is used up by its first try, be it refused: it then reports again what it reported. */
    private @Nullable Tried spent(ContainerTag tag) {
        Ternary ran = history.hasRun(tag.name());
        Integer failed = history.firstFailed(tag.name());
        if (tag.option() != FiringOption.ONCE_PER_LOAD || (ran == Ternary.NO && failed == null)) {
            return null;
        }
        if (ran != Ternary.YES && failed != null) {
            return new Tried(Ternary.NO, DecisionReason.USED_UP,
                    LocalizedText.of("eventRun.once-per-page-its-only-try", failed),
                    ran == Ternary.NO ? End.FAILURE : End.OPEN);
        }
        int first = history.firstRun(tag.name());
        return new Tried(ran.not(), DecisionReason.USED_UP, LocalizedText.of("eventRun.once-per-page-it-at-push",
                ran == Ternary.YES ? LocalizedText.of("eventRun.ran") : LocalizedText.of("eventRun.may-have-run"),
                first),
                ran == Ternary.YES && alwaysSucceeds(tag) ? End.SUCCESS : End.OPEN);
    }

    private @Nullable Tried consented(ContainerTag tag) {
        if (tag.consent().status() != ConsentStatus.NEEDED) {
            return null;
        }
        Tried open = null;
        List<String> denied = tag.consent().types().stream()
                .filter(each -> consent.granted(each) == Ternary.NO).toList();
        if (!denied.isEmpty()) {
            boolean isOne = denied.size() == 1;
            return new Tried(Ternary.NO, DecisionReason.CONSENT, LocalizedText.of(
                    isOne ? "eventRun.needs-denied-consent" : "eventRun.needs-denied-consents",
                    LocalizedText.joined(LocalizedText.of("eventRun.and"),
                            denied.stream().map(LocalizedText::same).toList())));
        }
        for (String type : tag.consent().types()) {
            Ternary granted = consent.granted(type);
            if (granted == Ternary.UNKNOWN && open == null) {
                open = new Tried(Ternary.UNKNOWN, DecisionReason.CONSENT, consent.isUnsureByTemplate()
                        ? LocalizedText.of("eventRun.it-needs-the-consent-which-a", type)
                        : LocalizedText.of("eventRun.it-needs-the-consent-whose-default", type));
            }
        }
        return open;
    }

    /** Runs the tag before it; what keeps the main tag from running comes back, null for nothing. */
    private @Nullable Tried setUp(ContainerTag tag, Tried cause) {
        ContainerTag.Sequenced setup = tag.setup();
        ContainerTag before = setup == null ? null : container.tag(setup.tag());
        if (setup == null || before == null) {
            return null;
        }
        Tried tried = attempt(before, cause.ran() == Ternary.YES
                ? new Tried(Ternary.YES, DecisionReason.SEQUENCE, before(tag))
                : new Tried(Ternary.UNKNOWN, DecisionReason.SEQUENCE, cause.why()));
        if (tried.end() == End.ENDED || (setup.stops() && tried.end() == End.FAILURE)) {
            return new Tried(Ternary.NO, DecisionReason.SETUP_FAILED,
                    LocalizedText.of("eventRun.its-setup-tag-did-not-run", before.name(), tried.why()));
        }
        boolean isOpen = tried.end() == End.MAY_END || (setup.stops() && tried.end() == End.OPEN);
        return !isOpen || cause.ran() == Ternary.UNKNOWN
                ? null
                : new Tried(Ternary.UNKNOWN, DecisionReason.SETUP_FAILED,
                        LocalizedText.of("eventRun.only-the-page-knows-whether-its", before.name()));
    }

    private static LocalizedText before(ContainerTag tag) {
        return LocalizedText.of("eventRun.it-is-the-setup-tag-of", tag.name());
    }

    /** Runs the tag after it, if the outcome lets it; the rest of the sequence goes by how that one ends. */
    private End tearDown(ContainerTag tag, boolean isSure, End own) {
        ContainerTag.Sequenced teardown = tag.teardown();
        ContainerTag after = teardown == null ? null : container.tag(teardown.tag());
        if (teardown == null || after == null) {
            return own;
        }
        if (teardown.stops() && own == End.FAILURE) {
            return End.ENDED;
        }
        boolean mayStop = own == End.MAY_END || (teardown.stops() && own == End.OPEN);
        Tried tried = attempt(after, isSure && !mayStop
                ? new Tried(Ternary.YES, DecisionReason.SEQUENCE,
                        LocalizedText.of("eventRun.it-is-the-cleanup-tag-of", tag.name()))
                : new Tried(Ternary.UNKNOWN, DecisionReason.SEQUENCE,
                        LocalizedText.of("eventRun.only-the-page-knows-how-ended", tag.name())));
        return mayStop ? End.MAY_END : tried.end();
    }

    /** Inline scripts report success at once; whatever loads something reports what became of it. */
    private static boolean alwaysSucceeds(ContainerTag tag) {
        Parameters set = tag.parameters();
        String html = set.textOr("html", "");
        return tag.type().equals("html") && !html.contains("onHtmlFailure") && !html.contains("src=");
    }

    private Map<ContainerTag, TagDecision> decisions(Map<ContainerTag, TagDecision> stopped) {
        Map<ContainerTag, TagDecision> decisions = new LinkedHashMap<>(stopped);
        tries.forEach((tag, all) -> decisions.put(tag, decision(tag, all, stopped.get(tag))));
        return decisions;
    }

    private TagDecision decision(ContainerTag tag, List<Tried> all, @Nullable TagDecision stopped) {
        List<TriggerCheck> firing = checks(tag.firing());
        List<TriggerCheck> blocking = checks(tag.blocking());
        Tried best = all.getFirst();
        int times = 0;
        for (Tried each : all) {
            times += each.ran() == Ternary.YES ? 1 : 0;
            best = rank(each) > rank(best) ? each : best;
        }
        if (best.ran() == Ternary.NO && stopped != null) {
            return stopped;
        }
        int runs = tag.option() == FiringOption.UNLIMITED ? times : Math.min(times, 1);
        return new TagDecision(tag, best.ran(), runs, best.reason(), best.why(), firing, blocking);
    }

    private static int rank(Tried tried) {
        return switch (tried.ran()) {
            case YES -> 2;
            case UNKNOWN -> 1;
            case NO -> 0;
        };
    }
}
