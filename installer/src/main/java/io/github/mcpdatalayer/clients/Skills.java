package io.github.mcpdatalayer.clients;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.install.Action;
import io.github.mcpdatalayer.install.InstallPlan;
import io.github.mcpdatalayer.os.Folders;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.Placeholders;
import io.github.mcpdatalayer.os.PlainFile;
import io.github.mcpdatalayer.os.Sha256;

/**
 * The skills that come with the app: how a model does a task with our tools and commands. A client that reads skills gets them into
 * a folder of its own; one that a person has changed stays theirs. Plans only: nothing is changed here.
 */
public final class Skills {

    /** The file of a skill in its folder. */
    public static final String FILE = "SKILL.md";

    private static final String RESOURCES = "/io/github/mcpdatalayer/skills/";
    private static final List<String> NAMES = List.of("mcp-datalayer-audit-visit", "mcp-datalayer-walk-checkout",
            "mcp-datalayer-debug-consent", "mcp-datalayer-review-container", "mcp-datalayer-write-plan");
    private static final String MARK = "\n  from: mcp-datalayer\n";
    private static final Pattern SUM = Pattern.compile("\n  sum: ([0-9a-f]{16})\n");

    private final OperatingSystem system;

    public Skills(OperatingSystem system) {
        this.system = system;
    }

    /** The texts by the names of their folders, in the order in which they are told. */
    public static Map<String, String> all() {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String name : NAMES) {
            try (InputStream in = Skills.class.getResourceAsStream(RESOURCES + name + "/" + FILE)) {
                if (in == null) {
                    throw new IllegalStateException(name + " is missing from this build");
                }
                texts.put(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return texts;
    }

    /** The folder of this client's skills, for clients that read such. */
    public Optional<Path> folder(Client client) {
        return Optional.ofNullable(client.skills()).map(path -> Placeholders.path(path, system));
    }

    /** Puts the skills into the client's folder, where they are not, or are of another version. */
    public InstallPlan add(Client client) throws IOException {
        List<Action> actions = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        Optional<Path> folder = folder(client);
        if (folder.isPresent()) {
            for (Map.Entry<String, String> skill : all().entrySet()) {
                Path file = folder.get().resolve(skill.getKey()).resolve(FILE);
                String text = summed(skill.getValue());
                if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                    if (!Files.isDirectory(Folders.parent(file))) {
                        actions.add(new Action.MakeFolder(Folders.parent(file), "rwx------"));
                    }
                    actions.add(new Action.WriteFile(file, text, "rw-------"));
                } else if (!isOurs(file)) {
                    notes.add(kept(file));
                } else if (!PlainFile.text(file).equals(text)) {
                    actions.add(new Action.WriteFile(file, text, "rw-------"));
                }
            }
        }
        return new InstallPlan(actions, List.of(), notes);
    }

    /**
     * Takes them away, and the folders in which nothing else is; one that somebody has changed stays, and that is said.
     *
     * @param before
     *            carried out first
     */
    public InstallPlan remove(Client client, InstallPlan before) throws IOException {
        Set<Path> gone = new HashSet<>();
        for (Action action : before.actions()) {
            if (action instanceof Action.DeleteFile(var file)) {
                gone.add(file);
            }
        }
        List<Action> actions = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        Optional<Path> folder = folder(client);
        if (folder.isPresent()) {
            for (String name : NAMES) {
                Path file = folder.get().resolve(name).resolve(FILE);
                if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                    if (isOurs(file)) {
                        actions.add(new Action.DeleteFile(file));
                        gone.add(file);
                        emptied(Folders.parent(file), gone, actions);
                    } else {
                        notes.add(kept(file));
                    }
                }
            }
            if (!actions.isEmpty()) {
                emptied(folder.get(), gone, actions);
                // Else an empty folder would pass for a sign of the client.
                emptied(Folders.parent(folder.get()), gone, actions);
            }
        }
        return new InstallPlan(actions, List.of(), notes);
    }

    private static void emptied(Path folder, Set<Path> gone, List<Action> actions) throws IOException {
        if (Folders.holdsOnly(folder, gone)) {
            actions.add(new Action.DeleteEmptyFolder(folder));
            gone.add(folder);
        }
    }

    private String kept(Path file) {
        return system.text(file) + " was changed by somebody. It stays as it is.";
    }

    /** Only a plain file whose text is as this or another version wrote it. No version wrote one that cannot be read. */
    private static boolean isOurs(Path file) {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        String text;
        try {
            text = PlainFile.text(file);
        } catch (IOException e) {
            return false;
        }
        Matcher sum = SUM.matcher(text);
        return text.contains(MARK) && sum.find() && sum(sum.replaceFirst("\n")).equals(sum.group(1));
    }

    /** The text with a sum of itself, by which a change is seen. */
    static String summed(String text) {
        int at = text.indexOf(MARK) + MARK.length();
        if (at < MARK.length()) {
            throw new IllegalStateException("A skill does not say where it is from");
        }
        return text.substring(0, at) + "  sum: " + sum(text) + "\n" + text.substring(at);
    }

    private static String sum(String text) {
        return HexFormat.of().formatHex(Sha256.of(text), 0, 8);
    }
}
