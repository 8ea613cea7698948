package io.github.mcpdatalayer.front.tools.files;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.files.DownloadFolder;
import io.github.mcpdatalayer.front.link.MovedFile;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ArrivingFileTest {

    /** Names that a site may give a file: the header, and the part of it that must not be read. */
    private static final List<String> HEADERS = List.of("attachment; filename=\"4111111111111111.pdf\"",
            "attachment; filename=\"Rechnung_4111111111111111_neu.pdf\"",
            "attachment; filename=4111-1111-1111-1111x12.pdf",
            "attachment; filename=\"DE89370400440532013000_2026.pdf\"",
            "attachment; filename=\"Konto DE89 3704 0044 0532 0130 00.xlsx\"",
            "attachment; filename*=UTF-8''Rechnung%20mia%2Emeier%40shop%2Eexample%5F2024.pdf",
            "attachment; filename*=UTF-8''4111%E2%80%8B111111111111.pdf",
            "attachment; filename=\"mia.meier@shop.example-Konto.pdf\"",
            "attachment; filename=\"+49 151 23456789.vcf\"", "attachment; filename=\"Tel+4915123456789_2.vcf\"",
            "attachment; filename=\"カード4111111111111111です.pdf\"", "attachment; filename=\"756.9217.0769.85.pdf\"",
            "attachment; filename=\"RSSMRA85T10A562S_f24.pdf\"", "attachment; filename=\"mia.meier@shop.example.pdf\"");

    @Test
    void aNameOnDiskAndInTheAuditLogHasNoPersonalValue(@TempDir Path folder) throws IOException {
        for (String header : HEADERS) {
            Named named = named(folder, header, "", RedactionMode.MASK);
            for (String name : List.of(named.onDisk, named.told)) {
                String read = name.replaceAll("[\\s\\u200b-]", "");
                assertTrue(
                        List.of("4111111", "DE893704", "meier", "shop.example", "15123456", "9217", "RSSMRA").stream()
                                .noneMatch(read::contains),
                        header + " became " + name);
            }
        }
    }

    @Test
    void aNameComesByTheLinkAsWell(@TempDir Path folder) throws IOException {
        Named named = named(folder, "", "mia.meier%40shop.example_2.pdf", RedactionMode.MASK);
        assertTrue(named.onDisk.startsWith("[EMAIL_1]") && named.told.startsWith("[EMAIL_1]"), named.toString());
    }

    @Test
    void withoutRedactionTheNameStaysOnDiskAndNotInTheAuditLog(@TempDir Path folder) throws IOException {
        Named named = named(folder, HEADERS.getFirst(), "", RedactionMode.OFF);
        assertEquals("4111111111111111.pdf", named.onDisk);
        assertEquals("[CARD_1].pdf", named.told);
    }

    @Test
    void aNameWithoutAnythingPersonalStays(@TempDir Path folder) throws IOException {
        for (String name : List.of("Rechnung_2026-11-28.pdf", "app.4f2a1c.css", "INV-2026-00471.pdf",
                "Handbuch v10.2.1.4.pdf")) {
            assertEquals(new Named(name, name),
                    named(folder, "attachment; filename=\"" + name + "\"", "", RedactionMode.MASK));
        }
    }

    private record Named(String onDisk, String told) {}

    private static Named named(Path folder, String header, String linked, RedactionMode mode) throws IOException {
        try (DownloadFolder.Partial partial = new DownloadFolder(folder).begin()) {
            var file = new ArrivingFile(partial, null, new Redaction(mode));
            file.take("YWJj");
            var result = new JsonObject();
            result.addProperty("bytes", 3);
            result.addProperty("disposition", header);
            result.addProperty("name", linked);
            MovedFile moved = file.complete(result);
            return new Named(file.name(), moved.name());
        }
    }
}
