package io.github.mcpdatalayer.e2e.act;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.e2e.stage.Hands;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A tab that a real click opens in the person's browser, and whose first script asks something: its page stops that of the click. */
class OpenedTabDialogsIT {

    private static final String POPUP = Stage.SHOP + "/popup";

    @RegisterExtension
    static final Stage stage = Stage.withCompanion().withFreshTabs();

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"alert('Well, Ann?')", "confirm('Well, Ann?')"})
    void theClickSaysWhatMayKeepItsPageAndNothingOfATabThatIsNotAttached(String asks) throws Exception {
        Chrome chrome = stage.browser().chrome();
        chrome.web().serve(POPUP, Reply.html("<title>Popup</title><script>" + asks + "</script><p>Popped up"));
        Tab tab = stage.attachAndReload(stage.open(stage.browser(), Stage.SHOP + "/opener",
                Reply.html(
                        "<title>Opener</title><button onclick=\"window.open('/popup', '', 'width=300,height=200')\">Pop"
                                + "</button>")));
        Person.allow(stage, tab, "act");
        var hands = new Hands(stage.wire());
        JsonObject trusted = JsonParser.parseString("{\"options\": {\"input\": \"trusted\"}}").getAsJsonObject();
        Hands.Came came = hands.does("click", "css=button", null, trusted);
        assertEquals("done", came.outcome(), came::toString);
        assertTrue(came.came("newTab") != null && !came.toString().contains("Ann"), came::toString);
        assertEquals("the page has answered nothing since it opened the tab, which is not attached: if a dialog is open"
                + " there, only a person can answer it, and this page waits, too", came.came("note").getAsString());
        // The person closes it.
        chrome.targets(target -> target.get("url").getAsString().equals(POPUP))
                .forEach(target -> chrome.closeTarget(target.get("targetId").getAsString()));
        Stage.eventually("the page goes on",
                () -> hands.does("hover", "css=button", null, new JsonObject()).outcome().equals("done"));
    }
}
