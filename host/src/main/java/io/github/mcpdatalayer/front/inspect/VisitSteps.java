package io.github.mcpdatalayer.front.inspect;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.history.StepMark;
import io.github.mcpdatalayer.datalayer.history.TabStep;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.journeys.RunFields;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a visit in the form of a run's, for the same filmstrip, cards and tickets: what was done, and each page,
 * with what it tracked before anything was done there. Each has its pushes and hits, and says whether it was done on the
 * page that the tab showed last.
 */
final class VisitSteps {

    /** The member of a step: whether it was done on the page that the tab showed last. */
    static final String ON_LAST_PAGE = "onLastPage";

    private static final int MOST_DEPTH = 200;
    private static final int MOST_STEPS = 200;
    private static final int MOST_PAYLOADS = 500;
    private static final int TEXT_CHARS = 300;
    private static final int PAYLOAD_CHARS = 20_000;

    /** A step, and when it began in milliseconds since 1970. */
    private record Begun(double at, JsonObject step) {}

    private final Recording shown;
    /** The time when each page came, in milliseconds since 1970, by its number. */
    private final TreeMap<Long, Double> came = new TreeMap<>();
    private final Map<String, Begun> steps = new LinkedHashMap<>();
    private final Map<Long, String> ofPushes = new LinkedHashMap<>();
    private final Map<Long, String> ofHits = new LinkedHashMap<>();
    private int payloads;

    /**
     * Takes them from a recording.
     *
     * @param hits the rows of its hits, whole
     */
    VisitSteps(Recording shown, List<String> hits) {
        this.shown = shown;
        pagesCame();
        for (TabStep each : shown.steps().known()) {
            begin("@" + each.number(), each.began(), each.did(), pageAt(each.began()));
        }
        came.keySet().forEach(each -> page(each, null)); // one that tracked nothing was visited, too
        for (RecordedPush each : shown.pushes()) {
            push(each);
        }
        hits.forEach(each -> hit(object(each)));
    }

    /**
     * Finds out when the pages came. One from the back/forward cache tells when it came for the first time, so it is taken
     * to have come as late as may be: no step of the page before is taken for one of its own.
     */
    private void pagesCame() {
        double next = Double.MAX_VALUE;
        for (RecordedPage page : shown.pages().reversed()) {
            if (page.frame() == 0) {
                Double shownAt = page.shownAt();
                double at = shownAt == null ? page.startedAt() : shownAt;
                next = page.navigation().equals("bfcache") ? Math.min(next, firstPush(page.page(), next)) : at;
                came.put(page.page(), next);
            }
        }
    }

    private double firstPush(long page, double otherwise) {
        return shown.pushes().stream().filter(each -> each.page() == page && each.frame() == 0).map(RecordedPush::time)
                .filter(Objects::nonNull).mapToDouble(Double::doubleValue).findFirst().orElse(otherwise);
    }

    /** The number of the page that the tab showed at a time; 0 where none is known. */
    private long pageAt(double time) {
        return came.descendingMap().entrySet().stream().filter(each -> each.getValue() < time).map(Map.Entry::getKey)
                .findFirst().orElse(0L);
    }

    private void push(RecordedPush push) {
        StepMark mark = shown.stepOf(push);
        Double time = push.time();
        String id = mark.isNone() ? page(push.page(), time) : "@" + mark.number();
        ofPushes.put(push.seq(), id);
        var row = new JsonObject();
        row.addProperty("push", push.seq());
        String event = push.event();
        if (event != null) {
            row.addProperty("event", Shown.text(event, TEXT_CHARS));
        }
        payload(row, "value", push.value().toJson());
        add(id, "pushes", row);
    }

    private void hit(JsonObject whole) {
        long number = (long) RunFields.number(whole, "hit");
        String reference = RunFields.text(whole, "step");
        int at = reference.lastIndexOf('@');
        String id = at < 0 ? page((long) RunFields.number(whole, "page"), null) : reference.substring(at);
        ofHits.put(number, id);
        var row = new JsonObject();
        row.addProperty("hit", number);
        for (String name : List.of("vendor", "event", "account")) {
            row.addProperty(name.equals("account") ? "id" : name, Shown.text(RunFields.text(whole, name), TEXT_CHARS));
        }
        String push = RunFields.text(whole, "push");
        row.addProperty("push", push.substring(push.lastIndexOf('#') + 1));
        JsonElement params = whole.get("params");
        payload(row, "params", params == null ? "{}" : params.toString());
        add(id, "hits", row);
    }

    private void payload(JsonObject row, String name, String json) {
        payloads++;
        if (payloads <= MOST_PAYLOADS && json.length() <= PAYLOAD_CHARS) {
            row.add(name, parsed(json));
        }
    }

    private static JsonElement parsed(String json) {
        try {
            return StrictJson.parse(json, MOST_DEPTH);
        } catch (NotJsonException e) {
            return new JsonPrimitive(json); // deeper than files may be, or with a key twice: told as a text
        }
    }

    /** Reads an object that we wrote; one that cannot be read is empty. */
    static JsonObject object(String json) {
        return parsed(json) instanceof JsonObject object ? object : new JsonObject();
    }

    /** The opening of a page; what the page tracks before anything is done there belongs to it. */
    private String page(long number, @Nullable Double time) {
        RecordedPage page = shown.page(number, 0);
        String id = "p" + number;
        double at = came.getOrDefault(number, time == null ? 0 : time);
        return begin(id, at, "open " + (page == null ? "" : page.url()), number);
    }

    private String begin(String id, double at, String did, long page) {
        RecordedPage last = shown.lastPage();
        steps.computeIfAbsent(id, _ -> {
            var step = new JsonObject();
            step.addProperty("step", id);
            step.addProperty("type", "visit");
            step.addProperty("status", "done");
            step.addProperty("did", Shown.text(did, TEXT_CHARS));
            step.addProperty(ON_LAST_PAGE, last != null && last.page() == page);
            step.add("pushes", new JsonArray());
            step.add("hits", new JsonArray());
            return new Begun(at, step);
        });
        return id;
    }

    private void add(String id, String several, JsonObject row) {
        begin(id, 0, "", 0); // one that is no longer kept
        Begun begun = steps.get(id);
        if (begun != null) {
            begun.step().getAsJsonArray(several).add(row);
        }
    }

    /** Names the step of the first of these pushes, else hits, else pages; empty where there is none. */
    String of(List<Long> pushes, List<Long> hits, List<Long> pages) {
        for (Long each : pushes) {
            String id = ofPushes.get(each);
            if (id != null) {
                return id;
            }
        }
        for (Long each : hits) {
            String id = ofHits.get(each);
            if (id != null) {
                return id;
            }
        }
        return pages.isEmpty() || !steps.containsKey("p" + pages.getFirst()) ? "" : "p" + pages.getFirst();
    }

    /** All in the order of time, or the latest of very many. */
    JsonArray inOrder() {
        List<Begun> all = new ArrayList<>(steps.values());
        all.sort(Comparator.comparingDouble(Begun::at));
        var list = new JsonArray();
        all.subList(Math.max(0, all.size() - MOST_STEPS), all.size()).forEach(each -> list.add(each.step()));
        return list;
    }
}
