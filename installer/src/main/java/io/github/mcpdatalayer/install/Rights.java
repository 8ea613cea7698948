package io.github.mcpdatalayer.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

import io.github.mcpdatalayer.os.Folders;

/** Checks the rights for a plan before the first change, so that no plan is carried out partially. */
final class Rights {

    private Rights() {}

    static void check(Action action) throws MissingRightException {
        Path place = switch (action) {
            case Action.MakeFolder(var folder, _) -> folder;
            case Action.WriteFile(var file, _, _) -> Folders.parent(file);
            case Action.EditFile edit -> Folders.parent(edit.file());
            case Action.DeleteFile(var file) -> Folders.parent(file);
            case Action.DeleteEmptyFolder(var folder) -> Folders.parent(folder);
            case Action.SetRegistryValue _,Action.DeleteRegistryKey _ -> null;
        };
        Path there = place;
        while (there != null && !Files.exists(there, LinkOption.NOFOLLOW_LINKS)) {
            there = there.toAbsolutePath().getParent();
        }
        if (there != null && !Files.isWritable(there)) {
            throw new MissingRightException(there, isReadOnly(there), owner(there));
        }
    }

    /** Tells whether it is mounted so that even root may not write, whatever Java knows of the mount. */
    private static boolean isReadOnly(Path folder) {
        try {
            return "root".equals(System.getProperty("user.name")) || Files.getFileStore(folder).isReadOnly();
        } catch (IOException e) {
            return false; // not known: then it is a matter of rights
        }
    }

    private static String owner(Path folder) {
        try {
            return Files.getOwner(folder).getName();
        } catch (IOException | UnsupportedOperationException e) {
            return "another user";
        }
    }
}
