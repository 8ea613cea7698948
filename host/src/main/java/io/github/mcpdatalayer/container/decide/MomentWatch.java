package io.github.mcpdatalayer.container.decide;

/** Told of each event while its variables have their values. */
public interface MomentWatch {

    /** Consent as tags found it. */
    interface ConsentAtMoment {

        /** Tells whether a type was granted. */
        Ternary granted(String type);
    }

    MomentWatch NONE = (_, _, _) -> {};

    void at(EventMoment moment, TagValues values, ConsentAtMoment consent);
}
