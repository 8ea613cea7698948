package io.github.mcpdatalayer.install;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;

import io.github.mcpdatalayer.os.Folders;
import io.github.mcpdatalayer.rendezvous.FolderChain;
import io.github.mcpdatalayer.rendezvous.OwnUser;
import io.github.mcpdatalayer.rendezvous.Problem;

/**
 * A folder in which a browser looks for manifests. A browser starts whatever program a manifest names, so nobody but its
 * person and root may be able to put another one there, in this folder or in one above.
 */
public final class ManifestFolder {

    private ManifestFolder() {}

    /**
     * Refuses a folder that is a link, or that others could replace something in.
     *
     * @param folder
     *            of manifests; it need not be there
     * @param home
     *            of the person for whom the host is registered
     * @param level
     *            for whom
     * @throws UnsafeFolderException
     *             with what is wrong and the command that mends it
     */
    public static void require(Path folder, Path home, InstallLevel level) throws IOException {
        if (!OwnUser.HAS_UIDS || !folder.getFileSystem().equals(FileSystems.getDefault())) {
            return; // access lists decide, or another system is only shown
        }
        if (Files.isSymbolicLink(folder)) {
            throw new UnsafeFolderException(folder + " is a link to " + Files.readSymbolicLink(folder) + ".",
                    "Remove it, then try again: rm '" + folder + "'");
        }
        Problem problem = FolderChain.problem(folder.toAbsolutePath().normalize(), person(folder, home, level), true);
        if (problem != null) {
            throw new UnsafeFolderException(problem.message(), problem.hint());
        }
    }

    /** Root registers for whoever has the home, or, where the folder is elsewhere, the profile it is in. */
    private static int person(Path folder, Path home, InstallLevel level) throws IOException {
        if (level == InstallLevel.SYSTEM || OwnUser.uid() != 0) {
            return level == InstallLevel.SYSTEM ? 0 : OwnUser.uid();
        }
        Path owned = folder.startsWith(home) ? home : Folders.parent(folder);
        while (!Files.exists(owned) && !owned.equals(Folders.parent(owned))) {
            owned = Folders.parent(owned);
        }
        return OwnUser.uidOf(owned.toRealPath());
    }
}
