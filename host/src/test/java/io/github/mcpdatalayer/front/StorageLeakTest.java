package io.github.mcpdatalayer.front;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests what a site writes of persons into the names, paths and addresses of its storage, through the real front and the real host. */
class StorageLeakTest {

    /** Each with what must not be left of it. */
    private static final Map<String, String> VALUES = Map.ofEntries(
            Map.entry("lena.fischer@mail.example", "fischer"), Map.entry("5105105105105100", "5105105105"),
            Map.entry("5105 1051 0510 5100", "5105 1051"), Map.entry("DE02120300000000202051", "120300000"),
            Map.entry("+49 160 5551234", "5551234"), Map.entry("lena.fischer%40mail.example", "fischer"),
            Map.entry("lena.fischer (at) mail.example", "fischer"), Map.entry("lena．fischer＠mail.example", "fischer"),
            Map.entry("&#108;ena.fischer&#64;mail.example", "fischer"), Map.entry("378282246310005", "3782822463"),
            Map.entry("sk-" + "proj-Zq7Kanarie0123456789abcdefXYZ", "Zq7Kanarie"),
            Map.entry("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJsZW5hIn0.Zq7KanarieZq7KanarieZq7Kanarie01", "eyJzdWIi"));

    @TempDir
    Path home;

    private static JsonObject row(int at, String entry, String path, String source, String from) {
        var row = JsonParser.parseString("""
                {"kind":"cookie","host":"shop.example","hostOnly":true,"partitioned":false,"writes":1,
                "first":{"t":1790000000500,"by":"script","page":1,"ms":500,"push":1}}""").getAsJsonObject();
        row.addProperty("entry", entry);
        row.addProperty("path", path);
        row.getAsJsonObject("first").addProperty("source", source);
        if (!from.isEmpty()) {
            row.getAsJsonObject("first").addProperty("by", "response");
            row.getAsJsonObject("first").addProperty("from", from);
        }
        row.getAsJsonObject("first").addProperty("t", 1_790_000_000_500L + at);
        return row;
    }

    private static List<JsonObject> rows(String value) {
        String encoded = URLEncoder.encode(value, StandardCharsets.UTF_8);
        String base64 = Base64.getEncoder()
                .encodeToString(("{\"u\":\"" + value + "\"}").getBytes(StandardCharsets.UTF_8));
        List<JsonObject> rows = new ArrayList<>();
        for (String entry : List.of(value, "user_" + value, "cart:" + value, "last[" + value + "]", encoded,
                "{\"email\":\"" + value + "\"}", "seen-" + value + "-2026", base64, "persist:" + encoded, value + ".v1",
                "_u." + value)) {
            rows.add(row(rows.size(), entry, "/", "https://shop.example/app.js:1:2", ""));
        }
        for (String path : List.of("/" + value, "/konto/" + encoded + "/x", "/?mail=" + encoded, "/a;u=" + encoded)) {
            rows.add(row(rows.size(), "p" + rows.size(), path, "https://shop.example/app.js:1:2", ""));
        }
        for (String query : List.of("?u=" + encoded, "?email=" + encoded + "&v=2", "#" + encoded, "/" + encoded + ".js",
                ";u=" + encoded, "?d=" + URLEncoder.encode(base64, StandardCharsets.UTF_8))) {
            rows.add(row(rows.size(), "s" + rows.size(), "/", "https://shop.example/app.js" + query + ":1:2", ""));
        }
        rows.add(row(rows.size(), "r", "/", "", "https://api.example/set?m=" + encoded));
        return rows;
    }

    @Test
    void noAnswerHasIt() throws Exception {
        var rows = new JsonArray();
        List<String> left = new ArrayList<>();
        int tried = 0;
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1")) {
            browser.behave((from, request) -> {
                boolean isHistory = request.method().equals("getHistory");
                JsonObject facts = JsonParser.parseString(
                        "{\"tab\":{\"handle\":\"kd1\",\"title\":\"\",\"url\":\"https://shop.example/\"},\"pages\":[{\"page\":1,\"url\":\"https://shop.example/\",\"title\":\"\",\"navigation\":\"navigate\",\"frame\":0,\"since\":\"firstScript\",\"startedAt\":1790000000000,\"layers\":[{\"name\":\"dataLayer\",\"kind\":\"gtm\",\"generation\":1}]}],\"gaps\":[],"
                                + "\"steps\":{\"dropped\":0,\"rows\":[]},\"sight\":\"visit\",\"allSites\":false,\"watched\":true,\"usage\":[],"
                                + "\"firstSeq\":1,\"lastSeq\":2,\"dropped\":" + (isHistory ? "{}" : "0")
                                + ",\"hidden\":0}")
                        .getAsJsonObject();
                synchronized (rows) {
                    browser.text(from, request.id(), facts,
                            isHistory || request.method().equals("getHits") ? "[]" : rows.toString());
                }
            });
            try (FrontThread front = FrontThread.ready(home, "--toolsets=storage")) {
                for (Map.Entry<String, String> each : VALUES.entrySet()) {
                    List<JsonObject> all = rows(each.getKey());
                    synchronized (rows) {
                        while (!rows.isEmpty()) {
                            rows.remove(0);
                        }
                        all.forEach(rows::add);
                    }
                    tried += all.size();
                    for (String arguments : List.of("{}",
                            "{\"name\":[\"p11\",\"p12\",\"s15\",\"s16\",\"s17\",\"r\"]}")) {
                        JsonObject answer = front.tool("listStorage", arguments);
                        assertFalse(answer.has("error"), answer::toString);
                        answer.getAsJsonArray("result").forEach(row -> {
                            if (row.toString().contains(each.getValue())) {
                                left.add(each.getKey() + ": " + row);
                            }
                        });
                    }
                }
            }
        }
        assertTrue(tried > 250, "tried " + tried);
        assertEquals(List.of(), left, left.size() + " of " + tried);
    }
}
