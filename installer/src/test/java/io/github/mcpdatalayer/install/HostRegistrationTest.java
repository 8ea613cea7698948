package io.github.mcpdatalayer.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.browser.Browsers;
import io.github.mcpdatalayer.os.OperatingSystem.Kind;
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
        Machine machine = new Machine(Kind.LINUX, Map.of("XDG_CONFIG_HOME", "/home/ada/cfg"));
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
        Machine machine = new Machine(Kind.MACOS, Map.of());
        register(machine);
        String support = "/Users/ada/Library/Application Support/";
        assertTrue(Files.exists(
                machine.path(support + "Chromium/NativeMessagingHosts/io.github.mcpdatalayer.json")));
        assertTrue(Files.exists(
                machine.path(support + "Google/Chrome/NativeMessagingHosts/io.github.mcpdatalayer.json")));
    }

    @Test
    void onWindowsOneManifestIsNamedByEachBrowsersRegistryKey() throws Exception {
        Machine machine = new Machine(Kind.WINDOWS, Map.of());
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

    @ParameterizedTest
    @EnumSource(Kind.class)
    void registeringTwiceDoesNothingMoreAndUnregisteringIsTheExactInverse(Kind kind) throws Exception {
        Machine machine = new Machine(kind, Map.of());
        Map<String, String> before = machine.everything();
        register(machine, OTHER);
        Map<String, String> registered = machine.everything();

        Plan again = machine.registration().register(places(machine), List.of(OTHER), false);
        assertEquals(List.of(), again.actions());
        assertEquals(registered, machine.everything());

        machine.registration().unregister(places(machine), true, false).apply(machine);
        assertEquals(before, machine.everything());
        assertEquals(List.of(), machine.registration().unregister(places(machine), true, false).actions());
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void aPlanThatIsNotAppliedChangesNothing(Kind kind) throws Exception {
        Machine machine = new Machine(kind, Map.of());
        Map<String, String> before = machine.everything();
        assertFalse(machine.registration().register(places(machine), List.of(), false).actions().isEmpty());
        assertEquals(before, machine.everything());
    }

    @Test
    void whatElseStandsInABrowsersFolderStays() throws Exception {
        Machine machine = new Machine(Kind.LINUX, Map.of());
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
        Machine machine = new Machine(Kind.LINUX, Map.of());
        register(machine);
        Path moved = machine.path("/opt/app/bin/mcp-datalayer-host");
        new HostRegistration(machine.system, machine, moved).register(places(machine), List.of(), false)
                .apply(machine);
        assertTrue(Files.readString(places(machine).manifests().getFirst()).contains(moved.toString()));
    }

    @Test
    void aForeignFileIsNeitherReplacedNorRemovedUnlessForced() throws Exception {
        for (String foreign : List.of("not JSON\u001b[31m", "",
                "{\"name\":\"io.github.mcpdatalayer\",\"path\":\"/usr/bin/other\",\"allowed_origins\":[]}")) {
            Machine machine = new Machine(Kind.LINUX, Map.of());
            Path file = places(machine).manifests().getLast();
            Files.createDirectories(file.getParent());
            Files.writeString(file, foreign);
            Map<String, String> before = machine.everything();

            String text = assertThrows(ForeignFileException.class, () -> register(machine)).toString();
            assertThrows(ForeignFileException.class,
                    () -> machine.registration().unregister(places(machine), true, false));
            assertTrue(text.contains(file.toString()) && text.contains("--force") && !text.contains("\u001b"), text);
            assertEquals(before, machine.everything());

            machine.registration().register(places(machine), List.of(), true).apply(machine);
            assertTrue(Files.readString(file).contains(machine.host.toString()));
        }
    }

    @Test
    void aRegistryKeyThatNamesAnothersManifestIsNeitherReplacedNorRemovedUnlessForced() throws Exception {
        Machine machine = new Machine(Kind.WINDOWS, Map.of());
        String key = "HKCU\\Software\\Chromium\\NativeMessagingHosts\\io.github.mcpdatalayer";
        machine.set(key, "C:\\other.json");
        assertThrows(ForeignFileException.class, () -> register(machine));
        assertThrows(ForeignFileException.class, () -> machine.registration().unregister(places(machine), true, false));
        machine.registration().register(places(machine), List.of(), true).apply(machine);
        assertFalse(machine.get(key).orElse("").contains("other"));
    }

    @Test
    void furtherExtensionsAreRememberedForTheHostAndForLaterRegistrations() throws Exception {
        Machine machine = new Machine(Kind.LINUX, Map.of());
        register(machine, OTHER);
        register(machine);
        assertEquals("rw------- " + OTHER + "\n",
                machine.everything().get("/home/ada/.mcp-datalayer/extension-ids"));
        Path manifest = places(machine).manifests().getFirst();
        assertTrue(Files.readString(manifest).contains("chrome-extension://" + OTHER + "/"));

        machine.registration().unregisterExtensions(places(machine), List.of(OTHER), false).apply(machine);
        assertFalse(Files.exists(machine.path("/home/ada/.mcp-datalayer")));
        assertFalse(Files.readString(manifest).contains(OTHER));
        assertTrue(Files.readString(manifest).contains(OURS));
    }

    @Test
    void oneProfileFolderAloneCanBeRegisteredButNotOnWindows() throws Exception {
        Machine machine = new Machine(Kind.LINUX, Map.of());
        Places profile = Places.ofUserDataDir(machine.path("/home/ada/profile"), Protocol.HOST_NAME, machine.system);
        machine.registration().register(profile, List.of(), false).apply(machine);
        assertTrue(Files.exists(
                machine.path("/home/ada/profile/NativeMessagingHosts/io.github.mcpdatalayer.json")));
        assertFalse(Files.exists(machine.path("/home/ada/.config")));

        Machine windows = new Machine(Kind.WINDOWS, Map.of());
        String text = assertThrows(IOException.class, () -> Places.ofUserDataDir(windows.path("C:\\p"),
                Protocol.HOST_NAME, windows.system)).toString();
        assertTrue(text.contains("registry"), text);
    }

    private static void register(Machine machine, String... ids) throws IOException {
        machine.registration().register(places(machine), List.of(ids), false).apply(machine);
    }

    private static Places places(Machine machine) {
        return Places.of(Browsers.on(machine.system), Protocol.HOST_NAME, machine.system);
    }
}
