package io.github.mcpdatalayer.journeys;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.json.HiddenCharacters;

/**
 * Runs as JUnit XML, which CI servers show: a suite a run, a test an expectation, and one for each step that could not be
 * done or was found another way where that is not allowed.
 */
public final class JUnitReport {

    /** Kinds of characters that nobody sees, or that begin a line for some readers alone. */
    private record TestCase(String name, String bad, String message, String text) {}

    private JUnitReport() {}

    /** The document, from what {@link RunJson} made. */
    public static String of(List<JsonObject> runs) {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
        for (JsonObject run : runs) {
            suite(run, xml);
        }
        return xml.append("</testsuites>\n").toString();
    }

    private static void suite(JsonObject run, StringBuilder xml) {
        List<TestCase> cases = cases(run);
        long failures = cases.stream().filter(each -> each.bad().equals("failure")).count();
        long skipped = cases.stream().filter(each -> each.bad().equals("skipped")).count();
        long errors = cases.stream().filter(each -> each.bad().equals("error")).count();
        String name = escaped(RunFields.title(run));
        xml.append("  <testsuite name=\"").append(name).append("\" tests=\"").append(cases.size())
                .append("\" failures=\"").append(failures).append("\" errors=\"").append(errors)
                .append("\" skipped=\"").append(skipped)
                .append("\" timestamp=\"").append(escaped(RunFields.text(run, "started"))).append("\" time=\"")
                .append(String.format(Locale.ROOT, "%.3f", RunFields.number(run, "ms") / 1000)).append("\">\n");
        for (TestCase each : cases) {
            xml.append("    <testcase classname=\"").append(name).append("\" name=\"").append(escaped(each.name()));
            if (each.bad().isEmpty()) {
                xml.append("\"/>\n");
            } else {
                xml.append("\">\n      <").append(each.bad());
                if (!each.bad().equals("system-out")) { // which has no attributes
                    xml.append(" message=\"").append(escaped(each.message())).append('"');
                }
                xml.append('>').append(escaped(each.text())).append("</").append(each.bad())
                        .append(">\n    </testcase>\n");
            }
        }
        xml.append("  </testsuite>\n");
    }

    private static List<TestCase> cases(JsonObject run) {
        List<TestCase> cases = new ArrayList<>();
        boolean strict = RunFields.is(run, "strict");
        for (JsonObject step : RunFields.objects(run, "steps")) {
            String prefix = "step " + DeedSteps.number(run, step) + ": ";
            if (step.get("error") instanceof JsonObject error) {
                cases.add(new TestCase(prefix + RunFields.text(step, "type"), "error",
                        RunFields.text(error, "code") + ": " + RunFields.text(error, "message"),
                        "at " + RunFields.text(step, "place") + " in " + RunFields.text(step, "file")));
            }
            if (step.get("healed") instanceof JsonObject healed) {
                String message = "found by " + RunFields.text(healed, "by") + " and not by "
                        + RunFields.text(healed, "was");
                cases.add(new TestCase(prefix + RunFields.text(step, "did") + " is found as recorded",
                        strict ? "failure" : "",
                        message, message));
            }
            for (JsonObject each : RunFields.objects(step, "expectations")) {
                JsonObject accepted = RunFields.object(each, "accepted");
                boolean isAccepted = !accepted.isEmpty();
                String bad = RunFields.is(each, "held") ? "" : isAccepted ? "skipped" : "failure";
                cases.add(new TestCase(prefix + RunFields.text(each, "expected"), bad, isAccepted
                        ? "accepted until " + RunFields.text(accepted, "until") + ": "
                                + RunFields.text(accepted, "reason")
                        : numbered(each) + RunFields.text(each, "got"),
                        RunFields.text(each, "effect") + " To be mended by: " + RunFields.text(each, "job") + ". At "
                                + RunFields.text(each, "place") + " in " + RunFields.text(step, "file") + "."));
            }
        }
        audited(run, cases);
        if (cases.isEmpty()) {
            cases.add(new TestCase("all steps are done", "", "", ""));
        }
        return cases;
    }

    /** Writes what the rules found: errors fail where the run says so, the rest is told in the output of a test that passes. */
    private static void audited(JsonObject run, List<TestCase> cases) {
        JsonObject audit = RunFields.object(run, "audit");
        boolean fails = RunFields.text(audit, "mode").equals(AuditMode.FAIL.word());
        for (JsonObject each : RunFields.objects(run, "findings")) {
            JsonObject accepted = RunFields.object(each, "accepted");
            boolean isError = fails && RunFields.text(each, "severity").equals(RunFinding.ERROR);
            String path = RunFields.text(each, "path");
            cases.add(new TestCase(
                    "step " + RunFields.text(each, "step") + ": audit, " + RunFields.text(each, "severity") + ": "
                            + RunFields.text(each, "rule") + (path.isEmpty() ? "" : " " + path),
                    !accepted.isEmpty() ? "skipped" : isError ? "failure" : "system-out",
                    accepted.isEmpty()
                            ? numbered(each) + RunFields.text(each, "got")
                            : "accepted until " + RunFields.text(accepted, "until") + ": "
                                    + RunFields.text(accepted, "reason"),
                    numbered(each) + RunFields.text(each, "effect") + " Expected: " + RunFields.text(each, "expected")
                            + ". Got: "
                            + RunFields.text(each, "got") + ". " + RunFields.text(each, "fix")
                            + " To be mended by: " + RunFields.text(each, "job") + "."));
        }
        if (RunFields.is(audit, "done") && RunFields.objects(run, "findings").isEmpty()) {
            cases.add(new TestCase("audit: no defect in " + RunFields.text(audit, "pages") + " pages, "
                    + RunFields.text(audit, "pushes") + " pushes and " + RunFields.text(audit, "hits") + " hits", "",
                    "", ""));
        }
    }

    /** The number that {@code accept} takes. It is no part of a name, by which servers know a test from run to run. */
    private static String numbered(JsonObject failure) {
        String number = RunFields.text(failure, "finding");
        return number.isEmpty() ? "" : number + ": ";
    }

    /** A text in XML: characters that XML 1.0 cannot have become question marks. */
    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '"' -> escaped.append("&quot;");
                case '\n' -> escaped.append("&#10;");
                case '\t' -> escaped.append("&#9;");
                default -> {
                    boolean isXml = (c >= 0x20 && c <= 0xD7FF) || (c >= 0xE000 && c <= 0xFFFD)
                            || (c >= 0x10000 && c <= 0x10FFFF);
                    boolean hides = HiddenCharacters.hides(c);
                    escaped.appendCodePoint(isXml && !hides ? c : '?');
                }
            }
        });
        return escaped.toString();
    }
}
