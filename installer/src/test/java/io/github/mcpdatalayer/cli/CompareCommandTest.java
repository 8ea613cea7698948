package io.github.mcpdatalayer.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

import io.github.mcpdatalayer.journeys.RunJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The files that compare writes. */
class CompareCommandTest {

    @TempDir
    private Path folder;

    private int compare(String... arguments) {
        return new CommandLine(new CompareCommand()).setCaseInsensitiveEnumValuesAllowed(true)
                .setErr(new PrintWriter(new StringWriter())).execute(arguments);
    }

    private String run(String name, String value) throws Exception {
        Path file = folder.resolve(name);
        Files.writeString(file,
                "{\"format\":\"" + RunJson.FORMAT + "\",\"version\":" + RunJson.VERSION
                        + ",\"title\":\"Checkout\",\"journey\":\"c.json\",\"verdict\":\"held\",\"started\":\"2026-11-28T10:00:00Z\","
                        + "\"steps\":[{\"step\":1,\"pushes\":[{\"push\":1,\"event\":\"purchase\",\"value\":"
                        + "{\"event\":\"purchase\",\"value\":" + value + "}}],\"hits\":[]}],\"consent\":{}}");
        return file.toString();
    }

    @Test
    void theReportsAreWrittenInTheLanguageAskedForIntoFoldersThatAreMade() throws Exception {
        Path html = folder.resolve("new/report.html");
        Path markdown = folder.resolve("new/report.md");
        assertEquals(1, compare(run("a.json", "99"), run("b.json", "89"), "--html", html.toString(), "--markdown",
                markdown.toString(), "--language", "de"));
        assertTrue(Files.readString(html).contains("Die Läufe unterscheiden sich an einer Stelle."));
        String table = Files.readString(markdown).replace("\\", "");
        assertTrue(table.contains("| purchase (Schritt 1) | value | 99 | 89 |"), table);
        assertEquals(0, compare(run("a.json", "99"), run("b.json", "99"), "--markdown", markdown.toString(),
                "--language", "en"));
        assertTrue(Files.readString(markdown).contains("✅ Both runs tracked the same."));
    }
}
