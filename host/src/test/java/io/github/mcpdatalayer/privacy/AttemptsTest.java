package io.github.mcpdatalayer.privacy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The bars of redaction: what is promised is found wherever it stands and however it is written, and little else is touched. */
class AttemptsTest {

    @Test
    void theAttemptsAreThoseOfTheGenerator() throws IOException {
        List<Corpus.Document> attempts = Corpus.read("attempts.txt");
        assertEquals(new AttemptGenerator().documents(), attempts);
        assertTrue(attempts.size() >= 600 && Attempts.of(attempts).byKind.size() >= 25, attempts.size() + " attempts");
    }

    @ParameterizedTest
    @ValueSource(strings = {"attempts.txt", "attempts-unseen.txt", "attempts-shapes.txt", "attempts-review.txt",
            "attempts-fragments.txt", "attempts-fragments-unseen.txt", "attempts-languages.txt"})
    void ofEachTypeAtMostOneInAHundredAttemptsSucceeds(String file) throws IOException {
        Attempts attempts = Attempts.of(promised(Corpus.read(file)));
        attempts.byKind.forEach((kind, count) -> assertTrue(count.recall() >= 0.99 && count.precision() >= 0.97,
                () -> kind + "\n" + attempts.table() + String.join("\n", attempts.leaks) + "\n"
                        + String.join("\n", attempts.others)));
    }

    @Test
    void ofTheHarmlessMessagesAtMostOneInTwoHundredChanges() throws IOException {
        List<Corpus.Document> messages = new ArrayList<>(Corpus.read("harmless.txt"));
        for (String file : List.of("harmless-unseen.txt", "harmless-shapes.txt", "harmless-review.txt",
                "harmless-fragments.txt")) {
            messages.addAll(Corpus.read(file));
        }
        List<String> changed = Attempts.changed(messages);
        assertTrue(messages.size() >= 300 && changed.size() * 200 <= messages.size(),
                () -> String.join("\n", changed));
    }

    @Test
    void aNumberWithoutGroupsIsACardOnlyIfAnIssuerGivesItOut() {
        assertEquals(List.of(), BareCards.OF_TESTS.stream().filter(card -> !BareCards.isTaken(card)).toList());
        assertEquals(0, BareCards.ofEans());
        assertEquals(0, BareCards.ofShopifyIds());
    }

    @Test
    void noShortTextBreaksIt() {
        var redaction = new Redaction(RedactionMode.MASK);
        List<String> signs = "/:<>=@([{'*;,|\n%&.-+ aA1\\".chars().mapToObj(Character::toString).toList();
        for (String first : signs) {
            for (String second : signs) {
                for (String text : List.of(first, first + second, "name:" + first + second,
                        "lastname=" + first + second, "<td>" + first + second, "id;name\n" + first + second)) {
                    String json = "{\"a\":\"" + JsonRedactor.quoted(text) + "\"}";
                    assertFalse(redaction.json(json).isEmpty() || redaction.text(text).isEmpty(), text);
                }
            }
        }
    }

    /** Attempts of what the README does not promise are counted in the benchmark only. */
    private static List<Corpus.Document> promised(List<Corpus.Document> attempts) {
        return attempts.stream().filter(each -> !each.title().startsWith("not promised")).toList();
    }

    @Test
    void anAttemptThatSucceedsCounts() {
        Attempts attempts = Attempts.of(List.of(
                new Corpus.Document("name / plain / neutral", "{\"x\":\"⟦NAME:Annabella⟧\"}"),
                new Corpus.Document("email / plain / neutral",
                        "{\"x\":\"to ⟦EMAIL:ann@example.com⟧ or b@example.com\"}")));
        assertEquals(1, attempts.all.leaks);
        assertEquals(1, attempts.all.more);
        assertFalse(attempts.leaks.isEmpty());
    }
}
