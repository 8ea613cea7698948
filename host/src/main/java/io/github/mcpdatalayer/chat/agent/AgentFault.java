package io.github.mcpdatalayer.chat.agent;

/** Reasons why an agent is of no use; the panel has words for each. */
public enum AgentFault {
    /** It is not on this computer, or could not be started. */
    NOT_STARTED,
    /** Its process ended. */
    ENDED,
    /** It did not answer in time. */
    SILENT,
    /** It wrote what is no message, or one that is too large. */
    GARBLED,
    /** It answered with an error. */
    REFUSED,
    /** It wants the person to sign in, in a terminal. */
    SIGN_IN
}
