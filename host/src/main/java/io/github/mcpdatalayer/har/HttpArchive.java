package io.github.mcpdatalayer.har;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.wire.Lenient;
import org.jspecify.annotations.Nullable;

/**
 * Recorded requests as an HTTP archive (HAR 1.2), which browsers and many tools open. Facts that were not recorded stand in it as the
 * format wants it: -1 for sizes, empty lists for cookies, an empty text for the version of HTTP.
 */
public final class HttpArchive {

    /**
     * A page that requests belong to.
     *
     * @param number in its tab
     * @param startedAt milliseconds since 1970
     */
    public record ArchivedPage(long number, String title, double startedAt) {}

    private static final String COMMENT = "Personal data stands as placeholders such as [EMAIL_1]. Cookies, logins and tokens were not recorded.";
    private static final int NONE = -1;

    private HttpArchive() {}

    /**
     * The archive of a tab.
     *
     * @param tab its handle
     * @param requests rows of getRequests with everything, redacted
     * @param version of this program
     */
    public static JsonObject of(String tab, List<ArchivedPage> pages, List<JsonObject> requests, String version) {
        Set<Long> used = new TreeSet<>();
        var entries = new JsonArray();
        for (JsonObject request : requests) {
            used.add((long) Lenient.number(request, "page"));
            entries(entries, tab, pages, request);
        }
        var shown = new JsonArray();
        for (ArchivedPage page : pages) {
            if (used.remove(page.number())) {
                var object = new JsonObject();
                object.addProperty("startedDateTime", time(page.startedAt()));
                object.addProperty("id", id(tab, page.number()));
                object.addProperty("title", page.title());
                object.add("pageTimings", new JsonObject());
                shown.add(object);
            }
        }
        return log(shown, entries, version);
    }

    /** Several archives in one; their pages stay apart. */
    public static JsonObject joined(List<JsonObject> archives, String version) {
        var pages = new JsonArray();
        var entries = new JsonArray();
        for (int i = 0; i < archives.size(); i++) {
            JsonObject log = archives.get(i).getAsJsonObject("log").deepCopy();
            String prefix = i + 1 + "/";
            prefixed(log.getAsJsonArray("pages"), "id", prefix, pages);
            prefixed(log.getAsJsonArray("entries"), "pageref", prefix, entries);
        }
        return log(pages, entries, version);
    }

    private static void prefixed(JsonArray from, String name, String prefix, JsonArray to) {
        for (JsonElement each : from) {
            JsonObject object = each.getAsJsonObject();
            if (object.has(name)) {
                object.addProperty(name, prefix + object.get(name).getAsString());
            }
            to.add(object);
        }
    }

    private static JsonObject log(JsonArray pages, JsonArray entries, String version) {
        var creator = new JsonObject();
        creator.addProperty("name", "mcp-datalayer");
        creator.addProperty("version", version);
        var log = new JsonObject();
        log.addProperty("version", "1.2");
        log.add("creator", creator);
        log.add("pages", pages);
        log.add("entries", entries);
        log.addProperty("comment", COMMENT);
        var archive = new JsonObject();
        archive.add("log", log);
        return archive;
    }

    /** Each address that led on is an entry of its own. */
    private static void entries(JsonArray entries, String tab, List<ArchivedPage> pages, JsonObject request) {
        double from = Lenient.number(request, "t");
        double end = from + Lenient.number(request, "ms");
        List<JsonElement> hops = request.get("hops") instanceof JsonArray all ? all.asList() : List.of();
        for (int i = 0; i < hops.size(); i++) {
            if (hops.get(i) instanceof JsonObject hop) {
                double led = Math.max(from, Lenient.number(hop, "t"));
                String next = i + 1 < hops.size() && hops.get(i + 1) instanceof JsonObject after
                        ? Lenient.text(after, "url")
                        : Lenient.text(request, "url");
                JsonObject asked = asked(request, Lenient.text(hop, "url"), i == 0);
                JsonObject answered = response((int) Lenient.number(hop, "status"), new JsonArray(), NONE, "", next);
                entries.add(entry(tab, pages, request, from, led - from, 0, asked, answered));
                from = led;
            }
        }
        var headers = headers(request.get("responseHeaders"));
        JsonObject answered = response((int) Lenient.number(request, "status"), headers,
                request.get("size") instanceof JsonPrimitive size && size.isNumber() ? size.getAsInt() : NONE,
                Lenient.text(request, "mime"), "");
        if (request.has("responseBody")) {
            answered.getAsJsonObject("content").addProperty("text", Lenient.text(request, "responseBody"));
            if (Lenient.is(request, "responseCut")) {
                answered.getAsJsonObject("content").addProperty("comment", "cut");
            }
        }
        if (!Lenient.text(request, "error").isEmpty()) {
            answered.addProperty("_error", Lenient.text(request, "error"));
        }
        double total = Math.max(0, end - from);
        double waited = request.has("waited") && hops.isEmpty()
                ? Math.min(total, Lenient.number(request, "waited"))
                : total;
        entries.add(entry(tab, pages, request, from, waited, total - waited,
                asked(request, Lenient.text(request, "url"), hops.isEmpty()), answered));
    }

    private static JsonObject entry(String tab, List<ArchivedPage> pages, JsonObject request, double from,
            double wait, double receive, JsonObject asked, JsonObject answered) {
        var timings = new JsonObject();
        timings.addProperty("send", 0);
        timings.addProperty("wait", wait);
        timings.addProperty("receive", receive);
        var entry = new JsonObject();
        long page = (long) Lenient.number(request, "page");
        if (pages.stream().anyMatch(each -> each.number() == page)) {
            entry.addProperty("pageref", id(tab, page));
        }
        entry.addProperty("startedDateTime", time(from));
        entry.addProperty("time", wait + receive);
        entry.add("request", asked);
        entry.add("response", answered);
        entry.add("cache", new JsonObject());
        entry.add("timings", timings);
        entry.addProperty("_resourceType", Lenient.text(request, "type"));
        entry.addProperty("_request", tab + " " + (int) Lenient.number(request, "n"));
        int step = (int) Lenient.number(request, "step");
        if (step > 0) {
            entry.addProperty("_step", tab + "@" + step);
        }
        if (!Lenient.text(request, "initiator").isEmpty()) {
            entry.addProperty("_initiator", Lenient.text(request, "initiator"));
        }
        if (Lenient.is(request, "cached")) {
            entry.addProperty("_fromCache", "disk");
        }
        if (!request.has("ms")) {
            entry.addProperty("comment", "It was open when this was written.");
        }
        return entry;
    }

    /** @param first whether it is the first of its redirects, which alone had the body */
    private static JsonObject asked(JsonObject request, String url, boolean first) {
        var asked = new JsonObject();
        asked.addProperty("method", Lenient.text(request, "method"));
        asked.addProperty("url", url);
        asked.addProperty("httpVersion", "");
        asked.add("cookies", new JsonArray());
        JsonArray headers = headers(request.get("requestHeaders"));
        asked.add("headers", headers);
        asked.add("queryString", query(url));
        asked.addProperty("headersSize", NONE);
        asked.addProperty("bodySize",
                first && request.has("bodyBytes") ? (int) Lenient.number(request, "bodyBytes") : NONE);
        if (first && request.has("body")) {
            var data = new JsonObject();
            data.addProperty("mimeType", headers.asList().stream().map(JsonElement::getAsJsonObject)
                    .filter(each -> each.get("name").getAsString().equalsIgnoreCase("content-type"))
                    .map(each -> each.get("value").getAsString()).findFirst().orElse(""));
            data.add("params", new JsonArray());
            data.addProperty("text", Lenient.text(request, "body"));
            asked.add("postData", data);
        }
        return asked;
    }

    private static JsonObject response(int status, JsonArray headers, int size, String type, String next) {
        var content = new JsonObject();
        content.addProperty("size", size);
        content.addProperty("mimeType", type);
        var response = new JsonObject();
        response.addProperty("status", status);
        response.addProperty("statusText", "");
        response.addProperty("httpVersion", "");
        response.add("cookies", new JsonArray());
        response.add("headers", headers);
        response.add("content", content);
        response.addProperty("redirectURL", next);
        response.addProperty("headersSize", NONE);
        response.addProperty("bodySize", size);
        return response;
    }

    private static JsonArray headers(@Nullable JsonElement from) {
        var headers = new JsonArray();
        for (JsonElement each : from instanceof JsonArray all ? all : new JsonArray()) {
            if (each instanceof JsonArray header && header.size() == 2 && header.get(0) instanceof JsonPrimitive name
                    && header.get(1) instanceof JsonPrimitive value) {
                headers.add(pair(name.getAsString(), value.getAsString()));
            }
        }
        return headers;
    }

    private static JsonArray query(String url) {
        var query = new JsonArray();
        int at = url.indexOf('?');
        if (at >= 0) {
            for (String part : url.substring(at + 1).replaceFirst("#.*", "").split("&", -1)) {
                int is = part.indexOf('=');
                if (!part.isEmpty()) {
                    query.add(pair(decoded(is < 0 ? part : part.substring(0, is)),
                            is < 0 ? "" : decoded(part.substring(is + 1))));
                }
            }
        }
        return query;
    }

    private static JsonObject pair(String name, String value) {
        var pair = new JsonObject();
        pair.addProperty("name", name);
        pair.addProperty("value", value);
        return pair;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }

    private static String id(String tab, long page) {
        return tab + "/" + page;
    }

    private static String time(double millis) {
        return Instant.ofEpochMilli((long) millis).toString();
    }
}
