package io.github.mcpdatalayer.chat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.rendezvous.PrivateFile;
import org.jspecify.annotations.Nullable;

/**
 * Our own front as the only MCP server of an agent. Agents have dropped servers without a word, so the front leaves a file
 * when a client has greeted it, and its absence is said to the person.
 */
final class OwnTools {
    private static final List<String> ARGUMENTS = List.of("--toolsets", "page,plans,journeys,search");
    /** The variables that the front needs to find the host; agents hand on little of their own environment. */
    private static final List<String> HANDED_ON = List.of(Locations.OVERRIDE, "HOME");

    private static final Pattern MARK = Pattern.compile("[0-9a-f]{32}");
    private static final int MOST_MARKS = 8;

    private final Path program;
    private final Path greeting;
    private final Map<String, String> environment;

    /** The front with this launcher, for an agent; {@code greeting}: the file that it leaves. */
    OwnTools(Path program, Path greeting, Map<String, String> environment) {
        this.program = program;
        this.greeting = greeting;
        this.environment = environment;
    }

    /** The servers as {@code session/new} takes them. */
    JsonArray servers() {
        JsonObject server = new JsonObject();
        server.addProperty("name", ToolNames.SERVER);
        server.addProperty("command", program.toString());
        JsonArray arguments = new JsonArray();
        ARGUMENTS.forEach(arguments::add);
        arguments.add("--greeting");
        arguments.add(greeting.toString());
        server.add("args", arguments);
        JsonArray variables = new JsonArray();
        for (String name : HANDED_ON) {
            @Nullable
            String value = environment.get(name);
            if (value != null) {
                JsonObject variable = new JsonObject();
                variable.addProperty("name", name);
                variable.addProperty("value", value);
                variables.add(variable);
            }
        }
        server.add("env", variables);
        JsonArray servers = new JsonArray();
        servers.add(server);
        return servers;
    }

    /** The marks by which the requests of its fronts are known, the newest last; an agent may start several. */
    List<String> marks() {
        try {
            List<String> marks = PrivateFile.read(greeting).lines().filter(MARK.asMatchPredicate()).toList();
            return marks.subList(Math.max(0, marks.size() - MOST_MARKS), marks.size());
        } catch (IOException e) {
            return List.of(); // it has not greeted yet
        }
    }

    /** Tells whether the agent has started and greeted it. */
    boolean wereGreeted() {
        return Files.exists(greeting);
    }
}
