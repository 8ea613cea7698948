package io.github.mcpdatalayer.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;

import io.github.mcpdatalayer.journeys.ReportLanguage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The options of a run that need no browser to be told right from wrong. */
class RunCommandTest {

    private static ReportLanguage language(String... arguments) {
        CommandLine command = new CommandLine(new RunCommand()).setCaseInsensitiveEnumValuesAllowed(true);
        command.parseArgs(arguments);
        return command.getCommandSpec().findOption("--language").getValue();
    }

    @Test
    void theReportIsInTheLanguageThatIsAskedForOrInThatOfTheEnvironment() {
        assertEquals(ReportLanguage.DE, language("a.json", "--language", "de"));
        assertEquals(ReportLanguage.EN, language("a.json", "--language=en"));
        assertEquals(ReportLanguage.ofEnvironment(), language("a.json"));
        String refused = String.valueOf(assertThrows(CommandLine.ParameterException.class,
                () -> language("a.json", "--language", "fr")).getMessage());
        assertTrue(refused.contains("--language") && refused.contains("[EN, DE]"), refused);
    }

    /** Each would have ended with 1, which says that a journey has failed. */
    @ParameterizedTest
    @ValueSource(strings = {"{'matches':'((a{1000}){1000}){1000}'}", "{'matches':'NEST'}",
            "{'matches':'(a{880}){90}'}"})
    void aFileThatIsTooMuchIsRefusedWithTwo(String rule, @TempDir Path folder) throws Exception {
        String nested = "(".repeat(5000) + "a" + ")".repeat(5000);
        Path file = Files.writeString(folder.resolve("a.json"),
                ("{'title':'T','steps':[{'type':'customStep','name':'mcp-datalayer:expect','parameters':"
                        + "{'version':1,'pushes':[{'event':'a','values':{'$.a':" + rule + "}}]}}]}")
                        .replace('\'', '"').replace("NEST", nested));
        assertEquals(2, run(file));
    }

    @Test
    void filesThatIncludeWithoutEndAreRefusedWithTwo(@TempDir Path folder) throws Exception {
        for (int n = 0; n < 10; n++) {
            String use = "{\"type\":\"customStep\",\"name\":\"mcp-datalayer:expect\",\"parameters\":{\"version\":1,\"use\":\"b"
                    + (n + 1) + ".json\"}}";
            Files.writeString(folder.resolve("b" + n + ".json"), "{\"title\":\"B\",\"steps\":["
                    + String.join(",", Collections.nCopies(n == 9 ? 0 : 390, use)) + "]}");
        }
        assertEquals(2, run(folder.resolve("b0.json")));
    }

    private static int run(Path file) {
        return new CommandLine(new RunCommand()).setErr(new PrintWriter(new StringWriter()))
                .execute(file.toString());
    }
}
