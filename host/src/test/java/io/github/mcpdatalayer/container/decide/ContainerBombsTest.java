package io.github.mcpdatalayer.container.decide;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.mcpdatalayer.container.diff.ContainerDiff;
import io.github.mcpdatalayer.container.doc.ContainerDocument;
import io.github.mcpdatalayer.container.lint.ContainerLint;
import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.VariableReference;
import io.github.mcpdatalayer.container.read.ContainerReader;
import io.github.mcpdatalayer.container.read.ContainerRefusal;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Containers, of pages or of files, whose parts multiply each other once somebody follows them. */
@Timeout(300)
class ContainerBombsTest {

    private static final String TRIGGER = "{\"triggerId\":\"1\",\"name\":\"All\",\"type\":\"PAGEVIEW\"}";

    private static String all(int count, IntFunction<String> each) {
        return IntStream.range(0, count).mapToObj(each).collect(Collectors.joining(","));
    }

    private static String export(String tags, String triggers, String variables) {
        return "{\"exportFormatVersion\":2,\"containerVersion\":{\"container\":{\"publicId\":\"GTM-AAAA\",\"usageContext\":[\"WEB\"]},"
                + "\"tag\":[" + tags + "],\"trigger\":[" + triggers + "],\"variable\":[" + variables + "]}}";
    }

    private static String tag(int number, String more) {
        return "{\"tagId\":\"" + number + "\",\"name\":\"t" + number + "\",\"type\":\"html\",\"parameter\":[]" + more
                + "}";
    }

    private static String constant(int number, String value) {
        return "{\"variableId\":\"" + number + "\",\"name\":\"v" + number
                + "\",\"type\":\"c\",\"parameter\":[{\"type\":\"TEMPLATE\",\"key\":\"value\",\"value\":\"" + value
                + "\"}]}";
    }

    /** A trigger that compares the text of a variable. */
    private static String asking(String variable) {
        return "{\"triggerId\":\"1\",\"name\":\"All\",\"type\":\"PAGEVIEW\",\"filter\":[{\"type\":\"EQUALS\",\"parameter\":["
                + "{\"type\":\"TEMPLATE\",\"key\":\"arg0\",\"value\":\"{{" + variable
                + "}}\"},{\"type\":\"TEMPLATE\",\"key\":\"arg1\",\"value\":\"x\"}]}]}";
    }

    private static String runtime(String macros, String tags, String predicates, String rules) {
        return "{\"resource\":{\"version\":\"1\",\"macros\":[" + macros + "],\"tags\":[" + tags + "],\"predicates\":["
                + predicates + "],\"rules\":[" + rules + "]}}";
    }

    private static String tableRow(int number) {
        return "{\"type\":\"MAP\",\"map\":[{\"type\":\"TEMPLATE\",\"key\":\"key\",\"value\":\"k" + number
                + "\"},{\"type\":\"TEMPLATE\",\"key\":\"value\",\"value\":\"1\"}]}";
    }

    static Stream<Arguments> bombs() {
        String firing = ",\"firingTriggerId\":[\"1\"]";
        return Stream.of(
                Arguments.of("each variable names the next one twice",
                        export(tag(1, firing), asking("v45"), all(46, n -> n == 0
                                ? constant(0, "xxxxxxxxxxxxxxxx")
                                : constant(n, "{{v" + (n - 1) + "}}{{v" + (n - 1) + "}}")))),
                Arguments.of("each macro of a runtime has the next one twice", runtime(
                        "{\"function\":\"__e\"}," + all(45, n -> "{\"function\":\"__c\",\"vtp_value\":" + (n == 0
                                ? "\"xxxxxxxxxxxxxxxx\""
                                : "[\"template\",[\"macro\"," + n + "],[\"macro\"," + n + "]]") + "}"),
                        "{\"function\":\"__html\",\"tag_id\":1}",
                        "{\"function\":\"_eq\",\"arg0\":[\"macro\",0],\"arg1\":\"gtm.js\"},"
                                + "{\"function\":\"_eq\",\"arg0\":[\"macro\",45],\"arg1\":\"x\"}",
                        "[[\"if\",0,1],[\"add\",0]]")),
                Arguments.of("each tag has the next one before and behind it",
                        export(all(45, n -> tag(n, (n == 0 ? firing : "") + ",\"setupTag\":[{\"tagName\":\"t" + (n + 1)
                                + "\"}],\"teardownTag\":[{\"tagName\":\"t" + (n + 1) + "\"}]")), TRIGGER, "")),
                Arguments.of("a sequence of thousands of tags",
                        export(all(6_000,
                                n -> tag(n, (n == 0 ? firing : "") + ",\"setupTag\":[{\"tagName\":\"t" + (n + 1)
                                        + "\"}]")),
                                TRIGGER, "")),
                Arguments.of("thousands of variables, each naming the next one",
                        export(tag(1, firing), asking("v6000"), all(6_001, n -> n == 0
                                ? constant(0, "x")
                                : constant(n, "{{v" + (n - 1) + "}}")))),
                Arguments.of("all variables name all variables", export(tag(1, firing), asking("v1"),
                        all(700, n -> constant(n, IntStream.range(0, 300).mapToObj(m -> "{{v" + (n + m) % 700 + "}}")
                                .collect(Collectors.joining()))))),
                Arguments.of("all tags ask for a table of thousands of rows", export(tag(1, firing), asking("v1"),
                        all(12, n -> "{\"variableId\":\"" + n + "\",\"name\":\"v" + n
                                + "\",\"type\":\"smm\",\"parameter\":[{\"type\":\"TEMPLATE\",\"key\":\"input\",\"value\":\"{{v"
                                + (n + 1) + "}}\"},{\"type\":\"LIST\",\"key\":\"map\",\"list\":[" + all(500,
                                        ContainerBombsTest::tableRow)
                                + "]}]}"))),
                Arguments.of("nothing but ends of references", export(tag(1, firing
                        + ",\"notes\":\"\",\"priority\":{\"type\":\"INTEGER\",\"value\":\"" + "}}".repeat(1_000_000)
                        + "\"}"),
                        TRIGGER, "")),
                Arguments.of("nothing but starts of references", export(tag(1, firing
                        + ",\"priority\":{\"type\":\"INTEGER\",\"value\":\"" + "{{".repeat(1_000_000) + "\"}"), TRIGGER,
                        "")),
                Arguments.of("all rules wait for all listeners", runtime("{\"function\":\"__e\"},"
                        + "{\"function\":\"__v\",\"vtp_name\":\"gtm.triggers\"}",
                        all(2_000, n -> "{\"function\":\"__lcl\",\"vtp_uniqueTriggerId\":\"1_2\",\"vtp_a\":\"b\"}"),
                        "{\"function\":\"_eq\",\"arg0\":[\"macro\",0],\"arg1\":\"gtm.linkClick\"},"
                                + "{\"function\":\"_re\",\"arg0\":[\"macro\",1],\"arg1\":\"(^$|((^|,)1_2($|,)))\"}",
                        all(2_000, n -> "[[\"if\",0,1],[\"add\"," + n + "]]"))),
                Arguments.of("a long name that is referred to by its number", runtime(
                        "{\"function\":\"__v\",\"vtp_name\":\"" + "n".repeat(200_000) + "\"}",
                        "{\"function\":\"__html\",\"tag_id\":1,\"vtp_html\":[\"template\"," + all(5_000,
                                n -> "[\"macro\",0]") + "]}",
                        "", "")),
                Arguments.of("numbers beyond numbers", export(
                        tag(1, firing + ",\"priority\":1e999999999,\"scheduleStartMs\":1e999999999,\"scheduleEndMs\":"
                                + "9".repeat(400)),
                        TRIGGER, constant(1, "1e999999999"))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bombs")
    void itIsReadDecidedAndWrittenInTheEnd(String name, String file) throws ContainerRefusal {
        Container container = ContainerReader.read(file);
        PageLoad page = new PageLoad("https://shop.example/", null, Map.of(),
                Stream.of("{\"event\":\"gtm.js\"}", "{\"event\":\"gtm.dom\"}",
                        "{\"event\":\"gtm.linkClick\",\"gtm.triggers\":\"1_2\"}")
                        .map(push -> new PageLoad.PagePush(JsonValue.parse(push))).toList());
        PageDecisions decisions = PageDecisions.of(container, page);
        assertTrue(decisions.moments().size() >= 3);
        decisions.moments().forEach(moment -> container.tags().stream().limit(50)
                .forEach(tag -> assertNotNull(decisions.decision(tag, moment).why())));
        assertNotNull(ContainerLint.of(container));
        assertNotNull(ContainerDocument.of(container, Locale.ROOT));
        assertEquals(List.of(), ContainerDiff.of(container, ContainerReader.read(file)));
    }

    @Test
    void whatIsNotWorkedOutIsLeftToThePage() throws ContainerRefusal {
        for (Arguments each : bombs().limit(3).toList()) {
            Container container = ContainerReader.read(Objects.toString(each.get()[1]));
            PageDecisions decisions = PageDecisions.of(container, new PageLoad("https://shop.example/", null, Map.of(),
                    List.of(new PageLoad.PagePush(JsonValue.parse("{\"event\":\"gtm.js\"}")))));
            assertTrue(decisions.moments().stream().flatMap(moment -> moment.concerned().stream())
                    .anyMatch(decision -> decision.fires() == Ternary.UNKNOWN
                            && decision.why().english().contains("more than is worked out")),
                    () -> each.get()[0] + ": " + decisions.moments());
        }
    }

    @Test
    void theLastBeginningBeforeAnEndBeginsAName() {
        assertEquals(Set.of("b", "c"), VariableReference.names("{{a{{b}}x{{{c}}} {{d"));
        assertEquals(Set.of(""), VariableReference.names("{{{}}"));
        assertEquals(Set.of(), VariableReference.names("}}{{}"));
        assertEquals("a", VariableReference.only("{{a}}"));
    }
}
