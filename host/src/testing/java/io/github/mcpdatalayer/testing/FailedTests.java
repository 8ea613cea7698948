package io.github.mcpdatalayer.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Names the tests of host and installer that failed, those that passed only when they were run again, and those that were not
 * run, each with the first line of its message. The extension's are named by npm alone:
 *
 * <pre>
 * java host/src/testing/java/io/github/mcpdatalayer/testing/FailedTests.java [FOLDER]
 * </pre>
 *
 * FOLDER is the root of the project. Maven says it in the middle of some thousand lines, of which a server that builds keeps the
 * last; so {@code verify} says it again at its end.
 */
final class FailedTests {

    private static final List<String> MODULES = List.of("host", "installer");
    private static final List<String> REPORTS = List.of("surefire-reports", "failsafe-reports");
    private static final List<String> FAILED = List.of("failure", "error");
    private static final List<String> FLAKED = List.of("flakyFailure", "flakyError");
    private static final String SKIPPED = "skipped";
    private static final int LONGEST = 300;

    private final List<String> failed = new ArrayList<>();
    private final List<String> flaked = new ArrayList<>();
    /** The numbers of tests, by class and reason. */
    private final Map<String, Integer> skipped = new TreeMap<>();

    private FailedTests() {}

    public static void main(String[] args) throws IOException, ParserConfigurationException {
        System.out.print(report(Path.of(args.length == 0 ? "." : args[0])));
    }

    /** Empty where every test ran and passed at once. */
    static String report(Path root) throws IOException, ParserConfigurationException {
        var tests = new FailedTests();
        for (String module : MODULES) {
            for (String reports : REPORTS) {
                tests.read(root.resolve(module).resolve("target").resolve(reports));
            }
        }
        return part("Not run:",
                tests.skipped.entrySet().stream().map(each -> each.getKey() + " (" + each.getValue() + ")").toList())
                + part("Passed only when run again:", tests.flaked)
                + part("Failed:", tests.failed);
    }

    private static String part(String title, List<String> tests) {
        return tests.isEmpty() ? "" : "\n" + title + "\n" + String.join("\n", tests) + "\n";
    }

    private void read(Path reports) throws IOException, ParserConfigurationException {
        if (!Files.isDirectory(reports)) {
            return;
        }
        try (Stream<Path> files = Files.list(reports)) {
            for (Path file : files.filter(each -> each.getFileName().toString().matches("TEST-.*\\.xml")).sorted()
                    .toList()) {
                try {
                    NodeList cases = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder()
                            .parse(file.toFile())
                            .getElementsByTagName("testcase");
                    for (int i = 0; i < cases.getLength(); i++) {
                        add((Element) cases.item(i));
                    }
                } catch (SAXException e) {
                    // The JVM of the tests may have ended in the middle of the file.
                    failed.add("  " + file + " cannot be read: " + e.getMessage());
                }
            }
        }
    }

    private void add(Element test) {
        for (Node child = test.getFirstChild(); child != null; child = child.getNextSibling()) {
            String outcome = child.getNodeName();
            if (outcome.equals(SKIPPED)) {
                skipped.merge(reason(test, (Element) child), 1, Integer::sum);
                return;
            }
            if (FAILED.contains(outcome) || FLAKED.contains(outcome)) {
                (FAILED.contains(outcome) ? failed : flaked).add(line(test, (Element) child));
                return;
            }
        }
    }

    /** A disabled test has a message, and one whose assumption does not hold the text of an exception. */
    private static String reason(Element test, Element outcome) {
        String said = firstLine(outcome).isEmpty() ? firstLine(outcome.getTextContent()) : firstLine(outcome);
        return "  " + test.getAttribute("classname") + ": " + said;
    }

    private static String line(Element test, Element outcome) {
        String line = "  " + Stream.of(test.getAttribute("classname") + "." + test.getAttribute("name"),
                outcome.getAttribute("type"), firstLine(outcome)).filter(part -> !part.isEmpty())
                .collect(Collectors.joining(": "));
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + " …";
    }

    private static String firstLine(Element outcome) {
        return firstLine(outcome.getAttribute("message"));
    }

    private static String firstLine(String text) {
        return text.strip().lines().findFirst().orElse("");
    }
}
