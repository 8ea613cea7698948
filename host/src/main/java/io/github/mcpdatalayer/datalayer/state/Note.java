package io.github.mcpdatalayer.datalayer.state;

/**
 * A remark on one push that the computed state does not show.
 *
 * @param push its place in the list of pushes, from 0
 * @param right the call as it was probably meant, with texts of the page; empty for other notes
 */
public record Note(int push, NoteKind kind, String right) {
    public Note(int push, NoteKind kind) {
        this(push, kind, "");
    }

    public enum NoteKind {
        /** The page ran a function here; what it changed is not in the computed state. */
        FUNCTION_NOT_RUN("a function: not executable outside the page, what it set is missing"),
        /** The page called a method whose effect cannot be known here. */
        METHOD_NOT_RUN("a method call that is not executable outside the page, what it changed is missing"),
        /** The library throws on this message, out of the page's push. */
        THROWS("the push throws in the page"),
        /** The library takes no notice of such a message. */
        IGNORED("not a message that this kind of layer processes"),
        /** Looks like a gtag() call but is an array or a plain object, which GTM does not take for one. */
        MIMICS_GTAG("looks like a gtag() call but is not: only an arguments object, as gtag() pushes it, is one"),
        /** A gtag() call that GTM drops for its arguments. */
        DROPPED_GTAG("a gtag() call with arguments that make GTM drop it"),
        /** A container's wrapper whose message was not copied. */
        WRAPPED("a container's wrapper whose message could not be read");

        private final String text;

        NoteKind(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }
}
