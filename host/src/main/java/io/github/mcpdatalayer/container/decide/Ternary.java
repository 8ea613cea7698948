package io.github.mcpdatalayer.container.decide;

/** Yes, no, or something that only the page knows. */
public enum Ternary {
    YES,
    NO,
    UNKNOWN;

    static Ternary of(boolean value) {
        return value ? YES : NO;
    }

    Ternary and(Ternary other) {
        return this == NO || other == NO ? NO : this == UNKNOWN || other == UNKNOWN ? UNKNOWN : YES;
    }

    Ternary or(Ternary other) {
        return this == YES || other == YES ? YES : this == UNKNOWN || other == UNKNOWN ? UNKNOWN : NO;
    }

    Ternary not() {
        return this == UNKNOWN ? UNKNOWN : of(this == NO);
    }
}
