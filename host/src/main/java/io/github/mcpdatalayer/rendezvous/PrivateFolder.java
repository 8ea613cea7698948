package io.github.mcpdatalayer.rendezvous;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryFlag;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Folders that only their owner can look into: mode 0700, or on Windows an access list with one entry. */
public final class PrivateFolder {
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");
    private static final FileAttribute<?>[] CREATED = OwnUser.HAS_UIDS
            ? new FileAttribute<?>[]{PosixFilePermissions.asFileAttribute(OWNER_ONLY)}
            : new FileAttribute<?>[0];

    private PrivateFolder() {}

    /**
     * Makes the folder, and missing ones above it, private from the first moment. An existing folder must be ours and no link;
     * access of others is taken away. A refusal leaves nothing behind: the folders above are checked before the first one
     * is made.
     */
    public static void ensure(Path folder) throws IOException {
        boolean isThere = Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS);
        if (OwnUser.HAS_UIDS) {
            requireSafeParents(folder);
        }
        make(folder);
        if (!isThere && OwnUser.HAS_UIDS) {
            requireSafeParents(folder); // no link has taken the place of a missing folder
        }
    }

    private static void make(Path folder) throws IOException {
        Path parent = folder.getParent();
        if (parent != null && !Files.isDirectory(parent)) {
            make(parent);
        }
        boolean made = create(folder);
        requireOurs(folder);
        if (OwnUser.HAS_UIDS) {
            if (!permissions(folder).equals(OWNER_ONLY)) {
                Files.setPosixFilePermissions(folder, OWNER_ONLY);
            }
        } else if (made) {
            restrictAcl(folder);
        }
    }

    /** Refuses a folder that others can look into, is not ours or is a link; changes nothing. */
    static void require(Path folder) throws IOException {
        requireOurs(folder);
        if (OwnUser.HAS_UIDS) {
            requireSafeParents(folder);
            if (!permissions(folder).equals(OWNER_ONLY)) {
                throw new RendezvousException(folder, "Other users may look into the folder " + folder + ".",
                        "Run: chmod 700 '" + folder + "', then restart the browser.");
            }
        }
    }

    /** Tells whether the folder was made just now. */
    static boolean create(Path folder) throws IOException {
        try {
            Files.createDirectory(folder, CREATED);
            return true;
        } catch (FileAlreadyExistsException e) {
            // The caller checks what is there.
            return false;
        }
    }

    private static void requireOurs(Path folder) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new RendezvousException(folder, folder + " is " + (Files.isSymbolicLink(folder)
                    ? "a symbolic link"
                    : Files.exists(folder, LinkOption.NOFOLLOW_LINKS) ? "not a folder" : "not there") + ".",
                    "Remove it: mcp-datalayer makes a private folder there by itself.");
        }
        if (!OwnUser.owns(folder)) {
            throw new RendezvousException(folder, "The folder " + folder + " belongs to another user.",
                    "Remove it or give it to this user, or point " + Locations.OVERRIDE + " to a folder of this user.");
        }
    }

    private static void requireSafeParents(Path folder) throws IOException {
        Path parent = folder.toAbsolutePath().normalize().getParent();
        Problem problem = parent == null ? null : FolderChain.problem(parent, OwnUser.uid(), false);
        if (problem != null) {
            throw new RendezvousException(folder, problem.message(), problem.hint());
        }
    }

    private static Set<PosixFilePermission> permissions(Path folder) throws IOException {
        return Files.getPosixFilePermissions(folder, LinkOption.NOFOLLOW_LINKS);
    }

    /** One entry for the owner, inherited by what is made inside; nothing is inherited from above. */
    private static void restrictAcl(Path folder) throws IOException {
        AclFileAttributeView view = Files.getFileAttributeView(folder, AclFileAttributeView.class);
        if (view == null) {
            throw new RendezvousException(folder, "The folder " + folder + " cannot be made private.",
                    "Point " + Locations.OVERRIDE + " to a folder on a file system with access lists.");
        }
        UserPrincipal user = folder.getFileSystem().getUserPrincipalLookupService()
                .lookupPrincipalByName(System.getProperty("user.name"));
        view.setAcl(List.of(AclEntry.newBuilder().setType(AclEntryType.ALLOW).setPrincipal(user)
                .setPermissions(EnumSet.allOf(AclEntryPermission.class))
                .setFlags(AclEntryFlag.FILE_INHERIT, AclEntryFlag.DIRECTORY_INHERIT).build()));
    }
}
