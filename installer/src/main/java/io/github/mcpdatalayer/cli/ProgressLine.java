package io.github.mcpdatalayer.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;

/**
 * Tells a person at a terminal that a command is at work: after a second without output a line counts the seconds. It is gone when the
 * command prints or ends. A command that says what it is doing has it back, also after its output.
 */
final class ProgressLine implements AutoCloseable {

    private static final String ERASE = "\r\u001b[K";
    /** A terminal cuts the line at its edge, however narrow it is now: a line that it wraps could not be erased. */
    private static final String CUT = "\u001b[?7l";
    private static final String WRAP = "\u001b[?7h";

    private final PrintStream terminal;
    private final Duration step;
    private final Thread thread;
    private final long started = System.nanoTime();
    private String text;
    private long spoke = started;
    private boolean shown;
    private boolean saying;
    private boolean midLine;
    private boolean quiet;
    private boolean closed;

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

    /** Shows this from now on, and again after each output, whatever was before. Nothing steers the terminal. */
    synchronized void say(String doing) {
        text = Screen.safe(doing);
        saying = true;
        quiet = false;
        if (shown) {
            show();
        }
    }

    /** Takes the line away until something is said again: a person is asked, or reads. */
    synchronized void rest() {
        hide();
        saying = false;
        quiet = true;
    }

    private void count() {
        try {
            while (tick()) {
                Thread.sleep(step);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // it ended
        }
    }

    /** Shows the line if it is time to. Returns whether that can come again. */
    synchronized boolean tick() {
        if (!closed && !quiet && !midLine && System.nanoTime() - spoke >= step.toNanos()) {
            show();
        }
        return !closed;
    }

    private void show() {
        shown = true;
        long seconds = Duration.ofNanos(System.nanoTime() - started).toSeconds();
        terminal.print(ERASE + CUT + "mcp-datalayer: " + seconds + " s, " + text + WRAP);
        terminal.flush();
    }

    private void hide() {
        if (shown) {
            shown = false;
            terminal.print(ERASE);
            terminal.flush();
        }
    }

    /** Returns the stream so that the line makes way for each byte. */
    PrintStream before(PrintStream out) {
        return new PrintStream(new LaterStream(out), true, out.charset());
    }

    private synchronized void write(OutputStream out, byte[] bytes, int from, int length) throws IOException {
        if (length > 0) {
            hide();
            quiet |= !saying;
            midLine = bytes[from + length - 1] != '\n';
            spoke = System.nanoTime();
        }
        out.write(bytes, from, length);
    }

    private final class LaterStream extends FilterOutputStream {

        LaterStream(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[]{(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            ProgressLine.this.write(out, bytes, from, length);
        }
    }

    /** Takes the line away, for good. */
    @Override
    public synchronized void close() {
        closed = true;
        thread.interrupt();
        hide();
    }
}
