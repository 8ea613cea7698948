package io.github.mcpdatalayer.front.tools.search;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;

import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.tools.answer.MachineFeature;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.searchpack.EmbeddingProcess;
import io.github.mcpdatalayer.searchpack.SearchPack;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/** The model of the person's pack. Its process starts with the first search that needs it, and ends when none has for a while. */
final class PackModel implements Embedder {

    /** The feature that an administrator can switch off. */
    private static final String FEATURE = "searchPack";

    /** The time after a call's deadline at which the process is ended: the next call needs one that works. */
    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final Duration KEPT = Duration.ofMinutes(2);

    private final ReentrantLock turn = new ReentrantLock();
    private final Path home;
    private @Nullable EmbeddingProcess process;
    private long lastUse;

    /** The one of the pack in this folder. */
    PackModel(Path home) {
        this.home = home;
    }

    /** Refuses where an administrator forbids it or the pack is not there, before any tab is read. */
    void require() throws ToolException {
        MachineFeature.require(FEATURE, "search by meaning");
        pack();
    }

    private SearchPack pack() throws ToolException {
        SearchPack pack = SearchPack.in(home);
        if (pack.isInstalled()) {
            return pack;
        }
        throw new ToolException(ErrorCode.SEARCH_PACK_REQUIRED.error(), null, null);
    }

    @Override
    public List<float[]> embed(List<String> texts, Deadline deadline) throws ToolException, InterruptedException {
        if (!turn.tryLock(deadline.millis(), TimeUnit.MILLISECONDS)) {
            throw timeout();
        }
        try {
            EmbeddingProcess model = process;
            if (model == null || !model.isAlive()) {
                model = EmbeddingProcess.start(pack(), Duration.ofMillis(deadline.millis()));
                process = model;
                endLater(model);
            }
            lastUse = System.nanoTime();
            return model.embed(texts, Duration.ofMillis(deadline.millis()).plus(GRACE));
        } catch (TimeoutException e) {
            throw timeout();
        } catch (IOException e) {
            throw failed(e);
        } finally {
            turn.unlock();
        }
    }

    /** The memory is given back when it is not needed; what was read of pages is still known then. */
    private void endLater(EmbeddingProcess model) {
        Thread.ofVirtual().name("end of the model").start(() -> {
            try {
                for (long left = KEPT.toNanos(); left > 0 && model.isAlive();) {
                    TimeUnit.NANOSECONDS.sleep(left);
                    turn.lock();
                    try {
                        left = KEPT.toNanos() - (System.nanoTime() - lastUse);
                        if (left <= 0) {
                            model.close();
                        }
                    } finally {
                        turn.unlock();
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private static ToolException timeout() {
        return new ToolException(ErrorCode.TIMEOUT.error("The model was not ready in time.",
                "Call again: it may be so by then. Or search for words: leave out by."), null, null);
    }

    private static ToolException failed(IOException e) {
        return new ToolException(ErrorCode.SEARCH_PACK_FAILED.error(
                ErrorCode.SEARCH_PACK_FAILED.message() + ' ' + e.getMessage() + '.',
                ErrorCode.SEARCH_PACK_FAILED.hint()), null, null);
    }
}
