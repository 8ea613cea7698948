package io.github.mcpdatalayer.json;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** Ends where one text would be longer than any of ours: the reader of JSON keeps each in memory before it gives it. */
final class BoundedTexts extends FilterReader {

    /** One that is too long. */
    static final class TooLong extends IOException {
        private static final long serialVersionUID = 1;

        TooLong() {
            super("a text is too long");
        }
    }

    private final int most;
    private long sinceBegin;

    BoundedTexts(Reader in, int most) {
        super(in);
        this.most = most;
    }

    /** Tells that what has been read so far is done with. */
    void begin() {
        sinceBegin = 0;
    }

    @Override
    public int read(char[] into, int at, int count) throws IOException {
        if (sinceBegin > most) {
            throw new TooLong();
        }
        int read = super.read(into, at, count);
        sinceBegin += Math.max(0, read);
        return read;
    }
}
