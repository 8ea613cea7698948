package io.github.mcpdatalayer.hits;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.validation.Commerce;
import org.jspecify.annotations.Nullable;

/**
 * Links hits to pushes: by shared content, then by time. Never links a push to an earlier hit or to a hit of another
 * document. A mirror gets the push of the hit that it mirrors. The same recording always gives the same links.
 */
public final class Links {

    private static final double SOON_MS = 2_000;
    private static final double ROUNDING_MS = 5;
    /** GA4 holds events for a while to send several at once. */
    private static final double BATCH_MS = 15_000;
    /** Events that GA4's enhanced measurement and sessions send without a push. */
    private static final Set<String> AUTOMATIC = Set.of("user_engagement", "session_start", "first_visit", "scroll",
            "click", "form_start", "form_submit", "file_download", "video_start", "video_progress", "video_complete",
            "view_search_results");
    private static final Set<String> PAGE_STARTS = Set.of("gtm.js", "gtm.dom", "gtm.load", "gtm.historyChange",
            "gtm.historyChange-v2");

    /** A possible push, with the evidence for it. */
    private record Candidate(PushFacts facts, int score, boolean event, boolean order, boolean detail,
            List<String> reasons) {

        long seq() {
            return facts.push().seq();
        }
    }

    /** The use of a push for one receiver: it is the source of one hit only. */
    private record Use(long seq, String vendor, @Nullable String account, @Nullable String meaning) {}

    private final List<PushFacts> pushes = new ArrayList<>();
    private final Recording recording;
    private final Contradictions contradictions;
    private final Set<Use> used = new HashSet<>();

    private Links(Recording recording) {
        this.recording = recording;
        for (RecordedPush push : recording.pushes()) {
            pushes.add(PushFacts.of(push, recording.documentOf(push.page(), push.frame())));
        }
        contradictions = new Contradictions(pushes, recording);
    }

    /** Each hit's link, in the order of the hits. */
    public static List<Link> of(List<Hit> hits, Recording recording) {
        var links = new Links(recording);
        var mirrors = Mirrors.among(hits);
        List<Link> all = new ArrayList<>();
        for (int i = 0; i < hits.size(); i++) {
            all.add(mirrors.isMirror(i) ? all.get(mirrors.of(i)) : links.link(hits.get(i)));
        }
        links.leftOver(hits, mirrors, all);
        return all;
    }

    /** Tells whether GA4 may have sent it without a push. */
    public static boolean isAutomatic(Hit hit) {
        return hit.vendor().equals("ga4") && hit.meaning() != null && AUTOMATIC.contains(hit.meaning());
    }

    private Link link(Hit hit) {
        RecordedRequest request = hit.request();
        if (request.seq() == null && request.time() == null) {
            return Link.none("It is not known when it was sent.");
        }
        List<PushFacts> before = before(request);
        if (before.isEmpty()) {
            return Link.none("Nothing was pushed on this page before it.");
        }
        List<Candidate> named = before.stream().map(facts -> candidate(hit, facts)).filter(Objects::nonNull).toList();
        List<Candidate> fitting = named.stream().filter(each -> !contradictions.are(hit, each.facts())
                && !isTakenLongAgo(hit, each)).toList();
        if (!fitting.isEmpty()) {
            return best(hit, fitting);
        }
        if (!named.isEmpty()) {
            return Link.none("Pushes of this event before it say something else, or are the source of other hits.");
        }
        if (isAutomatic(hit)) {
            return Link.none("GA4 sends this event by itself.");
        }
        return guess(hit, before);
    }

    /** Tells whether a push that only has the same name is the source of an earlier hit: a later one comes from elsewhere. */
    private boolean isTakenLongAgo(Hit hit, Candidate each) {
        return !each.order() && !each.detail() && used.contains(use(hit, each.seq()))
                && distance(hit, each.facts()) > (hit.parts() > 1 ? BATCH_MS : SOON_MS);
    }

    /** The orders of one kind in one document, as sent to one account of a vendor. */
    private record Orders(long document, int frame, String vendor, @Nullable String account, String meaning) {}

    /** If one pushed order of a document has no hit and one sent order has no push, a tag has sent another number. */
    private void leftOver(List<Hit> hits, Mirrors mirrors, List<Link> all) {
        Map<Orders, List<Integer>> open = new LinkedHashMap<>();
        for (int i = 0; i < hits.size(); i++) {
            Hit hit = hits.get(i);
            RecordedRequest request = hit.request();
            if (!mirrors.isMirror(i) && hit.transaction() != null && Commerce.isOrder(hit.meaning())
                    && all.get(i).sure().compareTo(Sureness.LIKELY) < 0) {
                open.computeIfAbsent(new Orders(recording.documentOf(request.page(), request.frame()),
                        request.frame(), hit.vendor(), hit.account(), Objects.requireNonNull(hit.meaning())),
                        _ -> new ArrayList<>()).add(i);
            }
        }
        open.forEach((orders, places) -> {
            List<PushFacts> rest = pushes.stream().filter(facts -> facts.document() == orders.document()
                    && facts.push().frame() == orders.frame() && orders.meaning().equals(facts.meaning())
                    && !facts.transactions().isEmpty() && !used.contains(new Use(facts.push().seq(), orders.vendor(),
                            orders.account(), orders.meaning())))
                    .toList();
            if (rest.stream().map(PushFacts::transactions).distinct().count() != 1
                    || places.stream().map(at -> hits.get(at).transaction()).distinct().count() != 1) {
                return;
            }
            for (int i = 0; i < Math.min(rest.size(), places.size()); i++) {
                Hit hit = hits.get(places.get(i));
                PushFacts facts = rest.get(i);
                if (before(hit.request()).contains(facts)) {
                    used.add(use(hit, facts.push().seq()));
                    all.set(places.get(i), new Link(facts.push().seq(), Sureness.LIKELY,
                            "same event, another transaction: no other push and hit of this event are left"));
                }
            }
        });
        for (int i = 0; i < hits.size(); i++) {
            if (mirrors.isMirror(i)) {
                all.set(i, all.get(mirrors.of(i)));
            }
        }
    }

    private List<PushFacts> before(RecordedRequest request) {
        long document = recording.documentOf(request.page(), request.frame());
        List<PushFacts> before = new ArrayList<>();
        for (PushFacts facts : pushes) {
            RecordedPush push = facts.push();
            Double pushed = push.time();
            Double sent = request.time();
            // The recorder knows the order; times are rounded.
            boolean later = request.seq() != null
                    ? push.seq() > request.seq() || (pushed != null && sent != null && pushed > sent + ROUNDING_MS)
                    : pushed != null && sent != null && pushed > sent;
            if (!later && push.frame() == request.frame() && facts.document() == document
                    && push.page() <= request.page()) {
                before.add(facts);
            }
        }
        return before;
    }

    private static boolean isAnotherOrder(Hit hit, PushFacts facts) {
        String transaction = hit.transaction();
        return transaction != null && !facts.transactions().isEmpty() && !names(facts, transaction);
    }

    private static boolean names(PushFacts facts, String transaction) {
        return facts.transactions().contains(transaction)
                || (transaction.length() > 3 && facts.texts().contains(transaction));
    }

    /** Null if nothing in the push names the hit. */
    private @Nullable Candidate candidate(Hit hit, PushFacts facts) {
        String transaction = hit.transaction();
        String meaning = hit.meaning();
        boolean order = transaction != null && names(facts, transaction);
        if (isAnotherOrder(hit, facts)) {
            return null;
        }
        List<String> reasons = new ArrayList<>();
        boolean event = meaning != null && meaning.equals(facts.meaning());
        boolean config = "page_view".equals(meaning) && facts.configured() != null
                && facts.configured().equals(hit.account());
        if (event) {
            reasons.add(Objects.equals(hit.event(), facts.push().event()) ? "same event" : "same kind of event");
        }
        if (config) {
            reasons.add("gtag('config') of this id sends a page view");
        }
        if (order) {
            reasons.add("same transaction");
        }
        if (!event && !config && !(order && facts.push().event() != null)) {
            return null;
        }
        int score = (event || config ? 4 : 0) + (order ? 5 : 0);
        boolean detail = false;
        if (hit.value() != null && facts.values().contains(PushFacts.plain(hit.value()))) {
            reasons.add("same value");
            score += 2;
            detail = true;
        }
        Set<String> items = PushFacts.items(hit.items());
        if (!items.isEmpty() && facts.items().containsAll(items)) {
            reasons.add("same items");
            score += 2;
            detail = true;
        }
        RecordedPage on = recording.page(facts.push().page(), facts.push().frame());
        String told = Contradictions.bare(hit.location());
        if (told != null && on != null && told.equals(Contradictions.bare(on.url()))) {
            score += 1; // pages share addresses, so this says little more than the order of pushes
        }
        if (hit.account() != null && !config && facts.texts().contains(hit.account())) {
            reasons.add("sent to this id");
            score += 1;
        }
        return new Candidate(facts, score, event || config, order, detail, reasons);
    }

    private Link best(Hit hit, List<Candidate> named) {
        Candidate top = named.stream().max(Comparator.comparingInt(Candidate::score)).orElseThrow();
        // Pushes of one order may differ in detail; a second hit more likely comes from the second push.
        List<Candidate> alike = named.stream().filter(each -> each.event() == top.event()
                && each.order() == top.order() && (each.order() || each.score() == top.score())).toList();
        List<Candidate> fresh = alike.stream().filter(each -> !used.contains(use(hit, each.seq()))).toList();
        int most = (fresh.isEmpty() ? alike : fresh).stream().mapToInt(Candidate::score).max().orElseThrow();
        List<Candidate> open = (fresh.isEmpty() ? alike : fresh).stream().filter(each -> each.score() == most)
                .toList();
        Candidate chosen = hit.parts() > 1
                ? open.stream().filter(each -> distance(hit, each.facts()) <= BATCH_MS).findFirst()
                        .orElse(open.getLast())
                : open.getLast();
        used.add(use(hit, chosen.seq()));
        List<String> reasons = new ArrayList<>(chosen.reasons());
        Double pushed = chosen.facts().push().time();
        Double sent = hit.request().time();
        if (pushed != null && sent != null) {
            reasons.add(Math.max(0, Math.round(sent - pushed)) + " ms after it");
        }
        boolean alone = alike.size() == 1;
        if (!alone) {
            reasons.add(alike.size() + " pushes fit alike");
        }
        boolean certain = alone && chosen.event() && (chosen.order() || chosen.detail());
        return new Link(chosen.seq(), certain ? Sureness.CERTAIN : Sureness.LIKELY, String.join(", ", reasons));
    }

    private static Use use(Hit hit, long seq) {
        return new Use(seq, hit.vendor(), hit.account(), hit.meaning());
    }

    private static double distance(Hit hit, PushFacts facts) {
        Double pushed = facts.push().time();
        Double sent = hit.request().time();
        return pushed == null || sent == null ? 0 : sent - pushed;
    }

    /** The last push right before the hit. For a page view it may be one of GTM's own, which page view tags wait for. */
    private Link guess(Hit hit, List<PushFacts> before) {
        boolean view = "page_view".equals(hit.meaning());
        PushFacts last = before.stream()
                .filter(facts -> !facts.push().isInternal()
                        || (view && PAGE_STARTS.contains(String.valueOf(facts.push().event()))))
                .max(Comparator.comparingLong(facts -> facts.push().seq())).orElse(null);
        if (last == null) {
            return Link.none("Only GTM's own events were pushed before it.");
        }
        if (contradictions.are(hit, last) || isAnotherOrder(hit, last)) {
            return Link.none("The last push before it says something else.");
        }
        Double pushed = last.push().time();
        Double sent = hit.request().time();
        if (pushed == null || sent == null) {
            return Link.none("No push before it names it, and how long ago they were is not known.");
        }
        long ms = Math.max(0, Math.round(sent - pushed));
        return ms <= SOON_MS
                ? new Link(last.push().seq(), Sureness.GUESS,
                        "the last push before it, " + ms + " ms; nothing else speaks for it")
                : Link.none("No push before it names it, and the last was " + ms + " ms ago.");
    }
}
