package io.github.mcpdatalayer.e2e;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** One action a call, in a real browser: what the page gets, and what is said of it. */
class InteractIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    private Hands hands;

    @BeforeEach
    void connect() throws Exception {
        hands = new Hands(stage.wire());
    }

    private static Tab open(String body, String level) {
        Tab tab = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/act",
                Reply.html("<!doctype html><meta charset=utf-8><title>Act</title>" + body)));
        SnapshotIT.allow(stage, tab, level);
        return tab;
    }

    @Test
    void withoutConsentToActNothingIsDone() throws Exception {
        Tab tab = open("<button onclick=\"window.clicks = 1\">Add</button>", "see");
        Hands.Came came = hands.does("click", "button Add", null, new JsonObject());
        assertEquals("CONSENT_REQUIRED", came.outcome(), came::toString);
        assertTrue(tab.evaluate("window.clicks === undefined").getAsBoolean());
    }

    @Test
    void aClickIsTheWholeSequenceOfAMouse() throws Exception {
        Tab tab = open(
                """
                        <button id=b>Add</button><script>log = [];
                        for (const type of ['pointerover','pointerenter','mouseover','mouseenter','pointermove','mousemove','pointerdown','mousedown','focus','pointerup','mouseup','click'])
                          b.addEventListener(type, (event) => log.push(type + ' ' + (event.detail ?? '') + ' ' + (event.buttons ?? '')));
                        b.addEventListener('click', ({clientX, clientY, target, composedPath}) => {
                          const box = b.getBoundingClientRect();
                          inside = clientX > box.left && clientX < box.right && clientY > box.top && clientY < box.bottom;
                          b.textContent = 'Added';
                        });</script>""",
                "act");
        Hands.Came came = hands.does("click", "button Add", null, new JsonObject());
        assertEquals("done", came.outcome(), came::toString);
        assertTrue(came.came("received").getAsBoolean(), came::toString);
        assertTrue(came.came("changed").getAsInt() > 0, came::toString);
        assertEquals(
                "pointerover 0 0, pointerenter 0 0, mouseover 0 0, mouseenter 0 0, pointermove 0 0, mousemove 0 0, "
                        + "pointerdown 0 1, mousedown 1 1, focus 0 , pointerup 0 0, mouseup 1 0, click 1 0",
                tab.evaluate("log.join(', ')").getAsString());
        assertTrue(tab.evaluate("inside").getAsBoolean());
        assertTrue(came.answer().get("did").getAsString().matches("click e\\d+ button \"Add\""), came::toString);
        assertEquals("Added", came.page("element").getAsJsonArray().get(4).getAsString());
        assertTrue(tab.evaluate("document.querySelector('mcp-datalayer-outline') === null").getAsBoolean());
    }

    @Test
    void aFieldIsFilledAndReadBack() throws Exception {
        Tab tab = open(
                """
                        <label>Email <input id=i name=email value=old></label><script>log = [];
                        for (const type of ['focus', 'input', 'change']) i.addEventListener(type, () => log.push(type + ' ' + i.value));</script>""",
                "act");
        Hands.Came came = hands.does("fill", "textbox Email", new JsonPrimitive("ann@example.org"), new JsonObject());
        assertEquals("done", came.outcome(), came::toString);
        assertEquals("{\"email\":{\"Email\":\"ann@example.org\"}}", came.came("value").toString());
        assertEquals("focus old, input ann@example.org, change ann@example.org",
                tab.evaluate("log.join(', ')").getAsString());
    }
}
