package io.github.mcpdatalayer.visit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.validation.Phrase;
import io.github.mcpdatalayer.datalayer.validation.Rule;

/**
 * Steps of GA4's shop funnel that are missing between two tracked steps. This is only a hint, because a shop may lack
 * such a step.
 */
final class Funnel {

    private static final String PURCHASE = "purchase";
    /** Each step with the steps that must all be tracked before it counts as missing. */
    private static final Map<String, List<String>> STEPS = new TreeMap<>(Map.of("begin_checkout",
            List.of("view_item", "add_to_cart", PURCHASE), "add_shipping_info",
            List.of("begin_checkout", "add_payment_info", PURCHASE), "add_payment_info",
            List.of("begin_checkout", "add_shipping_info", PURCHASE)));

    private Funnel() {}

    static void check(Recording recording, Bounds.Window window, Defects defects) {
        if (recording.dropped() > 0 || recording.sampled() > 0 || !recording.gaps().isEmpty()) {
            return; // the step may have been tracked
        }
        Map<String, Long> first = new TreeMap<>();
        Map<String, Long> pages = new TreeMap<>();
        for (RecordedPush push : recording.pushes()) {
            String event = push.event();
            if (event != null && window.takes(push)) {
                first.putIfAbsent(event, push.seq());
                pages.putIfAbsent(event, push.page());
            }
        }
        STEPS.forEach((step, around) -> {
            if (!first.containsKey(step) && first.keySet().containsAll(around) && inOrder(first, around)
                    && isWhole(recording, pages, around)) {
                List<Long> pushes = around.stream().map(name -> Objects.requireNonNull(first.get(name))).sorted()
                        .toList();
                defects.add(Rule.FUNNEL_STEP_MISSING, Rule.FUNNEL_STEP_MISSING.severity(), step,
                        Phrase.STEP_BETWEEN.of(step, around.getFirst(), PURCHASE), pushes, List.of());
            }
        });
    }

    /** Tells whether the pages in between are recorded from their start: else the step may have been tracked earlier. */
    private static boolean isWhole(Recording recording, Map<String, Long> pages, List<String> around) {
        List<Long> of = around.stream().map(name -> Objects.requireNonNull(pages.get(name))).sorted().toList();
        return recording.pages().stream()
                .filter(page -> page.page() >= of.getFirst() && page.page() <= of.getLast())
                .allMatch(page -> page.since().equals("firstScript"));
    }

    /** Tells whether the order came last. */
    private static boolean inOrder(Map<String, Long> first, List<String> around) {
        List<Long> pushes = new ArrayList<>();
        around.forEach(name -> pushes.add(Objects.requireNonNull(first.get(name))));
        return pushes.stream().allMatch(push -> push <= pushes.getLast());
    }
}
