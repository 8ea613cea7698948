package io.github.mcpdatalayer.storage;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

import com.iabtcf.decoder.TCString;
import com.iabtcf.utils.IntIterable;
import io.github.mcpdatalayer.datalayer.consent.Grant;
import org.jspecify.annotations.Nullable;

/**
 * The visitor's choice as a consent platform records it: by a framework of the IAB, decoded by the IAB's own libraries, or in its own cookie.
 *
 * @param framework TCF or GPP, with the section; or the platform's name
 * @param where it was found
 * @param signals what the record says of the signals of consent mode; what it says nothing of is not there
 * @param refusesAll whether nothing at all may be stored
 * @param gpc what it says of Global Privacy Control; null for nothing
 * @param words what it says, in our own words
 * @param vendors the numbers of the IAB's vendors that it allows; null where it says nothing of vendors
 */
public record ConsentRecord(String framework, String where, Map<String, Grant> signals, boolean refusesAll,
        @Nullable Boolean gpc, String words, @Nullable Set<Integer> vendors) {

    private static final int MOST_CHARS = 8_000;
    private static final int PURPOSES = 11;
    static final String ADS = "ad_storage";
    static final String USER_DATA = "ad_user_data";
    static final String PERSONALIZATION = "ad_personalization";
    static final String ANALYTICS = "analytics_storage";
    static final String CONTENT = "personalization_storage";
    static final String FUNCTIONALITY = "functionality_storage";

    public ConsentRecord {
        signals = Map.copyOf(signals);
        vendors = vendors == null ? null : Set.copyOf(vendors);
    }

    ConsentRecord(String framework, String where, Map<String, Grant> signals, boolean refusesAll, @Nullable Boolean gpc,
            String words) {
        this(framework, where, signals, refusesAll, gpc, words, null);
    }

    /**
     * Decodes one.
     *
     * @param kind tcf, gpp, or platform for what the extension tells of a platform's own record
     * @return one of a TC string, one for each section of a GPP string that is known; nothing where it is none
     */
    public static List<ConsentRecord> of(String kind, String where, String text) {
        if (text.length() > MOST_CHARS) {
            return List.of();
        }
        try {
            return switch (kind) {
                case "gpp" -> GppSections.of(where, text);
                case "platform" -> PlatformRecord.of(where, text);
                default -> List.of(ofTcf("TCF", where, text));
            };
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
        return new ConsentRecord(framework, where, signals(decoded), !isElsewhere && !stores, null, words,
                vendors(decoded));
    }

    /**
     * Derives what Google's tags take from the purposes: 1 for storage, 1 and 7 for user data, 1, 3 and 4 for personal ads. For statistics
     * and content it gives a signal only where all purposes are refused that they could rest on.
     */
    private static Map<String, Grant> signals(TCString decoded) {
        boolean isElsewhere = decoded.getPurposeOneTreatment();
        boolean stores = isElsewhere || decoded.getPurposesConsent().contains(1);
        IntPredicate allowed = purpose -> decoded.getPurposesConsent().contains(purpose)
                || decoded.getPurposesLITransparency().contains(purpose);
        Map<String, Grant> signals = new LinkedHashMap<>();
        if (!isElsewhere) {
            signals.put(ADS, granted(stores));
        }
        signals.put(USER_DATA, granted(stores && allowed.test(7)));
        signals.put(PERSONALIZATION, granted(
                stores && decoded.getPurposesConsent().contains(3) && decoded.getPurposesConsent().contains(4)));
        if (!stores || IntStream.rangeClosed(7, 10).noneMatch(allowed)) {
            signals.put(ANALYTICS, Grant.DENIED);
        }
        if (!stores || IntStream.rangeClosed(5, 6).noneMatch(allowed)) {
            signals.put(CONTENT, Grant.DENIED);
        }
        return signals;
    }

    /** Takes a vendor that rests on legitimate interest for allowed, as far as the visitor has not objected. */
    private static Set<Integer> vendors(TCString decoded) {
        Set<Integer> vendors = new TreeSet<>();
        for (IntIterable each : List.of(decoded.getVendorConsent(), decoded.getVendorLegitimateInterest())) {
            for (var numbers = each.intIterator(); numbers.hasNext();) {
                vendors.add(numbers.nextInt());
            }
        }
        return vendors;
    }

    static Grant granted(boolean is) {
        return is ? Grant.GRANTED : Grant.DENIED;
    }

    /** Returns its grant of a signal of consent mode. */
    public Grant grant(String signal) {
        return signals.getOrDefault(signal, Grant.UNSET);
    }

    /** Tells whether something may be stored for advertising; unset where it says nothing of that. */
    public Grant ads() {
        return grant(ADS);
    }

    /** Tells whether it is the platform's own, and of no framework. */
    public boolean isOfPlatform() {
        return !framework.startsWith("TCF") && !framework.startsWith("GPP");
    }

    /** Tells whether two say different things of advertising. */
    boolean contradicts(ConsentRecord other) {
        return ads() != Grant.UNSET && other.ads() != Grant.UNSET && ads() != other.ads();
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
