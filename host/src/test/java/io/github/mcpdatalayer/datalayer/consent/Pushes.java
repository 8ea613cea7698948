package io.github.mcpdatalayer.datalayer.consent;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;

/** A recording in the making: pushes 100 ms apart, as the extension sends them. */
final class Pushes {

    private final List<RecordedPage> pages = new ArrayList<>();
    private final List<String> pushes = new ArrayList<>();
    private String source = "https://shop.example/:1:1";
    private String via = "push";

    Pushes() {
        page("navigate");
    }

    Pushes page(String navigation) {
        pages.add(new RecordedPage(pages.size() + 1L, "https://shop.example/" + pages.size(), "Shop", navigation, 0,
                "firstScript", 1_000_000, List.of(new RecordedPage.PageLayer("dataLayer", "gtm", 1, ""))));
        return this;
    }

    /** Sets the script from which the next pushes come. */
    Pushes from(String script) {
        source = script;
        return this;
    }

    /** The next pushes are found in the array at attach. */
    Pushes backfill() {
        via = "backfill";
        return this;
    }

    Pushes live() {
        via = "push";
        return this;
    }

    Pushes push(String value) {
        return record(value, "[]");
    }

    Pushes gtag(String arguments) {
        return record("{\"$type\":\"gtag\",\"args\":[" + arguments + "]}", "[{\"path\":\"$\",\"type\":\"gtag\"}]");
    }

    /** gtag('consent', kind, {parameters}). */
    Pushes consent(String kind, String parameters) {
        return gtag("\"consent\",\"" + kind + "\",{" + parameters + "}");
    }

    private Pushes record(String value, String tags) {
        int seq = pushes.size() + 1;
        String time = via.equals("backfill")
                ? "\"t\":null,\"ms\":null"
                : "\"t\":" + (1_000_000 + 100 * seq) + ",\"ms\":" + 100 * seq;
        pushes.add("{\"seq\":" + seq + ",\"page\":" + pages.size() + ",\"frame\":0," + time
                + ",\"layer\":\"dataLayer\",\"gen\":1,\"via\":\"" + via + "\",\"source\":\"" + source + "\",\"value\":"
                + value
                + ",\"tags\":" + tags + "}");
        return this;
    }

    /** Expects this consent state when the last push came. */
    Pushes before(String sample) {
        return sample("consent", sample);
    }

    /** Expects this consent state after the last push. */
    Pushes after(String sample) {
        return sample("consentAfter", sample);
    }

    private Pushes sample(String name, String sample) {
        pushes.add(pushes.removeLast().replace(",\"value\":", ",\"" + name + "\":" + sample + ",\"value\":"));
        return this;
    }

    Recording recording() {
        return new Recording(pages, Recording.pushes("[" + String.join(",", pushes) + "]"), 1, pushes.size(), List.of(),
                0, 0);
    }

    ConsentTimeline timeline() {
        return ConsentTimeline.of(recording()).getLast();
    }

    /** The four signals of consent mode v2, all with this value. */
    static String signals(String value) {
        return SignalNames.V2.stream().map(signal -> "\"" + signal + "\":\"" + value + "\"")
                .collect(Collectors.joining(","));
    }

    /** The state of Google's library with the same entry for each of them. */
    static String ics(String entry) {
        return "{\"active\":true,\"usedDefault\":true,\"usedUpdate\":" + entry.contains("update")
                + ",\"wasSetLate\":false,\"accessedAny\":true,\"entries\":{"
                + SignalNames.V2.stream().map(signal -> "\"" + signal + "\":{" + entry + "}")
                        .collect(Collectors.joining(","))
                + "}}";
    }
}
