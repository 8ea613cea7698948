package io.github.mcpdatalayer.front.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;

import io.github.mcpdatalayer.front.chrome.ThrowAwayFolder;
import io.github.mcpdatalayer.rendezvous.OwnUser;

/**
 * The folders of starts whose front and custodian were killed together, so that nobody was left to remove them. Each has a
 * file that names its processes; one is removed only if all of them are dead for certain.
 */
final class LeftFolders {

    /** The beginning of such folders' names. */
    static final String PREFIX = "mdl-";
    /** The machine, the space of its process numbers, and one process number a line. */
    static final String OWNERS = "owners";
    private static final long MOST_BYTES = 4096;
    private static final Duration DEADLINE = Duration.ofSeconds(5);

    private LeftFolders() {}

    /** Says whose a new folder is. */
    static void mark(Path folder, String machine, long custodian) throws IOException {
        Files.writeString(folder.resolve(OWNERS), String.join("\n", machine, numberSpace(),
                Long.toString(ProcessHandle.current().pid()), Long.toString(custodian)) + "\n",
                StandardOpenOption.CREATE_NEW);
    }

    /** Says that this process uses it, too. */
    static void add(Path folder, long process) throws IOException {
        Files.writeString(folder.resolve(OWNERS), process + "\n", StandardOpenOption.APPEND);
    }

    /** Removes those beside this one that nobody uses any more. One that cannot be removed is left to the next start. */
    static void sweepBeside(Path own) {
        Path place = own.toAbsolutePath().getParent();
        if (place == null || ProcessHandle.of(ProcessHandle.current().pid()).isEmpty()) {
            return; // this system does not tell which processes live
        }
        try (DirectoryStream<Path> found = Files.newDirectoryStream(place, PREFIX + "*")) {
            String machine = Machine.name();
            for (Path folder : found) {
                try {
                    if (isLeft(folder, machine)) {
                        ThrowAwayFolder.delete(folder, DEADLINE);
                    }
                } catch (IOException e) {
                    System.err.println("mcp-datalayer: could not remove " + folder + ": " + e);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            System.err.println("mcp-datalayer: could not look for old folders in " + place + ": " + e);
        }
    }

    private static boolean isLeft(Path folder, String machine) throws IOException {
        Path owners = folder.resolve(OWNERS);
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) || !OwnUser.owns(folder)
                || !Files.isRegularFile(owners, LinkOption.NOFOLLOW_LINKS) || Files.size(owners) > MOST_BYTES) {
            return false;
        }
        List<String> lines = Files.readString(owners, StandardCharsets.ISO_8859_1).lines().toList();
        // Less than these lines: whoever writes them is at it.
        return lines.size() >= 4 && lines.get(0).equals(machine) && lines.get(1).equals(numberSpace())
                && lines.stream().skip(2).allMatch(LeftFolders::isDead);
    }

    /** A number that another process has got since counts as alive: then the folder stays for a while. */
    private static boolean isDead(String number) {
        return number.matches("[0-9]{1,10}")
                && (ProcessHandle.of(Long.parseLong(number)).isEmpty() || isZombie(number));
    }

    /** The first process of a container may never ask for the end of a process. */
    private static boolean isZombie(String number) {
        try {
            String stat = Files.readString(Path.of("/proc", number, "stat"), StandardCharsets.ISO_8859_1);
            return stat.startsWith(") Z ", stat.lastIndexOf(')'));
        } catch (IOException e) {
            return false; // it has just gone, or this system has no such file: the next start sees
        }
    }

    /** Containers with a shared folder for temporary files do not see each other's processes. */
    private static String numberSpace() throws IOException {
        Path space = Path.of("/proc/self/ns/pid");
        return Files.exists(space, LinkOption.NOFOLLOW_LINKS) ? Files.readSymbolicLink(space).toString() : "-";
    }
}
