package io.github.mcpdatalayer.datalayer.validation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.datalayer.consent.Change;
import io.github.mcpdatalayer.datalayer.consent.ConsentCommand;
import io.github.mcpdatalayer.datalayer.consent.ConsentTracker;
import io.github.mcpdatalayer.datalayer.consent.Grant;
import io.github.mcpdatalayer.datalayer.consent.SignalNames;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import org.jspecify.annotations.Nullable;

/**
 * Checks the order, content and effect of consent mode's commands in one document. Pages without commands are not judged.
 * A default that a GTM template sets counts like a pushed one.
 */
final class ConsentCheck {

    /** Changes this close come from two platforms that start together, not from a person. */
    private static final double TOGETHER_MS = 2000;
    private static final int MOST_BEGUN = 5;

    /** A push with the collector of its findings. */
    private record Place(RecordedPush push, Findings findings) {

        void add(Rule rule, String path, Said said) {
            findings.add(rule, push, path, said);
        }
    }

    /** The value that a default has set of a signal. */
    private record Default(Place place, boolean granted) {}

    private record Update(Change change, Grant to) {}

    private final ConsentTracker tracker;
    private final LateConsent late;
    private final Map<Long, Place> places = new HashMap<>();
    private final Set<String> defaults = new HashSet<>();
    private final Set<String> updates = new HashSet<>();
    private final List<Place> early = new ArrayList<>();
    private final Map<Long, Place> all = new HashMap<>();
    private @Nullable Place firstDefault;
    private @Nullable Place firstUpdate;
    private @Nullable Place last;
    private boolean hasDefaultForAll;
    private boolean wasSetLate;

    /** Makes the check of the document whose first push is given. */
    ConsentCheck(Recording recording, RecordedPush first, LateConsent.AgreedSites choices) {
        tracker = new ConsentTracker(recording);
        late = new LateConsent(recording, first, choices);
    }

    boolean isGtm(RecordedPush push) {
        return tracker.isGtm(push);
    }

    void see(CheckedPush message, Findings findings) {
        RecordedPush push = message.push();
        var place = new Place(push, findings);
        tracker.see(push);
        last = place;
        all.put(push.seq(), place);
        if (tracker.sample().wasSetLate() && !wasSetLate) {
            wasSetLate = true;
            findings.text(Rule.CONSENT_SET_LATE, push, "$", "wasSetLate in google_tag_data.ics");
        }
        late.noteChoice(tracker.changes());
        if (!tracker.isGtm(push)) {
            return;
        }
        late.see(message, findings);
        ConsentCommand command = ConsentCommand.of(push.value());
        if (command == null) {
            if (firstDefault == null && !push.isHeldBack()
                    && (message.event() != null || "config".equals(message.command()))) {
                early.add(place);
            }
            return;
        }
        places.put(push.seq(), place);
        if (command.isDefault()) {
            byDefault(place, command);
        } else {
            update(place, command);
        }
        content(place, command);
    }

    private void byDefault(Place place, ConsentCommand command) {
        if (firstDefault == null) {
            firstDefault = place;
            if (!hasOtherDefault()) {
                Said said = Phrase.DEFAULT_AFTER_TAGS.of(begun(), place.push().seq());
                early.forEach(each -> each.add(Rule.EVENT_BEFORE_CONSENT_DEFAULT, "$", said));
            }
            if (firstUpdate != null && !hasOtherDefault()) {
                place.add(Rule.CONSENT_DEFAULT_AFTER_UPDATE, "$",
                        Phrase.UPDATE_IS_PUSH.of(firstUpdate.push().seq()));
            }
        }
        hasDefaultForAll |= command.regions().isEmpty();
        defaults.addAll(command.names());
    }

    /** Tells what tags could begin on before the default: events and configurations, the first of them. */
    private Said begun() {
        String first = early.stream().limit(MOST_BEGUN)
                .map(each -> each.push().label().replaceFirst("^gtag ", "") + " (#" + each.push().seq() + ")")
                .collect(Collectors.joining(", "));
        int more = early.size() - MOST_BEGUN;
        return more > 0 ? Phrase.AND_MORE.of(first, more) : Said.plain(first);
    }

    /** Defaults with other values than an earlier one for the same visitors: an update belongs there. */
    private void again() {
        Map<String, Map<String, Default>> byRegion = new HashMap<>();
        for (Change change : tracker.changes()) {
            ConsentCommand command = change.command();
            Place place = all.get(change.after());
            if (place == null || (change.means() != Change.Means.GTAG_DEFAULT
                    && change.means() != Change.Means.OTHER_DEFAULT)) {
                continue;
            }
            String region = command == null ? "" : String.join(",", command.regions().stream().sorted().toList());
            Map<String, Default> before = byRegion.computeIfAbsent(region, _ -> new HashMap<>());
            List<String> others = new ArrayList<>();
            Default first = null;
            for (String signal : new TreeSet<>(change.steps().keySet())) {
                boolean granted = command == null
                        ? Objects.requireNonNull(change.steps().get(signal)).to() == Grant.GRANTED
                        : new JsonString("granted").equals(command.parameters().get(signal));
                Default earlier = before.put(signal, new Default(place, granted));
                if (earlier != null && earlier.granted() != granted) {
                    first = earlier;
                    others.add(signal + " " + word(granted));
                }
            }
            if (first != null) {
                place.findings().again(Rule.CONSENT_DEFAULT_AGAIN, first.place().push(), place.push(), "$",
                        String.valueOf(place.push().seq()),
                        Phrase.DEFAULT_AGAIN.of(String.join(", ", others), later(first.place(), place),
                                word(first.granted()), first.place().push().seq(), origin(first.place()),
                                place.push().seq(), origin(place)));
            }
        }
    }

    private static String word(boolean granted) {
        return (granted ? Grant.GRANTED : Grant.DENIED).word();
    }

    private static Said later(Place first, Place second) {
        Double then = first.push().time();
        Double now = second.push().time();
        return then == null || now == null
                ? Phrase.LATER.of()
                : Phrase.MS_LATER.of(Math.round(now - then));
    }

    private static Said origin(Place place) {
        String origin = place.push().origin();
        return origin == null ? Phrase.UNKNOWN_PLACE.of() : Said.plain(origin);
    }

    private void update(Place place, ConsentCommand command) {
        if (firstUpdate == null) {
            firstUpdate = place;
        }
        if (firstDefault == null && !hasOtherDefault()) {
            place.add(Rule.CONSENT_UPDATE_WITHOUT_DEFAULT, "$", Phrase.NO_DEFAULT_BEFORE.of());
        }
        updates.addAll(command.names());
    }

    /** Tells whether a default is set that nobody pushed. */
    private boolean hasOtherDefault() {
        return tracker.changes().stream().anyMatch(change -> change.means() == Change.Means.OTHER_DEFAULT
                || change.means() == Change.Means.DECLARED);
    }

    private static void content(Place place, ConsentCommand command) {
        for (JsonObject.Member member : command.parameters().members()) {
            String name = member.name();
            boolean isSignal = SignalNames.isKnown(name);
            if (!isSignal && command.names().contains(name)) {
                String meant = SignalNames.meant(name);
                place.add(Rule.CONSENT_SIGNAL_UNKNOWN, Paths.child(ConsentCommand.PATH, name),
                        meant.isEmpty() ? Said.plain(name) : Phrase.NAME_FOR.of(name, meant));
            }
            if ((isSignal || name.endsWith("_storage")) && !(member.value() instanceof JsonString(String value)
                    && (value.equals("granted") || value.equals("denied")))) {
                place.add(Rule.CONSENT_VALUE_INVALID, Paths.child(ConsentCommand.PATH, name),
                        Seen.said(member.value()));
            }
        }
    }

    /** Reports findings that need the whole document. */
    void end() {
        Map<String, Change.GrantStep> notApplied = tracker.notApplied(); // first: it looks at the last sample, too
        late.end(tracker.timeline().moments(), tracker.changes());
        missing();
        again();
        Place first = firstDefault;
        if (first != null && !hasDefaultForAll && !hasOtherDefault()) {
            first.add(Rule.CONSENT_DEFAULT_FOR_REGIONS_ONLY, "$", Phrase.REGIONS_ONLY.of());
        }
        notApplied.forEach((signal, step) -> {
            Place place = lastCommand(signal);
            if (place != null) {
                place.add(Rule.CONSENT_NOT_APPLIED, Paths.child(ConsentCommand.PATH, signal),
                        Phrase.ASKED_AND_IS.of(step.from().word(), step.to().word()));
            }
        });
        disagreements();
    }

    private void missing() {
        Place first = firstDefault;
        List<String> missing = SignalNames.V2.stream().filter(
                signal -> !defaults.contains(signal) && tracker.sample().entry(signal).set() == null).toList();
        if (first != null) {
            missing.forEach(signal -> first.add(Rule.CONSENT_SIGNAL_MISSING, ConsentCommand.PATH + "." + signal,
                    Phrase.NONE_OF.of(signal)));
        } else if (last != null && hasOtherDefault() && !missing.isEmpty()) {
            last.add(Rule.CONSENT_SIGNAL_MISSING, "$", Phrase.NONE_OF.of(String.join(", ", missing)));
        }
        Place update = firstUpdate;
        if (update != null && updates.contains("ad_storage")) {
            SignalNames.V2.stream().filter(signal -> defaults.contains(signal) && !updates.contains(signal)
                    && !signal.equals("analytics_storage") && tracker.sample().entry(signal).update() == null)
                    .forEach(signal -> update.add(Rule.CONSENT_SIGNAL_NOT_UPDATED, ConsentCommand.PATH + "." + signal,
                            Phrase.NONE_OF.of(signal)));
        }
    }

    private @Nullable Place lastCommand(String signal) {
        for (Change change : tracker.changes().reversed()) {
            RecordedPush push = change.push();
            if (push != null && change.steps().containsKey(signal)) {
                return places.get(push.seq());
            }
        }
        return null;
    }

    private void disagreements() {
        Map<String, Update> latest = new HashMap<>();
        for (Change change : tracker.changes()) {
            if (change.means() != Change.Means.GTAG_UPDATE && change.means() != Change.Means.OTHER_UPDATE) {
                continue;
            }
            change.steps().forEach((signal, step) -> {
                Update before = latest.put(signal, new Update(change, step.to()));
                if (before != null && before.to() != step.to() && isOther(before.change(), change)) {
                    disagree(before.change(), change, signal);
                }
            });
        }
    }

    /** Tells whether another platform made the second change, too soon after the first for a person. */
    private static boolean isOther(Change one, Change two) {
        String platform = one.platform();
        Double first = one.time();
        Double second = two.time();
        return platform != null && two.platform() != null && !platform.equals(two.platform()) && first != null
                && second != null && second - first <= TOGETHER_MS;
    }

    private void disagree(Change one, Change two, String signal) {
        for (Change change : List.of(two, one)) {
            RecordedPush push = change.push();
            Place place = push == null ? null : places.get(push.seq());
            if (place != null) {
                place.add(Rule.CONSENT_PLATFORMS_DISAGREE, Paths.child(ConsentCommand.PATH, signal),
                        Said.joined(", ", List.of(said(one, signal), said(two, signal))));
                return;
            }
        }
    }

    private static Said said(Change change, String signal) {
        RecordedPush push = change.push();
        Change.GrantStep step = change.steps().get(signal);
        return (push == null ? Phrase.AFTER_FROM : Phrase.PUSH_FROM).of(change.after(),
                String.valueOf(change.platform()), step == null ? "" : step.to().word());
    }
}
