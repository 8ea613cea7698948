package io.github.mcpdatalayer.front.tools.sources;

import org.jspecify.annotations.Nullable;

/**
 * A moment in a tab's history.
 *
 * @param page the end of this page, by its number; null for the page that is there now
 * @param push right after this push, by its number; null for no certain one
 */
public record Moment(@Nullable Long page, @Nullable Long push) {

    public static final Moment NOW = new Moment(null, null);

    public static Moment after(long push) {
        return new Moment(null, push);
    }

    boolean isNow() {
        return page == null && push == null;
    }
}
