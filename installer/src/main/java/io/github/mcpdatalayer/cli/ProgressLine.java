package io.github.mcpdatalayer.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;

/**
 * Tells a person at a terminal that a command is at work: after a second without output a line on stderr counts the
 * seconds, and is gone when the command prints or ends.
 */
final class ProgressLine implements AutoCloseable {

    private static final String ERASE = "\r\u001b[K";

    private final PrintStream terminal;
    private final String text;
    private final Duration step;
    private final Thread thread;
    private boolean shown;
    private boolean ended;

    /**
     * @param step
     *            time before the line is shown, and between its changes
     */
    ProgressLine(PrintStream terminal, String text, Duration step) {
        this.terminal = terminal;
        this.text = text;
        this.step = step;
        this.thread = Thread.ofVirtual().unstarted(this::count);
    }

    void start() {
        thread.start();
    }

    private void count() {
        try {
            for (long steps = 1;; steps++) {
                Thread.sleep(step);
                if (!show(steps)) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // it ended
        }
    }

    private synchronized boolean show(long steps) {
        if (ended) {
            return false;
        }
        shown = true;
        terminal.print(ERASE + text + " " + step.multipliedBy(steps).toSeconds() + " s");
        terminal.flush();
        return true;
    }

    /** Returns the stream so that it ends this at the first byte. */
    PrintStream before(PrintStream out) {
        return new PrintStream(new EndingStream(out), true, out.charset());
    }

    private final class EndingStream extends FilterOutputStream {

        EndingStream(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int b) throws IOException {
            ProgressLine.this.close();
            out.write(b);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            ProgressLine.this.close();
            out.write(bytes, from, length);
        }
    }

    /** Takes the line away, for good. */
    @Override
    public synchronized void close() {
        ended = true;
        thread.interrupt();
        if (shown) {
            shown = false;
            terminal.print(ERASE);
            terminal.flush();
        }
    }
}
