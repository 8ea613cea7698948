package io.github.mcpdatalayer.audit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * Writes lines in a thread of its own, so that a slow disk delays only callers that must know the result. Those wait at most
 * {@value #PATIENCE_MS} ms, and while a disk hangs nobody waits a second time. Lines that could not be written are counted,
 * and the next line that can be written says so.
 */
public final class AuditLog {
    static final long PATIENCE_MS = 2000;
    private static final int MAX_WAITING = 10_000;
    private static final int BATCH = 256;
    private static final long GATHER_MS = 100;

    /** @param needed sinks that must take the line for {@code written} to be true */
    private record Item(String line, Set<AuditSink> sinks, Set<AuditSink> needed, CompletableFuture<Boolean> written) {

        /** Tells whether somebody waits until it is written, or, where it is for no sink, until all before it are. */
        boolean isAwaited() {
            return !needed.isEmpty() || sinks.isEmpty();
        }
    }

    private final Map<AuditSink, AuditOutput> outputs;
    private final Consumer<String> trouble;
    private final LinkedBlockingQueue<Item> queue = new LinkedBlockingQueue<>(MAX_WAITING);
    private final Map<AuditSink, AtomicLong> lost = new EnumMap<>(AuditSink.class);
    private final Set<AuditSink> failing = EnumSet.noneOf(AuditSink.class);
    private @Nullable Thread writing;
    private volatile boolean hangs;

    /**
     * The log of this process.
     *
     * @param folder
     *            where the file is
     * @param trouble
     *            told in a sentence, once when a sink fails and once when it works again
     */
    public static AuditLog in(Path folder, Consumer<String> trouble) {
        return new AuditLog(Map.of(AuditSink.FILE, new AuditFile(folder), AuditSink.SYSTEM, new SystemLog()), trouble);
    }

    AuditLog(Map<AuditSink, AuditOutput> outputs, Consumer<String> trouble) {
        this.outputs = Map.copyOf(outputs);
        this.trouble = trouble;
        for (AuditSink sink : AuditSink.values()) {
            lost.put(sink, new AtomicLong());
        }
    }

    /** Writes a line soon, if that is possible. */
    public void write(AuditLine line, Set<AuditSink> sinks) {
        offer(new Item(line.toString(), Set.copyOf(sinks), Set.of(), new CompletableFuture<>()));
    }

    /** Writes a line now: whether all of the needed sinks have it. */
    public boolean writeNow(AuditLine line, Set<AuditSink> sinks, Set<AuditSink> needed) {
        Item item = new Item(line.toString(), Set.copyOf(sinks), Set.copyOf(needed), new CompletableFuture<>());
        if (hangs || !offer(item)) {
            return false;
        }
        try {
            return item.written().get(PATIENCE_MS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            hangs = true;
            return false;
        } catch (ExecutionException | InterruptedException e) {
            return false; // never happens: nobody completes it exceptionally or interrupts these threads
        }
    }

    /** Waits until what was taken is written, at most so long. */
    public void flush(long millis) {
        Item end = new Item("", Set.of(), Set.of(), new CompletableFuture<>());
        if (writing() == null || !offer(end)) {
            return;
        }
        try {
            end.written().get(millis, TimeUnit.MILLISECONDS);
        } catch (ExecutionException | InterruptedException | TimeoutException e) {
            // Lines not written by then are lost with the process.
            return;
        }
    }

    /** Writes what was taken, for at most so long, and then nothing any more. */
    public void end(long millis) {
        flush(millis);
        Thread thread = writing();
        if (thread != null) {
            thread.interrupt();
        }
    }

    private boolean offer(Item item) {
        boolean taken = queue.offer(item);
        if (!taken) {
            item.sinks().forEach(sink -> counter(sink).incrementAndGet());
        }
        start();
        return taken;
    }

    private synchronized @Nullable Thread writing() {
        return writing;
    }

    private synchronized void start() {
        if (writing == null) {
            writing = Thread.ofPlatform().daemon().name("audit").stackSize(256 * 1024).start(this::writeAll);
        }
    }

    private void writeAll() {
        List<Item> batch = new ArrayList<>();
        try {
            while (true) {
                gather(batch);
                write(batch);
                batch.clear();
                hangs = false;
            }
        } catch (InterruptedException e) {
            // The log was ended.
        }
    }

    /** A call makes two or three lines within milliseconds: they are written at once, unless somebody waits for one. */
    private void gather(List<Item> batch) throws InterruptedException {
        Item item = queue.take();
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(GATHER_MS);
        while (item != null) {
            batch.add(item);
            if (batch.size() == BATCH || item.isAwaited()) {
                return;
            }
            item = queue.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        }
    }

    private void write(List<Item> batch) {
        Set<AuditSink> failed = EnumSet.noneOf(AuditSink.class);
        for (AuditSink sink : AuditSink.values()) {
            List<String> lines = batch.stream().filter(item -> item.sinks().contains(sink)).map(Item::line).toList();
            if (!lines.isEmpty() && !write(sink, lines)) {
                failed.add(sink);
            }
        }
        for (Item item : batch) {
            item.written().complete(item.needed().stream().noneMatch(failed::contains));
        }
    }

    private boolean write(AuditSink sink, List<String> lines) {
        long missing = counter(sink).get();
        List<String> all = new ArrayList<>(lines);
        if (missing > 0) {
            all.addFirst(AuditLine.of("lost").put("lines", missing).toString());
        }
        try {
            AuditOutput output = outputs.get(sink);
            if (output == null) {
                throw new IOException("there is none");
            }
            output.write(all);
            counter(sink).addAndGet(-missing);
            if (failing.remove(sink)) {
                trouble.accept("the audit log (" + sink.key() + ") can be written again");
            }
            return true;
        } catch (IOException | RuntimeException e) {
            counter(sink).addAndGet(lines.size());
            if (failing.add(sink)) {
                trouble.accept("the audit log (" + sink.key() + ") cannot be written: " + e);
            }
            return false;
        }
    }

    private AtomicLong counter(AuditSink sink) {
        return lost.computeIfAbsent(sink, _ -> new AtomicLong());
    }
}
