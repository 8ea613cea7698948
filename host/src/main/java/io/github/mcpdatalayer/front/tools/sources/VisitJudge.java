package io.github.mcpdatalayer.front.tools.sources;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.datalayer.consent.Choices;
import io.github.mcpdatalayer.datalayer.validation.Phrase;
import io.github.mcpdatalayer.datalayer.validation.Said;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.storage.StoreWrite;
import io.github.mcpdatalayer.storage.StoredRow;
import io.github.mcpdatalayer.visit.FoundElsewhere;
import io.github.mcpdatalayer.visit.Visit;
import io.github.mcpdatalayer.visit.VisitAudit;
import org.jspecify.annotations.Nullable;

/**
 * Judges visits by rules that know more than pushes and hits: those on containers and on what the browser keeps, where this program
 * looks at them. auditVisit, runs, the side panel and reports all ask it, so none is greener than another.
 */
public final class VisitJudge {

    private static final int NAME = 60;
    /** A platform deletes while it is still being asked. */
    private static final double DELETED_WITHIN_MS = 10_000;

    private final Workbench bench;

    public VisitJudge(Workbench bench) {
        this.bench = bench;
    }

    /**
     * The findings of containers; null where none are looked at.
     *
     * @param containers those of the page
     * @param storage what the browser keeps, with what could not be read of it
     * @param kept what of it belongs to vendors
     */
    public record JudgedMore(PageContainers.@Nullable ContainersOfPage containers,
            VisitAudit.Elsewhere storage, List<KeptThing> kept) {

        /** Nothing but pushes and hits is looked at. */
        public static final JudgedMore NOTHING = new JudgedMore(null, VisitAudit.Elsewhere.NOTHING, List.of());

        /** All that these rules find. */
        public VisitAudit.Elsewhere found(Visit visit, long now) {
            VisitAudit.Elsewhere tags = containers == null
                    ? VisitAudit.Elsewhere.NOTHING
                    : TagSight.audit(containers, visit, now);
            List<FoundElsewhere> found = new ArrayList<>(tags.found());
            found.addAll(storage.found());
            List<Said> unseen = new ArrayList<>(tags.notVisible());
            unseen.addAll(storage.notVisible());
            return new VisitAudit.Elsewhere(found, tags.rules() + storage.rules(), unseen);
        }
    }

    /**
     * Looks at what is to be judged beside pushes and hits.
     *
     * @param tool for which it is
     * @param tab its handle
     * @param now milliseconds since 1970
     */
    public JudgedMore look(String tool, String tab, Visit visit, long now) throws ToolException, InterruptedException {
        PageContainers.ContainersOfPage containers = bench.containers().isOn()
                ? bench.containers().of(tool, tab, visit.recording())
                : null;
        return bench.storage()
                ? storage(containers, tool, tab, visit, now)
                : new JudgedMore(containers, VisitAudit.Elsewhere.NOTHING, List.of());
    }

    /**
     * Something that is or was kept for a vendor.
     *
     * @param since when it was first seen to be written, in milliseconds since 1970; 0 where nobody saw that
     * @param gone when it went; 0 where nobody saw that; null while it is there
     */
    public record KeptThing(String vendor, String name, double since, @Nullable Double gone) {

        static KeptThing of(StoredRow row) {
            StoreWrite first = row.first();
            StoreWrite gone = row.gone();
            return new KeptThing(row.purpose().vendor(), Shown.text(row.name(), NAME),
                    first == null ? 0 : first.time(), gone == null ? null : (Double) gone.time());
        }

        public boolean isThere() {
            return gone == null;
        }

        /** Tells whether it was there at a time, as far as it was seen. */
        public boolean wasThereAt(double time) {
            return since > 0 && since < time && (gone == null || gone == 0 || gone >= time - DELETED_WITHIN_MS);
        }
    }

    /** Storage that may not be looked at fails no audit: that is said among what was not checked. */
    private JudgedMore storage(PageContainers.@Nullable ContainersOfPage containers, String tool, String tab,
            Visit visit, long now) throws InterruptedException {
        try {
            RecordedStorage storage = RecordedStorage.read(bench, tool, tab, Choices.of(visit.recording()));
            List<KeptThing> kept = storage.rows().stream()
                    .filter(row -> !row.purpose().vendor().isEmpty() && (row.isKept() || !row.isDeletionAlone()))
                    .map(KeptThing::of).toList();
            return new JudgedMore(containers, StorageSight.audit(storage, visit, now), kept);
        } catch (ToolException e) {
            return new JudgedMore(containers, new VisitAudit.Elsewhere(List.of(), 0,
                    List.of(Phrase.STORAGE_NOT_READ.of(e.error().code()))), List.of());
        }
    }
}
