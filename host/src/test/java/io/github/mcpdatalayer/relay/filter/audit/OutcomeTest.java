package io.github.mcpdatalayer.relay.filter.audit;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

class OutcomeTest {

    @Test
    void theSiteAndTheCodeAreRead() {
        assertEquals(new Outcome("https://shop.example:8443", "OK"),
                read(",\"site\":\"https://shop.example:8443\",\"result\":{\"a\":1}}"));
        assertEquals(new Outcome("file://", "OK"),
                read(",\"site\":\"file://\",\"redaction\":\"mask\",\"result\":{}}"));
        assertEquals(new Outcome(null, "SITE_DENIED"),
                read(",\"error\":{\"code\":\"SITE_DENIED\",\"message\":\"m\",\"hint\":\"h\"}}"));
    }

    @Test
    void whatWasDoneInAPageIsRead() {
        assertEquals(Map.of("step", "kd1@7", "input", "page", "by", "once", "verb", "click", "role", "button", "to",
                "https://pay.example"),
                read(",\"site\":\"https://shop.example\",\"act\":{\"step\":\"kd1@7\",\"input\":\"page\",\"by\":\"once\","
                        + "\"verb\":\"click\",\"role\":\"button\",\"to\":\"https://pay.example\"},\"result\":{}}")
                        .act());
        Outcome failed = read(",\"act\":{\"step\":\"kd1@7\",\"verb\":\"press\"},\"error\":{\"code\":\"NOT_TAKEN\"}}");
        assertEquals(new Outcome(null, "NOT_TAKEN", Map.of("step", "kd1@7", "verb", "press")), failed);
    }

    @Test
    void theNameOfAnElementIsReadAsFarAsItIsOneLine() {
        assertEquals(Map.of("step", "kd1@7", "name", "Bestellen – jetzt"),
                read(",\"act\":{\"step\":\"kd1@7\",\"name\":\"Bestellen – jetzt\"},\"result\":{}}").act());
        Outcome escaped = read(",\"act\":{\"step\":\"kd1@7\",\"name\":\"a\\nb\"},\"result\":{}}");
        assertEquals(new Outcome(null, Outcome.UNKNOWN, Map.of("step", "kd1@7")), escaped);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"step\":\"secret words\"", "\"by\":\"secret\"", "\"role\":\"Secret Words\"",
            "\"to\":\"https://pay.example/secret\"", "\"to\":\"secret\"", "\"secret\":1", "\"verb\":\"sec\\u0072et\"",
            "\"verb\":{\"a\":\"secret\"}"})
    void wordsOfAPageAreNotTakenForWhatWasDone(String act) {
        assertEquals(Map.of(), read(",\"act\":{" + act + "},\"result\":{}}").act());
    }

    @ParameterizedTest
    @CsvSource({"https://shop.example/secret", "https://user@shop.example", "https://shop.example?secret",
            "https://shop.example#secret", "secret", "'https://a b'", "https://a\\u002fsecret", "''"})
    void whatIsNoOriginIsNotTakenForOne(String site) {
        assertEquals(null, read(",\"site\":\"" + site + "\",\"result\":{}}").site());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "}", ",\"error\":{\"code\":\"secret words\"}}", ",\"error\":{\"message\":\"secret\"}}",
            ",\"secret\":1}", ",\"error\":{\"code\":\"UNENDED", ",\"site\":\"unended"})
    void whatCannotBeReadIsUnknownAndNeverQuoted(String rest) {
        assertEquals(new Outcome(null, Outcome.UNKNOWN), read(rest));
    }

    private static Outcome read(String rest) {
        return Outcome.read(("{\"v\":1,\"to\":1,\"type\":\"response\",\"id\":5" + rest).getBytes(UTF_8));
    }
}
