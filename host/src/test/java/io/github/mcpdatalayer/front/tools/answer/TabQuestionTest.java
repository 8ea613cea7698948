package io.github.mcpdatalayer.front.tools.answer;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Addresses in the question; ElicitationTest asks it. */
class TabQuestionTest {

    private static final String LABEL = "a".repeat(50);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            https://shop.example/cart?a=1#b      | https://shop.example/cart?a=1#b
            https://bank.example.LABEL.evil.example/bank.example | https://…aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.evil.example
            https://bank.example.LABEL.LABEL… (80 more characters) | https://… (a host too long to show)
            https://shop.example/![x](//evil.example) | https://shop.example/![x] (//evil.example)
            about:blank                          | about:blank
            ''                                   | ''
            """)
    void theEndOfAHostIsShown(String url, String shown) {
        assertEquals(shown, TabQuestion.address(url.replace("LABEL", LABEL)));
    }
}
