package io.github.mcpdatalayer.datalayer.consent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.github.mcpdatalayer.datalayer.history.ConsentSample;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import org.jspecify.annotations.Nullable;

/**
 * Follows consent through the pushes of one document. Commands say what was asked for, samples of
 * {@code google_tag_data.ics} what came of it; what changed there without a command that asked for it was set by a template or
 * a platform. Until the tag manager is there and has made that state, the commands alone tell what events will find: it
 * reads them in their order.
 */
public final class ConsentTracker {

    /** The values that commands have set of one signal. */
    private static final class Cell {
        private @Nullable Boolean set;
        private @Nullable Boolean update;
        private boolean regional;

        private Grant grant() {
            return update == null && regional ? Grant.BY_REGION : Grant.of(update == null ? set : update);
        }
    }

    /** A request that has not been seen in the sample yet. */
    private record Asked(Boolean granted, boolean isDefault) {}

    private static final List<String> SETTINGS = List.of("ads_data_redaction", "url_passthrough");
    private static final int PLATFORM_PUSHES = 3;

    private final Recording recording;
    private final Map<String, Boolean> gtmLayers = new HashMap<>();
    private final Set<Long> pages = new TreeSet<>();
    private final List<Change> changes = new ArrayList<>();
    private final List<Span> states = new ArrayList<>();
    private final List<ConsentPhase> moments = new ArrayList<>(List.of(new ConsentPhase(0, null, Map.of(), false)));
    private final Map<String, Cell> cells = new LinkedHashMap<>();
    private final Map<String, List<Asked>> asked = new HashMap<>();
    private final Map<String, Boolean> settings = new LinkedHashMap<>();
    private final Map<String, Platform> platforms = new LinkedHashMap<>();
    private ConsentSample sample = ConsentSample.NONE;
    private boolean sampled;
    /** The sample that was there when the recording began behind the pushes that it found. */
    private @Nullable ConsentSample found;
    private int pushes;
    private int frame;
    private long last;
    private @Nullable Double lastTime;

    public ConsentTracker(Recording recording) {
        this.recording = recording;
    }

    /** The next push of the document, into whatever layer. */
    public void see(RecordedPush push) {
        pushes++;
        pages.add(push.page());
        frame = push.frame();
        boolean backfill = push.via().equals("backfill");
        if (backfill) {
            found = push.consentAfter() != null ? push.consentAfter() : push.consent() != null ? push.consent() : found;
        } else {
            settle();
            look(push.consent());
        }
        settled();
        if (isGtm(push)) {
            ConsentCommand command = ConsentCommand.of(push.value());
            if (command != null) {
                command(push, command);
            } else {
                event(push);
                setting(push);
                platform(push);
            }
        }
        last = push.seq();
        lastTime = push.time();
        mark();
        if (!backfill) {
            look(push.consentAfter());
        }
    }

    /** Puts what was found at attach after all that had been pushed before. */
    private void settle() {
        if (found != null) {
            look(found);
            found = null;
        }
    }

    /** Returns what {@code google_tag_data.ics} said last. */
    public ConsentSample sample() {
        return sample;
    }

    /** The changes up to now. */
    public List<Change> changes() {
        return changes;
    }

    /** Tells whether the layer of a push is one whose commands Google's libraries read. */
    public boolean isGtm(RecordedPush push) {
        return gtmLayers.computeIfAbsent(push.layer(), name -> {
            RecordedPage.PageLayer layer = recording.layer(push.page(), push.frame(), name);
            return layer != null && layer.kind().equals("gtm");
        });
    }

    /**
     * The signals whose last command is not what they are now, though nothing else has set them since. Nobody knows what GTM does with
     * defaults by region, nor what was done before it was there.
     */
    public Map<String, Change.GrantStep> notApplied() {
        settle();
        Map<String, Change.GrantStep> differing = new LinkedHashMap<>();
        cells.forEach((signal, cell) -> {
            Grant wanted = cell.grant();
            Grant is = Grant.of(sample.entry(signal).granted());
            if (SignalNames.isKnown(signal) && sample.isUsed() && !cell.regional && wanted != Grant.UNSET
                    && wanted != is && !isSetByOthers(signal)) {
                differing.put(signal, new Change.GrantStep(wanted, is));
            }
        });
        return differing;
    }

    private boolean isSetByOthers(String signal) {
        for (Change change : changes.reversed()) {
            if (change.steps().containsKey(signal)) {
                return change.push() == null;
            }
        }
        return false;
    }

    /** All that is known after the last push. */
    public ConsentTimeline timeline() {
        settle();
        return new ConsentTimeline(List.copyOf(pages), frame, pushes, List.copyOf(changes), List.copyOf(states),
                List.copyOf(moments), state(), sample, sampled, Map.copyOf(settings),
                List.copyOf(platforms.values()));
    }

    private Map<String, Grant> state() {
        Map<String, Grant> state = new LinkedHashMap<>();
        if (sample.isUsed() || !cells.isEmpty()) {
            SignalNames.V2.forEach(signal -> state.put(signal, grant(signal)));
            cells.keySet().forEach(signal -> state.put(signal, grant(signal)));
            new TreeSet<>(sample.entries().keySet()).forEach(signal -> state.put(signal, grant(signal)));
        }
        return state;
    }

    private Grant grant(String signal) {
        if (sample.isUsed()) {
            return Grant.of(sample.entry(signal).granted());
        }
        Cell cell = cells.get(signal);
        return cell == null ? Grant.UNSET : cell.grant();
    }

    private void command(RecordedPush push, ConsentCommand command) {
        Map<String, Change.GrantStep> steps = new LinkedHashMap<>();
        command.signals().forEach((signal, granted) -> {
            Grant from = grant(signal);
            Cell cell = cells.computeIfAbsent(signal, _ -> new Cell());
            Grant to = Grant.of(granted);
            if (!command.isDefault()) {
                cell.update = granted;
            } else if (!command.regions().isEmpty()) {
                cell.regional = true;
                to = Grant.BY_REGION;
            } else {
                cell.set = granted;
            }
            if (command.isDefault() && cell.update != null) {
                to = from; // an update stays
            }
            steps.put(signal, new Change.GrantStep(from, to));
            asked.computeIfAbsent(signal, _ -> new ArrayList<>()).add(new Asked(granted, command.isDefault()));
        });
        changes.add(new Change(command.isDefault() ? Change.Means.GTAG_DEFAULT : Change.Means.GTAG_UPDATE, push,
                push.time(), push.seq(), command, steps));
    }

    /** Forgets requests of commands that the sample shows. */
    private void settled() {
        if (sample.isUsed() && !asked.isEmpty()) {
            asked.forEach((signal, list) -> list.removeIf(each -> each.granted().equals(each.isDefault()
                    ? sample.entry(signal).set()
                    : sample.entry(signal).update())));
            asked.values().removeIf(List::isEmpty);
        }
    }

    private boolean wasAsked(String signal, @Nullable Boolean granted, boolean isDefault) {
        return granted != null
                && asked.getOrDefault(signal, List.of()).contains(new Asked(granted, isDefault));
    }

    private void look(@Nullable ConsentSample now) {
        if (now == null) {
            return;
        }
        Map<Change.Means, Map<String, Change.GrantStep>> unasked = new LinkedHashMap<>();
        for (String signal : new TreeSet<>(now.entries().keySet())) {
            ConsentSample.Entry before = sample.entry(signal);
            ConsentSample.Entry after = now.entry(signal);
            Grant was = grant(signal);
            Grant byDefault = before.update() != null ? was : Grant.of(after.set());
            boolean both = before.set() == null && after.set() != null;
            note(unasked, Change.Means.DECLARED, signal, before.declare(), after.declare(), false,
                    new Change.GrantStep(was, Grant.of(after.granted())));
            note(unasked, Change.Means.OTHER_DEFAULT, signal, before.set(), after.set(),
                    wasAsked(signal, after.set(), true), new Change.GrantStep(was, byDefault));
            note(unasked, Change.Means.OTHER_UPDATE, signal, before.update(), after.update(),
                    wasAsked(signal, after.update(), false),
                    new Change.GrantStep(both ? byDefault : was, Grant.of(after.update())));
        }
        unasked.forEach((means, steps) -> changes.add(new Change(means, null, lastTime, last, null, steps)));
        sample = now;
        sampled = true;
        settled();
        mark();
    }

    private void mark() {
        Map<String, Grant> state = state();
        boolean chosen = sample.usedUpdate() || cells.values().stream().anyMatch(cell -> cell.update != null)
                || sample.entries().values().stream().anyMatch(entry -> entry.update() != null);
        ConsentPhase before = moments.getLast();
        if (chosen != before.chosen() || !state.equals(before.state())) {
            moments.add(new ConsentPhase(last, lastTime, state, chosen));
        }
    }

    private static void note(Map<Change.Means, Map<String, Change.GrantStep>> unasked, Change.Means means,
            String signal,
            @Nullable Boolean before, @Nullable Boolean after, boolean wasAsked, Change.GrantStep step) {
        if (after != null && !after.equals(before) && !wasAsked) {
            unasked.computeIfAbsent(means, _ -> new LinkedHashMap<>()).put(signal, step);
        }
    }

    private void event(RecordedPush push) {
        String event = name(push);
        if (event == null) {
            return;
        }
        Map<String, Grant> state = state();
        boolean waiting = sample.entries().values().stream().anyMatch(ConsentSample.Entry::quiet);
        Span before = states.isEmpty() ? null : states.getLast();
        if (before == null || !before.state().equals(state) || before.waiting() != waiting) {
            before = new Span(push.seq(), push.seq(), state, waiting, new LinkedHashMap<>());
            states.add(before);
        }
        before.events().merge(event, 1, Integer::sum);
        states.set(states.size() - 1, new Span(before.first(), push.seq(), state, waiting, before.events()));
    }

    /** Names what can make a tag send: an event, or gtag('config', …). */
    private static @Nullable String name(RecordedPush push) {
        String event = push.event();
        return event != null || !isCall(push, "config") ? event : push.label();
    }

    private static boolean isCall(RecordedPush push, String command) {
        return push.value() instanceof JsonObject call && call.hasTag("gtag")
                && call.get("args") instanceof JsonArray args && args.size() > 1
                && args.get(0).equals(new JsonString(command));
    }

    private void setting(RecordedPush push) {
        if (!isCall(push, "set") || !(push.value() instanceof JsonObject call)
                || !(call.get("args") instanceof JsonArray args)) {
            return;
        }
        for (String setting : SETTINGS) {
            if (args.get(1) instanceof JsonObject all && all.get(setting) instanceof JsonLiteral value) {
                settings.put(setting, value == JsonLiteral.TRUE);
            } else if (args.get(1).equals(new JsonString(setting)) && args.size() > 2
                    && args.get(2) instanceof JsonLiteral value) {
                settings.put(setting, value == JsonLiteral.TRUE);
            }
        }
    }

    private void platform(RecordedPush push) {
        String name = Platform.of(push);
        if (name == null) {
            return;
        }
        Platform known = platforms.getOrDefault(name, new Platform(name, List.of(), List.of()));
        List<String> events = new ArrayList<>(known.events());
        List<Long> seqs = new ArrayList<>(known.pushes());
        String label = push.label();
        if (!events.contains(label)) {
            events.add(label);
        }
        if (seqs.size() < PLATFORM_PUSHES) {
            seqs.add(push.seq());
        }
        platforms.put(name, new Platform(name, events, seqs));
    }
}
