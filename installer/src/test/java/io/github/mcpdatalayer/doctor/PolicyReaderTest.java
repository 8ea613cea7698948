package io.github.mcpdatalayer.doctor;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.browser.InstalledBrowsers;
import io.github.mcpdatalayer.browser.PolicyPlace;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.OperatingSystem.Family;
import io.github.mcpdatalayer.os.Plutil;
import io.github.mcpdatalayer.os.PropertyLists;
import io.github.mcpdatalayer.os.Registry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The folders, preferences and keys of all three systems, on any of them. */
class PolicyReaderTest {

    private static final String CHROMIUM = "Software\\Policies\\Chromium";

    /** A registry of which only whole keys are asked. */
    private record Keys(Map<String, String> exports) implements Registry {

        @Override
        public Optional<String> get(String key) {
            return Optional.empty();
        }

        @Override
        public Optional<String> export(String key) {
            return Optional.ofNullable(exports.get(key));
        }

        @Override
        public void set(String key, String value) throws IOException {
            throw new IOException("read only");
        }

        @Override
        public void delete(String key) throws IOException {
            throw new IOException("read only");
        }
    }

    @Test
    void onLinuxAllFilesOfTheFolderAreReadAndTheLastNameWins() throws Exception {
        OperatingSystem linux = linux();
        write(linux, "/etc/chromium/policies/managed/a.json",
                "{\"NativeMessagingBlocklist\":[\"*\"], /* kept */ \"RemoteDebuggingAllowed\":false,}");
        write(linux, "/etc/chromium/policies/managed/b", "{\"NativeMessagingBlocklist\":[\"org.other\"]}");
        write(linux, "/etc/chromium/policies/recommended/z.json", "{\"NativeMessagingBlocklist\":[\"recommended\"]}");
        write(linux, "/etc/chromium/policies/managed/broken.json", "{");
        Policies policies = read(linux, new Keys(Map.of()), new Plutil());
        assertEquals("[org.other]", policies.texts("NativeMessagingBlocklist").toString());
        assertEquals("/etc/chromium/policies/managed/b", policies.where("NativeMessagingBlocklist"));
        assertEquals(0, policies.number("RemoteDebuggingAllowed"));
        assertEquals(List.of("/etc/chromium/policies/managed/broken.json"),
                policies.unread().stream().map(Policies.Unread::where).toList());
    }

    @Test
    void onWindowsTheMachinesPoliciesGoBeforeThePersons() throws Exception {
        FileSystem files = Jimfs.newFileSystem(Configuration.windows());
        OperatingSystem windows = new OperatingSystem(Family.WINDOWS, files.getPath("C:\\Users\\ada"), Map.of());
        Policies policies = read(windows, new Keys(Map.of( //
                "HKCU\\" + CHROMIUM,
                "[HKEY_CURRENT_USER\\" + CHROMIUM + "]\n\"RemoteDebuggingAllowed\"=dword:00000000\n"
                        + "[HKEY_CURRENT_USER\\" + CHROMIUM + "\\NativeMessagingBlocklist]\n\"1\"=\"person\"\n",
                "HKLM\\" + CHROMIUM, "[HKEY_LOCAL_MACHINE\\" + CHROMIUM + "]\n[HKEY_LOCAL_MACHINE\\" + CHROMIUM
                        + "\\NativeMessagingBlocklist]\n\"1\"=\"*\"\n")),
                new Plutil());
        assertEquals("[*]", policies.texts("NativeMessagingBlocklist").toString());
        assertEquals("HKLM\\" + CHROMIUM, policies.where("NativeMessagingBlocklist"));
        assertEquals("HKCU\\" + CHROMIUM, policies.where("RemoteDebuggingAllowed"));
    }

    @Test
    void onMacOsThePersonsManagedPreferencesGoBeforeTheMachines() throws Exception {
        FileSystem files = Jimfs.newFileSystem(Configuration.osX());
        OperatingSystem macos = new OperatingSystem(Family.MACOS, files.getPath("/Users/ada"), Map.of());
        write(macos, "/Library/Managed Preferences/org.chromium.Chromium.plist",
                "{\"NativeMessagingBlocklist\":[\"*\"],\"RemoteDebuggingAllowed\":false}");
        write(macos, "/Library/Managed Preferences/ada/org.chromium.Chromium.plist",
                "{\"NativeMessagingBlocklist\":[\"person\"]}");
        Policies policies = new PolicyReader(macos, new Keys(Map.of()), file -> JsonParser
                .parseString(Files.readString(file)).getAsJsonObject()).read(place(macos));
        assertEquals("[person]", policies.texts("NativeMessagingBlocklist").toString());
        assertEquals("/Library/Managed Preferences/org.chromium.Chromium.plist",
                policies.where("RemoteDebuggingAllowed"));
    }

    @ParameterizedTest
    @EnumSource(Family.class)
    void everyPlaceIsOfBrowsersThatThereAreAndSaysWhereItIs(Family kind) throws Exception {
        OperatingSystem system = new OperatingSystem(kind, Path.of("/x"), Map.of());
        List<String> known = InstalledBrowsers.on(system).stream().map(browser -> browser.id()).toList();
        List<PolicyPlace> places = PolicyPlace.on(system);
        assertTrue(places.stream().anyMatch(place -> place.browsers().contains("chrome")));
        for (PolicyPlace place : places) {
            assertTrue(known.stream().anyMatch(place.browsers()::contains), place.toString());
            int ways = (place.folders().isEmpty() ? 0 : 1) + (place.domain() == null ? 0 : 1)
                    + (place.registryKey() == null ? 0 : 1);
            assertEquals(1, ways, place.toString());
        }
    }

    private static OperatingSystem linux() {
        return new OperatingSystem(Family.LINUX, Jimfs.newFileSystem(Configuration.unix()).getPath("/home/ada"),
                Map.of());
    }

    private static Policies read(OperatingSystem system, Registry registry, PropertyLists lists) {
        return new PolicyReader(system, registry, lists).read(place(system));
    }

    private static PolicyPlace place(OperatingSystem system) {
        return PolicyPlace.on(system).stream().filter(place -> place.browsers().contains("chromium")).findFirst()
                .orElseThrow();
    }

    private static void write(OperatingSystem system, String path, String text) throws IOException {
        Path file = system.path(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
