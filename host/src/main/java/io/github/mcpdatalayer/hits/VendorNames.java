package io.github.mcpdatalayer.hits;

import java.util.Map;

/** The names that people have for a vendor. */
public final class VendorNames {

    /** The names that are shorter than in the tables. */
    private static final Map<String, String> SHORT = Map.of("ga4", "GA4", "meta", "Meta");

    private VendorNames() {}

    /**
     * Names a vendor.
     *
     * @param id
     *            as in hits, such as {@code google-ads}
     * @return the id itself where no table has it
     */
    public static String of(String id) {
        String known = SHORT.get(id);
        return known != null
                ? known
                : Vendors.known().rows().stream().filter(row -> row.id().equals(id)).map(Vendor::name).findFirst()
                        .orElse(id);
    }
}
