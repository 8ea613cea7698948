package io.github.mcpdatalayer.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.Plutil;
import io.github.mcpdatalayer.os.RegExe;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** With entries as Chromium 150 writes them; CompanionCheckIT has it write them. */
class CompanionCheckTest {

    private static final Path COMPANION = Path.of("../extension/companion").toAbsolutePath().normalize();
    private static final String OTHER = "abcdefghijklmnopabcdefghijklmnop";

    @TempDir
    private Path folder;

    @Test
    void itIsNoFaultThatItIsNotThere() throws Exception {
        write("Default", "Preferences", OTHER, "{\"path\": \"/somewhere/else\", \"location\": 4}");
        Files.createDirectories(folder.resolve("Crashpad"));

        Finding finding = only(findings());

        assertEquals(Verdict.NOT_APPLICABLE, finding.verdict());
        assertTrue(finding.saw().contains("not installed in any profile"), finding.saw());
    }

    @Test
    void eachProfileThatHasItIsNamed() throws Exception {
        write("Default", "Preferences", Protocol.COMPANION_ID, entry(COMPANION, "\"disable_reasons\": []"));
        write("Profile 2", "Preferences", OTHER, "{\"path\": \"/somewhere/else\"}");
        write("Profile 2", "Secure Preferences", Protocol.COMPANION_ID, entry(COMPANION, "\"state\": 1"));

        List<Finding> findings = findings();

        assertEquals(List.of(Verdict.OK, Verdict.OK), findings.stream().map(Finding::verdict).toList());
        assertEquals(List.of("This folder, profile Default", "This folder, profile Profile 2"),
                findings.stream().map(Finding::subject).toList());
        assertEquals(COMPANION.toString(), findings.getFirst().place());
    }

    @Test
    void oneThatIsSwitchedOffIsSaid() throws Exception {
        for (String off : List.of("\"disable_reasons\": [1]", "\"disable_reasons\": 1", "\"state\": 0")) {
            write("Default", "Preferences", Protocol.COMPANION_ID, entry(COMPANION, off));
            Finding finding = only(findings());
            assertEquals(Verdict.NOT_APPLICABLE, finding.verdict(), off);
            assertTrue(finding.saw().contains("switched off"), finding.saw());
        }
    }

    @Test
    void anotherIdOrVersionOrAFolderThatIsGoneIsAWarning() throws Exception {
        write("Default", "Preferences", OTHER, entry(COMPANION, "\"disable_reasons\": []"));
        assertWarns("the id " + OTHER + ", but expected is " + Protocol.COMPANION_ID);

        write("Default", "Preferences", Protocol.COMPANION_ID,
                "{\"path\": \"x/0.0.9_0\", \"manifest\": {\"short_name\": \"mcp-datalayer+\", \"version\": \"0.0.9\"}}");
        assertWarns("in version 0.0.9, but this program is " + Protocol.PRODUCT_VERSION);

        write("Default", "Preferences", Protocol.COMPANION_ID, entry(folder.resolve("gone"), "\"state\": 1"));
        assertWarns("has no manifest.json");
    }

    @Test
    void whatCannotBeReadAndWhatWasRemovedIsNoFault() throws Exception {
        write("Default", "Preferences", Protocol.COMPANION_ID, entry(COMPANION, "\"state\": 2"));
        assertTrue(only(findings()).saw().contains("not installed"));

        Files.writeString(folder.resolve("Default").resolve("Preferences"), "{\"extensions\": ");
        Finding finding = only(findings());
        assertEquals(Verdict.NOT_APPLICABLE, finding.verdict());
        assertTrue(finding.saw().startsWith("cannot be read: "), finding.saw());
    }

    @Test
    void theCompanionIsRecognizedByItsManifest() throws Exception {
        JsonObject manifest = JsonParser.parseString(Files.readString(COMPANION.resolve("manifest.json")))
                .getAsJsonObject();
        assertEquals(CompanionCheck.SHORT_NAME, manifest.get("short_name").getAsString());
        assertEquals(Protocol.PRODUCT_VERSION, manifest.get("version").getAsString());
    }

    private void assertWarns(String saw) throws Exception {
        Finding finding = only(findings());
        assertEquals(Verdict.WARNING, finding.verdict());
        assertTrue(finding.saw().contains(saw), finding.saw());
        assertTrue(String.valueOf(finding.advice()).contains("extension-path --companion"), finding.advice());
    }

    private static String entry(Path path, String more) {
        JsonObject entry = JsonParser.parseString("{\"location\": 4, " + more + "}").getAsJsonObject();
        entry.addProperty("path", path.toString());
        return entry.toString();
    }

    private void write(String profile, String file, String id, String entry) throws IOException {
        Path written = Files.createDirectories(folder.resolve(profile)).resolve(file);
        Files.writeString(written, "{\"extensions\": {\"settings\": {\"" + id + "\": " + entry + "}}}");
    }

    private List<Finding> findings() throws IOException {
        return new CompanionCheck(new Patient(AppFolder.at(folder), OperatingSystem.current(), new RegExe(),
                new Plutil(), Locations.ofThisProcess(), folder)).findings();
    }

    private static Finding only(List<Finding> findings) {
        assertEquals(1, findings.size(), findings.toString());
        return findings.getFirst();
    }
}
