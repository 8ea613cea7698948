package io.github.mcpdatalayer.datalayer.validation;

/** Checks the messages of one array of one document, in order. Implementations may keep state. */
interface PushCheck {

    void see(CheckedPush message, Findings findings);

    /** Reports findings that need all messages. */
    default void end() {}
}
