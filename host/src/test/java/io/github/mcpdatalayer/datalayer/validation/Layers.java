package io.github.mcpdatalayer.datalayer.validation;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;

/** Recordings of one page with a layer of GTM. */
final class Layers {

    private static final int APART_MS = 5_000;

    private Layers() {}

    /** Pushes far apart; {@code GTAG[…]} is a call of gtag(). */
    static Recording recording(String... pushes) {
        List<String> records = new ArrayList<>();
        for (String push : pushes) {
            boolean call = push.startsWith("GTAG");
            int seq = records.size() + 1;
            records.add("{\"seq\":" + seq + ",\"page\":1,\"frame\":0,\"t\":" + (1_000_000 + APART_MS * seq)
                    + ",\"ms\":" + APART_MS * seq
                    + ",\"layer\":\"dataLayer\",\"gen\":1,\"via\":\"push\",\"source\":\"https://shop.example/a.js:"
                    + seq
                    + ":1\",\"value\":" + (call ? "{\"$type\":\"gtag\",\"args\":" + push.substring(4) + "}" : push)
                    + ",\"tags\":" + (call ? "[{\"path\":\"$\",\"type\":\"gtag\"}]" : "[]") + "}");
        }
        var page = new RecordedPage(1, "https://shop.example/", "Shop", "navigate", 0, "firstScript", 1_000_000,
                List.of(new RecordedPage.PageLayer("dataLayer", "gtm", 1, "")));
        return new Recording(List.of(page), Recording.pushes("[" + String.join(",", records) + "]"), 1, pushes.length,
                List.of(), 0, 0);
    }
}
