package io.github.mcpdatalayer.bench;

import java.time.Duration;
import java.util.Locale;

import com.google.gson.JsonElement;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;

/** Measures what the recording of pushes costs the page. */
final class HookBench {

    /** Sizes of a push's JSON, in bytes. */
    private static final int[] SIZES = {100, 500, 2_000, 20_000};
    /** The hook records so many pushes of a second in full; a burst stays below. */
    private static final int BURST = 100;

    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private final Workbench bench;
    private final Rounds rounds;
    private final Report report;

    HookBench(Workbench bench, Rounds rounds, Report report) {
        this.bench = bench;
        this.rounds = rounds;
        this.report = report;
    }

    /** A page in a recorded tab pushes into its layer, and into an array that is none, in turns. */
    void pushes() throws Exception {
        String url = Workbench.SITE + "/hook";
        bench.chrome().web().serve(url,
                Reply.html("<!doctype html><title>Hook</title><script>window.dataLayer = [];</script>"));
        Tab tab = recorded(url);
        for (int size : SIZES) {
            JsonElement times = tab.evaluate("(%s)(%d, %d, %d)".formatted(SCRIPT, size, BURST, rounds.inPage));
            var hooked = new Samples();
            var stringify = new Samples();
            for (JsonElement each : times.getAsJsonArray()) {
                double[] round = each.getAsJsonArray().asList().stream().mapToDouble(JsonElement::getAsDouble)
                        .toArray();
                hooked.add(round[0] - round[1]);
                stringify.add(round[2]);
            }
            String name = String.format(Locale.ROOT, "hook: added to a push of %,d bytes", size);
            if (size <= 500) {
                report.add(name, "µs", hooked, "native stringify", stringify, new Row.Bar.Most(5));
            } else {
                report.add(name, "µs", hooked, "native stringify", stringify, new Row.Bar.Times(2));
            }
        }
        tab.close();
    }

    /** Microseconds a push: into the layer, into another array, and what JSON.stringify takes, for each round. */
    private static final String SCRIPT = """
            async (size, burst, rounds) => {
              const make = (n) => {
                const push = {event: 'view_item', n, ecommerce: {currency: 'EUR', value: 59.99, items: []}};
                let left = size - JSON.stringify(push).length;
                for (let i = 0; left > 90; i++) {
                  const item = {item_id: 'SKU-' + i, item_name: 'Sneaker low', price: 59.99, quantity: 1, index: i};
                  left -= JSON.stringify(item).length + 1;
                  push.ecommerce.items.push(item);
                }
                push.text = 'x'.repeat(Math.max(0, left - 10));
                return push;
              };
              const batch = () => Array.from({length: burst}, (_, n) => make(n));
              const time = (work) => {
                const items = batch();
                const start = performance.now();
                for (let i = 0; i < burst; i++) work(items[i]);
                return (performance.now() - start) * 1000 / burst;
              };
              const other = [];
              let sink = 0;
              const hooked = (item) => dataLayer.push(item);
              const plain = (item) => other.push(item);
              const stringify = (item) => { sink += JSON.stringify(item).length; };
              const results = [];
              for (let round = -3; round < rounds; round++) {
                const times = [time(hooked), time(plain), time(stringify)];
                if (round >= 0) results.push(times);
                dataLayer.length = 0;
                other.length = 0;
                await new Promise((done) => setTimeout(done, 520));
              }
              return results;
            }""";

    /**
     * Writes cookies and keys in a recorded tab and in one that is not, in turns, and loads a page that stores as shops do in both. So many writes of
     * a second are recorded and no more, so what a write adds is a bound for any page: 100 of them a second.
     */
    void stores() throws Exception {
        String url = Workbench.SITE + "/stores";
        bench.chrome().web().serve(url, Reply.html(STORING));
        Tab with = recorded(url);
        Tab without = bench.chrome().newTab(url);
        for (String[] kind : STORES) {
            inTurns("storage hook: " + kind[0], "µs", with, without, tab -> written(tab, kind[1]),
                    new Row.Bar.Plus(SHARE));
        }
        inTurns("a page with 40 cookies and 80 keys: response → load event, recorded", "ms", with, without,
                HookBench::load, null);
        with.close();
        without.close();
    }

    /** 2 % of a second, over the 100 writes of it that are recorded, in µs. */
    private static final double SHARE = 200;
    private static final String[][] STORES = {
            {"a cookie", "(i) => { document.cookie = 'c' + (i % 20) + '=' + i + '; path=/'; }"},
            {"a new key", "(i) => localStorage.setItem('n' + Math.random(), i)"},
            {"a key that is known", "(i) => localStorage.setItem('k', i)"}};

    /** Microseconds a write, of 90 in a second that has no others. */
    private static double written(Tab tab, String write) throws InterruptedException {
        tab.activate();
        Thread.sleep(1_050);
        double took = tab.evaluate(
                "(() => { const write = %s; const t = performance.now(); for (let i = 0; i < 90; i++) write(i); return (performance.now() - t) * 1000 / 90; })()"
                        .formatted(write))
                .getAsDouble();
        tab.evaluate("localStorage.clear()");
        return took;
    }

    private static final String STORING = """
            <!doctype html><title>Shop</title><ul></ul><script>
            const list = document.querySelector('ul');
            for (let i = 0; i < 2000; i++) list.append(Object.assign(document.createElement('li'), {textContent: 'Article ' + i}));
            for (let i = 0; i < 40; i++) document.cookie = 'c' + (i % 20) + '=' + i + '; path=/; max-age=600';
            for (let i = 0; i < 60; i++) localStorage.setItem('k' + (i % 30), JSON.stringify({id: i, name: 'Sneaker'}));
            for (let i = 0; i < 20; i++) sessionStorage.setItem('s' + i, i);
            </script>""";

    private Tab recorded(String url) {
        Tab tab = bench.chrome().newTab(url);
        tab.evaluate("window.isBefore = true");
        Tab popup = bench.browser().openPopup(tab);
        popup.click("[data-action=attach-reload]:not([disabled])");
        popup.waitFor("document.querySelector('#attachButton').dataset.action === 'detach'",
                DEADLINE);
        popup.close();
        tab.waitFor("!window.isBefore && document.readyState === 'complete'", DEADLINE);
        return tab;
    }

    /** Loads a page that pushes as shops do, in a recorded tab and in one that is not, in turns. */
    void page() throws InterruptedException {
        String url = Workbench.SITE + "/timing";
        bench.chrome().web().serve(url, Reply.html(PAGE));
        Tab with = recorded(url);
        Tab without = bench.chrome().newTab(url);
        inTurns("a page with 60 pushes: response → load event, recorded", "ms", with, without, HookBench::load, null);
        with.close();
        without.close();
    }

    /** Measures a tab. */
    @FunctionalInterface
    private interface Measure {
        double of(Tab tab) throws InterruptedException;
    }

    /** Measures the recorded tab and the other one in turns; the first two rounds do not count. */
    private void inTurns(String what, String unit, Tab with, Tab without, Measure measure, Row.Bar bar)
            throws InterruptedException {
        var hooked = new Samples();
        var plain = new Samples();
        for (int round = -2; round < rounds.inPage; round++) {
            double[] times = {measure.of(with), measure.of(without)};
            if (round >= 0) {
                hooked.add(times[0]);
                plain.add(times[1]);
            }
        }
        report.add(what, unit, hooked, "not recorded", plain, bar);
    }

    private static double load(Tab tab) {
        tab.activate();
        tab.reload();
        return tab.evaluate(
                "(() => { const t = performance.getEntriesByType('navigation')[0]; return t.loadEventEnd - t.responseEnd; })()")
                .getAsDouble();
    }

    private static final String PAGE = """
            <!doctype html><title>Shop</title><script>
            window.dataLayer = [];
            for (let i = 0; i < 60; i++) dataLayer.push({event: 'view_item', ecommerce: {items: [{item_id: 'A' + i, item_name: 'Sneaker low', price: 59.99, index: i}]}});
            </script>
            <ul></ul><script>
            const list = document.querySelector('ul');
            for (let i = 0; i < 2000; i++) list.append(Object.assign(document.createElement('li'), {textContent: 'Article ' + i}));
            </script>""";
}
