package io.github.mcpdatalayer.front.tools.sources;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import io.github.mcpdatalayer.datalayer.consent.ConsentThen;
import io.github.mcpdatalayer.datalayer.consent.Grant;
import io.github.mcpdatalayer.datalayer.validation.Phrase;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Said;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.hits.Hit;
import io.github.mcpdatalayer.storage.ConsentRecord;
import io.github.mcpdatalayer.storage.Lifetime;
import io.github.mcpdatalayer.storage.StorageFinding;
import io.github.mcpdatalayer.storage.StoreWrite;
import io.github.mcpdatalayer.storage.StoredRow;
import io.github.mcpdatalayer.visit.FoundElsewhere;
import io.github.mcpdatalayer.visit.SentHits;
import io.github.mcpdatalayer.visit.Visit;
import io.github.mcpdatalayer.visit.VisitAudit;
import org.jspecify.annotations.Nullable;

/** Tells what the browser keeps, as the audit of a visit has it: one finding for each rule and vendor, with all its places. */
final class StorageSight {

    private static final int RULES = (int) Arrays.stream(Rule.values()).filter(Rule::isOfStorage).count();
    private static final int MOST_NAMES = 6;
    private static final int NAME = 60;
    private static final int SETTER = 120;

    private final RecordedStorage storage;
    private final Visit visit;
    private final double now;

    private StorageSight(RecordedStorage storage, Visit visit, double now) {
        this.storage = storage;
        this.visit = visit;
        this.now = now;
    }

    /**
     * Finds.
     *
     * @param now milliseconds since 1970
     */
    static VisitAudit.Elsewhere audit(RecordedStorage storage, Visit visit, long now) {
        var sight = new StorageSight(storage, visit, (double) now);
        List<FoundElsewhere> found = new ArrayList<>();
        List<ConsentRecord> records = storage.records();
        ConsentRecord.contradictions(records).forEach(pair -> found.add(new FoundElsewhere(
                Rule.CONSENT_RECORDS_DISAGREE, pair.getFirst().framework(),
                Phrase.TWO_RECORDS.of(pair.getFirst().words(), pair.getFirst().where(), pair.getLast().words(),
                        pair.getLast().where()),
                List.of(), List.of())));
        ConsentRecords.check(storage, records, found);
        HitsAgainstRecord.check(storage, visit.sent(), records, found);
        PrivacyHeader header = storage.privacyHeader();
        if (header != null) {
            header.check(storage.tellsScripts(), found);
        }
        if (storage.signalsPrivacy()) {
            despiteControl(visit, found);
        }
        for (StorageFinding finding : StorageFinding.of(storage.rows(), storage::consentAt, sight.consentNow(records),
                (double) now)) {
            Map<String, List<StoredRow>> vendors = new LinkedHashMap<>();
            finding.rows().forEach(
                    row -> vendors.computeIfAbsent(row.purpose().vendor(), _ -> new ArrayList<>()).add(row));
            vendors.forEach((vendor, rows) -> found.add(sight.found(finding.kind(), vendor, rows)));
        }
        List<Said> unseen = new ArrayList<>(storage.notVisible().stream().map(Phrase.STORAGE_UNSEEN::of).toList());
        if (storage.undecoded() > 0) {
            unseen.add(Phrase.RECORDS_NOT_DECODED.of(storage.undecoded()));
        }
        return new VisitAudit.Elsewhere(found, RULES, unseen);
    }

    /** Returns the consent by consent mode; where that says nothing, by the record of a choice. */
    private ConsentThen consentNow(List<ConsentRecord> records) {
        ConsentThen mode = storage.consentNow();
        if (mode.known()) {
            return mode;
        }
        return records.stream().filter(record -> record.ads() != Grant.UNSET).findFirst()
                .map(record -> new ConsentThen(true, true, record.ads(),
                        record.refusesAll() ? Grant.DENIED : Grant.UNSET))
                .orElse(mode);
    }

    private static void despiteControl(Visit visit, List<FoundElsewhere> found) {
        SentHits sent = visit.sent();
        Map<String, List<Integer>> vendors = new LinkedHashMap<>();
        for (int i = 0; sent != null && i < sent.hits().size(); i++) {
            Hit hit = sent.hits().get(i);
            if (hit.isSubjectToConsent() && hit.kind().equals("ads") && hit.tellsWho()) {
                vendors.computeIfAbsent(hit.name(), _ -> new ArrayList<>()).add(i);
            }
        }
        vendors.forEach((vendor, hits) -> found.add(new FoundElsewhere(Rule.SENT_DESPITE_PRIVACY_CONTROL, vendor,
                Phrase.TOLD_DESPITE_CONTROL.of(hits.size(), vendor), List.of(), hits)));
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
        Said what = Said.joined(": ", List.of(vendor.isEmpty() ? Phrase.NO_VENDOR.of() : Said.plain(vendor), all));
        return new FoundElsewhere(rule(kind), vendor,
                kind == StorageFinding.StorageRule.STILL_THERE ? sinceWithdrawal(vendor, what) : what,
                new ArrayList<>(pushes),
                List.of(), new ArrayList<>(pages));
    }

    /** Tells whether taking consent back has deleted other things of the vendor, and whether it has stopped what it gets. */
    private Said sinceWithdrawal(String vendor, Said what) {
        Double since = storage.choices().withdrawn();
        if (since == null || vendor.isEmpty()) {
            return what;
        }
        List<String> deleted = storage.rows().stream().filter(row -> row.purpose().vendor().equals(vendor)
                && row.gone() != null && row.gone().time() >= since && !row.isDeletionAlone())
                .map(row -> Shown.text(row.name(), NAME)).distinct().limit(MOST_NAMES).toList();
        Said with = deleted.isEmpty() ? what : Phrase.DELETED_SINCE.of(what, String.join(", ", deleted));
        SentHits sent = visit.sent();
        if (sent == null) {
            return with;
        }
        List<Hit> its = sent.hits().stream().filter(hit -> hit.isSubjectToConsent() && isOf(hit, vendor)).toList();
        long hits = its.stream().map(hit -> hit.request().time()).filter(time -> time != null && time >= since)
                .count();
        if (hits > 0) {
            return Phrase.STILL_SENT_SINCE.of(with, hits);
        }
        // Nothing is said where its hits may go by another name, or where not all were seen.
        boolean isSure = !its.isEmpty() && sent.isComplete()
                && its.stream().allMatch(hit -> hit.request().time() != null);
        return isSure ? Phrase.STOPPED_SINCE.of(with) : with;
    }

    /** Vendors call their products by more words than themselves: Meta Pixel is Meta. */
    private static boolean isOf(Hit hit, String vendor) {
        String name = hit.name().toLowerCase(Locale.ROOT);
        String other = vendor.toLowerCase(Locale.ROOT);
        return name.equals(other) || name.startsWith(other + " ") || other.startsWith(name + " ");
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
