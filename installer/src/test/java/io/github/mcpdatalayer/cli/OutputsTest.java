package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.testing.Bombs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Each command that writes a file that the person names, in a folder of somebody else. */
@Timeout(60)
class OutputsTest {

    private static final String RUN = "{\"format\":\"mcp-datalayer-run\",\"version\":1,\"journey\":\"a.json\",\"steps\":[]}";
    private static final String CONTAINER = "{\"exportFormatVersion\":2,\"containerVersion\":{\"container\":{\"publicId\":\"GTM-A\"}}}";

    private static final String PLAN = "{\"events\":{\"purchase\":{\"type\":\"object\"}}}";
    /** The beginning of a file before a bomb, so that it is one of its kind until there. */
    private static final Map<String, String> KINDS = Map.of("run", RUN.replace("}", ",\"x\":"), "a",
            "{\"title\":\"A\",\"steps\":[],\"x\":", "gtm", CONTAINER.substring(0, CONTAINER.length() - 1) + ",\"x\":",
            "plan", PLAN.substring(0, PLAN.length() - 1) + ",\"x\":");

    @TempDir
    private Path folder;

    private CommandHere.Said answered(String command) throws IOException {
        Files.writeString(folder.resolve("a.json"), "{\"title\":\"A\",\"steps\":[]}");
        Files.writeString(folder.resolve("run.json"), RUN);
        Files.writeString(folder.resolve("gtm.json"), CONTAINER);
        Files.writeString(folder.resolve("plan.json"), PLAN);
        return run(command);
    }

    private CommandHere.Said run(String command) {
        return CommandHere.run(OperatingSystem.current(), "", Stream.of(command.split(" ", -1))
                .map(word -> word.startsWith("@") ? folder.resolve(word.substring(1)).toString() : word).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"run @a.json --junit @out", "run @a.json --markdown @out", "run @a.json --html @out",
            "run @a.json --har @out", "compare @run.json @run.json --html @out",
            "compare @run.json @run.json --markdown @out", "export @a.json --as playwright --out @out",
            "export @a.json --as recorder --out @out", "container doc @gtm.json --out @out",
            "container doc @gtm.json --as csv --out @out", "container lint @gtm.json --out @out",
            "container diff @gtm.json @gtm.json --out @out", "plan types @plan.json --out @out",
            "plan doc @plan.json --out @out", "plan doc @plan.json --as csv --out @out",
            "plan infer @run.json --out @out", "table @run.json findings --out @out",
            "table @run.json steps --as html --out @out", "ticket @run.json F1 --picture @out"})
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
            "run @a.json --junit @pipe", "container doc @gtm.json --out @pipe", "plan @pipe", "plan types @pipe",
            "plan doc @pipe", "plan infer @pipe", "table @pipe findings", "ticket @pipe F1",
            "plan types @plan.json --out @pipe", "table @run.json steps --out @pipe"})
    void aPipeThatNobodyUsesIsNotWaitedFor(String command) throws IOException, InterruptedException {
        assertEquals(0, new ProcessBuilder("mkfifo", folder.resolve("pipe").toString()).start().waitFor());
        CommandHere.Said said = answered(command);
        assertTrue(said.exit() == 1 || said.exit() == 2, said.toString());
    }

    @ParameterizedTest
    @DisabledOnOs(OS.WINDOWS)
    @ValueSource(strings = {"run /dev/zero", "compare /dev/zero @run.json", "export /dev/zero --as playwright",
            "import /dev/zero --name a", "accept /dev/zero F1 --reason x --until 2099-12-31", "table /dev/zero steps",
            "ticket /dev/zero F1", "plan /dev/zero", "plan types /dev/zero", "plan infer /dev/zero",
            "container lint /dev/zero", "container doc /dev/zero", "container diff /dev/zero @gtm.json",
            "run @a.json --env /dev/zero"})
    void aDeviceWithoutEndIsRefused(String command) throws IOException {
        CommandHere.Said said = answered(command);
        assertEquals(2, said.exit(), said.toString());
    }

    /** They look like files; one waits for the next message of the kernel, and what another has nobody else may read. */
    @ParameterizedTest
    @EnabledOnOs(OS.LINUX)
    @ValueSource(strings = {"run @x.json", "compare @x.json @run.json", "compare @run.json @x.json",
            "export @x.json --as playwright", "import @x.json --name a",
            "accept @x.json F1 --reason x --until 2099-12-31", "table @x.json steps", "ticket @x.json F1",
            "plan @x.json", "plan types @x.json", "plan doc @x.json", "plan infer @x.json", "container @x.json",
            "container lint @x.json", "container doc @x.json", "container diff @x.json @gtm.json",
            "container diff @gtm.json @x.json", "run @a.json --env @x.json"})
    void whatTheKernelMakesAsItIsReadIsRefused(String command) throws IOException {
        for (String file : List.of("/proc/kmsg", "/proc/self/mem", "/proc/self/environ", "/proc/self/pagemap",
                "/sys/kernel/notes", "/sys/kernel/debug/tracing/trace_pipe", "/proc/sys/kernel/hostname")) {
            if (!Files.exists(Path.of(file))) {
                continue; // this kernel has none
            }
            CommandHere.Said said = answered(command.replace("@x.json", file));
            assertEquals(2, said.exit(), said.toString());
            assertFalse(said.err().contains("\tat "), said::err);
            assertFalse((said.out() + said.err()).contains("PATH="), said::toString);
        }
        Path link = folder.resolve("x.json");
        Files.createSymbolicLink(link, Path.of("/proc/self/mem"));
        assertEquals(2, answered(command).exit());
    }

    /** A folder without a plan is no plan without events, which would hold in each check. */
    @ParameterizedTest
    @ValueSource(strings = {"plan", "plan types", "plan doc"})
    void aFolderWithoutAPlanIsRefused(String command) throws IOException {
        Files.createDirectory(folder.resolve("none"));
        CommandHere.Said said = run(command + " @none");
        assertEquals(2, said.exit(), said.toString());
        assertTrue(said.err().contains("has neither a run.json nor another file that ends in .json"), said.toString());
    }

    /** CI reads 1 as: there are differences, findings, failures. */
    @ParameterizedTest
    @CsvSource({"compare @run.json @run.json,run", "accept @run.json F1 --reason x --until 2099-12-31,run",
            "table @run.json steps,run", "ticket @run.json F1,run", "plan @run.json,run", "plan infer @run.json,run",
            "run @a.json,a", "export @a.json --as playwright,a", "import @a.json --name a,a",
            "container lint @gtm.json,gtm", "container doc @gtm.json,gtm", "container diff @gtm.json @gtm.json,gtm",
            "plan @plan.json,plan", "plan types @plan.json,plan", "plan doc @plan.json,plan"})
    void whatGrowsWithoutEndIsRefusedAndNoFinding(String command, String kind) throws IOException {
        for (Bombs bomb : List.of(Bombs.DEPTH, Bombs.OBJECTS)) {
            answered("help"); // makes the other files
            bomb.write(folder.resolve(kind + ".json"), KINDS.get(kind), "}");
            CommandHere.Said said = run(command);
            boolean isFollowed = !kind.equals("gtm") || bomb != Bombs.DEPTH; // nothing looks into it
            assertEquals(isFollowed ? 2 : 0, said.exit(), () -> bomb + ": " + said);
            assertFalse(said.err().contains("\tat "), said::err);
        }
    }

    @Test
    void aFolderOfRunsThatNobodyHasNamedIsNoLink() throws IOException {
        Path link = Path.of("journey-runs");
        Files.createSymbolicLink(link, folder);
        try {
            CommandHere.Said said = answered("run @a.json");
            assertEquals(2, said.exit(), said.toString());
            assertTrue(said.err().contains("journey-runs is a link"), said.toString());
        } finally {
            Files.delete(link);
        }
    }

    /** A checkout of somebody else has the settings of a client as a link to those of the person. */
    @ParameterizedTest
    @ValueSource(strings = {"file", "folder", "nowhere"})
    void settingsOfAProjectAreNotWrittenThroughALinkOutOfIt(String kind) throws IOException {
        Path project = Files.createDirectory(folder.resolve("project"));
        Path outside = Files.createDirectory(folder.resolve("outside"));
        Path settings = outside.resolve("mcp.json");
        if (!kind.equals("nowhere")) {
            Files.writeString(settings, "{}");
        }
        if (kind.equals("folder")) {
            Files.createSymbolicLink(project.resolve(".vscode"), outside);
        } else {
            Files.createSymbolicLink(Files.createDirectory(project.resolve(".vscode")).resolve("mcp.json"), settings);
        }
        CommandHere.Said said = answered("clients add vscode --project @project");
        assertEquals(1, said.exit(), said.toString());
        assertEquals(kind.equals("nowhere") ? null : "{}",
                Files.exists(settings) ? Files.readString(settings) : null, said.toString());
    }
}
