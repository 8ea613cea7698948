package io.github.mcpdatalayer.storage;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/** Names under which consent platforms keep the choice, each version by its own. */
public final class RecordNames {

    private static final Map<String, String> PLATFORMS = Map.ofEntries(Map.entry("OptanonConsent", "OneTrust"),
            Map.entry("OptanonAlertBoxClosed", "OneTrust"), Map.entry("CookieConsent", "Cookiebot"),
            Map.entry("uc_settings", "Usercentrics (uc_settings)"),
            Map.entry("uc_user_interaction", "Usercentrics (uc_settings)"),
            Map.entry("ucData", "Usercentrics (ucData)"), Map.entry("ucString", "Usercentrics (ucData)"),
            Map.entry("didomi_token", "Didomi"), Map.entry("cmapi_cookie_privacy", "TrustArc"),
            Map.entry("klaro", "Klaro"), Map.entry("cc_cookie", "orestbida/cookieconsent"),
            Map.entry("borlabs-cookie", "Borlabs"), Map.entry("cookieyes-consent", "CookieYes"),
            Map.entry("cmplz_consent_status", "Complianz"));
    private static final int LEAST_RANDOM = 6;
    private static final Pattern WORDS = Pattern.compile("[A-Za-z]*[0-9]{0,5}|[a-z]+(?:[-_][a-z]+)*");

    private RecordNames() {}

    /** The platform whose record this is; null for anything else. */
    public static @Nullable String platformOf(StoredRow row) {
        return PLATFORMS.get(row.name());
    }

    /** Tells whether names have a common beginning and then something that nobody has chosen. */
    public static boolean areRandom(List<String> names) {
        String first = names.getFirst();
        int same = first.length();
        for (String name : names) {
            int i = 0;
            while (i < same && i < name.length() && name.charAt(i) == first.charAt(i)) {
                i++;
            }
            same = i;
        }
        int begin = same;
        return names.size() > 1 && names.stream().map(name -> name.substring(begin)).distinct()
                .filter(rest -> rest.length() >= LEAST_RANDOM && !WORDS.matcher(rest).matches())
                .count() == names.size();
    }
}
