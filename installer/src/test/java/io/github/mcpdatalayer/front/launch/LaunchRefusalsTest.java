package io.github.mcpdatalayer.front.launch;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.github.mcpdatalayer.browser.InstalledBrowsers;
import io.github.mcpdatalayer.front.launch.LaunchOptions.Display;
import io.github.mcpdatalayer.front.launch.LaunchPolicy.OwnPolicy;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.OperatingSystem.Family;
import io.github.mcpdatalayer.os.Programs;
import io.github.mcpdatalayer.policy.MachinePolicy;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Tests why a browser of our own is not started, with programs that only look like one. */
@EnabledOnOs(OS.LINUX)
class LaunchRefusalsTest {

    private static final String COMPANION = "ponmlkjihgfedcbaponmlkjihgfedcba";
    private static final String EXTENSION = "abcdefghijklmnopabcdefghijklmnop";
    private static final OwnPolicy NO_POLICY = () -> MachinePolicy.NONE;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"--remote-debugging-port=9222", "--remote-debugging-address=0.0.0.0",
            "--remote-debugging-pipe", "--remote-allow-origins=*", "--load-extension=/tmp/x",
            "--disable-extensions-except=/tmp/x", "--disable-extensions", "--user-data-dir=/tmp/x",
            "--disable-web-security", "--headless", "--headless=old", "--enable-automation", "--incognito",
            "--disable-site-isolation-trials", "--app=https://shop.example/", "--restore-last-session",
            "--enable-blink-features=AutomationControlled", "--disable-features=Translate,IsolateOrigins",
            "--disable-features=site-per-process", "--renderer-cmd-prefix=xterm", "--gpu-launcher=/tmp/x",
            "--utility-cmd-prefix=x", "--browser-subprocess-path=/tmp/x", "--load-and-launch-app=/tmp/x", "--dump-dom",
            "--screenshot=/tmp/x.png", "--print-to-pdf", "--install-isolated-web-app-from-url=https://shop.example/"})
    void aFlagThatWouldLoosenWhatIsHeldIsRefusedByName(String flag) {
        String complaint = String.valueOf(LaunchOptions.complaint(flag));

        assertTrue(complaint.contains(flag.replaceFirst("=.*", "") + ": "), complaint);
        assertEquals(complaint, refusal(options(program("exit 0"), null, flag), NO_POLICY).getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://shop.example/", "-incognito", "", "--", "--=x", "/etc/passwd"})
    void whatIsNoFlagIsRefused(String text) {
        assertEquals("--browser-arg takes a flag of the browser, as in --browser-arg=--lang=de.",
                LaunchOptions.complaint(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--zygote-cmd-prefix=/tmp/x", "--ppapi-plugin-launcher=/tmp/x", "--plugin-launcher=/tmp/x",
            "--nacl-gdb=/tmp/x", "--js-flags=--logfile=/tmp/x", "--log-file=/tmp/x", "--log-net-log=/tmp/x",
            "--ssl-key-log-file=/tmp/x", "--crash-dumps-dir=/tmp", "--disk-cache-dir=/tmp",
            "--blink-settings=webSecurityEnabled=false",
            "--enable-experimental-extension-apis", "--force-fieldtrials=A/B", "--force-fieldtrial-params=A.B:c/d",
            "--variations-server-url=http://x", "--trace-startup-file=/tmp/x", "--load-apps=/tmp", "--process-per-site",
            "--no-zygote",
            "--pack-extension=/tmp", "--silent-launch", "--enable-local-file-accesses",
            "--register-pepper-plugins=/tmp/x",
            "--allow-running-insecure-content", "--Disable-Web-Security", "--disable-WEB-security", "--lang-x=de",
            "--LANG=de",
            "--isolate-origins", "--enable-features=DevToolsDebuggingRestrictions", "--no-first-run", "--type=zygote"})
    void aFlagThatNobodyKnowsToBeHarmlessIsRefused(String flag) {
        String complaint = String.valueOf(LaunchOptions.complaint(flag));

        assertTrue(complaint.startsWith("The browser is not started with " + flag.replaceFirst("=.*", "") + ": "),
                complaint);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--disable-features=Translate, IsolateOrigins", "--disable-features= IsolateOrigins",
            "--disable-features=*IsolateOrigins",
            "--disable-features= IsolateOrigins ", "--disable-features=IsolateOrigins<Study",
            "--disable-features=isolateorigins",
            "--disable-features=A,,site-per-process:x/y", "--disable-features=Isolate_Origins",
            "--enable-features=A, ProcessPerOriginX",
            "--disable-features=SitePerProcess", "--disable-features=OriginKeyedProcessesByDefault",
            "--disable-features=StrictOriginIsolation",
            "--disable-features=NetworkServiceSandbox", "--enable-features=DisableLoadExtensionCommandLineSwitch",
            "--disable-features=DeclarativeNetRequestX", "--disable-blink-features=A, AutomationControlled",
            "--enable-blink-features= AutomationControlled", "--disable-features=IsolateSandboxedIframes"})
    void aFeatureOnWhichSomethingDependsIsRefusedHoweverItIsWritten(String flag) {
        String complaint = String.valueOf(LaunchOptions.complaint(flag));

        assertTrue(complaint.startsWith("The browser is not started with " + flag.replaceFirst("=.*", "") + ": "),
                complaint);
    }

    @ParameterizedTest
    @ValueSource(strings = {" --incognito", "\t--incognito", "--lang=de\n--incognito", "--incognito ", "--lang =de",
            "-‑incognito", "—incognito",
            "--\u200bincognito", "---incognito", "/incognito", "--lang\0=x", "--disable-features=\tIsolateOrigins "})
    void blanksAndOtherDashesHideNoFlag(String flag) {
        assertNotNull(LaunchOptions.complaint(flag));
    }

    @Test
    @Timeout(value = 90, unit = TimeUnit.SECONDS)
    void aProfileThatIsNoFolderIsRefusedAtOnce() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        Path link = Files.createSymbolicLink(folder.resolve("link"), pipe);
        Path file = Files.writeString(folder.resolve("file"), "x");
        Path dangling = Files.createSymbolicLink(folder.resolve("dangling"), folder.resolve("nowhere"));
        for (Path profile : List.of(pipe, link, file, dangling, Path.of("/dev/null"), Path.of("/dev/zero"),
                pipe.resolve("below"),
                link.resolve("below"), file.resolve("below"), folder.resolve("x/../pipe"), Path.of("/dev/stdin"))) {
            LaunchException refusal = refusal(options(program("exit 0"), profile), NO_POLICY);

            assertEquals("LAUNCH_PROFILE_REFUSED", refusal.code(), profile::toString);
        }
    }

    @Test
    void otherFlagsArePassedOnAndListsAreJoined() {
        List<String> flags = List.of("--lang=de", "--disable-features=One,Two", "--disable-blink-features=Three",
                "--no-sandbox");
        flags.forEach(flag -> assertNull(LaunchOptions.complaint(flag)));

        List<String> all = BrowserFlags.of(folder, true, List.of(), flags);

        assertTrue(all.containsAll(List.of("--lang=de", "--no-sandbox", "--headless=new", "--user-data-dir=" + folder,
                "--disable-blink-features=AutomationControlled,Three")), all::toString);
        assertTrue(all.stream().anyMatch(flag -> flag.matches("--disable-features=.*Translate.*,One,Two")),
                all::toString);
        assertEquals("about:blank", all.getLast());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "error while loading shared libraries: libnss3.so: cannot open | LAUNCH_FAILED | apt-get install chromium",
            "Missing X server or $DISPLAY | LAUNCH_FAILED | --launch=headless",
            "No usable sandbox! If this is a Debian system | LAUNCH_FAILED | --browser-arg=--no-sandbox",
            "Creating shared memory in /dev/shm/x failed | LAUNCH_FAILED | --shm-size",
            "DevTools remote debugging is disallowed by the system admin. | LAUNCH_FORBIDDEN | administrator",
            "The profile appears to be in use by another process | LAUNCH_PROFILE_IN_USE | --profile",
            "something new | LAUNCH_FAILED | by hand"})
    void whatItPrintedSaysWhatToDo(String printed, String code, String hint) {
        LaunchException refusal = refusal(options(program("echo '" + printed + "' >&2; exit 3"), null), NO_POLICY);

        assertEquals(code, refusal.code());
        assertTrue(refusal.hint().contains(hint), refusal.hint());
        assertTrue(String.valueOf(refusal.getMessage()).contains("ended with status 3. It printed: " + printed),
                refusal.getMessage());
    }

    @Test
    void aProgramThatIsNotThereIsNamed() {
        Path missing = folder.resolve("missing");

        LaunchException refusal = refusal(options(missing, null), NO_POLICY);

        assertEquals("LAUNCH_NO_BROWSER", refusal.code());
        assertTrue(String.valueOf(refusal.getMessage()).contains(missing.toString()), refusal.getMessage());
        assertTrue(refusal.hint().contains("--executable"), refusal.hint());
    }

    @Test
    void aMachineWithoutABrowserIsToldWhereWasLooked() {
        OperatingSystem system = system(Map.of("PATH", folder.toString()));
        assumeTrue(InstalledBrowsers.on(system).stream().flatMap(each -> each.programs().stream())
                .allMatch(each -> Programs.find(each, system).isEmpty()), "a browser is installed under /opt");

        LaunchException refusal = refusal(new LaunchOptions(Display.HEADLESS, null, null, List.of()), NO_POLICY,
                Map.of("PATH", folder.toString()));

        assertEquals("LAUNCH_NO_BROWSER", refusal.code());
        assertTrue(String.valueOf(refusal.getMessage()).contains("chromium"), refusal.getMessage());
    }

    @Test
    void aSnapIsNotStarted() {
        Path snap = program("exec /snap/bin/chromium \"$@\"");

        assertEquals("LAUNCH_NO_BROWSER", refusal(options(snap, null), NO_POLICY).code());
    }

    @Test
    void aFeatureThatIsOffIsNotAddedToIt() throws Exception {
        assertTrue(allows(NO_POLICY));
        assertTrue(allows(() -> policy(true, Map.of("code", false))));
        assertFalse(allows(() -> policy(true, Map.of("companion", false))));

        managed("chromium/policies", "50.json", "{\"ExtensionInstallBlocklist\": [\"" + COMPANION + "\"]}");
        assertFalse(allows(NO_POLICY), "the browser's policy blocks the companion alone");
    }

    private boolean allows(OwnPolicy policy) throws LaunchException {
        return new LaunchPolicy(policy, system(Map.of()), folder.resolve("root"))
                .require("chromium", EXTENSION, true).allow("companion", COMPANION);
    }

    @Test
    void theMachinePolicyForbidsIt() {
        OwnPolicy off = () -> policy(true, Map.of("launch", false));

        LaunchException refusal = refusal(options(program("exit 0"), null), off);

        assertEquals("LAUNCH_FORBIDDEN", refusal.code());
        assertTrue(String.valueOf(refusal.getMessage()).contains("features.launch"), refusal.getMessage());
        assertEquals("LAUNCH_FORBIDDEN",
                refusal(options(program("exit 0"), null), () -> policy(false, null)).code());
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"RemoteDebuggingAllowed\": false}", "{\"HeadlessMode\": 2}",
            "{\"ExtensionInstallBlocklist\": [\"*\"], \"ExtensionInstallAllowlist\": [\"" + EXTENSION + "\"]}",
            "{\"ExtensionInstallBlocklist\": [\"x\", \"" + EXTENSION + "\"]}",
            "{\"ExtensionSettings\": {\"*\": {\"installation_mode\": \"blocked\"}}}",
            "{\"ExtensionSettings\": {\"" + EXTENSION + "\": {\"installation_mode\": \"removed\"}}}",
            "// as the browser reads it\n{\"RemoteDebuggingAllowed\": false}"})
    void aPolicyOfTheBrowserForbidsItAndTheFileIsNamed(String policies) throws Exception {
        Path file = managed("chromium/policies", "50.json", policies);

        LaunchException refusal = refusal(options(program("exit 0"), null), NO_POLICY);

        assertEquals("LAUNCH_FORBIDDEN", refusal.code());
        assertTrue(String.valueOf(refusal.getMessage()).contains(file.toString()), refusal.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"RemoteDebuggingAllowed\": true}", "{}", "no JSON", "[]", "{\"HeadlessMode\": 1}",
            "{\"ExtensionInstallBlocklist\": [\"ponmlkjihgfedcbaponmlkjihgfedcba\"]}",
            "{\"ExtensionSettings\": {\"*\": {\"installation_mode\": \"blocked\"}, \"" + EXTENSION
                    + "\": {\"installation_mode\": \"allowed\"}}}"})
    void otherPoliciesOfTheBrowserDoNot(String policies) throws Exception {
        managed("chromium/policies", "50.json", policies);

        assertEquals("LAUNCH_FAILED", refusal(options(program("exit 3"), null), NO_POLICY).code());
    }

    @Test
    void ofTwoFilesTheLaterOneCounts() throws Exception {
        managed("chromium/policies", "10.json", "{\"RemoteDebuggingAllowed\": false}");
        managed("chromium/policies", "20.json", "{\"RemoteDebuggingAllowed\": true}");

        assertEquals("LAUNCH_FAILED", refusal(options(program("exit 3"), null), NO_POLICY).code());
    }

    @Test
    void aProfileOfAPersonIsRefused() throws Exception {
        Path home = Files.createDirectories(folder.resolve("home"));
        Path personal = Files.createDirectories(home.resolve(".config/chromium"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), personal);

        for (Path profile : List.of(personal, personal.resolve("Default"), home.resolve(".config"), link,
                home.resolve(".config/google-chrome"), home.resolve("snap/chromium/common/chromium"))) {
            LaunchException refusal = refusal(options(program("exit 0"), profile), NO_POLICY,
                    Map.of("HOME", home.toString()));
            assertEquals("LAUNCH_PROFILE_REFUSED", refusal.code(), profile::toString);
        }
        assertFalse(Files.exists(personal.resolve(ProfileFolder.MARK)));
    }

    @Test
    void aFolderWithOtherFilesIsRefusedAndLeftAsItIs() throws Exception {
        Path others = Files.createDirectories(folder.resolve("others"));
        Files.writeString(others.resolve("thesis.txt"), "years of work");
        Files.setPosixFilePermissions(others, PosixFilePermissions.fromString("rwxr-xr-x"));

        LaunchException refusal = refusal(options(program("exit 0"), others), NO_POLICY);

        assertEquals("LAUNCH_PROFILE_REFUSED", refusal.code());
        assertEquals("rwxr-xr-x", PosixFilePermissions.toString(Files.getPosixFilePermissions(others)));
        try (Stream<Path> left = Files.list(others)) {
            assertEquals(List.of(others.resolve("thesis.txt")), left.toList());
        }
    }

    @Test
    void aProfileFolderIsPrivateMarkedAndGivenBack() throws Exception {
        Path profile = folder.resolve("new/profile");

        assertEquals("LAUNCH_FAILED", refusal(options(program("exit 3"), profile), NO_POLICY).code());

        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(profile)));
        try (FileChannel mark = FileChannel.open(profile.resolve(ProfileFolder.MARK), StandardOpenOption.WRITE)) {
            assertNotNull(mark.tryLock());
        }
    }

    @Test
    void theLockOfADeadBrowserIsRemovedAndThatOfAnotherComputerStays() throws Exception {
        Path profile = folder.resolve("profile");
        refusal(options(program("exit 3"), profile), NO_POLICY);
        Path lock = profile.resolve("SingletonLock");
        Process dead = new ProcessBuilder("true").start();
        assertEquals(0, dead.waitFor());

        Files.createSymbolicLink(lock, Path.of(Machine.name() + "-" + dead.pid()));
        assertEquals("LAUNCH_FAILED", refusal(options(program("exit 3"), profile), NO_POLICY).code());
        assertFalse(Files.exists(lock, LinkOption.NOFOLLOW_LINKS));

        Files.createSymbolicLink(lock, Path.of("elsewhere-" + dead.pid()));
        LaunchException refusal = refusal(options(program("exit 3"), profile), NO_POLICY);
        assertEquals("LAUNCH_PROFILE_IN_USE", refusal.code());
        assertTrue(refusal.hint().contains(lock.toString()), refusal.hint());
        assertTrue(Files.exists(lock, LinkOption.NOFOLLOW_LINKS));
    }

    @Test
    void theLockOfALivingBrowserIsNotRemoved() throws Exception {
        Path profile = folder.resolve("profile");
        refusal(options(program("exit 3"), profile), NO_POLICY);
        Path lock = profile.resolve("SingletonLock");
        Process living = new ProcessBuilder("sleep", "600").start();
        try {
            Files.createSymbolicLink(lock, Path.of(Machine.name() + "-" + living.pid()));

            LaunchException refusal = refusal(options(program("exit 3"), profile), NO_POLICY);

            assertEquals("LAUNCH_PROFILE_IN_USE", refusal.code());
            assertTrue(String.valueOf(refusal.getMessage()).contains("process " + living.pid()), refusal.getMessage());
            assertTrue(Files.exists(lock, LinkOption.NOFOLLOW_LINKS));
        } finally {
            living.destroyForcibly();
        }
    }

    private Path program(String script) {
        try {
            Path file = Files.createTempFile(folder, "browser", ".sh");
            Files.writeString(file, "#!/bin/sh\n" + script + "\n");
            return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private Path managed(String place, String name, String policies) throws IOException {
        Path file = folder.resolve("root/etc").resolve(place).resolve("managed").resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, policies);
    }

    private static LaunchOptions options(Path program, @Nullable Path profile, String... flags) {
        return new LaunchOptions(Display.HEADLESS, program, profile, List.of(flags));
    }

    private LaunchException refusal(LaunchOptions options, OwnPolicy policy) {
        return refusal(options, policy, Map.of());
    }

    private LaunchException refusal(LaunchOptions options, OwnPolicy policy, Map<String, String> variables) {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.remove("CHROME_PATH");
        environment.remove("XDG_CONFIG_HOME");
        environment.putAll(variables);
        OperatingSystem system = new OperatingSystem(Family.LINUX, Path.of(environment.get("HOME")), environment);
        return assertThrows(LaunchException.class, () -> OwnBrowser.start(options, EXTENSION, system,
                new LaunchPolicy(policy, system, folder.resolve("root")), _ -> {}).close());
    }

    private static MachinePolicy policy(boolean enabled, @Nullable Map<String, Boolean> features) {
        return new MachinePolicy(enabled, null, null, true, true, null, null, features, null, null, true, List.of(),
                false, "test");
    }

    private OperatingSystem system(Map<String, String> environment) {
        return new OperatingSystem(Family.LINUX, folder, environment);
    }
}
