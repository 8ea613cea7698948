package io.github.mcpdatalayer.e2e.stage;

import com.google.gson.Gson;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.testing.TestTimes;

/** The extension's popup, open: each question is answered by what it shows now. */
public final class Popup implements AutoCloseable {

    private final Tab page;

    /** Waits until the popup knows how its tab stands and is laid out: before, what it shows has no visible text. */
    public Popup(Tab page) {
        this.page = page;
        page.waitFor(
                "document.readyState === 'complete' && document.querySelector('#thisTab')?.dataset.state !== 'loading'",
                Stage.SOON);
    }

    public Tab page() {
        return page;
    }

    /** As in "Not Attached" or "Attached to: Shop". */
    public String status() {
        return text("#status");
    }

    /** Returns what the main button would do: attach or detach. */
    public String action() {
        return data("#attachButton", "action");
    }

    /** Returns the state of this tab: idle, granted, lost or unreadable. */
    public String state() {
        return data("#thisTab", "state");
    }

    /** Returns the state of the line to the host: checking, connecting, connected, refused or off. */
    public String connection() {
        return data("#connection", "state");
    }

    /** Returns the reason why there is no line to the host, or empty. */
    public String reason() {
        return data("#connection", "reason");
    }

    /** The command that the popup names to mend the connection. */
    public String command() {
        return text("#command");
    }

    /** Presses Attach, and waits until the tab is attached. */
    public void attach() {
        TestTimes.attached();
        page.click("#attachButton[data-action=attach]:not([disabled])");
        page.waitFor("document.querySelector('#attachButton[data-action=detach]:not([disabled])') !== null",
                Stage.SOON);
    }

    /** Presses this level and Attach, and waits until the tab is attached at it. */
    public void attach(String level) {
        TestTimes.attached();
        page.click("[data-level=" + level + "]");
        page.click("[data-action=attach]:not([disabled])");
        page.waitFor(
                "document.querySelector('#attachButton').dataset.action === 'detach' && document.querySelector('[data-level="
                        + level + "]').ariaPressed === 'true'",
                Stage.SOON);
    }

    /** Presses Attach and reload, and waits until the tab is attached. */
    public void attachAndReload() {
        TestTimes.attached();
        page.click("[data-action=attach-reload]:not([disabled])");
        page.waitFor("document.querySelector('#attachButton').dataset.action === 'detach'", Stage.SOON);
    }

    /** Presses what the person allows in an attached tab: its {@code level}, or the switch for {@code code}. */
    void allow(String what, Object value) {
        if (what.equals("code")) {
            allowCode((boolean) value);
        } else {
            page.click("[data-level=" + value + "]");
            page.waitFor("document.querySelector('[data-level=" + value + "]').ariaPressed === 'true'", Stage.SOON);
        }
    }

    /** Presses the switch for code, and waits until it is on or off. */
    public void allowCode(boolean allowed) {
        page.waitFor("document.querySelector('#code').offsetParent !== null", Stage.SOON);
        page.click("#code");
        page.waitFor("document.querySelector('#code').checked === " + allowed, Stage.SOON);
    }

    /** Waits until an element's visible text contains this. */
    public void awaitText(String selector, String part) {
        page.waitFor("document.querySelector('" + selector + "')?.innerText.includes(" + new Gson().toJson(part) + ")",
                Stage.SOON);
    }

    /** Waits until it says why its page cannot be attached, and says so again when the switched-off button is pressed. */
    public void awaitRefusal(String reason) {
        awaitText("#explanation", reason);
        page.evaluateAsPerson(
                "const button = document.querySelector('#attachButton'); button.disabled = false; button.click()");
        awaitText("#refused", reason);
    }

    /** Waits until the line to the host stands like this. */
    public void awaitConnection(String state) {
        page.waitFor("document.querySelector('#connection').dataset.state === '" + state + "'", Stage.SOON);
    }

    /** Visible text of an element. */
    public String text(String selector) {
        return page.evaluate("document.querySelector('" + selector + "').innerText.trim()").getAsString();
    }

    private String data(String selector, String name) {
        return page.evaluate("document.querySelector('" + selector + "').dataset." + name + " ?? ''").getAsString();
    }

    @Override
    public void close() {
        page.close();
    }
}
