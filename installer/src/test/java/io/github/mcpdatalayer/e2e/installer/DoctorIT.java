package io.github.mcpdatalayer.e2e.installer;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.doctor.Finding;
import io.github.mcpdatalayer.doctor.Report;
import io.github.mcpdatalayer.doctor.Verdict;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.SickPerson;
import io.github.mcpdatalayer.e2e.stage.SickPerson.Outcome;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.TestApp;
import io.github.mcpdatalayer.frame.FrameReader;
import io.github.mcpdatalayer.frame.FrameWriter;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.ChromeOptions;
import io.github.mcpdatalayer.front.chrome.ThrowAwayFolder;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.rendezvous.HostRegistration;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.testing.PrivateFolders;
import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.Direction;
import io.github.mcpdatalayer.wire.Envelope;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageWriter;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireError;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A machine on which all is well, with a real browser; each test breaks one thing, and one check alone must name it. */
class DoctorIT {

    @RegisterExtension
    static final Stage stage = Stage.withoutBrowser();

    private static final OperatingSystem SYSTEM = OperatingSystem.current();
    private static final String ID = Protocol.EXTENSION_IDS.iterator().next();

    private static SickPerson person;
    private static PrivateFolders machine;
    private static Chrome chrome;

    @BeforeAll
    static void startABrowserOnAMachineWhereAllIsWell() throws Exception {
        person = SickPerson.healthy(stage.home());
        chrome = Chrome.launch(stage.options().withUserDataDir(person.profile()));
        chrome.loadExtension(person.app().extension());
        Stage.eventually("the browser has started its host", () -> !stage.hosts().isEmpty());
        assertEquals("", describe(person.examine()));
    }

    @AfterAll
    static void end() throws Exception {
        if (chrome != null) {
            chrome.close();
        }
        person.close();
        if (machine != null) {
            machine.close();
        }
    }

    @AfterEach
    void heal() throws Exception {
        person.heal();
    }

    /** The machine with system folders of its own, made when first needed: where that cannot be, those tests are skipped. */
    private static PrivateFolders machine() throws IOException {
        if (machine == null) {
            machine = person.machine();
        }
        return machine;
    }

    // Programs

    @Test
    void aProgramThatCannotBeExecutedIsNamed() throws Exception {
        Path front = person.app().front(SYSTEM);
        Files.setPosixFilePermissions(front, PosixFilePermissions.fromString("rw-r--r--"));
        assertFails("programs", Verdict.PROBLEM, front.toString(), "cannot be executed", "chmod 755");
    }

    @Test
    void aProgramThatIsMissingIsNamed() throws Exception {
        Path host = person.app().host(SYSTEM);
        Files.delete(host);
        assertFails("programs", Verdict.PROBLEM, host.toString(), "is missing", "Install the app again");
    }

    @Test
    void aProgramThatPrintsBesideTheProtocolIsNamed() throws Exception {
        Path host = person.app().host(SYSTEM);
        String launcher = Files.readString(host);
        Files.writeString(host, launcher.replaceFirst("\n", "\necho Welcome\n"));
        assertFails("programs", Verdict.PROBLEM, host.toString(), "Welcome", "Install the app again");
    }

    @Test
    void aProgramThatDoesNotStartIsNamedWithItsLastWords() throws Exception {
        Path front = person.app().front(SYSTEM);
        String launcher = Files.readString(front);
        Files.writeString(front, launcher.replaceFirst("exec ['\"].*/bin/java['\"]", "exec /no/such/java"));
        assertFails("programs", Verdict.PROBLEM, front.toString(), "/no/such/java", "Install the app again");
    }

    @Test
    void anExtensionWithoutManifestIsNamed() throws Exception {
        Path manifest = person.app().extension().resolve("manifest.json");
        Files.delete(manifest);
        assertFails("programs", Verdict.PROBLEM, person.app().extension().toString(), "manifest.json", "Install");
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
        String good = Files.readString(person.manifest());
        Files.writeString(person.manifest(), good.replaceFirst(find, put == null ? "" : put));
        Report report = assertFails("manifests", Verdict.PROBLEM, person.manifest().toString(), saw,
                "mcp-datalayer register");
        if (saw.contains("folder")) {
            return; // it names no program of ours, so it is not ours to mend
        }
        assertMends(report, "write " + person.manifest() + " again");
        assertEquals(good, Files.readString(person.manifest()));
    }

    @Test
    void aManifestThatIsMissingIsNamed() throws Exception {
        Files.delete(person.manifest());
        assertFails("manifests", Verdict.PROBLEM, person.manifest().toString(), "does not exist",
                "mcp-datalayer register");
    }

    @Test
    void aManifestOfAnotherProductUnderOurNameIsNamedAndLeftAlone() throws Exception {
        String good = Files.readString(person.manifest());
        String other = good.replaceFirst("\"path\": \".*\"", "\"path\": \"/bin/sh\"");
        Files.writeString(person.manifest(), other);
        Report report = assertFails("manifests", Verdict.PROBLEM, "/bin/sh", person.manifest().toString(), "--force");
        assertEquals(List.of(), person.mend(report));
        assertEquals(other, Files.readString(person.manifest()));
    }

    @Test
    void aManifestThatStartsAnotherCopyOfTheAppIsNamed() throws Exception {
        String good = Files.readString(person.manifest());
        Path other = TestApp.folder().host(SYSTEM);
        Files.writeString(person.manifest(), good.replace(person.app().host(SYSTEM).toString(), other.toString()));
        assertFails("manifests", Verdict.WARNING, other.toString(), "another copy", "mcp-datalayer register");
    }

    @Test
    void aBrokenManifestOfAPersonThatHidesAGoodOneOfTheMachineIsTold() throws Exception {
        String place = "/etc/chromium/native-messaging-hosts/" + person.manifest().getFileName();
        Path system = machine().write(place, Files.readString(person.manifest()));
        Files.writeString(person.manifest(), "{");
        Outcome outcome = person.run(machine(), "doctor", "--json");
        Files.delete(system);
        assertFails(outcome, 3, "manifests", "It hides the valid registration in " + place + ".");
    }

    // Policies

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            3 | {"NativeMessagingBlocklist": ["*"]}             | add io.github.mcpdatalayer to NativeMessagingAllowlist
            3 | {"NativeMessagingUserLevelHosts": false}        | mcp-datalayer register --system
            3 | {"ExtensionSettings": {"*": {"installation_mode": "blocked"}}} | allow the extension dcge
            1 | {"RemoteDebuggingAllowed": false}               | Only `mcp-datalayer demo` is affected
            """)
    void aPolicyThatStandsInTheWayIsNamedWithItsFile(int exit, String policy, String advice) throws Exception {
        String file = "/etc/chromium/policies/managed/company.json";
        Path real = machine().write(file, policy);
        Outcome outcome = person.run(machine(), "doctor", "--json");
        Files.delete(real);
        assertFails(outcome, exit, "policies", file, policy.substring(2, policy.indexOf('"', 2)), advice);
    }

    @Test
    void policyFilesAreReadAsChromiumReadsThem() throws Exception {
        String folder = "/etc/chromium/policies/managed/";
        Path block = machine().write(folder + "10-block",
                "// no ending, a comment, a loose comma\n{\"NativeMessagingBlocklist\": [\"*\",]}");
        assertEquals("policy", reasonInChromium());
        assertFails(person.run(machine(), "doctor", "--json"), 3, "policies", folder + "10-block");

        Path allow = machine().write(folder + "20-allow", "{\"NativeMessagingBlocklist\": []}");
        Path broken = machine().write(folder + "30-broken", "{\"NativeMessagingBlocklist\": [\"*\"] nonsense}");
        assertEquals("", reasonInChromium());
        assertFails(person.run(machine(), "doctor", "--json"), 1, "policies", folder + "30-broken");
        for (Path file : List.of(block, allow, broken)) {
            Files.delete(file);
        }
    }

    /** Why the extension has no line to the host in a browser that sees this machine's policies; empty if it has one. */
    private static String reasonInChromium() throws Exception {
        ChromeOptions options = stage.options();
        Path profile = ThrowAwayFolder.create("mdl-profile-");
        Path hosts = Files.createDirectories(profile.resolve("NativeMessagingHosts"));
        Files.copy(person.manifest(), hosts.resolve(person.manifest().getFileName()));
        ChromeOptions inside = new ChromeOptions(machine().program(options.executable()), profile, true,
                options.flags(),
                options.environment(), options.updates());
        try (Chrome browser = Chrome.launch(inside)) {
            String id = browser.loadExtension(person.app().extension());
            browser.web().serve(Stage.SHOP + "/", Reply.html("<title>Shop</title>"));
            Popup popup = new Popup(browser.pressToolbarButton(browser.newTab(Stage.SHOP + "/"), id));
            popup.page().waitFor(
                    "['refused', 'connected'].includes(document.querySelector('#connection').dataset.state)",
                    Stage.SOON);
            return popup.connection().equals("connected") ? "" : popup.reason();
        } finally {
            ThrowAwayFolder.delete(profile, Duration.ofMinutes(1));
            Stage.eventually("its host has ended", () -> stage.hosts().size() == 1);
        }
    }

    // Packages

    @ParameterizedTest
    @CsvSource({"snap/chromium/common/chromium, snap chromium",
            ".var/app/org.chromium.Chromium/config/chromium, flatpak org.chromium.Chromium"})
    void aBrowserThatIsShutInByItsPackageIsNamed(String profile, String named) throws Exception {
        Path folder = Files.createDirectories(person.home().resolve(profile));
        Files.writeString(folder.resolve("Local State"), "{}");
        assertFails("sandbox", Verdict.WARNING, named, "does not let it start the host", ".deb");
        ThrowAwayFolder.delete(person.home().resolve(profile.substring(0, profile.indexOf('/'))),
                Duration.ofMinutes(1));
    }

    // Folders

    @Test
    void aFolderThatOthersCanLookIntoIsNamedAndMended() throws Exception {
        Path run = stage.home().resolve("run");
        Files.setPosixFilePermissions(run, PosixFilePermissions.fromString("rwxr-xr-x"));
        Report report = assertFails("folders", Verdict.PROBLEM, run.toString(), "look into", "chmod 700");
        assertMends(report, "set the mode of " + run + " to 700");
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(run)));
    }

    @Test
    void aDescriptorThatOthersCanReadIsNamedAndMended() throws Exception {
        Path descriptor = descriptor(stage.hosts().getFirst());
        Files.setPosixFilePermissions(descriptor, PosixFilePermissions.fromString("rw-r--r--"));
        Report report = assertFails("folders", Verdict.PROBLEM, descriptor.toString(), "read", "chmod 600");
        assertMends(report, "set the mode of " + descriptor + " to 600");
    }

    @Test
    void aFileThatIsNoDescriptorIsNamedAndRemoved() throws Exception {
        Path broken = Files.writeString(stage.home().resolve("run/000000000000.json"), "{");
        Files.setPosixFilePermissions(broken, PosixFilePermissions.fromString("rw-------"));
        Report report = assertFails("folders", Verdict.PROBLEM, broken.toString(), "is not a host's descriptor",
                "Remove it");
        assertMends(report, "remove " + broken);
        assertFalse(Files.exists(broken));
    }

    @Test
    void whatAKilledHostLeftIsNamedAndRemoved() throws Exception {
        HostDescriptor dead = killedHost();
        Report report = assertFails("folders", Verdict.WARNING, dead.socket().toString(), "process " + dead.pid(),
                "--fix");
        assertTrue(Files.exists(descriptor(dead)), "looking changes nothing");
        assertMends(report, "remove what process " + dead.pid() + " left");
        assertFalse(Files.exists(descriptor(dead)) || Files.exists(dead.socket()));
    }

    @Test
    void aSocketOfNobodyIsNamedAndRemoved() throws Exception {
        Path socket = stage.home().resolve("run/111111111111.sock");
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
        Path log = stage.home().resolve("log");
        Files.setPosixFilePermissions(log, PosixFilePermissions.fromString("rwxr-x---"));
        Report report = assertFails("folders", Verdict.WARNING, log.toString(), "rwxr-x---", "chmod 700");
        assertMends(report, "set the mode of " + log + " to 700");
    }

    @Test
    void aListOfExtensionsThatOthersCanChangeIsNamedAndMended() throws Exception {
        Path ids = Files.writeString(stage.home().resolve("extension-ids"), ID + "\n");
        Files.setPosixFilePermissions(ids, PosixFilePermissions.fromString("rw-rw-rw-"));
        Report report = assertFails("folders", Verdict.PROBLEM, ids.toString(), "changed by other users", "chmod 600");
        assertMends(report, "set the mode of " + ids + " to 600");
        Files.delete(ids);
    }

    // Connections

    @Test
    void aHostThatHangsIsNamedWithItsProcess() throws Exception {
        long pid = stage.hosts().getFirst().pid();
        signal("STOP", pid);
        assertFails("connections", Verdict.PROBLEM, "process " + pid, "does not answer", "Restart the browser");
        signal("CONT", pid);
    }

    @Test
    void anExtensionThatDoesNotAnswerIsTold() throws Exception {
        long pid = stage.hosts().getFirst().pid();
        signal("STOP", chrome.process().pid());
        assertFails("connections", Verdict.PROBLEM, "process " + pid, "its extension does not answer",
                "chrome://extensions");
        signal("CONT", chrome.process().pid());
    }

    @Test
    void thatNoBrowserIsConnectedIsAWarning() throws Exception {
        SickPerson lonely = person.at(ThrowAwayFolder.create("mdl-"));
        Report report = lonely.examine();
        assertEquals(List.of("connections"), failing(report), describe(report));
        assertEquals(Verdict.WARNING, report.verdict());
        ThrowAwayFolder.delete(lonely.meeting(), Duration.ofMinutes(1));
    }

    // Versions

    @Test
    void anExtensionOfAnotherVersionIsNamed() throws Exception {
        Path old = person.home().resolve("old-extension");
        SickPerson.copy(person.app().extension(), old);
        Path manifest = old.resolve("manifest.json");
        Files.writeString(manifest, Files.readString(manifest).replaceFirst("\"version\": \"[^\"]*\"",
                "\"version\": \"0.0.9\""));
        Path profile = person.home().resolve("other-profile");
        Path hosts = Files.createDirectories(profile.resolve("NativeMessagingHosts"));
        Files.copy(person.manifest(), hosts.resolve(person.manifest().getFileName()));
        try (Chrome other = Chrome.launch(stage.options().withUserDataDir(profile))) {
            other.loadExtension(old);
            Stage.eventually("the second browser has started its host", () -> stage.hosts().size() == 2);
            assertFails("versions", Verdict.WARNING, ID, "0.0.9", "Reload it on chrome://extensions");
        }
        Stage.eventually("its host has ended", () -> stage.hosts().size() == 1);
    }

    @Test
    void anAppThatWasUpdatedInPartIsNamed() throws Exception {
        Path manifest = person.app().extension().resolve("manifest.json");
        String good = Files.readString(manifest);
        Files.writeString(manifest, good.replaceFirst("\"version\": \"[^\"]*\"", "\"version\": \"9.9\""));
        assertFails("versions", Verdict.WARNING, manifest.toString(), "9.9", "Install the app again");
    }

    @Test
    void aHostThatSpeaksNoneOfOurVersionsIsNamed() throws Exception {
        Locations meeting = new Locations(stage.home(), List.of(stage.home().resolve("run")));
        try (HostRegistration host = HostRegistration.open(meeting,
                new HostRegistration.HostFacts(99, "Old Browser", "", ID))) {
            Thread serving = Thread.ofVirtual().start(() -> sayGoodbye(host));
            assertFails("versions", Verdict.PROBLEM, "Old Browser", "VERSION_MISMATCH", "Update the older side");
            serving.interrupt();
        }
    }

    /** Answers whoever connects as a host does that shares no version with it. */
    private static void sayGoodbye(HostRegistration host) {
        while (true) {
            try (SocketChannel front = host.accept()) {
                new FrameReader(Channels.newInputStream(front), Protocol.MAX_FRAME_FROM_FRONT_BYTES).read();
                WireError error = ErrorCode.VERSION_MISMATCH.error();
                new FrameWriter(Channels.newOutputStream(front), Protocol.MAX_FRAME_FROM_CHROME_BYTES)
                        .write(MessageWriter.write(new Envelope(Protocol.VERSION, new Address.OneFront(1),
                                new Message.Goodbye(error)), Direction.HOST_TO_FRONT));
            } catch (ClosedChannelException e) {
                return; // the test is over
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    // Clients

    @Test
    void aClientThatNamesAFrontThatIsNotThereIsNamed() throws Exception {
        Path file = person.client();
        String good = Files.readString(file);
        Files.writeString(file, good.replace("mcp-datalayer-front", "mcp-datalayer-front-gone"));
        assertFails("clients", Verdict.PROBLEM, file.toString(), "mcp-datalayer-front-gone", "clients add cursor");
    }

    @Test
    void aClientWhoseSettingsAreBrokenIsNamedWithThePlace() throws Exception {
        Path file = person.client();
        String good = Files.readString(file);
        Files.writeString(file, good.replace("\"mcpServers\":", "\"mcpServers\""));
        assertFails("clients", Verdict.PROBLEM, file.toString(), "line 3", "Fix the file");
    }

    @Test
    void aClientThatStartsAnotherProgramAndOneThatKnowsNoneAreNamed() throws Exception {
        Path file = person.client();
        String good = Files.readString(file);
        Files.writeString(file, good.replace(person.app().front(SYSTEM).toString(), "/bin/sh"));
        assertFails("clients", Verdict.WARNING, file.toString(), "/bin/sh", "clients add cursor");
        Files.writeString(file, "{}");
        assertFails("clients", Verdict.WARNING, file.toString(), "does not list our server", "clients add cursor");
    }

    // Other hosts, log

    @Test
    void anotherProductsHostForOurExtensionIsNamed() throws Exception {
        Path other = person.manifest().resolveSibling("org.other.host.json");
        Files.writeString(other, Files.readString(person.manifest()).replace(Protocol.HOST_NAME, "org.other.host")
                .replaceFirst("\"path\": \".*\"", "\"path\": \"/usr/bin/env\""));
        assertFails("otherHosts", Verdict.WARNING, other.toString(), "/usr/bin/env", "Remove it");
        Files.delete(other);
    }

    @Test
    void anExtensionThatTheHostRefusedIsNamedWithTheEndOfTheLog() throws Exception {
        String stranger = "abcdefghijklmnop".repeat(2);
        Process host = host(stranger);
        host.getOutputStream().close();
        host.waitFor();
        Path log = stage.home().resolve("log/host.log");
        assertFails("log", Verdict.WARNING, log.toString(), "refused to serve the extension " + stranger,
                "register --extension-id " + stranger);
        Files.delete(log);
    }

    // All of it

    @Test
    void whereAllIsWellTheExitCodeIsZeroAndNothingSteersTheTerminal() throws Exception {
        Outcome words = person.run(machine(), "doctor");
        assertEquals(0, words.exit(), words.toString());
        assertTrue(words.out().contains("All is well."), words.out());
        assertFalse(words.out().contains("\u001b"), words.out());
        Outcome json = person.run(machine(), "doctor", "--json");
        assertEquals("ok", json.json().get("verdict").getAsString());
        assertEquals(
                List.of("programs", "manifests", "policies", "sandbox", "launch", "companion", "searchPack", "folders",
                        "connections",
                        "versions",
                        "clients", "otherHosts", "log"),
                json.json().getAsJsonArray("checks").asList().stream()
                        .map(check -> check.getAsJsonObject().get("id").getAsString()).toList());
        assertTrue(json.json().getAsJsonArray("hosts").get(0).getAsJsonObject().get("roundTripMs").getAsDouble() > 0);
    }

    @Test
    void anotherPersonsHomeIsLookedAtWithoutWhatOurEnvironmentSays() throws Exception {
        Path home = Files.createDirectories(person.home().resolve("another"));
        Outcome outcome = person.run(machine(), "doctor", "--home", home.toString(), "--json");
        assertEquals(3, outcome.exit(), outcome.toString());
        assertTrue(outcome.out().contains(home + "/.config/chromium/NativeMessagingHosts"), outcome.out());
        assertFalse(outcome.out().contains(person.manifest().toString()), outcome.out());
    }

    @Test
    void severalThingsAreMendedAtOnceAndWhatElseIsWrongStays() throws Exception {
        Path run = stage.home().resolve("run");
        Files.setPosixFilePermissions(run, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(person.manifest(), "");
        Path front = person.app().front(SYSTEM);
        Files.delete(front);
        Outcome mended = person.run(machine(), "doctor", "--fix", "--json");
        assertFails(mended, 3, "programs", front.toString());
        assertEquals(2, mended.json().getAsJsonArray("fixed").size(), mended.out());
    }

    private static Report assertFails(String check, Verdict verdict, String... named) throws Exception {
        Report report = person.examine();
        assertFails(report, check, verdict, named);
        return report;
    }

    private static void assertFails(Report report, String check, Verdict verdict, String... named) {
        String all = describe(report);
        assertEquals(List.of(check), failing(report), all);
        assertEquals(verdict, report.verdict(), all);
        for (String part : named) {
            assertTrue(all.contains(part), () -> "\"" + part + "\" is not in: " + all);
        }
    }

    /** Exactly this is mended, and then all is well. */
    private static void assertMends(Report report, String what) throws Exception {
        assertEquals(List.of(what), person.mend(report));
        assertEquals("", describe(person.examine()));
    }

    private static void assertFails(Outcome doctor, int exit, String check, String... named) {
        assertEquals(List.of(check), failing(doctor.json()), doctor.toString());
        assertEquals(exit, doctor.exit(), doctor.toString());
        for (String part : named) {
            assertTrue(doctor.out().contains(part), () -> "\"" + part + "\" is not in: " + doctor.out());
        }
    }

    private static List<String> failing(JsonObject doctor) {
        return doctor.getAsJsonArray("checks").asList().stream().map(JsonElement::getAsJsonObject)
                .filter(check -> !List.of("ok", "notApplicable").contains(check.get("verdict").getAsString()))
                .map(check -> check.get("id").getAsString()).toList();
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

    private static Path descriptor(HostDescriptor host) {
        return stage.home().resolve("run").resolve(host.instance() + ".json");
    }

    /** A host that is started and greeted as a browser does it, and killed: it can clear nothing away. */
    private static HostDescriptor killedHost() throws Exception {
        List<String> before = stage.hosts().stream().map(HostDescriptor::instance).toList();
        Process host = host(ID);
        OutputStream in = host.getOutputStream();
        new FrameWriter(in, Protocol.MAX_FRAME_FROM_CHROME_BYTES).write("""
                {"v":1,"to":"host","type":"hello","versions":[1],"extension":{"id":"%s","version":"%s"},\
                "browser":{"name":"Chromium","version":"156.0"},"profile":{"id":"zz","label":""}}"""
                .formatted(ID, Protocol.PRODUCT_VERSION).getBytes(StandardCharsets.UTF_8));
        in.flush();
        Stage.eventually("the host is there", () -> stage.hosts().size() > before.size());
        HostDescriptor found = stage.hosts().stream().filter(other -> !before.contains(other.instance())).findFirst()
                .orElseThrow();
        ProcessHandle.of(found.pid()).orElseThrow().destroyForcibly();
        host.waitFor();
        return found;
    }

    private static Process host(String extension) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(person.app().host(SYSTEM).toString(),
                "chrome-extension://" + extension + "/").redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(Map.of("MCP_DATALAYER_HOME", stage.home().toString()));
        return builder.start();
    }

    private static void signal(String name, long pid) throws Exception {
        assertEquals(0, new ProcessBuilder("kill", "-" + name, Long.toString(pid)).inheritIO().start().waitFor());
    }
}
