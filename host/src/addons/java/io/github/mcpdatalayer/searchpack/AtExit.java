package io.github.mcpdatalayer.searchpack;

/** Does what has to be done if the program is told to end before this is closed, as by Ctrl-C. */
public final class AtExit implements AutoCloseable {

    private final Thread hook;

    public AtExit(Runnable work) {
        hook = new Thread(work, "at exit");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The program is ending, and the work is being done.
        }
    }
}
