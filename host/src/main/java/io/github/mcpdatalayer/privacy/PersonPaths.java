package io.github.mcpdatalayer.privacy;

import java.util.Locale;
import java.util.Set;

/** Finds people's ids in paths of URLs: {@code /users/4711}, but not {@code /customers/2026-report}. */
final class PersonPaths {

    private static final Set<String> WORDS = Set.of("user", "users", "customer", "customers", "member", "members",
            "kunde", "kunden", "patient", "patients", "people", "profile", "profiles");

    private PersonPaths() {}

    /** Tells whether a person's id follows this word in a path. */
    static boolean isIn(String word) {
        return WORDS.contains(word.toLowerCase(Locale.ROOT));
    }

    /**
     * Tells whether a step of a path is an id: it has three digits that are no year, or two, as in {@code u_5f3a9c}, in a part
     * that mixes them with letters; words that are joined to years and short numbers are a title.
     */
    static boolean isId(String text, int from, int to) {
        int digits = 0;
        int counted = 0;
        boolean words = false;
        boolean mixed = false;
        boolean years = false;
        int i = from;
        while (i < to) {
            int start = i;
            int own = 0;
            int letters = 0;
            while (i < to && "-_~".indexOf(text.charAt(i)) < 0) {
                char c = text.charAt(i++);
                if (c == '.' || c == '%' || c == '@') {
                    return false;
                }
                own += NumberRun.isDigit(c) ? 1 : 0;
                letters += Character.isLetter(c) ? 1 : 0;
            }
            digits += own;
            boolean year = own == 4 && letters == 0
                    && (text.startsWith("19", start) || text.startsWith("20", start));
            years |= year;
            counted += year || (letters == 0 && own < 3) ? 0 : own;
            words |= letters > 2 && own == 0;
            mixed |= letters > 0 && own > 1;
            i++;
        }
        return digits >= 3 && (!words || mixed || counted >= (years ? 5 : 3));
    }
}
