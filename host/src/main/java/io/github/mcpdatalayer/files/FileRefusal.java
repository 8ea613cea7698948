package io.github.mcpdatalayer.files;

/** A file that is not read or written, with the reason. */
public final class FileRefusal extends Exception {

    private static final long serialVersionUID = 1;

    /** The kind of reason. */
    public enum Why {
        /** No folder was named, or it is none. */
        FOLDER,
        /** No path within the folder. */
        NAME,
        /** There is no such file. */
        MISSING,
        /** A link leads out of the folder, or something was replaced by one. */
        LINK,
        /** A folder, a device, a pipe. */
        KIND,
        /** Larger than may be. */
        SIZE,
        /** It changed while it was read. */
        CHANGED,
        /** The system does not let it be read, or not in time. */
        UNREADABLE
    }

    private final Why why;

    FileRefusal(Why why, String message) {
        super(message);
        this.why = why;
    }

    public Why why() {
        return why;
    }

    /** The refusal in words for a caller. */
    public String said() {
        return String.valueOf(getMessage());
    }
}
