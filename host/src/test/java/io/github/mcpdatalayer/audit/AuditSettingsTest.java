package io.github.mcpdatalayer.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

@DisabledOnOs(OS.WINDOWS)
class AuditSettingsTest {
    @TempDir
    private Path temp;

    @Test
    void withoutAChoiceTheFileIsWritten() throws IOException {
        assertEquals(Set.of(AuditSink.FILE), AuditSettings.read(temp.resolve("settings.json")));
    }

    @Test
    void aChoiceIsKeptBesideOtherSettings() throws IOException {
        Path file = temp.resolve("settings.json");
        Files.writeString(file, "{\"other\":1}");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        AuditSettings.write(file, Set.of());
        assertEquals(Set.of(), AuditSettings.read(file));
        assertTrue(Files.readString(file).contains("\"other\":1"));
        AuditSettings.write(file, Set.of(AuditSink.FILE, AuditSink.SYSTEM));
        assertEquals(Set.of(AuditSink.FILE, AuditSink.SYSTEM), AuditSettings.read(file));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{", "{\"audit\":\"file\"}", "{\"audit\":[\"paper\"]}", "{\"audit\":[1]}",
            "{\"audit\":[null]}",
            // Files that only a lenient reader takes.
            "{'audit':[file]}", "{\"audit\":[];}", "{\"audit\":[],/* none */}", "{\"audit\":[]} {}",
            "{\"audit\":[\"file\"],\"audit\":[]}"})
    void whatIsNotUnderstoodIsSaidWithTheCommandThatMendsIt(String text) throws IOException {
        Path file = temp.resolve("settings.json");
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        IOException refusal = assertThrows(IOException.class, () -> AuditSettings.read(file));
        assertTrue(String.valueOf(refusal.getMessage()).contains("audit --write-to"), refusal.toString());
    }
}
