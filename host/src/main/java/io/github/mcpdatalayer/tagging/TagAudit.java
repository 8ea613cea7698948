package io.github.mcpdatalayer.tagging;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.container.model.ContainerTag.ConsentStatus;
import io.github.mcpdatalayer.container.model.ContainerTrigger;
import io.github.mcpdatalayer.datalayer.consent.Choices;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.validation.Phrase;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Said;
import io.github.mcpdatalayer.hits.Hit;
import io.github.mcpdatalayer.visit.FoundElsewhere;
import io.github.mcpdatalayer.visit.SentHits;
import io.github.mcpdatalayer.visit.Visit;
import io.github.mcpdatalayer.visit.VisitAudit;

/** Holds the tags of containers, the pushes and the hits of a visit against each other. */
public final class TagAudit {

    /** Vendors that hold their hits back send them within that time. */
    private static final double LATEST_MS = 15_000;
    private static final int MOST_NAMES = 12;

    private final List<ContainerVisit> containers;
    private final Visit visit;
    private final long now;
    private final List<FoundElsewhere> found = new ArrayList<>();
    private final List<Said> notVisible = new ArrayList<>();

    private TagAudit(List<ContainerVisit> containers, Visit visit, long now) {
        this.containers = containers;
        this.visit = visit;
        this.now = now;
    }

    /**
     * Audits.
     *
     * @param containers those of the visit that could be read
     * @param unread those that could not, by id
     * @param now milliseconds since 1970
     */
    public static VisitAudit.Elsewhere of(List<ContainerVisit> containers, List<String> unread, Visit visit, long now) {
        var audit = new TagAudit(containers.stream().filter(ContainerVisit::isDecided).toList(), visit, now);
        audit.work(unread);
        int rules = audit.containers.isEmpty()
                ? 0
                : (int) Arrays.stream(Rule.values()).filter(Rule::isOfContainer).count();
        return new VisitAudit.Elsewhere(audit.found, rules, audit.notVisible);
    }

    private void work(List<String> unread) {
        unread.forEach(id -> notVisible.add(Phrase.CONTAINER_NOT_READ.of(id)));
        if (containers.isEmpty()) {
            if (unread.isEmpty()) {
                notVisible.add(Phrase.NO_CONTAINER_READ.of());
            }
            return;
        }
        if (!containers.stream().allMatch(ContainerVisit::isWhole)) {
            notVisible.add(Phrase.TAGS_NOT_WHOLE.of());
        }
        Set<ContainerTag> unknown = new HashSet<>();
        containers.forEach(each -> each.runs().stream().filter(run -> !run.isSure())
                .forEach(run -> unknown.add(run.tag())));
        if (!unknown.isEmpty()) {
            notVisible.add(Phrase.TAGS_UNKNOWN.of(unknown.size()));
        }
        if (unread.isEmpty()) {
            pushesWithoutTrigger();
        }
        containers.forEach(this::triggersWithoutPush);
        containers.forEach(this::keys);
        containers.forEach(this::sameEvent);
        containers.forEach(this::beforeChoice);
        SentHits sent = visit.sent();
        if (sent != null && sent.dropped() == 0) {
            List<TagProofs> proofs = containers.stream().map(each -> TagProofs.of(each, sent)).toList();
            for (int i = 0; i < containers.size(); i++) {
                withoutHit(containers.get(i), proofs.get(i));
            }
            if (unread.isEmpty()) {
                withoutTag(sent, proofs);
            }
        }
    }

    private void add(Rule rule, String key, Said said, List<Long> pushes, List<Integer> hits) {
        found.add(new FoundElsewhere(rule, key, said, pushes, hits));
    }

    private static boolean isOfPage(RecordedPush push, String event) {
        return !event.startsWith("gtm.") && !push.isInternal() && event.equals(push.event());
    }

    private void pushesWithoutTrigger() {
        Set<Long> heard = new HashSet<>();
        Map<Long, RecordedPush> all = new LinkedHashMap<>();
        for (ContainerVisit each : containers) {
            for (ContainerVisit.LoadEvent event : each.events()) {
                RecordedPush push = event.push();
                if (!event.moment().isAhead() && isOfPage(push, event.moment().event())
                        && push.container() == null) {
                    all.put(push.seq(), push);
                }
                if (!event.moment().concerned().isEmpty()) {
                    heard.add(push.seq());
                }
            }
        }
        all.forEach((seq, push) -> {
            if (!heard.contains(seq)) {
                String event = String.valueOf(push.event());
                add(Rule.PUSH_WITHOUT_TRIGGER, event, Said.plain(event), List.of(seq), List.of());
            }
        });
    }

    private void triggersWithoutPush(ContainerVisit each) {
        Set<String> pushed = each.pushedEvents();
        Set<String> missing = new TreeSet<>();
        for (ContainerTrigger trigger : each.container().triggers()) {
            String event = trigger.eventName();
            boolean isUsed = each.container().tags().stream()
                    .anyMatch(tag -> !tag.paused() && tag.firing().contains(trigger.id()));
            if (isUsed && event != null && !event.startsWith("gtm.") && !pushed.contains(event)) {
                missing.add(event);
            }
        }
        if (!missing.isEmpty()) {
            String names = String.join(", ", missing.stream().limit(MOST_NAMES).toList());
            Said listed = Said.plain(names);
            add(Rule.TRIGGER_WITHOUT_PUSH, "", Phrase.NOT_PUSHED.of(
                    missing.size() > MOST_NAMES ? Phrase.AND_MORE.of(listed, missing.size() - MOST_NAMES) : listed),
                    List.of(), List.of());
        }
    }

    /** A key that has a value at another run of the tag is pushed on some pages, and may be meant to be. */
    private void keys(ContainerVisit each) {
        Map<ContainerTag, Set<String>> unset = new LinkedHashMap<>();
        Map<ContainerTag, List<Long>> pushes = new HashMap<>();
        for (TagRun run : each.runs()) {
            if (run.isSure()) {
                Set<String> keys = new LinkedHashSet<>(run.unset());
                unset.merge(run.tag(), keys, (one, other) -> {
                    one.retainAll(other);
                    return one;
                });
                pushes.computeIfAbsent(run.tag(), _ -> new ArrayList<>()).add(run.push().seq());
            }
        }
        unset.forEach((tag, keys) -> {
            if (!keys.isEmpty()) {
                String names = String.join(", ", keys.stream().limit(MOST_NAMES).toList());
                add(Rule.TAG_READS_UNPUSHED_KEY, tag.name(), Phrase.TAG_READS.of(tag.name(), names),
                        pushes.getOrDefault(tag, List.of()), List.of());
            }
        });
    }

    private void sameEvent(ContainerVisit each) {
        List<TagRun> runs = each.runs().stream().filter(TagRun::isSure).toList();
        Map<Long, List<TagRun>> byPush = new LinkedHashMap<>();
        runs.forEach(run -> byPush.computeIfAbsent(run.push().seq(), _ -> new ArrayList<>()).add(run));
        byPush.forEach((seq, at) -> {
            Map<TagTarget, Set<ContainerTag>> senders = new LinkedHashMap<>();
            at.forEach(run -> run.targets().stream()
                    .filter(target -> target.isKnown() && target.account() != null && target.event() != null)
                    .forEach(target -> senders.computeIfAbsent(target.bare(), _ -> new LinkedHashSet<>())
                            .add(run.tag())));
            Set<String> told = new HashSet<>();
            senders.forEach((target, tags) -> {
                List<String> names = tags.stream().limit(MOST_NAMES).map(ContainerTag::name).toList();
                for (int i = 0; i < names.size(); i++) {
                    for (int j = i + 1; j < names.size(); j++) {
                        sameEvent(names.get(i), names.get(j), target, seq, told);
                    }
                }
            });
        });
    }

    /** Two tags that send several events twice are told of once. */
    private void sameEvent(String one, String other, TagTarget same, long push, Set<String> told) {
        if (told.add(one + " " + other)) {
            add(Rule.TAGS_SEND_SAME_EVENT, one + " " + other,
                    Phrase.TWO_TAGS_SEND.of(one, other,
                            String.join(" ", same.vendors()) + " " + same.event() + " " + same.account()),
                    List.of(push), List.of());
        }
    }

    private void beforeChoice(ContainerVisit each) {
        Choices choices = Choices.of(visit.recording());
        if (!choices.areKnown()) {
            return;
        }
        for (TagRun run : each.runs()) {
            ContainerTag tag = run.tag();
            boolean isOpen = tag.consent().status() == ConsentStatus.NOT_SET
                    || tag.consent().status() == ConsentStatus.ABSENT;
            boolean sends = run.targets().stream().anyMatch(target -> !target.vendors().isEmpty());
            if (run.isSure() && isOpen && !tag.kind().isGoogle() && sends
                    && choices.isBefore(run.push().page(), run.push().frame(), run.push().seq())) {
                add(Rule.TAG_BEFORE_CONSENT_CHOICE, tag.name(), Phrase.TAG_WITHOUT_CONSENT.of(tag.name()),
                        List.of(run.push().seq()), List.of());
            }
        }
    }

    /** Only where what a tag sends is known, requests are seen, and the hit would have been there by now. */
    private void withoutHit(ContainerVisit each, TagProofs proofs) {
        for (TagRun run : each.runs()) {
            Double pushed = run.push().time();
            boolean isKnown = !run.targets().isEmpty() && run.targets().stream().allMatch(TagTarget::isKnown);
            if (run.isSure() && isKnown && pushed != null && now - pushed > LATEST_MS && proofs.of(run).isEmpty()) {
                add(Rule.TAG_WITHOUT_HIT, run.tag().name(), Phrase.TAG_FIRED.of(run.tag().name(), run.event()),
                        List.of(run.push().seq()), List.of());
            }
        }
    }

    /** Hits that no tag explains, where nothing is left that may have sent them: no code that is not read, no tag that is open. */
    private void withoutTag(SentHits sent, List<TagProofs> proofs) {
        Set<ContainerTag> opaque = new HashSet<>();
        for (int i = 0; i < sent.hits().size(); i++) {
            int at = i;
            Hit hit = sent.hits().get(i);
            if (!hit.isSubjectToConsent()
                    || proofs.stream().anyMatch(each -> each.of(at) != null || each.isAutomatic(at))
                    || !isDecided(hit.request().page(), hit.request().frame())) {
                continue;
            }
            Set<ContainerTag> maybe = opaque(hit.request().page(), hit.request().frame());
            if (maybe.isEmpty()) {
                String what = hit.name() + (hit.event() == null ? "" : " " + hit.event())
                        + (hit.account() == null ? "" : " " + hit.account());
                add(Rule.HIT_WITHOUT_TAG, what, Said.plain(what), List.of(), List.of(at));
            } else {
                opaque.addAll(maybe);
            }
        }
        if (!opaque.isEmpty()) {
            notVisible.add(Phrase.CODE_NOT_READ.of(opaque.size()));
        }
    }

    /** Tells whether a document has containers, and what each did in it is known. */
    private boolean isDecided(long page, int frame) {
        List<ContainerVisit> here = containers.stream().filter(each -> each.frame() == frame).toList();
        return !here.isEmpty() && here.stream().allMatch(each -> each.loads().stream()
                .anyMatch(load -> load.has(page) && load.isWhole()));
    }

    /** The tags of a document that may have sent anything. */
    private Set<ContainerTag> opaque(long page, int frame) {
        Set<ContainerTag> opaque = new HashSet<>();
        for (ContainerVisit each : containers.stream().filter(visited -> visited.frame() == frame).toList()) {
            for (TagRun run : each.runs()) {
                boolean isHere = each.loads().stream()
                        .anyMatch(load -> load.document() == run.document() && load.has(page));
                if (isHere && TagTargets.isOpaque(run.tag(), run.targets())) {
                    opaque.add(run.tag());
                }
            }
        }
        return opaque;
    }
}
