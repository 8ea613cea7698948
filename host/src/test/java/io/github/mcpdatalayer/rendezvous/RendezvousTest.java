package io.github.mcpdatalayer.rendezvous;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

@DisabledOnOs(OS.WINDOWS)
class RendezvousTest {
    private static final HostRegistration.HostFacts ABOUT = new HostRegistration.HostFacts(1, "Chromium", "Work",
            "abcd");
    private static final int NOBODY = 65534;

    @TempDir
    Path temp;
    private Path run;
    private Locations locations;

    @BeforeEach
    void locate() throws IOException {
        locations = Locations.of(Map.of(Locations.OVERRIDE, temp.resolve("base").toString()), temp, temp);
        run = locations.runFolders().getFirst();
    }

    // Where

    @Test
    void theUsersRuntimeFolderComesFirstWhenItIsOurs() throws IOException {
        Path runtime = temp.resolve(Integer.toString(OwnUser.uid()));
        Files.createDirectory(runtime);
        assertEquals(List.of(runtime.resolve("mcp-datalayer"), temp.resolve(".mcp-datalayer/run")),
                Locations.of(Map.of("XDG_RUNTIME_DIR", "/nowhere", "TMPDIR", "/nowhere"), temp, temp).runFolders());
    }

    @Test
    void aRuntimeFolderThatIsALinkIsNotUsed() throws IOException {
        Files.createSymbolicLink(temp.resolve(Integer.toString(OwnUser.uid())),
                Files.createDirectory(temp.resolve("x")));
        assertEquals(List.of(temp.resolve(".mcp-datalayer/run")), Locations.of(Map.of(), temp, temp).runFolders());
    }

    @Test
    void aRuntimeFolderOfAnotherUserIsNotUsed() throws IOException {
        Path runtime = Files.createDirectory(temp.resolve(Integer.toString(OwnUser.uid())));
        giveAway(runtime);
        assertEquals(List.of(temp.resolve(".mcp-datalayer/run")), Locations.of(Map.of(), temp, temp).runFolders());
    }

    @Test
    void theOverrideMovesEverything() {
        assertEquals(List.of(temp.resolve("base/run")), locations.runFolders());
        assertEquals(temp.resolve("base/log"), locations.logFolder());
        assertEquals(temp.resolve("base/extension-ids"), locations.extensionIdsFile());
    }

    @Test
    void settingsFollowHomeAndHostsMeetFrontsWhereTheSystemSaysTheUserLives() throws IOException {
        Path own = temp.resolve("own");
        Locations here = Locations.of(Map.of("HOME", own.toString()), temp, temp);
        assertEquals(own.resolve(".mcp-datalayer"), here.home());
        assertEquals(List.of(temp.resolve(".mcp-datalayer/run"), own.resolve(".mcp-datalayer/run")), here.runFolders());
        for (String none : List.of("", " ", "relative", "\0")) {
            assertEquals(temp.resolve(".mcp-datalayer"), Locations.of(Map.of("HOME", none), temp, temp).home());
        }
    }

    @Test
    void aHostAndAFrontWithDifferentHomesMeet() throws IOException {
        Path entry = Files.createDirectory(temp.resolve("entry"));
        for (String host : List.of("a", "b")) {
            try (HostRegistration open = HostRegistration.open(
                    Locations.of(Map.of("HOME", temp.resolve(host).toString()), entry, temp), ABOUT)) {
                assertEquals(List.of(open.host().instance()), instances(Map.of()));
                assertEquals(List.of(open.host().instance()), instances(Map.of("HOME", temp.resolve("a").toString())));
            }
        }
    }

    private List<String> instances(Map<String, String> environment) throws IOException {
        Locations front = Locations.of(environment, temp.resolve("entry"), temp);
        return new HostDirectory(front).list().hosts().stream().map(HostDescriptor::instance).toList();
    }

    @Test
    void whereTheEntrysHomeCannotBeWrittenTheHostIsFoundByHome() throws IOException {
        Path home = Files.createDirectory(temp.resolve("home"));
        Locations nowhere = Locations.of(Map.of("HOME", home.toString()), Path.of("/proc/nonexistent"), temp);
        try (HostRegistration open = HostRegistration.open(nowhere, ABOUT)) {
            assertTrue(open.host().socket().startsWith(home), open.host().toString());
            assertEquals(1, new HostDirectory(nowhere).list().hosts().size());
        }
    }

    // The folder

    @Test
    void folderDescriptorAndSocketAreForTheOwnerAlone() throws IOException {
        try (HostRegistration host = HostRegistration.open(locations, ABOUT)) {
            assertEquals("rwx------", mode(temp.resolve("base")));
            assertEquals("rwx------", mode(run));
            assertEquals("rw-------", mode(DescriptorFile.of(run, host.host().instance())));
            assertEquals("rw-------", mode(host.host().socket()));
        }
    }

    @Test
    void ofDescriptorAndSocketWhicheverIsGoneIsMadeAgain() throws IOException {
        try (HostRegistration host = HostRegistration.open(locations, ABOUT)) {
            String instance = host.host().instance();
            assertFalse(host.restore());
            for (Path gone : List.of(DescriptorFile.of(run, instance), host.host().socket())) {
                Files.delete(gone);
                assertTrue(host.restore(), gone.toString());
                HostDescriptor found = new HostDirectory(locations).list().hosts().getFirst();
                assertEquals(instance, found.instance());
                new HostDirectory(locations).connect(found).close();
            }
        }
    }

    @Test
    void aFolderOfOursThatOthersMayReadIsTightened() throws IOException {
        Files.createDirectories(run);
        Files.setPosixFilePermissions(run, PosixFilePermissions.fromString("rwxrwxr-x"));
        HostRegistration.open(locations, ABOUT).close();
        assertEquals("rwx------", mode(run));
    }

    @Test
    void aFrontReadsNoFolderThatOthersMayRead() throws IOException {
        try (HostRegistration _ = HostRegistration.open(locations, ABOUT)) {
            Files.setPosixFilePermissions(run, PosixFilePermissions.fromString("rwxr-xr-x"));
            HostDirectory.Listing listing = new HostDirectory(locations).list();
            assertEquals(List.of(), listing.hosts());
            assertTrue(listing.problems().getFirst().hint().contains("chmod 700"), listing.toString());
        }
    }

    @Test
    void aFolderThatIsALinkIsRefused() throws IOException {
        Path elsewhere = Files.createDirectory(temp.resolve("elsewhere"));
        PrivateFolder.ensure(locations.home());
        Files.createSymbolicLink(run, elsewhere);
        RendezvousException refusal = assertThrows(RendezvousException.class,
                () -> HostRegistration.open(locations, ABOUT));
        assertTrue(refusal.problem().message().contains("symbolic link"), refusal.toString());
        try (var files = Files.list(elsewhere)) {
            assertEquals(0, files.count());
        }
        assertEquals(1, new HostDirectory(locations).list().problems().size());
    }

    @Test
    void aFolderOfAnotherUserIsRefused() throws IOException {
        PrivateFolder.ensure(run);
        giveAway(run);
        RendezvousException refusal = assertThrows(RendezvousException.class,
                () -> HostRegistration.open(locations, ABOUT));
        assertTrue(refusal.problem().message().contains("another user"), refusal.toString());
        assertTrue(new HostDirectory(locations).list().problems().getFirst().message().contains("another user"));
    }

    @Test
    void aFolderThatOthersCanReplaceIsRefused() throws IOException {
        Path base = Files.createDirectory(temp.resolve("base"));
        Files.setPosixFilePermissions(base, PosixFilePermissions.fromString("rwxrwxrwx"));
        RendezvousException refusal = assertThrows(RendezvousException.class,
                () -> HostRegistration.open(locations, ABOUT));
        assertTrue(refusal.problem().hint().contains("chmod go-w"), refusal.toString());
    }

    @Test
    void aRefusedFirstStartLeavesNothingBehind() throws IOException {
        Path open = Files.createDirectory(temp.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        Locations there = Locations.of(Map.of(Locations.OVERRIDE, open.resolve("home").toString()), temp, temp);
        assertThrows(RendezvousException.class, () -> HostRegistration.open(there, ABOUT));
        try (var files = Files.list(open)) {
            assertEquals(List.of(), files.toList());
        }
    }

    @Test
    void everyFolderAboveIsLookedAtAndTheCommandThatMendsItIsNamed() throws IOException {
        Path open = Files.createDirectory(temp.resolve("open"));
        PrivateFolder.ensure(open.resolve("private/base"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        Locations there = Locations.of(Map.of(Locations.OVERRIDE, open.resolve("private/base").toString()), temp, temp);
        RendezvousException refusal = assertThrows(RendezvousException.class,
                () -> HostRegistration.open(there, ABOUT));
        assertTrue(refusal.problem().hint().contains("chmod go-w '" + open + "'"), refusal.toString());
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
        giveAway(open);
        refusal = assertThrows(RendezvousException.class, () -> HostRegistration.open(there, ABOUT));
        assertTrue(refusal.problem().message().contains(open + " belongs to another user"), refusal.toString());
    }

    @Test
    void aLinkAboveTheFolderIsFollowedUnlessAnotherUserMayTurnIt() throws IOException {
        Path real = Files.createDirectory(temp.resolve("real"));
        Path link = Files.createSymbolicLink(temp.resolve("link"), Path.of("../" + temp.getFileName() + "/real"));
        Locations there = Locations.of(Map.of(Locations.OVERRIDE, link.resolve("base").toString()), temp, temp);
        HostRegistration.open(there, ABOUT).close();
        assertTrue(Files.isDirectory(real.resolve("base/run")));
        giveAway(link);
        RendezvousException refusal = assertThrows(RendezvousException.class,
                () -> HostRegistration.open(there, ABOUT));
        assertTrue(refusal.problem().message().contains("link " + link), refusal.toString());
    }

    @Test
    void aFileInPlaceOfTheFolderIsRefused() throws IOException {
        PrivateFolder.ensure(locations.home());
        Files.createFile(run);
        assertThrows(RendezvousException.class, () -> HostRegistration.open(locations, ABOUT));
    }

    // Hosts come and go

    @Test
    void aFrontFindsEveryHostAndReachesIt() throws IOException {
        try (HostRegistration one = HostRegistration.open(locations, ABOUT);
                HostRegistration two = HostRegistration.open(locations, ABOUT)) {
            HostDirectory directory = new HostDirectory(locations);
            HostDirectory.Listing listing = directory.list();
            assertEquals(2, listing.hosts().size());
            assertTrue(listing.hosts().contains(one.host()));
            assertTrue(listing.hosts().contains(two.host()));
            assertEquals(List.of(), listing.problems());
            assertNotEquals(one.host().token(), two.host().token());
            for (HostDescriptor host : listing.hosts()) {
                directory.connect(host).close();
            }
        }
        assertEquals(List.of(), filesIn(run));
        assertEquals(new HostDirectory.Listing(List.of(), List.of()), new HostDirectory(locations).list());
    }

    @Test
    void theHostMakesSureOfItsPeer() throws IOException {
        try (HostRegistration host = HostRegistration.open(locations, ABOUT);
                SocketChannel front = new HostDirectory(locations).connect(host.host());
                SocketChannel accepted = host.accept()) {
            assertTrue(front.isConnected());
            PeerCheck.requireOwnUser(accepted);
        }
    }

    @Test
    void aRenamedProfileIsSeenAtTheNextListing() throws IOException {
        try (HostRegistration host = HostRegistration.open(locations, ABOUT)) {
            host.rename("Büro 🛒");
            assertEquals(List.of(host.host()), new HostDirectory(locations).list().hosts());
            assertEquals("Büro 🛒", host.host().profile());
        }
    }

    @Test
    void aPathTooLongForASocketFallsBackToAShortPrivateFolder() throws IOException {
        Path base = temp.resolve("b".repeat(120));
        Locations far = Locations.of(Map.of(Locations.OVERRIDE, base.toString()), temp, temp);
        Path socket;
        try (HostRegistration host = HostRegistration.open(far, ABOUT)) {
            socket = host.host().socket();
            assertFalse(socket.startsWith(base));
            assertEquals("rwx------", mode(socket.resolveSibling("")));
            HostDirectory directory = new HostDirectory(far);
            directory.connect(directory.list().hosts().getFirst()).close();
        }
        assertFalse(Files.exists(socket.resolveSibling("")));
    }

    @Test
    void theTextOfADescriptorHasNoToken() throws IOException {
        try (HostRegistration host = HostRegistration.open(locations, ABOUT)) {
            assertEquals(64, host.host().token().length());
            assertFalse(host.host().toString().contains(host.host().token()));
        }
    }

    // Left-overs of dead hosts

    @Test
    void aDeadHostIsPrunedWhenAFrontCannotReachIt() throws Exception {
        HostDescriptor dead = leaveBehind(Place.current(), deadPid());
        HostDirectory directory = new HostDirectory(locations);
        assertEquals(List.of(dead), directory.list().hosts());
        assertThrows(IOException.class, () -> directory.connect(dead));
        assertEquals(List.of(), filesIn(run));
    }

    @Test
    void aDeadHostIsPrunedWhenTheNextHostStarts() throws Exception {
        leaveBehind(Place.current(), deadPid());
        try (HostRegistration host = HostRegistration.open(locations, ABOUT)) {
            assertEquals(List.of(host.host()), new HostDirectory(locations).list().hosts());
        }
    }

    @Test
    void aHostAndAFrontMayPruneTheSameDeadHostAtOnce() throws Exception {
        long pid = deadPid();
        Place here = Place.current();
        for (int round = 0; round < 200; round++) {
            HostDescriptor dead = leaveBehind(here, pid);
            var other = CompletableFuture.runAsync(() -> {
                try {
                    StaleHosts.prune(run, dead, here);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            StaleHosts.prune(run, dead, here);
            other.get(1, TimeUnit.MINUTES);
            assertEquals(List.of(), filesIn(run));
        }
    }

    @Test
    void aProcessNumberUsedAgainByAnotherProcessIsADeadHost() throws Exception {
        HostDescriptor dead = leaveBehind(Place.current(), ProcessHandle.current().pid());
        assertThrows(IOException.class, () -> new HostDirectory(locations).connect(dead));
        assertEquals(List.of(), filesIn(run));
    }

    @Test
    void aHostOfAnotherMachineBootOrContainerIsNeverPruned() throws Exception {
        Place here = Place.current();
        for (Place other : List.of(new Place("elsewhere", here.bootId(), here.pidNamespace()),
                new Place(here.hostName(), "another boot", here.pidNamespace()),
                new Place(here.hostName(), here.bootId(), "pid:[1]"))) {
            HostDescriptor host = leaveBehind(other, deadPid());
            assertThrows(IOException.class, () -> new HostDirectory(locations).connect(host));
            assertTrue(new HostDirectory(locations).list().hosts().contains(host), other.toString());
        }
    }

    @Test
    void aHostWhoseProcessLivesIsNeverPruned() throws Exception {
        HostDescriptor host;
        try (HostRegistration registration = HostRegistration.open(locations, ABOUT)) {
            host = registration.host();
        }
        DescriptorFile.write(run, host);
        assertThrows(IOException.class, () -> new HostDirectory(locations).connect(host));
        assertEquals(List.of(host), new HostDirectory(locations).list().hosts());
    }

    @Test
    void aDeadHostsDescriptorCannotHaveAnotherFileRemoved() throws Exception {
        Path precious = Files.createFile(temp.resolve("precious"));
        HostDescriptor dead = leaveBehind(Place.current(), deadPid());
        DescriptorFile.write(run, new HostDescriptor(dead.instance(), 1, dead.pid(), dead.startedAt(), dead.place(), "",
                "", "", precious, dead.token()));
        new HostDirectory(locations).list().hosts()
                .forEach(host -> assertThrows(IOException.class, () -> new HostDirectory(locations).connect(host)));
        assertTrue(Files.exists(precious));
    }

    // Descriptors that are none

    @Test
    void brokenHalfWrittenAndOpenDescriptorsAreSkippedAndReported() throws Exception {
        try (HostRegistration host = HostRegistration.open(locations, ABOUT)) {
            Path good = DescriptorFile.of(run, host.host().instance());
            String text = Files.readString(good);
            write("empty.json", "", "rw-------");
            write("half.json", text.substring(0, 40), "rw-------");
            write("list.json", "[1]", "rw-------");
            write("othername.json", text, "rw-------");
            write("open.json", text, "rw-r--r--");
            write("number.json", text.replaceAll("\"pid\":\\d+", "\"pid\":\"x\""), "rw-------");
            write("huge.json", " ".repeat(100_000), "rw-------");
            write(".half.json.new", "{", "rw-------");
            write("notes.txt", "x", "rw-------");
            Files.createSymbolicLink(run.resolve("link.json"), good);
            Files.createDirectory(run.resolve("folder.json"));
            HostDirectory.Listing listing = new HostDirectory(locations).list();
            assertEquals(List.of(host.host()), listing.hosts());
            assertEquals(9, listing.problems().size(), listing.problems().toString());
            listing.problems().forEach(problem -> assertFalse(problem.toString().contains(host.host().token())));
        }
    }

    @Test
    void aDescriptorOfAnotherUserIsSkipped() throws Exception {
        try (HostRegistration host = HostRegistration.open(locations, ABOUT)) {
            giveAway(DescriptorFile.of(run, host.host().instance()));
            HostDirectory.Listing listing = new HostDirectory(locations).list();
            assertEquals(List.of(), listing.hosts());
            assertEquals(1, listing.problems().size());
        }
    }

    @Test
    void aLinkIsNotAppendedTo() throws IOException {
        Path target = Files.createFile(temp.resolve("target"));
        Path link = Files.createSymbolicLink(temp.resolve("link"), target);
        assertThrows(IOException.class, () -> PrivateFile.append(link).close());
    }

    private HostDescriptor leaveBehind(Place place, long pid) throws IOException {
        try (HostRegistration host = HostRegistration.open(locations, ABOUT)) {
            HostDescriptor like = host.host();
            String instance = Secrets.hex(6);
            HostDescriptor dead = new HostDescriptor(instance, 1, pid, 1000, place, "Chromium", "Work", "abcd",
                    run.resolve(instance + ".sock"), like.token());
            DescriptorFile.write(run, dead);
            // A socket file outlives the process that listened on it.
            try (var server = java.nio.channels.ServerSocketChannel.open(java.net.StandardProtocolFamily.UNIX)) {
                server.bind(java.net.UnixDomainSocketAddress.of(dead.socket()));
            }
            return dead;
        }
    }

    private static long deadPid() throws Exception {
        Process process = new ProcessBuilder("true").start();
        process.waitFor();
        return process.pid();
    }

    private void write(String name, String text, String mode) throws IOException {
        Path file = Files.writeString(run.resolve(name), text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }

    private static void giveAway(Path file) throws IOException {
        assumeTrue(OwnUser.uid() == 0, "only root can give a file to another user");
        Files.setAttribute(file, "unix:uid", NOBODY, LinkOption.NOFOLLOW_LINKS);
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS));
    }

    private static List<Path> filesIn(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.toList();
        }
    }
}
