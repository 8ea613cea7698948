package io.github.mcpdatalayer.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.rendezvous.OwnUser;
import io.github.mcpdatalayer.rendezvous.PrivateFile;
import io.github.mcpdatalayer.rendezvous.PrivateFolder;
import io.github.mcpdatalayer.rendezvous.Problem;

/** Our own folders must be ours alone, and hold nothing that dead hosts have left. */
final class FoldersCheck implements Check {

    private static final Set<PosixFilePermission> OTHERS_WRITE = Set.of(PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_WRITE);

    private static final Set<PosixFilePermission> OTHERS_ANYTHING = Set.of(PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_READ, PosixFilePermission.OTHERS_WRITE);

    private final Patient patient;
    private final List<Finding> findings = new ArrayList<>();

    FoldersCheck(Patient patient) {
        this.patient = patient;
    }

    @Override
    public String id() {
        return "folders";
    }

    @Override
    public String title() {
        return "Folders";
    }

    @Override
    public List<Finding> findings() throws IOException {
        Locations locations = patient.locations();
        HostDirectory directory = patient.hosts();
        HostDirectory.Listing listing = directory.list();
        for (Problem problem : listing.problems()) {
            boolean folder = locations.runFolders().contains(problem.where());
            Finding finding = Finding.problem(folder ? "folder of hosts" : "host's descriptor",
                    problem.where().toString(), problem.message(), problem.hint());
            findings.add(isOurs(problem.where()) ? mended(finding, problem.where(), folder) : finding);
        }
        for (HostDescriptor host : listing.hosts()) {
            if (directory.isStale(host)) {
                findings.add(Finding.warning("host's descriptor", host.socket().toString(),
                        "was left by process " + host.pid() + " (" + host.browser() + "), which has ended.",
                        "Run `mcp-datalayer doctor --fix`. The next host removes it, too.")
                        .mendedBy(new Remedy("remove what process " + host.pid() + " left",
                                () -> directory.prune(host))));
            }
        }
        for (Path socket : directory.strayWithoutDescriptor()) {
            findings.add(Finding.warning("socket", socket.toString(), "belongs to no running host.",
                    "Run `mcp-datalayer doctor --fix`.")
                    .mendedBy(new Remedy("remove " + socket, () -> Files.deleteIfExists(socket))));
        }
        ownerOnly(locations.logFolder());
        notWritableByOthers(locations.extensionIdsFile());
        notReadableByOthers(locations.secretsFile());
        if (findings.isEmpty()) {
            boolean named = !patient.system().variable(Locations.OVERRIDE, "").isEmpty();
            findings.add(Finding.ok("folder of hosts", locations.runFolders().getFirst().toString(),
                    (Files.exists(locations.runFolders().getFirst())
                            ? "is private"
                            : "does not exist yet. The first host creates it")
                            + (named ? " (named by " + Locations.OVERRIDE + ")." : ".")));
        }
        return findings;
    }

    /** Modes are set right; a file that is private but no descriptor is removed. */
    private static Finding mended(Finding finding, Path where, boolean folder) throws IOException {
        if (folder) {
            return Files.isDirectory(where, LinkOption.NOFOLLOW_LINKS)
                    ? finding.mendedBy(new Remedy("set the mode of " + where + " to 700",
                            () -> PrivateFolder.ensure(where)))
                    : finding;
        }
        if (!Files.isRegularFile(where, LinkOption.NOFOLLOW_LINKS)) {
            return finding;
        }
        return permissions(where).equals(PosixFilePermissions.fromString("rw-------"))
                ? finding.mendedBy(new Remedy("remove " + where, () -> Files.deleteIfExists(where)))
                : finding.mendedBy(new Remedy("set the mode of " + where + " to 600", () -> PrivateFile.ensure(where)));
    }

    private void ownerOnly(Path folder) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Set<PosixFilePermission> permissions = permissions(folder);
        if (!permissions.isEmpty() && !permissions.equals(PosixFilePermissions.fromString("rwx------"))) {
            Finding finding = Finding.warning("log folder", folder.toString(),
                    "has the mode " + PosixFilePermissions.toString(permissions) + ": other users can read it.",
                    "Run: chmod 700 '" + folder + "'");
            findings.add(isOurs(folder)
                    ? finding.mendedBy(new Remedy("set the mode of " + folder + " to 700",
                            () -> PrivateFolder.ensure(folder)))
                    : finding);
        }
    }

    private void notWritableByOthers(Path file) throws IOException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Set<PosixFilePermission> permissions = permissions(file);
        permissions.retainAll(OTHERS_WRITE);
        if (!permissions.isEmpty()) {
            Finding finding = Finding.problem("further extensions", file.toString(),
                    "can be changed by other users, so the host ignores it.", "Run: chmod 600 '" + file + "'");
            findings.add(isOurs(file)
                    ? finding
                            .mendedBy(new Remedy("set the mode of " + file + " to 600", () -> PrivateFile.ensure(file)))
                    : finding);
        }
    }

    private void notReadableByOthers(Path file) throws IOException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Set<PosixFilePermission> permissions = permissions(file);
        permissions.retainAll(OTHERS_ANYTHING);
        if (!permissions.isEmpty()) {
            Finding finding = Finding.warning("secrets", file.toString(),
                    "can be read or changed by other users, so no secret in it is typed.",
                    "Run: chmod 600 '" + file + "'. If others use this computer, change the passwords.");
            findings.add(isOurs(file)
                    ? finding
                            .mendedBy(new Remedy("set the mode of " + file + " to 600", () -> PrivateFile.ensure(file)))
                    : finding);
        }
    }

    /** Empty where files have no such permissions. */
    private static Set<PosixFilePermission> permissions(Path file) throws IOException {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS)
                : Set.of();
    }

    private static boolean isOurs(Path file) throws IOException {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS) && OwnUser.owns(file);
    }
}
