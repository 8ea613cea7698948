package io.github.mcpdatalayer.testing;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Collects what this JVM writes to its error stream, from opening to closing; the stream itself and others in the JVM get it, too. */
public final class Stderr implements AutoCloseable {

    private static final List<Stderr> OPEN = new CopyOnWriteArrayList<>();

    private static PrintStream shared;

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    private Stderr() {}

    public static Stderr open() {
        share();
        var opened = new Stderr();
        OPEN.add(opened);
        return opened;
    }

    /** Whoever set another stream meanwhile keeps it: that one gets everything as well. */
    @SuppressWarnings("ReferenceEquality") // that very stream
    private static synchronized void share() {
        PrintStream now = System.err;
        if (now != shared) {
            shared = new PrintStream(new OutputStream() {
                @Override
                public void write(int one) {
                    write(new byte[]{(byte) one}, 0, 1);
                }

                @Override
                public void write(byte[] from, int at, int length) {
                    now.write(from, at, length);
                    OPEN.forEach(each -> each.written.write(from, at, length));
                }

                @Override
                public void flush() {
                    now.flush();
                }
            }, true, UTF_8);
            System.setErr(shared);
        }
    }

    public String text() {
        return written.toString(UTF_8);
    }

    @Override
    public void close() {
        OPEN.remove(this);
    }
}
