package io.github.mcpdatalayer.visit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

import io.github.mcpdatalayer.datalayer.consent.SentHit;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.history.StepMark;
import io.github.mcpdatalayer.hits.Decoder;
import io.github.mcpdatalayer.hits.Duplicates;
import io.github.mcpdatalayer.hits.Hit;
import io.github.mcpdatalayer.hits.HitSteps;
import io.github.mcpdatalayer.hits.Link;
import io.github.mcpdatalayer.hits.Links;
import io.github.mcpdatalayer.hits.RecordedRequest;
import io.github.mcpdatalayer.hits.Sureness;

/**
 * The unredacted hits of a visit: decoded, linked to pushes and compared.
 *
 * @param hits in the order of sending
 * @param links one for each hit, in the same order
 * @param sources how requests were seen: beacon, fetch, xhr, timing, webRequest (every request) or webRequestOfSite (those to the page's own sites)
 * @param dropped number of requests that the bounded memory has dropped
 */
public record SentHits(List<Hit> hits, List<Link> links, List<Duplicates.Duplicate> duplicates, Set<String> sources,
        long dropped) {

    public SentHits {
        hits = List.copyOf(hits);
        links = List.copyOf(links);
        duplicates = List.copyOf(duplicates);
        sources = Set.copyOf(sources);
    }

    /**
     * Decodes requests and compares them with pushes.
     *
     * @param recording the unredacted pushes
     */
    public static SentHits of(List<RecordedRequest> requests, Recording recording, Set<String> sources, long dropped) {
        List<Hit> hits = new ArrayList<>();
        requests.forEach(request -> hits.addAll(Decoder.hits(request, recording)));
        List<Link> links = Links.of(hits, recording);
        return new SentHits(hits, links, Duplicates.among(hits, links, recording), sources, dropped);
    }

    /** The hits that need the visitor's consent, in the form that consent rules read. */
    public List<SentHit> forConsent() {
        return hits.stream().filter(Hit::isSubjectToConsent).map(SentHits::forConsent).toList();
    }

    /** A hit in the form that consent rules read. */
    public static SentHit forConsent(Hit hit) {
        String event = hit.event();
        return new SentHit(hit.request().number(), hit.request().page(), hit.request().frame(), hit.request().time(),
                hit.request().seq(), event == null ? hit.name() : hit.name() + " " + event,
                "denied".equals(hit.consent().get("ad_storage")), hit.google());
    }

    /** Tells whether the browser itself reported every request, and all are still in memory. */
    public boolean isComplete() {
        return sources.contains("webRequest") && dropped == 0;
    }

    /** The numbers of a step's hits, in the order of sending. */
    public List<Long> hitsOf(long step, Recording recording) {
        List<StepMark> steps = HitSteps.of(hits, links, recording);
        return IntStream.range(0, hits.size()).filter(at -> steps.get(at).number() == step)
                .mapToObj(at -> hits.get(at).request().number()).toList();
    }

    /** The step of each hit by the hit's number, without hits outside of steps. */
    public Map<Long, Long> steps(Recording recording) {
        Map<Long, Long> byHit = new TreeMap<>();
        List<StepMark> steps = HitSteps.of(hits, links, recording);
        for (int at = 0; at < hits.size(); at++) {
            if (!steps.get(at).isNone()) {
                byHit.putIfAbsent(hits.get(at).request().number(), steps.get(at).number());
            }
        }
        return byHit;
    }

    /** The number of hits that each vendor got, by its id. */
    public Map<String, Integer> vendors() {
        Map<String, Integer> vendors = new TreeMap<>();
        hits.forEach(hit -> vendors.merge(hit.vendor(), 1, Integer::sum));
        return vendors;
    }

    /** The number of a hit's push if more than time links them; 0 for none. */
    long push(int hit) {
        Link link = links.get(hit);
        return link.sure().compareTo(Sureness.LIKELY) < 0 ? 0 : link.seq();
    }
}
