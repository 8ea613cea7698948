package io.github.mcpdatalayer.front.tools.search;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeoutException;

import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.searchpack.EmbeddingProcess;
import io.github.mcpdatalayer.searchpack.TestPack;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Pages are found by what they mean, by the real model, which sees redacted texts alone. */
class MeaningTest {

    private static final Duration SOON = Duration.ofMinutes(1);
    private static EmbeddingProcess model;

    /** The texts that went to the model. */
    private final List<String> sent = new ArrayList<>();
    /** After so many calls there is no time left. */
    private int calls = Integer.MAX_VALUE;
    private final Meaning meaning = new Meaning((texts, _) -> {
        if (calls-- == 0) {
            throw ToolErrors.of(ErrorCode.TIMEOUT.error(), SearchTabs.NAME, null);
        }
        sent.addAll(texts);
        try {
            return model.embed(texts, SOON);
        } catch (IOException | TimeoutException e) {
            throw new AssertionError(e);
        }
    });

    @BeforeAll
    static void startTheModel() throws Exception {
        model = TestPack.model();
    }

    @AfterAll
    static void endIt() {
        model.close();
    }

    private static IndexedPage page(String title, String text) throws Exception {
        return IndexedPage.of(PageText.of(title, "https://shop.example/", text, false,
                new Redaction(RedactionMode.MASK)));
    }

    private Meaning.Nearest rank(String question, IndexedPage... pages) throws Exception {
        return meaning.rank(question, List.of(pages), Deadline.in(SOON));
    }

    @Test
    void aPageThatSharesNoWordIsFoundByItsNearestPassage() throws Exception {
        IndexedPage contact = page("Our offices", "We are in Berlin and Hamburg.\n".repeat(20));
        IndexedPage help = page("Service", "Lamps and shades of all kinds. ".repeat(20)
                + "\nNot happy? Send the article back, and your money is returned within two weeks.\n"
                + "Opening hours: Monday to Friday. ".repeat(20));
        assertTrue(Objects.requireNonNull(Ranking.of("how do I get a refund")).rank(List.of(contact, help)).isEmpty(),
                "no word is shared");
        Meaning.Nearest found = rank("how do I get a refund", contact, help);
        assertEquals(1, found.near().getFirst().place());
        assertTrue(found.near().getFirst().passage().contains("your money is returned"), found::toString);
        assertTrue(found.near().stream().noneMatch(each -> each.place() == 0), found::toString);
        assertEquals(0, found.left());
        sent.clear();
        rank("where can I visit you", contact, help);
        assertEquals(List.of("where can I visit you"), sent, "passages are known by now");
    }

    @Test
    void noMaskedValueReachesTheModel() throws Exception {
        IndexedPage page = page("Order of ann@mailbox.org", "Card 4111 1111 1111 1111, write to ann@mail"
                + "\u00adbox.org, IBAN DE89 3704 0044 0532 0130 00.\n" + "Thank you for the order. ".repeat(40));
        rank("who bought it", page);
        String all = String.join("\n", sent);
        assertTrue(all.contains("[EMAIL_") && all.contains("Thank you for the order."), all);
        for (String secret : List.of("ann", "mailbox", "4111", "0532")) {
            assertFalse(all.contains(secret), secret + " in " + all);
        }
    }

    @Test
    void whatIsNotComparedInTimeIsSaidAndComparedByTheNextCall() throws Exception {
        IndexedPage first = page("First", "The first sentence of a long page. ".repeat(400));
        IndexedPage second = page("Refund", "Money back within two weeks.");
        calls = 2; // the question, and eight passages
        Meaning.Nearest part = rank("reimbursement", first, second);
        assertEquals(1, part.near().getFirst().place(), "each page has its turn");
        assertEquals(part.all() - 8, part.left());
        calls = Integer.MAX_VALUE;
        sent.clear();
        assertEquals(0, rank("reimbursement", first, second).left());
        assertEquals(1 + part.left(), sent.size());
        calls = 0;
        assertThrows(Exception.class, () -> rank("reimbursement", first, second));
    }

    @Test
    void passagesAreShortAndHaveAllOfTheText() throws Exception {
        for (String text : List.of("One sentence. ".repeat(200), "word ".repeat(999), "\ud83d\ude00".repeat(2_001),
                "a line\nand another\n".repeat(300), "没有空格的文字。".repeat(400), "")) {
            IndexedPage page = page("Title", text);
            List<String> parts = page.passages().parts();
            assertEquals("Title", parts.getFirst());
            assertEquals(page.page().text().substring(page.page().body()).replaceAll("\\s", ""),
                    String.join("", parts.subList(1, parts.size())).replaceAll("\\s", ""));
            for (String part : parts) {
                assertTrue(part.length() <= Passages.MOST_CHARS, () -> part.length() + " characters");
                assertEquals(part, PageText.normal(part), "no half characters");
            }
        }
    }
}
