package io.github.mcpdatalayer.chat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.chat.agent.AgentException;
import io.github.mcpdatalayer.chat.agent.AgentFault;
import io.github.mcpdatalayer.chat.agent.ChatAgent;
import io.github.mcpdatalayer.chat.agent.ChatAgents;
import io.github.mcpdatalayer.chat.store.ChatStore;
import io.github.mcpdatalayer.chat.store.KeptEntry;
import io.github.mcpdatalayer.chat.store.KeptPicture;
import io.github.mcpdatalayer.chat.store.KeptSession;
import io.github.mcpdatalayer.os.Folders;
import org.jspecify.annotations.Nullable;

/** All conversations of one browser profile: does what the panel asks for, and keeps what was said. Its lock guards them all. */
final class ChatDesk {
    private static final int PIECE_CHARS = 24_000;
    private static final int MAX_PROMPT = 200_000;
    private static final int MOST_AGENTS = 3;
    private static final int MOST_SESSIONS = 500;
    private static final int MOST_DAYS = 365;

    private final ChatSettings settings;
    private final Patience patience;
    private final PanelOutbox outbox;
    private final ChatAgents agents;
    private final Map<Long, ChatSession> sessions = new LinkedHashMap<>();
    private final Set<Long> unsaved = new HashSet<>();
    private final Set<Long> watched = new HashSet<>();
    private @Nullable ChatStore store;
    private String complaint = "";
    private boolean isOpen;
    private boolean isLeaving;
    private boolean isAsked; // the panel's wish is being done
    private boolean isOver;
    private long own = -System.currentTimeMillis(); // numbers of conversations that are not kept

    ChatDesk(ChatSettings settings, Patience patience, PanelOutbox outbox) {
        this.settings = settings;
        this.patience = patience;
        this.outbox = outbox;
        this.agents = new ChatAgents(settings.home(), settings.environment(), settings.userHome());
    }

    /**
     * Does what the panel asks for. A chat that is over does nothing more: the panel hears of its end, and asks the next one. What
     * this one took on yet would end with it.
     */
    void told(JsonObject ask) {
        String what = AgentUpdates.text(ask, "do", 20);
        if (what.equals("ack")) {
            outbox.acknowledged(number(ask, "n"));
            return;
        }
        synchronized (this) {
            if (isOver) {
                return;
            }
            isAsked = true;
        }
        try {
            switch (what) {
                case "open" -> open(ask);
                case "leave" -> leave();
                case "new" -> create(AgentUpdates.text(ask, "agent", 100));
                case "load" -> load(number(ask, "session"));
                case "delete" -> delete(number(ask, "session"));
                case "picture" ->
                    picture(number(ask, "session"), (int) number(ask, "seq"), (int) number(ask, "number"));
                case "prompt", "cancel", "answer", "rename", "mode", "model", "option", "consented" ->
                    inSession(what, ask);
                default -> throw new AgentException(AgentFault.REFUSED, "This version does not know \"" + what
                        + "\". Update the app.");
            }
        } catch (AgentException e) {
            failed(e.fault().name(), e.text());
        } catch (IOException e) {
            failed("NOT_KEPT", String.valueOf(e.getMessage()));
        } finally {
            synchronized (this) {
                isAsked = false;
            }
        }
    }

    private static long number(JsonObject ask, String name) {
        return ask.get(name) instanceof JsonPrimitive value && value.isNumber()
                && value.getAsString().matches("-?[0-9]{1,15}") ? value.getAsLong() : 0;
    }

    private void open(JsonObject ask) {
        boolean wantsKeeping = !(ask.get("keep") instanceof JsonPrimitive keep && keep.isBoolean()
                && !keep.getAsBoolean());
        synchronized (this) {
            isLeaving = false;
            if (!isOpen) {
                isOpen = true;
                if (settings.mayKeep() && wantsKeeping) {
                    openStore(number(ask, "days"));
                }
            }
        }
        ChatAgents.FoundAgents found = agents.find();
        outbox.changed("state", () -> state(found));
    }

    private void openStore(long days) {
        try {
            ChatStore opened = ChatStore.open(settings.folder(), "chat-" + settings.profile());
            store = opened;
            if (days > 0 && days <= MOST_DAYS) {
                opened.deleteUnusedSince(System.currentTimeMillis() - Duration.ofDays(days).toMillis());
            }
            for (KeptSession each : opened.sessions()) {
                if (sessions.size() >= MOST_SESSIONS) {
                    opened.delete(each.id());
                } else {
                    sessions.put(each.id(), new ChatSession(this, settings, each, List.of()));
                }
            }
            deleteFilesOfOthers();
        } catch (IOException e) {
            complaint = String.valueOf(e.getMessage());
        }
    }

    private synchronized JsonObject state(ChatAgents.FoundAgents found) {
        JsonArray listed = new JsonArray();
        for (ChatAgent each : found.agents()) {
            JsonObject agent = new JsonObject();
            agent.addProperty("id", each.id());
            agent.addProperty("name", each.name());
            agent.addProperty("here", each.isHere());
            agent.addProperty("install", each.install());
            listed.add(agent);
        }
        JsonObject state = new JsonObject();
        state.addProperty("on", "state");
        state.add("agents", listed);
        state.addProperty("complaint", found.complaint());
        state.addProperty("keeps", store != null);
        state.addProperty("mayKeep", settings.mayKeep());
        state.addProperty("notKept", complaint);
        state.addProperty("file", settings.home().resolve(ChatAgents.FILE).toString());
        state.add("sessions", list());
        return state;
    }

    private JsonArray list() {
        JsonArray listed = new JsonArray();
        sessions.values().stream().sorted(Comparator.comparingLong((ChatSession each) -> each.kept().used()).reversed())
                .forEach(each -> listed.add(each.view()));
        return listed;
    }

    private void create(String agent) throws AgentException, IOException {
        agent(agent);
        synchronized (this) {
            if (sessions.size() >= MOST_SESSIONS) {
                throw new AgentException(AgentFault.REFUSED, "There are " + MOST_SESSIONS
                        + " conversations. Delete some first.");
            }
            long now = System.currentTimeMillis();
            ChatStore open = store;
            KeptSession kept = open != null
                    ? open.create(agent, "", now)
                    : new KeptSession(own--, agent, "", "", now, now);
            ChatSession session = new ChatSession(this, settings, kept, List.of());
            sessions.put(kept.id(), session);
            watched.add(kept.id());
            changedList();
            JsonObject made = new JsonObject();
            made.addProperty("on", "made");
            made.addProperty("session", kept.id());
            outbox.changed("made:" + kept.id(), () -> made);
            session.warm();
        }
    }

    private void load(long id) throws AgentException, IOException {
        synchronized (this) {
            ChatSession session = session(id);
            ChatStore open = store;
            if (session.entries().isEmpty() && open != null && !session.hasAgent()) {
                List<ChatEntry> entries = new ArrayList<>();
                for (KeptEntry each : open.entries(id)) {
                    entries.add(ChatEntry.of(each));
                }
                if (!entries.isEmpty()) {
                    session = new ChatSession(this, settings, session.kept(), entries);
                    sessions.put(id, session);
                }
            }
            watched.add(id);
            changed(session);
            for (ChatEntry each : session.entries()) {
                each.unsend();
                changed(session, each);
            }
        }
    }

    /** Gives the panel a picture that was attached; without its bytes if it is not there any more. */
    private void picture(long id, int seq, int number) throws AgentException, IOException {
        KeptPicture picture;
        synchronized (this) {
            picture = session(id).picture(seq, number);
            ChatStore open = store;
            if (picture == null && open != null) {
                picture = open.picture(id, seq, number);
            }
        }
        JsonObject message = new JsonObject();
        message.addProperty("on", "picture");
        message.addProperty("session", id);
        message.addProperty("seq", seq);
        message.addProperty("number", number);
        message.addProperty("type", picture == null ? "" : picture.type());
        message.addProperty("data", picture == null ? "" : picture.base64());
        outbox.changed("picture:" + id + ":" + seq + ":" + number, () -> message);
    }

    private void delete(long id) throws AgentException, IOException {
        AgentRun agent;
        ChatSession session;
        synchronized (this) {
            session = session(id);
            session.cancel();
            agent = session.takeAgent();
            sessions.remove(id);
            unsaved.remove(id);
            watched.remove(id);
            ChatStore open = store;
            if (open != null) {
                open.delete(id);
            }
            changedList();
        }
        Thread.ofPlatform().daemon().name("delete").start(() -> {
            if (agent != null) {
                agent.kill();
            }
            deleteFiles(session);
        });
    }

    /** Deletes what a conversation has beside the database. */
    private void deleteFiles(ChatSession session) {
        try {
            Folders.delete(folder(session));
            Files.deleteIfExists(greeting(session));
        } catch (IOException e) {
            failed("NOT_DELETED",
                    "The agent's folder " + folder(session) + " could not be deleted: " + e.getMessage());
        }
    }

    /** Deletes the files of conversations that were deleted while they were not in memory: their time was over. */
    private void deleteFilesOfOthers() throws IOException {
        Pattern name = Pattern.compile("(?:work|greeted)-" + settings.profile() + "-([0-9]{1,15})");
        try (DirectoryStream<Path> files = Files.newDirectoryStream(settings.folder())) {
            for (Path file : files) {
                Matcher matcher = name.matcher(String.valueOf(file.getFileName()));
                if (matcher.matches() && !sessions.containsKey(Long.valueOf(matcher.group(1)))) {
                    Folders.delete(file);
                }
            }
        }
    }

    private void inSession(String what, JsonObject ask) throws AgentException {
        String text = AgentUpdates.text(ask, what.equals("prompt") ? "text" : "id", MAX_PROMPT);
        synchronized (this) {
            ChatSession session = session(number(ask, "session"));
            switch (what) {
                case "prompt" -> {
                    if (text.isBlank()) {
                        throw new AgentException(AgentFault.REFUSED, "Nothing was said.");
                    }
                    load(session);
                    session.prompt(text, Attachment.list(ask.get("attached")));
                }
                case "cancel" -> session.cancel();
                case "answer" -> session.answer((int) number(ask, "seq"), AgentUpdates.text(ask, "answer", 10));
                case "consented" -> session.consented(AgentUpdates.text(ask, "level", 20),
                        AgentUpdates.text(ask, "site", 300), AgentUpdates.text(ask, "answer", 10));
                case "rename" -> {
                    session.rename(AgentUpdates.text(ask, "title", 400));
                    changedList();
                }
                default -> session.choose(what, text, AgentUpdates.text(ask, "value", 200));
            }
        }
    }

    /** A conversation that was listed and never shown has nothing that could be said after. */
    private void load(ChatSession session) throws AgentException {
        if (!watched.contains(session.kept().id())) {
            throw new AgentException(AgentFault.REFUSED, "Open the conversation first.");
        }
    }

    private ChatSession session(long id) throws AgentException {
        ChatSession session = sessions.get(id);
        if (session == null) {
            throw new AgentException(AgentFault.REFUSED, "There is no such conversation any more.");
        }
        return session;
    }

    // The needs of conversations

    Patience patience() {
        return patience;
    }

    /** The agent with this id, as it is now. */
    ChatAgent agent(String id) throws AgentException {
        for (ChatAgent each : agents.find().agents()) {
            if (each.id().equals(id)) {
                return each;
            }
        }
        throw new AgentException(AgentFault.NOT_STARTED, "There is no agent \"" + id + "\" on this computer any more.");
    }

    /** The agent's working folder, which holds nothing of ours. */
    Path folder(ChatSession session) {
        return settings.folder().resolve("work-" + settings.profile() + "-" + session.kept().id());
    }

    Path greeting(ChatSession session) {
        return settings.folder().resolve("greeted-" + settings.profile() + "-" + session.kept().id());
    }

    OwnTools tools(ChatSession session) throws AgentException {
        Path front = settings.front();
        if (front == null) {
            throw new AgentException(AgentFault.NOT_STARTED, "The app's own tools were not found. Install it again.");
        }
        return new OwnTools(front, greeting(session), settings.environment());
    }

    /** Tells whether its agent runs without our tools. */
    boolean isWithoutTools(ChatSession session) {
        try {
            return !tools(session).wereGreeted();
        } catch (AgentException e) {
            return true;
        }
    }

    /** The marks by which its tools' requests for access are known. */
    List<String> marks(ChatSession session) {
        try {
            return tools(session).marks();
        } catch (AgentException e) {
            return List.of();
        }
    }

    /** Another agent is about to start: the one that has rested longest ends, if there are too many. */
    void makeRoom(ChatSession starting) throws AgentException {
        List<ChatSession> running = sessions.values().stream().filter(ChatSession::hasAgent)
                .filter(each -> each != starting).toList();
        if (running.size() < MOST_AGENTS) {
            return;
        }
        ChatSession oldest = running.stream().filter(each -> each.state() == ChatSession.TurnState.IDLE)
                .min(Comparator.comparingLong(ChatSession::rested)).orElse(null);
        if (oldest == null) {
            throw new AgentException(AgentFault.REFUSED, MOST_AGENTS
                    + " conversations are running. Wait for one, or stop it.");
        }
        end(oldest);
    }

    private static void end(ChatSession session) {
        AgentRun agent = session.takeAgent();
        if (agent != null) {
            Thread.ofPlatform().daemon().name("end").start(() -> {
                try {
                    agent.leave();
                } catch (InterruptedException e) {
                    agent.kill();
                    Thread.currentThread().interrupt();
                }
            });
        }
    }

    synchronized void changed(ChatSession session) {
        unsaved.add(session.kept().id());
        outbox.changed("session:" + session.kept().id(), () -> {
            synchronized (this) {
                JsonObject message = new JsonObject();
                message.addProperty("on", "session");
                message.add("session", session.view());
                return sessions.containsKey(session.kept().id()) ? message : null;
            }
        });
    }

    synchronized void changed(ChatSession session, ChatEntry entry) {
        long id = session.kept().id();
        unsaved.add(id);
        if (watched.contains(id)) {
            outbox.changed("entry:" + id + ":" + entry.seq(), () -> entry(session, entry));
        }
    }

    private synchronized @Nullable JsonObject entry(ChatSession session, ChatEntry entry) {
        if (!sessions.containsKey(session.kept().id())) {
            return null; // deleted meanwhile
        }
        JsonObject message = new JsonObject();
        message.addProperty("on", "entry");
        message.addProperty("session", session.kept().id());
        message.add("entry", entry.news(PIECE_CHARS));
        if (!entry.isSent()) {
            changed(session, entry);
        }
        return message;
    }

    private void changedList() {
        outbox.changed("list", () -> {
            synchronized (this) {
                JsonObject message = new JsonObject();
                message.addProperty("on", "list");
                message.add("sessions", list());
                return message;
            }
        });
    }

    private void failed(String code, String text) {
        JsonObject message = new JsonObject();
        message.addProperty("on", "failed");
        message.addProperty("code", code);
        message.addProperty("message", text);
        outbox.changed("failed:" + code + text, () -> message);
    }

    // Keeping

    /** Once a second: keeps what was said, ends agents that nobody needs. */
    void tick() {
        List<ChatSession> changed;
        List<ChatSession> running;
        synchronized (this) {
            running = sessions.values().stream().filter(ChatSession::hasAgent).toList();
            changed = unsaved.stream().map(sessions::get).filter(each -> each != null).toList();
            for (ChatSession each : sessions.values()) {
                if (each.hasAgent() && each.state() == ChatSession.TurnState.IDLE
                        && System.nanoTime() - each.rested() > TimeUnit.MILLISECONDS.toNanos(patience.idle())) {
                    end(each);
                }
            }
        }
        running.forEach(ChatSession::lookAtMarks);
        changed.forEach(each -> save(each, false));
    }

    /** Keeps what has changed in a conversation; {@code last}: also through a loss of power. */
    void save(ChatSession session, boolean last) {
        ChatStore open;
        List<KeptEntry> entries;
        KeptSession kept;
        synchronized (this) {
            open = store;
            kept = session.kept();
            if (sessions.get(kept.id()) != session || !unsaved.remove(kept.id()) || open == null) {
                return;
            }
            entries = session.unsaved();
        }
        try {
            open.put(kept.id(), entries);
            open.update(kept);
            if (last) {
                open.sync();
            }
        } catch (IOException e) {
            failed("NOT_KEPT", String.valueOf(e.getMessage()));
        }
    }

    // The end

    /** No panel is open: what runs may finish, and then the process ends. */
    private synchronized void leave() {
        isLeaving = true;
    }

    /** Tells whether nobody is there and nothing runs. From then on it is over, whoever comes. */
    synchronized boolean isOver() {
        isOver |= isLeaving && !isAsked
                && sessions.values().stream().allMatch(each -> each.state() == ChatSession.TurnState.IDLE);
        return isOver;
    }

    /** Ends all agents, and closes the database. */
    void close() {
        List<AgentRun> running = new ArrayList<>();
        synchronized (this) {
            for (ChatSession each : sessions.values()) {
                AgentRun agent = each.takeAgent();
                if (agent != null) {
                    running.add(agent);
                }
            }
        }
        running.forEach(AgentRun::kill);
        sessions.values().forEach(each -> save(each, false));
        ChatStore open = store;
        sessions.values().stream().filter(each -> each.kept().id() < 0).forEach(this::deleteFiles);
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                failed("NOT_KEPT", String.valueOf(e.getMessage())); // nobody may be there to read it
            }
        }
    }
}
