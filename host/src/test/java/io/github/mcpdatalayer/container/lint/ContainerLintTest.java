package io.github.mcpdatalayer.container.lint;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import io.github.mcpdatalayer.container.read.ContainerReader;
import io.github.mcpdatalayer.container.read.ContainerRefusal;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ContainerLintTest {

    private static final int LEAST_RULES = 40;

    /** One rule with a container that breaks it and one that does not. */
    record Example(LintRule rule, String bad, String good) {
        @Override
        public String toString() {
            return rule.word();
        }
    }

    static List<Example> examples() {
        try (InputStream in = ContainerLintTest.class
                .getResourceAsStream("/io/github/mcpdatalayer/container/lint.jsonl")) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
            return text.lines().map(line -> {
                JsonObject each = (JsonObject) JsonValue.parse(line);
                return new Example(LintRule.valueOf(((JsonString) Objects.requireNonNull(each.get("rule"))).value()),
                        version(each, "bad"), version(each, "good"));
            }).toList();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String version(JsonObject example, String key) {
        return "{\"exportFormatVersion\":2,\"containerVersion\":" + Objects.requireNonNull(example.get(key)).toJson()
                + "}";
    }

    private static Stream<LintFinding> findings(Example example, String container) throws ContainerRefusal {
        return ContainerLint.of(ContainerReader.read(container)).stream()
                .filter(each -> each.rule() == example.rule());
    }

    @ParameterizedTest
    @MethodSource("examples")
    void aDefectiveContainerIsFoundAndARightOneIsNot(Example example) throws ContainerRefusal {
        assertTrue(findings(example, example.bad()).findAny().isPresent());
        assertEquals(List.of(), findings(example, example.good()).toList());
    }

    @Test
    void everyRuleHasAnExampleAndWordsInBothLanguages() {
        Set<LintRule> shown = EnumSet.noneOf(LintRule.class);
        examples().forEach(each -> shown.add(each.rule()));
        Set<String> texts = new TreeSet<>();
        for (LintRule rule : LintRule.values()) {
            assertFalse(rule.why().english().equals(rule.why().german()), rule.word());
            assertFalse(rule.fix().english().equals(rule.fix().german()), rule.word());
            texts.add(rule.why().english());
        }

        assertEquals(EnumSet.allOf(LintRule.class), shown);
        assertEquals(LintRule.values().length, texts.size());
        assertTrue(LintRule.values().length >= LEAST_RULES);
    }

    @Test
    void aSecretIsNotWrittenOutAgain() throws ContainerRefusal {
        String secret = "EAA" + "b".repeat(40);
        LintFinding found = ContainerLint.of(ContainerReader.read(("{\"exportFormatVersion\":2,\"containerVersion\":{"
                + "\"variable\":[{\"name\":\"t\",\"type\":\"c\",\"parameter\":[{\"type\":\"TEMPLATE\",\"key\":\"value\",\"value\":\"S\"}]}]}}")
                .replace("\"S\"", "\"" + secret + "\""))).stream().filter(each -> each.rule() == LintRule.SECRET)
                .findFirst().orElseThrow();

        assertFalse(found.detail().contains(secret.substring(0, 20)), found.detail());
    }

    @Test
    void aPausedTagIsNotToldOfItsExceptions() throws ContainerRefusal {
        Example example = examples().stream().filter(each -> each.rule() == LintRule.EXCEPTION_NEVER_MATCHES)
                .findFirst()
                .orElseThrow();

        assertEquals(List.of(),
                findings(example, example.bad().replace("\"tagId\"", "\"paused\":true,\"tagId\"")).toList());
    }

    @Test
    void commentsWithoutEndTakeNoTimeAndThoseWithOneHideTheirCode() throws ContainerRefusal {
        String tag = "{\"exportFormatVersion\":2,\"containerVersion\":{\"tag\":[{\"tagId\":\"1\",\"name\":\"t\",\"type\":\"html\","
                + "\"firingTriggerId\":[\"2147479553\"],\"parameter\":[{\"type\":\"TEMPLATE\",\"key\":\"html\",\"value\":\"H\"}]}]}}";
        List<LintRule> rules = assertTimeoutPreemptively(Duration.ofSeconds(60),
                () -> ContainerLint
                        .of(ContainerReader.read(tag.replace("\"H\"", "\"" + "<!-- x ".repeat(800_000) + "\"")))
                        .stream().map(LintFinding::rule).toList());

        assertTrue(rules.contains(LintRule.HTML_TOO_LONG), rules::toString);
        assertFalse(
                ContainerLint.of(ContainerReader.read(tag.replace("\"H\"", "\"<!-- eval(1) --><b> <!--\""))).stream()
                        .anyMatch(each -> each.rule() == LintRule.EVAL));
        assertTrue(ContainerLint.of(ContainerReader.read(tag.replace("\"H\"", "\"<!-- a --> eval(1) <!-- b -->\"")))
                .stream().anyMatch(each -> each.rule() == LintRule.EVAL));
    }
}
