package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import io.github.mcpdatalayer.os.OperatingSystem;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Each command that writes a file that the person names, in a folder of somebody else. */
@Timeout(60)
class OutputsTest {

    private static final String RUN = "{\"format\":\"mcp-datalayer-run\",\"version\":1,\"journey\":\"a.json\",\"steps\":[]}";
    private static final String CONTAINER = "{\"exportFormatVersion\":2,\"containerVersion\":{\"container\":{\"publicId\":\"GTM-A\"}}}";

    @TempDir
    private Path folder;

    private CommandHere.Said answered(String command) throws IOException {
        Files.writeString(folder.resolve("a.json"), "{\"title\":\"A\",\"steps\":[]}");
        Files.writeString(folder.resolve("run.json"), RUN);
        Files.writeString(folder.resolve("gtm.json"), CONTAINER);
        return CommandHere.run(OperatingSystem.current(), "", Stream.of(command.split(" ", -1))
                .map(word -> word.startsWith("@") ? folder.resolve(word.substring(1)).toString() : word).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"run @a.json --junit @out", "run @a.json --markdown @out", "run @a.json --html @out",
            "run @a.json --har @out", "compare @run.json @run.json --html @out",
            "compare @run.json @run.json --markdown @out", "export @a.json --as playwright --out @out",
            "export @a.json --as recorder --out @out", "container doc @gtm.json --out @out",
            "container doc @gtm.json --as csv --out @out", "container lint @gtm.json --out @out",
            "container diff @gtm.json @gtm.json --out @out"})
    void aLinkInThePlaceOfItsFileIsNotWrittenThrough(String command) throws IOException {
        Path precious = Files.writeString(folder.resolve("precious"), "old");
        Files.createSymbolicLink(folder.resolve("out"), precious);
        CommandHere.Said said = answered(command);
        assertEquals("old", Files.readString(precious));
        assertEquals(2, said.exit(), said.toString());
        assertTrue(said.err().contains("is a link"), said.toString());
    }

    @ParameterizedTest
    @DisabledOnOs(OS.WINDOWS)
    @ValueSource(strings = {"run @pipe", "compare @pipe @run.json", "compare @run.json @pipe",
            "export @pipe --as playwright",
            "import @pipe --name a", "accept @pipe F1 --reason x --until 2099-12-31", "container doc @pipe",
            "container lint @pipe", "container diff @pipe @gtm.json", "run @a.json --env @pipe",
            "run @a.json --junit @pipe", "container doc @gtm.json --out @pipe"})
    void aPipeThatNobodyUsesIsNotWaitedFor(String command) throws IOException, InterruptedException {
        assertEquals(0, new ProcessBuilder("mkfifo", folder.resolve("pipe").toString()).start().waitFor());
        CommandHere.Said said = answered(command);
        assertTrue(said.exit() == 1 || said.exit() == 2, said.toString());
    }
}
