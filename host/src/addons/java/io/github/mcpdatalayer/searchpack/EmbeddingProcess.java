package io.github.mcpdatalayer.searchpack;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The model, in a process of its own: native code that fails or grows takes nothing of ours with it. It has no environment of ours,
 * speaks over its stdin and stdout, reaches no network, keeps nothing, and ends with this program.
 */
public final class EmbeddingProcess implements AutoCloseable {

    /** The numbers of a vector. */
    public static final int DIMENSIONS = 384;

    static final int MOST_TEXTS = 64;
    static final int MOST_BYTES = 1 << 16;

    /**
     * Nothing of a page may reach a core dump, an error file or an attached tool. The libraries would call home, look for a
     * graphics card and fetch what they miss.
     */
    private static final List<String> FLAGS = List.of("-Xmx192m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
            "-XX:-UsePerfData", "-XX:+DisableAttachMechanism", "-XX:-CreateCoredumpOnCrash",
            "-XX:+SuppressFatalErrorMessage", "-XX:+DisplayVMOutputToStderr", "-Xlog:disable",
            "--enable-native-access=ALL-UNNAMED", "-DOPT_OUT_TRACKING=true", "-Dai.djl.offline=true",
            "-DRUST_FLAVOR=cpu", "-Dslf4j.provider=org.slf4j.helpers.NOP_FallbackServiceProvider",
            "-Dslf4j.internal.verbosity=ERROR");

    private final Process process;
    private final DataOutputStream out;
    private final DataInputStream in;

    private EmbeddingProcess(Process process) {
        this.process = process;
        this.out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
        this.in = new DataInputStream(process.getInputStream());
    }

    /**
     * Starts the model of a pack and waits until it is loaded.
     *
     * @throws IOException it does not start
     * @throws TimeoutException it took longer; it was ended
     */
    public static EmbeddingProcess start(SearchPack pack, Duration atMost)
            throws IOException, TimeoutException, InterruptedException {
        return start(pack.folder(), atMost);
    }

    static EmbeddingProcess start(Path pack, Duration atMost)
            throws IOException, TimeoutException, InterruptedException {
        Path libraries = pack.resolve(SearchPack.LIBRARIES);
        Path scratch = pack.resolve(SearchPack.SCRATCH);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(FLAGS);
        command.addAll(List.of("-Djava.io.tmpdir=" + scratch, "-Duser.home=" + scratch,
                "-DDJL_CACHE_DIR=" + libraries, "-Donnxruntime.native.path=" + libraries));
        Module ours = EmbeddingMain.class.getModule();
        command.addAll(ours.isNamed()
                ? List.of("-m", ours.getName() + '/' + EmbeddingMain.class.getName())
                : List.of("-cp", System.getProperty("java.class.path"), EmbeddingMain.class.getName()));
        command.add(pack.resolve(SearchPack.JARS).toString());
        var builder = new ProcessBuilder(command).redirectError(Redirect.DISCARD); // it may name texts
        builder.environment().clear();
        builder.environment().put("LC_ALL", "C.UTF-8"); // for folders that are named outside ASCII
        var started = new EmbeddingProcess(builder.start());
        boolean isReady = false;
        try {
            started.within(atMost, () -> {
                started.requireNoFailure(started.in.readInt());
                return true;
            });
            isReady = true;
            return started;
        } finally {
            if (!isReady) {
                started.close();
            }
        }
    }

    /** Tells whether it can still be asked. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /**
     * Returns the meaning of these texts, each as a vector of length 1. Ends the process if the caller is interrupted or the time is over,
     * as it would then answer a question that nobody waits for.
     *
     * @param texts at most 64, of at most 64 KiB each
     */
    public List<float[]> embed(List<String> texts, Duration atMost)
            throws IOException, TimeoutException, InterruptedException {
        boolean isDone = false;
        try {
            List<float[]> vectors = within(atMost, () -> ask(texts));
            isDone = true;
            return vectors;
        } finally {
            if (!isDone) {
                close();
            }
        }
    }

    private List<float[]> ask(List<String> texts) throws IOException {
        if (texts.size() > MOST_TEXTS) {
            throw new IllegalArgumentException(texts.size() + " texts at once");
        }
        out.writeInt(texts.size());
        for (String text : texts) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            if (bytes.length > MOST_BYTES) {
                throw new IllegalArgumentException("a text of " + bytes.length + " bytes");
            }
            out.writeInt(bytes.length);
            out.write(bytes);
        }
        out.flush();
        List<float[]> vectors = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            requireNoFailure(in.readInt());
            var vector = new float[DIMENSIONS];
            for (int k = 0; k < DIMENSIONS; k++) {
                vector[k] = in.readFloat();
            }
            vectors.add(vector);
        }
        return vectors;
    }

    /** Reads what it sends before each vector and when it is loaded: how many numbers follow, or a failure with its name. */
    private void requireNoFailure(int dimensions) throws IOException {
        if (dimensions == EmbeddingMain.FAILED) {
            throw new IOException(in.readUTF());
        }
        if (dimensions != DIMENSIONS) {
            throw new IOException("it has vectors of " + dimensions + " numbers instead of " + DIMENSIONS);
        }
    }

    private <T> T within(Duration atMost, Callable<T> work)
            throws IOException, TimeoutException, InterruptedException {
        var task = new FutureTask<>(work);
        Thread.ofPlatform().daemon().name("embedding").start(task);
        try {
            return task.get(atMost.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof RuntimeException wrong) {
                throw wrong;
            }
            String why = cause == null || cause instanceof EOFException ? null : cause.getMessage();
            throw new IOException(why == null ? "its process ended" : why, cause);
        }
    }

    @Override
    public void close() {
        process.destroy(); // by a signal that lets it delete what it made for a moment
        try {
            if (!process.waitFor(1, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // The input that it did not take is of no use any more.
        }
    }
}
