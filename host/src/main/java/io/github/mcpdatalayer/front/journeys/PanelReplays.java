package io.github.mcpdatalayer.front.journeys;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.inspect.JourneyPlayer;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.journeys.Journey;
import io.github.mcpdatalayer.journeys.JourneyReader;
import io.github.mcpdatalayer.journeys.JourneyRefusal;
import io.github.mcpdatalayer.journeys.JourneyRights;
import io.github.mcpdatalayer.journeys.JourneyVariables;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/**
 * Plays the journeys of the side panel and the editor in the person's tab, one at a time. They ask {@code {op}}: {@code begin} with
 * {@code tab}, {@code journey}, {@code variables}, {@code paused}, {@code language}, and as {@link ReplayTempo} says; {@code state} with {@code after}, the number of the
 * last known change; {@code pause}, {@code resume}, {@code step}, {@code pace} with another tempo, and {@code stop}. Each but the first names its {@code replay}.
 */
public final class PanelReplays implements JourneyPlayer {

    private static final long WAIT_NANOS = Duration.ofSeconds(10).toNanos();
    private static final int MOST_VARIABLES = 50;
    private static final int TEXT_CHARS = 400;

    private final Workbench bench;
    private @Nullable Replay last;
    private int number;

    public PanelReplays(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public String answer(JsonObject ask) throws InterruptedException {
        String op = Lenient.text(ask, "op");
        try {
            if (op.equals("begin")) {
                return begin(ask).state().toString();
            }
            Replay replay = asked(Lenient.text(ask, "replay"));
            switch (op) {
                case "state" -> replay.awaitNews((long) Lenient.number(ask, "after"), WAIT_NANOS);
                case "pause" -> replay.pause();
                case "resume" -> replay.resume();
                case "step" -> replay.step();
                case "pace" -> replay.pace(ReplayTempo.of(ask));
                case "stop" -> replay.stop();
                default -> throw new ToolException(ErrorCode.UNKNOWN_METHOD.error(), null, null);
            }
            return replay.state().toString();
        } catch (ToolException e) {
            return error(e.error());
        }
    }

    private Replay begin(JsonObject ask) throws ToolException, InterruptedException {
        String tab = Lenient.text(ask, "tab");
        if (tab.isEmpty() || !(ask.get("journey") instanceof JsonObject content)) {
            throw Arguments.bad("A replay needs tab and journey.");
        }
        var variables = new JourneyVariables(variables(ask.get("variables")));
        Journey journey = read(content.toString().getBytes(StandardCharsets.UTF_8), variables);
        return started(tab, journey, variables, Lenient.is(ask, "paused"),
                ReplayTempo.of(ask), Locale.forLanguageTag(Lenient.text(ask, "language")));
    }

    private synchronized Replay started(String tab, Journey journey, JourneyVariables variables, boolean paused,
            ReplayTempo tempo, Locale language) throws ToolException {
        Replay before = last;
        if (before != null && !before.isOver()) {
            throw Arguments.bad("A replay runs already. Stop it first.");
        }
        var replay = new Replay("p" + ++number, bench, tab, journey, variables, paused, tempo, language);
        last = replay;
        replay.start();
        return replay;
    }

    private synchronized Replay asked(String handle) throws ToolException {
        Replay replay = last;
        if (replay == null || !replay.handle().equals(handle)) {
            throw ToolException.of(ErrorCode.RUN_NOT_FOUND, "The replay is over.");
        }
        return replay;
    }

    /** Reads it as a file in the folder of journeys, where what it includes is looked for. It may not give files or run code. */
    private Journey read(byte[] content, JourneyVariables variables) throws ToolException, InterruptedException {
        Path file = bench.places().home().resolve("journeys").resolve("replay.json");
        return bench.workload().journey(() -> {
            try {
                return JourneyReader.read(file, content, variables, new JourneyRights(false, false));
            } catch (JourneyRefusal e) {
                throw new ToolException(refusal(e), null, null);
            }
        });
    }

    private WireError refusal(JourneyRefusal e) {
        String place = e.place().isEmpty() ? "" : e.place() + ": ";
        return new WireError(e.code().name(), Shown.text(bench.redaction().text(place + e.why()), TEXT_CHARS),
                ErrorCode.JOURNEY_REFUSED.hint(), null);
    }

    private static Map<String, String> variables(@Nullable JsonElement given) throws ToolException {
        Map<String, String> variables = new LinkedHashMap<>();
        if (given instanceof JsonObject named) {
            for (Map.Entry<String, JsonElement> each : named.entrySet()) {
                if (!JourneyVariables.NAME.matcher(each.getKey()).matches() || variables.size() >= MOST_VARIABLES
                        || !(each.getValue() instanceof JsonPrimitive value && value.isString())) {
                    throw Arguments.bad("variables are texts by name, at most " + MOST_VARIABLES + ".");
                }
                variables.put(each.getKey(), value.getAsString());
            }
        }
        return variables;
    }

    private static String error(WireError error) {
        var document = new JsonObject();
        document.add("error", error.toJson());
        return document.toString();
    }
}
