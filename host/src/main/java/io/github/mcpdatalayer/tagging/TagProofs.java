package io.github.mcpdatalayer.tagging;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.hits.Hit;
import io.github.mcpdatalayer.hits.Link;
import io.github.mcpdatalayer.hits.Links;
import io.github.mcpdatalayer.hits.RecordedRequest;
import io.github.mcpdatalayer.hits.Sureness;
import io.github.mcpdatalayer.hits.UrlParts;
import io.github.mcpdatalayer.visit.SentHits;
import org.jspecify.annotations.Nullable;

/** Which hits the runs of tags have sent: by vendor, account and event, by the push that a hit is linked to, and by time. */
public final class TagProofs {

    /** GA4 holds events for a while to send several at once. */
    private static final double LONGEST_MS = 60_000;
    /** What tells no event comes soon after its tag, or is not taken for its hit. */
    private static final double SOON_MS = 5_000;
    private static final double ROUNDING_MS = 5;
    private static final int FITS = 100;

    /**
     * A hit of a run.
     *
     * @param hit its place in the list of hits
     * @param number that of its request
     * @param sure how sure that is
     */
    public record TagTie(int hit, long number, TagRun run, Sureness sure) {}

    private record Candidate(TagRun run, int fit, int score) {}

    private record Use(TagRun run, String vendor, @Nullable String account, @Nullable String event, String host) {}

    private final ContainerVisit visit;
    private final SentHits sent;
    private final Map<Integer, TagTie> byHit = new HashMap<>();
    private final Map<TagRun, List<TagTie>> byRun = new HashMap<>();
    private final Set<Integer> automatic = new HashSet<>();
    private final Set<Use> used = new HashSet<>();

    private TagProofs(ContainerVisit visit, SentHits sent) {
        this.visit = visit;
        this.sent = sent;
        for (int i = 0; i < sent.hits().size(); i++) {
            tie(i);
        }
    }

    public static TagProofs of(ContainerVisit visit, SentHits sent) {
        return new TagProofs(visit, sent);
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
        if (candidates.isEmpty()) {
            if (Links.isAutomatic(hit) && hasGoogleTag(hit)) {
                automatic.add(at);
            }
            return;
        }
        int most = candidates.stream().mapToInt(Candidate::score).max().orElseThrow();
        List<Candidate> best = candidates.stream().filter(each -> each.score() == most).toList();
        List<Candidate> fresh = best.stream().filter(each -> !used.contains(use(each.run(), hit))).toList();
        List<Candidate> open = fresh.isEmpty() ? best : fresh;
        // Of several events in one request the first comes from the first push; else the last push is the nearest.
        Candidate chosen = hit.parts() > 1 ? open.getFirst() : nearest(open);
        used.add(use(chosen.run(), hit));
        boolean isAlone = best.stream().map(each -> each.run().tag().name()).distinct().count() == 1;
        Sureness sure = isAlone && TagTarget.isExact(chosen.fit()) && chosen.run().isSure()
                ? Sureness.CERTAIN
                : isAlone && chosen.run().isSure() ? Sureness.LIKELY : Sureness.GUESS;
        TagTie tie = new TagTie(at, request.number(), chosen.run(), sure);
        byHit.put(at, tie);
        byRun.computeIfAbsent(chosen.run(), _ -> new ArrayList<>()).add(tie);
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

    /** Whether a tag that loads GA4 for this account ran in the hit's document. */
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

    /** Whether GA4 sends a hit by itself, once a tag has loaded it. */
    public boolean isAutomatic(int hit) {
        return automatic.contains(hit);
    }

    /** The hits of a run. */
    public List<TagTie> of(TagRun run) {
        return byRun.getOrDefault(run, List.of());
    }
}
