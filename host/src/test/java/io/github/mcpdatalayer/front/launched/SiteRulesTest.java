package io.github.mcpdatalayer.front.launched;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The rules hold the same sites as the extension's gate: both are held against wire/sites.json. */
class SiteRulesTest {

    private static boolean opens(String pattern, String url) {
        String regex = SiteRules.regex(pattern);
        return regex != null && java.util.regex.Pattern.compile(regex).matcher(url).find();
    }

    @Test
    void theRulesMeanWhatTheGateMeans() throws IOException {
        JsonObject sites = JsonParser
                .parseString(Files.readString(Path.of("wire/sites.json"), StandardCharsets.UTF_8)).getAsJsonObject();
        for (JsonElement each : sites.getAsJsonArray("matches")) {
            JsonArray pair = each.getAsJsonArray();
            String url = asAddress(pair.get(1).getAsString());
            assertEquals(url.startsWith("http"), opens(pair.get(0).getAsString(), url), pair::toString);
        }
        for (JsonElement each : sites.getAsJsonArray("differs")) {
            JsonArray pair = each.getAsJsonArray();
            assertFalse(opens(pair.get(0).getAsString(), asAddress(pair.get(1).getAsString())), pair::toString);
        }
    }

    /** As a browser has it when it asks for it. */
    private static String asAddress(String origin) {
        return origin.toLowerCase(Locale.ROOT).replaceFirst("^(https://[^:]*):443$", "$1") + "/page?q=1";
    }

    @Test
    void whatOnlyLooksLikeANamedSiteIsNone() {
        assertTrue(opens("shop.example", "https://ann:secret@shop.example/"));
        for (String url : List.of("https://shop.example@evil.example/", "https://evil.example/shop.example/",
                "https://evil.example/?https://shop.example/", "https://shop.example.evil.example/",
                "https://evilshop.example/", "https://shop-example/", "https://shop.example:80@evil.example/",
                "https://evil.example/#@shop.example/", "https://evil.example?@shop.example/")) {
            assertFalse(opens("shop.example", url), url);
        }
        assertFalse(opens("*.shop.example", "https://evil.example/.shop.example/"));
        assertFalse(opens("example.com:80", "https://example.com/"));
        assertTrue(opens("example.com:80", "http://example.com/"));
        assertTrue(opens("example.com:80", "https://example.com:80/"));
    }

    /** Browsers go to xn--strae-oqa.example; the rules of 2003 would open strasse.example, which is another's. */
    @Test
    void aNameThatIsReadInMoreThanOneWayIsNotNamed() {
        for (String site : List.of("stra\u00dfe.example", "https://\u03c3\u03cc\u03bb\u03bf\u03c2.example",
                "*.a\u200db.example",
                "\ua7c7a.example", "a".repeat(64) + ".example",
                // Letters that are written in signs, or with a full stop: (1).example, a1.example
                "\u2474.example", "*.\u2474.example", "a\u2488example", "\u2488example:80")) {
            assertFalse(LaunchedBrowser.canName(site), site);
            assertEquals(1, SiteRules.of(List.of(site)).size(), site);
        }
        for (String site : List.of("*", "*.shop.example", "b\u00fccher.example", "xn--strae-oqa.example", "[::1]:80")) {
            assertTrue(LaunchedBrowser.canName(site), site);
        }
    }

    /** The rules compare texts, and the browser asks for an address in one spelling. */
    @Test
    void addressesInNumbersMeanWhatBrowsersAskFor() {
        for (String[] each : new String[][]{{"127.1", "127.0.0.1"}, {"http://127.1:*", "127.0.0.1"},
                {"0x7f.0.0.1", "127.0.0.1"}, {"0177.0.0.01", "127.0.0.1"}, {"2130706433", "127.0.0.1"},
                {"127.0.0.1.", "127.0.0.1"}, {"10.1.258", "10.1.1.2"}, {"0", "0.0.0.0"},
                {"[0:0:0:0:0:0:0:1]", "[::1]"}, {"[::0001]:80", "[::1]"}, {"[2001:DB8::0:1:0:0]", "[2001:db8::1:0:0]"},
                {"[::ffff:127.0.0.1]", "[::ffff:7f00:1]"}, {"[1:0:2:3:4:5:6:7]", "[1:0:2:3:4:5:6:7]"},
                {"[1::]", "[1::]"}, {"[::]", "[::]"}, {"[1:0:0:2:0:0:3:4]", "[1::2:0:0:3:4]"}}) {
            assertTrue(LaunchedBrowser.canName(each[0]), each[0]);
            assertTrue(opens(each[0], "http://" + each[1] + "/"), each[0]);
        }
        for (String none : List.of("256.1.1.1", "1.2.3.4.5", "1.256.1", "127.0.0.08", "4294967296", "0x1ffffffff",
                "1..2", "[1:2]", "[1:2:3:4:5:6:7:8:9]", "[1::2::3]", "[12345::]", "[::1.2.3]", "[1:2:3:4:5:6:7::8]",
                "shop.1")) {
            assertFalse(LaunchedBrowser.canName(none), none);
        }
        for (String name : List.of("shop1.example", "1.example", "localhost", "x0.0x.example", "*.shop.example")) {
            assertTrue(LaunchedBrowser.canName(name), name);
        }
    }

    @Test
    void whatTheRulesDoNotSeeIsHeldAgainstTheSameSites() {
        Predicate<String> mayOpen = SiteRules.allowing(List.of("shop.example", "*.test", "stra\u00dfe.example"));
        for (String url : List.of("http://shop.example/", "https://a.test:8443/x", "https://SHOP.example/")) {
            assertTrue(mayOpen.test(url), url);
        }
        for (String url : List.of("https://sb-ssl.google.com/", "https://clients1.google.com/?https://shop.example/",
                "https://strasse.example/", "")) {
            assertFalse(mayOpen.test(url), url);
        }
        assertFalse(SiteRules.allowing(List.of()).test("https://shop.example/"));
    }

    @Test
    void whatNoRuleAllowsIsBlockedInTabsAndFrames() {
        JsonArray rules = SiteRules.of(List.of("shop.example", "*.test"));
        assertEquals(3, rules.size());
        JsonObject block = rules.get(0).getAsJsonObject();
        assertEquals("block", block.getAsJsonObject("action").get("type").getAsString());
        assertEquals("[\"main_frame\",\"sub_frame\",\"object\"]",
                block.getAsJsonObject("condition").get("resourceTypes").toString());
        for (JsonElement rule : rules.asList().subList(1, 3)) {
            assertTrue(rule.getAsJsonObject().get("priority").getAsInt() > block.get("priority").getAsInt());
        }
        assertEquals(1, SiteRules.of(List.of()).size());
    }
}
