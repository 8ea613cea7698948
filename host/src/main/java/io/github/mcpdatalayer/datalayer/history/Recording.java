package io.github.mcpdatalayer.datalayer.history;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The recorded pushes of a tab.
 *
 * @param pushes oldest first
 * @param firstSeq number of the oldest push that is still kept
 * @param lastSeq number of the newest push
 * @param dropped how many older pushes fell out of the bounded memory
 * @param sampled how many pushes of a flood were only counted
 * @param steps what was done in the tab
 */
public record Recording(List<RecordedPage> pages, List<RecordedPush> pushes, long firstSeq, long lastSeq,
        List<Gap> gaps, long dropped, long sampled, Steps steps) {

    private static final int SHOWN = 10;

    /**
     * A time in which nothing was recorded, in milliseconds since 1970.
     *
     * @param to null while it lasts
     */
    public record Gap(double from, @Nullable Double to, String reason) {}

    public Recording {
        pages = List.copyOf(pages);
        pushes = pushes.stream().sorted(Comparator.comparingLong(RecordedPush::seq)).toList();
        gaps = List.copyOf(gaps);
    }

    /** The recording of a tab in which nothing has acted. */
    public Recording(List<RecordedPage> pages, List<RecordedPush> pushes, long firstSeq, long lastSeq, List<Gap> gaps,
            long dropped, long sampled) {
        this(pages, pushes, firstSeq, lastSeq, gaps, dropped, sampled, Steps.NONE);
    }

    /**
     * Reads the pushes of an answer.
     *
     * @throws JsonSyntaxException if the text is no list of pushes
     */
    public static List<RecordedPush> pushes(String text) {
        if (!(JsonValue.parse(text) instanceof JsonArray list)) {
            throw new JsonSyntaxException(0, "an array of pushes");
        }
        return list.elements().stream().map(RecordedPush::of).toList();
    }

    /** Returns this with these pushes. */
    public Recording with(List<RecordedPush> others) {
        return new Recording(pages, others, firstSeq, lastSeq, gaps, dropped, sampled, steps);
    }

    /** The step that a push came in. The effects of a person's press came in no step of a client. */
    public StepMark stepOf(RecordedPush push) {
        StepMark mark = stepAt(push.time(), push.page(), push.frame());
        return push.person() && !isPersons(mark) ? StepMark.NONE : mark;
    }

    private boolean isPersons(StepMark mark) {
        TabStep step = steps.step(mark.number());
        return step != null && step.person();
    }

    /**
     * The step that something of a document came in; none for what a page did before it was shown.
     *
     * @param time milliseconds since 1970; null where it is not known
     */
    public StepMark stepAt(@Nullable Double time, long page, int frame) {
        if (time == null || steps.isEmpty()) {
            return StepMark.NONE;
        }
        RecordedPage on = page(page, frame);
        Double shown = on == null ? null : on.shownAt();
        return shown != null && time < shown ? StepMark.NONE : steps.at(time);
    }

    /** The pushes that came in a step, oldest first. */
    public List<RecordedPush> pushesOf(long step) {
        return pushes.stream().filter(push -> stepOf(push).number() == step).toList();
    }

    /** The pushes that were recorded in short, by number. */
    public List<Long> shortened() {
        return pushes.stream().filter(RecordedPush::shortened).map(RecordedPush::seq).toList();
    }

    /** The number of these pushes that were recorded in short; empty if none was, else a sentence. */
    public List<String> shortened(String soWhat) {
        List<Long> some = shortened();
        return some.isEmpty()
                ? List.of()
                : List.of("Recorded in short, in a flood of pushes: "
                        + some.stream().limit(SHOWN).map(String::valueOf).collect(Collectors.joining(", "))
                        + (some.size() > SHOWN ? " and " + (some.size() - SHOWN) + " more" : "") + ". " + soWhat);
    }

    /** The push with this number; null if it is not there. */
    public @Nullable RecordedPush push(long seq) {
        int from = 0;
        int to = pushes.size() - 1;
        while (from <= to) {
            int middle = (from + to) >>> 1;
            RecordedPush push = pushes.get(middle);
            if (push.seq() == seq) {
                return push;
            }
            if (push.seq() < seq) {
                from = middle + 1;
            } else {
                to = middle - 1;
            }
        }
        return null;
    }

    /** The row of a page; null if it is not there. */
    public @Nullable RecordedPage page(long number, int frame) {
        for (RecordedPage page : pages) {
            if (page.page() == number && page.frame() == frame) {
                return page;
            }
        }
        return null;
    }

    /** The newest page; null if there is none. */
    public @Nullable RecordedPage lastPage() {
        for (RecordedPage page : pages.reversed()) {
            if (page.frame() == 0) {
                return page;
            }
        }
        return null;
    }

    /**
     * The numbers of the pages that belong to one document, up to this page: earlier addresses of a single-page
     * application, and earlier visits of a page that came back from the back/forward cache.
     */
    Set<Long> document(long number, int frame) {
        Set<Long> numbers = new HashSet<>();
        numbers.add(number);
        List<RecordedPage> before = pages.stream().filter(page -> page.frame() == frame && page.page() <= number)
                .toList();
        int at = before.size() - 1;
        while (at >= 0) {
            RecordedPage page = before.get(at);
            numbers.add(page.page());
            int earlier = at - 1;
            if (page.navigation().equals("bfcache")) {
                while (earlier >= 0 && !before.get(earlier).url().equals(page.url())) {
                    earlier--;
                }
            } else if (!page.navigation().equals("route")) {
                break;
            }
            at = earlier;
        }
        return numbers;
    }

    /** The number of the first page of the document that a page is an address of. */
    public long documentOf(long page, int frame) {
        return Collections.min(document(page, frame));
    }

    /**
     * The pushes that a library in the page has seen when it sees a certain one: those into the same array or object of
     * the same document.
     *
     * @param page number of the page, at whose end it is
     * @param until the last push to take; if it is into this layer, it says which of several arrays is meant
     */
    public List<RecordedPush> timeline(long page, int frame, String layer, long until) {
        Set<Long> document = document(page, frame);
        List<RecordedPush> all = new ArrayList<>();
        long newest = -1;
        for (RecordedPush push : pushes) {
            if (push.seq() <= until && push.frame() == frame && push.layer().equals(layer)
                    && document.contains(push.page())) {
                all.add(push);
                if (push.seq() == until) {
                    newest = push.generation();
                } else if (!push.orphan()) {
                    newest = Math.max(newest, push.generation());
                }
            }
        }
        long generation = newest;
        all.removeIf(push -> push.generation() != generation && generation >= 0);
        return all;
    }

    /** The number of pushes of a page's document into an array of this name that another had replaced. */
    public long orphans(long page, int frame, String layer) {
        Set<Long> document = document(page, frame);
        return pushes.stream().filter(push -> push.orphan() && push.frame() == frame && push.layer().equals(layer)
                && document.contains(push.page())).count();
    }

    /** Tells whether older pushes of a page's document may have fallen out of the memory. */
    public boolean isCutShort(long page, int frame) {
        long first = document(page, frame).stream().mapToLong(number -> number).min().orElse(page);
        return dropped > 0 && pushes.stream().noneMatch(push -> push.page() < first);
    }

    /** The layers that a page has, or had pushes in. */
    public List<RecordedPage.PageLayer> layers(long number, int frame) {
        List<RecordedPage.PageLayer> layers = new ArrayList<>();
        RecordedPage page = page(number, frame);
        if (page != null) {
            layers.addAll(page.layers());
        }
        Set<Long> document = document(number, frame);
        for (RecordedPage other : pages.reversed()) {
            if (other.frame() == frame && document.contains(other.page())) {
                for (RecordedPage.PageLayer layer : other.layers()) {
                    if (layers.stream().noneMatch(known -> known.name().equals(layer.name()))) {
                        layers.add(layer);
                    }
                }
            }
        }
        return layers;
    }

    /** The layer of this name on a page, or, without one, dataLayer or the only GTM layer; null if there is none. */
    public RecordedPage.@Nullable PageLayer layer(long number, int frame, @Nullable String name) {
        List<RecordedPage.PageLayer> layers = layers(number, frame);
        String wanted = Objects.requireNonNullElse(name, "dataLayer");
        for (RecordedPage.PageLayer layer : layers) {
            if (layer.name().equals(wanted)) {
                return layer;
            }
        }
        List<RecordedPage.PageLayer> gtm = layers.stream().filter(layer -> layer.kind().equals("gtm")).toList();
        return name == null && gtm.size() == 1 ? gtm.getFirst() : null;
    }
}
