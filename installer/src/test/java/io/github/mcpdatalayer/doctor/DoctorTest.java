package io.github.mcpdatalayer.doctor;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.front.chrome.ThrowAwayFolder;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A machine in memory on which all is well; each test breaks one thing, and one check alone must name it. DoctorIT does so
 * with real programs and a real browser.
 */
@DisabledOnOs(OS.WINDOWS)
class DoctorTest {

    private static final String ID = HostHere.extensionId();
    private static final String POLICIES = "/etc/chromium/policies/managed/";

    private final List<HostHere> hosts = new ArrayList<>();
    private Path meeting;
    private WellMachine machine;

    @BeforeEach
    void aMachineOnWhichAllIsWell() throws Exception {
        meeting = ThrowAwayFolder.create("mdl-");
        machine = new WellMachine(meeting);
        host("Chromium", HostHere.Manner.ANSWERS, Protocol.PRODUCT_VERSION);
        assertEquals("", describe(examine()));
    }

    @AfterEach
    void end() throws Exception {
        for (HostHere host : hosts) {
            host.close();
        }
        machine.close();
        ThrowAwayFolder.delete(meeting, Duration.ofMinutes(1));
    }

    private HostHere host(String browser, HostHere.Manner manner, String extensionVersion) throws IOException {
        HostHere host = new HostHere(machine.locations, browser, manner, extensionVersion);
        hosts.add(host);
        return host;
    }

    private HostHere onlyHost(HostHere.Manner manner) throws IOException {
        hosts.removeFirst().close();
        return host("Chromium", manner, Protocol.PRODUCT_VERSION);
    }

    // Programs

    @Test
    void aProgramThatIsMissingIsNamed() throws Exception {
        Path host = machine.app.host(machine.system);
        Files.delete(host);
        assertFails("programs", Verdict.PROBLEM, host.toString(), "is missing", "Install the app again");
    }

    @Test
    void aProgramThatPrintsBesideTheProtocolIsNamed() throws Exception {
        Path host = machine.app.host(machine.system);
        machine.end(host, 64, "Welcome\n", "");
        assertFails("programs", Verdict.PROBLEM, host.toString(), "Welcome", "Install the app again");
    }

    @Test
    void aProgramThatDoesNotStartIsNamedWithItsLastWords() throws Exception {
        Path front = machine.app.front(machine.system);
        machine.end(front, 127, "", "exec: /no/such/java: not found\n");
        assertFails("programs", Verdict.PROBLEM, front.toString(), "exit code 127", "/no/such/java",
                "Install the app again");
    }

    @Test
    void anExtensionWithoutManifestIsNamed() throws Exception {
        Files.delete(machine.app.extension().resolve("manifest.json"));
        assertFails("programs", Verdict.PROBLEM, machine.app.extension().toString(), "manifest.json", "Install");
    }

    // Manifests

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            \\{(?s).*                      |                         | is empty
            (?s)}\\s*$                     |                         | is not valid JSON
            "name": "                      | "name": "x              | has the name "xio.github.mcpdatalayer"
            "description": ".*"            | "description": ""       | has no description
            "stdio"                        | "pipe"                  | does not have the type stdio
            "path": "/                     | "path": "               | by a relative path
            mcp-datalayer-host"            | mcp-datalayer-host-old" | names a program that does not exist
            bin/mcp-datalayer-host"        | bin/../bin"             | names a folder as the program
            chrome-extension://[a-p]       | chrome-extension://?    | which is not an extension
            chrome-extension://[a-p]{32}/  | chrome-extension://abcdefghijklmnopabcdefghijklmnop/ | does not allow the extension
            """)
    void aManifestThatBrowsersDoNotTakeIsNamedAndMended(String find, String put, String saw) throws Exception {
        String good = Files.readString(machine.manifest);
        Files.writeString(machine.manifest, good.replaceFirst(find, put == null ? "" : put));
        Report report = assertFails("manifests", Verdict.PROBLEM, machine.manifest.toString(), saw,
                "mcp-datalayer register");
        if (saw.contains("folder")) {
            return; // it names no program of ours, so it is not ours to mend
        }
        assertMends(report, "write " + machine.manifest + " again");
        assertEquals(good, Files.readString(machine.manifest));
    }

    @Test
    void aManifestThatIsMissingIsNamed() throws Exception {
        Files.delete(machine.manifest);
        assertFails("manifests", Verdict.PROBLEM, machine.manifest.toString(), "does not exist",
                "mcp-datalayer register");
    }

    @Test
    void aManifestOfAnotherProductUnderOurNameIsNamedAndLeftAlone() throws Exception {
        program("/bin/sh");
        String good = Files.readString(machine.manifest);
        String other = good.replaceFirst("\"path\": \".*\"", "\"path\": \"/bin/sh\"");
        Files.writeString(machine.manifest, other);
        Report report = assertFails("manifests", Verdict.PROBLEM, "/bin/sh", machine.manifest.toString(), "--force");
        assertEquals(List.of(), mend(report));
        assertEquals(other, Files.readString(machine.manifest));
    }

    @Test
    void aManifestThatStartsAnotherCopyOfTheAppIsNamed() throws Exception {
        String good = Files.readString(machine.manifest);
        Path other = program("/opt/other/bin/mcp-datalayer-host");
        Files.writeString(machine.manifest,
                good.replace(machine.app.host(machine.system).toString(), other.toString()));
        assertFails("manifests", Verdict.WARNING, other.toString(), "another copy", "mcp-datalayer register");
    }

    @Test
    void aBrokenManifestOfAPersonThatHidesAGoodOneOfTheMachineIsTold() throws Exception {
        String place = "/etc/chromium/native-messaging-hosts/" + machine.manifest.getFileName();
        machine.write(place, Files.readString(machine.manifest));
        Files.writeString(machine.manifest, "{");
        assertFails("manifests", Verdict.PROBLEM, "It hides the valid registration in " + place + ".");
    }

    // Policies

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            PROBLEM | {"NativeMessagingBlocklist": ["*"]}             | add io.github.mcpdatalayer to NativeMessagingAllowlist
            PROBLEM | {"NativeMessagingUserLevelHosts": false}        | mcp-datalayer register --system
            PROBLEM | {"ExtensionSettings": {"*": {"installation_mode": "blocked"}}} | allow the extension dcge
            WARNING | {"RemoteDebuggingAllowed": false}               | Only `mcp-datalayer demo` is affected
            """)
    void aPolicyThatStandsInTheWayIsNamedWithItsFile(Verdict verdict, String policy, String advice) throws Exception {
        String file = POLICIES + "company.json";
        machine.write(file, policy);
        assertFails("policies", verdict, file, policy.substring(2, policy.indexOf('"', 2)), advice);
    }

    @Test
    void ofPolicyFilesTheLastNameWinsAndABrokenOneIsNamed() throws Exception {
        machine.write(POLICIES + "10-block",
                "// no ending, a comment, a loose comma\n{\"NativeMessagingBlocklist\": [\"*\",]}");
        assertFails("policies", Verdict.PROBLEM, POLICIES + "10-block");
        machine.write(POLICIES + "20-allow", "{\"NativeMessagingBlocklist\": []}");
        machine.write(POLICIES + "30-broken", "{\"NativeMessagingBlocklist\": [\"*\"] nonsense}");
        assertFails("policies", Verdict.WARNING, POLICIES + "30-broken");
    }

    // Packages

    @ParameterizedTest
    @CsvSource({"snap/chromium/common/chromium, snap chromium",
            ".var/app/org.chromium.Chromium/config/chromium, flatpak org.chromium.Chromium"})
    void aBrowserThatIsShutInByItsPackageIsNamed(String profile, String named) throws Exception {
        machine.write("/home/ada/" + profile + "/Local State", "{}");
        assertFails("sandbox", Verdict.WARNING, named, "does not let it start the host", ".deb");
    }

    // Folders

    @Test
    void aFolderThatOthersCanLookIntoIsNamedAndMended() throws Exception {
        Path run = meeting.resolve("run");
        Files.setPosixFilePermissions(run, PosixFilePermissions.fromString("rwxr-xr-x"));
        Report report = assertFails("folders", Verdict.PROBLEM, run.toString(), "look into", "chmod 700");
        assertMends(report, "set the mode of " + run + " to 700");
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(run)));
    }

    @Test
    void aDescriptorThatOthersCanReadIsNamedAndMended() throws Exception {
        Path descriptor = descriptor(hosts.getFirst().descriptor());
        Files.setPosixFilePermissions(descriptor, PosixFilePermissions.fromString("rw-r--r--"));
        Report report = assertFails("folders", Verdict.PROBLEM, descriptor.toString(), "read", "chmod 600");
        assertMends(report, "set the mode of " + descriptor + " to 600");
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(descriptor)));
    }

    @Test
    void aFileThatIsNoDescriptorIsNamedAndRemoved() throws Exception {
        Path broken = Files.writeString(meeting.resolve("run/000000000000.json"), "{");
        Files.setPosixFilePermissions(broken, PosixFilePermissions.fromString("rw-------"));
        Report report = assertFails("folders", Verdict.PROBLEM, broken.toString(), "is not a host's descriptor",
                "Remove it");
        assertMends(report, "remove " + broken);
        assertFalse(Files.exists(broken));
    }

    @Test
    void whatAHostLeftWhoseProcessHasEndedIsNamedAndRemoved() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        HostDescriptor alive = hosts.getFirst().descriptor();
        Path socket = meeting.resolve("run/222222222222.sock");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
        }
        JsonObject copy = JsonParser.parseString(Files.readString(descriptor(alive))).getAsJsonObject();
        copy.addProperty("instance", "222222222222");
        copy.addProperty("pid", ended.pid());
        copy.addProperty("socket", socket.toString());
        Path left = Files.writeString(meeting.resolve("run/222222222222.json"), copy.toString());
        Files.setPosixFilePermissions(left, PosixFilePermissions.fromString("rw-------"));

        Report report = assertFails("folders", Verdict.WARNING, socket.toString(), "process " + ended.pid(), "--fix");
        assertTrue(Files.exists(left), "looking changes nothing");
        assertMends(report, "remove what process " + ended.pid() + " left");
        assertFalse(Files.exists(left) || Files.exists(socket));
        assertTrue(Files.exists(descriptor(alive)));
    }

    @Test
    void aSocketOfNobodyIsNamedAndRemoved() throws Exception {
        Path socket = meeting.resolve("run/111111111111.sock");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
        }
        Files.setLastModifiedTime(socket, FileTime.from(Instant.now().minusSeconds(60)));
        Report report = assertFails("folders", Verdict.WARNING, socket.toString(), "no running host", "--fix");
        assertMends(report, "remove " + socket);
        assertFalse(Files.exists(socket));
    }

    @Test
    void aLogFolderThatOthersCanLookIntoIsNamedAndMended() throws Exception {
        Path log = meeting.resolve("log");
        Files.setPosixFilePermissions(log, PosixFilePermissions.fromString("rwxr-x---"));
        Report report = assertFails("folders", Verdict.WARNING, log.toString(), "rwxr-x---", "chmod 700");
        assertMends(report, "set the mode of " + log + " to 700");
    }

    @Test
    void aListOfExtensionsThatOthersCanChangeIsNamedAndMended() throws Exception {
        Path ids = Files.writeString(meeting.resolve("extension-ids"), ID + "\n");
        Files.setPosixFilePermissions(ids, PosixFilePermissions.fromString("rw-rw-rw-"));
        Report report = assertFails("folders", Verdict.PROBLEM, ids.toString(), "changed by other users", "chmod 600");
        assertMends(report, "set the mode of " + ids + " to 600");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw--w----", "rw----r--", "rw-----w-"})
    void secretsThatAnybodyElseCanReadOrChangeAreNamedAndMended(String mode) throws Exception {
        Path secrets = Files.writeString(meeting.resolve("secrets.json"), "{\"secrets\":[]}");
        Files.setPosixFilePermissions(secrets, PosixFilePermissions.fromString(mode));
        Report report = assertFails("folders", Verdict.WARNING, secrets.toString(), "no secret in it is typed",
                "chmod 600");
        assertMends(report, "set the mode of " + secrets + " to 600");
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(secrets)));
    }

    // Connections

    @Test
    void aHostThatHangsIsNamedWithItsProcess() throws Exception {
        HostHere host = onlyHost(HostHere.Manner.HANGS);
        assertFails("connections", Verdict.PROBLEM, "process " + host.descriptor().pid(), "does not answer",
                "Restart the browser");
    }

    @Test
    void anExtensionThatDoesNotAnswerIsTold() throws Exception {
        HostHere host = onlyHost(HostHere.Manner.GREETS);
        assertFails("connections", Verdict.PROBLEM, "process " + host.descriptor().pid(),
                "its extension does not answer", "chrome://extensions");
    }

    @Test
    void thatNoBrowserIsConnectedIsAWarning() throws Exception {
        hosts.removeFirst().close();
        assertFails("connections", Verdict.WARNING, "none is running", "Start the browser");
    }

    // Versions

    @Test
    void anExtensionOfAnotherVersionIsNamed() throws Exception {
        host("Chromium", HostHere.Manner.ANSWERS, "0.0.9");
        assertFails("versions", Verdict.WARNING, ID, "0.0.9", "Reload it on chrome://extensions");
    }

    @Test
    void anAppThatWasUpdatedInPartIsNamed() throws Exception {
        Path manifest = machine.app.extension().resolve("manifest.json");
        Files.writeString(manifest, "{\"version\": \"9.9\"}");
        assertFails("versions", Verdict.WARNING, manifest.toString(), "9.9", "Install the app again");
    }

    @Test
    void aHostThatSpeaksNoneOfOurVersionsIsNamed() throws Exception {
        host("Old Browser", HostHere.Manner.PARTS, "");
        assertFails("versions", Verdict.PROBLEM, "Old Browser", "VERSION_MISMATCH", "Update the older side");
    }

    // Clients

    @Test
    void aClientThatNamesAFrontThatIsNotThereIsNamed() throws Exception {
        String good = Files.readString(machine.client);
        Files.writeString(machine.client, good.replace("mcp-datalayer-front", "mcp-datalayer-front-gone"));
        assertFails("clients", Verdict.PROBLEM, machine.client.toString(), "mcp-datalayer-front-gone",
                "clients add cursor");
    }

    @Test
    void aClientWhoseSettingsAreBrokenIsNamedWithThePlace() throws Exception {
        String good = Files.readString(machine.client);
        Files.writeString(machine.client, good.replace("\"mcpServers\":", "\"mcpServers\""));
        assertFails("clients", Verdict.PROBLEM, machine.client.toString(), "line 3", "Fix the file");
    }

    @Test
    void aClientThatStartsAnotherProgramAndOneThatKnowsNoneAreNamed() throws Exception {
        Path other = program("/bin/sh");
        String good = Files.readString(machine.client);
        Files.writeString(machine.client, good.replace(machine.app.front(machine.system).toString(), other.toString()));
        assertFails("clients", Verdict.WARNING, machine.client.toString(), "/bin/sh", "clients add cursor");
        Files.writeString(machine.client, "{}");
        assertFails("clients", Verdict.WARNING, machine.client.toString(), "does not list our server",
                "clients add cursor");
    }

    // Other hosts, log

    @Test
    void anotherProductsHostForOurExtensionIsNamed() throws Exception {
        Path other = machine.write(machine.manifest.resolveSibling("org.other.host.json").toString(),
                Files.readString(machine.manifest).replace(Protocol.HOST_NAME, "org.other.host")
                        .replaceFirst("\"path\": \".*\"", "\"path\": \"/usr/bin/env\""));
        assertFails("otherHosts", Verdict.WARNING, other.toString(), "/usr/bin/env", "Remove it");
    }

    @Test
    void anExtensionThatTheHostRefusedIsNamedUntilItHasServedOne() throws Exception {
        String stranger = "abcdefghijklmnop".repeat(2);
        Path log = Files.writeString(meeting.resolve("log/host.log"), "refused to serve the extension " + stranger
                + "\n");
        assertFails("log", Verdict.WARNING, log.toString(), "refused to serve the extension " + stranger,
                "register --extension-id " + stranger);
        Files.writeString(log, Files.readString(log) + "[1] host 0123456789ab of Chromium\n");
        assertEquals("", describe(examine()));
    }

    // All of it

    @Test
    void severalThingsAreMendedAtOnceAndWhatElseIsWrongStays() throws Exception {
        Path run = meeting.resolve("run");
        Files.setPosixFilePermissions(run, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(machine.manifest, "");
        Path front = machine.app.front(machine.system);
        machine.end(front, 1, "", "");
        assertEquals(2, mend(examine()).size());
        assertFails("programs", Verdict.PROBLEM, front.toString());
    }

    /** A program that can be executed. */
    private Path program(String path) throws IOException {
        return Files.setPosixFilePermissions(machine.write(path, "a program"),
                PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Path descriptor(HostDescriptor host) {
        return meeting.resolve("run").resolve(host.instance() + ".json");
    }

    private Report examine() throws IOException {
        return machine.doctor().examine();
    }

    /** Mends what was found; what was done, in words. */
    private List<String> mend(Report report) {
        return machine.doctor().mend(report).stream().map(done -> done.failure() == null
                ? done.what()
                : done.what() + " failed: " + done.failure()).toList();
    }

    private Report assertFails(String check, Verdict verdict, String... named) throws Exception {
        Report report = examine();
        String all = describe(report);
        assertEquals(List.of(check), failing(report), all);
        assertEquals(verdict, report.verdict(), all);
        for (String part : named) {
            assertTrue(all.contains(part), () -> "\"" + part + "\" is not in: " + all);
        }
        return report;
    }

    /** Exactly this is mended, and then all is well. */
    private void assertMends(Report report, String what) throws Exception {
        assertEquals(List.of(what), mend(report));
        assertEquals("", describe(examine()));
    }

    private static List<String> failing(Report report) {
        return report.results().stream().filter(result -> result.verdict().compareTo(Verdict.OK) > 0)
                .map(Report.Result::id).toList();
    }

    /** Everything that is wrong, in words. */
    private static String describe(Report report) {
        StringBuilder text = new StringBuilder();
        Stream.of(Verdict.PROBLEM, Verdict.WARNING).flatMap(verdict -> report.findings(verdict).stream())
                .map(Finding::toString).forEach(finding -> text.append(finding).append('\n'));
        return text.toString();
    }
}
