package io.github.mcpdatalayer.front.launch;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import io.github.mcpdatalayer.browser.InstalledBrowsers;
import io.github.mcpdatalayer.browser.KnownBrowser;
import io.github.mcpdatalayer.front.launch.LaunchException.Reason;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.rendezvous.PrivateFolder;
import io.github.mcpdatalayer.rendezvous.RendezvousException;
import org.jspecify.annotations.Nullable;

/**
 * A profile folder that is kept. It is ours: it was empty when we took it, and has our mark since. While a front uses it, the
 * front holds a lock on the mark, which the system gives back when the front ends.
 */
final class ProfileFolder implements AutoCloseable {

    /** The name of the mark. */
    static final String MARK = "mcp-datalayer-profile";
    private static final String TEXT = "This folder is a browser profile of mcp-datalayer.\n";
    /** A link to the machine's name, a minus and the browser's process number. */
    private static final String LOCK = "SingletonLock";
    /** The files that a killed browser leaves there. */
    private static final List<String> LEFT = List.of(LOCK, "SingletonCookie", "SingletonSocket");
    /** The browser of a front that was killed ends within this time. */
    private static final Duration ENDING = Duration.ofSeconds(10);

    /** The folders that this program holds: a second channel to a mark would give its lock away when it is closed. */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path folder;
    private final FileChannel mark;

    private ProfileFolder(Path folder, FileChannel mark) {
        this.folder = folder;
        this.mark = mark;
    }

    /**
     * Takes a folder.
     *
     * @param given
     *            need not be there
     * @param machine
     *            this machine's name
     * @throws LaunchException
     *             LAUNCH_PROFILE_REFUSED or LAUNCH_PROFILE_IN_USE
     */
    static ProfileFolder take(Path given, OperatingSystem system, String machine) throws LaunchException {
        Path folder = given.toAbsolutePath().normalize();
        try {
            Path personal = personal(folder, system);
            if (personal != null) {
                throw refused(folder, "is where a browser keeps the profiles of a person (" + personal + ")");
            }
            if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS) && !Files.isDirectory(folder)) {
                throw refused(folder, "is no folder"); // to list a pipe waits for whoever writes to it
            }
            if (isForeign(folder)) {
                throw refused(folder, "is not empty and is no profile of mcp-datalayer");
            }
            PrivateFolder.ensure(folder);
            if (!HELD.add(folder)) {
                throw inUse(folder, "this same front");
            }
            boolean taken = false;
            try {
                FileChannel mark = lock(folder, machine);
                taken = true;
                return new ProfileFolder(folder, mark);
            } finally {
                if (!taken) {
                    HELD.remove(folder);
                }
            }
        } catch (RendezvousException e) {
            throw new LaunchException(Reason.LAUNCH_PROFILE_REFUSED,
                    "The profile folder cannot be used. " + e.problem().message(), e.problem().hint(), e);
        } catch (IOException e) {
            throw new LaunchException(Reason.LAUNCH_PROFILE_REFUSED,
                    "The profile folder " + folder + " cannot be used: " + e + ".",
                    "Give --profile a folder that this user may write, or leave it away.", e);
        }
    }

    Path path() {
        return folder;
    }

    /** Gives it free for others. */
    @Override
    public void close() {
        try {
            mark.close();
        } catch (IOException e) {
            System.err.println("mcp-datalayer: " + folder + ": " + e);
        }
        HELD.remove(folder);
    }

    /** The known folder of a person's profiles that is this one, lies above or below it; null if none does. */
    private static @Nullable Path personal(Path folder, OperatingSystem system) throws IOException {
        Path real = real(folder);
        for (KnownBrowser browser : InstalledBrowsers.on(system)) {
            for (Path profiles : browser.profileFolders(system)) {
                Path known = real(profiles);
                if (real.startsWith(known) || known.startsWith(real)) {
                    return profiles;
                }
            }
        }
        return null;
    }

    /** The path without links, as far as it exists. */
    private static Path real(Path path) throws IOException {
        try {
            return path.toRealPath();
        } catch (NoSuchFileException e) {
            Path parent = path.getParent();
            return parent == null ? path : real(parent).resolve(path.getFileName());
        }
    }

    private static boolean isForeign(Path folder) throws IOException {
        if (!Files.exists(folder) || Files.isRegularFile(folder.resolve(MARK), LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.findAny().isPresent();
        }
    }

    private static FileChannel lock(Path folder, String machine) throws IOException, LaunchException {
        FileChannel mark = FileChannel.open(folder.resolve(MARK), StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS);
        boolean taken = false;
        try {
            if (mark.tryLock() == null) {
                throw new LaunchException(Reason.LAUNCH_PROFILE_IN_USE,
                        "Another mcp-datalayer front uses the profile " + folder + ".",
                        "Give each front a profile of its own, or leave --profile away for a fresh one at each start.");
            }
            awaitEndOfBrowser(folder, machine);
            mark.write(StandardCharsets.US_ASCII.encode(TEXT), 0);
            taken = true;
            return mark;
        } finally {
            if (!taken) {
                mark.close();
            }
        }
    }

    /** Removes the lock of a browser that is dead for certain; waits for one that may be ending. */
    private static void awaitEndOfBrowser(Path folder, String machine) throws IOException, LaunchException {
        long end = System.nanoTime() + ENDING.toNanos();
        while (true) {
            String owner = owner(folder);
            if (owner == null) {
                return;
            }
            int minus = owner.lastIndexOf('-');
            String number = owner.substring(minus + 1);
            if (minus < 0 || !owner.substring(0, minus).equals(machine) || !number.matches("[0-9]{1,10}")) {
                throw inUse(folder, "a browser on another computer (" + owner + ")");
            }
            if (ProcessHandle.of(Long.parseLong(number)).isEmpty()) {
                for (String name : LEFT) {
                    Files.deleteIfExists(folder.resolve(name));
                }
                return;
            }
            if (System.nanoTime() > end) {
                throw inUse(folder, "a browser (process " + number + ")");
            }
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw inUse(folder, "a browser (process " + number + ")");
            }
        }
    }

    private static @Nullable String owner(Path folder) throws IOException {
        try {
            return Files.readSymbolicLink(folder.resolve(LOCK)).toString();
        } catch (NoSuchFileException e) {
            return null;
        } catch (FileSystemException e) {
            return Files.exists(folder.resolve(LOCK), LinkOption.NOFOLLOW_LINKS) ? "no link" : null;
        }
    }

    private static LaunchException refused(Path folder, String why) {
        return new LaunchException(Reason.LAUNCH_PROFILE_REFUSED, "The folder " + folder + " " + why + ".",
                "Give --profile a new or empty folder, or leave it away for a fresh profile at each start.");
    }

    private static LaunchException inUse(Path folder, String who) {
        return new LaunchException(Reason.LAUNCH_PROFILE_IN_USE, "The profile " + folder + " is in use by " + who + ".",
                "Close that browser. If it is gone for certain, remove " + folder.resolve(LOCK)
                        + ", or give --profile another folder.");
    }
}
