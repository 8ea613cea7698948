package io.github.mcpdatalayer.install;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import io.github.mcpdatalayer.manifest.HostManifest;
import io.github.mcpdatalayer.os.Folders;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.Registry;
import io.github.mcpdatalayer.wire.Protocol;

/** Plans how the host is made known to browsers, and how that is undone. Plans only: nothing is changed here. */
public final class HostRegistration {

    private static final String PRIVATE_FOLDER = "rwx------";
    private static final String PRIVATE_FILE = "rw-------";
    private static final String SHARED_FILE = "rw-r--r--";

    private final OperatingSystem system;
    private final Registry registry;
    private final Path host;

    /**
     * @param host
     *            the host's program, absolute
     */
    public HostRegistration(OperatingSystem system, Registry registry, Path host) {
        this.system = system;
        this.registry = registry;
        this.host = host;
    }

    /**
     * Makes the host known at these places, for the built-in extension, those allowed before, and new ones.
     *
     * @param force
     *            replace what is not ours
     * @throws ForeignFileException
     *             something that is not ours is in the way
     */
    public Plan register(Places places, Collection<String> newIds, boolean force) throws IOException {
        Set<String> allowed = allowed();
        allowed.addAll(newIds);
        allowed.removeAll(Protocol.EXTENSION_IDS);
        return plan(places, allowed, force);
    }

    private Plan plan(Places places, Set<String> allowed, boolean force) throws IOException {
        List<Action> actions = new ArrayList<>();
        Path idsFile = DataFolder.extensionIds(system);
        if (allowed.isEmpty()) {
            delete(List.of(idsFile), actions);
        } else {
            write(idsFile, String.join("\n", allowed) + "\n", PRIVATE_FOLDER, PRIVATE_FILE, actions);
        }
        TreeSet<String> ids = new TreeSet<>(Protocol.EXTENSION_IDS);
        ids.addAll(allowed);
        String manifest = new HostManifest(Protocol.HOST_NAME, host.toString(), ids).render();
        for (Path file : places.manifests()) {
            refuseForeign(file, force);
            write(file, manifest, PRIVATE_FOLDER, SHARED_FILE, actions);
        }
        for (String key : places.registryKeys()) {
            String value = places.manifests().getFirst().toString();
            Optional<String> found = registry.get(key);
            if (found.isPresent() && !found.get().equals(value) && !force) {
                throw new ForeignFileException("The registry key " + key, "it names " + found.get());
            }
            if (!found.equals(Optional.of(value))) {
                actions.add(new Action.SetRegistryValue(key, value));
            }
        }
        return new Plan(actions, names(places));
    }

    /**
     * The inverse of {@link #register}.
     *
     * @param allPlaces
     *            these are all places there are: nothing of ours is kept
     */
    public Plan unregister(Places places, boolean allPlaces, boolean force) throws IOException {
        List<Action> actions = new ArrayList<>();
        for (String key : places.registryKeys()) {
            Optional<String> found = registry.get(key);
            if (found.isPresent() && !found.get().equals(places.manifests().getFirst().toString()) && !force) {
                throw new ForeignFileException("The registry key " + key, "it names " + found.get());
            }
            if (found.isPresent()) {
                actions.add(new Action.DeleteRegistryKey(key));
            }
        }
        List<Path> files = new ArrayList<>();
        for (Path file : places.manifests()) {
            refuseForeign(file, force);
            files.add(file);
        }
        if (allPlaces) {
            files.add(DataFolder.extensionIds(system));
        }
        delete(files, actions);
        return new Plan(actions, names(places));
    }

    /** Takes the permission of some extensions back, and leaves the host registered for the others. */
    public Plan unregisterExtensions(Places places, Collection<String> ids, boolean force) throws IOException {
        Set<String> allowed = allowed();
        allowed.removeAll(ids);
        List<Path> registered = places.manifests().stream().filter(Files::exists).toList();
        return plan(new Places(registered, List.of()), allowed, force);
    }

    private Set<String> allowed() throws IOException {
        try (Stream<String> lines = Files.lines(DataFolder.extensionIds(system))) {
            return new TreeSet<>(lines.map(String::strip).filter(line -> !line.isEmpty()).toList());
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
        if (!Files.exists(file) || !Files.readString(file).equals(content)) {
            actions.add(new Action.WriteFile(file, content, fileMode));
        }
    }

    /** Deletes files, and the folders in which nothing else is left; the person's home stays. */
    private void delete(List<Path> files, List<Action> actions) throws IOException {
        Set<Path> gone = new HashSet<>();
        for (Path file : files) {
            if (!Files.exists(file)) {
                continue;
            }
            actions.add(new Action.DeleteFile(file));
            gone.add(file);
            Path folder = Folders.parent(file);
            while (!system.home().startsWith(folder) && holdsOnly(folder, gone)) {
                actions.add(new Action.DeleteEmptyFolder(folder));
                gone.add(folder);
                folder = Folders.parent(folder);
            }
        }
    }

    private static boolean holdsOnly(Path folder, Set<Path> gone) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.allMatch(gone::contains);
        } catch (AccessDeniedException e) {
            return false; // what cannot be looked into is not ours to delete
        }
    }

    /** A manifest is ours when it has our name and starts a program that is called as ours is. */
    private void refuseForeign(Path file, boolean force) throws IOException {
        if (force || !Files.exists(file)) {
            return;
        }
        String content = Files.readString(file);
        boolean ours = HostManifest.parse(content)
                .filter(found -> found.hostName().equals(Protocol.HOST_NAME)
                        && system.path(found.path()).getFileName().toString().startsWith("mcp-datalayer-host"))
                .isPresent();
        if (!ours) {
            throw new ForeignFileException(file.toString(),
                    content.isBlank() ? "it is empty" : "it begins " + excerpt(content));
        }
    }

    private static String excerpt(String content) {
        String line = content.strip().replaceAll("[\\s\\p{Cntrl}]+", " ");
        return line.substring(0, Math.min(line.length(), 80));
    }

    private static List<String> names(Places places) {
        return places.registryKeys().isEmpty()
                ? places.manifests().stream().map(Path::toString).toList()
                : places.registryKeys();
    }
}
