package io.github.mcpdatalayer.tagging;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.hits.Hit;
import io.github.mcpdatalayer.hits.Link;
import io.github.mcpdatalayer.hits.Links;
import io.github.mcpdatalayer.hits.RecordedRequest;
import io.github.mcpdatalayer.hits.Sureness;
import io.github.mcpdatalayer.hits.UrlParts;
import io.github.mcpdatalayer.visit.SentHits;
import org.jspecify.annotations.Nullable;

/** Ties hits to the runs of tags that sent them: by vendor, account and event, by the push that a hit is linked to, and by time. */
public final class TagProofs {

    /** GA4 holds events for a while to send several at once. */
    private static final double LONGEST_MS = 60_000;
    /** The time within which a hit without an event must follow its tag, to be taken for the tag's. */
    private static final double SOON_MS = 5_000;
    private static final double ROUNDING_MS = 5;
    private static final int FITS = 100;

    /**
     * A hit of a run.
     *
     * @param hit its place in the list of hits
     * @param number that of its request
     * @param sure how sure that is: never certain where it is not known who sent it
     * @param by who sent it
     */
    public record TagTie(int hit, long number, TagRun run, Sureness sure, HitSender by) {}

    /**
     * A hit that a tag could have sent, but another has.
     *
     * @param number that of its request
     * @param by who sent it
     */
    public record TagLookalike(long number, ContainerTag tag, HitSender by) {}

    private record Candidate(TagRun run, int fit, int score) {}

    private record Use(TagRun run, String vendor, @Nullable String account, @Nullable String event, String host) {}

    private final ContainerVisit visit;
    private final SentHits sent;
    private final HitSenders senders;
    private final Map<ContainerTag, List<TagLookalike>> lookalikes = new HashMap<>();
    private final Map<Integer, TagTie> byHit = new HashMap<>();
    private final Map<TagRun, List<TagTie>> byRun = new HashMap<>();
    private final Set<Integer> automatic = new HashSet<>();
    private final Map<Use, Integer> used = new HashMap<>();

    private TagProofs(ContainerVisit visit, SentHits sent, HitSenders senders) {
        this.visit = visit;
        this.sent = sent;
        this.senders = senders;
        for (int i = 0; i < sent.hits().size(); i++) {
            tie(i);
        }
    }

    public static TagProofs of(ContainerVisit visit, SentHits sent) {
        return new TagProofs(visit, sent, new HitSenders(visit.script(), visit.recording(), sent.hits()));
    }

    private void tie(int at) {
        Hit hit = sent.hits().get(at);
        RecordedRequest request = hit.request();
        String container = request.container();
        String own = visit.container().identity().publicId();
        if (request.frame() != visit.frame()
                || (container != null && container.startsWith("GTM-") && !own.isEmpty() && !container.equals(own))) {
            return;
        }
        List<Candidate> candidates = new ArrayList<>();
        for (TagRun run : visit.runs()) {
            int fit = isBefore(run, request) ? fit(run, hit) : 0;
            if (fit > 0 && isInTime(run, hit, fit)) {
                candidates.add(new Candidate(run, fit, fit * FITS + link(run, at) + (run.isSure() ? 20 : 0)));
            }
        }
        HitSender by = senders.of(hit);
        boolean isOfTag = by.kind() != HitSender.Who.PAGE;
        if (isOfTag && candidates.isEmpty() && Links.isAutomatic(hit) && hasGoogleTag(hit)) {
            automatic.add(at);
        }
        if (candidates.isEmpty()) {
            return;
        }
        Candidate likest = candidates.stream().max(Comparator.comparingInt(Candidate::score)).orElseThrow();
        List<Candidate> best = best(candidates, likest, hit);
        if (!isOfTag || best.isEmpty()) {
            // GA4 sends page views by itself where the address changes.
            if (isOfTag && "page_view".equals(hit.event()) && hasGoogleTag(hit)) {
                automatic.add(at);
            } else if (TagTarget.isTelling(likest.fit())) {
                ContainerTag tag = likest.run().tag();
                lookalikes.computeIfAbsent(tag, _ -> new ArrayList<>())
                        .add(new TagLookalike(request.number(), tag, by));
            }
            return;
        }
        // The first of several events in one request comes from the first push; else the last push is the nearest.
        Candidate chosen = hit.parts() > 1 ? best.getFirst() : nearest(best);
        boolean isAgain = used.merge(use(chosen.run(), hit), 1, Integer::sum) > times(chosen.run());
        boolean isAlone = candidates.stream().filter(each -> each.score() == likest.score())
                .map(each -> each.run().tag().name()).distinct().count() == 1;
        boolean isKnown = !isAgain && by.kind() != HitSender.Who.UNKNOWN;
        Sureness sure = isAlone && isKnown && TagTarget.isExact(chosen.fit()) && chosen.run().isSure()
                ? Sureness.CERTAIN
                : isAlone && chosen.run().isSure() ? Sureness.LIKELY : Sureness.GUESS;
        TagTie tie = new TagTie(at, request.number(), chosen.run(), sure, by);
        byHit.put(at, tie);
        byRun.computeIfAbsent(chosen.run(), _ -> new ArrayList<>()).add(tie);
    }

    /**
     * Keeps of those that fit best the ones that have no hit of this kind yet. A tag of GA4 sends one hit each time, others may send
     * several.
     */
    private List<Candidate> best(List<Candidate> candidates, Candidate likest, Hit hit) {
        List<Candidate> best = candidates.stream().filter(each -> each.score() == likest.score()).toList();
        List<Candidate> fresh = fresh(best, hit);
        if (!fresh.isEmpty()) {
            return fresh;
        }
        if (!likest.run().tag().type().matches("gaawe|gaawc|googtag")) {
            return best;
        }
        List<Candidate> others = fresh(candidates.stream().filter(each -> each.fit() == likest.fit()).toList(), hit);
        int most = others.stream().mapToInt(Candidate::score).max().orElse(0);
        return others.stream().filter(each -> each.score() == most).toList();
    }

    private List<Candidate> fresh(List<Candidate> all, Hit hit) {
        return all.stream().filter(each -> used.getOrDefault(use(each.run(), hit), 0) < times(each.run())).toList();
    }

    private static int times(TagRun run) {
        return Math.max(1, run.decision().times());
    }

    private static Candidate nearest(List<Candidate> open) {
        Candidate nearest = open.getFirst();
        for (Candidate each : open) {
            nearest = each.run().push().seq() > nearest.run().push().seq() ? each : nearest;
        }
        return nearest;
    }

    private static Use use(TagRun run, Hit hit) {
        return new Use(run, hit.vendor(), hit.account(), hit.event(),
                UrlParts.of(hit.request().url()).host());
    }

    private boolean isBefore(TagRun run, RecordedRequest request) {
        for (DocumentLoad load : visit.loads()) {
            if (load.document() == run.document()) {
                RecordedPush push = run.push();
                Long seq = request.seq();
                Double pushed = push.time();
                Double sentAt = request.time();
                boolean isLater = seq != null
                        ? push.seq() > seq
                        : pushed != null && sentAt != null && pushed > sentAt + ROUNDING_MS;
                return load.has(request.page()) && (!isLater || run.isAhead());
            }
        }
        return false;
    }

    private static boolean isInTime(TagRun run, Hit hit, int fit) {
        Double pushed = run.push().time();
        Double sentAt = hit.request().time();
        return pushed == null || sentAt == null
                || sentAt - pushed <= (TagTarget.isExact(fit) ? LONGEST_MS : SOON_MS);
    }

    private static int fit(TagRun run, Hit hit) {
        return run.targets().stream().mapToInt(each -> each.fits(hit)).max().orElse(0);
    }

    private int link(TagRun run, int at) {
        Link link = sent.links().get(at);
        if (link.seq() != run.push().seq()) {
            return 0;
        }
        return switch (link.sure()) {
            case CERTAIN -> 60;
            case LIKELY -> 40;
            case GUESS -> 10;
            case NONE -> 0;
        };
    }

    /** Tells whether a tag that loads GA4 for this account ran in the hit's document. */
    private boolean hasGoogleTag(Hit hit) {
        return visit.runs().stream().anyMatch(run -> Set.of("googtag", "gaawc").contains(run.tag().type())
                && isBefore(run, hit.request())
                && run.targets().stream().anyMatch(each -> each.account() == null
                        || each.account().equals(hit.account())));
    }

    /** The run that sent a hit; null where no run is known to have. */
    public @Nullable TagTie of(int hit) {
        return byHit.get(hit);
    }

    /** Tells whether GA4 sends a hit by itself, once a tag has loaded it. */
    public boolean isAutomatic(int hit) {
        return automatic.contains(hit);
    }

    /** Hits that look like those of a tag, but were sent by another script, or more often than the tag ran. */
    public List<TagLookalike> lookalikes(ContainerTag tag) {
        return lookalikes.getOrDefault(tag, List.of());
    }

    /** The hits of a run. */
    public List<TagTie> of(TagRun run) {
        return byRun.getOrDefault(run, List.of());
    }
}
