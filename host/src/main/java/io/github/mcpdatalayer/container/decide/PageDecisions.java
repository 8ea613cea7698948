package io.github.mcpdatalayer.container.decide;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.container.decide.PageLoad.PagePush;
import io.github.mcpdatalayer.container.decide.TagDecision.DecisionReason;
import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.container.model.ContainerTrigger;
import io.github.mcpdatalayer.container.model.TriggerType;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.state.Push;
import io.github.mcpdatalayer.datalayer.state.RunningState;
import io.github.mcpdatalayer.journeys.LocalizedText;
import org.jspecify.annotations.Nullable;

/**
 * Decides what a container did at each event of a page load, by the rules of Google Tag Manager. Containers of servers, apps and AMP pages
 * decide nothing here.
 */
public final class PageDecisions {

    private static final String START = "gtm.js";

    private final Container container;
    private final PageLoad page;
    private final MomentWatch watch;
    private final List<EventMoment> moments = new ArrayList<>();
    private final KnownPatterns patterns = new KnownPatterns();
    private final DecisionWork work = new DecisionWork();
    private final PageHistory history = new PageHistory();
    private final RunningState state = new RunningState();
    private final ConsentWatch consent;
    private final boolean hasBothHistories;
    private boolean hasStarted;

    private PageDecisions(Container container, PageLoad page, MomentWatch watch) {
        this.container = container;
        this.page = page;
        this.watch = watch;
        this.consent = new ConsentWatch(container);
        this.hasBothHistories = pushes("gtm.historyChange-v2") && pushes("gtm.historyChange");
    }

    /** Tells whether a container decides in pages at all. */
    public static boolean areFor(Container container) {
        return container.identity().use() == Container.ContainerUse.WEB
                || container.identity().use() == Container.ContainerUse.UNKNOWN;
    }

    public static PageDecisions of(Container container, PageLoad page) {
        return of(container, page, MomentWatch.NONE);
    }

    /** Decides, and tells {@code watch} of each event in its turn. */
    public static PageDecisions of(Container container, PageLoad page, MomentWatch watch) {
        PageDecisions decisions = new PageDecisions(container, page, watch);
        if (areFor(container)) {
            decisions.work();
        }
        return decisions;
    }

    private boolean pushes(String event) {
        return page.pushes().stream().anyMatch(each -> event.equals(name(each.message())));
    }

    /** The event of a message as {@code String()} writes it; null for none, and where only the page can write it. */
    private static @Nullable String name(JsonValue message) {
        JsonValue event = RunningState.event(message);
        return event == null ? null : JsText.of(event);
    }

    private void work() {
        boolean begun = pushes("gtm.init_consent") || pushes("gtm.init");
        for (int i = 0; i < page.pushes().size(); i++) {
            PagePush push = page.pushes().get(i);
            if (!begun && RunningState.begins(push.message())) {
                begun = true;
                ahead("gtm.init_consent", push, i);
                ahead("gtm.init", push, i);
            }
            consent.see(push.message(), push.consent());
            String event = name(push.message());
            if (START.equals(event) && hasStarted) {
                continue; // GTM ignores it from the second time on
            }
            hasStarted |= START.equals(event);
            state.process(new Push(push.message()));
            if (event != null) {
                decide(event, push, i, false);
            }
        }
    }

    /** Handles what GTM puts before the first event. */
    private void ahead(String event, PagePush push, int place) {
        JsonValue message = JsonObject.of(List.of(new JsonObject.Member("event", new JsonString(event))));
        consent.see(message, push.consent());
        state.process(new Push(message));
        decide(event, push, place, true);
    }

    private void decide(String event, PagePush push, int place, boolean isAhead) {
        String address = push.address() == null ? page.address() : push.address();
        VariableValues values = new VariableValues(container,
                new PageMoment(event, address, page.referrer(), page.cookies(), state, push.time()), patterns, work);
        TriggerChecks triggers = new TriggerChecks(container, values, patterns, hasBothHistories);
        Map<ContainerTag, TagDecision> concerned = new EventRun(container, values, triggers, consent, history, place,
                work)
                .run();
        EventMoment moment = new EventMoment(place, event, isAhead, List.copyOf(concerned.values()));
        moments.add(moment);
        watch.at(moment, values, consent);
    }

    /** The events, in the order in which GTM handled them. */
    public List<EventMoment> moments() {
        return List.copyOf(moments);
    }

    /** The decision about a tag at a moment, whether the moment concerns it or not. */
    public TagDecision decision(ContainerTag tag, EventMoment moment) {
        for (TagDecision each : moment.concerned()) {
            if (each.tag().equals(tag)) {
                return each;
            }
        }
        if (tag.paused()) {
            return not(tag, DecisionReason.PAUSED, LocalizedText.of("pageDecisions.it-is-paused"));
        }
        List<ContainerTrigger> triggers = container.triggers(tag.firing());
        if (triggers.isEmpty()) {
            return not(tag, DecisionReason.NO_TRIGGER, LocalizedText.of("pageDecisions.it-has-no-trigger-and-no"));
        }
        return not(tag, DecisionReason.OTHER_EVENT, LocalizedText.of("pageDecisions.wait-for-others",
                LocalizedText.joined("; ", triggers.stream().map(each -> waiting(each, moment)).toList())));
    }

    private static TagDecision not(ContainerTag tag, DecisionReason reason, LocalizedText why) {
        return new TagDecision(tag, Ternary.NO, 0, reason, why, List.of(), List.of());
    }

    /** Tells what a trigger waits for; of a group, also the members that have not fired yet. */
    private LocalizedText waiting(ContainerTrigger trigger, EventMoment moment) {
        String event = trigger.eventName();
        String name = trigger.name();
        if (trigger.type() != TriggerType.TRIGGER_GROUP) {
            return event == null
                    ? LocalizedText.of("pageDecisions.waiting", name, trigger.type().words())
                    : LocalizedText.of("pageDecisions.waiting", name, event);
        }
        List<String> missing = new ArrayList<>();
        for (String member : trigger.members()) {
            Integer first = history.firstFired(member);
            if (first == null || first > moment.push()) {
                missing.add(memberName(member) + (history.mayHaveFired(member) ? " (?)" : ""));
            }
        }
        return missing.isEmpty()
                ? LocalizedText.of("pageDecisions.group", name)
                : LocalizedText.of("pageDecisions.group-without", name, String.join(", ", missing));
    }

    private String memberName(String id) {
        @Nullable
        ContainerTrigger member = container.trigger(id);
        return member == null ? id : member.name();
    }
}
