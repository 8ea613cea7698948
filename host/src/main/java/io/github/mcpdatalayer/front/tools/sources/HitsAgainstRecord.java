package io.github.mcpdatalayer.front.tools.sources;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.consent.Grant;
import io.github.mcpdatalayer.datalayer.validation.Phrase;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Said;
import io.github.mcpdatalayer.hits.Hit;
import io.github.mcpdatalayer.storage.ConsentRecord;
import io.github.mcpdatalayer.storage.StoreWrite;
import io.github.mcpdatalayer.visit.FoundElsewhere;
import io.github.mcpdatalayer.visit.SentHits;
import org.jspecify.annotations.Nullable;

/**
 * Holds what was sent against the record of the visitor's choice itself, whatever consent mode says. A hit before the record was last written
 * is left to the rules for hits before the choice.
 */
final class HitsAgainstRecord {

    private static final Set<String> OF_ADS = Set.of("ads", "marketing", "social");
    /** The numbers of vendors in the IAB's global vendor list, where one number is all of what a vendor's hits are for. */
    private static final Map<String, Integer> NUMBERS = Map.of("criteo", 91, "taboola", 42, "outbrain", 164, "adform",
            50, "quantcast", 11, "google-ads", 755, "floodlight", 755);

    private HitsAgainstRecord() {}

    static void check(RecordedStorage storage, @Nullable SentHits sent, List<ConsentRecord> records,
            List<FoundElsewhere> found) {
        for (ConsentRecord record : records) {
            if (sent != null && !record.isOfPlatform()) {
                check(sent, record, written(storage, record), found);
            }
        }
    }

    private static void check(SentHits sent, ConsentRecord record, double since, List<FoundElsewhere> found) {
        Map<String, List<Integer>> byVendor = new LinkedHashMap<>();
        Map<String, Said> said = new LinkedHashMap<>();
        for (int i = 0; i < sent.hits().size(); i++) {
            Hit hit = sent.hits().get(i);
            Double time = hit.request().time();
            boolean isRefused = isRefused(record, hit);
            Integer number = isRefused ? null : refusedNumber(record, hit);
            if ((isRefused || number != null) && time != null && time >= since && hit.isSubjectToConsent()
                    && hit.tellsWho()) {
                List<Integer> hits = byVendor.computeIfAbsent(hit.name(), _ -> new ArrayList<>());
                hits.add(i);
                said.put(hit.name(), number == null
                        ? Phrase.SENT_AGAINST_RECORD.of(hits.size(), hit.name(), record.words(), record.where())
                        : Phrase.SENT_AGAINST_VENDOR.of(hits.size(), hit.name(), number, record.words(),
                                record.where()));
            }
        }
        byVendor.forEach((vendor, hits) -> found.add(new FoundElsewhere(Rule.HIT_AGAINST_RECORD,
                vendor + " " + record.framework(), said.getOrDefault(vendor, Said.plain(vendor)), List.of(), hits)));
    }

    /** Tells whether the record refuses the purpose: all storage, or advertising to a vendor of that. */
    private static boolean isRefused(ConsentRecord record, Hit hit) {
        return record.refusesAll() || (OF_ADS.contains(hit.kind()) && record.ads() == Grant.DENIED);
    }

    private static @Nullable Integer refusedNumber(ConsentRecord record, Hit hit) {
        Integer number = NUMBERS.get(hit.vendor());
        Set<Integer> allowed = record.vendors();
        return number == null || allowed == null || allowed.contains(number) ? null : number;
    }

    /** Returns when the record was last written; 0 where it was there before, or the writing was not seen. */
    private static double written(RecordedStorage storage, ConsentRecord record) {
        return storage.rows().stream().filter(row -> record.where().endsWith(" " + row.name())).mapToDouble(row -> {
            StoreWrite last = row.last() == null ? row.first() : row.last();
            return last == null ? 0 : last.time();
        }).max().orElse(0);
    }
}
