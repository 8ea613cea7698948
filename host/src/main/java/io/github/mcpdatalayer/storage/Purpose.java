package io.github.mcpdatalayer.storage;

import java.util.regex.Pattern;

import io.github.mcpdatalayer.hits.HostOwner;
import org.jspecify.annotations.Nullable;

/**
 * The owner and the purpose of something stored.
 *
 * @param vendor as people write it; empty where nobody is known
 * @param sure the grounds
 * @param seconds its lifetime, as far as it is told; 0 for the session; null where not known
 */
public record Purpose(String vendor, Category category, Grounds sure, @Nullable Long seconds) {

    /** The grounds for a vendor and a category. */
    public enum Grounds {
        /** The name is known, and its place fits. */
        NAME("name"),
        /** The name is known, though of another domain. */
        NAME_ELSEWHERE("name, of another domain"),
        /** The name is known, and sources differ on what it is for. */
        DISPUTED("name, which others sort otherwise"),
        /** The host that set it or whose script did is known. */
        SETTER("setter"),
        /** It is called as frameworks call the session or the login, and no vendor is known. */
        LOOKS("looks like a session or login"),
        /** Nothing. */
        NONE("");

        private final String word;

        Grounds(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    private static final Pattern SESSION = Pattern.compile(
            "(?i)(?:__(?:Host|Secure)-)?(?:.*(?:^|[._-])(?:session|sess|sid|sessid|session_?id|auth|login|logged_?in|csrf(?:_?token)?"
                    + "|xsrf(?:-token)?|jwt|access_?token|refresh_?token|id_?token|remember_?(?:me|token)"
                    + "|(?:auth|user|session|login|api|bearer)[_-]?token)|[a-z.]*sess(?:ion)?_?id)");

    /**
     * Finds the purpose of a name on a host.
     *
     * @param setter the address or the host of the one that set it; empty where not known
     * @param site that of the page
     */
    public static Purpose of(String name, String host, String setter, String site) {
        KnownNames.KnownName known = KnownNames.of(name, host);
        boolean fits = known != null && (known.domains().isEmpty()
                || known.domains().stream().anyMatch(domain -> Sites.isWithin(host, domain)));
        // auth_token is X's at x.com alone: sites call their own logins so.
        if (known != null && (fits || !isSession(name))) {
            // A vendor's own site may need it; elsewhere something of that name is not excused by it.
            boolean isExcused = known.category() == Category.NECESSARY || known.category() == Category.PREFERENCES;
            Grounds byName = known.isDisputed() ? Grounds.DISPUTED : Grounds.NAME;
            return new Purpose(known.vendor(), fits || !isExcused ? known.category() : Category.UNKNOWN,
                    fits ? byName : Grounds.NAME_ELSEWHERE, known.seconds());
        }
        HostOwner owner = setter.isEmpty() ? null : HostOwner.of(setter);
        if (owner == null && !Sites.of(host).equals(site)) {
            owner = HostOwner.of(host);
        }
        if (owner != null) {
            // On their own domains social networks and portals keep logins and settings beside what they advertise with.
            return new Purpose(owner.name(),
                    Sites.isSignedInTo(host) ? Category.UNKNOWN : categoryOf(owner.kind()), Grounds.SETTER, null);
        }
        return new Purpose("", Category.UNKNOWN, isSession(name) ? Grounds.LOOKS : Grounds.NONE, null);
    }

    /** Tells whether a name is one that frameworks give the session or the login. */
    static boolean isSession(String name) {
        return name.length() <= 100 && SESSION.matcher(name).matches();
    }

    /** The category; with a question mark where it rests on less than a name that fits. */
    public String said() {
        boolean isSure = category == Category.UNKNOWN || sure == Grounds.NAME;
        return isSure ? category.word() : category.word() + "?";
    }

    /** Tells whether it needs a choice; false where the purpose is unknown. */
    public boolean needsChoice() {
        return category == Category.ANALYTICS || category == Category.MARKETING;
    }

    /** A tag manager or a CDP serves what others store. */
    private static Category categoryOf(String kind) {
        return switch (kind) {
            case "ads", "marketing", "social" -> Category.MARKETING;
            case "analytics", "session-replay" -> Category.ANALYTICS;
            case "consent" -> Category.NECESSARY;
            default -> Category.UNKNOWN;
        };
    }
}
