package io.github.mcpdatalayer.chat;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.frame.FrameReader;
import io.github.mcpdatalayer.frame.FrameWriter;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.Programs;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

import static io.github.mcpdatalayer.testing.Eventually.eventually;

/** A chat that is served on a thread, and a panel that puts together what it is sent. */
final class TrialPanel implements AutoCloseable {
    private static final Path AGENT = Path.of("src/test/agent/agent.mjs").toAbsolutePath();

    private final FrameWriter asks;
    private final OutputStream toChat;
    private final Callable<Boolean> hasEnded;
    private final boolean acknowledges;
    private final List<JsonObject> messages = new ArrayList<>();
    private final Map<Long, JsonObject> sessions = new LinkedHashMap<>();
    private final Map<Long, TreeMap<Integer, JsonObject>> entries = new TreeMap<>();
    private final List<JsonObject> failures = new ArrayList<>();

    private TrialPanel(InputStream fromChat, OutputStream toChat, boolean acknowledges, Callable<Boolean> hasEnded) {
        this.acknowledges = acknowledges;
        this.toChat = toChat;
        this.hasEnded = hasEnded;
        this.asks = new FrameWriter(toChat, Protocol.MAX_FRAME_FROM_FRONT_BYTES);
        Thread.ofPlatform().daemon().start(() -> read(fromChat));
    }

    /** A chat on a thread. */
    static TrialPanel onThread(ChatSettings settings, Patience patience, boolean acknowledges) throws IOException {
        PipedOutputStream toChat = new PipedOutputStream();
        PipedInputStream in = new PipedInputStream(toChat, 1 << 20);
        PipedOutputStream out = new PipedOutputStream();
        PipedInputStream fromChat = new PipedInputStream(out, 1 << 20);
        Thread server = Thread.ofPlatform().start(() -> {
            try (out) {
                new ChatServer(settings, patience).serve(in, out);
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        return new TrialPanel(fromChat, toChat, acknowledges, () -> !server.isAlive());
    }

    /** The chat of this process, as the host starts it. */
    static TrialPanel ofProcess(Process chat) {
        return new TrialPanel(chat.getInputStream(), chat.getOutputStream(), true, () -> !chat.isAlive());
    }

    /** A home in which agents of these names are trial agents that were told this. */
    static Path home(Path home, Map<String, String> agents) throws IOException {
        JsonArray listed = new JsonArray();
        agents.forEach((name, told) -> {
            JsonArray command = new JsonArray();
            command.add(Programs.find("node", OperatingSystem.current()).orElseThrow().toString());
            command.add(AGENT.toString());
            for (String word : told.split(" ", -1)) {
                command.add(word);
            }
            JsonObject agent = new JsonObject();
            agent.addProperty("name", name);
            agent.add("command", command);
            listed.add(agent);
        });
        JsonObject file = new JsonObject();
        file.add("agents", listed);
        Files.writeString(home.resolve("agents.json"), file.toString());
        return home;
    }

    /** A launcher that starts the real front from the classes under test. */
    static Path front(Path home) throws IOException {
        Path program = home.resolve("front");
        Files.writeString(program, "#!/bin/sh\nexec '%s' -XX:TieredStopAtLevel=1 -cp '%s' %s \"$@\"\n".formatted(
                Path.of(System.getProperty("java.home"), "bin", "java"), classes(),
                "io.github.mcpdatalayer.front.FrontMain"));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return program;
    }

    /** The agent starts it elsewhere. */
    private static String classes() {
        return Stream.of(System.getProperty("java.class.path").split(":", -1))
                .map(each -> Path.of(each).toAbsolutePath().toString()).collect(Collectors.joining(":"));
    }

    private void read(InputStream in) {
        FrameReader news = new FrameReader(new BufferedInputStream(in), Protocol.MAX_FRAME_FROM_FRONT_BYTES);
        try {
            for (byte[] frame = news.read(); frame != null; frame = news.read()) {
                JsonObject message = JsonParser.parseString(new String(frame, StandardCharsets.UTF_8))
                        .getAsJsonObject();
                take(message);
                if (acknowledges) {
                    say("{\"do\":\"ack\",\"n\":" + message.get("n") + "}");
                }
            }
        } catch (IOException e) {
            // The chat has ended.
        }
    }

    private synchronized void take(JsonObject message) {
        messages.add(message);
        switch (message.get("on").getAsString()) {
            case "session" -> sessions.put(message.getAsJsonObject("session").get("id").getAsLong(),
                    message.getAsJsonObject("session"));
            case "state", "list" -> {
                sessions.clear();
                message.getAsJsonArray("sessions")
                        .forEach(each -> sessions.put(each.getAsJsonObject().get("id").getAsLong(),
                                each.getAsJsonObject()));
            }
            case "entry" -> {
                JsonObject entry = message.getAsJsonObject("entry");
                TreeMap<Integer, JsonObject> known = entries
                        .computeIfAbsent(message.get("session").getAsLong(), _ -> new TreeMap<>());
                JsonObject before = known.get(entry.get("seq").getAsInt());
                int at = entry.get("at").getAsInt();
                String start = at == 0 || before == null ? "" : before.get("text").getAsString().substring(0, at);
                entry.addProperty("text", start + entry.get("text").getAsString());
                known.put(entry.get("seq").getAsInt(), entry);
            }
            case "failed" -> failures.add(message);
            default -> {
                // Looked at in the messages.
            }
        }
    }

    void say(String ask) throws IOException {
        asks.write(ask.getBytes(StandardCharsets.UTF_8));
    }

    synchronized List<JsonObject> messages() {
        return List.copyOf(messages);
    }

    synchronized List<JsonObject> failures() {
        return List.copyOf(failures);
    }

    synchronized List<Long> sessions() {
        return List.copyOf(sessions.keySet());
    }

    synchronized JsonObject session(long id) {
        return Objects.requireNonNull(sessions.get(id));
    }

    synchronized List<JsonObject> entries(long id) {
        return List.copyOf(entries.getOrDefault(id, new TreeMap<>()).values());
    }

    /** The entries of a kind, one a line. */
    String texts(long id, String kind) {
        return entries(id).stream().filter(each -> each.get("kind").getAsString().equals(kind))
                .map(each -> each.get("text").getAsString()).reduce((one, other) -> one + "\n" + other).orElse("");
    }

    /** Lists the notices by their codes. */
    List<String> notices(long id) {
        return entries(id).stream().filter(each -> each.get("kind").getAsString().equals("notice"))
                .map(each -> each.get("code").getAsString()).toList();
    }

    /** Opens the chat and a conversation with this agent, which has started then. */
    long start(String agent) throws Exception {
        return startKnown("own:" + agent);
    }

    /** Starts an agent by its id. */
    long startKnown(String agent) throws Exception {
        int before = made();
        say("{\"do\":\"open\"}");
        say("{\"do\":\"new\",\"agent\":\"" + agent + "\"}");
        until("the conversation is made", () -> made() > before);
        long id = messages().stream().filter(each -> on(each, "made")).toList().getLast().get("session").getAsLong();
        until("the agent has started", () -> turns(id) > 0);
        return id;
    }

    private int made() {
        return (int) messages().stream().filter(each -> on(each, "made")).count();
    }

    static boolean on(JsonObject message, String what) {
        return message.get("on").getAsString().equals(what);
    }

    int turns(long id) {
        JsonObject session = session(id);
        return session == null ? 0 : session.get("turns").getAsInt();
    }

    boolean isIdle(long id) {
        JsonObject session = session(id);
        return session != null && session.get("state").getAsString().equals("idle");
    }

    /** Says it and waits for the end of the turn. */
    void prompt(long id, String words) throws Exception {
        int before = turns(id);
        begin(id, words);
        until("the turn is over: " + words, () -> turns(id) > before || !failures().isEmpty());
    }

    /** Says it and waits until the turn has begun. */
    void begin(long id, String words) throws Exception {
        int before = entries(id).size();
        say("{\"do\":\"prompt\",\"session\":" + id + ",\"text\":\"" + words + "\"}");
        until("it was taken", () -> entries(id).size() > before || !failures().isEmpty());
    }

    void tell(String what, long id, String more) throws IOException {
        say("{\"do\":\"" + what + "\",\"session\":" + id + more + "}");
    }

    /** The question that is open. */
    JsonObject question(long id) throws Exception {
        until("the agent asks", () -> open(id) != null);
        return Objects.requireNonNull(open(id));
    }

    private @Nullable JsonObject open(long id) {
        return entries(id).stream().filter(each -> each.get("kind").getAsString().equals("permission")
                && each.get("answer").getAsString().isEmpty()).findFirst().orElse(null);
    }

    void answer(long id, String answer) throws Exception {
        int seq = question(id).get("seq").getAsInt();
        tell("answer", id, ",\"seq\":" + seq + ",\"answer\":\"" + answer + "\"");
        until("the question is answered", () -> {
            JsonObject now = open(id);
            return now == null || now.get("seq").getAsInt() != seq;
        });
    }

    static void until(String what, BooleanSupplier isSo) throws Exception {
        eventually(what, isSo::getAsBoolean);
    }

    /** Ends as the host does. */
    @Override
    public void close() throws Exception {
        try {
            toChat.close();
        } catch (IOException e) {
            // It was killed.
        }
        eventually("the chat has ended", hasEnded);
    }
}
