package io.github.mcpdatalayer.chat.agent;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.os.Programs;
import io.github.mcpdatalayer.rendezvous.PrivateFile;
import org.jspecify.annotations.Nullable;

/**
 * The agents on this computer: those with known commands, and those that the person names in {@code agents.json}. Nothing is
 * ever downloaded, and no message of the extension names a program: it can only choose one of these.
 */
public final class ChatAgents {
    /** The file in our home folder in which a person names further agents. */
    public static final String FILE = "agents.json";
    private static final int MOST_OWN = 20;
    private static final int MAX_DEPTH = 8;

    private record Known(String id, String name, String program, List<String> arguments, String install) {}

    private static final List<Known> KNOWN = List.of(
            new Known("claude", "Claude Code", "claude-agent-acp", List.of(),
                    "npm install -g @agentclientprotocol/claude-agent-acp"),
            new Known("codex", "Codex", "codex-acp", List.of(), "npm install -g @agentclientprotocol/codex-acp"),
            new Known("gemini", "Gemini CLI", "gemini", List.of("--acp"), "npm install -g @google/gemini-cli"),
            new Known("opencode", "OpenCode", "opencode", List.of("acp"), "npm install -g opencode-ai"),
            new Known("goose", "Goose", "goose", List.of("acp"), ""),
            new Known("qwen", "Qwen Code", "qwen", List.of("--acp"), "npm install -g @qwen-code/qwen-code"));

    private final Path home;
    private final Map<String, String> environment;
    private final Path userHome;

    /**
     * Looks in PATH and where package managers put programs, as a browser that a desktop starts has a short PATH.
     *
     * @param home
     *            our folder, in which the person may have named agents
     */
    public ChatAgents(Path home, Map<String, String> environment, Path userHome) {
        this.home = home;
        this.environment = Map.copyOf(environment);
        this.userHome = userHome;
    }

    /** The agents to choose from, and the fault in the person's own list; empty where there is none. */
    public record FoundAgents(List<ChatAgent> agents, String complaint) {
        public FoundAgents {
            agents = List.copyOf(agents);
        }
    }

    /** Looks anew each time: a person may install one while the panel is open. */
    public FoundAgents find() {
        List<Path> folders = folders();
        List<ChatAgent> agents = new ArrayList<>();
        for (Known each : KNOWN) {
            List<String> command = new ArrayList<>();
            Path program = program(each.program(), folders);
            if (program != null) {
                command.add(program.toString());
                command.addAll(each.arguments());
            }
            agents.add(new ChatAgent(each.id(), each.name(), command, each.install()));
        }
        String complaint = "";
        Path file = home.resolve(FILE);
        if (Files.exists(file)) {
            try {
                agents.addAll(own(PrivateFile.read(file), folders));
            } catch (IOException e) {
                complaint = "The file " + file + " is not used: " + e.getMessage();
            }
        }
        return new FoundAgents(agents, complaint);
    }

    private List<ChatAgent> own(String text, List<Path> folders) throws IOException {
        JsonElement read;
        try {
            read = StrictJson.parse(text, MAX_DEPTH);
        } catch (NotJsonException e) {
            throw new IOException("it is no JSON (" + e.getMessage() + ").", e);
        }
        if (!(read instanceof JsonObject object && object.get("agents") instanceof JsonArray list)
                || list.size() > MOST_OWN) {
            throw new IOException("expected {\"agents\":[{\"name\":\"…\",\"command\":[\"/path/of/program\",\"…\"]}]}"
                    + " with at most " + MOST_OWN + " entries.");
        }
        List<ChatAgent> agents = new ArrayList<>();
        for (JsonElement each : list) {
            if (!(each instanceof JsonObject agent && agent.get("name") instanceof JsonPrimitive name
                    && name.isString() && name.getAsString().matches("[\\p{L}\\p{N} ._-]{1,40}")
                    && agent.get("command") instanceof JsonArray command && !command.isEmpty())) {
                throw new IOException("an entry lacks a name of 1 to 40 letters and digits, or a command.");
            }
            List<String> words = new ArrayList<>();
            for (JsonElement word : command) {
                if (!(word instanceof JsonPrimitive written && written.isString())) {
                    throw new IOException("a command has something else than texts.");
                }
                words.add(written.getAsString());
            }
            Path program = program(words.getFirst(), folders);
            if (program == null) {
                words.clear();
            } else {
                words.set(0, program.toString());
            }
            agents.add(new ChatAgent("own:" + name.getAsString(), name.getAsString(), words, ""));
        }
        return agents;
    }

    private static @Nullable Path program(String name, List<Path> folders) {
        try {
            Path path = Path.of(name);
            if (path.isAbsolute()) {
                return Programs.isProgram(path) ? path : null;
            }
            if (path.getNameCount() != 1) {
                return null; // relative to nothing that a person can see
            }
            for (Path folder : folders) {
                for (String ending : isWindows() ? List.of(".exe", ".cmd", ".bat") : List.of("")) {
                    Path candidate = folder.resolve(name + ending);
                    if (Programs.isProgram(candidate)) {
                        return candidate;
                    }
                }
            }
        } catch (InvalidPathException e) {
            return null;
        }
        return null;
    }

    /** The folders that may have programs, PATH first. */
    List<Path> folders() {
        List<Path> folders = new ArrayList<>();
        for (String each : environment.getOrDefault("PATH", "").split(isWindows() ? ";" : ":", -1)) {
            try {
                Path folder = Path.of(each);
                if (folder.isAbsolute()) {
                    folders.add(folder);
                }
            } catch (InvalidPathException e) {
                // An entry that is no path holds no program.
            }
        }
        for (String each : List.of(".local/bin", ".npm-global/bin", ".volta/bin", ".bun/bin", "bin")) {
            folders.add(userHome.resolve(each));
        }
        newest(userHome.resolve(".nvm/versions/node"), folders);
        folders.add(Path.of("/usr/local/bin").toAbsolutePath());
        folders.add(Path.of("/opt/homebrew/bin").toAbsolutePath());
        return folders;
    }

    private static void newest(Path versions, List<Path> folders) {
        if (!Files.isDirectory(versions)) {
            return;
        }
        try (DirectoryStream<Path> each = Files.newDirectoryStream(versions)) {
            List<Path> found = new ArrayList<>();
            each.forEach(found::add);
            found.sort((one, other) -> version(other) - version(one));
            found.forEach(version -> folders.add(version.resolve("bin")));
        } catch (IOException | DirectoryIteratorException e) {
            // A folder that cannot be read has no program that could be started.
        }
    }

    /** The first number of v22.4.1. */
    private static int version(Path folder) {
        String digits = String.valueOf(folder.getFileName()).replaceFirst("^v?(\\d{1,6}).*", "$1");
        return digits.matches("\\d{1,6}") ? Integer.parseInt(digits) : 0;
    }

    private static boolean isWindows() {
        return File.separatorChar == '\\';
    }
}
