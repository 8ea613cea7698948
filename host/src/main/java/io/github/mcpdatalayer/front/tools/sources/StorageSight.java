package io.github.mcpdatalayer.front.tools.sources;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import io.github.mcpdatalayer.datalayer.validation.Phrase;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Said;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.storage.Lifetime;
import io.github.mcpdatalayer.storage.StorageFinding;
import io.github.mcpdatalayer.storage.StoreWrite;
import io.github.mcpdatalayer.storage.StoredRow;
import io.github.mcpdatalayer.visit.FoundElsewhere;
import io.github.mcpdatalayer.visit.VisitAudit;
import org.jspecify.annotations.Nullable;

/** What the browser keeps, as the audit of a visit tells it: one finding for each rule and vendor, with all its places. */
final class StorageSight {

    private static final int RULES = 4;
    private static final int MOST_NAMES = 6;
    private static final int NAME = 60;
    private static final int SETTER = 120;

    private final double now;

    private StorageSight(double now) {
        this.now = now;
    }

    /**
     * Finds.
     *
     * @param now milliseconds since 1970
     */
    static VisitAudit.Elsewhere audit(RecordedStorage storage, long now) {
        var sight = new StorageSight((double) now);
        List<FoundElsewhere> found = new ArrayList<>();
        for (StorageFinding finding : StorageFinding.of(storage.rows(), storage::consentAt, storage.consentNow(),
                (double) now)) {
            Map<String, List<StoredRow>> vendors = new LinkedHashMap<>();
            finding.rows().forEach(
                    row -> vendors.computeIfAbsent(row.purpose().vendor(), _ -> new ArrayList<>()).add(row));
            vendors.forEach((vendor, rows) -> found.add(sight.found(finding.kind(), vendor, rows)));
        }
        return new VisitAudit.Elsewhere(found, RULES,
                storage.notVisible().stream().map(Phrase.STORAGE_UNSEEN::of).toList());
    }

    private FoundElsewhere found(StorageFinding.StorageRule kind, String vendor, List<StoredRow> rows) {
        Said named = Said.joined("; ", rows.stream().limit(MOST_NAMES).map(row -> said(kind, row)).toList());
        Said all = rows.size() > MOST_NAMES ? Phrase.AND_MORE.of(named, rows.size() - MOST_NAMES) : named;
        Set<Long> pages = new TreeSet<>();
        Set<Long> pushes = new TreeSet<>();
        for (StoredRow row : rows) {
            writes(row).filter(write -> write.page() > 0).forEach(write -> pages.add(write.page()));
            writes(row).map(StoreWrite::push).filter(Objects::nonNull).filter(push -> push > 0).forEach(pushes::add);
        }
        return new FoundElsewhere(rule(kind), vendor,
                Said.joined(": ", List.of(vendor.isEmpty() ? Phrase.NO_VENDOR.of() : Said.plain(vendor), all)),
                new ArrayList<>(pushes),
                List.of(), new ArrayList<>(pages));
    }

    private static Stream<StoreWrite> writes(StoredRow row) {
        return Stream.of(row.first(), row.last()).filter(Objects::nonNull);
    }

    private Said said(StorageFinding.StorageRule kind, StoredRow row) {
        String name = Shown.text(row.name(), NAME);
        if (kind == StorageFinding.StorageRule.KEPT_LONGER) {
            return Phrase.KEPT_FOR.of(row.kind(), name, row.host(), words(row.kept(now)),
                    words(row.purpose().seconds()));
        }
        StoreWrite first = row.first();
        String by = first == null ? "" : first.words();
        return by.isEmpty()
                ? Phrase.STORED_SOMEHOW.of(row.kind(), name, row.host())
                : Phrase.STORED_BY.of(row.kind(), name, row.host(), Shown.text(by, SETTER));
    }

    private static String words(@Nullable Long seconds) {
        return String.valueOf(Lifetime.words(seconds));
    }

    private static Rule rule(StorageFinding.StorageRule kind) {
        return switch (kind) {
            case BEFORE_CHOICE -> Rule.STORED_BEFORE_CHOICE;
            case AFTER_DENIAL -> Rule.STORED_AFTER_DENIAL;
            case STILL_THERE -> Rule.STILL_STORED_AFTER_DENIAL;
            case KEPT_LONGER -> Rule.STORED_LONGER_THAN_SAID;
        };
    }
}
