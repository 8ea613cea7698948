package io.github.mcpdatalayer.front.chrome;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;

/**
 * The whole internet of one browser: a map of addresses to replies. There is no web server and no port, and nothing that
 * is not in the map leaves the machine: it is answered with 404.
 */
public final class Web {

    /**
     * The answer of an address.
     *
     * @param status
     *            HTTP status; 0 where the connection is reset
     * @param headers
     *            response headers
     * @param body
     *            text, sent as UTF-8
     * @param delay
     *            how long the answer takes
     */
    public record Reply(int status, Map<String, String> headers, String body, Duration delay) {

        public Reply {
            headers = Map.copyOf(headers);
        }

        /** A page, UTF-8. */
        public static Reply html(String text) {
            return new Reply(200, Map.of("Content-Type", "text/html; charset=utf-8"),
                    text, Duration.ZERO);
        }

        /** A script, UTF-8. */
        public static Reply script(String text) {
            return html(text).with("Content-Type", "text/javascript; charset=utf-8");
        }

        /** No answer: the connection is reset. */
        public static Reply reset() {
            return new Reply(0, Map.of(), "", Duration.ZERO);
        }

        public static Reply redirect(String url) {
            return new Reply(302, Map.of("Location", url), "", Duration.ZERO);
        }

        public Reply with(String header, String value) {
            Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            all.putAll(headers);
            all.put(header, value);
            return new Reply(status, all, body, delay);
        }

        public Reply after(Duration time) {
            return new Reply(status, headers, body, time);
        }
    }

    private static final Reply NOT_FOUND = new Reply(404, Map.of("Content-Type", "text/plain"), "",
            Duration.ZERO);

    private final Cdp cdp;
    private final Map<String, Reply> replies = new ConcurrentHashMap<>();
    private final List<String> missed = new CopyOnWriteArrayList<>();

    Web(Cdp cdp) {
        this.cdp = cdp;
    }

    /** Serves a reply at an address (origin and path; the query and fragment of a request do not matter). */
    public Web serve(String url, Reply reply) {
        replies.put(url, reply);
        return this;
    }

    /** The addresses asked for that nothing is served at, favicon.ico aside. */
    public List<String> missed() {
        return List.copyOf(missed);
    }

    /** Serves nothing any more, and gives the origins that were served until now. */
    public Set<String> forget() {
        Set<String> origins = new TreeSet<>();
        for (String url : replies.keySet()) {
            origins.add(url.replaceFirst("^(\\w+://[^/]+).*$", "$1"));
        }
        replies.clear();
        missed.clear();
        return origins;
    }

    void start() {
        JsonObject params = new JsonObject();
        JsonArray patterns = new JsonArray();
        for (String pattern : List.of("http://*", "https://*")) {
            JsonObject entry = new JsonObject();
            entry.addProperty("urlPattern", pattern);
            patterns.add(entry);
        }
        params.add("patterns", patterns);
        cdp.on(Cdp.BROWSER, "Fetch.requestPaused", this::paused);
        cdp.call("Fetch.enable", params, Chrome.DEADLINE);
    }

    private void paused(JsonObject event) {
        String requestId = event.get("requestId").getAsString();
        String url = event.getAsJsonObject("request").get("url").getAsString();
        String address = url.replaceFirst("[?#].*$", "");
        Reply reply = replies.get(address);
        if (reply == null) {
            reply = NOT_FOUND;
            if (!address.endsWith("/favicon.ico")) {
                missed.add(url);
            }
        }
        Reply answer = reply;
        if (answer.delay().isZero()) {
            fulfil(requestId, answer);
        } else {
            Thread.startVirtualThread(() -> {
                try {
                    Thread.sleep(answer.delay());
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                fulfil(requestId, answer);
            });
        }
    }

    private void fulfil(String requestId, Reply reply) {
        JsonObject params = new JsonObject();
        params.addProperty("requestId", requestId);
        if (reply.status() == 0) {
            params.addProperty("errorReason", "ConnectionReset");
            cdp.tell(Cdp.BROWSER, "Fetch.failRequest", params);
            return;
        }
        params.addProperty("responseCode", reply.status());
        JsonArray headers = new JsonArray();
        for (Map.Entry<String, String> header : reply.headers().entrySet()) {
            JsonObject entry = new JsonObject();
            entry.addProperty("name", header.getKey());
            entry.addProperty("value", header.getValue());
            headers.add(entry);
        }
        params.add("responseHeaders", headers);
        params.addProperty("body", Base64.getEncoder().encodeToString(reply.body().getBytes(StandardCharsets.UTF_8)));
        // Not waited for: the page may have gone meanwhile, and then nobody needs the answer.
        cdp.tell(Cdp.BROWSER, "Fetch.fulfillRequest", params);
    }

}
