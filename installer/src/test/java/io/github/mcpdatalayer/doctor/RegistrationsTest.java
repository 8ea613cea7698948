package io.github.mcpdatalayer.doctor;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.github.mcpdatalayer.doctor.Registration.State;
import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.manifest.HostManifest;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.OperatingSystem.Family;
import io.github.mcpdatalayer.os.Plutil;
import io.github.mcpdatalayer.os.Registry;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Windows' keys and macOS' folders, in memory. */
class RegistrationsTest {

    private static final String CHROME = "Software\\Google\\Chrome\\NativeMessagingHosts\\" + Protocol.HOST_NAME;
    private static final String CHROME32 = "Software\\WOW6432Node\\Google\\Chrome\\NativeMessagingHosts\\"
            + Protocol.HOST_NAME;

    private final Map<String, String> keys = new HashMap<>();

    @Test
    void onWindowsThePersonsKeyGoesBeforeTheMachinesAndThe32BitViewBeforeTheOther() throws Exception {
        Patient patient = patient(Family.WINDOWS);
        String good = manifest(patient, "C:\\Users\\ada\\.mcp-datalayer\\good.json",
                "C:\\app\\bin\\mcp-datalayer-host.exe");
        String broken = manifest(patient, "C:\\old\\broken.json", "C:\\old\\mcp-datalayer-host.exe");

        keys.put("HKLM\\" + CHROME, good);
        assertTrue(new Registrations(patient).forAllUsers(List.of("chrome")));
        keys.put("HKCU\\" + CHROME, broken);
        Registration used = chrome(patient).getFirst();
        assertEquals(State.BROKEN, used.state());
        assertEquals("HKCU\\" + CHROME, used.place());
        assertTrue(used.finding().saw().contains("It hides the valid registration in HKLM\\" + CHROME),
                used.finding().saw());

        keys.put("HKCU\\" + CHROME, good);
        keys.put("HKLM\\" + CHROME32, broken);
        assertEquals(List.of("HKCU\\" + CHROME, "HKLM\\" + CHROME32, "HKLM\\" + CHROME),
                chrome(patient).stream().map(Registration::place).toList());
        assertEquals(Verdict.OK, chrome(patient).getFirst().finding().verdict());
        assertEquals(Verdict.WARNING, chrome(patient).get(1).finding().verdict());

        keys.put("HKCU\\" + CHROME, "C:\\gone.json");
        assertTrue(chrome(patient).getFirst().finding().saw().contains("C:\\gone.json"));
    }

    @Test
    void whereAPolicyForbidsThePersonsHostsABrokenOneOfTheirsHidesNothing() throws Exception {
        Patient patient = patient(Family.LINUX);
        String machines = manifest(patient, "/etc/opt/chrome/native-messaging-hosts/" + Protocol.HOST_NAME + ".json",
                "/app/bin/mcp-datalayer-host");
        String own = manifest(patient,
                "/Users/ada/.config/google-chrome/NativeMessagingHosts/" + Protocol.HOST_NAME + ".json",
                "/gone/mcp-datalayer-host");
        Finding hides = chrome(patient).getFirst().finding();
        assertEquals(Verdict.PROBLEM, hides.verdict());
        assertTrue(hides.saw().contains("It hides the valid registration in " + machines), hides.saw());

        Path policy = patient.system().path("/etc/opt/chrome/policies/managed/hosts.json");
        Files.createDirectories(policy.getParent());
        Files.writeString(policy, "{\"NativeMessagingUserLevelHosts\": false}");
        List<Registration> judged = chrome(patient);
        assertEquals(List.of(machines, own), judged.stream().map(Registration::place).toList());
        assertEquals(Verdict.OK, judged.getFirst().finding().verdict());
        Finding unused = judged.getLast().finding();
        assertEquals(Verdict.WARNING, unused.verdict());
        assertTrue(unused.saw().contains("NativeMessagingUserLevelHosts") && !unused.saw().contains("hides"),
                unused.saw());
    }

    @Test
    void onMacOsTheManifestUnderApplicationSupportIsJudged() throws Exception {
        Patient patient = patient(Family.MACOS);
        String file = "/Users/ada/Library/Application Support/Google/Chrome/NativeMessagingHosts/" + Protocol.HOST_NAME
                + ".json";
        manifest(patient, file, "/app/bin/mcp-datalayer-host");
        Registration chrome = chrome(patient).getFirst();
        assertEquals(Verdict.OK, chrome.finding().verdict(), chrome.finding().toString());
        assertEquals(file, chrome.place());

        manifest(patient, file, "/gone/mcp-datalayer-host");
        Finding broken = chrome(patient).getFirst().finding();
        assertEquals(Verdict.PROBLEM, broken.verdict());
        Remedy remedy = broken.remedy();
        if (remedy == null) {
            throw new AssertionError("our own manifest can be mended: " + broken);
        }
        remedy.step().run();
        assertEquals(Verdict.OK, chrome(patient).getFirst().finding().verdict());
    }

    private static List<Registration> chrome(Patient patient) throws IOException {
        return new Registrations(patient).list().stream()
                .filter(registration -> List.of(registration.browser().split(", ", -1)).contains("Google Chrome"))
                .toList();
    }

    /** Writes a manifest that starts this program; its path. */
    private static String manifest(Patient patient, String path, String program) throws IOException {
        Path file = patient.system().path(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, new HostManifest(Protocol.HOST_NAME, program, Protocol.EXTENSION_IDS).render());
        return path;
    }

    /** A machine with the app on it; the old copy that broken manifests name is gone. */
    private Patient patient(Family kind) throws IOException {
        FileSystem files = Jimfs.newFileSystem(kind == Family.WINDOWS
                ? Configuration.windows()
                : (kind == Family.MACOS ? Configuration.osX() : Configuration.unix()).toBuilder()
                        .setAttributeViews("basic", "owner", "posix", "unix").build());
        Path home = files.getPath(kind == Family.WINDOWS ? "C:\\Users\\ada" : "/Users/ada");
        Path app = files.getPath(kind == Family.WINDOWS ? "C:\\app" : "/app");
        Files.createDirectories(home);
        Files.createDirectories(app.resolve("bin"));
        OperatingSystem system = new OperatingSystem(kind, home, Map.of());
        Files.createFile(AppFolder.at(app).host(system));
        if (kind != Family.WINDOWS) {
            Files.setPosixFilePermissions(AppFolder.at(app).host(system),
                    PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        return new Patient(AppFolder.at(app), system, new Keys(keys), new Plutil(),
                new Locations(home, List.of(home.resolve("run"))), null);
    }

    private record Keys(Map<String, String> values) implements Registry {

        @Override
        public Optional<String> get(String key) {
            return Optional.ofNullable(values.get(key));
        }

        @Override
        public void set(String key, String value) {
            values.put(key, value);
        }

        @Override
        public void delete(String key) {
            values.remove(key);
        }
    }
}
