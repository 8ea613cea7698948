package io.github.mcpdatalayer.e2e.stage;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.frame.Wire;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireError;

/**
 * A front with the methods of tests, as a process of its own: what a tool would ask is told to it line by line. It asks as
 * the product's front does, by the same classes.
 */
public final class ActingFront implements AutoCloseable {

    private static final Duration DEADLINE = Duration.ofSeconds(25);

    /** As long as the wire allows: many megabytes take their time on a busy machine. */
    private static final Duration LARGE = Duration.ofMillis(Protocol.MAX_DEADLINE_MS);

    private final Process process;
    private final PrintStream toFront;
    private final Map<Integer, CompletableFuture<JsonObject>> answers = new ConcurrentHashMap<>();
    private final BlockingQueue<String> others = new LinkedBlockingQueue<>();
    private int last;

    public ActingFront(Path home) throws IOException {
        process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx1g", "-cp", TrialApp.classPath(),
                ActingFront.class.getName(),
                home.toString()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        toFront = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        var in = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        Thread.ofPlatform().daemon().name("acting-front").start(() -> in.lines().forEach(line -> {
            JsonObject answer = JsonParser.parseString(line).getAsJsonObject();
            if (answer.has("n")) {
                Objects.requireNonNull(answers.get(answer.get("n").getAsInt())).complete(answer);
            } else {
                others.add(line);
            }
        }));
    }

    /** Asks, and gives the call's number. Parameters are name, value, name, value, … */
    public synchronized int ask(String method, Object... params) {
        var line = new JsonObject();
        line.addProperty("n", ++last);
        line.addProperty("method", method);
        line.add("params", Stage.arguments(params));
        answers.put(last, new CompletableFuture<>());
        toFront.println(line);
        return last;
    }

    /** Asks, with parameters as JSON. */
    public synchronized int askJson(String method, String tab, String params) {
        JsonObject all = JsonParser.parseString(params).getAsJsonObject();
        all.addProperty("tab", tab);
        var line = new JsonObject();
        line.addProperty("n", ++last);
        line.addProperty("method", method);
        line.add("params", all);
        answers.put(last, new CompletableFuture<>());
        toFront.println(line);
        return last;
    }

    /** Returns the outcome of a call: {@code result}, {@code error} or {@code cancelled}. */
    public JsonObject answer(int call) throws Exception {
        return Objects.requireNonNull(answers.get(call)).get(Stage.SOON.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The client has cancelled a call. */
    public void cancel(int call) {
        tell("cancel", call);
    }

    /** Ends the front's connection to the host, as a broken socket would. */
    public void cut() throws Exception {
        tell("cut", 1);
        if (others.poll(Stage.SOON.toMillis(), TimeUnit.MILLISECONDS) == null) {
            throw new AssertionError("The front did not say that it has cut its connections.");
        }
    }

    private void tell(String what, int number) {
        var line = new JsonObject();
        line.addProperty(what, number);
        toFront.println(line);
    }

    /** As by kill -9. */
    @Override
    public void close() {
        process.destroyForcibly();
    }

    // In the other process

    private final static class Asking {
        private final Browsers browsers;
        private final Map<Integer, Thread> threads = new ConcurrentHashMap<>();

        Asking(Browsers browsers) {
            this.browsers = browsers;
        }

        void take(JsonObject line) throws ReflectiveOperationException, IOException {
            if (line.has("cancel")) {
                Thread thread = threads.get(line.get("cancel").getAsInt());
                if (thread != null) {
                    thread.interrupt();
                }
            } else if (line.has("cut")) {
                for (Wire wire : wires()) {
                    wire.close();
                }
                say(new JsonObject());
            } else {
                int number = line.get("n").getAsInt();
                threads.put(number, Thread.ofPlatform().daemon().start(() -> ask(number, line)));
            }
        }

        private void ask(int number, JsonObject line) {
            var answer = new JsonObject();
            answer.addProperty("n", number);
            JsonObject params = line.getAsJsonObject("params");
            if (params.has("seed")) {
                params.addProperty("text", text(params.remove("chars").getAsInt(), params.remove("seed").getAsLong()));
            }
            String tab = params.has("tab") ? params.remove("tab").getAsString() : null;
            try {
                BrowserReply reply = browsers.ask(method(line.get("method").getAsString()), params, tab,
                        Deadline.in(params.has("text") ? LARGE : DEADLINE));
                if (!reply.text().isEmpty()) {
                    reply.result().addProperty("text", reply.text());
                }
                answer.add("result", reply.result());
            } catch (LinkException e) {
                answer.add("error", error(e.error()));
            } catch (InterruptedException e) {
                answer.addProperty("cancelled", true);
            } catch (ReflectiveOperationException | RuntimeException e) {
                answer.add("error", error(ErrorCode.INTERNAL.error(e.toString(), "")));
            }
            say(answer);
        }

        /** Those of tests are in the host's tests: on the class path of this process, not of this build. */
        private static Method method(String name) throws ReflectiveOperationException {
            return (Method) Class.forName("io.github.mcpdatalayer.wire.TrialMethods").getMethod("named", String.class)
                    .invoke(null, name);
        }

        private static JsonObject error(WireError error) {
            var json = new JsonObject();
            json.addProperty("code", error.code());
            json.addProperty("message", error.message());
            if (error.data() != null) {
                json.add("data", error.data());
            }
            return json;
        }

        private static void say(JsonObject line) {
            synchronized (System.out) {
                System.out.println(line);
            }
        }

        /** The wires of all connections: nothing of the product gives them away. */
        private List<Wire> wires() throws ReflectiveOperationException {
            Object hosts = field(field(browsers, "connections"), "hosts");
            List<Wire> wires = new java.util.ArrayList<>();
            for (Object attempt : ((Map<?, ?>) field(hosts, "attempts")).values()) {
                var connection = (CompletableFuture<?>) field(attempt, "connection");
                if (connection.isDone() && !connection.isCompletedExceptionally()) {
                    wires.add((Wire) field(connection.join(), "wire"));
                }
            }
            return wires;
        }

        private static Object field(Object of, String name) throws ReflectiveOperationException {
            Field field = of.getClass().getDeclaredField(name);
            field.setAccessible(true);
            return field.get(of);
        }
    }

    /** A text of that many UTF-16 units, everything that is awkward in JSON and UTF-8 in it. */
    public static String text(int chars, long seed) {
        String[] pieces = {"\"", "\\", "\n", "\u0000", "ä", "語", "\ud83d\ude00", "\u2028", "{\"a\":[1]}",
                "words and more "};
        var random = new Random(seed);
        var text = new StringBuilder(chars + 16);
        while (text.length() < chars) {
            text.append(pieces[random.nextInt(pieces.length)]);
        }
        text.setLength(chars - 1);
        return text.append('.').toString();
    }

    public static void main(String[] args) throws Exception {
        Path home = Path.of(args[0]);
        var asking = new Asking(new Browsers(
                () -> new HostDirectory(new Locations(home, List.of(home.resolve("run")))),
                new Redaction(RedactionMode.OFF)));
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            asking.take(JsonParser.parseString(line).getAsJsonObject());
        }
        System.exit(0);
    }
}
