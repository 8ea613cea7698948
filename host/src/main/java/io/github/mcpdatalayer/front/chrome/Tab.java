package io.github.mcpdatalayer.front.chrome;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;

import static io.github.mcpdatalayer.front.chrome.Chrome.params;

/** One page (or popup) of the browser. */
public final class Tab {

    private static final Duration DEADLINE = Chrome.DEADLINE;

    private final Chrome chrome;
    private final String targetId;
    private final String session;

    Tab(Chrome chrome, String targetId, String session) {
        this.chrome = chrome;
        this.targetId = targetId;
        this.session = session;
        call("Page.enable", new JsonObject());
    }

    public String targetId() {
        return targetId;
    }

    /** Sends a command to this page's session. */
    public JsonObject call(String method, JsonObject params) {
        return chrome.cdp().call(session, method, params, DEADLINE);
    }

    /** Sends a command to this page's session without waiting for its answer. */
    public CompletableFuture<JsonObject> send(String method, JsonObject params) {
        return chrome.cdp().send(session, method, params);
    }

    /** Navigates and waits for the page's load event. */
    public void goTo(String url) {
        awaitLoad(() -> {
            JsonElement error = call("Page.navigate", params("url", url)).get("errorText");
            if (error != null) {
                throw new CdpException("The page " + url + " did not open: " + error.getAsString());
            }
        });
    }

    /** Reloads and waits for the load event. */
    public void reload() {
        awaitLoad(() -> call("Page.reload", new JsonObject()));
    }

    private void awaitLoad(Runnable navigation) {
        CompletableFuture<Boolean> loaded = new CompletableFuture<>();
        Runnable unsubscribe = chrome.cdp().on(session, "Page.loadEventFired", event -> loaded.complete(true));
        try {
            navigation.run();
            loaded.get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            throw new CdpException("The page did not finish loading within " + DEADLINE.toSeconds() + " s.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CdpException("Interrupted while a page was loading.", e);
        } finally {
            unsubscribe.run();
        }
    }

    /** Evaluates JavaScript, waiting for a promise, and gives its value as JSON. */
    public JsonElement evaluate(String script) {
        return evaluate(script, false);
    }

    /** Evaluates with the rights of a person's click: what needs a gesture works. */
    public JsonElement evaluateAsPerson(String script) {
        return evaluate(script, true);
    }

    private JsonElement evaluate(String script, boolean userGesture) {
        JsonObject params = params("expression", script);
        params.addProperty("awaitPromise", true);
        params.addProperty("returnByValue", true);
        params.addProperty("userGesture", userGesture);
        JsonObject answer = call("Runtime.evaluate", params);
        JsonObject failed = answer.getAsJsonObject("exceptionDetails");
        if (failed != null) {
            JsonObject exception = failed.getAsJsonObject("exception");
            JsonElement description = exception == null ? null : exception.get("description");
            throw new CdpException("In the page: "
                    + (description == null ? failed.get("text") : description).getAsString());
        }
        JsonElement value = answer.getAsJsonObject("result").get("value");
        return value == null ? JsonNull.INSTANCE : value;
    }

    /** Waits until the JavaScript expression is truthy and gives its value, in the document that is there then. */
    public JsonElement waitFor(String expression, Duration deadline) {
        return Chrome.await(expression, deadline, () -> {
            try {
                JsonElement value = evaluate("(() => { const value = (" + expression + "); return value || null; })()");
                return value.isJsonNull() ? Optional.empty() : Optional.of(value);
            } catch (CdpException e) {
                if (isBetweenDocuments(e)) {
                    return Optional.empty();
                }
                throw e;
            }
        });
    }

    private static boolean isBetweenDocuments(CdpException failure) {
        String message = failure.getMessage();
        return message != null && (message.contains("Inspected target navigated or closed")
                || message.contains("Execution context was destroyed")
                || message.contains("Cannot find default execution context"));
    }

    /** Clicks the element as a person would, once it is there. */
    public void click(String selector) {
        String quoted = new Gson().toJson(selector);
        waitFor("document.querySelector(" + quoted + ")?.isConnected", DEADLINE);
        evaluateAsPerson("document.querySelector(" + quoted + ").click()");
    }

    /** Makes this the active tab of its window. */
    public void activate() {
        chrome.cdp().call("Target.activateTarget", params("targetId", targetId), DEADLINE);
    }

    /** Stops controlling this page, because a browser does not prerender for a page with a debugger. */
    public void release() {
        chrome.cdp().call("Target.detachFromTarget", params("sessionId", session), DEADLINE);
    }

    public boolean isOpen() {
        return chrome.process().isAlive()
                && !chrome.targets(target -> Chrome.id(target).equals(targetId)).isEmpty();
    }

    public void close() {
        chrome.closeTarget(targetId);
    }
}
