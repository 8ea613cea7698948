package io.github.mcpdatalayer.datalayer.consent;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * The words of a Google request of consent mode, in its parameters {@code gcs} and {@code gcd}. Google documents neither;
 * read as Markus Baersch and others have worked them out by 2024 and as seen since.
 *
 * @param signals by name (ad_storage …), in Google's order
 */
public record ConsentSignals(Map<String, Signal> signals) {

    /**
     * One signal.
     *
     * @param byDefault what the default command said; null for nothing
     * @param update what an update said later; null for nothing, or where it is not told
     * @param granted what holds; null where nobody has said anything
     */
    public record Signal(@Nullable Boolean byDefault, @Nullable Boolean update, @Nullable Boolean granted) {

        /** The word for it: {@code granted}, {@code denied}, or {@code unset}. */
        public String word() {
            return word(granted, "unset");
        }

        /** The way it came to be: {@code default denied, update granted}; empty where it is not told. */
        public String history() {
            if (byDefault == null && update == null) {
                return "";
            }
            return "default " + word(byDefault, "unset") + ", update " + word(update, "none");
        }

        private static String word(@Nullable Boolean granted, String none) {
            return granted == null ? none : granted ? "granted" : "denied";
        }
    }

    /** The signals in the order in which gcd has them. */
    private static final List<String> NAMES = List.of("ad_storage", "analytics_storage", "ad_user_data",
            "ad_personalization");
    /** The letters of gcd: two bits for the default, two for the update, each none, denied or granted. */
    private static final Map<Character, Signal> LETTERS = Map.of('l', signal(null, null), 'm', signal(null, false), 'n',
            signal(null, true), 'p', signal(false, null), 'q', signal(false, false), 'r', signal(false, true), 't',
            signal(true, null), 'u', signal(true, false), 'v', signal(true, true));

    public ConsentSignals {
        signals = Collections.unmodifiableMap(new LinkedHashMap<>(signals));
    }

    private static Signal signal(@Nullable Boolean byDefault, @Nullable Boolean update) {
        return new Signal(byDefault, update, update == null ? byDefault : update);
    }

    /** Reads {@code G1xy}: x for ad_storage, y for analytics_storage, 1, 0 or - each; null if it is none. */
    public static @Nullable ConsentSignals ofGcs(String gcs) {
        if (!gcs.matches("G1[01-][01-].*") || gcs.length() > 20) {
            return null;
        }
        Map<String, Signal> signals = new LinkedHashMap<>();
        for (int i = 0; i < 2; i++) {
            char told = gcs.charAt(2 + i);
            signals.put(NAMES.get(i), new Signal(null, null, told == '-' ? null : (Boolean) (told == '1')));
        }
        return new ConsentSignals(signals);
    }

    /**
     * Reads {@code 13r3p3r2r5l1}: two digits, then a letter and a digit for each signal; what more there is, Google has
     * not named. A letter that is not known leaves its signal out. Null if it is none.
     */
    public static @Nullable ConsentSignals ofGcd(String gcd) {
        if (!gcd.matches("[0-9]{2}([A-Za-z][0-9]){4}.*") || gcd.length() > 60) {
            return null;
        }
        Map<String, Signal> signals = new LinkedHashMap<>();
        for (int i = 0; i < NAMES.size(); i++) {
            Signal signal = LETTERS.get(gcd.charAt(2 + 2 * i));
            if (signal != null) {
                signals.put(NAMES.get(i), signal);
            }
        }
        return new ConsentSignals(signals);
    }

    /** Reads both together: gcd, which tells more, and gcs for what gcd does not tell. Null if neither says anything. */
    public static @Nullable ConsentSignals of(@Nullable String gcs, @Nullable String gcd) {
        ConsentSignals brief = gcs == null ? null : ofGcs(gcs);
        ConsentSignals full = gcd == null ? null : ofGcd(gcd);
        if (brief == null || full == null) {
            return full == null ? brief : full;
        }
        Map<String, Signal> both = new LinkedHashMap<>(full.signals);
        brief.signals.forEach((name, signal) -> {
            Signal known = both.get(name);
            if (known == null || known.granted == null) {
                both.put(name, signal);
            }
        });
        return new ConsentSignals(both);
    }

    /** Lists the signals of which gcs and gcd say different things. */
    public static List<String> contradictions(@Nullable String gcs, @Nullable String gcd) {
        ConsentSignals brief = gcs == null ? null : ofGcs(gcs);
        ConsentSignals full = gcd == null ? null : ofGcd(gcd);
        if (brief == null || full == null) {
            return List.of();
        }
        return brief.signals.keySet().stream().filter(name -> {
            Boolean one = brief.granted(name);
            Boolean other = full.granted(name);
            return one != null && other != null && !Objects.equals(one, other);
        }).toList();
    }

    /** Tells whether a signal is granted; null where nobody has said anything. */
    public @Nullable Boolean granted(String name) {
        Signal signal = signals.get(name);
        return signal == null ? null : signal.granted;
    }

    /** Writes the signals in one word where all agree ({@code granted}), else those that are denied or unset ({@code denied: ad_storage}). */
    public String summary() {
        List<String> words = signals.values().stream().map(Signal::word).distinct().toList();
        if (words.size() == 1) {
            return words.getFirst();
        }
        var summary = new StringBuilder();
        for (String word : List.of("denied", "unset")) {
            List<String> names = signals.entrySet().stream().filter(each -> each.getValue().word().equals(word))
                    .map(Map.Entry::getKey).toList();
            if (!names.isEmpty()) {
                summary.append(summary.isEmpty() ? "" : "; ").append(word).append(": ")
                        .append(String.join(", ", names));
            }
        }
        return summary.toString();
    }
}
