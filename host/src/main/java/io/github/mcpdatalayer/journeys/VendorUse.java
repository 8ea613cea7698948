package io.github.mcpdatalayer.journeys;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The hits and the storage of one vendor in a visit.
 *
 * @param hits how many were sent to it
 * @param identified how many of them carried something like an id of a visitor; pings that know of a denial carry none that lasts
 * @param stored the names of what is kept for it, with their kinds, each once
 * @param deleted the names of what was kept for it until consent was taken back
 */
public record VendorUse(String vendor, int hits, int identified, List<String> stored, List<String> deleted) {

    /** One of a visit in which nothing was taken back. */
    public VendorUse(String vendor, int hits, int identified, List<String> stored) {
        this(vendor, hits, identified, stored, List.of());
    }

    /** Words that vendors add to the names of their products. */
    private static final String PRODUCT = "\\s+(?:Pixel|Tag|Insight Tag|UET|4)$";

    public VendorUse {
        stored = List.copyOf(stored);
        deleted = List.copyOf(deleted);
    }

    /** A vendor's name without its product's, so that its hits and its cookies are one row: Meta Pixel is Meta. */
    public static String plain(String vendor) {
        return vendor.replaceFirst(PRODUCT, "").replaceFirst(PRODUCT, "");
    }

    private VendorUse and(VendorUse other) {
        return new VendorUse(vendor, hits + other.hits, identified + other.identified, joined(stored, other.stored),
                joined(deleted, other.deleted));
    }

    private static List<String> joined(List<String> names, List<String> more) {
        List<String> all = new ArrayList<>(names);
        more.stream().filter(name -> !all.contains(name)).forEach(all::add);
        return all;
    }

    /** One row a vendor, by name. */
    public static List<VendorUse> joined(List<VendorUse> uses) {
        Map<String, VendorUse> all = new TreeMap<>();
        uses.forEach(each -> all.merge(each.vendor, each, VendorUse::and));
        return List.copyOf(all.values());
    }
}
