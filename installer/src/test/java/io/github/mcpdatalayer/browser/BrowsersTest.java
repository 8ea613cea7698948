package io.github.mcpdatalayer.browser;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.OperatingSystem.Family;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class BrowsersTest {

    @TempDir
    private Path folder;

    @Test
    void everyRowIsWholeAndNoneStandsTwice() {
        Set<String> seen = new HashSet<>();
        for (KnownBrowser browser : InstalledBrowsers.all()) {
            assertTrue(seen.add(browser.id() + " " + browser.os()), browser.toString());
            assertTrue(List.of("linux", "macos", "windows").contains(browser.os()), browser.toString());
            assertFalse(browser.name().isBlank() || browser.source().isBlank() || browser.programs().isEmpty(),
                    browser.toString());
            assertEquals(browser.os().equals("windows"), browser.hostFolders().isEmpty(), browser.toString());
        }
        for (String id : List.of("chromium", "chrome", "chrome-beta", "chrome-dev", "chrome-canary",
                "chrome-for-testing", "edge", "edge-beta", "edge-dev", "brave", "brave-beta", "brave-nightly",
                "vivaldi",
                "opera", "opera-gx", "yandex")) {
            for (String os : List.of("linux", "macos", "windows")) {
                assertTrue(seen.contains(id + " " + os), id + " " + os);
            }
        }
        assertTrue(seen.containsAll(List.of("arc macos", "arc windows", "edge-canary macos", "edge-canary windows")));
    }

    @Test
    void aNamedBrowserComesBeforeTheVariableAndTheVariableBeforeThePath() throws Exception {
        Path named = program("named");
        Path variable = program("variable");
        Path onPath = program("chromium");
        Map<String, String> path = Map.of("PATH", "/nowhere:" + folder);

        assertEquals(onPath, BrowserFinder.find(null, "--browser", system(path)).path());
        OperatingSystem both = system(path).with(Map.of("CHROME_PATH", variable.toString()));
        assertEquals(variable, BrowserFinder.find(null, "--browser", both).path());
        assertEquals(named, BrowserFinder.find(named, "--browser", both).path());
    }

    @Test
    void aNamedBrowserThatIsNotThereIsAnErrorAndNotSilentlyAnother() throws Exception {
        program("chromium");
        OperatingSystem system = system(Map.of("PATH", folder.toString()));
        Path missing = folder.resolve("missing");
        assertTrue(assertThrows(NoBrowserException.class, () -> BrowserFinder.find(missing, "--browser", system))
                .toString()
                .contains("--browser"));
        assertTrue(assertThrows(NoBrowserException.class,
                () -> BrowserFinder.find(null, "--browser", system.with(Map.of("CHROME_PATH", folder.toString()))))
                .toString()
                .contains("CHROME_PATH"));
    }

    @Test
    void aBrowserIsHereWhenItsProgramIsOrThisPersonHasUsedIt() throws Exception {
        program("google-chrome");
        Files.createDirectories(folder.resolve(".config/vivaldi"));
        Files.createFile(folder.resolve(".config/vivaldi/Local State"));
        Files.createDirectories(folder.resolve(".config/yandex-browser/NativeMessagingHosts"));
        assertEquals(List.of("chrome", "vivaldi"), BrowserFinder.installed(system(Map.of("PATH", folder.toString())))
                .stream().map(KnownBrowser::id).filter(id -> !id.equals("chromium")).toList());
    }

    @Test
    void aSnapAndAFlatpakAreNamedSoAndNeverTakenForTheBrowser() throws Exception {
        Files.writeString(program("chromium-browser"), "#!/bin/sh\nexec /snap/bin/chromium \"$@\"\n");
        Files.createDirectories(folder.resolve("snap/chromium/common/chromium"));
        Files.createFile(folder.resolve("snap/chromium/common/chromium/Local State"));
        Files.createDirectories(folder.resolve(".local/share/flatpak/app/com.brave.Browser"));
        OperatingSystem system = system(Map.of("PATH", folder.toString()));
        assertEquals(List.of(), BrowserFinder.installed(system));
        assertEquals(List.of("snap chromium", "flatpak com.brave.Browser"), BrowserFinder.sealed(system).stream()
                .map(sealed -> sealed.packaged().kind() + " " + sealed.packaged().id()).toList());
        assertThrows(NoBrowserException.class, () -> BrowserFinder.find(null, "--browser", system));
    }

    private Path program(String name) throws Exception {
        Path file = Files.writeString(folder.resolve(name), "");
        assertTrue(file.toFile().setExecutable(true));
        return file;
    }

    private OperatingSystem system(Map<String, String> environment) {
        return new OperatingSystem(Family.LINUX, folder, environment);
    }
}
