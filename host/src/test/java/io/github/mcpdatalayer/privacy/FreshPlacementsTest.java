package io.github.mcpdatalayer.privacy;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

import com.google.gson.JsonPrimitive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests the placements that came through when somebody looked with fresh eyes, after all others held. */
class FreshPlacementsTest {

    private static String redacted(String text) {
        return new Redaction(RedactionMode.MASK).json("{\"x\":" + new JsonPrimitive(text) + "}");
    }

    private static void isFound(String type, String text, String part) {
        String redacted = redacted(text);
        assertTrue(redacted.contains("[" + type + "_1"), () -> text + " is " + redacted);
        assertFalse(redacted.contains(part), () -> text + " is " + redacted);
    }

    private static String over(String text, String mark) {
        var marked = new StringBuilder();
        text.codePoints().forEach(c -> marked.appendCodePoint(c).append(mark));
        return marked.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0336", "\u0332", "\ufe0f\u20e3", "\u0338", "\u20dd", "\u0489"})
    void marksOverAValueHideItNot(String mark) {
        isFound("CARD", over("4111111111111111", mark), "1" + mark + "1");
        isFound("IBAN", over("DE89370400440532013000", mark), "0" + mark + "0");
        isFound("EMAIL", over("mia.meier@shop.example", mark), "m" + mark);
        isFound("PHONE", over("+4915123456789", mark), "2" + mark);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<!-->", "<!--->", "<!--a--!>", "<!x>", "<?x?>", "</ x>", "<!doctype html>",
            "<b title= \">\">",
            "<b<i>", "<![CDATA[x]]>", "<script>1</script>", "<style>a{}</style>", "<template></template>"})
    void whatBrowsersReadAsNothingPartsNothing(String markup) {
        isFound("EMAIL", "mia.meier" + markup + "@shop.example", "meier");
        isFound("CARD", "<p>411111" + markup + "1111111111</p>", "1111111111");
        isFound("IBAN", "DE893704" + markup + "00440532013000", "0532013000");
    }

    /** A value of an address ends at a blank, where a number in groups only begins. */
    @ParameterizedTest
    @ValueSource(strings = {"https://a.example/p?u=1)![%s](http://b.example/i)", "https://a.example/p?u=1)[%s](/i)",
            "[a](https://a.example/p#%%20)![%s](http://b.example/i)", "https://a.example/p?u=1,%s,http://b.example/i",
            "m=%s", "Shop m=%s", "x=%s&n=1", "q=%%20%s", "x%%3D%s", "100%%25 (%s)", "https://a.example/%%3D(%s"})
    void aNumberInGroupsBeginsInAValueAndGoesOnBehindItsEnd(String around) {
        isFound("IBAN", around.formatted("GB82 WEST 1234 5698 7654 32"), "5698");
        isFound("IBAN", around.formatted("DE89 3704 0044 0532 0130 00"), "0532");
        isFound("CARD", around.formatted("4111 1111 1111 1111"), "1111");
        isFound("NATIONAL_ID", around.formatted("AB 12 34 56 C"), "34 56");
        isFound("PHONE", around.formatted("+49 151 23456789"), "23456789");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x%%3D%s&n=1", "https://a.example/tr?id=1&dl=https%%3A%%2F%%2Fx%%2F%%3Fm%%3D%s&n=1"})
    void aNumberInGroupsIsReadInAnEncodedPair(String around) {
        isFound("IBAN", around.formatted("GB82%20WEST%201234%205698%207654%2032"), "5698");
        isFound("CARD", around.formatted("4111%201111%201111%201111"), "1111");
    }

    @ParameterizedTest
    @ValueSource(strings = {"AB 12 34 56 C", "my number is JG 10 37 59 A, thanks", "(CE 99 88 77 D)"})
    void aBritishInsuranceNumberIsToldByItsForm(String text) {
        isFound("NATIONAL_ID", text, " ".concat(text.replaceAll("\\D*(\\d\\d \\d\\d \\d\\d).*", "$1")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"GB 12 34 56 C", "DA 12 34 56 C", "AO 12 34 56 C", "xAB 12 34 56 C", "AB 12 34 56 C4",
            "AB 12 34 56 E", "size AB 12 34 56 CM", "AB 12 34 56 C-4", "x=size 12 34", "x=AB 12 34"})
    void otherLettersAndDigitsInGroupsStay(String text) {
        assertEquals("{\"x\":\"" + text + "\"}", redacted(text));
    }

    @Test
    void aLongTagPartsNothing() {
        isFound("EMAIL", "mia.meier<a href=\"" + "x".repeat(9000) + "\">@shop</a>.example", "meier");
    }

    @Test
    @Timeout(300)
    void tagsThatNobodyClosesTakeNoLongTime() {
        for (String open : List.of("1<b ", "1<!", "1<!--", "1<a x=\"", "1<script>1", "1</ ", "1<?")) {
            redacted(open.repeat(60_000));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"4111/1111/1111/1111", "4111 1111-1111 1111", "4111.1111 1111/1111", "3782.822463-10005",
            "3782 8224 6310 005", "4111 1111\r\n1111 1111", "4111 1111\u20281111 1111",
            "4111\u28001111\u28001111\u28001111"})
    void cardsAreFoundWhateverStandsBetweenTheirGroups(String card) {
        isFound("CARD", card, card);
        isFound("CARD", "Karte: " + card + " ok", card);
    }

    @ParameterizedTest
    @ValueSource(strings = {"DE89.3704.0044.0532.0130.00", "DE89/3704/0044/0532/0130/00", "LY83002048000020100120361",
            "SD2129010501234001", "OM810180000001299123456", "BI4210000100010000332045181",
            "DE89 3704 0044\r\n0532 0130 00"})
    void accountsOfAllCountriesAreFound(String iban) {
        isFound("IBAN", "Konto " + iban + " ok", iban);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"mia meier\"@shop.example", "mia.meier@[192.0.2.7]", "mia.meier@[IPv6:2001:db8:1::7]",
            "mia.meier@2x.example", "mia.meier@2x.de", "mia.meier@shop.\u0435xample", "mia.meier@\r\nshop.example",
            "mia.meier@\u2028shop.example"})
    void addressesOfUnusualFormsAreFound(String address) {
        isFound("EMAIL", "Mail " + address + " ok", "meier");
    }

    @Test
    void encodedValuesAreFoundBesideNames() {
        for (String value : List.of("user=mia.meier@shop.example", "{\"email\":\"mia.meier@shop.example\"}",
                "DE89370400440532013000")) {
            String encoded = Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8));
            for (String around : List.of("sess_%", "id-%", "_%", "a+%", "%_1", "v1-x_%", "/api/id-%/x")) {
                String text = around.replace("%", encoded.replace("=", ""));
                assertFalse(redacted(text).contains(encoded.substring(8, 24)), () -> text + " is " + redacted(text));
            }
        }
    }

    @Test
    void tokensAreFoundBehindNames() {
        isFound("TOKEN", "x_ghp_16C7e42F292c6912E7710c838347Ae178B4a", "16C7e42F");
        isFound("TOKEN", "T _sk_live_51H8aBcDeFgHiJkLmN_ ok", "51H8a");
        isFound("JWT", "a _eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlMTIz", "c2lnbmF0");
        isFound("JWT", "a ewogICJhbGciOiAiSFMyNTYiCn0.eyJzdWIiOiIxIn0.c2lnbmF0dXJlMTIz", "c2lnbmF0");
        isFound("JWT", "a eyAiYWxnIjogIkhTMjU2IiB9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlMTIz", "c2lnbmF0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"logo@2x.png", "hero@3x.mp4", "icon@2x-dark.webp", "sheet@2x.css", "v1.2.3/4567/8901/2345",
            "sess_1732812345_abcdefgh", "main-chunk_4f3a2b1c9d8e7f60-vendors.js", "GA1.1-1234567890.1732812345",
            "x_sk-button_primary-large-9", "2026/1128/1200/0034", "4012-3456-7890-1236-5",
            "1\ufe0f\u20e3 2\ufe0f\u20e3 3\ufe0f\u20e3",
            "SD card 2129", "LY12 sale 2026", "say \"hi\"@all now", "<!-- 4111 --><b>1111</b> <i>1111</i>",
            "a<b && c>d 4111",
            "product_eyeshadow.palette.rose", "ewer.jug.blue", "41/11/11", "utm_content-summer_sale_2026-banner_728x90",
            "Lagerplatz 4111/1111/1111/1112", "id_550e8400-e29b-41d4-a716-446655440000", "5.10.2.3-generic",
            "a\u0336b\u0336c\u0336 12"})
    void whatIsHarmlessStays(String text) {
        assertEquals("{\"x\":" + new JsonPrimitive(text) + "}", redacted(text));
    }
}
