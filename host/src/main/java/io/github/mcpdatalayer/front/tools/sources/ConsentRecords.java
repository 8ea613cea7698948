package io.github.mcpdatalayer.front.tools.sources;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.github.mcpdatalayer.datalayer.consent.ConsentThen;
import io.github.mcpdatalayer.datalayer.consent.Grant;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.validation.Phrase;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Said;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.storage.ConsentRecord;
import io.github.mcpdatalayer.storage.RecordNames;
import io.github.mcpdatalayer.storage.StoreWrite;
import io.github.mcpdatalayer.storage.StoredRow;
import io.github.mcpdatalayer.visit.FoundElsewhere;

/** The records of a visitor's choice, held against what consent mode and the browser say, and against the way in which they are kept. */
final class ConsentRecords {

    private static final int NAME = 60;
    private static final int SETTER = 120;
    private static final int RELOADS = 2;

    private final RecordedStorage storage;
    private final List<FoundElsewhere> found;

    private ConsentRecords(RecordedStorage storage, List<FoundElsewhere> found) {
        this.storage = storage;
        this.found = found;
    }

    static void check(RecordedStorage storage, List<ConsentRecord> records, List<FoundElsewhere> found) {
        var check = new ConsentRecords(storage, found);
        records.forEach(check::againstMode);
        records.forEach(check::againstBrowser);
        check.kept();
        check.newNames();
    }

    /** Holds what consent mode says now against a record. A page that says nothing of consent mode is not held to it. */
    private void againstMode(ConsentRecord record) {
        ConsentThen mode = storage.consentNow();
        if (!mode.known()) {
            return;
        }
        Map<String, Grant> now = storage.signalsNow();
        List<String> above = new ArrayList<>();
        List<String> below = new ArrayList<>();
        for (String signal : new TreeSet<>(record.signals().keySet())) {
            Grant said = now.getOrDefault(signal, Grant.UNSET);
            if (record.grant(signal) == Grant.DENIED && said == Grant.GRANTED) {
                above.add(signal);
            } else if (record.grant(signal) == Grant.GRANTED && said == Grant.DENIED && mode.chosen()) {
                below.add(signal);
            }
        }
        if (record.isOfPlatform()) {
            add(Rule.CONSENT_AGAINST_PLATFORM, above, Grant.GRANTED, record);
            add(Rule.CONSENT_AGAINST_PLATFORM, below, Grant.DENIED, record);
        } else {
            add(Rule.CONSENT_ABOVE_RECORD, above, Grant.GRANTED, record);
            add(Rule.CONSENT_BELOW_RECORD, below, Grant.DENIED, record);
        }
    }

    private void add(Rule rule, List<String> signals, Grant grant, ConsentRecord record) {
        if (!signals.isEmpty()) {
            found.add(new FoundElsewhere(rule, grant.word() + " " + record.framework(),
                    Phrase.AGAINST_RECORD.of(String.join(", ", signals), grant.word(), record.words(), record.where()),
                    List.of(), List.of()));
        }
    }

    private void againstBrowser(ConsentRecord record) {
        Boolean gpc = record.gpc();
        if (gpc != null && gpc != storage.signalsPrivacy()) {
            found.add(new FoundElsewhere(Rule.PRIVACY_CONTROL_MISRECORDED, record.framework(),
                    (storage.signalsPrivacy() ? Phrase.CONTROL_ON : Phrase.CONTROL_OFF).of(record.words(),
                            record.where()),
                    List.of(), List.of()));
        }
    }

    private void kept() {
        Set<String> platforms = new LinkedHashSet<>();
        Set<Long> pages = new TreeSet<>();
        for (StoredRow row : storage.rows()) {
            String platform = RecordNames.platformOf(row);
            if (platform == null || row.isDeletionAlone() || !row.party().equals("first")) {
                continue;
            }
            platforms.add(platform);
            StoreWrite first = row.first();
            if (first != null && first.page() > 0) {
                pages.add(first.page());
            }
            if (row.isKept() && row.flags().contains("SameSite=Strict")) {
                found.add(new FoundElsewhere(Rule.CONSENT_RECORD_STRICT, row.name(),
                        Phrase.STORED_SOMEHOW.of(row.kind(), Shown.text(row.name(), NAME), row.host()), List.of(),
                        List.of(), first == null || first.page() == 0 ? List.of() : List.of(first.page())));
            }
        }
        if (platforms.size() > 1) {
            found.add(new FoundElsewhere(Rule.CONSENT_PLATFORM_TWICE, "", Said.plain(String.join(", ", platforms)),
                    List.of(), List.of(), List.copyOf(pages)));
        }
    }

    /** Cookies of one place in a script that have other names on each load of one address. */
    private void newNames() {
        Map<String, List<StoredRow>> byPlace = new LinkedHashMap<>();
        for (StoredRow row : storage.rows()) {
            StoreWrite first = row.first();
            if (first != null && row.isCookie() && !first.source().isEmpty() && first.page() > 0
                    && row.purpose().vendor().isEmpty() && !row.isDeletionAlone()) {
                byPlace.computeIfAbsent(first.source(), _ -> new ArrayList<>()).add(row);
            }
        }
        byPlace.forEach((place, rows) -> {
            Map<String, Set<Long>> loads = new LinkedHashMap<>();
            for (StoredRow row : rows) {
                StoreWrite first = row.first();
                if (first != null) {
                    loads.computeIfAbsent(url(first.page()), _ -> new TreeSet<>()).add(first.page());
                }
            }
            boolean isEachLoad = loads.entrySet().stream()
                    .anyMatch(each -> !each.getKey().isEmpty() && each.getValue().size() >= RELOADS);
            boolean isOnce = rows.stream().allMatch(row -> row.last() == null);
            if (isEachLoad && isOnce && rows.size() == loads.values().stream().mapToInt(Set::size).sum()
                    && RecordNames.areRandom(rows.stream().map(StoredRow::name).toList())) {
                found.add(new FoundElsewhere(Rule.STORED_UNDER_NEW_NAMES, place,
                        Phrase.NEW_NAMES.of(rows.size(), Shown.text(place, SETTER),
                                Shown.text(rows.getFirst().name(), NAME)),
                        List.of(), List.of(), loads.values().stream().flatMap(Set::stream).distinct().toList()));
            }
        });
    }

    private String url(long number) {
        return storage.tab().facts().pages().stream().filter(page -> page.frame() == 0 && page.page() == number)
                .map(RecordedPage::url).findFirst().orElse("");
    }
}
