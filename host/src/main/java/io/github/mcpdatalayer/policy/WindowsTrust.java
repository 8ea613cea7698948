package io.github.mcpdatalayer.policy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryFlag;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.UserPrincipal;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Trust by access list. Windows translates the names of groups, so the administrators are whoever may write to the
 * Windows folder itself: SYSTEM, Administrators, TrustedInstaller.
 */
record WindowsTrust(Path windows) implements Trust {
    private static final Set<AclEntryPermission> CHANGING = EnumSet.of(AclEntryPermission.WRITE_DATA,
            AclEntryPermission.APPEND_DATA, AclEntryPermission.DELETE, AclEntryPermission.DELETE_CHILD,
            AclEntryPermission.WRITE_ACL, AclEntryPermission.WRITE_OWNER);

    WindowsTrust() {
        this(Path.of("C:\\Windows"));
    }

    @Override
    public @Nullable String objection(Path path) throws IOException {
        Set<UserPrincipal> administrators = changers(windows);
        administrators.add(Files.getOwner(windows));
        UserPrincipal owner = Files.getOwner(path);
        if (!administrators.contains(owner)) {
            return path + " belongs to " + owner.getName() + ". Run: icacls \"" + path + "\" /setowner *S-1-5-32-544";
        }
        Set<UserPrincipal> changers = changers(path);
        changers.removeAll(administrators);
        if (!changers.isEmpty()) {
            return path + " can be changed by " + changers.iterator().next().getName() + ". Run: icacls \"" + path
                    + "\" /inheritance:r /grant *S-1-5-32-544:F *S-1-5-18:F *S-1-5-32-545:RX";
        }
        return null;
    }

    /** The users who may change the path. An entry that is only inherited by new children does not count. */
    private static Set<UserPrincipal> changers(Path path) throws IOException {
        AclFileAttributeView view = Files.getFileAttributeView(path, AclFileAttributeView.class);
        if (view == null) {
            throw new IOException("is on a file system without access lists.");
        }
        Set<UserPrincipal> changers = new HashSet<>();
        for (AclEntry entry : view.getAcl()) {
            if (entry.type() == AclEntryType.ALLOW && !entry.flags().contains(AclEntryFlag.INHERIT_ONLY)
                    && !Collections.disjoint(entry.permissions(), CHANGING)) {
                changers.add(entry.principal());
            }
        }
        return changers;
    }
}
