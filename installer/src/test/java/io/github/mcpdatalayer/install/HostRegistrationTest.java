package io.github.mcpdatalayer.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.browser.InstalledBrowsers;
import io.github.mcpdatalayer.os.OperatingSystem.Family;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class HostRegistrationTest {

    private static final String OURS = Protocol.EXTENSION_IDS.iterator().next();
    private static final String OTHER = "a".repeat(32);

    @Test
    void onLinuxEachBrowserGetsAManifestInItsFolderUnderTheConfigFolder() throws Exception {
        Machine machine = new Machine(Family.LINUX, Map.of("XDG_CONFIG_HOME", "/home/ada/cfg"));
        register(machine);
        for (String browser : List.of("chromium", "google-chrome")) {
            Path file = machine.path("/home/ada/cfg/" + browser + "/NativeMessagingHosts/io.github.mcpdatalayer.json");
            JsonObject manifest = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
            assertEquals("io.github.mcpdatalayer", manifest.get("name").getAsString());
            assertEquals("/home/ada/app/bin/mcp-datalayer-host", manifest.get("path").getAsString());
            assertEquals("stdio", manifest.get("type").getAsString());
            assertFalse(manifest.get("description").getAsString().isBlank());
            assertEquals("[\"chrome-extension://" + OURS + "/\"]", manifest.get("allowed_origins").toString());
            assertTrue(String.valueOf(machine.everything().get(file.toString())).startsWith("rw-r--r-- "));
        }
    }

    @Test
    void onMacOsTheManifestsAreUnderApplicationSupport() throws Exception {
        Machine machine = new Machine(Family.MACOS, Map.of());
        register(machine);
        String support = "/Users/ada/Library/Application Support/";
        assertTrue(Files.exists(
                machine.path(support + "Chromium/NativeMessagingHosts/io.github.mcpdatalayer.json")));
        assertTrue(Files.exists(
                machine.path(support + "Google/Chrome/NativeMessagingHosts/io.github.mcpdatalayer.json")));
    }

    @Test
    void onWindowsOneManifestIsNamedByEachBrowsersRegistryKey() throws Exception {
        Machine machine = new Machine(Family.WINDOWS, Map.of());
        register(machine);
        String file = "C:\\Users\\ada\\.mcp-datalayer\\io.github.mcpdatalayer.json";
        assertEquals("C:\\Users\\ada\\app\\bin\\mcp-datalayer-host.exe",
                JsonParser.parseString(Files.readString(machine.path(file))).getAsJsonObject().get("path")
                        .getAsString());
        for (String browser : List.of("Chromium", "Google\\Chrome")) {
            assertEquals(file, machine
                    .get("HKCU\\Software\\" + browser + "\\NativeMessagingHosts\\io.github.mcpdatalayer").orElse(""));
        }
    }

    @Test
    void onWindowsTheOneManifestStaysForTheOtherBrowsers() throws Exception {
        Machine machine = new Machine(Family.WINDOWS, Map.of());
        register(machine);
        InstallPlaces all = places(machine);
        String left = all.registryKeys().getLast();
        InstallPlaces one = new InstallPlaces(all.manifests(), List.of(all.registryKeys().getFirst()), all.level());

        machine.registration().unregister(one, false, false).apply(machine);

        assertEquals(Optional.empty(), machine.get(all.registryKeys().getFirst()));
        assertTrue(Files.exists(machine.path(machine.get(left).orElseThrow())));
    }

    @ParameterizedTest
    @EnumSource(Family.class)
    void registeringTwiceDoesNothingMoreAndUnregisteringIsTheExactInverse(Family kind) throws Exception {
        Machine machine = new Machine(kind, Map.of());
        Map<String, String> before = machine.everything();
        register(machine, OTHER);
        Map<String, String> registered = machine.everything();

        InstallPlan again = machine.registration().register(places(machine), List.of(OTHER), false);
        assertEquals(List.of(), again.actions());
        assertEquals(registered, machine.everything());

        machine.registration().unregister(places(machine), true, false).apply(machine);
        assertEquals(before, machine.everything());
        assertEquals(List.of(), machine.registration().unregister(places(machine), true, false).actions());
    }

    @ParameterizedTest
    @EnumSource(Family.class)
    void theLogAndTheEmptyRunFolderOfTheHostGoToo(Family kind) throws Exception {
        Machine machine = new Machine(kind, Map.of());
        Map<String, String> before = machine.everything();
        register(machine);
        Path own = DataFolder.of(machine.system);
        Files.createDirectories(own.resolve("run"));
        Files.createDirectories(own.resolve("log"));
        Files.writeString(own.resolve("log/host.log"), "started");
        Files.writeString(own.resolve("log/host.log.1"), "started");
        Files.writeString(own.resolve("log/.audit.lock"), "");
        Files.writeString(own.resolve("log/audit.jsonl"), "{}");
        Files.writeString(own.resolve("log/audit.jsonl.4"), "{}");
        Files.writeString(own.resolve("settings.json"), "{}");

        machine.registration().unregister(places(machine), false, false).apply(machine);
        assertTrue(Files.exists(own.resolve("log/host.log")));

        machine.registration().unregister(places(machine), true, false).apply(machine);
        assertEquals(before, machine.everything());
    }

    @ParameterizedTest
    @EnumSource(Family.class)
    void aPlanThatIsNotAppliedChangesNothing(Family kind) throws Exception {
        Machine machine = new Machine(kind, Map.of());
        Map<String, String> before = machine.everything();
        assertFalse(machine.registration().register(places(machine), List.of(), false).actions().isEmpty());
        assertEquals(before, machine.everything());
    }

    @Test
    void whatElseStandsInABrowsersFolderStays() throws Exception {
        Machine machine = new Machine(Family.LINUX, Map.of());
        Path other = machine.path("/home/ada/.config/chromium/NativeMessagingHosts/org.keepassxc.json");
        Files.createDirectories(other.getParent());
        Files.writeString(other, "{}");
        Map<String, String> before = machine.everything();
        register(machine);
        machine.registration().unregister(places(machine), true, false).apply(machine);
        assertEquals(before, machine.everything());
    }

    @Test
    void afterTheAppHasMovedItsOldManifestIsReplaced() throws Exception {
        Machine machine = new Machine(Family.LINUX, Map.of());
        register(machine);
        Path moved = machine.path("/opt/app/bin/mcp-datalayer-host");
        new HostRegistrar(machine.system, machine, moved).register(places(machine), List.of(), false)
                .apply(machine);
        assertTrue(Files.readString(places(machine).manifests().getFirst()).contains(moved.toString()));
    }

    @Test
    void aForeignFileIsNeitherReplacedNorRemovedUnlessForced() throws Exception {
        for (String foreign : List.of("not JSON\u001b[31m", "",
                "{\"name\":\"io.github.mcpdatalayer\",\"path\":\"/usr/bin/other\",\"allowed_origins\":[]}")) {
            Machine machine = new Machine(Family.LINUX, Map.of());
            Path file = places(machine).manifests().getLast();
            Files.createDirectories(file.getParent());
            Files.writeString(file, foreign);
            Map<String, String> before = machine.everything();

            String text = assertThrows(ForeignFileException.class, () -> register(machine)).toString();
            InstallPlan left = machine.registration().unregister(places(machine), true, false);
            assertEquals(List.of(), left.actions());
            assertTrue(left.notes().getFirst().contains(file + " was not written by mcp-datalayer and stays"),
                    left.notes().toString());
            assertTrue(text.contains(file.toString()) && text.contains("--force") && !text.contains("\u001b"), text);
            assertEquals(before, machine.everything());

            machine.registration().register(places(machine), List.of(), true).apply(machine);
            assertTrue(Files.readString(file).contains(machine.host.toString()));
        }
    }

    @Test
    void aRegistryKeyThatNamesAnothersManifestIsNeitherReplacedNorRemovedUnlessForced() throws Exception {
        Machine machine = new Machine(Family.WINDOWS, Map.of());
        String key = "HKCU\\Software\\Chromium\\NativeMessagingHosts\\io.github.mcpdatalayer";
        machine.set(key, "C:\\other.json");
        assertThrows(ForeignFileException.class, () -> register(machine));
        InstallPlan left = machine.registration().unregister(places(machine), true, false);
        assertEquals(List.of(), left.actions());
        assertTrue(left.notes().getFirst().contains("it names C:\\other.json"), left.notes().toString());
        machine.registration().register(places(machine), List.of(), true).apply(machine);
        assertFalse(machine.get(key).orElse("").contains("other"));
    }

    @Test
    void furtherExtensionsAreRememberedForTheHostAndForLaterRegistrations() throws Exception {
        Machine machine = new Machine(Family.LINUX, Map.of());
        register(machine, OTHER);
        register(machine);
        assertEquals("rw------- " + OTHER + "\n",
                machine.everything().get("/home/ada/.mcp-datalayer/extension-ids"));
        Path manifest = places(machine).manifests().getFirst();
        assertTrue(Files.readString(manifest).contains("chrome-extension://" + OTHER + "/"));

        machine.registration().unregisterExtensions(places(machine), List.of(OTHER), false).apply(machine);
        assertFalse(Files.exists(machine.path("/home/ada/.mcp-datalayer/extension-ids")));
        assertFalse(Files.readString(manifest).contains(OTHER));
        assertTrue(Files.readString(manifest).contains(OURS));
    }

    @Test
    void oneProfileFolderAloneCanBeRegisteredButNotOnWindows() throws Exception {
        Machine machine = new Machine(Family.LINUX, Map.of());
        InstallPlaces profile = InstallPlaces.ofUserDataDir(machine.path("/home/ada/profile"), Protocol.HOST_NAME,
                machine.system);
        machine.registration().register(profile, List.of(), false).apply(machine);
        assertTrue(Files.exists(
                machine.path("/home/ada/profile/NativeMessagingHosts/io.github.mcpdatalayer.json")));
        assertFalse(Files.exists(machine.path("/home/ada/.config")));

        Machine windows = new Machine(Family.WINDOWS, Map.of());
        String text = assertThrows(IOException.class, () -> InstallPlaces.ofUserDataDir(windows.path("C:\\p"),
                Protocol.HOST_NAME, windows.system)).toString();
        assertTrue(text.contains("registry"), text);
    }

    @Test
    void registeringForTheMachineIsReadableByAllAndTakenBackWhollyWithFoldersOfOthersLeft() throws Exception {
        Machine machine = new Machine(Family.LINUX, Map.of());
        Files.createDirectories(machine.path("/etc/opt")); // Debian's own, and empty
        Map<String, String> before = machine.everything("/etc");
        InstallPlaces places = InstallPlaces.ofMachine(InstalledBrowsers.on(machine.system), Protocol.HOST_NAME,
                machine.system,
                machine.app());
        machine.registration().register(places, List.of(OTHER), false).apply(machine);

        Map<String, String> registered = machine.everything("/etc");
        String file = "/etc/opt/chrome/native-messaging-hosts/io.github.mcpdatalayer.json";
        String manifest = String.valueOf(registered.get(file));
        assertTrue(manifest.startsWith("rw-r--r-- ") && manifest.contains(OTHER), manifest);
        assertEquals("rwxr-xr-x folder", registered.get("/etc/opt/chrome"));
        assertEquals("rw-r--r-- " + OTHER + "\n", registered.get("/etc/mcp-datalayer/extension-ids"));
        assertEquals(List.of(), machine.registration().register(places, List.of(), false).actions());

        // A person's own manifest hides the machine's, so it lets in the same extensions.
        register(machine);
        assertTrue(Files.readString(places(machine).manifests().getFirst()).contains(OTHER));

        machine.registration().unregister(places, true, false).apply(machine);
        assertEquals(before, machine.everything("/etc"));
    }

    @Test
    void onWindowsTheMachinesManifestIsInTheAppsFolderAndNamedInBothViewsOfTheRegistry() throws Exception {
        Machine machine = new Machine(Family.WINDOWS, Map.of());
        InstallPlaces places = InstallPlaces.ofMachine(InstalledBrowsers.on(machine.system), Protocol.HOST_NAME,
                machine.system,
                machine.app());
        machine.registration().register(places, List.of(), false).apply(machine);
        for (String view : List.of("Software\\WOW6432Node", "Software")) {
            assertEquals("C:\\Users\\ada\\app\\io.github.mcpdatalayer.json", machine.get(
                    "HKLM\\" + view + "\\Google\\Chrome\\NativeMessagingHosts\\io.github.mcpdatalayer").orElse(""));
        }
        machine.registration().unregister(places, true, false).apply(machine);
        assertEquals(List.of(), machine.registration().unregister(places, true, false).actions());
    }

    @Test
    void anAppThatOthersCannotReachIsNamedWhenItIsRegisteredForAll() throws Exception {
        Machine machine = new Machine(Family.LINUX, Map.of());
        Files.createDirectories(machine.host.getParent());
        Files.writeString(machine.host, "");
        Files.setPosixFilePermissions(machine.host, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(machine.path("/home/ada"), PosixFilePermissions.fromString("rwx------"));
        InstallPlaces places = InstallPlaces.ofMachine(InstalledBrowsers.on(machine.system), Protocol.HOST_NAME,
                machine.system,
                machine.app());
        String note = machine.registration().register(places, List.of(), false).notes().toString();
        assertTrue(note.contains("/home/ada is not readable for them (rwx------)"), note);
        assertEquals(List.of(), machine.registration().register(places(machine), List.of(), false).notes());
    }

    @Test
    void aFolderThatWasThereStaysEvenWhenItWasEmptyAndOneThatWasMadeGoes() throws Exception {
        Machine machine = new Machine(Family.LINUX, Map.of());
        Files.createDirectories(machine.path("/home/ada/.config/chromium/NativeMessagingHosts"));
        Map<String, String> before = machine.everything();
        register(machine);
        machine.registration().unregister(places(machine), false, false).apply(machine);
        assertEquals(before, machine.everything());
    }

    @Test
    void aLinkIsNotOurs() throws Exception {
        Machine machine = new Machine(Family.LINUX, Map.of());
        Path file = places(machine).manifests().getFirst();
        Files.createDirectories(file.getParent());
        Files.createSymbolicLink(file, machine.path("/store/managed.json"));
        String text = assertThrows(ForeignFileException.class, () -> register(machine)).toString();
        assertTrue(text.contains("it is a link to /store/managed.json"), text);
        machine.registration().unregister(places(machine), true, false).apply(machine);
        assertTrue(Files.isSymbolicLink(file));
    }

    @Test
    void whereAnotherCopyWasRegisteredThatIsSaid() throws Exception {
        Machine machine = new Machine(Family.MACOS, Map.of());
        register(machine);
        Path moved = machine.path("/Applications/app/bin/mcp-datalayer-host");
        String notes = new HostRegistrar(machine.system, machine, moved).register(places(machine), List.of(), false)
                .notes().toString();
        assertTrue(notes.contains("named another copy of the app before: " + machine.host), notes);
    }

    /** Every system's whole plans for everybody and for one person, as they would be printed. */
    @ParameterizedTest
    @EnumSource(Family.class)
    void thePlansOfAllSystemsAreAsWrittenDown(Family kind) throws Exception {
        Machine machine = new Machine(kind, Map.of());
        StringBuilder plans = new StringBuilder();
        for (InstallPlaces places : List.of(places(machine),
                InstallPlaces.ofMachine(InstalledBrowsers.on(machine.system),
                        Protocol.HOST_NAME, machine.system, machine.app()))) {
            plans.append(places.level()).append('\n');
            machine.registration().register(places, List.of(), false).actions().forEach(action -> {
                plans.append(action).append('\n');
                if (action instanceof Action.WriteFile(_, var content, var mode)) {
                    plans.append(content.replaceAll("(?m)^(?=.)", "  " + mode + " "));
                }
            });
        }
        Path golden = Path.of("src/test/resources/plans", kind.key() + ".txt");
        if (Boolean.getBoolean("plans.write")) {
            Files.createDirectories(golden.getParent());
            Files.writeString(golden, plans);
        }
        assertEquals(Files.readString(golden), plans.toString(),
                "If the change is meant, run the test once with -Dplans.write=true and look at the difference");
    }

    @ParameterizedTest
    @EnumSource(Family.class)
    void whatThePersonMadeStaysAndIsNamed(Family family) throws Exception {
        Machine machine = new Machine(family, Map.of());
        register(machine);
        Path own = DataFolder.of(machine.system);
        for (String theirs : HostRegistrar.OF_THE_PERSON) {
            Files.createDirectories(own.resolve(theirs));
        }
        InstallPlan plan = machine.registration().unregister(places(machine), true, false);
        plan.apply(machine);
        for (String theirs : HostRegistrar.OF_THE_PERSON) {
            String path = machine.system.text(own.resolve(theirs));
            assertTrue(Files.exists(own.resolve(theirs)), path);
            assertTrue(plan.notes().stream().anyMatch(note -> note.startsWith(path + " is the person's own and stays")),
                    () -> plan.notes().toString());
        }
    }

    private static void register(Machine machine, String... ids) throws IOException {
        machine.registration().register(places(machine), List.of(ids), false).apply(machine);
    }

    private static InstallPlaces places(Machine machine) {
        return InstallPlaces.of(InstalledBrowsers.on(machine.system), Protocol.HOST_NAME, machine.system);
    }
}
