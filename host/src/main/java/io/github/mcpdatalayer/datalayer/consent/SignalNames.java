package io.github.mcpdatalayer.datalayer.consent;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The names that consent mode has. Containers may define further signals, which only their own tags ask for. */
public final class SignalNames {

    /** The signals that Google demands since March 2024 (consent mode v2) of whoever measures or advertises in the EEA. */
    public static final List<String> V2 = List.of("ad_storage", "analytics_storage", "ad_user_data",
            "ad_personalization");

    private static final Set<String> KNOWN = Stream
            .concat(V2.stream(), Stream.of("functionality_storage", "personalization_storage", "security_storage"))
            .collect(Collectors.toUnmodifiableSet());

    /** The parameters that stand beside the signals in a command. */
    private static final Set<String> PARAMETERS = Set.of("region", "wait_for_update");

    private static final Map<String, String> BY_LETTERS = Stream.concat(KNOWN.stream(), PARAMETERS.stream())
            .collect(Collectors.toUnmodifiableMap(SignalNames::letters, name -> name));

    private static final int MOST_EDITS = 2;
    private static final int LONGEST = 60;

    private SignalNames() {}

    public static boolean isKnown(String name) {
        return KNOWN.contains(name);
    }

    static boolean isParameter(String name) {
        return PARAMETERS.contains(name);
    }

    /** The signal or parameter that a name is nearly; empty if there is none. */
    public static String meant(String name) {
        String letters = letters(name);
        String same = BY_LETTERS.get(letters);
        if (same != null || name.length() > LONGEST) {
            return same == null ? "" : same;
        }
        return BY_LETTERS.entrySet().stream().filter(known -> edits(letters, known.getKey()) <= MOST_EDITS)
                .map(Map.Entry::getValue).sorted().findFirst().orElse("");
    }

    private static String letters(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
    }

    /** Counts the letters that must be put in, taken out or replaced. */
    private static int edits(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[other.length()];
    }
}
