package io.github.mcpdatalayer.visit;

import java.util.List;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.validation.EventNames;
import io.github.mcpdatalayer.datalayer.validation.Phrase;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Severity;
import io.github.mcpdatalayer.hits.Hit;

/** The event names that GA4 got: a tag may send another name than the pushed one. */
final class HitNames {

    private static final Set<Rule> OF_PUSHES = Set.of(Rule.EVENT_NAME_EMPTY, Rule.EVENT_NAME_TOO_LONG,
            Rule.EVENT_NAME_RESERVED, Rule.EVENT_NAME_MISSPELT, Rule.EVENT_NAME_INVALID);

    private HitNames() {}

    static void check(SentHits sent, Bounds.Window window, Defects defects) {
        for (int i = 0; i < sent.hits().size(); i++) {
            Hit hit = sent.hits().get(i);
            String event = hit.event();
            if (!hit.vendor().equals("ga4") || event == null || !window.takesHit(i)) {
                continue;
            }
            Rule broken = EventNames.broken(event);
            long push = sent.push(i);
            Defects.Row pushed = push == 0 || broken == null ? null : defects.of(push, OF_PUSHES);
            if (pushed != null) {
                pushed.hit(i);
                pushed.atLeast(pushed.rule().severity());
            } else if (broken != null) {
                Severity severity = broken == Rule.EVENT_NAME_MISSPELT ? Severity.WARNING : Severity.ERROR;
                defects.add(Rule.HIT_EVENT_NAME, severity, broken + event,
                        Phrase.NAME_IN_HIT.of(event, hit.request().number(), broken),
                        push == 0 ? List.of() : List.of(push), List.of(i));
            }
        }
    }
}
