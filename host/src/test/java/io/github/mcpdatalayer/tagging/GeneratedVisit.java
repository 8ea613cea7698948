package io.github.mcpdatalayer.tagging;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.read.ContainerReader;
import io.github.mcpdatalayer.container.read.ContainerRefusal;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.hits.RecordedRequest;
import io.github.mcpdatalayer.visit.SentHits;
import org.jspecify.annotations.Nullable;

/**
 * A container and a visit of it by chance, with what each hit came from: tags of several vendors and accounts, events in quick
 * succession, hits in batches and late, hits of the page's own, and hits that scripts of the page make like a tag's.
 */
final class GeneratedVisit {

    private static final List<String> EVENTS = List.of("view_item", "add_to_cart", "begin_checkout", "purchase",
            "login", "search", "select_item", "generate_lead");
    private static final List<String> PATHS = List.of("/", "/item", "/basket", "/checkout");
    private static final double START = 1_790_000_000_000.0;

    /** The origin of a hit: a tag at a push, or nothing of the container. */
    record Origin(String tag, long push) {
        static final Origin PAGE = new Origin("", 0);
    }

    private record Sender(String name, String event, @Nullable String path, String kind, String account) {}

    /** @param by what the recorder knows of the script that called, as members of the request */
    private record Sent(double time, long page, long seq, String url, @Nullable String body, String by,
            List<Origin> origins) {}

    final Container container;
    final Recording recording;
    final SentHits sent;
    /** The origins by the place of the hit. */
    final List<Origin> origins = new ArrayList<>();

    private final Random random;
    private final List<Sender> senders = new ArrayList<>();
    private final List<Sent> requests = new ArrayList<>();
    private final StringBuilder pushes = new StringBuilder();
    private final List<RecordedPage> pages = new ArrayList<>();
    private long seq;

    GeneratedVisit(long seed) throws ContainerRefusal {
        random = new Random(seed);
        container = ContainerReader.read(container());
        double at = START;
        for (int page = 1; page <= 2 + random.nextInt(2); page++) {
            at = page(page, at) + 20_000;
        }
        recording = new Recording(pages, Recording.pushes("[" + pushes + "]"), 1, seq, List.of(), 0, 0);
        requests.sort(Comparator.comparingDouble(Sent::time));
        var list = new StringBuilder();
        for (int i = 0; i < requests.size(); i++) {
            Sent each = requests.get(i);
            list.append(i == 0 ? "" : ",").append("{\"hit\":").append(i + 1).append(",\"page\":").append(each.page)
                    .append(",\"frame\":0,\"t\":").append((long) each.time)
                    .append(",\"via\":\"beacon\",\"type\":\"beacon\",\"method\":\"POST\",\"url\":\"").append(each.url)
                    .append("\",\"seq\":").append(each.seq)
                    .append(each.body == null ? "" : ",\"body\":\"" + each.body.replace("\n", "\\n") + "\"")
                    .append(each.by)
                    .append('}');
        }
        sent = SentHits.of(RecordedRequest.list("[" + list + "]"), recording, Set.of("beacon"), 0);
        requests.forEach(each -> origins.addAll(each.origins));
    }

    private String container() {
        Map<String, String> triggers = new HashMap<>();
        var tags = new StringBuilder();
        int count = 6 + random.nextInt(10);
        for (int i = 0; i < count; i++) {
            String event = EVENTS.get(random.nextInt(EVENTS.size()));
            String path = random.nextInt(3) == 0 ? PATHS.get(random.nextInt(PATHS.size())) : null;
            String kind = List.of("ga4", "ga4", "ga4", "ads", "meta").get(random.nextInt(5));
            String account = switch (kind) {
                case "ga4" -> "G-SHOP000" + random.nextInt(2);
                case "ads" -> "12345678" + random.nextInt(2) + "/L" + i;
                default -> "";
            };
            boolean isThere = senders.stream().anyMatch(each -> each.kind.equals(kind) && each.event.equals(event)
                    && each.account.equals(account));
            if (isThere) {
                continue; // two tags that send the same cannot be told apart by anybody
            }
            senders.add(new Sender("tag " + i, event, path, kind, account));
            String trigger = String.valueOf(100 + i);
            triggers.put(trigger, "{\"triggerId\":\"" + trigger + "\",\"name\":\"t" + i
                    + "\",\"type\":\"CUSTOM_EVENT\",\"customEventFilter\":[" + filter("EQUALS", "{{_event}}", event)
                    + "]" + (path == null
                            ? ""
                            : ",\"filter\":[" + filter("EQUALS", "{{Page Path}}", path) + "]")
                    + "}");
            tags.append(tags.isEmpty() ? "" : ",").append("{\"tagId\":\"").append(i).append("\",\"name\":\"tag ")
                    .append(i).append("\",\"firingTriggerId\":[\"").append(trigger).append("\"],")
                    .append(settings(kind, event, account)).append('}');
        }
        return "{\"exportFormatVersion\":2,\"containerVersion\":{\"container\":{\"publicId\":\"GTM-TEST1\"},\"tag\":["
                + tags + ",{\"tagId\":\"90\",\"name\":\"Google tag\",\"type\":\"googtag\",\"parameter\":["
                + parameter("tagId", "G-SHOP0000") + "],\"firingTriggerId\":[\"2147479553\"]}],\"trigger\":["
                + String.join(",", triggers.values())
                + "],\"builtInVariable\":[{\"type\":\"PAGE_PATH\",\"name\":\"Page Path\"}]}}";
    }

    private static String settings(String kind, String event, String account) {
        return switch (kind) {
            case "ga4" -> "\"type\":\"gaawe\",\"parameter\":[" + parameter("eventName", event) + ","
                    + parameter("measurementIdOverride", account) + "]";
            case "ads" -> "\"type\":\"awct\",\"parameter\":["
                    + parameter("conversionId", account.replaceFirst("/.*", "")) + ","
                    + parameter("conversionLabel", account.replaceFirst(".*/", "")) + "]";
            default -> "\"type\":\"html\",\"parameter\":["
                    + parameter("html", "<script>fbq('track', '" + event + "')</script>") + "]";
        };
    }

    private static String parameter(String key, String value) {
        return "{\"type\":\"TEMPLATE\",\"key\":\"" + key + "\",\"value\":\"" + value + "\"}";
    }

    private static String filter(String type, String variable, String value) {
        return "{\"type\":\"" + type + "\",\"parameter\":[" + parameter("arg0", variable) + ","
                + parameter("arg1", value) + "]}";
    }

    private double page(int page, double from) {
        String path = PATHS.get(random.nextInt(PATHS.size()));
        pages.add(new RecordedPage(page, "https://shop.example" + path, "", "navigate", 0, "firstScript", from,
                List.of(new RecordedPage.PageLayer("dataLayer", "gtm", 1, ""))));
        double at = from + 100;
        long start = push(page, at, "gtm.js");
        ga4(at + 200 + random.nextInt(400), page, start, List.of(line("page_view")), "G-SHOP0000",
                List.of(new Origin("Google tag", start)), path);
        List<String> lines = new ArrayList<>();
        List<Origin> batch = new ArrayList<>();
        long last = start;
        for (int i = 0; i < 3 + random.nextInt(8); i++) {
            at += List.of(80, 300, 900, 4_000).get(random.nextInt(4));
            String event = EVENTS.get(random.nextInt(EVENTS.size()));
            last = push(page, at, event);
            for (Sender each : senders) {
                if (each.event.equals(event) && (each.path == null || each.path.equals(path))) {
                    send(each, page, at, last, path, lines, batch);
                    if (each.kind.equals("ga4") && random.nextInt(4) == 0) {
                        forge(each, page, at, last, path);
                    }
                }
            }
            if (random.nextInt(5) == 0) {
                ga4(at + 30, page, last, List.of(line(event)), "G-HARD0001", List.of(Origin.PAGE), path);
            }
            if (random.nextInt(6) == 0) {
                ga4(at + 40, page, last, List.of(line("own_" + event)), "G-SHOP0001", List.of(Origin.PAGE), path);
            }
        }
        if (!lines.isEmpty()) {
            ga4(at + 2_500, page, last, lines, "G-SHOP0000", batch, path);
        }
        return at;
    }

    private void send(Sender sender, int page, double at, long push, String path, List<String> lines,
            List<Origin> batch) {
        Origin origin = new Origin(sender.name, push);
        double sentAt = at + 5 + random.nextInt(60);
        switch (sender.kind) {
            case "ga4" -> {
                if (sender.account.equals("G-SHOP0000") && random.nextBoolean()) {
                    lines.add(line(sender.event));
                    batch.add(origin);
                } else {
                    ga4(sentAt, page, push, List.of(line(sender.event)), sender.account, List.of(origin), path);
                }
            }
            case "ads" -> requests.add(new Sent(sentAt, page, push,
                    "https://www.googleadservices.com/pagead/conversion/" + sender.account.replaceFirst("/.*", "")
                            + "/?random=" + random.nextInt(1_000_000_000) + "&label="
                            + sender.account.replaceFirst(".*/", ""),
                    null, "", List.of(origin)));
            default -> requests.add(new Sent(sentAt, page, push,
                    "https://www.facebook.com/tr/?id=4711&ev=" + sender.event, null,
                    source("https://connect.facebook.net/en_US/fbevents.js"), List.of(origin)));
        }
    }

    private static String source(String script) {
        return ",\"source\":\"" + script + ":1:200\"";
    }

    /** Google's tag for an account, the container itself, or nothing where the browser does not say. */
    private String google(String account) {
        return switch (random.nextInt(8)) {
            case 0 -> "";
            case 1 -> source("https://www.googletagmanager.com/gtm.js?id=GTM-TEST1")
                    + ",\"container\":\"GTM-TEST1\"";
            default -> source("https://www.googletagmanager.com/gtag/js?id=" + account) + ",\"container\":\"" + account
                    + "\"";
        };
    }

    /** Sends a tag's request from a script of the page. */
    private void forge(Sender sender, int page, double at, long push, String path) {
        String script = random.nextBoolean() ? path : "/app.js";
        requests.add(new Sent(at + random.nextInt(70), page, push, collect(sender.account, path) + "&"
                + line(sender.event), null, source("https://shop.example" + script), List.of(Origin.PAGE)));
    }

    private static String line(String event) {
        return "en=" + event;
    }

    private void ga4(double at, int page, long seqThen, List<String> lines, String account, List<Origin> from,
            String path) {
        String url = collect(account, path);
        requests.add(lines.size() == 1
                ? new Sent(at, page, seqThen, url + "&" + lines.getFirst(), null, google(account), from)
                : new Sent(at, page, seqThen, url, String.join("\n", lines), google(account), from));
    }

    private static String collect(String account, String path) {
        return "https://www.google-analytics.com/g/collect?v=2&tid=" + account
                + "&cid=1.1&dl=https%3A%2F%2Fshop.example" + path.replace("/", "%2F");
    }

    private long push(int page, double at, String event) {
        seq++;
        pushes.append(pushes.isEmpty() ? "" : ",").append("{\"seq\":").append(seq).append(",\"page\":").append(page)
                .append(",\"frame\":0,\"t\":").append((long) at)
                .append(",\"layer\":\"dataLayer\",\"gen\":1,\"via\":\"push\",\"value\":{\"event\":\"").append(event)
                .append("\"},\"tags\":[]}");
        return seq;
    }
}
