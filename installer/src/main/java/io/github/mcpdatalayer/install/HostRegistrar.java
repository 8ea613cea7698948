package io.github.mcpdatalayer.install;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import io.github.mcpdatalayer.audit.AuditFile;
import io.github.mcpdatalayer.manifest.HostManifest;
import io.github.mcpdatalayer.os.Folders;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.PlainFile;
import io.github.mcpdatalayer.os.Registry;
import io.github.mcpdatalayer.wire.Protocol;

/** Plans how the host is made known to browsers, and how that is undone. Plans only: nothing is changed here. */
public final class HostRegistrar {

    private static final String PRIVATE_FOLDER = "rwx------";
    private static final String PRIVATE_FILE = "rw-------";
    private static final String SHARED_FILE = "rw-r--r--";

    private static final String MADE_FOLDERS = "made-folders";
    /** Files and folders that a person has made or fetched with the product: unregister takes back what the product made by itself. */
    static final List<String> OF_THE_PERSON = List.of("secrets.json", "journeys", "journey-runs", "downloads",
            "tables", "search-pack");
    private static final String OPEN_FOLDER = "rwxr-xr-x";

    private final OperatingSystem system;
    private final Registry registry;
    private final AppFolder app;
    private final Path host;

    /**
     * @param host
     *            the host's program, absolute
     */
    public HostRegistrar(OperatingSystem system, Registry registry, Path host) {
        this.system = system;
        this.registry = registry;
        this.app = AppFolder.at(Folders.parent(Folders.parent(host)));
        this.host = host;
    }

    /**
     * Makes the host known at these places, for the built-in extension, those allowed before, and new ones.
     *
     * @param force
     *            replace what is not ours
     * @throws ForeignFileException
     *             something that is not ours is in the way
     * @throws UnsafeFolderException
     *             others could put another program in the place of the host
     */
    public InstallPlan register(InstallPlaces places, Collection<String> newIds, boolean force) throws IOException {
        Set<String> allowed = lines(idsFile(places.level()));
        allowed.addAll(newIds);
        allowed.removeAll(Protocol.EXTENSION_IDS);
        return plan(places, allowed, force);
    }

    private InstallPlan plan(InstallPlaces places, Set<String> allowed, boolean force) throws IOException {
        List<Action> actions = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        String folderMode = places.level() == InstallLevel.USER ? PRIVATE_FOLDER : OPEN_FOLDER;
        String fileMode = places.level() == InstallLevel.USER ? PRIVATE_FILE : SHARED_FILE;
        Path idsFile = idsFile(places.level());
        if (allowed.isEmpty()) {
            delete(List.of(idsFile), Set.of(), actions);
        } else {
            write(idsFile, String.join("\n", allowed) + "\n", folderMode, fileMode, actions);
        }
        TreeSet<String> ids = new TreeSet<>(Protocol.EXTENSION_IDS);
        ids.addAll(allowed);
        if (places.level() == InstallLevel.USER) {
            // A browser that finds a person's manifest does not look at the machine's: it has to let in as many.
            ids.addAll(lines(DataFolder.machineExtensionIds(system, app)));
        }
        String manifest = new HostManifest(Protocol.HOST_NAME, system.text(host), ids).render();
        for (Path file : places.manifests()) {
            ManifestFolder.require(Folders.parent(file), system.home(), places.level());
            refuseForeign(file, force);
            found(file).map(HostManifest::path).filter(path -> !path.equals(system.text(host)))
                    .ifPresent(path -> notes.add(system.text(file) + " named another copy of the app before: "
                            + path));
            write(file, manifest, folderMode, SHARED_FILE, actions);
        }
        remember(places.level(), folderMode, fileMode, actions);
        for (String key : places.registryKeys()) {
            String value = system.text(places.manifests().getFirst());
            Optional<String> found = registry.get(key);
            if (found.isPresent() && !found.get().equals(value) && !force) {
                throw new ForeignFileException("The registry key " + key, "it names " + found.get());
            }
            if (!found.equals(Optional.of(value))) {
                actions.add(new Action.SetRegistryValue(key, value));
            }
        }
        if (places.level() == InstallLevel.SYSTEM) {
            notes.addAll(closedToOthers());
        }
        return new InstallPlan(actions, names(places), notes);
    }

    /** Writes down which folders are made, so that unregister takes away those and no others. */
    private void remember(InstallLevel level, String folderMode, String fileMode, List<Action> actions)
            throws IOException {
        Path own = dataFolder(level);
        Set<String> made = lines(own.resolve(MADE_FOLDERS));
        for (Action action : List.copyOf(actions)) {
            if (action instanceof Action.MakeFolder(var folder, _)) {
                Folders.missing(folder).stream().filter(missing -> !own.startsWith(missing))
                        .forEach(missing -> made.add(missing.toString()));
            }
        }
        if (!made.isEmpty()) {
            write(own.resolve(MADE_FOLDERS), String.join("\n", made) + "\n", folderMode, fileMode, actions);
        }
    }

    /**
     * The inverse of {@link #register}. Foreign files stay and are reported.
     *
     * @param allPlaces
     *            these are all places there are: nothing of ours is kept
     * @param force
     *            take even away what is not ours
     */
    public InstallPlan unregister(InstallPlaces places, boolean allPlaces, boolean force) throws IOException {
        List<Action> actions = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (String key : places.registryKeys()) {
            Optional<String> found = registry.get(key);
            if (found.isPresent() && !found.get().equals(system.text(places.manifests().getFirst())) && !force) {
                notes.add("The registry key " + key + " was not written by mcp-datalayer and stays: it names "
                        + found.get()
                        + " (--force deletes it)");
            } else if (found.isPresent()) {
                actions.add(new Action.DeleteRegistryKey(key));
            }
        }
        List<Path> files = new ArrayList<>();
        for (Path file : places.manifests()) {
            Optional<String> foreign = force ? Optional.empty() : foreign(file);
            foreign.ifPresentOrElse(
                    what -> notes.add(system.text(file) + " was not written by mcp-datalayer and stays: " + what
                            + " (--force deletes it)"),
                    () -> files.add(file));
        }
        if (!allPlaces && !places.registryKeys().isEmpty()) {
            files.clear(); // other browsers' keys may name the one manifest that Windows has
        }
        Set<Path> emptied = new HashSet<>();
        if (allPlaces) {
            files.add(idsFile(places.level()));
            if (places.level() == InstallLevel.USER) {
                Path own = dataFolder(places.level());
                Path run = own.resolve("run");
                if (Folders.holdsOnly(run, emptied)) {
                    actions.add(new Action.DeleteEmptyFolder(run));
                    emptied.add(run);
                }
                files.add(own.resolve("log/host.log"));
                files.add(own.resolve("log/host.log.1"));
                files.add(own.resolve("log/.audit.lock"));
                files.add(AuditFile.in(own.resolve("log")));
                for (int n = 1; n <= AuditFile.KEPT; n++) {
                    files.add(AuditFile.aside(own.resolve("log"), n));
                }
                files.add(own.resolve("settings.json"));
                for (String theirs : OF_THE_PERSON) {
                    if (Files.exists(own.resolve(theirs), LinkOption.NOFOLLOW_LINKS)) {
                        notes.add(system.text(own.resolve(theirs))
                                + " is the person's own and stays. Delete it if it is not needed any more.");
                    }
                }
            }
        }
        Path record = dataFolder(places.level()).resolve(MADE_FOLDERS);
        Set<String> made = lines(record);
        Set<Path> gone = delete(files, emptied, made, actions);
        Set<String> left = new TreeSet<>(made);
        left.removeIf(folder -> gone.contains(system.path(folder)) || !Files.isDirectory(system.path(folder)));
        if (left.isEmpty() || allPlaces) {
            delete(List.of(record), gone, Set.of(), actions);
        } else if (!left.equals(made)) {
            write(record, String.join("\n", left) + "\n", PRIVATE_FOLDER,
                    places.level() == InstallLevel.USER ? PRIVATE_FILE : SHARED_FILE, actions);
        }
        return new InstallPlan(actions, names(places), notes);
    }

    /** Takes the permission of some extensions back, and leaves the host registered for the others. */
    public InstallPlan unregisterExtensions(InstallPlaces places, Collection<String> ids, boolean force)
            throws IOException {
        Set<String> allowed = lines(idsFile(places.level()));
        allowed.removeAll(ids);
        List<Path> registered = places.manifests().stream().filter(Files::exists).toList();
        return plan(new InstallPlaces(registered, List.of(), places.level()), allowed, force);
    }

    private Path dataFolder(InstallLevel level) {
        return level == InstallLevel.USER ? DataFolder.of(system) : DataFolder.ofMachine(system, app);
    }

    private Path idsFile(InstallLevel level) {
        return level == InstallLevel.USER
                ? DataFolder.extensionIds(system)
                : DataFolder.machineExtensionIds(system, app);
    }

    private static Set<String> lines(Path file) throws IOException {
        try {
            return new TreeSet<>(
                    PlainFile.text(file).lines().map(String::strip).filter(line -> !line.isEmpty()).toList());
        } catch (NoSuchFileException e) {
            return new TreeSet<>();
        }
    }

    private static void write(Path file, String content, String folderMode, String fileMode, List<Action> actions)
            throws IOException {
        Path folder = Folders.parent(file);
        if (!Files.isDirectory(folder)) {
            Action make = new Action.MakeFolder(folder, folderMode);
            if (!actions.contains(make)) {
                actions.add(make);
            }
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || !PlainFile.text(file).equals(content)) {
            actions.add(new Action.WriteFile(file, content, fileMode));
        }
    }

    private Set<Path> delete(List<Path> files, Set<String> made, List<Action> actions) throws IOException {
        return delete(files, Set.of(), made, actions);
    }

    /** Deletes files, and those folders of ours in which nothing else is left; gives all that is gone then. */
    private Set<Path> delete(List<Path> files, Set<Path> goneBefore, Set<String> made, List<Action> actions)
            throws IOException {
        Set<Path> gone = new HashSet<>(goneBefore);
        for (Path file : files) {
            if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                continue;
            }
            actions.add(new Action.DeleteFile(file));
            gone.add(file);
            Path folder = Folders.parent(file);
            while ((made.contains(folder.toString()) || isOwn(folder)) && Folders.holdsOnly(folder, gone)) {
                actions.add(new Action.DeleteEmptyFolder(folder));
                gone.add(folder);
                folder = Folders.parent(folder);
            }
        }
        return gone;
    }

    /** The folders that are ours by name; the app's own one is not made here. */
    private boolean isOwn(Path folder) {
        return folder.startsWith(DataFolder.of(system)) || (!system.isWindows()
                && folder.equals(DataFolder.ofMachine(system, app)));
    }

    private void refuseForeign(Path file, boolean force) throws IOException {
        Optional<String> foreign = force ? Optional.empty() : foreign(file);
        if (foreign.isPresent()) {
            throw new ForeignFileException(system.text(file), foreign.get());
        }
    }

    /** Tells what stands there, if it is not ours: a manifest is when it has our name and starts a program called as ours is. */
    private Optional<String> foreign(Path file) throws IOException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        if (Files.isSymbolicLink(file)) {
            return Optional.of("it is a link to " + Files.readSymbolicLink(file));
        }
        if (found(file).isPresent()) {
            return Optional.empty();
        }
        if (!Files.isRegularFile(file)) {
            return Optional.of("it is not a file");
        }
        String content = new String(PlainFile.bytes(file), StandardCharsets.ISO_8859_1);
        return Optional.of(content.isBlank() ? "it is empty" : "it begins with " + excerpt(content));
    }

    /** The file as our manifest, if it is one. */
    private Optional<HostManifest> found(Path file) throws IOException {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                ? HostManifest.parse(new String(PlainFile.bytes(file), StandardCharsets.ISO_8859_1))
                        .filter(found -> found.hostName().equals(Protocol.HOST_NAME)
                                && system.path(found.path()).getFileName().toString().startsWith("mcp-datalayer-host"))
                : Optional.empty();
    }

    /** The reasons why other people cannot start the host, which make a machine-wide registration useless. */
    private List<String> closedToOthers() throws IOException {
        List<String> notes = new ArrayList<>();
        if (system.isWindows() || !Files.exists(host)) {
            return notes;
        }
        for (Path path = host.toRealPath(); path != null; path = path.getParent()) {
            Set<PosixFilePermission> mode = Files.getPosixFilePermissions(path);
            if (!mode.contains(PosixFilePermission.OTHERS_EXECUTE)
                    || (path.endsWith(host.getFileName()) && !mode.contains(PosixFilePermission.OTHERS_READ))) {
                notes.add("Other people on this machine cannot start the host: " + path + " is not readable for them ("
                        + PosixFilePermissions.toString(mode)
                        + "). Move the app folder to a place that everybody can read, "
                        + "such as /opt/mcp-datalayer, and register from there.");
            } else if (mode.contains(PosixFilePermission.OTHERS_WRITE) && !Files.isDirectory(path)) {
                notes.add("Everybody can change " + path + ", and all browsers of this machine would start it. "
                        + "Run: chmod go-w on it.");
            }
        }
        return notes;
    }

    private static String excerpt(String content) {
        String line = content.strip().replaceAll("[\\s\\p{Cntrl}]+", " ");
        return line.substring(0, Math.min(line.length(), 80));
    }

    private List<String> names(InstallPlaces places) {
        return places.registryKeys().isEmpty()
                ? places.manifests().stream().map(system::text).toList()
                : places.registryKeys();
    }
}
