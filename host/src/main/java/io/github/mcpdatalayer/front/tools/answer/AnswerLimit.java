package io.github.mcpdatalayer.front.tools.answer;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

/** How many characters an answer may have: by the person's flag, else by what the client is known to take. */
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

    /** Takes note of who the client is. */
    public void client(String name) {
        codex = name.toLowerCase(Locale.ROOT).contains("codex");
    }

    public int usual() {
        return flag != null ? flag : codex ? CODEX : DEFAULT;
    }

    /** What the client can take at all. */
    public int largest() {
        return codex ? CODEX : LARGEST;
    }
}
