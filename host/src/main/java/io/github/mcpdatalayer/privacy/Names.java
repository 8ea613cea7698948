package io.github.mcpdatalayer.privacy;

import java.util.Locale;
import java.util.Set;

/** Texts that can be a person's name where only a list under a key such as {@code customer} says so. */
final class Names {

    private static final int MAX_CHARS = 60;
    /** What pages say of their customers in such lists. */
    private static final Set<String> KINDS = Set.of("new", "returning", "guest", "premium", "gold", "silver", "bronze",
            "platinum", "vip", "member", "members", "standard", "basic", "business", "private", "company", "active",
            "inactive", "registered", "unregistered", "loyal", "employee", "student", "admin", "default", "retail",
            "wholesale", "customer", "user", "visitor", "existing", "prospect", "lead", "adult", "child", "infant",
            "adults", "children", "male", "female", "yes", "no", "true", "false", "none", "unknown", "anonymous");

    private Names() {}

    /** Whether {@code text[from, to)} is written like a name: letters, the first of them no small one. */
    static boolean canBe(String text, int from, int to) {
        int length = to - from;
        if (length < 2 || length > MAX_CHARS || Character.isLowerCase(text.charAt(from))
                || !Character.isLetter(text.charAt(from))) {
            return false;
        }
        boolean small = false;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (NumberRun.isDigit(c) || (!NumberRun.isWord(c) && " -'’.".indexOf(c) < 0) || c == '_') {
                return false;
            }
            small |= !Character.isUpperCase(c);
        }
        return small && !KINDS.contains(text.substring(from, to).toLowerCase(Locale.ROOT));
    }
}
