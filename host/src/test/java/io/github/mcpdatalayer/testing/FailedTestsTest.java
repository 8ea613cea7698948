package io.github.mcpdatalayer.testing;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;

class FailedTestsTest {

    @TempDir
    Path root;
    private Path reports;

    @BeforeEach
    void aFolderOfReports() throws Exception {
        reports = Files.createDirectories(root.resolve("installer/target/failsafe-reports"));
    }

    @Test
    void nothingIsSaidWhereAllTestsPassed() throws Exception {
        write("A", "<testcase classname='a.A' name='passes'/>");

        assertEquals("", FailedTests.report(root));
    }

    @Test
    void namesWhatFailedWhatFlakedAndWhatWasNotRun() throws Exception {
        write("A", """
                <testcase classname='a.A' name='passes'/>
                <testcase classname='a.A' name='fails'><failure type='E' message='one&#10;two'/></testcase>
                <testcase classname='a.A' name='breaks'><error type='X' message=''/></testcase>""");
        write("B", "<testcase classname='a.B' name='waits'><flakyError type='T' message='late'/></testcase>");
        write("C", """
                <testcase classname='a.C' name='one'><skipped message='the time was up'/></testcase>
                <testcase classname='a.C' name='two'><skipped message='the time was up'/></testcase>""");
        write("D", "<testcase classname='a.D' name='onlyOnMacOs'><skipped message='Linux'/></testcase>");
        write("E",
                "<testcase classname='a.E' name='f'><skipped type='T'>T: Assumption failed: no page\n\tat x</skipped></testcase>");

        assertEquals("""

                Not run:
                  a.C: the time was up (2)
                  a.D: Linux (1)
                  a.E: T: Assumption failed: no page (1)

                Passed only when run again:
                  a.B.waits: T: late

                Failed:
                  a.A.fails: E: one
                  a.A.breaks: X
                """, FailedTests.report(root));
    }

    @Test
    void aReportThatWasCutOffIsAFailure() throws Exception {
        Path file = Files.writeString(reports.resolve("TEST-a.A.xml"), "<testsuite><testcase");

        assertEquals("\nFailed:\n  " + file + " cannot be read: XML document structures must start and end within the "
                + "same entity.\n", FailedTests.report(root));
    }

    private void write(String name, String cases) throws Exception {
        Files.writeString(reports.resolve("TEST-a." + name + ".xml"), "<testsuite>" + cases + "</testsuite>");
    }
}
