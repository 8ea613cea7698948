package io.github.mcpdatalayer.hits;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.history.StepMark;
import io.github.mcpdatalayer.datalayer.history.Steps;
import io.github.mcpdatalayer.datalayer.history.TabStep;
import io.github.mcpdatalayer.datalayer.validation.Commerce;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Visits of single-page shops, of which it is known what led to what: routes, late hits, two properties, GA4's queue, page
 * views of the history that nobody pushed, hits that are sent before their push, and pages that are left and come back to.
 */
class AttributionCorpusTest {

    private static final int VISITS = 240;
    private static final double START = 1_790_000_000_000d;

    /**
     * An event that GA4 is told.
     *
     * @param push its source; below 0 for one that comes after the event, which is its source if the request waits for it
     */
    private record Told(double at, double sent, String query, String location, long push, long step, String account) {}

    /** One visit with what is true of it. */
    private static final class Visit {
        private final Random random;
        private final List<RecordedPage> pages = new ArrayList<>();
        private final List<String> pushes = new ArrayList<>();
        private final List<Double> times = new ArrayList<>();
        private final List<TabStep> steps = new ArrayList<>();
        private final List<Told> told = new ArrayList<>();
        private final boolean twoProperties;
        private final boolean queues;
        private final boolean historyTag;
        private double now = START;
        private String url = "";

        Visit(long seed) {
            random = new Random(seed);
            twoProperties = random.nextInt(3) == 0;
            queues = random.nextInt(2) == 0;
            historyTag = random.nextInt(2) == 0;
            page("navigate", "/");
            pushed("page_view", "", "{\"event\":\"page_view\"}");
            int clicks = 4 + random.nextInt(5);
            for (int i = 0; i < clicks; i++) {
                now += 300 + random.nextInt(4_000);
                steps.add(new TabStep(steps.size() + 1, "click", now, now + 5));
                now += 20;
                act();
            }
        }

        private void act() {
            switch (random.nextInt(6)) {
                case 0, 1 -> {
                    String item = "SKU-" + (1 + random.nextInt(40));
                    page("route", "/product/" + item);
                    view();
                    item("view_item", item);
                }
                case 2 -> item("add_to_cart", "SKU-" + (1 + random.nextInt(40)));
                case 3 -> {
                    page("route", "/cart");
                    view();
                    item("view_cart", "SKU-" + (1 + random.nextInt(40)));
                }
                case 4 -> {
                    // a tag that sends before the page has pushed
                    String item = "SKU-early-" + told.size();
                    tell("add_to_cart", data(item), -(pushes.size() + 1L), 0);
                    now += 60;
                    push("{\"event\":\"add_to_cart\",\"ecommerce\":" + ecommerce(item) + "}");
                }
                default -> {
                    page("route", "/list/" + random.nextInt(5));
                    if (random.nextBoolean()) {
                        view();
                    } else if (historyTag) {
                        tell("page_view", "", 0, random.nextInt(200));
                    }
                }
            }
        }

        private void view() {
            pushed("page_view", "", "{\"event\":\"page_view\"}");
        }

        private void item(String event, String item) {
            now += 10 + random.nextInt(80);
            pushed(event, data(item), "{\"event\":\"" + event + "\",\"ecommerce\":" + ecommerce(item) + "}");
        }

        private static int price(String item) {
            return 5 + Math.floorMod(item.hashCode(), 90);
        }

        private static String data(String item) {
            return "&cu=EUR&epn.value=" + price(item) + "&pr1=id" + item + "~pr" + price(item) + "~qt1";
        }

        private static String ecommerce(String item) {
            return "{\"currency\":\"EUR\",\"value\":" + price(item) + ",\"items\":[{\"item_id\":\"" + item
                    + "\",\"price\":" + price(item) + ",\"quantity\":1}]}";
        }

        private void page(String navigation, String path) {
            url = "https://shop.example" + path;
            pages.add(new RecordedPage(pages.size() + 1L, url, path, navigation, 0, "firstScript", now,
                    List.of(new RecordedPage.PageLayer("dataLayer", "gtm", 1, ""))));
            now += 5;
        }

        private void push(String value) {
            pushes.add("{\"seq\":" + (pushes.size() + 1) + ",\"page\":" + pages.size() + ",\"frame\":0,\"t\":" + now
                    + ",\"ms\":0,\"layer\":\"dataLayer\",\"gen\":1,\"via\":\"push\",\"value\":" + value
                    + ",\"tags\":[]}");
            times.add(now);
            now += 3;
        }

        private void pushed(String event, String data, String value) {
            push(value);
            tell(event, data, pushes.size(), 10 + random.nextInt(400));
        }

        private void tell(String event, String data, long push, int wait) {
            double sent = now + wait + (queues && push > 0 ? random.nextInt(5_000) : 0);
            told.add(new Told(now, sent, event + data, url, push, steps.size(), "G-A"));
            if (twoProperties) {
                told.add(new Told(now, sent + 20, event + data, url, push, steps.size(), "G-B"));
            }
        }

        private long pageAt(double time) {
            return pages.stream().filter(page -> page.startedAt() <= time).mapToLong(RecordedPage::page).max()
                    .orElse(1);
        }

        private Told known(Told each, double sent) {
            if (each.push() >= 0) {
                return each;
            }
            long own = -each.push();
            return new Told(each.at(), each.sent(), each.query(), each.location(),
                    times.get((int) own - 1) <= sent ? own : 0, each.step(), each.account());
        }

        private String request(List<Told> events, int number) {
            Told last = events.getLast();
            long seq = times.stream().filter(time -> time <= last.sent()).count();
            String shared = "https://www.google-analytics.com/g/collect?v=2&tid=" + last.account() + "&cid=1.2";
            boolean one = events.size() == 1;
            String each = events.stream()
                    .map(event -> "en=" + event.query() + "&dl=" + event.location().replace(":", "%3A"))
                    .reduce((a, b) -> a + "\\r\\n" + b).orElseThrow();
            return "{\"hit\":" + number + ",\"page\":" + pageAt(last.sent()) + ",\"frame\":0,\"t\":" + last.sent()
                    + ",\"via\":\"beacon\",\"type\":\"beacon\",\"method\":\"POST\",\"url\":\"" + shared
                    + (one ? "&" + each + "\"" : "\",\"body\":\"" + each + "\"") + ",\"seq\":" + seq + "}";
        }
    }

    @Test
    void whatAHitSaysNamesItsPushAndItsStepAndNoLinkContradicts() {
        int hits = 0;
        int rightPushes = 0;
        int rightSteps = 0;
        List<String> contradicting = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        for (int seed = 0; seed < VISITS; seed++) {
            var visit = new Visit(seed);
            List<Told> order = new ArrayList<>(visit.told);
            order.sort(Comparator.comparingDouble(Told::sent));
            List<List<Told>> requests = new ArrayList<>();
            for (Told each : order) {
                List<Told> before = requests.isEmpty() ? new ArrayList<>() : requests.getLast();
                boolean batched = visit.queues && !before.isEmpty() && before.getLast().account().equals(each.account())
                        && each.sent() - before.getLast().sent() < 1_500 && before.size() < 4;
                if (batched && before != null) {
                    before.add(each);
                } else {
                    requests.add(new ArrayList<>(List.of(each)));
                }
            }
            List<String> sent = new ArrayList<>();
            List<Told> truth = new ArrayList<>();
            for (List<Told> events : requests) {
                events.sort(Comparator.comparingDouble(Told::sent));
                sent.add(visit.request(events, sent.size() + 1));
                events.forEach(each -> truth.add(visit.known(each, events.getLast().sent())));
            }
            var recording = new Recording(visit.pages, Recording.pushes("[" + String.join(",", visit.pushes) + "]"), 1,
                    visit.pushes.size(), List.of(), 0, 0, new Steps(visit.steps, 0));
            List<Hit> all = RecordedRequest.list("[" + String.join(",", sent) + "]").stream()
                    .flatMap(request -> Decoder.hits(request, recording).stream()).toList();
            List<Link> links = Links.of(all, recording);
            List<StepMark> steps = HitSteps.of(all, links, recording);
            assertEquals(truth.size(), all.size());
            for (int i = 0; i < all.size(); i++) {
                Told is = truth.get(i);
                Link link = links.get(i);
                long push = link.sure().compareTo(Sureness.LIKELY) < 0 ? 0 : link.seq();
                hits++;
                if (push == is.push()) {
                    rightPushes++;
                } else if (wrong.size() < 12) {
                    wrong.add(seed + ": " + is + " but " + link);
                }
                rightSteps += steps.get(i).number() == is.step() ? 1 : 0;
                String contradiction = contradiction(all.get(i), push == 0 ? null : recording.push(push), recording);
                if (!contradiction.isEmpty()) {
                    contradicting.add(seed + ": " + contradiction + " " + is);
                }
            }
        }
        System.out.println("attribution: " + VISITS + " visits, " + hits + " hits, right pushes " + rightPushes
                + ", right steps " + rightSteps + ", contradicting links " + contradicting.size());
        assertEquals(List.of(), contradicting);
        assertTrue(hits > 1_500, "hits " + hits);
        assertTrue(rightPushes >= 0.99 * hits, rightPushes + " of " + hits + " " + wrong);
        assertTrue(rightSteps >= 0.99 * hits, rightSteps + " of " + hits + " " + wrong);
    }

    /** Judged by the words of the two alone. */
    private static String contradiction(Hit hit, @Nullable RecordedPush push, Recording recording) {
        Commerce commerce = push == null ? null : Commerce.of(push);
        if (push == null) {
            return "";
        }
        Set<String> items = PushFacts.items(hit.items());
        if (commerce != null && !items.isEmpty()
                && commerce.items().stream().noneMatch(item -> items.contains(item.id()))) {
            return "items";
        }
        RecordedPage page = recording.page(push.page(), 0);
        return page == null || page.url().equals(hit.location()) ? "" : "address " + page.url();
    }
}
