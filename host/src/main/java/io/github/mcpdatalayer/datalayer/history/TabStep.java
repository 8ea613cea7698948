package io.github.mcpdatalayer.datalayer.history;

import org.jspecify.annotations.Nullable;

/**
 * One action that was done in a tab.
 *
 * @param number in its tab, from 1
 * @param did in words: {@code click e12 button "Add to cart"}
 * @param began milliseconds since 1970
 * @param ended the same; null while it goes on
 * @param person whether the person did it, while that was recorded; else a client did
 */
public record TabStep(long number, String did, double began, @Nullable Double ended, boolean person) {

    /** One of a client. */
    public TabStep(long number, String did, double began, @Nullable Double ended) {
        this(number, did, began, ended, false);
    }
}
