package io.github.mcpdatalayer.visit;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.validation.Phrase;
import io.github.mcpdatalayer.datalayer.validation.Redacted;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Said;
import io.github.mcpdatalayer.datalayer.validation.Severity;
import io.github.mcpdatalayer.hits.Hit;

/**
 * Finds personal data in hits to vendors that forbid it in plain text: Google and ad vendors. If a push or the page's
 * address already shows it, the defect belongs to those.
 */
final class PersonalHits {

    private static final Set<String> GOOGLE = Set.of("ga4", "google-ads", "universal-analytics", "floodlight");
    /** Collectors that send on to others what they are told. */
    private static final Set<String> OWN = Set.of("first-party", "zaraz");
    /** Parameters that describe the page and the visitor; all others are the vendor's ids and numbers. */
    private static final Set<String> TOLD = Set.of("dl", "dr", "dt", "dp", "uid", "url", "ref", "rl", "tl", "r", "p");
    private static final Set<String> ADDRESSES = Set.of("dl", "dr", "dt", "dp", "url", "ref", "rl", "p", "r", "tl");

    private final SentHits sent;
    private final Recording recording;
    private final Redacted redacted;
    private final Defects defects;

    PersonalHits(SentHits sent, Recording recording, Redacted redacted, Defects defects) {
        this.sent = sent;
        this.recording = recording;
        this.redacted = redacted;
        this.defects = defects;
    }

    void check(Bounds.Window window) {
        for (int i = 0; i < sent.hits().size(); i++) {
            Hit hit = sent.hits().get(i);
            if (!window.takesHit(i) || !(GOOGLE.contains(hit.vendor()) || hit.kind().equals("ads")
                    || OWN.contains(hit.vendor()))) {
                continue;
            }
            List<Member> told = new ArrayList<>(hit.params().members());
            told.addAll(hit.user().members());
            told.addAll(hit.rest().members());
            var before = JsonObject.of(told);
            if (redacted.shown(before) instanceof JsonObject shown && shown.size() == told.size()) {
                for (int at = 0; at < told.size(); at++) {
                    parameter(i, told.get(at), shown.members().get(at).value());
                }
            }
        }
    }

    private void parameter(int at, Member told, JsonValue shown) {
        if (told.value().equals(shown)) {
            return;
        }
        Hit hit = sent.hits().get(at);
        Set<String> types = new TreeSet<>(redacted.types(shown.toJson()));
        if (Objects.equals(hit.rest().get(told.name()), told.value()) && !TOLD.contains(told.name())) {
            types.retainAll(Set.of("EMAIL"));
        }
        if (types.isEmpty()) {
            return;
        }
        Said where = Phrase.DATA_IN_HIT.of(String.join(", ", types), told.name(), hit.request().number(),
                hit.vendor() + " " + hit.event());
        if (isShownBefore(at, told, where)) {
            return;
        }
        long push = sent.push(at);
        String what = String.join(", ", types) + " in " + told.name();
        Severity severity = GOOGLE.contains(hit.vendor()) ? Rule.HIT_WITH_PERSONAL_DATA.severity() : Severity.WARNING;
        defects.add(Rule.HIT_WITH_PERSONAL_DATA, severity, hit.vendor() + " " + what,
                where, push == 0 ? List.of() : List.of(push), List.of(at));
    }

    /** Tells whether a defect of a push or the page covers it: then the hit is added to that defect, with its parameter. */
    private boolean isShownBefore(int at, Member told, Said where) {
        long page = sent.hits().get(at).request().page();
        String value = told.value().toJson();
        for (Defects.Row row : defects.of(Rule.PERSONAL_DATA)) {
            for (long seq : row.pushes()) {
                RecordedPush push = recording.push(seq);
                if (push != null && (push.value().toJson().contains(value)
                        || (ADDRESSES.contains(told.name()) && push.page() == page && row.isOfPage()))) {
                    row.hit(at, where);
                    return true;
                }
            }
        }
        return false;
    }
}
