package io.github.mcpdatalayer.packaging;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.frame.FrameReader;
import io.github.mcpdatalayer.frame.FrameWriter;
import io.github.mcpdatalayer.wire.Protocol;

/** The extension's end of its way to a host, with two tabs attached: a small page and a large one. */
final class TrainingBrowser {

    static final String PROFILE = "aa";
    /** The profile of a browser of a front's own. */
    static final String OWN = "own";
    static final String SMALL_TAB = PROFILE + "1";
    static final String LARGE_TAB = PROFILE + "2";
    static final int LARGE_PUSHES = 10_000;

    /** The way to the extension's host. */
    interface Line {
        void send(String json) throws IOException;

        /** Null at its end. */
        JsonObject receive() throws IOException;
    }

    private final Line line;
    private final String extensionId;
    private final String profile;
    private final Map<List<JsonElement>, Semaphore> credits = new ConcurrentHashMap<>();

    TrainingBrowser(Line line, String extensionId, String profile) {
        this.line = line;
        this.extensionId = extensionId;
        this.profile = profile;
    }

    /** The stdin and stdout of a host. */
    static Line to(Process host) {
        var in = new FrameReader(host.getInputStream(), Protocol.MAX_FRAME_TO_CHROME_BYTES);
        var out = new FrameWriter(host.getOutputStream(), Protocol.MAX_FRAME_FROM_CHROME_BYTES);
        return new Line() {
            @Override
            public void send(String json) throws IOException {
                out.write(json.getBytes(StandardCharsets.UTF_8));
            }

            @Override
            public JsonObject receive() throws IOException {
                byte[] frame = in.read();
                return frame == null
                        ? null
                        : JsonParser.parseString(new String(frame, StandardCharsets.UTF_8)).getAsJsonObject();
            }
        };
    }

    void greet() throws IOException {
        line.send("""
                {"v":1,"to":"host","type":"hello","versions":[1],"extension":{"id":"%s","version":"0.1.0"},\
                "browser":{"name":"Chromium","version":"156.0"},"profile":{"id":"%s","label":"Training"}}"""
                .formatted(extensionId, profile));
        var welcome = line.receive();
        if (welcome == null || !welcome.get("type").getAsString().equals("welcome")) {
            throw new IllegalStateException("the host was to answer hello with welcome, it said " + welcome);
        }
        line.send("{\"v\":1,\"to\":\"host\",\"type\":\"event\",\"name\":\"ping\",\"data\":{\"n\":1}}");
    }

    /** Answers requests until the line ends. */
    void answer() {
        try {
            for (JsonObject message; (message = line.receive()) != null;) {
                switch (message.get("type").getAsString()) {
                    case "credit" -> credits.get(key(message)).release(message.get("chunks").getAsInt());
                    case "request" -> {
                        credits.put(key(message), new Semaphore(Protocol.CHUNK_WINDOW));
                        Thread.startVirtualThread(new Answer(message));
                    }
                    default -> {
                        // Events and cancels ask for no answer.
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Each open request has a window of its own. */
    private static List<JsonElement> key(JsonObject message) {
        return List.of(message.get("from"), message.get("id"));
    }

    private final class Answer implements Runnable {

        private final String head;
        private final JsonObject request;

        Answer(JsonObject request) {
            this.request = request;
            this.head = "{\"v\":1,\"to\":%s,\"type\":\"%%s\",\"id\":%s,".formatted(request.get("from"),
                    request.get("id"));
        }

        @Override
        public void run() {
            try {
                var tab = request.getAsJsonObject("params").get("tab");
                switch (request.get("method").getAsString()) {
                    case "listTabs" -> respond("\"result\":" + TABS.replace("aa", profile).formatted(extensionId));
                    case "getDataLayer" -> {
                        if (tab == null || tab.getAsString().equals(SMALL_TAB)) {
                            layer(SMALL_TAB, 3);
                        } else if (tab.getAsString().equals(LARGE_TAB)) {
                            layer(LARGE_TAB, LARGE_PUSHES);
                        } else {
                            respond("\"error\":{\"code\":\"TAB_NOT_FOUND\",\"message\":\"No attached tab has this handle.\",\"hint\":\"Call listTabs.\",\"data\":{\"tabs\":[]}}");
                        }
                    }
                    case "navigate", "interact", "takeSnapshot", "getHistory", "getHits" -> respond("\"result\":"
                            + PAGE.get(request.get("method").getAsString()).replace("own", profile));
                    default -> respond(
                            "\"error\":{\"code\":\"UNKNOWN_METHOD\",\"message\":\"Not known.\",\"hint\":\"None.\"}");
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void respond(String rest) throws IOException {
            line.send(head.formatted("response") + "\"site\":\"https://shop.example\"," + rest + "}");
        }

        private void layer(String tab, int pushes) throws IOException, InterruptedException {
            var value = new StringBuilder("[");
            for (int i = 0; i < pushes; i++) {
                value.append(i == 0 ? "" : ",")
                        .append("""
                                {"event":"view_item","value":%d.5,"name":"Größe \\"M\\"","items":[{"item_id":"A%d","price":null,"new":true}]}"""
                                .formatted(i, i));
            }
            String tags = "[{\"path\":\"$[0]['gtm.element']\",\"type\":\"element\"}]";
            String text = value.append(']') + tags;
            int chunks = text.length() <= Protocol.CHUNK_CHARS
                    ? 0
                    : (text.length() + Protocol.CHUNK_CHARS - 1) / Protocol.CHUNK_CHARS;
            for (int seq = 0; seq < chunks; seq++) {
                credits.get(key(request)).acquire();
                String data = text.substring(seq * Protocol.CHUNK_CHARS,
                        Math.min(text.length(), (seq + 1) * Protocol.CHUNK_CHARS));
                line.send(head.formatted("chunk") + "\"seq\":" + seq + ",\"data\":" + quote(data) + "}");
            }
            respond("""
                    "result":{"tab":{"handle":"%s","title":"Shop","url":"https://shop.example/"},"frame":0,"document":"D1","layer":"dataLayer",\
                    "kind":"gtm","type":"array","length":%d,"complete":true,"intrinsics":"found","notes":[],\
                    "sizes":{"value":%d,"tags":%d},%s}"""
                    .formatted(tab, pushes, text.length() - tags.length(), tags.length(),
                            chunks > 0 ? "\"chunks\":" + chunks : "\"text\":" + quote(text)));
        }
    }

    private static final String TABS = """
            {"extension":{"id":"%s","version":"0.1.0"},"browser":{"name":"Chromium","version":"156.0"},\
            "profile":{"id":"aa","label":"Training"},"tabs":[{"handle":"aa1","title":"Shop","url":"https://shop.example/",\
            "access":"granted","incognito":false,"attachedAt":1790000000000,"layers":[{"name":"dataLayer","kind":"gtm",\
            "type":"array","length":3,"frame":0}]}],"clients":[],"lastError":null}""";

    private static final String RECORDED = """
            {"tab":{"handle":"own1","title":"Shop","url":"https://shop.example/","access":"granted"},"lastSeq":1,"firstSeq":1,"lastHit":1,"firstHit":1,\
            "pages":[{"page":1,"url":"https://shop.example/","title":"Shop","navigation":"navigate","frame":0,"since":"firstScript",\
            "startedAt":1790000000000,"layers":[{"name":"dataLayer","kind":"gtm","generation":1}]}],"gaps":[],\
            "steps":{"dropped":0,"rows":[{"step":1,"did":"navigate","t":1790000000000,"ended":1790000000020}]},\
            "dropped":{"pushes":0,"hits":0,"bytes":0},"sampled":{"pushes":0},"sources":["webRequest"],"sizes":{"value":%d},"text":%s}""";
    private static final String PUSHES = """
            [{"seq":1,"page":1,"frame":0,"t":1790000000001,"ms":1.5,"layer":"dataLayer","gen":1,"via":"push","value":{"event":"view_item"},"tags":[]}]""";
    private static final String HITS = """
            [{"hit":1,"page":1,"frame":0,"t":1790000000002,"ms":2.5,"via":"beacon","type":"beacon","method":"POST",\
            "url":"https://www.google-analytics.com/g/collect?v=2&tid=G-ABC123&en=view_item","status":204,"seq":1}]""";
    /** The answer of a page that a journey opens, looks at and clicks in. */
    private static final Map<String, String> PAGE = Map.of(
            "navigate",
            """
                    {"tab":"own1","step":"own1@1","document":"D1","settled":true,\
                    "text":"{\\"url\\":\\"https://shop.example/\\",\\"title\\":\\"Shop\\",\\"status\\":200,\\"loaded\\":true}"}""",
            "takeSnapshot",
            """
                    {"tab":{"handle":"own1","title":"Shop","url":"https://shop.example/"},"document":"D1","snapshot":1,"hidden":{},"ended":"",\
                    "text":"[[0,0,1,\\"button\\",\\"Add to cart\\"]]"}""",
            "interact",
            """
                    {"tab":"own1","step":"own1@2","did":"click e1 button \\"Add to cart\\"","document":"D1","settled":true,"trusted":true,\
                    "text":"{\\"came\\":{\\"received\\":true,\\"changed\\":3},\\"element\\":[0,0,1,\\"button\\",\\"Add to cart\\",\\"\\",0]}"}""",
            "getHistory", RECORDED.formatted(PUSHES.length(), quote(PUSHES)),
            "getHits", RECORDED.formatted(HITS.length(), quote(HITS)));

    private static String quote(String text) {
        return new JsonPrimitive(text).toString();
    }
}
