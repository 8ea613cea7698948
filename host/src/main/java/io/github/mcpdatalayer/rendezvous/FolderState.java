package io.github.mcpdatalayer.rendezvous;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The attributes of a folder that change when a file in it is made, removed or replaced, or when its permissions change.
 *
 * @param attributes device, inode, owner, mode and time of the last change
 */
record FolderState(Map<String, Object> attributes) {

    private static final String CHANGED = "ctime";
    /** Clocks of file systems have steps of up to two seconds: a change within the same step as the last does not show. */
    private static final Duration STEP = Duration.ofSeconds(3);

    /** The folder's state; null where that cannot be told, as where files have no numeric owners. */
    static @Nullable FolderState of(Path folder) {
        if (!OwnUser.HAS_UIDS) {
            return null;
        }
        try {
            return new FolderState(
                    Files.readAttributes(folder, "unix:dev,ino,uid,mode," + CHANGED, LinkOption.NOFOLLOW_LINKS));
        } catch (IOException e) {
            return null; // listing the folder tells the reason
        }
    }

    /**
     * Tells whether the last change is old enough for any later one to be seen.
     *
     * @param now milliseconds since 1970, from before the state was taken
     */
    boolean isSettledAt(long now) {
        return attributes.get(CHANGED) instanceof FileTime changed
                && Math.abs(now - changed.toMillis()) > STEP.toMillis();
    }
}
