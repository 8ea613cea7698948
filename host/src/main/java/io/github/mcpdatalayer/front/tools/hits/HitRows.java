package io.github.mcpdatalayer.front.tools.hits;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.consent.Choices;
import io.github.mcpdatalayer.datalayer.consent.ConsentSignals;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.history.StepMark;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.hits.Decoder;
import io.github.mcpdatalayer.hits.Duplicates;
import io.github.mcpdatalayer.hits.Hit;
import io.github.mcpdatalayer.hits.HitSteps;
import io.github.mcpdatalayer.hits.Link;
import io.github.mcpdatalayer.hits.Links;
import io.github.mcpdatalayer.hits.Mirrors;
import io.github.mcpdatalayer.hits.RecordedRequest;
import io.github.mcpdatalayer.hits.Sureness;
import io.github.mcpdatalayer.hits.ThirdParties;
import io.github.mcpdatalayer.hits.UrlParts;
import io.github.mcpdatalayer.privacy.Redaction;
import org.jspecify.annotations.Nullable;

/**
 * The hits of a tab. They are decoded, linked and compared in their original form, and then redacted for answers and
 * filters.
 *
 * @param hits whole, redacted, in the order in which they were sent
 * @param duplicates by their places in that list
 * @param resources how many requests fetch something, by host, redacted
 * @param thirdParties what of them went to others, by host, redacted
 * @param knowsConsent whether any page reports a choice; without one, no hit is before consent
 */
public record HitRows(List<JsonObject> hits, List<Duplicates.Duplicate> duplicates, Map<String, Integer> resources,
        Map<String, ThirdParties.HostCount> thirdParties, boolean knowsConsent) {

    private static final int BODY_CHARS = 4_000;

    /** Reads the page's requests and pushes before redaction. */
    public static HitRows of(String handle, String requests, Recording raw, Redaction redaction) {
        List<Hit> hits = new ArrayList<>();
        Map<String, Integer> resources = new LinkedHashMap<>();
        Choices choices = Choices.of(raw);
        var others = new ThirdParties(raw, choices);
        for (RecordedRequest request : RecordedRequest.list(requests)) {
            List<Hit> found = Decoder.hits(request, raw);
            hits.addAll(found);
            if (found.isEmpty()) {
                resources.merge(redaction.text(UrlParts.of(request.url()).host()), 1, Integer::sum);
                others.see(request);
            }
        }
        List<Link> links = Links.of(hits, raw);
        List<Duplicates.Duplicate> duplicates = Duplicates.among(hits, links, raw);
        Mirrors mirrors = Mirrors.among(hits);
        List<StepMark> steps = HitSteps.of(hits, links, raw);
        List<JsonValue> shown = new ArrayList<>();
        for (int i = 0; i < hits.size(); i++) {
            Hit hit = hits.get(i);
            RecordedRequest sent = hit.request();
            boolean before = (hit.isSubjectToConsent() || (hit.isUnknown() && others.isOutside(sent)))
                    && choices.isBefore(sent.page(), sent.frame(), sent.seq());
            shown.add(whole(handle, hit, links.get(i), steps.get(i), before,
                    mirrors.isMirror(i) ? JsonNumber.of(hits.get(mirrors.of(i)).request().number()) : null,
                    duplicateOf(i, hits, duplicates)));
        }
        JsonArray redacted = (JsonArray) JsonValue.parse(redaction.hits(new JsonArray(shown).toJson()));
        Map<String, ThirdParties.HostCount> thirdParties = new LinkedHashMap<>();
        others.counts().forEach((host, count) -> thirdParties.merge(redaction.text(host), count,
                ThirdParties.HostCount::plus));
        return new HitRows(redacted.elements().stream().map(JsonObject.class::cast).toList(), duplicates, resources,
                thirdParties, choices.areKnown());
    }

    /** Reads those of a tab, and its pushes. */
    public static HitRows read(RecordingReader histories, String tool, String tab, Redaction redaction)
            throws ToolException, InterruptedException {
        BrowserReply hits = histories.hits(tool, tab, LayerReader.deadline());
        RecordedTab pushes = histories.read(tool, tab, 0, List.of(), LayerReader.deadline());
        return of(pushes.handle(), hits.raw(), pushes.rawRecording(), redaction);
    }

    private static @Nullable JsonValue duplicateOf(int at, List<Hit> hits, List<Duplicates.Duplicate> duplicates) {
        for (Duplicates.Duplicate duplicate : duplicates) {
            if (duplicate.again() == at) {
                return JsonObject.of(List.of(
                        new Member("hit", JsonNumber.of(hits.get(duplicate.of()).request().number())),
                        new Member("cause", new JsonString(duplicate.cause().word()))));
            }
        }
        return null;
    }

    private static JsonValue whole(String handle, Hit hit, Link link, StepMark step, boolean beforeConsent,
            @Nullable JsonValue mirrorOf,
            @Nullable JsonValue duplicateOf) {
        RecordedRequest request = hit.request();
        UrlParts address = UrlParts.of(request.url());
        var json = new Members();
        json.add("hit", JsonNumber.of(request.number()));
        if (hit.parts() > 1) {
            json.add("part", JsonNumber.of(hit.part()));
        }
        json.add("page", JsonNumber.of(request.page()));
        if (request.frame() != 0) {
            json.add("frame", JsonNumber.of(request.frame()));
        }
        Double ms = request.sinceNavigation();
        if (ms != null) {
            json.add("ms", JsonNumber.of(Math.round(ms)));
        }
        json.add("vendor", hit.vendor());
        json.add("account", hit.account());
        json.add("event", hit.event());
        if (hit.meaning() != null && !hit.meaning().equals(hit.event())) {
            json.add("means", hit.meaning());
        }
        json.add("transaction_id", hit.transaction());
        json.add("value", hit.value());
        json.add("currency", hit.currency());
        json.add("page_location", hit.location());
        if (link.sure() != Sureness.NONE) {
            json.add("push", handle + "#" + link.seq());
        }
        json.add("sure", link.sure().word());
        json.add("why", link.why());
        json.add("step", step.isNone() ? null : new JsonString(handle + "@" + step.number()));
        json.add("late", step.late() ? JsonLiteral.TRUE : null);
        json.add("beforeConsent", beforeConsent ? JsonLiteral.TRUE : null);
        json.add("mirrorOf", mirrorOf);
        json.add("duplicateOf", duplicateOf);
        consent(json, hit);
        if (!hit.items().isEmpty()) {
            json.add("items", new JsonArray(hit.items()));
        }
        json.object("params", hit.params());
        json.object("user_properties", hit.user());
        json.object("rest", hit.rest());
        var sent = new Members();
        sent.add("url", "https://" + address.host() + address.path());
        sent.add("via", request.via());
        sent.add("type", request.type());
        sent.add("method", request.method());
        sent.number("status", request.status());
        sent.number("bodyBytes", request.bodyBytes());
        sent.add("error", request.error());
        sent.add("source", request.source());
        sent.add("container", request.container());
        json.add("request", sent.object());
        if (hit.isUnknown() && request.body() != null) {
            json.add("body", Shown.text(request.body(), BODY_CHARS));
        }
        if (!hit.notes().isEmpty()) {
            json.add("notes", new JsonArray(hit.notes().stream().<JsonValue>map(JsonString::new).toList()));
        }
        return json.object();
    }

    private static void consent(Members json, Hit hit) {
        var consent = new Members();
        ConsentSignals google = hit.google();
        if (google != null) {
            consent.add("summary", google.summary());
            google.signals().forEach((name, signal) -> consent.add(name,
                    signal.word() + (signal.history().isEmpty() ? "" : " (" + signal.history() + ")")));
        }
        hit.consent().forEach(consent::add);
        json.object("consent", consent.object());
    }

    /** Collects the members of an object, without absent ones. */
    private static final class Members {

        private final List<Member> members = new ArrayList<>();

        void add(String name, @Nullable JsonValue value) {
            if (value != null) {
                members.add(new Member(name, value));
            }
        }

        void add(String name, @Nullable String text) {
            if (text != null && !text.isEmpty()) {
                members.add(new Member(name, new JsonString(text)));
            }
        }

        void number(String name, @Nullable Long number) {
            if (number != null) {
                members.add(new Member(name, JsonNumber.of(number)));
            }
        }

        void object(String name, JsonObject object) {
            if (object.size() > 0) {
                members.add(new Member(name, object));
            }
        }

        JsonObject object() {
            return JsonObject.of(members);
        }
    }
}
