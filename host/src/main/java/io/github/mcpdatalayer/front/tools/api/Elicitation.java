package io.github.mcpdatalayer.front.tools.api;

import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.front.link.Received;
import org.jspecify.annotations.Nullable;

/**
 * Questions that the client of a call shows to the person, where it can. A reply chooses or tells, and allows nothing: access is
 * given, and guarded steps are confirmed, in the browser alone.
 */
public final class Elicitation {

    /**
     * A question.
     *
     * @param key names it among those of one call
     * @param text for the person
     * @param choices the words to choose one of by the name of the choice; without any the person reads and says yes or no
     * @param isAskedOnce whether one that was declined is not asked again
     */
    public record Question(String key, String text, Map<String, List<String>> choices, boolean isAskedOnce) {}

    /** The ways in which a question ends. */
    public enum Action {
        ACCEPTED,
        DECLINED,
        /** Closed without a word. */
        DISMISSED,
        /** Not answered in time. */
        LATE,
        /** Answered, but not with one of the choices. */
        UNFIT,
        /** The client cannot show it. */
        NOT_ASKED
    }

    /** The end of a question, and what was chosen by the names of the choices. */
    public record PersonReply(Action action, Map<String, String> chosen) {

        public PersonReply(Action action) {
            this(action, Map.of());
        }
    }

    /** A question that the person may see while the call goes on. */
    public interface Told {

        /** Takes it away, and returns the reply until now. */
        PersonReply end();
    }

    /** The client of a call. */
    public interface AskingClient {

        /**
         * Asks and waits.
         *
         * @throws InputRequired if the client has to call again with the reply
         */
        PersonReply ask(Question question) throws InterruptedException;

        /** Tells that it shows a question when the call has ended, and then calls again. */
        boolean repeats();

        /** Tells the person something to do elsewhere, and waits for nothing; does {@code onNo} as soon as they say no. */
        Told tell(Question question, Runnable onNo);
    }

    /** Ends a call that its client repeats with the reply. */
    public static final class InputRequired extends RuntimeException {

        private static final long serialVersionUID = 1;
        private final transient Question question;

        public InputRequired(Question question) {
            super("The person is asked first", null, false, false);
            this.question = question;
        }

        public Question question() {
            return question;
        }
    }

    private static final PersonReply NOT_ASKED = new PersonReply(Action.NOT_ASKED);
    private static final ThreadLocal<@Nullable AskingClient> OF_THIS_THREAD = new ThreadLocal<>();

    private Elicitation() {}

    /** Does the work of a call of this client; null: it cannot show questions. */
    public static <T> T during(@Nullable AskingClient client, Received.CountedWork<T> work)
            throws InterruptedException {
        if (client == null) {
            return work.run();
        }
        OF_THIS_THREAD.set(client);
        try {
            return work.run();
        } finally {
            OF_THIS_THREAD.remove();
        }
    }

    public static PersonReply ask(Question question) throws InterruptedException {
        AskingClient client = OF_THIS_THREAD.get();
        return client == null ? NOT_ASKED : client.ask(question);
    }

    /** Tells whether a question would end the call, and its client call again. */
    public static boolean repeats() {
        AskingClient client = OF_THIS_THREAD.get();
        return client != null && client.repeats();
    }

    /** Tells whether a question would be seen while the call goes on. */
    public static boolean isSeenAtOnce() {
        AskingClient client = OF_THIS_THREAD.get();
        return client != null && !client.repeats();
    }

    public static Told tell(Question question, Runnable onNo) {
        AskingClient client = OF_THIS_THREAD.get();
        return client == null ? () -> NOT_ASKED : client.tell(question, onNo);
    }
}
