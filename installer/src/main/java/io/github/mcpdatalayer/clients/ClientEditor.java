package io.github.mcpdatalayer.clients;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.edit.Document;
import io.github.mcpdatalayer.edit.SyntaxException;
import io.github.mcpdatalayer.install.Action;
import io.github.mcpdatalayer.install.InstallPlan;
import io.github.mcpdatalayer.os.Folders;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.Placeholders;
import io.github.mcpdatalayer.os.PlainFile;
import org.jspecify.annotations.Nullable;

/**
 * Plans how our server gets into the settings of an MCP client, and out again, by a change of our key alone. Clients' own commands
 * are not used: some write everything anew and lose comments and keys of other servers. Plans only: nothing is changed here.
 */
public final class ClientEditor {

    private static final String BACKUP = ".before-mcp-datalayer";
    private static final Pattern NUMBER = Pattern.compile("(?:\\.([2-9]|[1-9]\\d{1,5}))?");

    private final OperatingSystem system;
    private final Path front;
    private final Offer offer;
    private final ClientReader reader;

    /**
     * @param front
     *            the front's program, absolute
     * @param offer
     *            which tools the front offers to the clients
     */
    public ClientEditor(OperatingSystem system, Path front, Offer offer) {
        this.system = system;
        this.front = front;
        this.offer = offer;
        this.reader = new ClientReader(system, front);
    }

    /** The settings of this client for this person. */
    public Path settingsFile(Client client) {
        return reader.settingsFile(client);
    }

    /** The settings by which an administrator decides for everybody, for clients that have such. */
    public Optional<Path> managedFile(Client client) {
        return Optional.ofNullable(client.managed().get(system.family().key()))
                .map(path -> Placeholders.path(path, system));
    }

    /**
     * Puts our server into the client's settings.
     *
     * @param force
     *            replace another server that has our name
     * @throws IOException
     *             the settings cannot be read, are not of the client's format (with line and column), or have another
     *             server of our name
     */
    public InstallPlan add(Client client, boolean force) throws IOException {
        return add(client, settingsFile(client), force, false);
    }

    /**
     * Puts our server into these settings of a client.
     *
     * @param shared
     *            the file is for everybody to read
     */
    public InstallPlan add(Client client, Path file, boolean force, boolean shared) throws IOException {
        Path target = target(file);
        List<Action> actions = new ArrayList<>();
        try {
            if (!Files.exists(target)) {
                if (!Files.isDirectory(Folders.parent(target))) {
                    actions.add(new Action.MakeFolder(Folders.parent(target), shared ? "rwxr-xr-x" : "rwx------"));
                }
                actions.add(new Action.WriteFile(target, added("", client, entry(client)),
                        shared ? "rw-r--r--" : "rw-------"));
            } else {
                String before = PlainFile.text(target);
                String after = put(before, client, force, file);
                if (!after.equals(before)) {
                    requireOthersSame(client, file, before, after);
                    actions.add(new Action.EditFile(target, before, after, backup(target, before)));
                }
            }
        } catch (SyntaxException e) {
            throw broken(file, client, e);
        }
        return new InstallPlan(actions, List.of(system.text(file)), List.of());
    }

    /** Takes our server out of the client's settings; another one of our name stays, and that is said. */
    public InstallPlan remove(Client client, boolean force) throws IOException {
        return remove(client, settingsFile(client), force);
    }

    /** Removes it from these settings of a client. */
    public InstallPlan remove(Client client, Path file, boolean force) throws IOException {
        Path target = target(file);
        List<String> places = List.of(system.text(file));
        if (!Files.exists(target)) {
            return new InstallPlan(List.of(), places, List.of());
        }
        try {
            String before = PlainFile.text(target);
            SettingsFile settings = SettingsFile.parse(before, client);
            Optional<JsonElement> entry = settings.entry();
            if (entry.isEmpty()) {
                return new InstallPlan(List.of(), places, List.of());
            }
            if (!isOurs(entry.get()) && !force) {
                return new InstallPlan(List.of(), places, List.of(system.text(file) + " has another server named "
                        + Clients.SERVER + ". It stays (--force removes it)"));
            }
            Optional<InstallPlan> undone = undo(client, target, before, entry.get(), places);
            if (undone.isPresent()) {
                return undone.get();
            }
            Document without = settings.document();
            for (List<String> path : SettingsFile.entryPaths(client)) {
                if (without.get(path).filter(each -> force || isOurs(each)).isPresent()) {
                    without = without.without(path);
                }
            }
            String after = without.text();
            requireOthersSame(client, file, before, after);
            return new InstallPlan(List.of(new Action.EditFile(target, before, after, backup(target, before))), places,
                    List.of());
        } catch (SyntaxException e) {
            throw broken(file, client, e);
        }
    }

    /**
     * Puts everything back as it was, where nothing but our key has changed since it came in. Copies that have our key, which a second
     * change of ours left, go with it: what is put back has none.
     */
    private Optional<InstallPlan> undo(Client client, Path target, String now, JsonElement entry, List<String> places)
            throws IOException, SyntaxException {
        List<Action> ours = new ArrayList<>();
        for (Path backup : backups(target).reversed()) {
            String earlier = PlainFile.text(backup);
            Optional<JsonElement> there = entryIn(earlier, client);
            if (there.filter(this::isOurs).isPresent()) {
                ours.add(new Action.DeleteFile(backup));
            } else if (there.isEmpty() && now.equals(added(earlier, client, entry))) {
                List<Action> actions = new ArrayList<>(List.of(new Action.EditFile(target, now, earlier, null),
                        new Action.DeleteFile(backup)));
                actions.addAll(ours);
                return Optional.of(new InstallPlan(actions, places, List.of()));
            }
        }
        if (!now.equals(added("", client, entry))) {
            return Optional.empty();
        }
        List<Action> actions = new ArrayList<>(List.of(new Action.DeleteFile(target)));
        actions.addAll(ours);
        return Optional.of(new InstallPlan(actions, places, List.of()));
    }

    /** Our entry in a copy; none in one that somebody has made unreadable. */
    private static Optional<JsonElement> entryIn(String text, Client client) {
        try {
            return SettingsFile.parse(text, client).entry();
        } catch (SyntaxException e) {
            return Optional.of(JsonNull.INSTANCE); // nothing to go back to
        }
    }

    /** That a change of ours leaves all else in the settings as it was. */
    private void requireOthersSame(Client client, Path file, String before, String after)
            throws IOException, SyntaxException {
        if (!SettingsFile.others(before, client).equals(SettingsFile.others(after, client))) {
            throw new IOException(system.text(file)
                    + " is written in a way that mcp-datalayer cannot change exactly. Nothing was changed. Add the entry of `mcp-datalayer clients print "
                    + client.id() + "` by hand.");
        }
    }

    /**
     * Reads the settings once more after a change of ours.
     *
     * @param plan
     *            that was carried out
     * @return what is not as planned, or null
     */
    public @Nullable String problemAfter(Client client, InstallPlan plan) {
        for (Action action : plan.actions()) {
            if (action instanceof Action.EditFile edit) {
                try {
                    String now = PlainFile.text(edit.file());
                    if (!now.equals(edit.after()) && !SettingsFile.others(now, client)
                            .equals(SettingsFile.others(edit.before(), client))) {
                        Path copy = edit.backup();
                        return "another program has changed " + system.text(edit.file()) + " at the same time"
                                + (copy == null ? "" : "; compare it with the copy " + system.text(copy));
                    }
                } catch (IOException | SyntaxException e) {
                    return system.text(edit.file()) + " cannot be read any more: " + e.getMessage();
                }
            }
        }
        return null;
    }

    /** Tells whether our server is in these settings; what cannot be read counts as such, since nobody knows. */
    public boolean isIn(Client client, Path file) {
        try {
            Path target = target(file);
            return Files.exists(target) && SettingsFile.read(target, client).entries().stream().anyMatch(this::isOurs);
        } catch (IOException | SyntaxException e) {
            return true;
        }
    }

    /** The entry that a person adds to the client's settings by hand. */
    public String snippet(Client client) {
        try {
            return added("", client, entry(client));
        } catch (SyntaxException e) {
            throw new IllegalStateException(e); // an empty text takes everything
        }
    }

    /** The client's own command that adds our server, whether the client is here or not; empty when it has none. */
    public List<String> command(Client client) {
        List<String> words = new ArrayList<>(filled(client.add()));
        if (!words.isEmpty()) {
            words.addAll(FrontArguments.offering(offer, List.of()));
        }
        return words;
    }

    private List<String> filled(List<String> template) {
        return template.stream()
                .map(word -> word.replace("{server}", Clients.SERVER).replace("{front}", system.text(front))).toList();
    }

    private String put(String before, Client client, boolean force, Path file) throws IOException, SyntaxException {
        SettingsFile settings = SettingsFile.parse(before, client);
        Optional<JsonElement> found = settings.entry();
        JsonObject entry = entry(client);
        if (found.isEmpty()) {
            return added(before, client, entry);
        }
        if (!isOurs(found.get())) {
            if (!force) {
                throw new IOException(system.text(file) + " has a server named " + Clients.SERVER
                        + ", which mcp-datalayer did not write. It "
                        + ClientReader.command(found.get()).map(program -> "starts "
                                + program).orElse("does not name a program")
                        + ". Check it. Then rename it there, or run the same command with --force to replace it.");
            }
            return settings.document().with(settings.entryPath(), entry).text();
        }
        Document document = settings.document();
        for (String field : entry.keySet()) {
            List<String> path = new ArrayList<>(settings.entryPath());
            path.add(field);
            Optional<JsonElement> there = document.get(path);
            if (there.isEmpty()) {
                document = document.with(path, entry.get(field));
            } else if (field.equals("command") && !ClientReader.command(found.get())
                    .equals(Optional.of(system.text(front)))) {
                document = document.with(path, withProgram(there.get()));
            }
        }
        return offering(document, settings.entryPath()).text();
    }

    private Document offering(Document document, List<String> entryPath) throws SyntaxException {
        JsonElement entry = document.get(entryPath).orElseThrow();
        List<String> arguments = FrontArguments.of(entry);
        List<String> wanted = FrontArguments.offering(offer, arguments);
        if (wanted.equals(arguments)) {
            return document;
        }
        JsonArray words = new JsonArray();
        boolean isList = entry.getAsJsonObject().get("command") instanceof JsonArray;
        if (isList) {
            words.add(system.text(front));
        }
        wanted.forEach(words::add);
        List<String> path = new ArrayList<>(entryPath);
        path.add(isList ? "command" : "args");
        return document.with(path, words);
    }

    /** The command that is there with our program in the place of the one it names: its arguments stay. */
    private JsonElement withProgram(JsonElement command) {
        JsonPrimitive program = new JsonPrimitive(system.text(front));
        if (!(command instanceof JsonArray words)) {
            return program;
        }
        JsonArray changed = words.deepCopy();
        changed.set(0, program);
        return changed;
    }

    private static String added(String before, Client client, JsonElement entry) throws SyntaxException {
        SettingsFile settings = SettingsFile.parse(before, client);
        return settings.document().with(settings.entryPath(), entry).text();
    }

    private JsonObject entry(Client client) {
        JsonObject entry = filled(client.entry()).getAsJsonObject();
        JsonArray words = entry.get("command") instanceof JsonArray command ? command : entry.getAsJsonArray("args");
        FrontArguments.offering(offer, List.of()).forEach(words::add);
        return entry;
    }

    private JsonElement filled(JsonElement template) {
        return switch (template) {
            case JsonObject object -> {
                JsonObject filled = new JsonObject();
                object.entrySet().forEach(member -> filled.add(member.getKey(), filled(member.getValue())));
                yield filled;
            }
            case JsonArray array -> {
                JsonArray filled = new JsonArray();
                array.forEach(item -> filled.add(filled(item)));
                yield filled;
            }
            case JsonPrimitive primitive when primitive.isString() ->
                new JsonPrimitive(primitive.getAsString().replace("{front}", system.text(front)));
            default -> template;
        };
    }

    /** An entry is ours when it starts a program that is called as our front is. */
    private boolean isOurs(JsonElement entry) {
        return ClientReader.command(entry).filter(ClientReader::isPath).map(system::path).map(Path::getFileName)
                .filter(name -> name.toString().startsWith("mcp-datalayer-front")).isPresent();
    }

    /** The file itself, or the target of a link. The link stays a link. */
    private static Path target(Path file) throws IOException {
        Path target = file;
        for (int links = 0; Files.isSymbolicLink(target); links++) {
            if (links > 40) {
                throw new IOException(file + " is a broken link");
            }
            target = Folders.parent(target).resolve(Files.readSymbolicLink(target));
        }
        return target.normalize();
    }

    /** Returns the place for a copy of the file as it is now; null where there is one already. */
    private static @Nullable Path backup(Path file, String content) throws IOException {
        List<Path> earlier = backups(file);
        for (Path backup : earlier) {
            if (PlainFile.text(backup).equals(content)) {
                return null;
            }
        }
        int next = 1;
        Path backup = numbered(file, next);
        while (Files.exists(backup)) {
            backup = numbered(file, ++next);
        }
        return backup;
    }

    /** The copies that are there, the oldest first; one that was taken away leaves a gap. */
    private static List<Path> backups(Path file) throws IOException {
        Path folder = file.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            return List.of();
        }
        String name = file.getFileName() + BACKUP;
        Map<Integer, Path> backups = new TreeMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder,
                each -> each.getFileName().toString().startsWith(name))) {
            for (Path each : files) {
                Matcher number = NUMBER.matcher(each.getFileName().toString().substring(name.length()));
                if (number.matches()) {
                    backups.put(number.group(1) == null ? 1 : Integer.parseInt(number.group(1)), each);
                }
            }
        }
        return List.copyOf(backups.values());
    }

    private static Path numbered(Path file, int number) {
        return file.resolveSibling(file.getFileName() + BACKUP + (number == 1 ? "" : "." + number));
    }

    private IOException broken(Path file, Client client, SyntaxException e) {
        return new IOException(system.text(file) + " is not in the form that " + client.name() + " expects: "
                + e.getMessage() + ". Nothing was changed. Fix the file, then run this command again.", e);
    }
}
