package io.github.mcpdatalayer.privacy;

import java.util.Locale;
import java.util.Set;

/** Finds access tokens in paths of URLs: {@code /reset-password/9f8b7c…}. */
final class SecretPaths {

    private static final int MAX_STEP = 32;
    private static final int MIN_TOKEN = 16;
    private static final int MIN_SIGNATURE = 24;
    private static final String[] WORDS = {"reset", "password", "passwort", "activat", "verif", "confirm", "invit",
            "magic",
            "unsubscribe", "token", "recover", "einladung", "bestaetig", "freischalt", "login", "session", "webhook"};
    /** Steps that announce one only where it is as long as Mattermost writes it. */
    private static final Set<String> HOOKS = Set.of("hook", "hooks");
    private static final int HOOK = 26;

    private SecretPaths() {}

    /** Tells whether the path step before this slash announces a token. */
    static boolean isBehind(String text, int from, int slash) {
        int start = slash;
        while (start > from && slash - start < MAX_STEP && text.charAt(start - 1) != '/'
                && text.charAt(start - 1) > ' ') {
            start--;
        }
        if (start == slash || start == from || text.charAt(start - 1) != '/') {
            return false;
        }
        String step = text.substring(start, slash).toLowerCase(Locale.ROOT);
        if (HOOKS.contains(step)) {
            int end = slash + 1;
            while (end < text.length() && Character.isLetterOrDigit(text.charAt(end))) {
                end++;
            }
            return end - slash - 1 == HOOK;
        }
        for (String word : WORDS) {
            if (step.contains(word)) {
                return true;
            }
        }
        return false;
    }

    /** Tells whether a parameter lets in whoever has the address, as storage and workflows of Azure do it: {@code sig=…}. */
    static boolean isSignature(String key, int length) {
        return key.equals("sig") && length > MIN_SIGNATURE;
    }

    /** Tells whether a step is a token: a long mix of letters and digits, or a UUID. */
    static boolean isToken(String text, int from, int to) {
        int digits = 0;
        int letters = 0;
        int run = 0;
        int longest = 0;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            boolean digit = NumberRun.isDigit(c);
            if (!digit && !NumberRun.isWord(c) && "-.~=".indexOf(c) < 0) {
                return false;
            }
            digits += digit ? 1 : 0;
            letters += Character.isLetter(c) ? 1 : 0;
            run = digit || Character.isLetter(c) ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        boolean uuid = to - from == 36 && text.charAt(from + 8) == '-' && text.charAt(from + 13) == '-';
        return to - from >= MIN_TOKEN && digits > 1 && letters > 1 && (longest >= MIN_TOKEN || uuid);
    }
}
