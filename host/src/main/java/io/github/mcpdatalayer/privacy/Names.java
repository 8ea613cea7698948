package io.github.mcpdatalayer.privacy;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Judges whether a text can be a person's name if only a key such as {@code customer} suggests it. */
final class Names {
    private static final Pattern BETWEEN = Pattern.compile("[ ,/]+");

    private static final int MAX_CHARS = 60;
    private static final int MAX_WORDS = 6;
    /** Words that pages use for kinds of customers. */
    private static final Set<String> KINDS = Set.of("new", "returning", "guest", "premium", "gold", "silver", "bronze",
            "platinum", "vip", "member", "members", "standard", "basic", "business", "private", "company", "active",
            "inactive", "registered", "unregistered", "loyal", "employee", "student", "admin", "default", "retail",
            "wholesale", "customer", "user", "visitor", "existing", "prospect", "lead", "adult", "child", "infant",
            "adults", "children", "male", "female", "yes", "no", "true", "false", "none", "unknown", "anonymous");
    /** Words of forms, pages and events that are never part of a name. */
    private static final Set<String> COMMON = Set.of("form", "formular", "kontaktformular", "contact", "kontakt",
            "newsletter", "signup", "sign", "login", "logout", "register", "registration", "checkout", "cart", "basket",
            "page", "home", "homepage", "search", "product", "products", "order", "orders", "placed", "purchase",
            "viewed", "view", "click", "clicked", "submit", "submitted", "submission", "added", "started", "completed",
            "lead", "leads", "account", "accounts", "profile", "main", "primary", "secondary", "settings", "payment",
            "shipping", "billing", "delivery", "invoice", "rechnung", "event", "button", "banner", "hero", "header",
            "footer", "menu", "modal", "popup", "overlay", "step", "field", "input", "required", "missing", "error",
            "invalid", "valid", "empty", "filled", "focus", "blur", "change", "asc", "desc", "done", "open", "closed",
            "self", "same", "other", "store", "shop", "online", "sales", "marketing", "team", "support", "service",
            "services", "group", "email", "e-mail", "mail", "phone", "telefon", "address", "adresse", "name", "vorname",
            "nachname", "firstname", "lastname", "first", "last", "title", "label", "placeholder", "campaign", "sale",
            "deal", "offer", "free", "trial", "plan", "download", "video", "app", "web", "website", "mobile", "desktop",
            "tracking", "tracker", "default", "test", "demo", "bestandskunde", "neukunde", "bestandskunden", "neu",
            "nouveau", "nuevo", "ltd", "inc", "gmbh", "llc", "ag", "kg", "company", "corp", "express", "paket",
            "standard", "pickup", "insurance", "data", "info", "consent", "cookie", "privacy", "policy", "terms",
            "ascending", "descending", "ja", "nein", "oui", "non", "si", "mandatory", "pflichtfeld", "please", "enter",
            "bitte", "your", "ihr", "the", "a", "an", "and", "und", "or", "to", "for", "new");
    /** Small words inside names. */
    private static final Set<String> PARTICLES = Set.of("van", "von", "der", "den", "de", "del", "della", "di", "da",
            "dos", "das", "do", "du", "des", "la", "le", "el", "al", "bin", "ibn", "ben", "zu", "zum", "zur", "ter",
            "ten",
            "y", "e", "i", "af", "av", "of", "st", "'t", "op");

    private Names() {}

    /** Tells whether {@code text[from, to)} looks like a name: letters, the first one a capital if its script has any. */
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

    /** Tells whether a text looks like a name of one or more words, without words common in forms or pages. */
    static boolean isLikely(String text) {
        return canBe(text, 0, text.length()) && !isCommon(text);
    }

    /** Like {@link #isLikely}, but it may begin with a small letter, as people type. */
    static boolean canBeTyped(String text) {
        if (text.length() < 2 || text.length() > MAX_CHARS) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((!Character.isLetter(c) && " -'’.,".indexOf(c) < 0) || (i == 0 && !Character.isLetter(c))) {
                return false;
            }
        }
        return !isCommon(text);
    }

    /** Tells whether a text looks like a name of two words or more, {@code Ann de Wit}, {@code SMITH, ANN}, or like one in CJK. */
    static boolean isFull(String text) {
        int length = text.length();
        if (length < 2 || length > MAX_CHARS || isCommon(text)) {
            return false;
        }
        if (isIdeographs(text)) {
            return true;
        }
        int words = 0;
        int small = 0;
        for (String word : BETWEEN.split(text, MAX_WORDS + 1)) {
            if (word.isEmpty() || !isWordOfName(word)) {
                return false;
            }
            words++;
            small += Character.isLowerCase(word.charAt(0)) ? 1 : 0;
        }
        return words >= 2 && words <= MAX_WORDS && words - small >= 2;
    }

    /** Tells whether any word of a text is common in pages, forms or events. */
    static boolean isCommon(String text) {
        return common(text, false);
    }

    /** Tells whether all words of a text are common in pages, forms or events. */
    static boolean areCommon(String text) {
        return common(text, true);
    }

    private static boolean common(String text, boolean all) {
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (i < text.length() && " ,/_:-".indexOf(text.charAt(i)) < 0) {
                continue;
            }
            if (i > start) {
                String word = text.substring(start, i).toLowerCase(Locale.ROOT);
                if ((COMMON.contains(word) || KINDS.contains(word)) != all) {
                    return !all;
                }
            }
            start = i + 1;
        }
        return all;
    }

    /** Tells whether a word may be part of a name: it starts with a capital, or is a particle such as {@code van}. */
    static boolean isWordOfName(String word) {
        if (word.isEmpty() || PARTICLES.contains(word)) {
            return !word.isEmpty();
        }
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (!Character.isLetter(c) && Character.getType(c) != Character.NON_SPACING_MARK
                    && "-'’.`".indexOf(c) < 0) {
                return false;
            }
        }
        char first = word.charAt(0);
        return Character.isLetter(first) && !Character.isLowerCase(first);
    }

    private static boolean isIdeographs(String text) {
        if (text.length() > 8) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (!Character.isIdeographic(text.charAt(i)) && text.charAt(i) != ' '
                    && !(text.charAt(i) >= 0xac00 && text.charAt(i) <= 0xd7a3)) {
                return false;
            }
        }
        return true;
    }
}
