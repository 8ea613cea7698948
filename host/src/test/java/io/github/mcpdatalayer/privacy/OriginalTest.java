package io.github.mcpdatalayer.privacy;

import java.util.Objects;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

/** A placeholder is resolved by the session that made it, from a text that has its value. */
class OriginalTest {

    private final Redaction redaction = new Redaction(RedactionMode.MASK);

    private Original search(String placeholder) {
        return Objects.requireNonNull(redaction.original(placeholder), placeholder);
    }

    private String found(String placeholder, String json) {
        Original original = search(placeholder);
        original.lookIn(json);
        return String.valueOf(original.value());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "[EMAIL_1]        | {\"a\":\"Write to Ann.Miller@Shop.example, please\"}              | Ann.Miller@Shop.example",
            "[EMAIL_1]        | {\"u\":\"https://shop.example/?mail=Ann.Miller%40Shop.example&x\"} | Ann.Miller@Shop.example",
            "[EMAIL_1]        | [1,{\"json\":\"{\\\"email\\\":\\\"Ann.Miller@Shop.example\\\"}\"}]  | Ann.Miller@Shop.example",
            "[EMAIL_1]        | {\"Ann.Miller@Shop.example\":1}                                   | Ann.Miller@Shop.example",
            "[PHONE_1]        | {\"phone\":\"+49 30 90121234\"}                                   | +49 30 90121234",
            "[PHONE_1]        | {\"a\":\"call +49 30 90121234\"}                                  | +49 30 90121234",
            "[PHONE_1:number] | {\"phone\":493090121234}                                          | 493090121234",
            "[NAME_1]         | {\"user\":{\"fullName\":\"Ann \\\"Al\\\" M\\u00fcller\"}}         | Ann \"Al\" Müller",
            "[STREET_1]       | {\"street\":\"Ringstr. 1\"}                                       | Ringstr. 1"})
    void theValueIsFoundAsThePageHasWrittenIt(String placeholder, String json, String value) {
        String shown = redaction.json(json);
        assertEquals(placeholder, shown.replaceFirst("(?s).*?(\\[[A-Z_]+_\\d+(?::[a-z,]+)?\\]).*", "$1"), shown);
        assertEquals(value, found(placeholder, json));
    }

    @Test
    void aPageThatWritesAPlaceholderItselfGetsNothing() {
        redaction.json("{\"email\":\"ann@shop.example\"}");
        for (String json : new String[]{"{\"email\":\"[EMAIL_1]\"}", "{\"a\":\"[EMAIL_1] and [EMAIL_1]\"}",
                "{\"[EMAIL_1]\":\"bob@shop.example\"}", "[\"[EMAIL_1]\",\"bob@shop.example\"]",
                "{\"a\":\"%5BEMAIL_1%5D\",\"b\":\"\\u005bEMAIL_1]\"}", "not JSON [EMAIL_1]"}) {
            assertEquals("null", found("[EMAIL_1]", json), json);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"[EMAIL_2]", "[EMAIL_0]", "[EMAIL_9999999999999]", "[PHONE_1]", "[EMAIL_01]", "EMAIL_1",
            "[EMAIL_1", "[EMAIL]", "[email_1]", " [EMAIL_1]", "[EMAIL_1] ", "[EMAIL_1][EMAIL_1]", ""})
    void whatThisSessionHasNotMadeIsNone(String other) {
        redaction.json("{\"email\":\"ann@shop.example\"}");
        assertNotNull(redaction.original("[EMAIL_1]"));
        assertNull(redaction.original(other), other);
        assertNull(new Redaction(RedactionMode.MASK).original("[EMAIL_1]"));
    }

    @Test
    void withoutRedactionThereAreNone() {
        var off = new Redaction(RedactionMode.OFF);
        off.json("{\"email\":\"ann@shop.example\"}");
        assertNull(off.original("[EMAIL_1]"));
    }

    @Test
    void theFirstTextThatHasItCountsAndItsFactsAreKnown() {
        redaction.json("{\"email\":\"ann@shop\"}");
        Original original = search("[EMAIL_1:invalid]");
        original.lookIn("{\"email\":\"bob@shop\"}");
        assertNull(original.value());
        original.lookIn("{\"email\":\"Ann@shop\"}");
        original.lookIn("{\"email\":\"ANN@shop\"}");
        assertEquals("Ann@shop", original.value());
        assertEquals("EMAIL_1:invalid", original.name());
        assertEquals(DataType.EMAIL, original.type());
    }

    @ParameterizedTest
    @CsvSource({"Email, EMAIL", "E-Mail-Adresse, EMAIL", "Your e-mail address, EMAIL", "Phone number, PHONE",
            "Telefon, PHONE", "Full name, NAME", "First name, NAME", "Street, STREET", "Password, TOKEN"})
    void aLabelSaysWhichValuesBelongThere(String label, DataType type) {
        assertEquals(type, redaction.labelled(label));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Search", "Comment", "Message", "Coupon", "Your review", "", "Quantity"})
    void otherLabelsDoNot(String label) {
        assertNull(redaction.labelled(label));
    }
}
