package io.github.mcpdatalayer.testing;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

class PrivateFoldersTest {

    private static final String FILE = "/etc/mcp-datalayer-test/policy with 'spaces'.json";

    @Test
    void onlyTheProgramsThatAreStartedInThemSeeThem() throws Exception {
        try (PrivateFolders folders = PrivateFolders.of("/etc")) {
            folders.write(FILE, "private");
            assertFalse(Files.exists(Path.of(FILE)));
            assertEquals("private", said(folders.command("cat", FILE)));
            Path cat = folders.program(Path.of("/bin/cat"));
            assertEquals("private", said(List.of(cat.toString(), FILE)));

            folders.write(FILE, "changed");
            assertEquals("changed", said(List.of(cat.toString(), FILE)));
            Files.delete(folders.real(FILE));
            assertEquals("", said(List.of(cat.toString(), FILE)));
        }
    }

    private static String said(List<String> command) throws Exception {
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
