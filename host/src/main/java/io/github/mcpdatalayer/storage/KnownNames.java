package io.github.mcpdatalayer.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/** Names of cookies and keys of storage that are known, {@code known-names.tsv}, with what is mended, {@code corrections.tsv}. */
final class KnownNames {

    /**
     * The known facts of a name.
     *
     * @param seconds its lifetime, as far as it is told; 0 for the session; null where not known
     * @param domains that it is bound to; of a name that says enough by itself, none
     * @param isDisputed whether sources differ on its category
     */
    record KnownName(String name, boolean prefix, String vendor, Category category, @Nullable Long seconds,
            List<String> domains, boolean isDisputed) {

        private KnownName with(Category other, boolean disputed) {
            return new KnownName(name, prefix, vendor, other, seconds, domains, disputed);
        }
    }

    private static final int TELLING = 6;
    private static final int LONGEST = 300;
    private static final Pattern REFUSAL = Pattern.compile("(?i)opt[_-]?out");
    private static final Set<String> GATHERERS = Set.of("Rudderstack", "Segment", "Tealium", "mParticle");
    private static final KnownNames CORRECTED = new KnownNames(read("corrections.tsv"));
    private static final KnownNames LISTED = new KnownNames(doubted(read("known-names.tsv")));

    private final Map<String, List<KnownName>> exact = new HashMap<>();
    private final Map<String, List<KnownName>> prefixes = new HashMap<>();

    private KnownNames(List<KnownName> all) {
        for (KnownName each : all) {
            (each.prefix() ? prefixes : exact).computeIfAbsent(each.name(), _ -> new ArrayList<>()).add(each);
        }
    }

    private static List<KnownName> read(String table) {
        try (var in = Objects.requireNonNull(KnownNames.class.getResourceAsStream(table), table)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines()
                    .filter(line -> !line.isEmpty() && !line.startsWith("#")).map(KnownNames::row).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(table, e);
        }
    }

    private static KnownName row(String line) {
        String[] cells = line.split("\t", -1);
        boolean isDisputed = cells[3].endsWith("?");
        return new KnownName(cells[0], cells[1].equals("p"), cells[2], Category.of(cells[3].replace("?", "")),
                cells[4].isEmpty() ? null : Long.valueOf(cells[4]),
                cells[5].isEmpty() ? List.of() : List.of(cells[5].split(",")), isDisputed);
    }

    /**
     * Takes back what the list cannot know. It has logins and settings of social networks and portals as marketing, and records of a refusal
     * as what was refused; only a correction says what such a name is for, and what an advertiser needs on its own domain. Where it sorts most
     * names of a vendor the other way, a single one is a guess; so is one of a customer data platform, which gathers for whoever is connected.
     */
    private static List<KnownName> doubted(List<KnownName> all) {
        Map<String, Integer> lean = new HashMap<>();
        all.forEach(each -> lean.merge(each.vendor(), leanOf(each.category()), Integer::sum));
        return all.stream().map(each -> {
            boolean isOfSignIn = !each.domains().isEmpty() && each.domains().stream().allMatch(Sites::isSignedInTo);
            int leans = leanOf(each.category());
            boolean isRefusal = leans != 0 && REFUSAL.matcher(each.name()).find();
            boolean isOfAdvertiser = leans == 0 && !each.domains().isEmpty() && lean.getOrDefault(each.vendor(), 0) < 0;
            return each.with(isOfSignIn || isRefusal || isOfAdvertiser ? Category.UNKNOWN : each.category(),
                    leans * lean.getOrDefault(each.vendor(), 0) < 0
                            || (leans != 0 && GATHERERS.contains(each.vendor())));
        }).toList();
    }

    private static int leanOf(Category category) {
        return switch (category) {
            case ANALYTICS -> 1;
            case MARKETING -> -1;
            default -> 0;
        };
    }

    /**
     * Returns what is known of this name on this host; null where nothing is. A correction of ours comes first, then a whole name before a
     * beginning, and the longest beginning before others. Where we and the list differ on what visitors must agree to, it is disputed.
     */
    static @Nullable KnownName of(String name, String host) {
        KnownName mended = CORRECTED.find(name, host);
        KnownName listed = LISTED.find(name, host);
        boolean isAgreed = mended == null || listed == null || leanOf(mended.category()) == 0
                || listed.category() == Category.UNKNOWN || listed.category() == mended.category();
        return mended == null ? listed : isAgreed ? mended : mended.with(mended.category(), true);
    }

    private @Nullable KnownName find(String name, String host) {
        KnownName found = best(exact.getOrDefault(name, List.of()), host);
        for (int n = Math.min(name.length(), LONGEST); found == null && n > 0; n--) {
            found = best(prefixes.getOrDefault(name.substring(0, n), List.of()), host);
        }
        return found;
    }

    private static @Nullable KnownName best(List<KnownName> named, String host) {
        for (KnownName each : named) {
            if (each.domains().stream().anyMatch(domain -> Sites.isWithin(host, domain))) {
                return each;
            }
        }
        for (KnownName each : named) {
            if (each.domains().isEmpty()) {
                return each;
            }
        }
        return named.size() == 1 && isTelling(named.getFirst().name()) ? named.getFirst() : null;
    }

    /** A short name and a word of everyday language mean something else, where they are not on a domain that they are bound to. */
    private static boolean isTelling(String name) {
        return name.length() >= TELLING && name.chars().anyMatch(each -> each == '_' || each == '-' || each == '.'
                || Character.isDigit(each));
    }
}
