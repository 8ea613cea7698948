package io.github.mcpdatalayer.privacy;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonPrimitive;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Letters that look odd however often they are read, such as an emoji: what is encoded beside them is found all the same. */
class OddLettersTest {

    private static final String MAIL = "zora.quint@fernweh.example";

    private static final List<String> ODD = List.of("\uD83D\uDCE7", "\uD83D\uDE00\uD83D\uDE00",
            "\uD83C\uDDE9\uD83C\uDDEA",
            "\uD83D\uDC69\u200D\uD83D\uDCBB", "\uD842\uDFB7", "\uD83E\uDEF6\uD83C\uDFFD", "สวัสดี", "नमस्ते",
            "مَرْحَبًا",
            "שָׁלוֹם", "བོད་སྐད", "\uD800\uDF30", "மொழி", "ខ្មែរ", "\uD83D", "❤\uFE0F");

    private static Map<String, String> encoded() {
        Map<String, String> encoded = new LinkedHashMap<>();
        String url = URLEncoder.encode(MAIL, StandardCharsets.UTF_8);
        encoded.put("in an address", "https://shop.example/x?q=" + url);
        encoded.put("in a link", "[L](https://shop.example/x?q=" + url + ")");
        encoded.put("in an attribute", "<a href=\"https://shop.example/x?q=" + url + "\">L</a>");
        encoded.put("twice in an address", "https://shop.example/x?q=" + url.replace("%", "%25"));
        encoded.put("in a path", "/users/" + url + "/orders");
        encoded.put("in a fragment", "#/u/" + url + "/x");
        encoded.put("in a form", "user%5Bmail%5D=" + url + "&x=1");
        encoded.put("in a cookie", "a=b; u=" + url + "; c=d");
        encoded.put("in base64", "t=" + Base64.getEncoder().encodeToString(MAIL.getBytes(StandardCharsets.UTF_8)));
        encoded.put("JSON in base64", Base64.getEncoder()
                .encodeToString(("{\"mail\":\"" + MAIL + "\"}").getBytes(StandardCharsets.UTF_8)));
        encoded.put("in JSON in a text", "see {\"mail\":\"" + MAIL.replace("@", "\\u0040") + "\"}");
        encoded.put("a name in an address", "/x?first_name=Zora&last_name=Quint");
        return encoded;
    }

    @Test
    void whatIsEncodedBesideThemIsFound() {
        List<String> left = new ArrayList<>();
        int tried = 0;
        for (String odd : ODD) {
            for (Map.Entry<String, String> each : encoded().entrySet()) {
                String text = each.getValue();
                for (String place : List.of(odd + " " + text, text + " " + odd, text + "\n\n" + odd + MAIL + odd,
                        "{\"x\":" + new JsonPrimitive(odd + " " + text) + "}")) {
                    tried++;
                    var redaction = new Redaction(RedactionMode.MASK);
                    String shown = redaction.text(place);
                    if (shown.matches("(?s).*(?:quint|Quint|em9yYS5xdWlud|Zora).*")) {
                        left.add(each.getKey() + " beside " + odd + ": " + shown);
                    }
                    assertEquals(shown, redaction.text(shown), "once is enough");
                }
            }
        }
        assertTrue(tried > 700, "tried " + tried);
        assertEquals(List.of(), left, left.size() + " of " + tried);
    }

    /** A plus in a parameter is a blank, but for the one that a number begins with. */
    @Test
    void aNumberKeepsThePlusThatItBeginsWithWhereverItStandsInAParameter() {
        for (String place : List.of("x=cell:+491713456780", "TEL;TYPE=cell:+491713456780", "m=sms:+491713456780?body=x",
                "a=b,+491713456780",
                "/x?c=7|+491713456780&v=1", "x=whatsapp://send?phone=+491713456780", "u=Mia;+491713456780",
                "q=(+491713456780)",
                "d={tel:+491713456780}", "x=a+b+c:+491713456780", "x=/call/+491713456780/now", "t=tel:+49+171+3456780",
                "n=+491713456780")) {
            String shown = new Redaction(RedactionMode.MASK).text(place);
            assertTrue(shown.contains("[PHONE_1"), shown);
            assertTrue(!shown.contains("3456780"), shown);
        }
        for (String place : List.of("x=a+b+c", "q=5:+30%", "q=c+++:+1", "v=a:+3", "t=12:+45", "utc=offset:+0200",
                "q=shoes+size:+42")) {
            assertEquals(place, new Redaction(RedactionMode.MASK).text(place));
        }
    }
}
