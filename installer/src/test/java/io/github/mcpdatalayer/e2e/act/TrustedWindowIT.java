package io.github.mcpdatalayer.e2e.act;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.e2e.stage.Hands;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Real input in a window, where the browser shows its bar. */
class TrustedWindowIT {

    private static final int STEP = 15;

    @RegisterExtension
    static final Stage stage = Stage.inWindow();

    private Hands hands;

    @BeforeEach
    void connect() throws Exception {
        hands = new Hands(stage.wire());
    }

    private static Tab open(String body) {
        Tab tab = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/window",
                Reply.html("<!doctype html><meta charset=utf-8><title>Window</title>" + body)));
        Person.allow(stage, tab, "act");
        return tab;
    }

    private static JsonObject trusted() {
        JsonObject more = new JsonObject();
        more.add("options", Stage.arguments("input", "trusted", "timeoutMs", 20_000));
        return more;
    }

    /** The bottom of the page moves up when the bar comes: there another button comes to where the first one was. */
    @Test
    void theBarThatComesNeverMovesAPressElsewhere() throws Exception {
        Tab tab = open(
                """
                        <style>button{position:fixed;left:20px;width:120px;height:28px}</style>
                        <button id=a style="bottom:76px">Above</button><button id=b style="bottom:20px">Add</button>
                        <script>hits = []; sizes = []; addEventListener('resize', () => sizes.push(innerHeight));
                        for (const type of ['pointerdown', 'click']) addEventListener(type, ({type, target}) => hits.push(type + target.id), true);</script>""");
        int before = tab.evaluate("innerHeight").getAsInt();
        Hands.Came came = hands.does("click", "css=#b", null, trusted());
        assertEquals("done", came.outcome(), came::toString);
        assertEquals("pointerdownb,clickb", tab.evaluate("hits.join()").getAsString());
        assertTrue(tab.evaluate("innerHeight").getAsInt() < before, "the browser shows its bar");
    }

    @Test
    void cancelInTheBarStopsEverything() throws Exception {
        Tab tab = open("<textarea id=t></textarea>");
        var typing = CompletableFuture.supplyAsync(() -> {
            try {
                return hands.does("type", "css=#t", new JsonPrimitive("word ".repeat(1500)), trusted());
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        tab.waitFor("t.value.length > 20", Stage.SOON);
        int left = tab.evaluate("screenX").getAsInt();
        int width = tab.evaluate("outerWidth").getAsInt();
        int y = tab.evaluate("screenY + outerHeight - innerHeight - 24").getAsInt();
        // The label comes first, then Cancel; where it ends depends on the fonts.
        for (int x = left + STEP; x < left + width && !typing.isDone(); x += STEP) {
            stage.screen().press(x, y);
        }
        Hands.Came came = typing.get(Stage.SOON.toMillis(), TimeUnit.MILLISECONDS);
        assertEquals("STOPPED_BY_PERSON", came.outcome(), came::toString);
        assertTrue(tab.evaluate("t.value.length < 7500").getAsBoolean());
        assertEquals("CONSENT_REQUIRED", hands.does("click", "css=#t", null, trusted()).outcome());
    }
}
