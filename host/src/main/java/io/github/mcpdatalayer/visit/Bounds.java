package io.github.mcpdatalayer.visit;

import java.util.function.Predicate;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.hits.Hit;
import org.jspecify.annotations.Nullable;

/** The part of a visit to audit, both ends included. Earlier pushes still influence the judgement of later ones. */
public record Bounds(Bound from, Bound to) {

    /** The whole recording. */
    public static final Bounds ALL = new Bounds(Bound.OPEN, Bound.OPEN);

    /**
     * One end, as the number of a page, a push or a hit of the tab; open if it has none.
     *
     * @param hit includes the push that this hit came from
     */
    public record Bound(@Nullable Long page, @Nullable Long push, @Nullable Long hit) {

        public static final Bound OPEN = new Bound(null, null, null);

        public static Bound page(long number) {
            return new Bound(number, null, null);
        }

        public static Bound push(long number) {
            return new Bound(null, number, null);
        }

        public static Bound hit(long number) {
            return new Bound(null, null, number);
        }
    }

    /** A place in the visit: in a page, after a push, at a hit of the list; the largest numbers for an open end. */
    private record Place(long page, long push, long hit) {}

    /** Selects the pushes of a visit inside the bounds. */
    public Predicate<RecordedPush> pushes(Visit visit) {
        return of(this, visit)::takes;
    }

    /** The bounds as numbers of this visit. */
    static Window of(Bounds bounds, Visit visit) {
        return new Window(visit, place(bounds.from, visit, false), place(bounds.to, visit, true));
    }

    private static Place place(Bound bound, Visit visit, boolean end) {
        long open = end ? Long.MAX_VALUE : 0;
        Long page = bound.page();
        if (page != null) {
            return new Place(page, open, open);
        }
        Long push = bound.push();
        if (push != null) {
            RecordedPush there = visit.recording().push(push);
            return new Place(there == null ? open : there.page(), push, open);
        }
        Long number = bound.hit();
        SentHits sent = visit.sent();
        if (number != null && sent != null) {
            for (int i = 0; i < sent.hits().size(); i++) {
                Hit hit = sent.hits().get(end ? sent.hits().size() - 1 - i : i);
                if (hit.request().number() == number) {
                    int at = end ? sent.hits().size() - 1 - i : i;
                    Long before = hit.request().seq();
                    long from = sent.push(at);
                    return new Place(hit.request().page(),
                            from != 0 && !end ? from : before == null ? open : end ? before : before + 1, at);
                }
            }
        }
        return new Place(open, open, open);
    }

    /** Tells what lies inside the bounds. */
    static final class Window {

        private final @Nullable SentHits sent;
        private final Recording recording;
        private final Place from;
        private final Place to;

        private Window(Visit visit, Place from, Place to) {
            this.sent = visit.sent();
            this.recording = visit.recording();
            this.from = from;
            this.to = to;
        }

        boolean takes(RecordedPush push) {
            return push.page() >= from.page() && push.page() <= to.page() && push.seq() >= from.push()
                    && push.seq() <= to.push();
        }

        /** Tells whether any part of a page lies inside. */
        boolean takesPage(long page) {
            return page >= from.page() && page <= to.page();
        }

        /** Tells whether a hit lies inside. It lies where its push does, else where it was sent. */
        boolean takesHit(int at) {
            if (sent == null || at < from.hit() || at > to.hit()) {
                return false;
            }
            RecordedPush push = recording.push(sent.push(at));
            Hit hit = sent.hits().get(at);
            Long before = hit.request().seq();
            long seq = push != null ? push.seq() : before == null ? -1 : before;
            return hit.request().page() >= from.page() && hit.request().page() <= to.page()
                    && (seq < 0 || ((from.hit() > 0 || seq >= from.push())
                            && (to.hit() < Long.MAX_VALUE || seq <= to.push())));
        }
    }
}
