package io.github.mcpdatalayer.json;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class PrettyJsonTest {

    @Test
    void whatAPersonWroteIsKeptNullsIncluded() throws NotJsonException {
        String given = """
                {
                  "target": null,
                  "title": "<Kasse> & 'mehr' ä",
                  "steps": []
                }
                """;
        assertEquals(given, PrettyJson.text(StrictJson.parse(given, 5)));
    }
}
