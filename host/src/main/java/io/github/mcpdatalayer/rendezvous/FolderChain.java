package io.github.mcpdatalayer.rendezvous;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

import org.jspecify.annotations.Nullable;

/**
 * The folders above a path, up to the root. The owner of one of them, and everybody who may write into it, can replace what is below it.
 */
public final class FolderChain {
    private static final int MAX_LINKS = 40;
    private static final int ROOT = 0;
    private static final int OTHERS_WRITE = 0002;
    private static final int GROUP_WRITES = 0020;
    private static final int STICKY = 01000;
    private static final int LINK = 0120000;
    private static final int DIRECTORY = 0040000;
    private static final int TYPE = 0170000;

    private FolderChain() {}

    /**
     * Walks to a folder as the kernel does, through links, and stops at the first that does not exist.
     *
     * @param folder absolute and normalized
     * @param person the uid that may own folders on the way, besides root
     * @param privateGroups whether a group whose only member is the owner may write
     * @return the first folder in which others could replace something, and the command that mends it; null if there is none
     */
    public static @Nullable Problem problem(Path folder, int person, boolean privateGroups) throws IOException {
        Path at = folder.getRoot();
        Deque<Path> names = new ArrayDeque<>();
        push(folder, names);
        Problem problem = look(at, person, privateGroups);
        int links = 0;
        while (problem == null && !names.isEmpty()) {
            Path next = at.resolve(names.pop()).normalize();
            int mode;
            try {
                mode = mode(next);
            } catch (NoSuchFileException e) {
                return null; // it does not exist yet
            }
            if ((mode & TYPE) == LINK) {
                if (++links > MAX_LINKS) {
                    return new Problem(next, next + " is a link that leads nowhere.", "Run: rm '" + next + "'");
                }
                int owner = OwnUser.uidOf(next);
                if (owner != ROOT && owner != person && !isUnmapped(owner)) {
                    return new Problem(next, "The link " + next + " belongs to another user.",
                            "Remove it: sudo rm '" + next + "'");
                }
                Path target = Files.readSymbolicLink(next);
                push(target, names);
                at = target.isAbsolute() ? target.getRoot() : at;
            } else {
                at = next;
                problem = (mode & TYPE) == DIRECTORY ? look(next, person, privateGroups) : null;
            }
        }
        return problem;
    }

    private static void push(Path path, Deque<Path> names) {
        for (int i = path.getNameCount() - 1; i >= 0; i--) {
            names.push(path.getName(i));
        }
    }

    private static @Nullable Problem look(Path folder, int person, boolean privateGroups) throws IOException {
        int owner = OwnUser.uidOf(folder);
        if (owner != ROOT && owner != person && !isUnmapped(owner)) {
            return new Problem(folder, "The folder " + folder + " belongs to another user.",
                    "Run: sudo chown " + person + " '" + folder + "', or use another folder.");
        }
        int mode = mode(folder);
        boolean group = (mode & GROUP_WRITES) != 0 && !(privateGroups && isPrivateGroup(folder));
        if ((mode & STICKY) == 0 && ((mode & OTHERS_WRITE) != 0 || group)) {
            return new Problem(folder, "Other users may replace what is in " + folder + ".",
                    "Run: chmod go-w '" + folder + "' (it must belong to this user or to root).");
        }
        return null;
    }

    private static int mode(Path path) throws IOException {
        return (Integer) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS);
    }

    /** Many systems give each person a group of the same name, and let it write by default. */
    private static boolean isPrivateGroup(Path folder) throws IOException {
        int gid = (Integer) Files.getAttribute(folder, "unix:gid", LinkOption.NOFOLLOW_LINKS);
        String owner = Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).getName();
        for (String line : lines(Path.of("/etc/group"))) {
            String[] fields = line.split(":", -1);
            if (fields.length == 4 && fields[2].equals(Integer.toString(gid))) {
                return fields[0].equals(owner) && (fields[3].isEmpty() || fields[3].equals(owner));
            }
        }
        return false;
    }

    /** In a user namespace whoever has no number there, root of the machine among them, stands as one that nobody has. */
    private static boolean isUnmapped(int uid) throws IOException {
        String[] lines = lines(Path.of("/proc/sys/kernel/overflowuid"));
        if (lines.length == 0 || !lines[0].strip().equals(Integer.toString(uid))) {
            return false;
        }
        for (String range : lines(Path.of("/proc/self/uid_map"))) {
            String[] numbers = range.strip().split(" +", -1);
            if (numbers.length != 3) {
                continue;
            }
            long first = Long.parseLong(numbers[0]);
            if (uid >= first && uid < first + Long.parseLong(numbers[2])) {
                return false;
            }
        }
        return true;
    }

    private static String[] lines(Path file) throws IOException {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\n", -1);
        } catch (NoSuchFileException e) {
            return new String[0];
        }
    }
}
