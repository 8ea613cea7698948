package io.github.mcpdatalayer.cli;

import io.github.mcpdatalayer.journeys.ReportLanguage;
import org.junit.jupiter.api.Test;
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
}
