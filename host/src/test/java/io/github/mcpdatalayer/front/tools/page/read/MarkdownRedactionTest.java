package io.github.mcpdatalayer.front.tools.page.read;

import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

class MarkdownRedactionTest {

    @ParameterizedTest
    @CsvSource({"Mail **ann@**example.com now, Mail **[EMAIL_1]** now", "ann@**example.com** now, **[EMAIL_1]** now",
            "*ann*@example**.com**, ***[EMAIL_1]***",
            "ann@[example.com](https://shop.example/a) now, [[EMAIL_1]](https://shop.example/a) now",
            "[ann](/team)@example.com now, [[EMAIL_1]](/team) now",
            "Card 4111 **1111** 1111 **1111** now, Card **[CARD_1]** now",
            "a **b** ann`@`example.com, a **b** [EMAIL_1]",
            "Mail an\\*n@**example.com**, Mail an\\***[EMAIL_1]**"})
    void whatMarksPartIsReadWithoutThem(String markdown, String shown) {
        assertEquals(shown, MarkdownRedaction.redacted(markdown, new Redaction(RedactionMode.MASK)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Plain **words** and [a link](https://shop.example/a*b*c)", "",
            "* [EMAIL_1] and **[EMAIL_2]**", "2 * 3 * 4 = 24", "a ] b [ c ](", "**not closed", "`code **here**`"})
    void allElseStaysAsItIs(String markdown) {
        assertEquals(markdown, MarkdownRedaction.redacted(markdown, new Redaction(RedactionMode.MASK)));
        assertEquals(markdown, MarkdownRedaction.redacted(markdown, new Redaction(RedactionMode.OFF)));
    }
}
