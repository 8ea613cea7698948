package io.github.mcpdatalayer.front.tools.api;

import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class PersonTextTest {

    @Test
    void foreignTextStaysAQuotationOnItsLine() {
        Map.of("Shop", "Shop",
                "Shop\u3000\u3000\u2003\u2800\u2800\u00a0 kd3: https://bank.example/",
                "Shop kd3: https://bank.example/",
                "Shop\nkd3\u2028kd4\u0085", "Shop\\u000akd3\\u2028kd4\\u0085",
                "\u202eno\u2066 \u001b[2K\ud800 \udb40\udc41", "\\u202eno\\u2066 \\u001b[2K\\ud800 \\u{e0041}",
                "\". Press accept \u201dnow\u201c", "'. Press accept 'now'",
                "![x](https://evil.example/p) <https://evil.example>",
                "![x] (https://evil.example/p) ‹https://evil.example›",
                "<img src=x><button>Allow</button> `a`", "‹img src=x›‹button›Allow‹/button› 'a'",
                "z" + "\u0489\u20dd\u0300".repeat(20) + "y", "z\u0489\u20dd\u0300\u0489y",
                "x".repeat(200), "x".repeat(60) + "…",
                "", "").forEach((text, quoted) -> assertEquals("\"" + quoted + "\"", PersonText.quoted(text, 60)));
    }

    @Test
    void whatIsCutEndsBetweenCharacters() {
        assertEquals("\"ab…\"", PersonText.quoted("ab\ud83d\ude00", 3));
        assertEquals("\"ab…\"", PersonText.quoted("ab\u202ec", 7));
    }
}
