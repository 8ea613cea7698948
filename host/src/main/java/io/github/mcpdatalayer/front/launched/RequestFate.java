package io.github.mcpdatalayer.front.launched;

/** The fate of a request that a page of a launched browser is about to send. */
public sealed interface RequestFate {

    /** It goes out as it is. */
    RequestFate SEND = new Send();
    /** It is answered here and reaches nobody. */
    RequestFate ANSWER = new Answered();

    /** It goes out as it is. */
    record Send() implements RequestFate {}

    /** It is answered here and reaches nobody. */
    record Answered() implements RequestFate {}

    /**
     * It goes to another address; pages and extensions see the one that they know.
     *
     * @param url
     *            on the same host
     */
    record SentTo(String url) implements RequestFate {}
}
