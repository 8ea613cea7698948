package io.github.mcpdatalayer.hits;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests what in a request looks like the id of a client or a person. */
class IdentifiersTest {

    private static boolean areIn(String url, String body) {
        RecordedRequest request = new Sent().page("navigate").post(url, body).requests().getFirst();
        return Identifiers.areIn(request, UrlParts.of(url));
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://a.example/x?u=0a1b2c3d-1111-2222-3333-444455556666",
            "https://a.example/x?h=5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8",
            "https://a.example/x?z=1234567890.1700000000", "https://a.example/x?uid=a1b2c3",
            "https://a.example/x?partner_uid=778899", "https://a.example/x?gclid=Cj0KCQjw123abcDEF",
            "https://a.example/x?q=CAESEJk3x9Zl2mQ7pW8rT1vY4u0", "https://a.example/0123456789abcdef0/p.gif",
            "https://a.example/u/0a1b2c3d-1111-2222-3333-444455556666", "https://a.example/x;uid=a1b2c3?",
            "https://a.example/x?device_id=ABC-12345"})
    void anIdIsOne(String url) {
        assertTrue(areIn(url, ""), url);
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://a.example/x", "https://a.example/x?w=400&q=80",
            "https://a.example/x?t=1790000000000",
            "https://a.example/x?start=1790000000", "https://a.example/lib.js?v=0123456789abcdef0123456789abcdef",
            "https://a.example/_next/static/chunks/9f8a7b6c5d4e3f2a.js",
            "https://a.example/css2?family=Roboto:wght@400;700",
            "https://a.example/x?title=This-is-a-long-title-of-a-page-2026",
            "https://a.example/x?lang=de_DE&currency=EUR",
            "https://a.example/img/a1b2c3d4e5f60718293a4b5c.webp",
            "https://a.example/x?url=https%3A%2F%2Fshop.example%2F",
            "https://a.example/x?sku=12345678", "https://a.example/x?uid=", "https://a.example/x?uid=unknown",
            "https://a.example/player/embed-very-long-word-without-numbers"})
    void whatIsNoneIsNotCalledOne(String url) {
        assertFalse(areIn(url, ""), url);
    }

    @Test
    void bodiesAreLookedIntoAsFarAsTheyCanBeRead() {
        String url = "https://a.example/x";
        assertTrue(areIn(url, "{\"a\":{\"b\":[{\"visitor_id\":\"v12345\"}]}}"));
        assertTrue(areIn(url, "[\"0a1b2c3d-1111-2222-3333-444455556666\"]"));
        assertTrue(areIn(url, "a=1&client_id=12345678.87654321"));
        assertFalse(areIn(url, "{\"a\":1,\"name\":\"shop\"}"));
        assertFalse(areIn(url, "{\"broken"));
        assertFalse(areIn(url, "[".repeat(90_000)));
        assertEquals(false, areIn(url, "a".repeat(100_000)));
    }
}
