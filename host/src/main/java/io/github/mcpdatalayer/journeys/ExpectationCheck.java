package io.github.mcpdatalayer.journeys;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.journeys.CheckedExpectation.Standing;
import io.github.mcpdatalayer.journeys.Expectations.HitExpectation;
import io.github.mcpdatalayer.journeys.Expectations.PushExpectation;
import io.github.mcpdatalayer.journeys.SeenTracking.SeenHit;
import io.github.mcpdatalayer.journeys.SeenTracking.SeenPush;
import org.jspecify.annotations.Nullable;

/** Holds what a step has tracked against what is expected of it. What does not hold names what came instead. */
final class ExpectationCheck {

    static final String SITE = "site";
    static final String CONTAINER = "container";
    static final String CONSENT_PLATFORM = "consent platform";
    private static final int MOST_NAMES = 8;

    private final Expectations expectations;
    private final SeenTracking seen;

    /**
     * A check.
     *
     * @param seen
     *            what belongs to the step
     */
    ExpectationCheck(Expectations expectations, SeenTracking seen) {
        this.expectations = expectations;
        this.seen = seen;
    }

    /** All but texts of the page, which the browser is asked for. */
    List<CheckedExpectation> checked(String place) {
        List<CheckedExpectation> checked = new ArrayList<>();
        expectations.pushes().forEach(each -> checked.add(push(each)));
        expectations.hits().forEach(each -> checked.add(hit(each)));
        for (Map.Entry<String, String> each : expectations.consent().entrySet()) {
            checked.add(consent(place, each.getKey(), each.getValue()));
        }
        String url = expectations.url();
        if (url != null) {
            checked.add(url(place, url));
        }
        return checked;
    }

    private CheckedExpectation push(PushExpectation expected) {
        List<SeenPush> named = seen.pushes().stream().filter(push -> matches(expected.event(), push.event())).toList();
        List<SeenPush> right = named.stream()
                .filter(push -> ExpectedValue.unmetIn(push.value(), expected.values()).isEmpty()).toList();
        String words = words(expected.count(), "push", expected.event(), expected.values());
        Integer count = expected.count();
        if (count != null && (count == 0 || !right.isEmpty())) {
            return counted(expected.place(), "push", words, right.size(), count,
                    right.stream().map(push -> expected.event() + " #" + push.seq()).toList(), expected.event(),
                    "the data layer", SITE, right.isEmpty() ? null : (Long) right.getLast().seq(), null);
        }
        if (!right.isEmpty()) {
            return new CheckedExpectation(expected.place(), "push", Standing.HELD, words, "", "", "",
                    right.getFirst().seq(), null);
        }
        if (!named.isEmpty()) {
            SeenPush near = named.getLast();
            return new CheckedExpectation(expected.place(), "push", Standing.OPEN, words,
                    near.event() + " #" + near.seq() + ": " + ExpectedValue.unmetIn(near.value(), expected.values()),
                    Effects.otherValue(near.event(), "every tool that reads the data layer"), SITE, near.seq(), null);
        }
        return new CheckedExpectation(expected.place(), "push", Standing.OPEN, words, "no such push; " + cameInstead(),
                Effects.missing(expected.event(), "every tool that reads the data layer"), SITE, null, null);
    }

    private CheckedExpectation hit(HitExpectation expected) {
        List<SeenHit> named = seen.hits().stream().filter(hit -> isNamed(expected, hit)).toList();
        List<SeenHit> right = named.stream()
                .filter(hit -> ExpectedValue.unmetIn(hit.params(), expected.values()).isEmpty()).toList();
        String name = String.join(" ", List.of(expected.vendor() == null ? "" : expected.vendor(),
                expected.account() == null ? "" : expected.account(),
                expected.event() == null ? "" : expected.event())).strip().replaceAll(" +", " ");
        String words = words(expected.count(), "hit", name, expected.values());
        String where = Effects.vendor(expected.vendor());
        String event = expected.event();
        Integer count = expected.count();
        if (count != null && (count == 0 || !right.isEmpty())) {
            return counted(expected.place(), "hit", words, right.size(), count,
                    right.stream().map(hit -> name + ", hit " + hit.number()).toList(), event, where, CONTAINER, null,
                    right.isEmpty() ? null : (Long) right.getLast().number());
        }
        if (!right.isEmpty()) {
            SeenHit first = right.getFirst();
            return new CheckedExpectation(expected.place(), "hit", Standing.HELD, words, "", "", "",
                    first.push() == 0 ? null : (Long) first.push(), first.number());
        }
        if (!named.isEmpty()) {
            SeenHit near = named.getLast();
            SeenPush origin = seen.pushes().stream().filter(push -> push.seq() == near.push() && push.seq() > 0)
                    .findFirst().orElse(null);
            String so = origin != null
                    && ExpectedValue.isUnmetInBoth(near.params(), origin.value(), expected.values())
                            ? ", as in the push " + origin.event() + " #" + origin.seq()
                            : "";
            return new CheckedExpectation(expected.place(), "hit", Standing.OPEN, words,
                    "hit " + near.number() + " of " + near.vendor() + ": "
                            + ExpectedValue.unmetIn(near.params(), expected.values())
                            + so,
                    Effects.otherValue(near.means() == null ? near.event() : near.means(), where),
                    so.isEmpty() ? CONTAINER : SITE,
                    near.push() == 0 ? null : (Long) near.push(), near.number());
        }
        SeenPush push = event == null
                ? null
                : seen.pushes().stream().filter(each -> matches(event, each.event())).findFirst().orElse(null);
        return new CheckedExpectation(expected.place(), "hit", Standing.OPEN, words, push == null
                ? "no such hit" + (event == null ? "" : " and no push " + event) + "; " + sentInstead()
                : "no such hit, although " + event + " #" + push.seq() + " was pushed; " + sentInstead(),
                Effects.missing(event, where), event != null && push == null ? SITE : CONTAINER,
                push == null ? null : (Long) push.seq(), null);
    }

    private static CheckedExpectation counted(String place, String kind, String words, int came, int count,
            List<String> which, @Nullable String event, String where, String job, @Nullable Long push,
            @Nullable Long hit) {
        if (came == count) {
            return new CheckedExpectation(place, kind, Standing.SO_FAR, words, "", "", "", push, hit);
        }
        String got = came + " came" + (which.isEmpty() ? "" : ": " + names(which));
        return came > count
                ? new CheckedExpectation(place, kind, Standing.FAILED, words, got, Effects.tooMany(event, where), job,
                        push, hit)
                : new CheckedExpectation(place, kind, Standing.OPEN, words, got, Effects.missing(event, where), job,
                        push,
                        hit);
    }

    private CheckedExpectation consent(String place, String signal, String wanted) {
        String words = "consent " + signal + " is " + wanted;
        String now = seen.consent().get(signal);
        if (wanted.equals(now)) {
            return CheckedExpectation.held(place + ".consent", "consent", words, Standing.HELD);
        }
        return new CheckedExpectation(place + ".consent", "consent", Standing.OPEN, words,
                signal + (now == null ? " is not set" : " is " + now),
                wanted.equals("denied")
                        ? "Tags may use data that the visitor has not agreed to."
                        : "Tags are held back although the visitor agreed: data is missing.",
                CONSENT_PLATFORM, null, null);
    }

    private CheckedExpectation url(String place, String wanted) {
        String words = "the tab shows " + wanted;
        return isLike(wanted, seen.url())
                ? CheckedExpectation.held(place + ".url", "url", words, Standing.HELD)
                : new CheckedExpectation(place + ".url", "url", Standing.OPEN, words, "the tab shows " + seen.url(),
                        "The journey did not come to the page that it was recorded for.", SITE, null, null);
    }

    private String cameInstead() {
        Set<String> events = seen.pushes().stream().map(SeenPush::event)
                .filter(event -> event != null && !event.startsWith("gtm."))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return events.isEmpty() ? "nothing else came" : "came instead: " + names(List.copyOf(events));
    }

    private String sentInstead() {
        Set<String> hits = seen.hits().stream()
                .map(hit -> hit.vendor() + (hit.event() == null ? "" : " " + hit.event()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return hits.isEmpty() ? "nothing else was sent" : "sent instead: " + names(List.copyOf(hits));
    }

    private static String names(List<String> all) {
        return String.join(", ", all.subList(0, Math.min(MOST_NAMES, all.size())))
                + (all.size() > MOST_NAMES ? " and " + (all.size() - MOST_NAMES) + " more" : "");
    }

    private static String words(@Nullable Integer count, String what, String name,
            List<Expectations.ValueTest> values) {
        String number = count == null ? "a " : count == 0 ? "no " : "exactly " + count + " ";
        String with = values.isEmpty()
                ? ""
                : " with " + values.stream().map(ExpectedValue::words).collect(Collectors.joining(", "));
        return number + what + " " + name + with;
    }

    private static boolean isNamed(HitExpectation expected, SeenHit hit) {
        return (expected.vendor() == null || expected.vendor().equals(hit.vendor()))
                && (expected.account() == null || matches(expected.account(), hit.account()))
                && (expected.event() == null || matches(expected.event(), hit.event())
                        || matches(expected.event(), hit.means()));
    }

    private static boolean matches(String pattern, @Nullable String name) {
        return name != null && isLike(pattern, name);
    }

    /** Whether a text is the pattern, whose * stands for any characters. */
    static boolean isLike(String pattern, String text) {
        String[] parts = pattern.split("\\*", -1);
        if (parts.length == 1) {
            return pattern.equals(text);
        }
        if (!text.startsWith(parts[0])) {
            return false;
        }
        int at = parts[0].length();
        for (int i = 1; i < parts.length - 1; i++) {
            int found = text.indexOf(parts[i], at);
            if (found < 0) {
                return false;
            }
            at = found + parts[i].length();
        }
        String last = parts[parts.length - 1];
        return text.length() - last.length() >= at && text.endsWith(last);
    }
}
