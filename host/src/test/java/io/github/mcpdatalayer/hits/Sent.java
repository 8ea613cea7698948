package io.github.mcpdatalayer.hits;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;
import org.jspecify.annotations.Nullable;

/** The pushes and requests of a page, as the extension writes them. */
final class Sent {

    static final String SHOP = "https://shop.example/";
    private static final double STARTED = 1_790_000_000_000d;

    private final JsonArray pushes = new JsonArray();
    private final JsonArray requests = new JsonArray();
    private final List<RecordedPage> pages = new ArrayList<>();
    private double now = STARTED;

    /** A new page, by this kind of navigation. */
    Sent page(String navigation) {
        now += 10_000;
        pages.add(new RecordedPage(pages.size() + 1, SHOP + (pages.size() + 1), "Page", navigation, 0, "firstScript",
                now, List.of(new RecordedPage.PageLayer("dataLayer", "gtm", 1, ""))));
        return this;
    }

    Sent pause(double ms) {
        now += ms;
        return this;
    }

    /** A push of the newest page; an array that begins with gtag is a call of gtag(). */
    Sent push(String value) {
        return push(value, "{}");
    }

    Sent push(String value, String more) {
        JsonObject push = JsonParser.parseString(more).getAsJsonObject();
        push.addProperty("seq", pushes.size() + 1);
        push.addProperty("page", pages.size());
        push.addProperty("frame", 0);
        push.addProperty("t", now);
        push.addProperty("ms", now - pages.getLast().startedAt());
        push.addProperty("layer", "dataLayer");
        push.addProperty("gen", 1);
        push.addProperty("via", "push");
        boolean gtag = value.startsWith("[\"gtag\"");
        JsonArray tags = new JsonArray();
        if (gtag) {
            JsonArray args = JsonParser.parseString(value).getAsJsonArray();
            args.remove(0);
            JsonObject call = new JsonObject();
            call.addProperty("$type", "gtag");
            call.add("args", args);
            push.add("value", call);
            tags.add(JsonParser.parseString("{\"path\":\"$\",\"type\":\"gtag\"}"));
        } else {
            push.add("value", JsonParser.parseString(value));
        }
        push.add("tags", tags);
        pushes.add(push);
        now += 1;
        return this;
    }

    Sent get(String url) {
        return request("{\"via\":\"timing\",\"type\":\"img\",\"method\":null}", url, null);
    }

    Sent post(String url, String body) {
        return request("{\"via\":\"beacon\",\"type\":\"beacon\",\"method\":\"POST\"}", url, body);
    }

    Sent request(String more, String url, @Nullable String body) {
        JsonObject request = new JsonObject();
        request.addProperty("hit", requests.size() + 1);
        request.addProperty("page", pages.size());
        request.addProperty("frame", 0);
        request.addProperty("t", now);
        request.addProperty("url", url);
        if (body != null) {
            request.addProperty("body", body);
            request.addProperty("bodyBytes", body.length());
        }
        request.addProperty("seq", pushes.size());
        JsonParser.parseString(more).getAsJsonObject().entrySet()
                .forEach(each -> request.add(each.getKey(), each.getValue()));
        requests.add(request);
        now += 1;
        return this;
    }

    List<RecordedRequest> requests() {
        return RecordedRequest.list(requests.toString());
    }

    List<Hit> hits() {
        return requests().stream().flatMap(request -> Decoder.hits(request, SHOP).stream()).toList();
    }

    Recording recording() {
        return new Recording(pages, Recording.pushes(pushes.toString()), 1, pushes.size(), List.of(), 0, 0);
    }

    List<Link> links() {
        return Links.of(hits(), recording());
    }

    List<Duplicates.Duplicate> duplicates() {
        return Duplicates.among(hits(), links(), recording());
    }

    /** The hits of one request, sent from a page without pushes. */
    static List<Hit> got(String url) {
        return new Sent().page("navigate").get(url).hits();
    }

    static List<Hit> posted(String url, String body) {
        return new Sent().page("navigate").post(url, body).hits();
    }
}
