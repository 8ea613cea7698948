package io.github.mcpdatalayer.front.tools.answer;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

/** The maximum number of characters of an answer: the person's flag, otherwise the known limit of the client. */
public final class AnswerLimit {

    /** The smallest limit that leaves room for the facts around a part of a layer. */
    public static final int SMALLEST = 1000;

    private static final int DEFAULT = 40_000;
    /** Codex cuts longer answers in the middle. */
    private static final int CODEX = 9_000;
    private static final int LARGEST = 64 * 1024 * 1024;

    private final @Nullable Integer flag;
    private volatile boolean codex;

    public AnswerLimit(@Nullable Integer flag) {
        this.flag = flag;
    }

    /** Remembers the client. */
    public void client(String name) {
        codex = name.toLowerCase(Locale.ROOT).contains("codex");
    }

    public int usual() {
        return flag != null ? flag : codex ? CODEX : DEFAULT;
    }

    /** The most that the client can take. */
    public int largest() {
        return codex ? CODEX : LARGEST;
    }
}
