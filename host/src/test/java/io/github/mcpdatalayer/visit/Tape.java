package io.github.mcpdatalayer.visit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.validation.Redacted;
import io.github.mcpdatalayer.hits.RecordedRequest;

/** A visit that is put together push by push and hit by hit. */
final class Tape {
    static final long START = 1_790_000_000_000L;
    private static final Set<String> WEB_REQUEST = Set.of("beacon", "webRequest");
    private final List<RecordedPage> pages = new ArrayList<>();
    private final List<String> pushes = new ArrayList<>();
    private final List<String> hits = new ArrayList<>();
    private Set<String> sources = WEB_REQUEST;
    private long dropped;

    Tape page() {
        return page("firstScript");
    }

    Tape page(String since) {
        return page("navigate", since);
    }

    Tape page(String navigation, String since) {
        long number = pages.size() + 1L;
        pages.add(new RecordedPage(number, "https://shop.example/" + number, "", navigation, 0, since,
                begin(number), List.of(new RecordedPage.PageLayer("dataLayer", "gtm", 1, ""),
                        new RecordedPage.PageLayer("adobeDataLayer", "acdl", 1, ""),
                        new RecordedPage.PageLayer("utag_data", "object", 1, ""))));
        return this;
    }

    /** The last page as one with this address. */
    Tape at(String url) {
        RecordedPage page = pages.removeLast();
        pages.add(new RecordedPage(page.page(), url, "", page.navigation(), 0, page.since(), page.startedAt(),
                page.layers()));
        return this;
    }

    /** The last push as one of another layer. */
    Tape in(String layer, String via) {
        return with("\"layer\":\"dataLayer\"", "\"layer\":\"" + layer + "\"").with("\"via\":\"push\"",
                "\"via\":\"" + via + "\"");
    }

    /** The last push as one that was there before the recording. */
    Tape before() {
        String push = pushes.removeLast();
        pushes.add(
                push.replaceFirst("\"t\":\\d+,\"ms\":\\d+,", "").replace("\"via\":\"push\"", "\"via\":\"backfill\""));
        return this;
    }

    private static long begin(long page) {
        return START + 10_000 * page;
    }

    Tape push(int ms, String value) {
        boolean gtag = value.startsWith("GTAG");
        pushes.add("{\"seq\":" + (pushes.size() + 1) + ",\"page\":" + pages.size() + ",\"frame\":0,\"t\":"
                + (begin(pages.size()) + ms) + ",\"ms\":" + ms
                + ",\"layer\":\"dataLayer\",\"gen\":1,\"via\":\"push\",\"source\":\"https://shop.example/a.js:"
                + (pushes.size() + 1) + ":1\",\"value\":"
                + (gtag ? "{\"$type\":\"gtag\",\"args\":" + value.substring(4) + "}" : value) + ",\"tags\":"
                + (gtag ? "[{\"path\":\"$\",\"type\":\"gtag\"}]" : "[]") + "}");
        return this;
    }

    /** An e-commerce event, after the object before it was cleared. */
    Tape event(int ms, String name, String more) {
        return push(ms, "{\"ecommerce\":null}").push(ms,
                "{\"event\":\"" + name + "\",\"ecommerce\":{" + more
                        + "\"items\":[{\"item_id\":\"A\",\"price\":9.5}]}}");
    }

    Tape purchase(int ms) {
        return event(ms, "purchase", "\"transaction_id\":\"T-1\",\"value\":9.5,\"currency\":\"EUR\",");
    }

    /** The last push with another text in it. */
    Tape with(String text, String other) {
        pushes.add(pushes.removeLast().replace(text, other));
        return this;
    }

    Tape hit(int ms, String url) {
        return hit(ms, url, "");
    }

    /** More members of the request, or others for those it has. */
    Tape hit(int ms, String url, String more) {
        hits.add("{\"hit\":" + (hits.size() + 1) + ",\"page\":" + pages.size() + ",\"frame\":0,\"t\":"
                + (begin(pages.size()) + ms) + ",\"ms\":" + ms
                + ",\"via\":\"beacon\",\"type\":\"beacon\",\"method\":\"POST\",\"url\":\"" + url + "\",\"seq\":"
                + pushes.size() + (more.isEmpty() ? "" : "," + more) + "}");
        return this;
    }

    Tape sources(Set<String> some) {
        sources = some;
        return this;
    }

    Tape dropped(long hits) {
        dropped = hits;
        return this;
    }

    Visit visit() {
        var recording = new Recording(pages, Recording.pushes("[" + String.join(",", pushes) + "]"), 1,
                pushes.size(), List.of(), 0, 0);
        return new Visit(recording, recording, Redacted.NOTHING, SentHits
                .of(RecordedRequest.list("[" + String.join(",", hits) + "]"), recording, sources, dropped));
    }

    /** Audits after so many seconds of the last page. */
    List<String> after(int seconds) {
        return VisitAudit.of(visit(), begin(pages.size()) + 1000L * seconds).defects().stream()
                .map(defect -> defect.severity().name().toLowerCase(Locale.ROOT) + " " + defect.rule().id() + " "
                        + defect.got() + " " + defect.pushes() + defect.hits())
                .toList();
    }
}
