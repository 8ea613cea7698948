package io.github.mcpdatalayer.privacy;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Holds that a redacted text stays as it is, by whichever way it comes by again; the masks of typed secrets, too. */
class StableMasksTest {

    private static final String MASK = "{{secret:PW}}";
    private static final List<String> KEYS = List.of("password", "email", "phone_number", "card_number", "iban", "name",
            "first_name", "street", "user_id", "birth_date", "token", "cvv", "item_name", "transaction_id", "id", "ip",
            "api_key", "otp", "sha256_email", "q", "title", "zip", "order_id", "sessionid", "otp_code", "Passwort");

    private static List<UnaryOperator<String>> sinks(Redaction redaction) {
        return List.of(redaction::text, redaction::json, redaction::hits, redaction::recording,
                text -> redaction.value("$.items[0].item_name", text),
                text -> redaction.layer(text, text.length()).text());
    }

    /** Places in which a mask may stand. */
    private static List<String> places(String mask) {
        List<String> places = new ArrayList<>();
        for (String key : KEYS) {
            places.add("{\"" + key + "\":\"" + mask + "\"}");
            places.add("{\"user\":{\"" + key + "\":\"" + mask + "\"}}");
            places.add("[{\"name\":\"" + key + "\",\"value\":\"" + mask + "\"}]");
            places.add("{\"" + key + "\":[\"" + mask + "\"]}");
            places.add("{\"payload\":\"{\\\"" + key + "\\\":\\\"" + mask + "\\\"}\"}");
            places.add("[\"set\",\"" + key + "\",\"" + mask + "\"]");
            places.add("{\"" + mask + "\":\"" + key + "\"}");
            places.add("https://shop.example/?a=1&" + key + "=" + mask + "#x");
            places.add(key + ": " + mask);
            places.add(key + "=" + mask + "; path=/");
            places.add("<input name=\"" + key + "\" value=\"" + mask + "\"> <b>" + key + "</b> " + mask);
            places.add("| " + key + " |\n|---|\n| " + mask + " |");
            places.add("Your " + key + " is " + mask + ".");
        }
        return places;
    }

    @ParameterizedTest
    @ValueSource(strings = {"MASK", "STRICT"})
    void theMaskOfATypedSecretStaysUnderWhateverItStands(String mode) {
        var redaction = new Redaction(RedactionMode.valueOf(mode));
        for (String mask : List.of(MASK, "{{secret:SHOP_LOGIN-2}}", "{{secret:password}}", "{{secret:x}}")) {
            for (String place : places(mask)) {
                for (UnaryOperator<String> sink : sinks(redaction)) {
                    String shown = sink.apply(place);
                    assertTrue(shown.contains(mask), () -> place + " → " + shown);
                }
            }
            for (String key : KEYS) {
                assertEquals(mask, redaction.value("$.user['" + key + "']", mask));
                assertEquals(List.of(), redaction.replaced(List.of("textbox", key), mask));
            }
        }
    }

    @Test
    void whatOnlyLooksLikeAMaskHidesNothing() {
        var redaction = new Redaction(RedactionMode.MASK);
        for (String secret : List.of("4111111111111111", "4111-1111-1111-1111", "DE89370400440532013000",
                "mia.meier@shop.example", "0171 2345678", "a b", "", "Zq7Kanarie!", "x".repeat(41),
                "ghp_16C7e42F292c6912E7710c838347Ae178B4a")) {
            String shown = redaction.json("{\"password\":\"{{secret:" + secret + "}}\"}");
            assertFalse(!secret.isBlank() && shown.contains(secret), shown);
        }
        assertFalse(redaction.text("write to {{secret:mia.meier@shop.example}}").contains("mia"));
    }

    @Test
    void thePlaceholdersOfTheRedactionStayUnderWhateverTheyStand() {
        var redaction = new Redaction(RedactionMode.STRICT);
        for (String mask : List.of("[EMAIL_1]", "[CARD_2:number]", "[TOKEN_3]", "[NAME_12:invalid]", "[secret]",
                "[secret: Meta]", "[redacted]")) {
            for (String place : places(mask)) {
                for (UnaryOperator<String> sink : sinks(redaction)) {
                    String once = sink.apply(place);
                    assertEquals(once, sink.apply(once), place);
                    boolean isOneWord = mask.indexOf(' ') < 0 || place.startsWith("{");
                    assertTrue(mask.equals("[redacted]") || !isOneWord || once.contains(mask),
                            () -> place + " → " + once);
                }
            }
        }
    }

    /** A redacted text comes by again: from an agent's answer, a report, a picture's words. */
    @Test
    void redactingTwiceIsRedactingOnce() {
        var redaction = new Redaction(RedactionMode.MASK);
        List<String> values = List.of("mia.meier@shop.example", "4111111111111111", "4111 1111 1111 1111",
                "DE89 3704 0044 0532 0130 00", "+49 171 2345678", "Mia Meier", "Hauptstraße 5", "12.03.1984",
                "192.168.12.7", "hunter2!x",
                "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9",
                "U-48213", "mia.meier (at) shop.example");
        int n = 0;
        for (String value : values) {
            List<String> places = places(value);
            for (int at = n % 3; at < places.size(); at += 3) {
                String place = places.get(at);
                for (String written : List.of(place, place.replace("@", "%40"),
                        "{\"u\":\"" + URLEncoder.encode(place, StandardCharsets.UTF_8) + "\"}")) {
                    for (UnaryOperator<String> sink : sinks(redaction)) {
                        String once = sink.apply(written);
                        assertEquals(once, sink.apply(once), written);
                        n++;
                    }
                }
            }
        }
        assertTrue(n > 10_000, "tried " + n);
    }
}
