package io.github.mcpdatalayer.e2e.stage;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.chrome.CdpException;
import io.github.mcpdatalayer.front.chrome.Tab;

/** The mouse and keyboard of the person. Chrome drops what comes before the first paint: it is repeated until the page has it. */
public final class PersonsHand {

    private static final Duration COUNTED = Duration.ofSeconds(1);
    private static final String PRESSES = """
            (function sum(view) {
              const {eventCounts} = view.performance;
              let all = eventCounts.get('mousedown') + eventCounts.get('keydown');
              for (let i = 0; i < view.length; i++) all += sum(view[i]);
              return all;
            })(window)""";

    private PersonsHand() {}

    /** Presses the left button at this place of the view, in CSS pixels. */
    public static void press(Tab tab, int x, int y) {
        int before = tab.evaluate(PRESSES).getAsInt();
        press(tab, x, y, PRESSES + " > " + before);
    }

    /** Presses until the expression is true in the page. */
    public static void press(Tab tab, int x, int y, String until) {
        until(tab, until, () -> {
            for (String type : new String[]{"mousePressed", "mouseReleased"}) {
                tab.call("Input.dispatchMouseEvent",
                        Stage.arguments("type", type, "x", x, "y", y, "button", "left", "clickCount", 1));
            }
        });
    }

    /** Presses a key and lets it go, as in <code>Escape</code>. */
    public static void key(Tab tab, String key) {
        int before = tab.evaluate(PRESSES).getAsInt();
        until(tab, PRESSES + " > " + before, () -> {
            for (String type : new String[]{"keyDown", "keyUp"}) {
                tab.call("Input.dispatchKeyEvent", Stage.arguments("type", type, "key", key, "code", key));
            }
        });
    }

    /** Presses a key twice within a second, however late a busy page acknowledges the first. The page must be painted. */
    public static void keyTwice(Tab tab, String key) {
        List<CompletableFuture<JsonObject>> sent = new ArrayList<>();
        for (String type : List.of("keyDown", "keyUp", "keyDown", "keyUp")) {
            sent.add(tab.send("Input.dispatchKeyEvent", Stage.arguments("type", type, "key", key, "code", key)));
        }
        sent.forEach(each -> each.orTimeout(Stage.SOON.toSeconds(), TimeUnit.SECONDS).join());
    }

    private static void until(Tab tab, String expression, Runnable pressed) {
        Instant end = Instant.now().plus(Stage.SOON);
        while (true) {
            pressed.run();
            Duration wait = Instant.now().isBefore(end) ? COUNTED : Duration.ZERO;
            try {
                tab.waitFor(expression, wait);
                return;
            } catch (CdpException e) {
                if (wait.isZero()) {
                    throw e;
                }
            }
        }
    }
}
