package io.github.mcpdatalayer.e2e.journeys;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A journey runs by itself in a tab of the person, where the person has allowed that. */
class JourneyTriggersIT {

    private static final String THANKS = Stage.SHOP + "/thanks";
    private static final String WALK = Stage.SHOP + "/walk";
    /** Its button makes what would fire again. */
    private static final String PAGE = """
            <!doctype html><title>Shop</title><script>var dataLayer = [];</script>
            <button id="close">Close</button>
            <script>document.querySelector('#close').onclick = () => {
              dataLayer.push({event: 'closed'});
              document.body.append(Object.assign(document.createElement('p'), {textContent: 'Made'}));
              history.pushState(null, '', '/thanks?again');
            };</script>""";
    private static final String CLOSE = """
            {"title": "Close", "steps": [
              {"type": "click", "selectors": [["aria/Close[role='button']"]], "offsetX": 1, "offsetY": 1},
              {"type": "customStep", "name": "mcp-datalayer:expect", "parameters": {"version": 1, "pushes": [{"event": "closed"}]}}
            ]}""";

    @RegisterExtension
    static final Stage stage = new Stage();

    @TempDir
    private Path folder;
    private McpClient front;
    private Tab tab;
    private String handle = "";

    @BeforeEach
    void prepare() throws Exception {
        Files.writeString(folder.resolve("close.json"), CLOSE);
        stage.browser().chrome().web().serve(THANKS, Reply.html(PAGE));
        stage.browser().chrome().web().serve("https://pay.example/paid?n=1", Reply.html("paid"));
        tab = stage.attach(stage.open(stage.browser(), WALK, Reply.html("<!doctype html><title>Walk</title>")));
        Person.allow(stage, tab, "act");
        front = stage.anotherClient("--toolsets=journeys,page", "--journeys=" + folder, "--triggers=on");
        handle = call("listTabs").getAsJsonArray("tabs").get(0).getAsJsonObject().get("handle").getAsString();
    }

    @AfterEach
    void end() {
        Stage.inExtension(stage.browser(), "chrome.storage.local.remove('marks')");
        tab.close();
    }

    private JsonObject call(String tool, Object... arguments) throws Exception {
        Answer answer = front.callTool(tool, Stage.arguments(arguments), Stage.SOON);
        assertFalse(answer.isError(), answer::text);
        return answer.structured();
    }

    private Answer arming(McpClient client, String when, Object... more) throws Exception {
        JsonObject arguments = Stage.arguments("journey", "close", "tab", handle);
        Stage.arguments(more).entrySet().forEach(each -> arguments.add(each.getKey(), each.getValue()));
        arguments.add("when", JsonParser.parseString(when));
        return client.callTool("runJourney", arguments, Stage.SOON);
    }

    private String arm(String when) throws Exception {
        Answer answer = arming(front, when);
        assertFalse(answer.isError(), answer::text);
        assertEquals("armed", answer.structured().get("state").getAsString(), answer::text);
        return answer.structured().get("trigger").getAsString();
    }

    private JsonObject state(String trigger) throws Exception {
        JsonArray all = call("listJourneys").getAsJsonArray("triggers");
        return all.asList().stream().map(each -> each.getAsJsonObject())
                .filter(each -> each.get("trigger").getAsString().equals(trigger)).findFirst().orElseThrow();
    }

    private void awaitHeld(String trigger, int times) throws Exception {
        Stage.eventually(trigger + " has fired", () -> state(trigger).has("verdict")
                && state(trigger).get("fired").getAsInt() == times);
        assertEquals("held", state(trigger).get("verdict").getAsString(), () -> trigger);
    }

    @Test
    void anAddressFiresOnceAndWhatItsJourneyDoesFiresNothing() throws Exception {
        String address = arm("{\"url\":\"*/thanks*\"}");
        String element = arm("{\"element\":\"text=Made\"}");
        tab.goTo(THANKS);
        awaitHeld(address, 1);
        assertTrue(tab.evaluate("location.search === '?again' && document.body.innerText.includes('Made')")
                .getAsBoolean(), "the journey was run in this tab");
        Thread.sleep(Duration.ofMillis(800)); // that nothing comes
        assertEquals(0, state(element).get("fired").getAsInt(), "its journey made the element, and nobody else");
        assertEquals(1, state(address).get("fired").getAsInt(), "its journey made the address, and nobody else");

        String run = state(address).get("run").getAsString();
        assertTrue(call("listJourneys").getAsJsonArray("runs").toString().contains(run), run);
        JsonObject ended = call("runJourney", "run", address, "cancel", true);
        assertEquals("ended", ended.get("state").getAsString(), ended::toString);
        tab.goTo(WALK);
        tab.goTo(THANKS);
        tab.evaluate("document.body.append(Object.assign(document.createElement('p'), {textContent: 'Made'}))");
        awaitHeld(element, 1);
        assertEquals(1, state(address).get("fired").getAsInt(), "it was ended");
    }

    /** Its element is found by the name that the person gave to it, and by nothing else. */
    @Test
    @Tag("thorough")
    void aRequestFiresAJourneyWithANameOfThePerson() throws Exception {
        Stage.inExtension(stage.browser(), "chrome.storage.local.set({marks: {'" + Stage.SHOP
                + "': {'way out': {ways: [['#close']], frame: [], role: 'button', label: 'Close'}}}})");
        Files.writeString(folder.resolve("named.json"),
                CLOSE.replace("[[\"aria/Close[role='button']\"]]", "[[\"mark/way out\"], [\"aria/Nothing\"]]"));
        tab.goTo(THANKS);
        Answer armed = arming(front, "{\"request\":\"https://pay.example/*\"}", "journey", "named");
        assertFalse(armed.isError(), armed::text);
        String trigger = armed.structured().get("trigger").getAsString();
        tab.evaluate("navigator.sendBeacon('https://shop.example/other?n=1')");
        tab.evaluate("navigator.sendBeacon('https://pay.example/paid?n=1')");
        awaitHeld(trigger, 1);
        assertFalse(state(trigger).toString().contains("healed"), () -> trigger);
    }

    @Test
    @Tag("thorough")
    void itEndsWithTheLevelAndWithItsTab() throws Exception {
        String trigger = arm("{\"url\":\"*/thanks\"}");
        Person.allow(stage, tab, "see");
        tab.goTo(THANKS);
        Stage.eventually("it has ended", () -> state(trigger).get("state").getAsString().equals("ended"));
        assertTrue(tab.evaluate("location.search === ''").getAsBoolean(), "nothing was done");
        Person.allow(stage, tab, "act");
        String other = arm("{\"url\":\"*/nowhere\"}");
        try (Popup popup = stage.popup(tab)) {
            popup.page().click("[data-action=detach]");
        }
        Stage.eventually("it has ended", () -> state(other).get("state").getAsString().equals("ended"));
        assertTrue(state(other).get("why").getAsString().contains("TAB"), () -> other);
    }

    @Test
    void noneIsArmedThatThePersonHasNotAllowed() throws Exception {
        McpClient off = stage.anotherClient("--toolsets=journeys", "--journeys=" + folder);
        String when = "{\"url\":\"*/thanks\"}";
        Answer refused = arming(off, when);
        assertEquals("CONSENT_REQUIRED", refused.errorCode(), refused::text);
        assertTrue(refused.text().contains("--triggers"), refused::text);
        for (String wrong : new String[]{"{}", "\"url\"", "{\"url\":\"\"}", "{\"url\":\"a\",\"element\":\"b\"}",
                "{\"event\":\"purchase\"}", "{\"url\":{\"a\":1}}", "{\"element\":\"css=[value=1]\"}"}) {
            assertEquals("BAD_ARGUMENT", arming(front, wrong).errorCode(), wrong);
        }
        assertEquals("BAD_ARGUMENT", arming(front, when, "retries", 1).errorCode());
        assertEquals("RUN_NOT_FOUND", front.callTool("runJourney", Stage.arguments("run", "t77"), Stage.SOON)
                .errorCode());
        for (int i = 0; i < 5; i++) {
            arm(when);
        }
        assertEquals("BAD_ARGUMENT", arming(front, when).errorCode(), "five are enough");
        Person.allow(stage, tab, "see");
        Answer seeing = arming(front, when);
        assertEquals("CONSENT_REQUIRED", seeing.errorCode(), seeing::text);
        assertTrue(seeing.text().contains("requestAccess"), seeing::text);
    }
}
