package io.github.mcpdatalayer.storage;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import com.iabtcf.decoder.TCString;
import io.github.mcpdatalayer.datalayer.consent.Grant;
import org.jspecify.annotations.Nullable;

/**
 * The visitor's choice as a consent platform records it by a framework of the IAB, decoded by the IAB's own libraries.
 *
 * @param framework TCF or GPP, with the section
 * @param where it was found
 * @param ads whether something may be stored for advertising; unset where the record says nothing of it
 * @param refusesAll whether nothing at all may be stored
 * @param gpc what it says of Global Privacy Control; null for nothing
 * @param words what it says, in our own words
 */
public record ConsentRecord(String framework, String where, Grant ads, boolean refusesAll, @Nullable Boolean gpc,
        String words) {

    private static final int MOST_CHARS = 8_000;
    private static final int PURPOSES = 11;

    /**
     * Decodes one.
     *
     * @param kind tcf or gpp
     * @return one of a TC string, one for each section of a GPP string that is known; nothing where it is none
     */
    public static List<ConsentRecord> of(String kind, String where, String text) {
        if (text.length() > MOST_CHARS) {
            return List.of();
        }
        try {
            return kind.equals("gpp") ? GppSections.of(where, text) : List.of(ofTcf("TCF", where, text));
        } catch (RuntimeException e) { // NOPMD: the libraries throw what they happen to meet in a text of a page
            return List.of();
        }
    }

    static ConsentRecord ofTcf(String framework, String where, String text) {
        TCString decoded = TCString.decode(text);
        boolean isElsewhere = decoded.getPurposeOneTreatment();
        boolean stores = decoded.getPurposesConsent().contains(1);
        List<String> purposes = IntStream.rangeClosed(1, PURPOSES).filter(decoded.getPurposesConsent()::contains)
                .mapToObj(String::valueOf).toList();
        String words = framework + " of CMP " + decoded.getCmpId() + ", "
                + decoded.getLastUpdated().atZone(ZoneOffset.UTC).toLocalDate() + ": "
                + (purposes.isEmpty() ? "no purpose allowed" : "purposes " + String.join(", ", purposes) + " allowed");
        return new ConsentRecord(framework, where,
                isElsewhere ? Grant.UNSET : stores ? Grant.GRANTED : Grant.DENIED, !isElsewhere && !stores, null,
                words);
    }

    /** Whether two say different things of advertising. */
    boolean contradicts(ConsentRecord other) {
        return ads != Grant.UNSET && other.ads != Grant.UNSET && ads != other.ads;
    }

    /** Pairs of records of one page that contradict each other. */
    public static List<List<ConsentRecord>> contradictions(List<ConsentRecord> records) {
        List<List<ConsentRecord>> pairs = new ArrayList<>();
        for (int i = 0; i < records.size(); i++) {
            for (int j = i + 1; j < records.size(); j++) {
                ConsentRecord one = records.get(i);
                ConsentRecord other = records.get(j);
                // The law of the one is not that of the other: TCF and sections of US states may differ.
                if (one.framework.equals(other.framework) && one.contradicts(other)) {
                    pairs.add(List.of(one, other));
                }
            }
        }
        return pairs;
    }
}
