package io.github.mcpdatalayer.chat;

import java.nio.file.Path;
import java.util.Map;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.chat.agent.AcpConnection;
import io.github.mcpdatalayer.chat.agent.AgentException;
import io.github.mcpdatalayer.chat.agent.AgentFault;
import io.github.mcpdatalayer.chat.agent.AgentProcess;
import io.github.mcpdatalayer.chat.agent.ChatAgent;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/** One running agent with one session: its process, the line to it, and what it offers. */
final class AgentRun {
    private static final int PROTOCOL = 1;
    private static final long INITIALIZE_MS = 45_000;
    private static final long SESSION_MS = 90_000;
    private static final long SET_MS = 15_000;
    /** Modes in which an agent asks about nothing: a person has to choose those. */
    private static final String UNASKED = "auto|bypassPermissions|yolo|full-access|agent-full-access";

    private final AgentProcess process;
    private final AcpConnection connection;
    private String remote = "";
    private boolean isResumed;
    private JsonObject modes = new JsonObject();
    private JsonObject models = new JsonObject();
    private volatile JsonArray options = new JsonArray();
    private boolean takesResources;
    private boolean takesPictures;

    private AgentRun(AgentProcess process, AcpConnection connection) {
        this.process = process;
        this.connection = connection;
    }

    /** Starts its process; {@link #begin} does the handshake. */
    static AgentRun start(ChatAgent agent, Path folder, Map<String, String> environment,
            AcpConnection.AgentListener listener) throws AgentException {
        if (!agent.isHere()) {
            throw new AgentException(AgentFault.NOT_STARTED, agent.name() + " is not on this computer.");
        }
        AgentProcess process = AgentProcess.start(agent.command(), folder, environment);
        AgentRun run = new AgentRun(process, new AcpConnection(process.output(), process.input(), listener));
        run.connection.start();
        return run;
    }

    /**
     * Greets the agent and opens a session, the one of an earlier process where the agent can.
     *
     * @param earlier
     *            how it called the session; empty: it is a new one
     */
    void begin(String earlier, Path folder, JsonArray servers) throws AgentException, InterruptedException {
        JsonObject hello = connection.ask("initialize", hello(), INITIALIZE_MS);
        if (!(hello.get("protocolVersion") instanceof JsonPrimitive version
                && version.getAsString().equals(Integer.toString(PROTOCOL)))) {
            throw new AgentException(AgentFault.GARBLED, "The agent speaks version " + AgentUpdates.cut(
                    String.valueOf(hello.get("protocolVersion")), 40)
                    + " of the Agent Client Protocol; expected version " + PROTOCOL + ".");
        }
        JsonObject takes = AgentUpdates.object(AgentUpdates.object(hello, "agentCapabilities"), "promptCapabilities");
        takesResources = Lenient.is(takes, "embeddedContext");
        takesPictures = Lenient.is(takes, "image");
        JsonObject session = new JsonObject();
        session.addProperty("cwd", folder.toString());
        session.add("mcpServers", servers);
        JsonObject opened = earlier.isEmpty() ? null : resume(earlier, session, hello);
        if (opened == null) {
            opened = connection.ask("session/new", session, SESSION_MS);
            remote = AgentUpdates.text(opened, "sessionId", 500);
            if (remote.isEmpty()) {
                throw new AgentException(AgentFault.GARBLED, "The agent opened a session without a name.");
            }
        }
        modes = AgentUpdates.choices(AgentUpdates.object(opened, "modes"), "availableModes", "currentModeId", "id");
        models = AgentUpdates.choices(AgentUpdates.object(opened, "models"), "availableModels", "currentModelId",
                "modelId");
        offers(opened);
        askAboutSteps();
    }

    /** Takes the options of an answer or an update, and leaves out what is a mode or a model already. */
    void offers(JsonObject told) {
        options = AgentUpdates.options(told,
                (hasChoices(modes) ? "mode" : "") + '|' + (hasChoices(models) ? "model" : ""));
    }

    private static boolean hasChoices(JsonObject offered) {
        return offered.get("choices") instanceof JsonArray choices && !choices.isEmpty();
    }

    private static JsonObject hello() {
        JsonObject files = new JsonObject();
        files.addProperty("readTextFile", false);
        files.addProperty("writeTextFile", false);
        JsonObject capabilities = new JsonObject();
        capabilities.add("fs", files);
        capabilities.addProperty("terminal", false);
        JsonObject client = new JsonObject();
        client.addProperty("name", "mcp-datalayer");
        client.addProperty("title", "mcp-datalayer");
        client.addProperty("version", Protocol.PRODUCT_VERSION);
        JsonObject hello = new JsonObject();
        hello.addProperty("protocolVersion", PROTOCOL);
        hello.add("clientCapabilities", capabilities);
        hello.add("clientInfo", client);
        return hello;
    }

    /** The session of an earlier process, or null where the agent cannot, or no longer, go on with it. */
    private @Nullable JsonObject resume(String earlier, JsonObject session, JsonObject hello)
            throws AgentException, InterruptedException {
        JsonObject can = AgentUpdates.object(hello, "agentCapabilities");
        JsonElement loads = can.get("loadSession");
        String method = AgentUpdates.object(can, "sessionCapabilities").has("resume")
                ? "session/resume"
                : loads instanceof JsonPrimitive yes && yes.isBoolean() && yes.getAsBoolean() ? "session/load" : "";
        if (method.isEmpty()) {
            return null;
        }
        JsonObject params = session.deepCopy();
        params.addProperty("sessionId", earlier);
        try {
            JsonObject opened = connection.ask(method, params, SESSION_MS);
            remote = earlier;
            isResumed = true;
            return opened;
        } catch (AgentException e) {
            if (e.fault() == AgentFault.REFUSED) {
                return null;
            }
            throw e;
        }
    }

    /** Some agents begin in a mode in which they ask about nothing. */
    private void askAboutSteps() throws AgentException, InterruptedException {
        if (!hasChoices(modes)) {
            askByOption();
            return;
        }
        if (!AgentUpdates.text(modes, "current", 200).matches(UNASKED)) {
            return;
        }
        for (JsonElement each : modes.getAsJsonArray("choices")) {
            if (each instanceof JsonObject choice && AgentUpdates.text(choice, "id", 200).equals("default")) {
                setMode("default");
                return;
            }
        }
    }

    /** Sets an agent back to asking, where its modes are an option. */
    private void askByOption() throws AgentException, InterruptedException {
        for (JsonElement each : options) {
            if (each instanceof JsonObject option && AgentUpdates.text(option, "category", 40).equals("mode")
                    && AgentUpdates.text(option, "current", 200).matches(UNASKED)
                    && option.get("choices") instanceof JsonArray choices && choices.asList().stream().anyMatch(
                            choice -> AgentUpdates.text(choice.getAsJsonObject(), "id", 200).equals("default"))) {
                setOption(AgentUpdates.text(option, "id", 200), "default");
                return;
            }
        }
    }

    void setMode(String mode) throws AgentException, InterruptedException {
        set("session/set_mode", "modeId", mode);
        modes.addProperty("current", mode);
    }

    void setModel(String model) throws AgentException, InterruptedException {
        set("session/set_model", "modelId", model);
        models.addProperty("current", model);
    }

    void setOption(String option, String value) throws AgentException, InterruptedException {
        JsonObject params = new JsonObject();
        params.addProperty("sessionId", remote);
        params.addProperty("configId", option);
        params.addProperty("value", value);
        JsonObject answer = connection.ask("session/set_config_option", params, SET_MS);
        if (answer.has("configOptions")) {
            offers(answer);
        }
    }

    private void set(String method, String name, String value) throws AgentException, InterruptedException {
        JsonObject params = new JsonObject();
        params.addProperty("sessionId", remote);
        params.addProperty(name, value);
        connection.ask(method, params, SET_MS);
    }

    /** Returns the agent's id of the session. */
    String remote() {
        return remote;
    }

    boolean isResumed() {
        return isResumed;
    }

    JsonObject modes() {
        return modes;
    }

    JsonObject models() {
        return models;
    }

    /** The other choices that the agent offers: {@code [{id,name,current,choices}]}. */
    JsonArray options() {
        return options;
    }

    /** Tells whether a prompt may hold resources. */
    boolean takesResources() {
        return takesResources;
    }

    /** Tells whether a prompt may hold pictures; false until it has greeted. */
    boolean takesPictures() {
        return takesPictures;
    }

    AcpConnection connection() {
        return connection;
    }

    AgentProcess process() {
        return process;
    }

    /** Asks it to end, and ends it; waits for that. */
    void leave() throws InterruptedException {
        connection.close();
        process.leave();
    }

    void kill() {
        connection.close();
        process.kill();
    }
}
