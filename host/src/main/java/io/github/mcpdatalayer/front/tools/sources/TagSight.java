package io.github.mcpdatalayer.front.tools.sources;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.container.decide.PageDecisions;
import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.journeys.LocalizedText;
import io.github.mcpdatalayer.tagging.ContainerVisit;
import io.github.mcpdatalayer.tagging.TagAudit;
import io.github.mcpdatalayer.tagging.TagProofs;
import io.github.mcpdatalayer.tagging.TagRun;
import io.github.mcpdatalayer.visit.SentHits;
import io.github.mcpdatalayer.visit.Visit;
import io.github.mcpdatalayer.visit.VisitAudit;
import org.jspecify.annotations.Nullable;

/**
 * A container of a visit, with what it did in it: unredacted, and so only for {@link TagWords} and rules.
 *
 * @param proofs the hits of its tags; null where this browser records none
 */
public record TagSight(KnownContainer known, ContainerVisit visit, @Nullable TagProofs proofs) {

    /** Works out what containers did. */
    public static List<TagSight> of(List<KnownContainer> containers, Visit visit) {
        List<TagSight> sights = new ArrayList<>();
        SentHits sent = visit.sent();
        for (KnownContainer each : containers) {
            ContainerVisit did = ContainerVisit.of(each.container(), each.layer(), each.frame(), each.script(),
                    visit.recording());
            sights.add(new TagSight(each, did, sent == null ? null : TagProofs.of(did, sent)));
        }
        return sights;
    }

    /**
     * A container that the page has not loaded, such as that of a server; none where no such one is asked for.
     *
     * @param others those that the page does not have
     * @param id the one that is asked for
     */
    public static List<TagSight> elsewhere(List<Container> others, @Nullable String id, Visit visit) {
        return of(others.stream().filter(each -> each.identity().publicId().equals(id))
                .map(each -> new KnownContainer(each, "dataLayer", 0, "", KnownContainer.ContainerSource.EXPORT_ALONE,
                        List.of(LocalizedText.of("tagSight.the-page-has-not-loaded-it"))))
                .toList(), visit);
    }

    /** Runs the rules that know the containers. */
    public static VisitAudit.Elsewhere audit(PageContainers.ContainersOfPage page, Visit visit, long now) {
        return TagAudit.of(page.containers().stream()
                .map(each -> ContainerVisit.of(each.container(), each.layer(), each.frame(), each.script(),
                        visit.recording()))
                .toList(),
                page.unread(), visit, now);
    }

    /** The runs of each tag that has any. */
    public Map<ContainerTag, List<TagRun>> runs() {
        Map<ContainerTag, List<TagRun>> runs = new HashMap<>();
        visit.runs().forEach(each -> runs.computeIfAbsent(each.tag(), _ -> new ArrayList<>()).add(each));
        return runs;
    }

    /** The hits of these runs; none where this browser records none. */
    public List<TagProofs.TagTie> hits(List<TagRun> of) {
        List<TagProofs.TagTie> hits = new ArrayList<>();
        if (proofs != null) {
            of.forEach(each -> hits.addAll(proofs.of(each)));
        }
        return hits;
    }

    /** Notes on it as a whole. */
    public List<LocalizedText> notes() {
        List<LocalizedText> notes = new ArrayList<>(known.notes());
        if (!visit.isDecided()) {
            notes.add(PageDecisions.areFor(known.container())
                    ? LocalizedText.of("tagSight.nothing-was-pushed-into-that-it", visit.layer())
                    : LocalizedText.of("tagSight.it-does-not-run-in-pages"));
        } else if (!visit.isWhole()) {
            notes.add(LocalizedText.of("tagSight.pages-were-not-recorded-from-their"));
        }
        if (!known.container().notes().isEmpty()) {
            int parts = known.container().notes().size();
            notes.add(parts == 1
                    ? LocalizedText.of("tagSight.one-part-of-the-container-was")
                    : LocalizedText.of("tagSight.parts-of-the-container-were-not", parts));
        }
        return notes;
    }
}
