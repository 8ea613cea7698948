package io.github.mcpdatalayer.rendezvous;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

/** The user of this process, where files have numeric owners (Linux, macOS). */
public final class OwnUser {
    /** Files here have numeric owners and modes. */
    public static final boolean HAS_UIDS = FileSystems.getDefault().supportedFileAttributeViews().contains("unix");

    private static volatile @Nullable Integer known;

    private OwnUser() {}

    /** Our uid as the kernel says, or, where there is no /proc, as the owner of the home folder. A process keeps its own. */
    public static int uid() throws IOException {
        Integer uid = known;
        if (uid == null) {
            Path self = Path.of("/proc/self");
            uid = uidOf(Files.exists(self) ? self.toRealPath() : Path.of(System.getProperty("user.home")));
            known = uid;
        }
        return uid;
    }

    /** The owner of a file, a link itself if it is one. */
    public static int uidOf(Path file) throws IOException {
        return (Integer) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    }

    /** Tells whether a file is ours; true where files have no such owners. */
    public static boolean owns(Path file) throws IOException {
        return !HAS_UIDS || uidOf(file) == uid();
    }
}
