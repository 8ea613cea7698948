package io.github.mcpdatalayer.privacy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

import com.google.gson.JsonPrimitive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

/** Values that are written in another way than people write them, which their form proves all the same. */
class OtherWritingsTest {

    private static final String ADDRESS = "mia.meier@shop.example";
    private static final String TOKEN = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
    private static final String JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlMTIz";

    private static String redacted(String text) {
        return new Redaction(RedactionMode.MASK).json("{\"x\":" + new JsonPrimitive(text) + "}");
    }

    private static void isHidden(String text, String... parts) {
        for (String around : List.of("%", "Info: % ok")) {
            String whole = around.replace("%", text);
            String redacted = redacted(whole);
            assertNotEquals("{\"x\":" + new JsonPrimitive(whole) + "}", redacted, text);
            for (String part : parts) {
                assertFalse(redacted.contains(part), () -> whole + " is " + redacted);
            }
        }
    }

    private static String escaped(String text, String which, IntFunction<String> as) {
        var escaped = new StringBuilder();
        text.chars().forEach(c -> escaped.append(which.isEmpty() || which.indexOf(c) >= 0
                ? as.apply(c)
                : String.valueOf((char) c)));
        return escaped.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\x%02x", "\\x%02X", "\\u{%x}", "\\u{%06X}", "\\U%08x", "\\%03o", "\\%06x", "\\%06x ",
            "\\%x ", "\\%04x ", "\\x{%x}", "\\u%04x", "\\uu%04x", "%%u%04x"})
    void escapesOfScriptsAndStyleSheetsAreReadAsTheirCharacters(String form) {
        IntFunction<String> as = form::formatted;
        isHidden(escaped(ADDRESS, "@", as), "mia.meier");
        isHidden(escaped(ADDRESS, "@.", as), "meier");
        isHidden("var a='" + escaped(ADDRESS, "@", as) + "';", "mia.meier");
        isHidden(escaped(ADDRESS, "", as));
        isHidden(escaped("4111111111111111", "", as));
        isHidden(escaped("DE89370400440532013000", "0", as), "370");
        isHidden(escaped("+4915123456789", "+", as), "15123");
        isHidden(escaped(TOKEN, "_", as), "16C7e42F");
    }

    @ParameterizedTest
    @ValueSource(strings = {" <at> ", "<at>", " < at > ", " <AT> ", " {at} ", " (AT) ", " &lt;at&gt; ", " «at» ",
            " ‹at› ",
            " |at| ", " *at* ", " -at- ", " ~at~ ", " (ät) ", " [ät] ", " (arroba) ", " (chiocciola) ", " (at-sign) ",
            " ＜at＞ ", " 〈at〉 ", " 【at】 ", "<@>", " \\[at\\] ", " (at] ", " ⟨at⟩ "})
    void anAtInAnyBracketIsOne(String at) {
        isHidden("mia.meier" + at + "shop.example", "mia.meier");
        isHidden("mia.meier" + at + "shop (dot) example", "mia.meier");
        isHidden("mia.meier" + at + "shop <dot> example", "mia.meier");
    }

    @ParameterizedTest
    @ValueSource(strings = {" (dot) ", " [dot] ", " <dot> ", " {dot} ", "[.]", "(.)", "{.}", " (punkt) ", " [point] ",
            " (punto) ", "<.>", " [ponto] "})
    void aDotInAnyBracketIsOne(String dot) {
        isHidden("mia.meier@shop" + dot + "example", "mia.meier");
        isHidden("mia.meier[at]shop" + dot + "example", "mia.meier");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%B4111111111111111^MEIER/MIA^2512101000000000123?",
            "%B4111 1111 1111 1111^MEIER/MIA M.MS^25121010000000?", ";4111111111111111=25121011234567890?",
            "B4111111111111111^MEIER/MIA^2512101", "%b4111111111111111^MEIER/MIA^2512101?",
            "%B378282246310005^MEIER/MIA^2512101?", ";378282246310005=2512101?",
            "%25B4111111111111111%5EMEIER%2FMIA%5E2512101%3F", "%B4111111111111111^MÜLLER/JÖRG^2512101?",
            "4111111111111111D2512101", "track1=%B4111111111111111^MEIER/MIA^2512101000?",
            "%B4111111111111111&MEIER/MIA&2512101000?", "%B6011111111111117^/^2512?"})
    void whatAReaderOfCardsSendsIsACardWithItsName(String stripe) {
        isHidden(stripe, "1111111111", "0005", "MEIER", "MÜLLER", "2512101");
    }

    @ParameterizedTest
    @ValueSource(strings = {"192.0.2.7-192.0.2.20", "192.0.2.7–192.0.2.20", "192.0.2.7 - 192.0.2.20",
            "7.2.0.192.in-addr.arpa",
            "192[.]0[.]2[.]7", "192.0.2[.]7", "192.0.2(.)7", "IP 192.0.2.7-20", "IP: 192.0.2.7-shop",
            "Subnet 192.0.2.7.nip.io", "ip_address=192.0.2.7-20", "from 2001:db8::7.", "2001:db8:0:0:0:0:0:7. And",
            "2001:db8::7..2001:db8::9", "2001:db8::7.example", "2001:db8::7.\n"})
    void addressesOfDevicesEndWhereTheyEnd(String address) {
        isHidden(address, "192.0.2.7", "192[.]", "2[.]7", "2(.)7", "7.2.0.192", "db8:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://hooks.slack.com/services/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",
            "https://hooks.slack.com/triggers/T00A1B2C3/1234567890123/aB1cD2eF3gH4iJ5kL6mN7oP8",
            "https://discord.com/api/webhooks/1123456789012345678/aB1cD2eF_3gH4iJ5kL6mN7oP8qR9sT0uV1wX2",
            "https://ptb.discord.com/api/v10/webhooks/1123456789012345678/aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0u",
            "https://acme.webhook.office.com/webhookb2/6c1b1b0a-1111-4222-8333-0123456789ab@7c1b1b0a-1111-4222-8333-0123456789ab/IncomingWebhook/aB1cD2eF3gH4iJ5kL6mN7oP8/6c1b1b0a",
            "https://api.telegram.org/bot123456789:aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uVwX/sendMessage",
            "https://hooks.zapier.com/hooks/catch/1234567/aB1cD2eF/",
            "https://maker.ifttt.com/trigger/sold/with/key/aB1cD2eF3gH4iJ5kL6mN7o",
            "https://hook.eu1.make.com/aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV",
            "https://open.feishu.cn/open-apis/bot/v2/hook/aB1cD2eF-3gH4-iJ5k-L6mN-7oP8qR9sT0uV",
            "https://chat.shop.example/hooks/ab1cd2ef3gh4ij5kl6mn7op8qr",
            "https://prod-1.logic.azure.com/workflows/x/paths/invoke?sig=aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV",
            "https://shop.example/webhook/aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV"})
    void anAddressThatLetsInWhoeverHasItLosesWhatDoesSo(String address) {
        isHidden(address, "aB1cD2eF", "ab1cd2ef3", "3gH4", "0123456789ab");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<wbr>", "<wbr/>", "<b></b>", "&shy;", "<!-- -->", "<span>", "</span><span class=x>",
            "<wbr><wbr>",
            "<i>", "\u200b", "&#8203;", "<a href=x>"})
    void tokensThatTagsPartAreFound(String tag) {
        for (String token : List.of(TOKEN, JWT, "sk_" + "live_51H8aBcDeFgHiJkLmN", "AKIAIOSFODNN7EXAMPLQ",
                "xoxb-" + "123456789012-aB1cD2eF3gH4iJ5k", JWT.replace("eyJzdWIiOiIxIn0", "eyJ4".repeat(200)))) {
            for (int at : List.of(2, 4, 9, token.length() - 5)) {
                isHidden(token.substring(0, at) + tag + token.substring(at), token.substring(token.length() - 5),
                        token.substring(9, 15));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"=?utf-8?B?bWlhLm1laWVyQHNob3AuZXhhbXBsZQ==?=", "=?utf-8?Q?mia.meier=40shop.example?=",
            "=?UTF-8?q?mia=2Emeier=40shop=2Eexample?=", "=?iso-8859-1?Q?mia.meier=40shop.example?=",
            "=?utf-8?Q?Mia_Meier_=3Cmia.meier=40shop.example=3E?=", "=?utf-8*de?Q?mia.meier=40shop.example?=",
            "=?utf-8?Q?4111_1111_1111_1111?=", "=?utf-8?Q?DE89=20370400440532013000?=",
            "=?windows-1252?B?bWlhLm1laWVyQHNob3AuZXhhbXBsZQ==?=", "=?us-ascii?Q?=2B49_151_23456789?=",
            "=?utf-8?Q?mia.meier?= =?utf-8?Q?=40shop.example?=",
            "=?utf-8?Q?mia.meier?=\r\n =?utf-8?Q?=40shop.example?="})
    void wordsOfTheHeadersOfMailsAreRead(String word) {
        isHidden(word, "mia.meier", "mia=2E", "bWlhLm1l", "1111_1111", "DE89", "151_234");
    }

    @Test
    void whatOnlyLooksLikeItStays() {
        List<String> changed = new ArrayList<>();
        for (String text : List.of("\\d{3,4}\\w+", "C:\\20\\21\\file.txt", "content:\"\\201c\"", "printf '\\033[0;31m'",
                "a <b> c", "if (a < at > b)", "Meet (at) 10:30 Uhr", "Hi <at>Mia</at> ok", "live-at-five.example",
                "look@(4)", "1.2.3.4-5", "5.10.2.3-generic", "firmware 1.2.3.4-5", "Version 192.0.2.7.1", "10::20",
                "https://discord.com/channels/1123456789012345678/1123456789012345679",
                "https://www.make.com/en/templates/1234-abcdefghijklmnop", "/static/hooks/4f3a2b1c9d8e7f601.js",
                "https://shop.example/hooks/useState-2", "100%Baumwolle", "%B4%C3", "a^4111^2", "order=D1234567",
                "sig=abc123", "<b>sku</b>-abcdefghijklm-4711", "=?x", "x==?Q?y?", "=?utf-8?Q?Hallo_Welt?=", "a[.]b",
                "s/[.]/9/", "1[.]2", "«4»", "| a | at | 4 |", "* at * 4", "\\(x\\)4", "\\40 4", "%u4")) {
            String json = "{\"x\":" + new JsonPrimitive(text) + "}";
            if (!redacted(text).equals(json)) {
                changed.add(text + " is " + redacted(text));
            }
        }
        assertEquals(List.of(), changed);
    }
}
