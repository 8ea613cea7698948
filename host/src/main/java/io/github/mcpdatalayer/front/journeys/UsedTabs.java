package io.github.mcpdatalayer.front.journeys;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

import io.github.mcpdatalayer.journeys.SeenTracking;
import io.github.mcpdatalayer.journeys.SeenTracking.SeenHit;
import io.github.mcpdatalayer.journeys.SeenTracking.SeenPush;
import io.github.mcpdatalayer.journeys.StepFailure;
import org.jspecify.annotations.Nullable;

/**
 * The tabs that a run has used. Each tab numbers its steps for itself; a run has one row of numbers, its deeds, over all tabs. Tracking in
 * a new tab, before anything is done there, belongs to the action that opened it.
 */
final class UsedTabs {

    /** Reads what a tab has tracked. */
    interface Tracking {
        SeenTracking of(String tab) throws StepFailure, InterruptedException;
    }

    private static final class UsedTab {
        private final NavigableMap<Long, Long> deeds = new TreeMap<>();
        private @Nullable SeenTracking last;
    }

    private final Map<String, UsedTab> all = new LinkedHashMap<>();
    private @Nullable String current;
    private long deeds;

    /** The handle of the one that is used now; null before the first page. */
    @Nullable
    String current() {
        return current;
    }

    /** The one that the run began in; null before the first page. */
    @Nullable
    String main() {
        return all.isEmpty() ? null : all.keySet().iterator().next();
    }

    /** The handles of all, in the order of their use. */
    List<String> handles() {
        return List.copyOf(all.keySet());
    }

    /** Turns to this tab, which is used from now on. */
    void turnTo(String handle) {
        used(handle);
        current = handle;
    }

    private UsedTab used(String handle) {
        return all.computeIfAbsent(handle, _ -> {
            var tab = new UsedTab();
            tab.deeds.put(0L, deeds);
            return tab;
        });
    }

    /** Numbers what was just done in this tab as its step. */
    long done(String handle, long step) {
        turnTo(handle);
        deeds++;
        used(handle).deeds.put(step, deeds);
        return deeds;
    }

    /**
     * Returns what all of them have tracked, by deeds, with the address, the page and the consent of the one that is used now.
     *
     * @param again
     *            whether those that are used no longer are read once more; else it is what they had tracked when they were
     */
    SeenTracking seen(Tracking tracking, boolean again) throws StepFailure, InterruptedException {
        SeenTracking shown = new SeenTracking("", "", 0, List.of(), List.of(), Map.of());
        List<SeenPush> pushes = new ArrayList<>();
        List<SeenHit> hits = new ArrayList<>();
        for (Map.Entry<String, UsedTab> each : all.entrySet()) {
            SeenTracking left = again || each.getKey().equals(current) ? null : each.getValue().last;
            SeenTracking read = left == null ? read(each.getKey(), each.getValue(), tracking) : left;
            Map<Long, Long> steps = new HashMap<>();
            for (SeenPush push : read.pushes()) {
                pushes.add(new SeenPush(push.seq(), deed(each.getValue(), push.step(), steps), push.page(),
                        push.event(), push.value()));
            }
            for (SeenHit hit : read.hits()) {
                hits.add(new SeenHit(hit.number(), deed(each.getValue(), hit.step(), steps), hit.push(), hit.vendor(),
                        hit.account(), hit.event(), hit.means(), hit.params()));
            }
            shown = each.getKey().equals(current) ? read : shown;
        }
        return new SeenTracking(shown.url(), shown.title(), shown.page(), pushes, hits, shown.consent());
    }

    /** The number that a step of a tab has in the run. */
    long deed(String handle, long step) {
        UsedTab tab = all.get(handle);
        return tab == null ? 0 : deed(tab, step, new HashMap<>());
    }

    /** The first step that was done in a tab; 0: none. */
    long firstStep(String handle) {
        UsedTab tab = all.get(handle);
        Long first = tab == null ? null : tab.deeds.higherKey(0L);
        return first == null ? 0 : first;
    }

    /** A tab that is used no longer may be closed: what it had tracked when it was last read stays. */
    private SeenTracking read(String handle, UsedTab tab, Tracking tracking) throws StepFailure, InterruptedException {
        try {
            SeenTracking read = tracking.of(handle);
            tab.last = read;
            return read;
        } catch (StepFailure e) {
            SeenTracking last = tab.last;
            if (last == null || handle.equals(main())) {
                throw e;
            }
            return last;
        }
    }

    private static long deed(UsedTab tab, long step, Map<Long, Long> known) {
        return known.computeIfAbsent(step, each -> {
            Map.Entry<Long, Long> at = tab.deeds.floorEntry(each);
            return at == null ? 0 : at.getValue();
        });
    }
}
