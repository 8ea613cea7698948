package io.github.mcpdatalayer.journeys;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.journeys.CheckedExpectation.Standing;
import io.github.mcpdatalayer.journeys.Expectations.HitExpectation;
import io.github.mcpdatalayer.journeys.Expectations.PushExpectation;
import io.github.mcpdatalayer.journeys.SeenTracking.SeenHit;
import io.github.mcpdatalayer.journeys.SeenTracking.SeenPush;
import org.jspecify.annotations.Nullable;

/** Holds what a step has tracked against what is expected of it. An expectation that does not hold names what came instead. */
final class ExpectationCheck {

    static final String SITE = "site";
    static final String CONTAINER = "container";
    static final String CONSENT_PLATFORM = "consent platform";

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

    /** Tells whether a push has the event that is expected. */
    static boolean isNamed(PushExpectation expected, SeenPush push) {
        return matches(expected.event(), push.event());
    }

    /** Tells whether a push is one of those that are expected. */
    static boolean isCounted(PushExpectation expected, SeenPush push) {
        return isNamed(expected, push) && ExpectedValue.unmetIn(push.value(), expected.values()).isEmpty();
    }

    private CheckedExpectation push(PushExpectation expected) {
        List<SeenPush> named = seen.pushes().stream().filter(push -> isNamed(expected, push)).toList();
        List<SeenPush> right = named.stream().filter(push -> isCounted(expected, push)).toList();
        LocalizedText words = ExpectationWords.push(expected.count(), expected.event(), expected.values());
        Integer count = expected.count();
        if (count != null && (count == 0 || !right.isEmpty())) {
            return counted(expected.place(), "push", words, right.size(), count,
                    right.stream().map(push -> LocalizedText.same(expected.event() + " #" + push.seq())).toList(),
                    expected.event(), Effects.IN_LAYER, SITE, right.isEmpty() ? null : (Long) right.getLast().seq(),
                    null);
        }
        if (!right.isEmpty()) {
            return new CheckedExpectation(expected.place(), "push", Standing.HELD, words, LocalizedText.NONE,
                    LocalizedText.NONE, "",
                    right.getFirst().seq(), null);
        }
        if (!named.isEmpty()) {
            SeenPush near = named.getLast();
            return new CheckedExpectation(expected.place(), "push", Standing.OPEN, words,
                    LocalizedText.same(near.event() + " #" + near.seq() + ": ")
                            .and(ExpectedValue.unmetIn(near.value(), expected.values())),
                    Effects.otherValue(near.event(), Effects.IN_ALL_TOOLS), SITE, near.seq(), null);
        }
        return new CheckedExpectation(expected.place(), "push", Standing.OPEN, words,
                ExpectationWords.NO_PUSH.and(LocalizedText.same("; "))
                        .and(ExpectationWords.pushedInstead(seen.pushes()))
                        .and(seen.hidden()),
                Effects.missing(expected.event(), Effects.IN_ALL_TOOLS), SITE, null, null);
    }

    private CheckedExpectation hit(HitExpectation expected) {
        List<SeenHit> named = seen.hits().stream().filter(hit -> isNamed(expected, hit)).toList();
        List<SeenHit> right = named.stream()
                .filter(hit -> ExpectedValue.unmetIn(hit.params(), expected.values()).isEmpty()).toList();
        String name = String.join(" ", List.of(expected.vendor() == null ? "" : expected.vendor(),
                expected.account() == null ? "" : expected.account(),
                expected.event() == null ? "" : expected.event())).strip().replaceAll(" +", " ");
        LocalizedText words = ExpectationWords.hit(expected.count(), name, expected.values());
        LocalizedText where = Effects.in(expected.vendor());
        String event = expected.event();
        Integer count = expected.count();
        if (count != null && (count == 0 || !right.isEmpty())) {
            return counted(expected.place(), "hit", words, right.size(), count,
                    right.stream().map(hit -> LocalizedText.of("expectationCheck.hit", name, hit.number())).toList(),
                    event, where, CONTAINER, null,
                    right.isEmpty() ? null : (Long) right.getLast().number());
        }
        if (!right.isEmpty()) {
            SeenHit first = right.getFirst();
            return new CheckedExpectation(expected.place(), "hit", Standing.HELD, words, LocalizedText.NONE,
                    LocalizedText.NONE, "",
                    first.push() == 0 ? null : (Long) first.push(), first.number());
        }
        if (!named.isEmpty()) {
            SeenHit near = named.getLast();
            SeenPush origin = seen.pushes().stream().filter(push -> push.seq() == near.push() && push.seq() > 0)
                    .findFirst().orElse(null);
            boolean isOfSite = origin != null
                    && ExpectedValue.isUnmetInBoth(near.params(), origin.value(), expected.values());
            LocalizedText so = origin == null || !isOfSite
                    ? LocalizedText.NONE
                    : LocalizedText.of("expectationCheck.as-in-the-push")
                            .and(LocalizedText.same(origin.event() + " #" + origin.seq()));
            return new CheckedExpectation(expected.place(), "hit", Standing.OPEN, words,
                    LocalizedText.of("expectationCheck.hit-of", near.number())
                            .and(LocalizedText.same(near.vendor() + ": "))
                            .and(ExpectedValue.unmetIn(near.params(), expected.values())).and(so),
                    Effects.otherValue(near.means() == null ? near.event() : near.means(), where),
                    isOfSite ? SITE : CONTAINER,
                    near.push() == 0 ? null : (Long) near.push(), near.number());
        }
        SeenPush push = event == null
                ? null
                : seen.pushes().stream().filter(each -> matches(event, each.event())).findFirst().orElse(null);
        List<String> denied = DeniedConsent.signals(expected.vendor(), seen.consent());
        LocalizedText cause = denied.isEmpty()
                ? LocalizedText.NONE
                : LocalizedText.of("expectationCheck.consent-is-denied")
                        .and(LocalizedText.same(String.join(", ", denied)))
                        .and(LocalizedText.of("expectationCheck.which-holds-such-hits-back"));
        return new CheckedExpectation(expected.place(), "hit", Standing.OPEN, words,
                cause.and(noHit(event, push)).and(LocalizedText.same("; "))
                        .and(ExpectationWords.sentInstead(seen.hits())),
                Effects.missing(event, where), jobOfMissing(event != null && push == null, !denied.isEmpty()),
                push == null ? null : (Long) push.seq(), null);
    }

    private static String jobOfMissing(boolean isWithoutPush, boolean isDenied) {
        return isWithoutPush ? SITE : isDenied ? CONSENT_PLATFORM : CONTAINER;
    }

    private static LocalizedText noHit(@Nullable String event, @Nullable SeenPush push) {
        if (event == null) {
            return ExpectationWords.NO_HIT;
        }
        return push == null
                ? ExpectationWords.NO_HIT.and(LocalizedText.of("expectationCheck.and-no-push", event))
                : ExpectationWords.NO_HIT
                        .and(LocalizedText.of("expectationCheck.although-was-pushed", event, push.seq()));
    }

    private CheckedExpectation counted(String place, String kind, LocalizedText words, int came, int count,
            List<LocalizedText> which, @Nullable String event, LocalizedText where, String job, @Nullable Long push,
            @Nullable Long hit) {
        if (came == count) {
            return new CheckedExpectation(place, kind, count == 0 ? Standing.SO_FAR : Standing.HELD, words,
                    LocalizedText.NONE, LocalizedText.NONE,
                    "", push, hit);
        }
        LocalizedText got = ExpectationWords.came(came, which)
                .and(came < count && kind.equals("push") ? seen.hidden() : LocalizedText.NONE);
        return came > count
                ? new CheckedExpectation(place, kind, Standing.FAILED, words, got, Effects.tooMany(event, where), job,
                        push, hit)
                : new CheckedExpectation(place, kind, Standing.OPEN, words, got, Effects.missing(event, where), job,
                        push,
                        hit);
    }

    private CheckedExpectation consent(String place, String signal, String wanted) {
        LocalizedText words = LocalizedText.of("expectationCheck.consent").and(is(signal, wanted));
        String now = seen.consent().get(signal);
        if (wanted.equals(now)) {
            return CheckedExpectation.held(place + ".consent", "consent", words, Standing.HELD);
        }
        return new CheckedExpectation(place + ".consent", "consent", Standing.OPEN, words,
                now == null
                        ? LocalizedText.of("expectationCheck.is-not-set", signal)
                        : is(signal, now),
                Effects.consent(wanted), CONSENT_PLATFORM, null, null);
    }

    private static LocalizedText is(String signal, String state) {
        return LocalizedText.same(signal).and(LocalizedText.of("expectationCheck.is")).and(ConsentChoice.said(state));
    }

    private CheckedExpectation url(String place, String wanted) {
        LocalizedText words = LocalizedText.of("expectationCheck.the-tab-shows", wanted);
        return isLike(wanted, seen.url())
                ? CheckedExpectation.held(place + ".url", "url", words, Standing.HELD)
                : new CheckedExpectation(place + ".url", "url", Standing.OPEN, words,
                        LocalizedText.of("expectationCheck.the-tab-shows", seen.url()),
                        Effects.OTHER_PAGE, SITE, null, null);
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

    /** Tells whether a text is the pattern, whose * stands for any characters. */
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
