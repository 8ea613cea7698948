package io.github.mcpdatalayer.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import static java.nio.charset.StandardCharsets.UTF_8;

/** An MCP client that does nothing with an answer but read it, so that its own work is in no figure. */
final class RawClient implements AutoCloseable {

    static final String INITIALIZE = """
            {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
            "clientInfo":{"name":"bench","version":"1"}}}""";

    /**
     * An answer.
     *
     * @param bytes how many it has
     * @param head its first 200 bytes
     * @param end its last 200 bytes
     */
    record Answer(double millis, long bytes, String head, String end) {}

    private static final int PEEK = 200;

    private final Process process;
    private final InputStream in;
    private final OutputStream out;
    private final byte[] block = new byte[1 << 20];
    private int lastId;

    private RawClient(Process process) {
        this.process = process;
        this.in = process.getInputStream();
        this.out = process.getOutputStream();
    }

    /** Starts a server without saying anything. */
    static RawClient start(List<String> command, Map<String, String> environment, Path stderr) throws IOException {
        var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(stderr.toFile()));
        builder.environment().putAll(environment);
        return new RawClient(builder.start());
    }

    RawClient initialized() throws IOException {
        exchange(INITIALIZE);
        out.write("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n".getBytes(UTF_8));
        out.flush();
        return this;
    }

    long pid() {
        return process.pid();
    }

    /** Calls a tool and refuses an answer that is an error. */
    Answer call(String tool, String arguments) throws IOException {
        Answer answer = request("tools/call", "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments));
        if (!answer.end().endsWith("\"isError\":false}}")) {
            throw new IOException(tool + " " + arguments + " failed: " + answer);
        }
        return answer;
    }

    Answer request(String method, String params) throws IOException {
        return exchange("{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}".formatted(++lastId, method,
                params));
    }

    /** Sends a line and reads the one that answers it. */
    Answer exchange(String line) throws IOException {
        byte[] sent = (line + "\n").getBytes(UTF_8);
        long start = System.nanoTime();
        out.write(sent);
        out.flush();
        var head = new byte[PEEK];
        var end = new byte[0];
        long bytes = 0;
        while (true) {
            int count = in.read(block);
            if (count < 0) {
                throw new IOException("The server ended instead of answering " + line);
            }
            for (int i = 0; i < count && bytes + i < PEEK; i++) {
                head[(int) bytes + i] = block[i];
            }
            bytes += count;
            end = tail(end, block, count);
            if (block[count - 1] == '\n') {
                double millis = (System.nanoTime() - start) / 1e6;
                return new Answer(millis, bytes, new String(head, 0, (int) Math.min(PEEK, bytes), UTF_8),
                        new String(end, UTF_8).strip());
            }
        }
    }

    private static byte[] tail(byte[] before, byte[] block, int count) {
        int fresh = Math.min(PEEK, count);
        int kept = Math.min(before.length, PEEK - fresh);
        var tail = new byte[kept + fresh];
        System.arraycopy(before, before.length - kept, tail, 0, kept);
        System.arraycopy(block, count - fresh, tail, kept, fresh);
        return tail;
    }

    @Override
    public void close() throws IOException {
        out.close();
        try {
            if (!process.waitFor(Duration.ofSeconds(10))) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }
}
