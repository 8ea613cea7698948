package io.github.mcpdatalayer.storage;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.github.mcpdatalayer.datalayer.consent.ConsentThen;
import io.github.mcpdatalayer.datalayer.consent.Grant;
import org.jspecify.annotations.Nullable;

/**
 * A trait of stored things that somebody should look at, in words that judge nothing. It is silent on what is necessary, the record of a
 * choice, a session or login, and anything of unknown purpose.
 *
 * @param rows all that are concerned
 */
public record StorageFinding(StorageRule kind, List<StoredRow> rows) {

    /** The kind of finding. */
    public enum StorageRule {
        /** Before the visitor had chosen, while its purpose was not granted by default. */
        BEFORE_CHOICE("storedBeforeChoice", "stored before a choice"),
        /** After the visitor's denial of its purpose. */
        AFTER_DENIAL("storedAfterDenial", "stored after denial"),
        /** It was stored earlier, and its purpose is denied now. */
        STILL_THERE("stillThereAfterDenial", "still there after denial or withdrawal"),
        /** Longer than its vendor, or who knows it, says. */
        KEPT_LONGER("keptLonger", "kept longer than it is said to be");

        private final String word;
        private final String text;

        StorageRule(String word, String text) {
            this.word = word;
            this.text = text;
        }

        /** The word that tools write. */
        public String word() {
            return word;
        }

        public String text() {
            return text;
        }
    }

    /** A vendor's round months and a day or two of the clock are no difference. */
    private static final double TOLERANCE = 1.1;

    /**
     * The findings of these rows, of each kind at most one. A row can be in several.
     *
     * @param then
     *            what consent mode said at a write
     * @param now
     *            what it says now
     * @param time
     *            milliseconds since 1970
     */
    public static List<StorageFinding> of(List<StoredRow> rows, Function<StoreWrite, ConsentThen> then,
            ConsentThen now, double time) {
        Map<StorageRule, List<StoredRow>> found = new EnumMap<>(StorageRule.class);
        for (StoredRow row : rows) {
            if (!isJudged(row)) {
                continue;
            }
            StoreWrite first = row.first();
            StorageRule kind = first == null || !wasTaken(row) ? null : atWrite(row, then.apply(first));
            if (kind != null) {
                found.computeIfAbsent(kind, _ -> new ArrayList<>()).add(row);
            }
            // A row that came before the choice and outlived the denial is both: each has a remedy of its own.
            if (kind != StorageRule.AFTER_DENIAL && row.isKept() && now.known() && now.chosen()
                    && grant(row, now) == Grant.DENIED) {
                found.computeIfAbsent(StorageRule.STILL_THERE, _ -> new ArrayList<>()).add(row);
            }
            if (isKeptLonger(row, time)) {
                found.computeIfAbsent(StorageRule.KEPT_LONGER, _ -> new ArrayList<>()).add(row);
            }
        }
        return found.entrySet().stream().map(each -> new StorageFinding(each.getKey(), List.copyOf(each.getValue())))
                .toList();
    }

    /** Tells whether something can be said of a row. */
    public static boolean isJudged(StoredRow row) {
        return row.purpose().needsChoice() && !row.isLogin();
    }

    /** Tells whether the browser took it and somebody saw it there: else it is not stored. */
    private static boolean wasTaken(StoredRow row) {
        StoreWrite gone = row.gone();
        return gone == null
                || (!gone.cause().equals("notThere") && !gone.cause().equals("unknown") && !row.isDeletionAlone());
    }

    private static @Nullable StorageRule atWrite(StoredRow row, ConsentThen then) {
        if (!then.known()) {
            return null;
        }
        Grant grant = grant(row, then);
        if (!then.chosen()) {
            return grant == Grant.GRANTED || grant == Grant.BY_REGION ? null : StorageRule.BEFORE_CHOICE;
        }
        return grant == Grant.DENIED ? StorageRule.AFTER_DENIAL : null;
    }

    private static Grant grant(StoredRow row, ConsentThen consent) {
        return row.purpose().category() == Category.MARKETING ? consent.ads() : consent.analytics();
    }

    private static boolean isKeptLonger(StoredRow row, double time) {
        Long said = row.purpose().seconds();
        Long kept = row.kept(time);
        return said != null && said > 0 && kept != null && kept > said * TOLERANCE
                && (row.purpose().sure() == Purpose.Grounds.NAME
                        || row.purpose().sure() == Purpose.Grounds.DISPUTED);
    }
}
