package io.github.mcpdatalayer.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/** Names of cookies and keys of storage that are known, {@code known-names.tsv}, with what is mended, {@code corrections.tsv}. */
final class KnownNames {

    /**
     * The known facts of a name.
     *
     * @param seconds its lifetime, as far as it is told; 0 for the session; null where not known
     * @param domains that it is bound to; of a name that says enough by itself, none
     */
    record KnownName(String name, boolean prefix, String vendor, Category category, @Nullable Long seconds,
            List<String> domains) {}

    private static final int TELLING = 6;
    private static final int LONGEST = 300;
    private static final KnownNames CORRECTED = read("corrections.tsv");
    private static final KnownNames LISTED = read("known-names.tsv");

    private final Map<String, List<KnownName>> exact = new HashMap<>();
    private final Map<String, List<KnownName>> prefixes = new HashMap<>();

    private KnownNames(List<KnownName> all) {
        for (KnownName each : all) {
            (each.prefix() ? prefixes : exact).computeIfAbsent(each.name(), _ -> new ArrayList<>()).add(each);
        }
    }

    private static KnownNames read(String table) {
        try (var in = Objects.requireNonNull(KnownNames.class.getResourceAsStream(table), table)) {
            return new KnownNames(new String(in.readAllBytes(), StandardCharsets.UTF_8).lines()
                    .filter(line -> !line.isEmpty() && !line.startsWith("#")).map(KnownNames::row).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(table, e);
        }
    }

    private static KnownName row(String line) {
        String[] cells = line.split("\t", -1);
        return new KnownName(cells[0], cells[1].equals("p"), cells[2], Category.of(cells[3]),
                cells[4].isEmpty() ? null : Long.valueOf(cells[4]),
                cells[5].isEmpty() ? List.of() : List.of(cells[5].split(",")));
    }

    /**
     * Returns what is known of this name on this host; null where nothing is. A correction of ours comes first, then a whole name before a
     * beginning, and the longest beginning before others.
     */
    static @Nullable KnownName of(String name, String host) {
        KnownName mended = CORRECTED.find(name, host);
        return mended == null ? LISTED.find(name, host) : mended;
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
