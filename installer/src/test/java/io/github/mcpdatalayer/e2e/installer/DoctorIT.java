package io.github.mcpdatalayer.e2e.installer;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
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
import io.github.mcpdatalayer.frame.FrameWriter;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.ChromeOptions;
import io.github.mcpdatalayer.front.chrome.ThrowAwayFolder;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.testing.PrivateFolders;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A machine on which all is well, with a real browser; each test breaks one thing, and one check alone must name it. What
 * needs neither real programs nor a real browser, DoctorTest breaks in memory.
 */
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

    // Policies

    @Test
    void aPolicyThatIsInTheWayOfTheDemoAloneIsAWarningAndExitCodeOne() throws Exception {
        String file = "/etc/chromium/policies/managed/company.json";
        Path real = machine().write(file, "{\"RemoteDebuggingAllowed\": false}");
        Outcome outcome = person.run(machine(), "doctor", "--json");
        Files.delete(real);
        assertFails(outcome, 1, "policies", file, "RemoteDebuggingAllowed", "Only `mcp-datalayer demo` is affected");
    }

    @Tag("thorough")
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

    /** Returns the reason why the extension has no line to the host in a browser that sees this machine's policies; empty if it has one. */
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

    // Folders

    @Test
    void whatAKilledHostLeftIsNamedAndRemoved() throws Exception {
        HostDescriptor dead = killedHost();
        Report report = assertFails("folders", Verdict.WARNING, dead.socket().toString(), "process " + dead.pid(),
                "--fix");
        assertTrue(Files.exists(descriptor(dead)), "looking changes nothing");
        assertMends(report, "remove what process " + dead.pid() + " left");
        assertFalse(Files.exists(descriptor(dead)) || Files.exists(dead.socket()));
    }

    // Connections

    @Tag("thorough")
    @Test
    void aHostThatHangsIsNamedWithItsProcess() throws Exception {
        long pid = stage.hosts().getFirst().pid();
        signal("STOP", pid);
        assertFails("connections", Verdict.PROBLEM, "process " + pid, "does not answer", "Restart the browser");
        signal("CONT", pid);
    }

    @Tag("thorough")
    @Test
    void anExtensionThatDoesNotAnswerIsTold() throws Exception {
        long pid = stage.hosts().getFirst().pid();
        signal("STOP", chrome.process().pid());
        assertFails("connections", Verdict.PROBLEM, "process " + pid, "its extension does not answer",
                "chrome://extensions");
        signal("CONT", chrome.process().pid());
    }

    // Versions

    @Tag("thorough")
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

    // Other hosts, log

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
    @Tag("addons")
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
