package io.github.mcpdatalayer.front.tools.visit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.github.mcpdatalayer.datalayer.consent.Change;
import io.github.mcpdatalayer.datalayer.consent.ConsentCommand;
import io.github.mcpdatalayer.datalayer.consent.ConsentTimeline;
import io.github.mcpdatalayer.datalayer.consent.Grant;
import io.github.mcpdatalayer.datalayer.consent.Platform;
import io.github.mcpdatalayer.datalayer.consent.Span;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.sources.PageRow;
import org.jspecify.annotations.Nullable;

/** Consent in one document for getConsentState. Equal values are merged, and the size is limited for every page. */
public final class ConsentRow {

    private static final int NAME_CHARS = 60;
    private static final int URL_CHARS = 200;
    private static final int MOST_CHANGES = 40;
    private static final int MOST_STATES = 30;
    private static final int MOST_EVENTS = 12;
    private static final int MOST_SIGNALS = 20;
    private static final int MOST_REGIONS = 40;

    private final Recording recording;
    private final ConsentTimeline timeline;

    private ConsentRow(Recording recording, ConsentTimeline timeline) {
        this.recording = recording;
        this.timeline = timeline;
    }

    /**
     * The row of a document.
     *
     * @param problems what is wrong in it, as rows
     * @param hits the consent values in its hits; null if not known
     */
    public static JsonObject of(Recording recording, ConsentTimeline timeline, List<JsonValue> problems,
            @Nullable JsonObject hits) {
        return new ConsentRow(recording, timeline).row(problems, hits);
    }

    /** The row of a document in which nothing is wrong, in one line. */
    static JsonObject sound(Recording recording, ConsentTimeline timeline) {
        var row = new ConsentRow(recording, timeline);
        List<Member> members = row.place();
        members.add(new Member("problems", new JsonArray(List.of())));
        if (timeline.isUsed()) {
            members.add(new Member("now", state(timeline.now())));
        }
        return JsonObject.of(members);
    }

    /** The mode in a few words. */
    public static String mode(ConsentTimeline timeline) {
        boolean pushed = timeline.changes().stream().anyMatch(change -> change.push() != null);
        boolean other = timeline.changes().stream().anyMatch(change -> change.push() == null);
        return pushed
                ? other ? "gtag and a template or platform without a push" : "gtag"
                : other
                        ? "a template or platform without a push"
                        : timeline.isUsed() ? "set before it was recorded" : "none";
    }

    private List<Member> place() {
        List<Member> row = new ArrayList<>();
        long number = timeline.pages().getFirst();
        RecordedPage page = recording.page(number, timeline.frame());
        row.add(new Member("page", JsonNumber.of(number)));
        if (timeline.pages().size() > 1) {
            row.add(new Member("to", JsonNumber.of(timeline.pages().getLast())));
        }
        if (timeline.frame() != 0) {
            row.add(new Member("frame", JsonNumber.of(timeline.frame())));
        }
        if (page != null) {
            row.add(new Member("url", text(page.url(), URL_CHARS)));
        }
        row.add(new Member("consentMode", new JsonString(mode(timeline))));
        if (!timeline.isUsed()) {
            row.add(new Member("lookedAt", new JsonString(lookedAt())));
        }
        return row;
    }

    private JsonObject row(List<JsonValue> problems, @Nullable JsonObject hits) {
        List<Member> row = place();
        row.add(new Member("problems", new JsonArray(problems)));
        if (timeline.isUsed()) {
            row.add(new Member("now", state(timeline.now())));
            row.add(new Member("timeline", list(timeline.changes().stream().map(this::change).toList(), MOST_CHANGES)));
            row.add(new Member("states",
                    list(timeline.states().stream().<JsonValue>map(ConsentRow::span).toList(), MOST_STATES)));
        }
        if (timeline.sampled()) {
            row.add(new Member("ics", ics()));
        }
        if (!timeline.settings().isEmpty()) {
            row.add(new Member("settings", JsonObject.of(timeline.settings().entrySet().stream()
                    .map(each -> new Member(each.getKey(), bool(each.getValue()))).toList())));
        }
        if (!timeline.platforms().isEmpty()) {
            row.add(new Member("platforms",
                    new JsonArray(timeline.platforms().stream().<JsonValue>map(ConsentRow::platform).toList())));
        }
        if (hits != null) {
            row.add(new Member("hits", hits));
        }
        return JsonObject.of(row);
    }

    private String lookedAt() {
        return "No gtag('consent', …) in " + timeline.pushes() + (timeline.pushes() == 1 ? " push" : " pushes")
                + ", and "
                + (timeline.sampled()
                        ? "google_tag_data.ics has neither default nor update."
                        : "google_tag_data.ics was not seen: no Google tag made it, or the extension is too old to look.");
    }

    private JsonValue change(Change change) {
        List<Member> row = new ArrayList<>();
        RecordedPush push = change.push();
        row.add(new Member(push == null ? "after" : "push", JsonNumber.of(change.after())));
        if (push != null) {
            Double ms = push.sinceNavigation();
            if (ms != null) {
                row.add(new Member("ms", JsonNumber.of(Math.round(ms))));
            }
        }
        row.add(new Member("by", new JsonString(change.means().word())));
        if (push != null) {
            String source = PageRow.source(push, recording.page(push.page(), push.frame()));
            if (source != null) {
                row.add(new Member("source", text(source, URL_CHARS)));
            }
        }
        ConsentCommand command = change.command();
        if (command != null && !command.regions().isEmpty()) {
            row.add(new Member("region",
                    list(command.regions().stream().<JsonValue>map(each -> text(each, 20)).toList(),
                            MOST_REGIONS)));
        }
        if (command != null && command.waitMs() != null) {
            row.add(new Member("waitForUpdate", JsonNumber.of(Objects.requireNonNull(command.waitMs()))));
        }
        Map<String, List<JsonValue>> steps = new LinkedHashMap<>();
        change.steps().forEach((signal, step) -> steps.computeIfAbsent(
                step.from().word() + "→" + step.to().word(), _ -> new ArrayList<>()).add(text(signal, NAME_CHARS)));
        row.add(new Member("set", grouped(steps, MOST_SIGNALS)));
        return JsonObject.of(row);
    }

    private static JsonObject span(Span span) {
        List<Member> row = new ArrayList<>();
        row.add(new Member("pushes", new JsonArray(List.of(JsonNumber.of(span.first()), JsonNumber.of(span.last())))));
        row.add(new Member("state", state(span.state())));
        if (span.waiting()) {
            row.add(new Member("waitingForUpdate", JsonLiteral.TRUE));
        }
        row.add(new Member("events", list(span.events().entrySet().stream()
                .<JsonValue>map(each -> new JsonString(Shown.text(each.getKey(), NAME_CHARS)
                        + (each.getValue() > 1 ? " ×" + each.getValue() : "")))
                .toList(), MOST_EVENTS)));
        return JsonObject.of(row);
    }

    /** One word if all signals agree, otherwise the value of each signal. */
    private static JsonValue state(Map<String, Grant> state) {
        return state(state, MOST_SIGNALS);
    }

    /** Writes the state with this number of named signals for each value. */
    public static JsonValue state(Map<String, Grant> state, int most) {
        if (state.isEmpty()) {
            return new JsonString(Grant.UNSET.word());
        }
        Map<String, List<JsonValue>> groups = new LinkedHashMap<>();
        state.forEach((signal, grant) -> groups.computeIfAbsent(grant.word(), _ -> new ArrayList<>())
                .add(text(signal, NAME_CHARS)));
        return groups.size() == 1
                ? new JsonString("all " + groups.keySet().iterator().next())
                : grouped(groups, most);
    }

    private static JsonObject grouped(Map<String, List<JsonValue>> groups, int most) {
        return JsonObject.of(groups.entrySet().stream()
                .map(each -> new Member(each.getKey(), list(each.getValue(), most))).toList());
    }

    private JsonObject ics() {
        return JsonObject.of(List.of(new Member("usedDefault", bool(timeline.sample().usedDefault())),
                new Member("usedUpdate", bool(timeline.sample().usedUpdate())),
                new Member("wasSetLate", bool(timeline.sample().wasSetLate()))));
    }

    private static JsonObject platform(Platform platform) {
        return JsonObject.of(List.of(new Member("name", new JsonString(platform.name())),
                new Member("events",
                        list(platform.events().stream().<JsonValue>map(each -> text(each, NAME_CHARS)).toList(),
                                MOST_EVENTS)),
                new Member("pushes",
                        new JsonArray(platform.pushes().stream().<JsonValue>map(JsonNumber::of).toList()))));
    }

    /** The first ones, and the number of the others. */
    private static JsonArray list(List<JsonValue> all, int most) {
        if (all.size() <= most) {
            return new JsonArray(all);
        }
        List<JsonValue> shown = new ArrayList<>(all.subList(0, most));
        shown.add(new JsonString("… (" + (all.size() - most) + " more)"));
        return new JsonArray(shown);
    }

    private static JsonLiteral bool(boolean value) {
        return value ? JsonLiteral.TRUE : JsonLiteral.FALSE;
    }

    private static JsonString text(String text, int most) {
        return new JsonString(Shown.text(text, most));
    }
}
