package io.github.mcpdatalayer.policy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

@DisabledOnOs(OS.WINDOWS)
class PolicyFileTest {

    @TempDir
    private Path temp;
    private Path folder;
    private Path file;
    private PolicyFile policy;

    @BeforeEach
    void aFolderOfTheAdministrator() throws IOException {
        folder = Files.createDirectory(temp.resolve("mcp-datalayer"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        file = folder.resolve("policy.json");
        int me = (Integer) Files.getAttribute(folder, "unix:uid");
        policy = new PolicyFile(List.of(temp.resolve("elsewhere/policy.json"), file), new PosixTrust(me));
    }

    private void write(String text) throws IOException {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    }

    private String refusal() {
        String message = String.valueOf(assertThrows(PolicyException.class, () -> policy.read()).getMessage());
        assertTrue(message.contains(file.toString()), message);
        return message;
    }

    @Test
    void withoutAFileNothingIsFixed() throws IOException {
        assertSame(MachinePolicy.NONE, policy.read());
    }

    @Test
    void whatTheFileFixesIsReadAtEachLook() throws IOException {
        write("{\"enabled\":false}");
        assertFalse(policy.read().enabled());
        write("{\"allowedSites\":[\"*.shop.example\"],\"deniedSites\":[],\"history\":false,\"sidePanel\":true,\"redaction\":\"strict\",\"audit\":[\"file\"],\"auditDetail\":\"names\",\"maxLevel\":{\"*\":\"data\",\"*.shop.example\":\"act\"},\"features\":{\"code\":false},\"guard\":{\"*\":\"refuse\"},\"rememberDays\":7,\"chatHistory\":\"off\"}");
        MachinePolicy read = policy.read();
        assertEquals(new MachinePolicy(true, List.of("*.shop.example"), List.of(), false, true, "strict",
                Map.of("*", "data", "*.shop.example", "act"), Map.of("code", false), Map.of("*", "refuse"), 7, false,
                List.of("file"), true,
                read.fingerprint()), read);
        assertTrue(read.fingerprint().matches("[0-9a-f]{12}"), read.fingerprint());
        assertEquals(
                "{\"allowedSites\":[\"*.shop.example\"],\"deniedSites\":[],\"history\":false,\"redaction\":\"strict\",\"maxLevel\":{\"*\":\"data\",\"*.shop.example\":\"act\"},\"features\":{\"code\":false},\"guard\":{\"*\":\"refuse\"},\"rememberDays\":7,\"chatHistory\":\"off\"}",
                read.toJson().toString());
        Files.delete(file);
        assertSame(MachinePolicy.NONE, policy.read());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "null", "[]", "{", "{} x", "{\"enabled\":\"no\"}", "{\"enabled\":0}",
            "{'enabled':false}",
            "{\"deniedSites\":\"a.example\"}", "{\"deniedSites\":[1]}", "{\"deniedSites\":[null]}",
            "{\"deniedSites\":[\"a.example/path\"]}", "{\"enabled\":false,\"enabled\":true}", "{\"deniedSite\":[]}",
            "{\"audit\":[]}", "{\"audit\":\"file\"}", "{\"audit\":[\"paper\"]}", "{\"audit\":[1]}",
            "{\"maxLevel\":\"data\"}", "{\"maxLevel\":[\"data\"]}", "{\"maxLevel\":{\"*\":\"data\",\"*\":\"act\"}}",
            "{\"features\":{\"colour\":false}}", "{\"features\":{\"code\":\"no\"}}",
            "{\"features\":{\"code\":false,\"code\":true}}", "{\"features\":[]}",
            "{\"redaction\":\"off\"}", "{\"redaction\":true}", "{\"enabled\":true,}", "// off\n{}"})
    void aFileThatIsNotUnderstoodIsRefusedAndNeverAsGoodAsNone(String text) throws IOException {
        write(text);
        refusal();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"guard\":\"ask\"}", "{\"guard\":{\"*\":\"never\"}}", "{\"guard\":{\"*\":null}}",
            "{\"guard\":{\"a.example/x\":\"ask\"}}", "{\"guard\":{\"*\":\"ask\",\"*\":\"off\"}}",
            "{\"rememberDays\":-1}",
            "{\"rememberDays\":366}", "{\"rememberDays\":1.5}", "{\"rememberDays\":\"7\"}", "{\"rememberDays\":null}",
            "{\"maxLevel\":{\"*\":\"all\"}}", "{\"features\":{\"code\":\"no\"}}", "{\"redaction\":\"off\"}",
            "{\"auditDetail\":\"values\"}", "{\"auditDetail\":true}"})
    void aBadValueIsRefusedAndItsKeyNamed(String text) throws IOException {
        write(text);
        String key = text.substring(2, text.indexOf('"', 2));
        assertTrue(refusal().contains(key), refusal());
    }

    @Test
    void theKeysAreThoseThatTheWireKnows() throws IOException {
        write("{\"colour\":\"blue\"}");
        assertTrue(refusal().contains("enabled, " + String.join(", ", io.github.mcpdatalayer.wire.Protocol.POLICIES)
                + ", audit, auditDetail."), refusal());
    }

    @Test
    void anUnknownKeyIsNamedWithTheKnownOnes() throws IOException {
        write("{\"colour\":\"blue\"}");
        String refusal = refusal();
        assertTrue(refusal.contains("colour") && refusal.contains("deniedSites"), refusal);
    }

    @Test
    void aFileThatOthersCouldChangeIsRefusedWithTheCommandThatMendsIt() throws IOException {
        write("{\"enabled\":true}");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r--"));
        assertTrue(refusal().contains("chmod go-w '" + file.toRealPath() + "'"), refusal());
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        policy.read();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertTrue(refusal().contains("chmod go-w '" + folder.toRealPath() + "'"), refusal());
    }

    @Test
    void aFileOfAnotherOwnerIsRefused() throws IOException {
        write("{\"enabled\":true}");
        policy = new PolicyFile(List.of(file), new PosixTrust(4711));
        assertTrue(refusal().contains("chown root"), refusal());
    }

    /** Nobody would wait for its other end in vain: each start asks for the policy. */
    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aPipeInItsPlaceIsRefusedAtOnce() throws Exception {
        assertEquals(0, new ProcessBuilder("mkfifo", "-m", "644", file.toString()).start().waitFor());
        assertTrue(refusal().contains("is a pipe or a device, not a file"), refusal());
        Files.delete(file);
        Files.createDirectory(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        assertTrue(refusal().contains("is a folder, not a file"), refusal());
    }

    @Test
    void aLinkIsJudgedByWhereItLeads() throws IOException {
        Path open = Files.createDirectory(temp.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        Files.writeString(open.resolve("real.json"), "{}");
        Files.createSymbolicLink(file, open.resolve("real.json"));
        assertTrue(refusal().contains("open"), refusal());
        Files.delete(file);
        Files.createSymbolicLink(file, temp.resolve("nowhere"));
        refusal();
    }

    @Test
    void whatIsNoFileOrTooLargeOrNoTextIsRefused() throws IOException {
        Files.createDirectory(file);
        refusal();
        Files.delete(file);
        write("{\"enabled\":true}" + " ".repeat(1 << 20));
        assertTrue(refusal().contains("1 MiB"), refusal());
        Files.write(file, new byte[]{'{', (byte) 0xff, '}'});
        assertTrue(refusal().contains("UTF-8"), refusal());
    }

    @Test
    void itIsLookedForWhereAdministratorsWriteWhateverTheEnvironmentSays() {
        assertEquals(List.of("/etc/mcp-datalayer/policy.json"),
                PolicyFile.candidates("linux", Map.of("MCP_DATALAYER_HOME", "/home/x", "ProgramData", "/home/x")));
        assertEquals(List.of("/Library/Application Support/mcp-datalayer/policy.json"),
                PolicyFile.candidates("mac os x", Map.of()));
        assertEquals(List.of("C:\\ProgramData\\mcp-datalayer\\policy.json", "D:\\PD\\mcp-datalayer\\policy.json"),
                PolicyFile.candidates("windows 11", Map.of("ProgramData", "D:\\PD")));
    }

    @Test
    void sitesAreWrittenAsTheSharedListHasThem() throws IOException {
        JsonObject sites = JsonParser
                .parseString(Files.readString(Path.of("wire/sites.json"), StandardCharsets.UTF_8)).getAsJsonObject();
        assertEquals(List.of(), texts(sites, "valid").stream().filter(site -> !SitePattern.isValid(site)).toList());
        assertEquals(List.of(), texts(sites, "invalid").stream().filter(SitePattern::isValid).toList());
    }

    private static List<String> texts(JsonObject sites, String name) {
        List<String> texts = new ArrayList<>();
        JsonArray array = sites.getAsJsonArray(name);
        for (JsonElement each : array) {
            texts.add(each.getAsString());
        }
        return texts;
    }
}
