package io.github.mcpdatalayer.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.os.OperatingSystem;

/** Measures what the recording of its console costs a page: of two tabs that show the same page, one may be seen. */
final class ConsoleBench {

    private static final Duration DEADLINE = Duration.ofSeconds(30);
    private static final String SEEN = "https://seen.example/console";
    private static final String UNSEEN = "https://unseen.example/console";

    private final Workbench bench;
    private final Rounds rounds;
    private final Report report;

    ConsoleBench(Workbench bench, Rounds rounds, Report report) {
        this.bench = bench;
        this.rounds = rounds;
        this.report = report;
    }

    void page() throws Exception {
        Tab seen = open(SEEN);
        Tab popup = bench.browser().openPopup(seen);
        popup.click("[data-level=see]");
        popup.waitFor("document.querySelector('[data-level=see]').ariaPressed === 'true'", DEADLINE);
        popup.close();
        Tab unseen = open(UNSEEN);
        RequestBench.load(seen);
        try (Peer front = Peer.start("ours",
                List.of(bench.app().front(OperatingSystem.current()).toString(), "--toolsets=page"),
                bench.environment(), bench.stderr())) {
            String said = front.call("getConsole", "{\"tab\":\"" + handle(front) + "\"}").text();
            if (!said.contains("Step 99")) {
                throw new IOException("The console was not recorded: " + said);
            }
        }
        var with = new Samples();
        var without = new Samples();
        for (int round = -2; round < rounds.inPage * 2; round++) {
            boolean isSeenFirst = round % 2 == 0;
            double first = RequestBench.load(isSeenFirst ? seen : unseen);
            double second = RequestBench.load(isSeenFirst ? unseen : seen);
            if (round >= 0) {
                with.add(isSeenFirst ? first : second);
                without.add(isSeenFirst ? second : first);
            }
        }
        report.add("a page with 100 messages on its console: response → load event, console recorded", "ms", with,
                "not recorded", without, new Row.Bar.Times(1.05));
        seen.close();
        unseen.close();
    }

    private Tab open(String url) {
        bench.chrome().web().serve(url, Reply.html(PAGE));
        Tab tab = bench.chrome().newTab(url);
        bench.browser().attach(tab);
        return tab;
    }

    private static String handle(Peer front) throws IOException {
        for (JsonElement each : JsonParser.parseString(front.call("listTabs", "{}").text()).getAsJsonObject()
                .getAsJsonArray("tabs")) {
            JsonObject tab = each.getAsJsonObject();
            if (tab.get("url").getAsString().equals(SEEN)) {
                return tab.get("handle").getAsString();
            }
        }
        throw new IOException("The tab is not attached");
    }

    /** A page that does what pages do besides: it builds a list. */
    private static final String PAGE = """
            <!doctype html><title>Console</title><ul></ul><script>
            const list = document.querySelector('ul');
            for (let n = 0; n < 100; n++) {
              for (let i = 0; i < 20; i++) list.append(Object.assign(document.createElement('li'), {textContent: `Article ${n * 20 + i}`}));
              console.log(`Step ${n}`, {event: 'view_item', items: [{item_id: `A${n}`, price: 59.99}]});
            }
            addEventListener('load', () => {
              window.took = performance.now() - performance.getEntriesByType('navigation')[0].responseStart;
            });
            </script>""";
}
