package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests where accept writes: runs come from anywhere. */
class AcceptCommandTest {

    private static final String FILE = "known.json";

    @TempDir
    private Path elsewhere;
    /** Below the current folder of this test. */
    private Path here;

    @BeforeEach
    void prepare() throws IOException {
        here = Files.createTempDirectory(Path.of("target"), "accept");
        for (Path folder : List.of(here, elsewhere)) {
            Files.writeString(folder.resolve("a.json"), "{\"title\":\"A\",\"steps\":[]}");
        }
    }

    @AfterEach
    void clear() throws IOException {
        try (var all = Files.walk(here)) {
            for (Path each : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    private Path run(String journey, String file, String place, String kind) throws IOException {
        var failed = new JsonObject();
        failed.addProperty("finding", "F1");
        failed.addProperty("place", place);
        failed.addProperty("kind", kind);
        failed.addProperty("expected", "push purchase");
        var expectations = new JsonArray();
        expectations.add(failed);
        var step = new JsonObject();
        step.addProperty("file", file);
        step.add("expectations", expectations);
        var steps = new JsonArray();
        steps.add(step);
        var run = new JsonObject();
        run.addProperty("format", "mcp-datalayer-run");
        run.addProperty("version", 1);
        run.addProperty("journey", journey);
        run.add("steps", steps);
        return Files.writeString(elsewhere.resolve("run.json"), run.toString());
    }

    private static int accept(Path run, String... more) {
        List<String> arguments = new java.util.ArrayList<>(
                List.of(run.toString(), "F1", "--reason", "r", "--until", "2999-12-31"));
        arguments.addAll(List.of(more));
        return new CommandLine(new AcceptCommand()).setErr(new PrintWriter(new StringWriter()))
                .execute(arguments.toArray(String[]::new));
    }

    private int accepted(String journey, String... more) throws IOException {
        return accept(run(journey, journey, "steps[0]", "push"), more);
    }

    @Test
    void whatLiesBelowTheCurrentFolderIsWrittenAsIsWhatIsNamed() throws Exception {
        assertEquals(0, accepted(here.resolve("a.json").toString()));
        assertTrue(Files.exists(here.resolve(FILE)));
        assertEquals(0, accepted("/of/another/computer/a.json", "--journeys", elsewhere.toString()));
        assertTrue(Files.readString(elsewhere.resolve(FILE)).contains("\"a.json\""));
    }

    @Test
    void nothingIsWrittenWhereARunOfSomebodyElseLeads() throws Exception {
        Path link = Files.createSymbolicLink(here.resolve("link"), elsewhere);
        Path absolute = elsewhere.resolve("a.json").toAbsolutePath();
        Path relative = Path.of("").toAbsolutePath().relativize(absolute);
        Files.createSymbolicLink(here.resolve("journey.json"), absolute);
        for (String journey : List.of(absolute.toString(), relative.toString(), "target/../" + relative,
                link.resolve("a.json").toString(), elsewhere + "/./a.json",
                elsewhere + "/../" + elsewhere.getFileName() + "/a.json",
                "/proc/self/cwd/../" + relative, here.resolve("journey.json").toString(), elsewhere + "//a.json",
                "/etc/passwd", "../pom.xml", "..", "/", "", ".", "a\0b", "/proc/self/status",
                Path.of("").toAbsolutePath() + "/../pom.xml")) {
            assertEquals(2, accepted(journey), journey);
        }
        assertFalse(Files.exists(elsewhere.resolve(FILE)));
        assertFalse(Files.exists(here.resolve(FILE)));
        assertFalse(Files.exists(Path.of("../" + FILE)));
    }

    @Test
    void whatCouldNotBeReadAgainIsNotWritten() throws Exception {
        String journey = here.resolve("a.json").toString();
        assertEquals(2, accept(run(journey, journey, "", "push")));
        assertEquals(2, accept(run(journey, journey, "steps[0]", " ")));
        assertEquals(2, accept(run(journey, "", "steps[0]", "push")));
        assertEquals(2, accept(run(journey, journey, "x".repeat(200_000), "push")));
        assertFalse(Files.exists(here.resolve(FILE)));
    }
}
