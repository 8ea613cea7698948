package io.github.mcpdatalayer.e2e.installer;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.github.mcpdatalayer.e2e.stage.Cli;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Tests whose home a command edits, and into which folders of it nothing is written. */
@DisabledOnOs(OS.WINDOWS)
class HomeIT {

    private static final int NOBODY = 65534;

    @TempDir
    private Path folder;
    private Path home;
    private Path hosts;
    private Cli cli;

    @BeforeEach
    void aPersonWithABrowser() throws Exception {
        home = Files.createDirectory(folder.resolve("home"));
        Path config = Files.createDirectories(home.resolve(".config/vivaldi"));
        Files.createFile(config.resolve("Local State"));
        hosts = config.resolve("NativeMessagingHosts");
        cli = new Cli(home, folder).here();
    }

    @Test
    void whatHomeNamesIsEditedAndTheHomeOfTheSystemsEntryIsNot() throws Exception {
        Path entry = Path.of(System.getProperty("user.home"));
        Map<String, String> before = ours(entry);
        cli = new Cli(home, folder); // the real process, which reads HOME itself
        Cli.Outcome registered = cli.run("register", "--browser", "vivaldi", "--extension-id", "b".repeat(32));
        assertEquals(0, registered.exit(), registered.all());
        assertTrue(Files.exists(hosts.resolve(Protocol.HOST_NAME + ".json")), registered.all());
        assertTrue(Files.exists(home.resolve(".mcp-datalayer/extension-ids")), registered.all());
        Files.createDirectories(home.resolve(".cursor"));
        assertEquals(0, cli.run("clients", "add", "cursor").exit());
        assertTrue(Files.exists(home.resolve(".cursor/mcp.json")));
        assertTrue(cli.run("audit", "--path").out().startsWith(home.toString()));
        assertEquals(0, cli.run("clients", "remove", "cursor").exit());
        assertEquals(0, cli.run("unregister", "--browser", "vivaldi").exit());
        assertEquals(before, ours(entry));
    }

    @Test
    void everyCommandThatTouchesAHomeTakesTheOneThatIsNamed() throws Exception {
        Cli other = new Cli(Files.createDirectory(folder.resolve("other")), folder).here();
        String[] named = {"--home", home.toString()};
        assertEquals(0, other.run("register", named[0], named[1]).exit());
        Cli.Outcome status = other.run("status", named[0], named[1], "--json");
        assertTrue(status.json().get("browsers").toString().contains(hosts.toString()), status.all());
        assertEquals(home.resolve(".mcp-datalayer/log/audit.jsonl").toString(),
                other.run("audit", "--path", named[0], named[1]).out().strip());
        assertTrue(other.run("doctor", named[0], named[1], "--json").out().contains(hosts.toString()));
        assertEquals(0, other.run("unregister", named[0], named[1]).exit());
        assertFalse(Files.exists(hosts));
        for (String command : List.of("status", "audit", "doctor", "clients", "register", "unregister")) {
            Cli.Outcome refused = other.run(command, "--home", folder.resolve("nobody").toString());
            assertEquals(1, refused.exit(), refused.all());
            assertTrue(refused.err().contains("nobody is not a folder"), refused.all());
        }
    }

    @Test
    void nothingIsWrittenIntoAFolderThatEverybodyMayWrite() throws Exception {
        Files.createDirectory(hosts);
        Files.setPosixFilePermissions(hosts, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertRefused("Other users may replace what is in " + hosts, "chmod go-w '" + hosts + "'");
        Files.setPosixFilePermissions(hosts, PosixFilePermissions.fromString("rwx------"));
        Path config = home.resolve(".config");
        Files.setPosixFilePermissions(config, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertRefused("Other users may replace what is in " + config, "chmod go-w '" + config + "'");
        Files.setPosixFilePermissions(config, PosixFilePermissions.fromString("rwx------"));
        assertEquals(0, cli.run("register", "--browser", "vivaldi").exit());
    }

    @Test
    void theDoctorWarnsOfAFolderIntoWhichRegisterWritesNothingAndSaysWhatIsMissing() throws Exception {
        Cli.Outcome missing = cli.run("doctor");
        assertEquals(3, missing.exit(), missing.all());
        assertTrue(missing.out().contains("Vivaldi: has no manifest of the host"), missing.all());
        assertFalse(missing.out().contains("Other users may replace"), missing.all());
        Files.createDirectory(hosts);
        Files.setPosixFilePermissions(hosts, PosixFilePermissions.fromString("rwxrwxrwx"));
        Cli.Outcome unsafe = cli.run("doctor");
        assertTrue(unsafe.out().contains("Other users may replace what is in " + hosts), unsafe.all());
        assertTrue(unsafe.out().contains("chmod go-w '" + hosts + "'"), unsafe.all());
    }

    @Test
    void theDoctorKeepsTheExitCodeOfWrongUsageForWrongUsage() throws Exception {
        assertEquals(2, cli.run("doctor", "--frob").exit());
        String help = cli.run("doctor", "--help").out();
        assertTrue(help.contains("2   wrong usage") && help.contains("3   something does not work"), help);
        assertEquals(3, cli.run("doctor", "--json").exit());
    }

    @Test
    void nothingIsWrittenIntoAFolderThatIsALink() throws Exception {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Files.createSymbolicLink(hosts, elsewhere);
        assertRefused(hosts + " is a link to " + elsewhere, "rm '" + hosts + "'");
        assertEquals(List.of(), List.of(elsewhere.toFile().list()));
    }

    @Test
    void nothingIsWrittenIntoAFolderOfAnotherUser() throws Exception {
        Files.createDirectory(hosts);
        assumeTrue((Integer) Files.getAttribute(hosts, "unix:uid") == 0, "only root can give a folder to another user");
        Files.setAttribute(hosts, "unix:uid", NOBODY, LinkOption.NOFOLLOW_LINKS);
        assertRefused("The folder " + hosts + " belongs to another user", "sudo chown 0 '" + hosts + "'");
    }

    /** The plan says so, too, and force does not help: the program that a browser starts is at stake. */
    private void assertRefused(String reason, String command) throws Exception {
        for (List<String> more : List.<List<String>>of(List.of(), List.of("--dry-run"), List.of("--force"))) {
            List<String> arguments = new java.util.ArrayList<>(List.of("register", "--browser", "vivaldi"));
            arguments.addAll(more);
            Cli.Outcome refused = cli.run(arguments.toArray(String[]::new));
            assertEquals(1, refused.exit(), refused.all());
            assertTrue(refused.err().contains(reason) && refused.err().contains(command), refused.all());
            assertFalse(Files.exists(hosts.resolve(Protocol.HOST_NAME + ".json")));
            assertFalse(Files.exists(home.resolve(".mcp-datalayer")));
        }
    }

    /** Lists all of ours in a home, with size and time. */
    private static Map<String, String> ours(Path home) throws Exception {
        Map<String, String> ours = new TreeMap<>();
        for (String place : List.of(".mcp-datalayer", ".config/vivaldi", ".cursor")) {
            if (Files.exists(home.resolve(place))) {
                try (Stream<Path> files = Files.walk(home.resolve(place), 3)) {
                    for (Path file : files.filter(Files::isRegularFile).toList()) {
                        ours.put(file.toString(), Files.size(file) + " " + Files.getLastModifiedTime(file));
                    }
                }
            }
        }
        return ours;
    }
}
