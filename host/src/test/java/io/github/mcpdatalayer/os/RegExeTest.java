package io.github.mcpdatalayer.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Without Windows: the file that reg.exe exports, and how its exit and words are taken. */
class RegExeTest {

    @TempDir
    private Path folder;

    @Test
    void theDefaultValueOfAnExportIsReadWithItsEscapes() {
        String export = """
                Windows Registry Editor Version 5.00\r
                \r
                [HKEY_CURRENT_USER\\Software\\Chromium\\NativeMessagingHosts\\x]\r
                "other"="C:\\\\no.json"\r
                @="C:\\\\Users\\\\Zoë \\"Z\\"\\\\x.json"\r
                """;
        assertEquals(Optional.of("C:\\Users\\Zoë \"Z\"\\x.json"), RegExe.defaultValue(export));
        assertEquals(Optional.empty(), RegExe.defaultValue(export.replace("@=", "\"y\"=")));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aKeyIsReadFromItsExportAndAMissingOneIsEmptyAndARefusalIsToldInItsOwnWords() throws Exception {
        Path exported = folder.resolve("export.reg");
        Files.write(exported, "\uFEFF[HKCU\\k]\r\n@=\"C:\\\\é.json\"\r\n".getBytes(StandardCharsets.UTF_16LE));
        Path script = folder.resolve("reg");
        Files.writeString(script, """
                case "$1 $2" in
                  "export HKCU\\\\k") cp '%s' "$3" ;;
                  *) echo "ERROR: Access is denied."; exit 1 ;;
                esac
                """.formatted(exported));
        RegExe registry = new RegExe(List.of("sh", script.toString()));

        assertEquals(Optional.of("C:\\é.json"), registry.get("HKCU\\k"));
        assertEquals(Optional.empty(), registry.get("HKCU\\other"));
        registry.delete("HKCU\\other");
        String refused = assertThrows(IOException.class, () -> registry.set("HKCU\\other", "v")).toString();
        assertTrue(refused.contains("HKCU\\other") && refused.contains("Access is denied."), refused);
    }
}
