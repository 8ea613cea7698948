package io.github.mcpdatalayer.datalayer.validation;

/** Sees the messages of one array of one document in their order, and keeps what it must remember of them. */
interface PushCheck {

    void see(CheckedPush message, Findings findings);

    /** Says what can be said only after the last message. */
    default void end() {}
}
