package io.github.mcpdatalayer.front.journeys;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.consent.ConsentTimeline;
import io.github.mcpdatalayer.datalayer.consent.Grant;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.history.StepMark;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.validation.ReplacedPushes;
import io.github.mcpdatalayer.front.inspect.RuleWords;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.hits.HitRows;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.journeys.JourneyBrowser.TabPlace;
import io.github.mcpdatalayer.journeys.LocalizedText;
import io.github.mcpdatalayer.journeys.SeenTracking;
import io.github.mcpdatalayer.journeys.SeenTracking.SeenHit;
import io.github.mcpdatalayer.journeys.SeenTracking.SeenPush;
import io.github.mcpdatalayer.journeys.StepFailure;
import io.github.mcpdatalayer.privacy.Redaction;
import org.jspecify.annotations.Nullable;

/** Reads what a tab has tracked, for expectations: redacted, each with the step that it belongs to. */
record TabTracking(RecordingReader histories, Redaction redaction, String tool) {

    private static final List<String> MEANT = List.of("transaction_id", "value", "currency", "page_location");
    private static final List<String> GROUPS = List.of("params", "user_properties", "rest", "consent");

    SeenTracking of(String tab) throws StepFailure, InterruptedException {
        RecordingReader once = histories.once();
        try {
            // The hits first, so that none is there whose push is not.
            HitRows hits = HitRows.read(once, tool, tab, redaction);
            RecordedTab read = once.read(tool, tab, 0, List.of(), LayerReader.deadline());
            Recording recording = read.recording();
            RecordedPage last = recording.lastPage();
            return new SeenTracking(read.url(), read.title(), last == null ? 0 : last.page(), pushes(recording),
                    hits.hits().stream().map(TabTracking::hit).toList(), consent(recording), unseen(recording));
        } catch (ToolException e) {
            throw new StepFailure(String.valueOf(e.getMessage()), "The page's tracking cannot be read.", false);
        }
    }

    /** Tells where a tab is. */
    TabPlace placeOf(String tab) throws StepFailure, InterruptedException {
        try {
            RecordedTab read = histories.read(tool, tab, RecordingReader.NO_PUSHES, List.of(),
                    LayerReader.deadline());
            RecordedPage last = read.recording().lastPage();
            return new TabPlace(read.url(), last == null ? 0 : last.page());
        } catch (ToolException e) {
            throw new StepFailure(String.valueOf(e.getMessage()), "Where the tab is cannot be read.", false);
        }
    }

    private static List<SeenPush> pushes(Recording recording) {
        List<SeenPush> pushes = new ArrayList<>();
        for (RecordedPush push : recording.pushes()) {
            pushes.add(new SeenPush(push.seq(), recording.stepOf(push).number(), push.page(), push.event(),
                    message(push)));
        }
        return pushes;
    }

    /** Returns the parameters of gtag('event', name, {…}) with the event, so that one expectation serves both ways to push. */
    private static JsonValue message(RecordedPush push) {
        String event = push.event();
        if (event != null && push.value() instanceof JsonObject command && command.hasTag("gtag")
                && command.get("args") instanceof JsonArray args) {
            List<Member> members = new ArrayList<>(List.of(new Member("event", new JsonString(event))));
            if (args.size() > 2 && args.get(2) instanceof JsonObject parameters) {
                parameters.members().stream().filter(each -> !each.name().equals("event")).forEach(members::add);
            }
            return JsonObject.of(members);
        }
        return push.value();
    }

    private static List<LocalizedText> unseen(Recording recording) {
        RuleWords german = RuleWords.in(Locale.GERMAN);
        return ReplacedPushes.unseen(recording.pages()).stream()
                .map(said -> new LocalizedText(said.english(), said.in(german))).toList();
    }

    private static SeenHit hit(JsonObject row) {
        Map<String, JsonValue> params = new LinkedHashMap<>();
        for (String group : GROUPS) {
            if (row.get(group) instanceof JsonObject members) {
                members.members().forEach(each -> params.putIfAbsent(each.name(), each.value()));
            }
        }
        for (String name : MEANT) {
            JsonValue value = row.get(name);
            if (value != null) {
                params.put(name, value);
            }
        }
        JsonValue items = row.get("items");
        if (items != null) {
            params.put("items", items);
        }
        return new SeenHit(row.get("hit") instanceof JsonNumber number ? (long) number.doubleValue() : 0,
                StepMark.numberIn(text(row, "step", "")), push(text(row, "push", "")),
                text(row, "vendor", ""), textOrNull(row, "account"), textOrNull(row, "event"),
                row.get("means") == null ? textOrNull(row, "event") : textOrNull(row, "means"),
                JsonObject.of(params.entrySet().stream().map(each -> new Member(each.getKey(), each.getValue()))
                        .toList()));
    }

    /** The number in a reference such as {@code own1#58}. */
    private static long push(String reference) {
        int at = reference.lastIndexOf('#');
        return at < 0 ? 0 : StepMark.numberIn("@" + reference.substring(at + 1));
    }

    private static String text(JsonObject row, String name, String otherwise) {
        return row.get(name) instanceof JsonString(String text) ? text : otherwise;
    }

    private static @Nullable String textOrNull(JsonObject row, String name) {
        return row.get(name) instanceof JsonString(String text) ? text : null;
    }

    private static Map<String, String> consent(Recording recording) {
        Map<String, String> consent = new LinkedHashMap<>();
        for (ConsentTimeline timeline : ConsentTimeline.of(recording)) {
            if (timeline.frame() == 0 && timeline.isUsed()) {
                consent.clear();
                timeline.now().forEach((signal, grant) -> {
                    if (grant != Grant.UNSET) {
                        consent.put(signal, grant.word());
                    }
                });
            }
        }
        return consent;
    }
}
