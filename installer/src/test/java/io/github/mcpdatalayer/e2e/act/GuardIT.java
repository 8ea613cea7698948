package io.github.mcpdatalayer.e2e.act;

import java.nio.file.Files;
import java.util.List;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.e2e.stage.Hands;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.mcpdatalayer.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Steps that order, pay or delete wait for the person, however the button is made and whatever of it is pressed. */
class GuardIT {

    private static final String BUTTONS = """
            <style>* { font: 16px sans-serif } p { margin: 12px }</style>
            <p><button id=word onclick=done(event)><span>Place order</span></button>
            <p><button id=icon onclick=done(event) aria-label="Delete account"><svg width=20 height=20><rect width=20 height=20 /></svg></button>
            <p><div id=generic onclick=done(event)>Buy now</div>
            <p><input id=input type=submit value="Jetzt kaufen" onclick=done(event)>
            <p><label id=label for=input>Order</label>
            <p><a id=link href="#paid" onclick=done(event)>Pay now</a>
            <form id=card onsubmit="done(event); return false"><input id=number autocomplete=cc-number><button id=next>Continue</button></form>
            <form id=enter onsubmit="done(event); return false"><input id=field name=q><button>Publish</button></form>
            <p><button id=free onclick=done(event)><span>Add to cart</span></button>
            <script>did = []; done = (event) => { did.push(event.currentTarget.id); event.preventDefault() }</script>""";

    @RegisterExtension
    static final Stage stage = new Stage();

    private Hands hands;

    @BeforeEach
    void connect() throws Exception {
        hands = new Hands(stage.wire());
    }

    @Test
    void howeverAButtonIsMadeThePersonIsAskedBeforeItIsPressed() throws Exception {
        for (String pressed : List.of("css=#word span", "css=#icon svg", "css=#label")) {
            thePersonIsAsked(pressed);
        }
        Tab tab = open();
        for (String sent : List.of("press Enter", "press \n", "press Control+Enter", "type x\n")) {
            int space = sent.indexOf(' ');
            Hands.Came came = hands.does(sent.substring(0, space), "css=#field",
                    new JsonPrimitive(sent.substring(space + 1)), new JsonObject());
            assertEquals("CONFIRMATION_REQUIRED", came.outcome().replace("TOO_MANY_REQUESTS", "CONFIRMATION_REQUIRED"),
                    sent + " " + came);
        }
        assertEquals("done",
                hands.does("press", "css=#word", new JsonPrimitive("Tab"), new JsonObject()).outcome());
        assertEquals("done", hands.does("click", "css=#free span", null, new JsonObject()).outcome());
        assertEquals("[\"free\"]", tab.evaluate("JSON.stringify(did)").getAsString());
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"css=#word", "css=#generic", "css=#input", "css=#link", "css=#next"})
    void thePersonIsAsked(String pressed) throws Exception {
        Tab tab = open();
        Hands.Came came = hands.does("click", pressed, null, new JsonObject());
        assertEquals("CONFIRMATION_REQUIRED", came.outcome(), pressed + " " + came);
        assertEquals("[]", tab.evaluate("JSON.stringify(did)").getAsString(), pressed);
        tab.close();
    }

    @Test
    void oncePressedAfterThePersonAgreedAndOnlyOnce() throws Exception {
        Tab tab = open();
        assertEquals("CONFIRMATION_REQUIRED", hands.does("click", "css=#word", null, new JsonObject()).outcome());
        try (Popup popup = stage.popup(tab)) {
            String button = "document.querySelector('.consentRequest [data-answer=once]')";
            popup.page().waitFor(button + "?.ariaDisabled === 'false'", Stage.SOON);
            popup.awaitText(".consentRequest", "Place order");
            popup.page().evaluateAsPerson(button + ".click()");
            popup.page().waitFor("document.querySelectorAll('.consentRequest').length === 0", Stage.SOON);
        }
        Hands.Came came = hands.does("click", "css=#word", null, new JsonObject());
        assertEquals("done", came.outcome(), came::toString);
        assertEquals("[\"word\"]", tab.evaluate("JSON.stringify(did)").getAsString());
        eventually("the log has what was done, and how it was allowed",
                () -> Files.readString(stage.home().resolve("log/audit.jsonl"))
                        .contains(
                                "\"input\":\"page\",\"by\":\"once\",\"verb\":\"click\",\"role\":\"button\",\"outcome\":\"OK\""));
        assertTrue(hands.does("click", "css=#word", null, new JsonObject()).failed());
        assertEquals("[\"word\"]", tab.evaluate("JSON.stringify(did)").getAsString());
    }

    private static Tab open() throws Exception {
        Tab tab = stage.attach(
                stage.open(stage.browser(), Stage.SHOP + "/guard", Reply.html("<title>Guard</title>" + BUTTONS)));
        Person.allow(stage, tab, "act");
        return tab;
    }
}
