package io.github.mcpdatalayer.demo;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.WalkResult.Called;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.wire.ErrorCode;

/**
 * The second showcase: an MCP client walks through the checkout of {@link WalkShop} by tools alone, and hears what each step
 * tracked and what is wrong. The person attaches the tab, allows its operation, and agrees to the order.
 */
public final class Walk implements AutoCloseable {

    private static final Duration DEADLINE = Duration.ofMinutes(2);
    /** A question takes answers only half a second after it appeared, so that nobody presses it by mistake. */
    private static final String LIVE = "document.querySelector('.consentRequest [data-answer=once][aria-disabled=false]') !== null";

    /** Hears of each call when it is answered. */
    public interface Calls {
        void answered(Called call);
    }

    private final Scene scene;
    private final boolean visible;
    private final Calls calls;

    /**
     * @param visible
     *            in a window
     */
    public Walk(AppFolder app, OperatingSystem system, boolean visible, Calls calls) throws IOException {
        scene = new Scene(app, system);
        this.visible = visible;
        this.calls = calls;
    }

    /** The calls of the walk, in order: <code>{tool, arguments}</code>. */
    public static List<JsonObject> sequence() throws IOException {
        return JsonParser.parseString(WalkShop.resource("calls.json")).getAsJsonArray().asList().stream()
                .map(JsonElement::getAsJsonObject).toList();
    }

    /** Runs it all. The browser stays open until {@link #close}. */
    public WalkResult run(Path executable) throws IOException {
        ThrowAwayBrowser browser = scene.startBrowser(executable, visible);
        Tab tab = browser.chrome().newTab(WalkShop.WRONG.serve(browser.chrome().web()));
        allow(browser, tab);
        McpClient front = scene.startFront("--toolsets", "page");
        List<Called> answered = new ArrayList<>();
        for (JsonObject call : sequence()) {
            long start = System.nanoTime();
            McpClient.Answer answer = front.callTool(call.get("tool").getAsString(), call.getAsJsonObject("arguments"),
                    DEADLINE);
            Called called = new Called(call, answer, Duration.ofNanos(System.nanoTime() - start));
            answered.add(called);
            calls.answered(called);
            if (ErrorCode.CONFIRMATION_REQUIRED.name().equals(called.error())) {
                agree(browser, tab);
            }
        }
        List<HostDescriptor> hosts = scene.hosts().list().hosts();
        return new WalkResult(browser.chrome().version(), answered, Scene.sockets(front, hosts));
    }

    /** Attaches the tab, which is loaded anew, so that it is recorded from its first script on, and allows its operation. */
    public static void allow(ThrowAwayBrowser browser, Tab tab) {
        tab.evaluate("window.isBefore = true");
        Tab popup = browser.openPopup(tab);
        popup.click("[data-action=attach-reload]:not([disabled])");
        popup.waitFor("document.querySelector('#attachButton').dataset.action === 'detach'", DEADLINE);
        tab.waitFor("!window.isBefore && document.readyState === 'complete'", DEADLINE);
        popup.click("[data-level=act]");
        popup.waitFor("document.querySelector('[data-level=act]').ariaPressed === 'true'", DEADLINE);
        popup.close();
    }

    /** Agrees, once, to the step that the popup asks for. */
    public static void agree(ThrowAwayBrowser browser, Tab tab) {
        Tab popup = browser.openPopup(tab);
        popup.waitFor(LIVE, DEADLINE);
        popup.click(".consentRequest [data-answer=once]");
        popup.waitFor("document.querySelector('.consentRequest') === null", DEADLINE);
        popup.close();
    }

    @Override
    public void close() {
        scene.close();
    }
}
