package io.github.mcpdatalayer.datalayer.history;

import org.jspecify.annotations.Nullable;

/**
 * One action that was done in a tab.
 *
 * @param number in its tab, from 1
 * @param did in words: {@code click e12 button "Add to cart"}
 * @param began milliseconds since 1970
 * @param ended the same; null while it goes on
 */
public record TabStep(long number, String did, double began, @Nullable Double ended) {}
