package io.github.mcpdatalayer.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Names the tests of host and installer that failed, and those that passed only when they were run again, each with the first
 * line of its message. The extension's are named by npm alone:
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
    private static final int LONGEST = 300;

    private final List<String> failed = new ArrayList<>();
    private final List<String> flaked = new ArrayList<>();

    private FailedTests() {}

    public static void main(String[] args) throws IOException, ParserConfigurationException {
        Path root = Path.of(args.length == 0 ? "." : args[0]);
        var tests = new FailedTests();
        for (String module : MODULES) {
            for (String reports : REPORTS) {
                tests.read(root.resolve(module).resolve("target").resolve(reports));
            }
        }
        print("Passed only when run again:", tests.flaked);
        print("Failed:", tests.failed);
    }

    private static void print(String title, List<String> tests) {
        if (!tests.isEmpty()) {
            System.out.println();
            System.out.println(title);
            tests.forEach(System.out::println);
        }
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
            List<String> list = FAILED.contains(child.getNodeName())
                    ? failed
                    : FLAKED.contains(child.getNodeName()) ? flaked : null;
            if (list != null) {
                String message = ((Element) child).getAttribute("message").strip().lines().findFirst().orElse("");
                String type = ((Element) child).getAttribute("type");
                String line = "  " + test.getAttribute("classname") + "." + test.getAttribute("name") + ": " + type
                        + ": " + message;
                list.add(line.length() <= LONGEST ? line : line.substring(0, LONGEST) + " …");
                return;
            }
        }
    }
}
