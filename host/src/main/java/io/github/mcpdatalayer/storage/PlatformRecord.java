package io.github.mcpdatalayer.storage;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.consent.Grant;

/**
 * The record of a choice that a consent platform keeps for itself. The extension reads it and tells the platform and its categories alone, as in
 * {@code OneTrust statistics=1 marketing=0}; {@code default} stands for a record that was there before anybody chose, {@code unsure} for
 * one that does not tell whether somebody did.
 */
final class PlatformRecord {

    private static final Pattern TOLD = Pattern
            .compile(
                    "(OneTrust|Cookiebot|TrustArc|Shopify|Usercentrics|Didomi|Klaro)((?: (?:statistics|marketing|preferences)=[01])+)( default| unsure)?");
    private static final Pattern PART = Pattern.compile("(statistics|marketing|preferences)=([01])");
    private static final Map<String, List<String>> SIGNALS = Map.of(
            "statistics", List.of(ConsentRecord.ANALYTICS),
            "marketing", List.of(ConsentRecord.ADS, ConsentRecord.USER_DATA, ConsentRecord.PERSONALIZATION),
            "preferences", List.of(ConsentRecord.FUNCTIONALITY, ConsentRecord.CONTENT));

    private PlatformRecord() {}

    /** One record; none where the text is another one. */
    static List<ConsentRecord> of(String where, String text) {
        Matcher told = TOLD.matcher(text);
        if (!told.matches()) {
            return List.of();
        }
        Map<String, Grant> signals = new LinkedHashMap<>();
        List<String> said = new ArrayList<>();
        boolean any = false;
        for (Matcher part = PART.matcher(told.group(2)); part.find();) {
            boolean is = part.group(2).equals("1");
            any |= is;
            SIGNALS.getOrDefault(part.group(1), List.of())
                    .forEach(signal -> signals.put(signal, ConsentRecord.granted(is)));
            said.add(part.group(1) + (is ? " yes" : " no"));
        }
        boolean before = " default".equals(told.group(3));
        boolean chosen = told.group(3) == null;
        String state = before ? ", before any choice" : chosen ? "" : ", and whether anybody chose is not told";
        return List.of(new ConsentRecord(told.group(1), where, before ? Map.of() : signals, chosen && !any, null,
                told.group(1) + ": " + String.join(", ", said) + state));
    }
}
