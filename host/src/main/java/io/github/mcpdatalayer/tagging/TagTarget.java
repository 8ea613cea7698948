package io.github.mcpdatalayer.tagging;

import java.util.Locale;
import java.util.Set;

import io.github.mcpdatalayer.hits.Hit;
import io.github.mcpdatalayer.hits.UrlParts;
import org.jspecify.annotations.Nullable;

/**
 * Something that a tag sends.
 *
 * @param vendors the ids of vendors, one of which gets it; empty where only the host or the account tells
 * @param account as hits have it; null where it is not known
 * @param event the vendor's name for it; null where it is not known, or where there is none
 * @param host that it is sent to; null where the vendor's are meant
 */
public record TagTarget(Set<String> vendors, @Nullable String account, @Nullable String event,
        @Nullable String host) {

    private static final String GA4 = "ga4";
    private static final int EVENT = 4;
    private static final int ACCOUNT = 3;
    private static final int VENDOR = 1;

    public TagTarget {
        vendors = Set.copyOf(vendors);
    }

    TagTarget(String vendor, @Nullable String account, @Nullable String event) {
        this(Set.of(vendor), account, event, null);
    }

    /** Tells whether its vendor and what it tells are both known. */
    public boolean isKnown() {
        return !vendors.isEmpty() && (account != null || event != null);
    }

    /** Returns this target without its destination. */
    TagTarget bare() {
        return host == null ? this : new TagTarget(vendors, account, event, null);
    }

    /** Rates how well a hit fits; 0 where it does not. */
    int fits(Hit hit) {
        boolean isVendor = vendors.contains(hit.vendor());
        boolean isHost = host != null && host.equals(UrlParts.of(hit.request().url()).host());
        boolean isAccount = isAccountOf(hit);
        if (!isVendor && !isHost && !(vendors.isEmpty() && isAccount)) {
            return 0;
        }
        if (account != null && hit.account() != null && !isAccount) {
            return 0;
        }
        String sent = hit.event();
        boolean isEvent = event != null && sent != null && (hit.vendor().equals(GA4)
                ? event.equals(sent) // two events for GA4
                : event.toLowerCase(Locale.ROOT).equals(sent.toLowerCase(Locale.ROOT)));
        if (event != null && sent != null && !isEvent) {
            return 0;
        }
        return VENDOR + (isAccount ? ACCOUNT : 0) + (isEvent ? EVENT : 0);
    }

    /** Tells whether nothing that is known of both is left open. */
    static boolean isExact(int fit) {
        return fit >= VENDOR + ACCOUNT + EVENT;
    }

    /** Tells whether more than the vendor is the same. */
    static boolean isTelling(int fit) {
        return fit > VENDOR;
    }

    /** Ads have the label behind the number, which not each of their requests tells. */
    private boolean isAccountOf(Hit hit) {
        String sent = hit.account();
        return account != null && sent != null
                && (sent.equals(account) || account.startsWith(sent + "/") || sent.startsWith(account + "/"));
    }
}
