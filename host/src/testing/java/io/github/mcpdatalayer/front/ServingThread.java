package io.github.mcpdatalayer.front;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import io.github.mcpdatalayer.testing.Pipe;

/** A thread of this JVM on which the real front serves: it starts in milliseconds, and its code is compiled once for all. */
final class ServingThread {

    static {
        // As the front's main class does.
        System.setProperty("slf4j.provider", "org.slf4j.helpers.NOP_FallbackServiceProvider");
        System.setProperty("slf4j.internal.verbosity", "ERROR");
    }

    final Pipe stdin = new Pipe();
    final Pipe stdout = new Pipe();
    final CompletableFuture<Integer> exit = new CompletableFuture<>();
    final Thread thread;

    /**
     * Starts a front.
     *
     * @param environment all the variables that it sees
     */
    ServingThread(Map<String, String> environment, Toolsets toolsets, String... arguments) {
        var around = new Surroundings(stdin.reader(), stdout.writer(), environment, code -> {
            exit.complete(code);
            stdin.closeWriter();
            stdout.closeReader();
        });
        thread = Thread.ofPlatform().daemon().name("front").start(() -> {
            try {
                exit.complete(new FrontMain(around, toolsets).run(arguments));
            } catch (IOException | InterruptedException | RuntimeException | Error e) {
                exit.completeExceptionally(e);
            } finally {
                stdin.closeReader();
                stdout.closeWriter();
            }
        });
    }
}
