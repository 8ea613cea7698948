package io.github.mcpdatalayer.chat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.chat.agent.AcpConnection;
import io.github.mcpdatalayer.chat.agent.AgentException;
import io.github.mcpdatalayer.chat.agent.AgentFault;
import io.github.mcpdatalayer.chat.agent.ChatAgent;
import io.github.mcpdatalayer.chat.store.KeptEntry;
import io.github.mcpdatalayer.chat.store.KeptPicture;
import io.github.mcpdatalayer.chat.store.KeptSession;
import io.github.mcpdatalayer.rendezvous.PrivateFolder;
import org.jspecify.annotations.Nullable;

/**
 * A conversation with one agent. Its state is guarded by the desk's lock; turns run on threads of their own, and what the agent
 * says comes by the thread that reads it, which never waits for a person, the panel or the disk.
 */
final class ChatSession {
    /** The state of a conversation, by its name on the wire. */
    enum TurnState {
        IDLE,
        STARTING,
        RUNNING,
        STOPPING
    }

    private static final int MAX_TEXT = 1024 * 1024;
    private static final long MAX_ALL_TEXT = 8L * 1024 * 1024;
    private static final int MAX_ENTRIES = 5000;
    private static final int MAX_QUESTIONS = 20;
    private static final int TITLE_CHARS = 60;

    /** One utterance of a person. */
    private record Words(String text, List<Attachment> attached) {
        static final Words NONE = new Words("", List.of());

        boolean isNone() {
            return text.isEmpty();
        }
    }

    private record Question(Permission permission, ChatEntry entry, long since) {}

    private final ChatDesk desk;
    private final ChatSettings settings;
    private KeptSession kept;
    private List<ChatEntry> entries;
    private TurnState state = TurnState.IDLE;
    private long textChars;
    private @Nullable AgentRun run;
    private boolean isReplaying;
    private boolean isTold; // that the agent has not started our tools
    private boolean isNamed; // by the person
    private boolean isCut;
    private boolean isWarming; // the agent starts before the first word
    private Words said = Words.NONE; // meanwhile
    private int turns; // that have ended
    private long heard;
    private long stopped;
    private long rested = System.nanoTime();
    private List<String> marks = List.of(); // of our tools' requests for access
    private JsonObject usage = new JsonObject();
    private JsonArray commands = new JsonArray();
    private final Map<String, ChatEntry> calls = new HashMap<>();
    private final List<Question> questions = new ArrayList<>();
    private final Set<String> allowed = new HashSet<>();

    ChatSession(ChatDesk desk, ChatSettings settings, KeptSession kept, List<ChatEntry> entries) {
        this.desk = desk;
        this.settings = settings;
        this.kept = kept;
        this.entries = new ArrayList<>(entries);
        entries.forEach(each -> textChars += each.length());
    }

    KeptSession kept() {
        return kept;
    }

    TurnState state() {
        return state;
    }

    boolean hasAgent() {
        return run != null;
    }

    /** Since when nothing runs in it, as {@link System#nanoTime()}. */
    long rested() {
        return rested;
    }

    List<ChatEntry> entries() {
        return entries;
    }

    /** The conversation as the panel takes it. */
    JsonObject view() {
        JsonObject view = new JsonObject();
        view.addProperty("id", kept.id());
        view.addProperty("agent", kept.agent());
        view.addProperty("title", kept.title());
        view.addProperty("used", kept.used());
        view.addProperty("state", switch (state) {
            case IDLE -> "idle";
            case STARTING -> "starting";
            case RUNNING -> "running";
            case STOPPING -> "stopping";
        });
        view.addProperty("turns", turns);
        view.add("usage", usage);
        view.add("commands", commands);
        JsonArray known = new JsonArray();
        marks.forEach(known::add);
        view.add("marks", known);
        AgentRun now = run;
        if (now != null) {
            if (state != TurnState.STARTING) {
                view.addProperty("seesPictures", now.takesPictures());
            }
            view.add("modes", now.modes());
            view.add("models", now.models());
            view.add("options", now.options());
        }
        return view;
    }

    // The person's side

    /** Says something to the agent; a conversation that is busy takes nothing. */
    void prompt(String text, List<Attachment> attached) throws AgentException {
        boolean isFirst = state == TurnState.STARTING && isWarming && said.isNone();
        if (state != TurnState.IDLE && !isFirst) {
            throw new AgentException(AgentFault.REFUSED, "The agent still works on what was said before.");
        }
        Words words = new Words(text, attached);
        ChatEntry entry = add(ChatEntry.USER);
        if (!attached.isEmpty()) {
            entry.set("attached", Attachment.names(attached));
            entry.set("pictures", Attachment.pictures(attached));
            entry.show(attached.stream().filter(Attachment::isPicture)
                    .map(each -> new KeptPicture(each.type(), each.text())).toList());
        }
        entry.append(text);
        textChars += text.length();
        if (kept.title().isEmpty()) {
            String line = text.strip().replaceAll("\\s+", " ");
            title(AgentUpdates.cut(line, TITLE_CHARS));
        }
        used();
        if (isFirst) {
            said = words;
            return;
        }
        become(run == null ? TurnState.STARTING : TurnState.RUNNING);
        Thread.ofPlatform().daemon().name("turn-" + kept.id()).start(() -> turn(words));
    }

    /** Starts the agent before the first word, so that its modes are there to choose. */
    void warm() {
        if (state == TurnState.IDLE && run == null) {
            isWarming = true;
            become(TurnState.STARTING);
            Thread.ofPlatform().daemon().name("start-" + kept.id()).start(() -> turn(Words.NONE));
        }
    }

    void cancel() {
        AgentRun now = run;
        switch (state) {
            case RUNNING -> {
                if (now != null) {
                    JsonObject params = new JsonObject();
                    params.addProperty("sessionId", now.remote());
                    now.connection().tell("session/cancel", params);
                }
                dropQuestions("gone");
                stopped = System.nanoTime();
                become(TurnState.STOPPING);
            }
            case STARTING -> {
                stopped = System.nanoTime();
                become(TurnState.STOPPING);
                if (now != null) {
                    Thread.ofPlatform().daemon().name("stop").start(now::kill);
                }
            }
            case IDLE, STOPPING -> {
                // There is nothing to stop.
            }
        }
    }

    /** The person's answer to the question of this entry: once, always or no. */
    void answer(int seq, String answer) {
        AgentRun now = run;
        for (Question each : List.copyOf(questions)) {
            if (each.entry().seq() == seq && now != null) {
                questions.remove(each);
                boolean isAllowed = !answer.equals("no") && each.permission().mayAllow();
                if (isAllowed && answer.equals("always")) {
                    allowed.add(each.permission().subject());
                }
                now.connection().answer(each.permission().id(),
                        isAllowed ? each.permission().allow() : each.permission().refuse());
                each.entry().set("answer", isAllowed ? answer : "no");
                changed(each.entry());
                heard = System.nanoTime();
            }
        }
    }

    void rename(String title) {
        isNamed = true;
        title(AgentUpdates.cut(title.strip(), TITLE_CHARS * 2));
    }

    /** Keeps the person's answer to a request for access by this conversation's tools, for later readers. */
    void consented(String level, String site, String answer) {
        if (hasRoomFor(0)) {
            changed(add(ChatEntry.CONSENT).set("level", level).set("site", site).set("answer", answer));
        }
    }

    /** Chooses a mode or a model of the agent, or the value of one of its options. */
    void choose(String what, String id, String value) {
        AgentRun now = run;
        if (now == null || state == TurnState.STARTING) {
            return;
        }
        Thread.ofPlatform().daemon().name("choose").start(() -> {
            try {
                switch (what) {
                    case "mode" -> now.setMode(id);
                    case "model" -> now.setModel(id);
                    default -> now.setOption(id, value);
                }
            } catch (AgentException e) {
                notice("refused", e.text());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            synchronized (desk) {
                desk.changed(this);
            }
        });
    }

    /** A picture of an entry as it is in memory; null: it has none such here. */
    @Nullable
    KeptPicture picture(int seq, int number) {
        return entries.stream().filter(each -> each.seq() == seq && number >= 1 && number <= each.pictures().size())
                .map(each -> each.pictures().get(number - 1)).findFirst().orElse(null);
    }

    // A turn

    private void turn(Words given) {
        String end = "";
        String why = "";
        Words words = given;
        try {
            AgentRun agent = ready();
            synchronized (desk) {
                words = given.isNone() ? said : given;
                said = Words.NONE;
                isWarming = false;
            }
            if (!words.isNone()) {
                end = await(agent, words);
            }
        } catch (AgentException e) {
            end = e.fault().name().toLowerCase(Locale.ROOT);
            why = e.text();
            hearLastWords(e.fault());
        } catch (IOException e) {
            end = "not_started";
            why = "The agent's folder could not be made: " + e.getMessage();
        } catch (InterruptedException e) {
            end = "ended";
            Thread.currentThread().interrupt();
        }
        AgentRun failed = finish(end, why, !words.isNone());
        if (failed != null) {
            failed.kill();
        }
        desk.save(this, true);
    }

    private void hearLastWords(AgentFault fault) {
        AgentRun now;
        synchronized (desk) {
            now = run;
        }
        if (now != null && fault == AgentFault.ENDED) {
            now.process().awaitLastWords();
        }
    }

    /** Puts an end to the turn, and says which; what it returns is of no more use. */
    private @Nullable AgentRun finish(String end, String why, boolean wasAsked) {
        synchronized (desk) {
            AgentRun now = run;
            boolean isStopped = state == TurnState.STOPPING;
            boolean isOver = !end.isEmpty() && !end.equals("end_turn") && !end.equals("cancelled")
                    && !end.equals("max_tokens") && !end.equals("max_turn_requests") && !end.equals("refusal");
            if (isCut) {
                noticeNow("cut", "");
            } else if (isStopped) {
                noticeNow("stopped", "");
            } else if (isOver) {
                String words = now == null ? "" : now.process().lastWords();
                noticeNow(end, why + (words.isEmpty() ? "" : "\n" + tail(words)));
            } else if (!end.isEmpty() && !end.equals("end_turn")) {
                noticeNow(end, "");
            } else if (wasAsked && now != null && !isTold && desk.isWithoutTools(this)) {
                isTold = true;
                noticeNow("no_tools", "");
            }
            dropQuestions("gone");
            for (ChatEntry call : calls.values()) {
                if (call.field("status").matches("pending|in_progress")) {
                    changed(call.set("status", "stopped"));
                }
            }
            calls.clear();
            isCut = false;
            isWarming = false;
            said = Words.NONE;
            turns++;
            rested = System.nanoTime();
            used();
            become(TurnState.IDLE);
            if (isOver) {
                run = null;
                return now;
            }
            return null;
        }
    }

    private static String tail(String words) {
        return words.length() <= 500 ? words : "…" + words.substring(words.length() - 500);
    }

    private AgentRun ready() throws AgentException, IOException, InterruptedException {
        ChatAgent agent = desk.agent(kept.agent());
        Path folder = desk.folder(this);
        AgentRun starting;
        String earlier;
        synchronized (desk) {
            AgentRun now = run;
            if (now != null) {
                return now;
            }
            if (state == TurnState.STOPPING) {
                throw new AgentException(AgentFault.ENDED, "It was stopped before it had started.");
            }
            PrivateFolder.ensure(folder);
            desk.makeRoom(this);
            var hearing = new Hearing();
            starting = AgentRun.start(agent, folder, settings.environment(), hearing);
            hearing.mine = starting;
            run = starting;
            earlier = kept.remote();
            isReplaying = true;
            isTold = false;
        }
        Files.deleteIfExists(desk.greeting(this));
        starting.begin(earlier, folder, desk.tools(this).servers());
        lookAtMarks();
        synchronized (desk) {
            isReplaying = false;
            if (!earlier.isEmpty() && !starting.isResumed()) {
                noticeNow("not_resumed", "");
            }
            kept = new KeptSession(kept.id(), kept.agent(), starting.remote(), kept.title(), kept.created(),
                    kept.used());
            if (state == TurnState.STARTING) {
                become(TurnState.RUNNING);
            }
        }
        return starting;
    }

    /** Waits for the end of the turn: its reason as the agent names it. */
    private String await(AgentRun agent, Words words) throws AgentException, InterruptedException {
        JsonArray prompt = new JsonArray();
        prompt.add(Attachment.block(words.text()));
        Attachment.add(words.attached(), prompt, agent.takesResources(), agent.takesPictures());
        if (!agent.takesPictures() && words.attached().stream().anyMatch(Attachment::isPicture)) {
            notice("no_pictures", "");
        }
        JsonObject params = new JsonObject();
        params.addProperty("sessionId", agent.remote());
        params.add("prompt", prompt);
        synchronized (desk) {
            heard = System.nanoTime();
        }
        CompletableFuture<JsonElement> answer = agent.connection().ask("session/prompt", params);
        while (true) {
            try {
                JsonElement result = answer.get(500, TimeUnit.MILLISECONDS);
                return result instanceof JsonObject object ? AgentUpdates.text(object, "stopReason", 40) : "end_turn";
            } catch (ExecutionException e) {
                throw e.getCause() instanceof AgentException fault
                        ? fault
                        : new AgentException(AgentFault.ENDED, String.valueOf(e.getCause()));
            } catch (TimeoutException e) {
                lookAtClock();
            }
        }
    }

    /** Its tools may have come since, and what they ask the person stands in this conversation. */
    void lookAtMarks() {
        List<String> now = desk.marks(this);
        synchronized (desk) {
            if (!now.equals(marks)) {
                marks = now;
                desk.changed(this);
            }
        }
    }

    private void lookAtClock() throws AgentException {
        synchronized (desk) {
            long now = System.nanoTime();
            if (state == TurnState.STOPPING && now - stopped > TimeUnit.MILLISECONDS.toNanos(desk.patience().stop())) {
                throw new AgentException(AgentFault.SILENT, "The agent did not stop when it was told to.");
            }
            for (Question each : List.copyOf(questions)) {
                if (now - each.since() > TimeUnit.MILLISECONDS.toNanos(desk.patience().question())) {
                    answer(each.entry().seq(), "no");
                }
            }
            if (questions.isEmpty() && now - heard > TimeUnit.MILLISECONDS.toNanos(desk.patience().silence())) {
                throw new AgentException(AgentFault.SILENT,
                        "The agent has said nothing for " + desk.patience().silence() / 1000 + " seconds.");
            }
        }
    }

    // The agent's side

    private final class Hearing implements AcpConnection.AgentListener {
        /** The run whose words these are: one that was taken away may still speak. */
        private @Nullable AgentRun mine;

        @Override
        public void notified(String method, JsonObject params) {
            if (method.equals("session/update")) {
                synchronized (desk) {
                    heard = System.nanoTime();
                    AgentRun now = run;
                    boolean isOurs = now != null && now == mine && (now.remote().isEmpty()
                            || now.remote().equals(AgentUpdates.text(params, "sessionId", 500)));
                    if (isOurs) {
                        update(AgentUpdates.object(params, "update"));
                    }
                }
            }
        }

        @Override
        public boolean asked(JsonElement id, String method, JsonObject params) {
            if (!method.equals("session/request_permission")) {
                return false;
            }
            synchronized (desk) {
                heard = System.nanoTime();
                if (run == mine) {
                    ask(Permission.of(id, params), AgentUpdates.object(params, "toolCall"));
                }
            }
            return true;
        }

        @Override
        public void ended(@Nullable AgentException why) {
            synchronized (desk) {
                if (state == TurnState.IDLE && run == mine) {
                    AgentRun gone = run;
                    run = null; // the next word starts another
                    if (gone != null) {
                        Thread.ofPlatform().daemon().name("stop").start(gone::kill);
                        desk.changed(ChatSession.this);
                    }
                }
            }
        }
    }

    private void update(JsonObject update) {
        String what = AgentUpdates.text(update, "sessionUpdate", 60);
        if (isReplaying
                && !what.matches("available_commands_update|current_mode_update|config_option_update|usage_update")) {
            return; // what was said in an earlier life is kept here
        }
        switch (what) {
            case "agent_message_chunk" -> say(ChatEntry.AGENT, update);
            case "agent_thought_chunk" -> say(ChatEntry.THOUGHT, update);
            case "tool_call", "tool_call_update" -> call(update);
            case "plan" -> {
                ChatEntry plan = last(ChatEntry.PLAN);
                ChatEntry shown = plan == null ? add(ChatEntry.PLAN) : plan;
                changed(shown.set("items", AgentUpdates.plan(update)));
            }
            case "usage_update" -> {
                usage = AgentUpdates.usage(update);
                desk.changed(this);
            }
            case "current_mode_update" -> {
                AgentRun now = run;
                if (now != null && now.modes().has("choices")) {
                    now.modes().addProperty("current", AgentUpdates.text(update, "currentModeId", 200));
                    desk.changed(this);
                }
            }
            case "config_option_update" -> {
                AgentRun now = run;
                if (now != null) {
                    now.offers(update);
                    desk.changed(this);
                }
            }
            case "available_commands_update" -> {
                JsonObject listed = AgentUpdates.choices(update, "availableCommands", "", "name");
                commands = listed.getAsJsonArray("choices");
                desk.changed(this);
            }
            case "session_info_update" -> {
                String title = AgentUpdates.text(update, "title", TITLE_CHARS);
                if (!isNamed && !title.isBlank()) {
                    title(title);
                }
            }
            default -> {
                // Ignores our own words (user_message_chunk), and anything newer than this code.
            }
        }
    }

    /** The last entry of this kind of the turn that runs; null: it has none. */
    private @Nullable ChatEntry last(String kind) {
        for (int i = entries.size() - 1; i >= 0 && !entries.get(i).kind().equals(ChatEntry.USER); i--) {
            if (entries.get(i).kind().equals(kind)) {
                return entries.get(i);
            }
        }
        return null;
    }

    private void say(String kind, JsonObject update) {
        String words = AgentUpdates.content(AgentUpdates.object(update, "content"), MAX_TEXT);
        if (words.isEmpty()) {
            return;
        }
        ChatEntry last = entries.isEmpty() ? null : entries.getLast();
        ChatEntry entry = last != null && last.kind().equals(kind) ? last : add(kind);
        if (hasRoomFor(words.length()) && entry.length() + words.length() <= MAX_TEXT) {
            entry.append(words);
            textChars += words.length();
            changed(entry);
        } else {
            cut();
        }
    }

    private void call(JsonObject update) {
        String id = AgentUpdates.text(update, "toolCallId", 200);
        if (id.isEmpty()) {
            return;
        }
        ChatEntry call = calls.get(id);
        if (call == null) {
            if (!hasRoomFor(0)) {
                cut();
                return;
            }
            call = add(ChatEntry.TOOL);
            calls.put(id, call);
        }
        String title = AgentUpdates.text(update, "title", AgentUpdates.MAX_TITLE);
        if (!title.isEmpty()) {
            call.set("title", title);
        }
        String ours = ToolNames.ours(call.field("title"));
        if (!ours.isEmpty()) {
            call.set("tool", ours);
        }
        String given = AgentUpdates.text(update, "kind", 40);
        if (!call.field("title").isEmpty() && (!given.isEmpty() || !title.isEmpty())) {
            call.set("what", ToolNames.kind(call.field("title"), given));
        }
        String status = AgentUpdates.text(update, "status", 20);
        if (status.matches("pending|in_progress|completed|failed")) {
            call.set("status", status);
        }
        JsonObject input = AgentUpdates.input(update);
        if (!input.isEmpty()) {
            call.set("input", AgentUpdates.cut(input.toString(), 2000));
        }
        String output = AgentUpdates.output(update);
        if (!output.isEmpty()) {
            textChars += output.length() - call.length();
            call.replace(output);
        }
        changed(call);
    }

    private void ask(Permission permission, JsonObject call) {
        AgentRun now = run;
        if (now == null) {
            return;
        }
        if (state != TurnState.RUNNING || questions.size() >= MAX_QUESTIONS || !hasRoomFor(0)) {
            now.connection().answer(permission.id(), Permission.cancelled());
            return;
        }
        if (permission.mayAllow() && allowed.contains(permission.subject())) {
            now.connection().answer(permission.id(), permission.allow());
            return;
        }
        String title = AgentUpdates.text(call, "title", AgentUpdates.MAX_TITLE);
        ChatEntry known = calls.get(AgentUpdates.text(call, "toolCallId", 200));
        ChatEntry entry = add(ChatEntry.PERMISSION);
        entry.set("title", title.isEmpty() && known != null ? known.field("title") : title);
        entry.set("tool", ToolNames.ours(entry.field("title")));
        entry.set("mayAllow", new JsonPrimitive(permission.mayAllow()));
        entry.set("answer", "");
        if (call.get("rawInput") instanceof JsonObject input && !input.isEmpty()) {
            entry.set("input", AgentUpdates.cut(input.toString(), 2000));
        }
        questions.add(new Question(permission, entry, System.nanoTime()));
        changed(entry);
    }

    private void dropQuestions(String answer) {
        AgentRun now = run;
        for (Question each : questions) {
            if (now != null) {
                now.connection().answer(each.permission().id(), Permission.cancelled());
            }
            changed(each.entry().set("answer", answer));
        }
        questions.clear();
    }

    private boolean hasRoomFor(int chars) {
        return textChars + chars <= MAX_ALL_TEXT && entries.size() < MAX_ENTRIES;
    }

    /** More than a person could read: the turn is stopped, and said so. */
    private void cut() {
        if (!isCut) {
            isCut = true;
            cancel();
        }
    }

    // Small things

    private void notice(String code, String text) {
        synchronized (desk) {
            noticeNow(code, text);
        }
    }

    private void noticeNow(String code, String text) {
        ChatEntry entry = add(ChatEntry.NOTICE).set("code", code);
        entry.append(AgentUpdates.cut(text, 2000));
        changed(entry);
    }

    private ChatEntry add(String kind) {
        ChatEntry entry = new ChatEntry(entries.isEmpty() ? 1 : entries.getLast().seq() + 1, kind);
        entries.add(entry);
        changed(entry);
        return entry;
    }

    private void changed(ChatEntry entry) {
        desk.changed(this, entry);
    }

    private void become(TurnState next) {
        state = next;
        desk.changed(this);
    }

    private void title(String title) {
        kept = new KeptSession(kept.id(), kept.agent(), kept.remote(), title, kept.created(), kept.used());
        desk.changed(this);
    }

    private void used() {
        kept = new KeptSession(kept.id(), kept.agent(), kept.remote(), kept.title(), kept.created(),
                System.currentTimeMillis());
    }

    /** Takes the entries that are not kept yet; from now on they count as kept. */
    List<KeptEntry> unsaved() {
        return entries.stream().filter(ChatEntry::isUnsaved).map(ChatEntry::keep).toList();
    }

    /** Takes the agent away; whoever takes it ends it. */
    @Nullable
    AgentRun takeAgent() {
        AgentRun now = run;
        run = null;
        return now;
    }
}
