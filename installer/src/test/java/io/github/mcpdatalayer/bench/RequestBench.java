package io.github.mcpdatalayer.bench;

import java.time.Duration;
import java.util.Map;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;

/** Measures what the report of its requests costs an attached page. */
final class RequestBench {

    private static final Duration DEADLINE = Duration.ofSeconds(30);
    private static final String URL = Workbench.SITE + "/requests";

    private final Workbench bench;
    private final Rounds rounds;
    private final Report report;

    RequestBench(Workbench bench, Rounds rounds, Report report) {
        this.bench = bench;
        this.rounds = rounds;
        this.report = report;
    }

    /** Loads a page of 100 requests in an attached tab, with the option for requests on and off in turns. */
    void page() throws Exception {
        bench.chrome().web().serve(URL, Reply.html(PAGE)).serve(Workbench.SITE + "/part",
                new Reply(200, Map.of("Cache-Control", "no-store", "Content-Type", "text/plain"), "x", Duration.ZERO));
        Tab tab = bench.chrome().newTab(URL);
        bench.browser().attach(tab);
        Tab options = bench.chrome()
                .newTab("chrome-extension://" + bench.browser().extensionId() + "/options/options.html");
        var with = new Samples();
        var without = new Samples();
        var idle = new Samples();
        int tabId = bench.inFloor("tabAt('" + URL + "')").getAsInt();
        for (int round = -2; round < rounds.inPage; round++) {
            switchTo(options, true);
            double reported = load(tab);
            switchTo(options, false);
            double unreported = load(tab);
            bench.inFloor("listen(" + tabId + ", true)");
            double heard = load(tab);
            bench.inFloor("listen(" + tabId + ", false)");
            if (round >= 0) {
                idle.add(heard);
                with.add(reported);
                without.add(unreported);
            }
        }
        switchTo(options, true);
        report.add("a page with 100 requests: response → last answer, requests recorded", "ms", with, "not recorded",
                without, new Row.Bar.Times(1.05));
        report.add("the same", "ms", with, "another extension's listener that does nothing", idle, null);
        options.close();
        tab.close();
    }

    private void switchTo(Tab options, boolean on) throws Exception {
        options.evaluate("chrome.storage.local.set({settings: {label: '', layers: [], connect: true, requests: " + on
                + "}})");
        long end = System.nanoTime() + DEADLINE.toNanos();
        while (listens() != on) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("The option is in vain " + on);
            }
            Thread.sleep(20);
        }
    }

    /** Tells whether the extension's worker listens to requests. */
    private boolean listens() {
        JsonObject worker = bench.chrome()
                .targets(each -> each.get("type").getAsString().equals("service_worker")
                        && each.get("url").getAsString().contains(bench.browser().extensionId()))
                .getFirst();
        var params = new JsonObject();
        params.addProperty("targetId", worker.get("targetId").getAsString());
        params.addProperty("flatten", true);
        String session = bench.chrome().cdp().call("Target.attachToTarget", params, DEADLINE).get("sessionId")
                .getAsString();
        var asked = new JsonObject();
        asked.addProperty("expression",
                "Object.values(chrome.webRequest).some((event) => event?.hasListeners?.())");
        boolean listens = bench.chrome().cdp().call(session, "Runtime.evaluate", asked, DEADLINE)
                .getAsJsonObject("result").get("value").getAsBoolean();
        var left = new JsonObject();
        left.addProperty("sessionId", session);
        bench.chrome().cdp().call("Target.detachFromTarget", left, DEADLINE);
        return listens;
    }

    /** Milliseconds that a page took, as it says itself in {@code took}. */
    static double load(Tab tab) {
        tab.activate();
        tab.reload();
        tab.waitFor("window.took !== undefined", DEADLINE);
        return tab.evaluate("took").getAsDouble();
    }

    private static final String PAGE = """
            <!doctype html><title>Requests</title><script>
            const got = Promise.all(Array.from({length: 100}, (_, n) => fetch('/part?' + n).then((answer) => answer.text())));
            addEventListener('load', () => got.then(() => {
              window.took = performance.now() - performance.getEntriesByType('navigation')[0].responseStart;
            }));
            </script>""";
}
