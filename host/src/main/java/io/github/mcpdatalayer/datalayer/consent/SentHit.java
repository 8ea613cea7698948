package io.github.mcpdatalayer.datalayer.consent;

import org.jspecify.annotations.Nullable;

/**
 * A request of a known vendor, as far as consent is concerned.
 *
 * @param number its number in the tab
 * @param time when it began, in milliseconds since 1970; null where not known
 * @param seq the number of the last push of the document before it; null for none
 * @param what the vendor, and its event if it has one
 * @param denies whether it says itself, in its vendor's own way, that consent is denied
 * @param google what it says of consent in Google's way; null where it does not
 */
public record SentHit(long number, long page, int frame, @Nullable Double time, @Nullable Long seq, String what,
        boolean denies, @Nullable ConsentSignals google) {}
