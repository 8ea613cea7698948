package io.github.mcpdatalayer.bench;

import java.time.Duration;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;

/**
 * Scrolls 10,000 pushes in the side panel from end to end, in turns with a plain list: the same rows in the same page, all of them elements.
 * A screen shows 60 frames a second at 16.7 ms each, which only a quiet machine tells; the ratio is told by each.
 */
final class ScrollBench {

    private static final int PUSHES = 10_000;
    private static final String URL = Workbench.SITE + "/pushes";
    private static final Duration DEADLINE = Duration.ofMinutes(2);
    private static final String PAGE = """
            <!doctype html><title>Pushes</title><script>
            dataLayer = [];
            let n = 0;
            const timer = setInterval(() => {
              for (let i = 0; i < 100; i++) dataLayer.push({event: 'product_seen', item: {id: 'A' + ++n, price: n / 10, currency: 'EUR'}});
              if (n >= PUSHES) clearInterval(timer);
            }, 100);
            </script>"""
            .replace("PUSHES", String.valueOf(PUSHES));
    /** A frame a step: how long frames take, and the share of those that miss a beat of 16.7 ms. The browser tells its beats to a part of that. */
    private static final String SCROLL = """
            (box) => new Promise((done) => {
              const times = [];
              const step = box.scrollHeight / 120;
              box.scrollTop = 0;
              const frame = (at) => {
                times.push(at);
                box.scrollTop += step;
                if (times.length <= 120) requestAnimationFrame(frame);
                else {
                  const each = times.slice(1).map((at, i) => at - times[i]);
                  done({mean: (times.at(-1) - times[0]) / each.length, late: 100 * each.filter((ms) => ms > 17).length / each.length});
                }
              };
              requestAnimationFrame(frame);
            })""";

    private final Workbench bench;
    private final Rounds rounds;
    private final Report report;

    ScrollBench(Workbench bench, Rounds rounds, Report report) {
        this.bench = bench;
        this.rounds = rounds;
        this.report = report;
    }

    void run() throws Exception {
        bench.chrome().web().serve(URL, Reply.html(PAGE)).serve(URL + "?first", Reply.html(PAGE));
        Tab tab = bench.chrome().newTab(URL + "?first");
        bench.browser().attach(tab);
        tab.goTo(URL);
        tab.waitFor("n >= " + PUSHES, DEADLINE);
        String handle = bench.handle("pushes");
        Tab panel = bench.chrome().newTab("chrome-extension://" + bench.browser().extensionId()
                + "/sidepanel/sidepanel.html?tab=" + handle);
        size(panel);
        panel.waitFor("document.querySelector('#list').scrollHeight > " + PUSHES + " * 20", DEADLINE);
        int elements = panel.evaluate("document.querySelectorAll('#list [role=row]').length").getAsInt();
        panel.evaluate(
                """
                        {
                          const list = document.querySelector('#list');
                          window.plain = Object.assign(document.createElement('div'), {className: list.className, id: 'plain'});
                          const {top, left, width, height} = list.getBoundingClientRect();
                          plain.style.cssText = `position:fixed;z-index:9;overflow:auto;background:Canvas;top:${top}px;left:${left}px;width:${width}px;height:${height}px`;
                          const rows = [...list.querySelectorAll('[role=row]')];
                          for (let i = 0; i < PUSHES; i++) {
                            const row = rows[i % rows.length].cloneNode(true);
                            row.style.cssText = 'position:static;transform:none';
                            plain.append(row);
                          }
                        }"""
                        .replace("PUSHES", String.valueOf(PUSHES)));
        var ours = new Scrolled();
        var plain = new Scrolled();
        panel.call("Performance.enable", new JsonObject());
        for (int round = -1; round < rounds.starts / 4; round++) {
            measure(panel, "document.querySelector('#list')", round < 0 ? new Scrolled() : ours);
            panel.evaluate("document.body.append(plain), 1");
            measure(panel, "plain", round < 0 ? new Scrolled() : plain);
            panel.evaluate("plain.remove(), 1");
        }
        report.add("the side panel scrolled through 10,000 pushes in 2 s, a frame (" + elements + " rows are elements)",
                "ms", ours.frames, "a plain list of 10,000 elements", plain.frames, new Row.Bar.Times(0.5));
        report.add("the same, the page's main thread a frame", "ms", ours.busy, "the plain list", plain.busy, null);
        report.add("the same, the share of frames that took longer than 16.7 ms", "%", ours.late, "the plain list",
                plain.late, null);
        panel.close();
        tab.close();
    }

    /**
     * The figures of one list.
     *
     * @param late of a hundred frames
     */
    private record Scrolled(Samples frames, Samples busy, Samples late) {
        Scrolled() {
            this(new Samples(), new Samples(), new Samples());
        }
    }

    private static void measure(Tab panel, String box, Scrolled scrolled) {
        double before = busy(panel);
        JsonObject told = panel.evaluate("(" + SCROLL + ")(" + box + ")").getAsJsonObject();
        scrolled.frames.add(told.get("mean").getAsDouble());
        scrolled.late.add(told.get("late").getAsDouble());
        scrolled.busy.add((busy(panel) - before) * 1000 / 120);
    }

    /** Seconds in which the page's main thread was at work. */
    private static double busy(Tab panel) {
        for (JsonElement each : panel.call("Performance.getMetrics", new JsonObject()).getAsJsonArray("metrics")) {
            JsonObject metric = each.getAsJsonObject();
            if (metric.get("name").getAsString().equals("TaskDuration")) {
                return metric.get("value").getAsDouble();
            }
        }
        throw new IllegalStateException("The browser has no TaskDuration");
    }

    private static void size(Tab panel) {
        JsonObject size = new JsonObject();
        size.addProperty("width", 400);
        size.addProperty("height", 900);
        size.addProperty("deviceScaleFactor", 1);
        size.addProperty("mobile", false);
        panel.call("Emulation.setDeviceMetricsOverride", size);
    }
}
