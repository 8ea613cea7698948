package io.github.mcpdatalayer.e2e.record;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.PersonsHand;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests which pushes are said to be of which step: many steps, drawn at random, while a person clicks and the page goes on by itself. */
class StepAttributionIT {

    /** {@code -Dattribution.steps=200} for a rate that is worth its name. */
    private static final int STEPS = Integer.getInteger("attribution.steps", 10);
    /** {@code -Dattribution.actions=200} of each of two fronts. */
    private static final int ACTIONS = Integer.getInteger("attribution.actions", 5);
    /** Fewer steps are at the mercy of a machine that is busy: then the rate is only printed. */
    private static final int WORTH_A_RATE = 100;
    private static final double RATE = 0.99;
    private static final List<String> KINDS = List.of("Now", "Soon", "Fetch", "Next", "Slow");

    private static final List<String> PERSONS = List.of("Person", "PersonSoon", "PersonFetch");

    /** Each button pushes its name with the number of its click; the person's own button does so, too. */
    private static final String SHOP = """
            dataLayer = [{event: 'page'}];
            const count = (name) => name + (sessionStorage[name] = Number(sessionStorage[name] ?? 0) + 1);
            if (sessionStorage.next) { dataLayer.push({event: sessionStorage.next}); sessionStorage.next = ''; }
            setInterval(() => dataLayer.push({event: 'tick'}), 700);
            const push = (event) => dataLayer.push({event});
            const doing = {
              Slow: (event) => fetch('/slow').then(() => push(event)),
              Now: push,
              Soon: (event) => setTimeout(push, 50, event),
              Fetch: (event) => fetch('/script?fetched').then(() => push(event)),
              Next: (event) => { sessionStorage.next = event; location.reload(); },
              Person: push,
              PersonSoon: (event) => setTimeout(push, 20, event),
              PersonFetch: (event) => fetch('/slow').then(() => push(event)),
              A: push,
              B: push,
            };
            addEventListener('DOMContentLoaded', () => { for (const [name, act] of Object.entries(doing)) {
              const button = document.createElement('button');
              button.textContent = button.id = name;
              button.onclick = () => act(count(name));
              document.body.append(button);
            } });
            """;

    @RegisterExtension
    static final Stage stage = new Stage().withFreshTabs();

    private Tab page;
    private McpClient front;

    @BeforeEach
    void attach() throws Exception {
        stage.browser().chrome().web().serve(Stage.SHOP + "/slow", Reply.html("").after(Duration.ofMillis(400)));
        page = stage.attachAndReload(stage.openScript(SHOP));
        Person.allow(stage, page, "act");
        front = stage.client("--toolsets", "page");
    }

    private static JsonObject click(String button) {
        return JsonParser.parseString("{\"do\":[{\"click\":\"button \\\"" + button + "\\\"\"}]}").getAsJsonObject();
    }

    /** A client looks at the page after the person has used it, and does what it was about to do. */
    private static JsonObject clickedAfterThePerson(McpClient front, String button) throws Exception {
        JsonObject answer = answer(front.callTool("interact", click(button), Stage.SOON));
        return isPaused(answer)
                ? answer(front.callTool("interact", click(button), Stage.SOON))
                : answer;
    }

    private static boolean isPaused(JsonObject answer) {
        return answer.has("error") && answer.getAsJsonObject("error").get("code").getAsString().equals("PERSON_ACTIVE");
    }

    private static JsonObject answer(McpClient.Answer answer) {
        return JsonParser.parseString(answer.text()).getAsJsonObject();
    }

    /** The events that a click is said to have tracked, but for what the page does by itself. */
    private static List<String> clicked(McpClient front, String button) throws Exception {
        return tracked(clickedAfterThePerson(front, button));
    }

    private static List<String> tracked(JsonObject answer) {
        assertFalse(answer.has("error"), answer::toString);
        List<String> events = new ArrayList<>();
        for (JsonElement push : answer.getAsJsonArray("steps").get(0).getAsJsonObject().getAsJsonObject("tracked")
                .getAsJsonArray("pushes")) {
            if (push.isJsonObject()) {
                events.add(push.getAsJsonObject().get("event").getAsString());
            }
        }
        events.removeAll(List.of("tick", "page"));
        return events;
    }

    /** The person's own mouse, on a button: until the page has the click. */
    private void pressAsPerson(String button) {
        JsonObject at = JsonParser
                .parseString(page.evaluate("JSON.stringify((box => ({x: Math.round(box.x + box.width / 2),"
                        + " y: Math.round(box.y + box.height / 2)}))(" + button + ".getBoundingClientRect()))")
                        .getAsString())
                .getAsJsonObject();
        int before = times(button);
        PersonsHand.press(page, at.get("x").getAsInt(), at.get("y").getAsInt(),
                "Number(sessionStorage." + button + " ?? 0) > " + before);
    }

    private int times(String button) {
        return page.evaluate("Number(sessionStorage." + button + " ?? 0)").getAsInt();
    }

    /** The person clicks as soon as the page has the client's click. Empty where that came before the client's click was over. */
    private Optional<List<String>> clickedWhileThePersonClicks(String kind, int times) throws Exception {
        var call = new JsonObject();
        call.addProperty("name", "interact");
        call.add("arguments", click(kind));
        JsonObject said;
        do {
            CompletableFuture<McpClient.Answer> answer = front.send("tools/call", call);
            Stage.eventually("the page has the click", () -> answer.isDone() || times(kind) == times);
            if (times(kind) == times) {
                pressAsPerson("Person");
            }
            said = answer(answer.get(Stage.SOON.toSeconds(), TimeUnit.SECONDS));
        } while (times(kind) < times && isPaused(said));
        return isPaused(said) ? Optional.empty() : Optional.of(tracked(said));
    }

    @Tag("thorough")
    @Test
    void nearlyEveryStepNamesItsOwnPushesAndNoneOfThePersons() throws Exception {
        var random = new Random(13);
        Map<String, Integer> clicks = new LinkedHashMap<>();
        List<String> wrong = new ArrayList<>();
        int persons = 0;
        int paused = 0;
        for (int step = 0; step < STEPS; step++) {
            if (random.nextInt(3) == 0) {
                pressAsPerson(PERSONS.get(random.nextInt(PERSONS.size())));
                persons++;
            }
            String kind = KINDS.get(random.nextInt(KINDS.size()));
            String event = kind + clicks.merge(kind, 1, Integer::sum);
            boolean between = kind.equals("Slow") && step > 0;
            persons += between ? 1 : 0;
            Optional<List<String>> said = between
                    ? clickedWhileThePersonClicks(kind, clicks.get(kind))
                    : Optional.of(clicked(front, kind));
            if (said.isPresent() && !said.get().equals(List.of(event))) {
                wrong.add(event + " " + said.get());
            }
            paused += said.isPresent() ? 0 : 1;
        }
        double rate = 1 - (double) wrong.size() / (STEPS - paused);
        System.out.printf(
                "Attribution: %.1f %% of %d steps are wholly right, %d ended by the person, %d clicks of a person; wrong: %s%n",
                100 * rate, STEPS - paused, paused, persons, wrong);
        assertTrue(STEPS < WORTH_A_RATE || rate >= RATE, wrong::toString);
        for (String each : KINDS) {
            assertEquals(clicks.getOrDefault(each, 0), times(each), each);
        }
    }

    @Test
    void aPushInThePersonsOwnClickIsOfNoStepAndSaysSo() throws Exception {
        assertEquals(List.of("Now1"), clicked(front, "Now"));
        pressAsPerson("Person");
        Stage.eventually("the person's push is recorded", () -> labels().contains("Person1"));
        assertTrue(labels("step", 1).contains("Now1"), labels()::toString);
        assertFalse(labels("step", 1).contains("Person1"), labels()::toString);
        int seq = rows().stream().filter(row -> row.get(3).getAsString().equals("Person1")).findFirst().orElseThrow()
                .get(0).getAsInt();
        String push = stage.client().callTool("getDataLayerHistory",
                JsonParser.parseString("{\"seq\":[" + seq + "]}").getAsJsonObject(), Stage.SOON).text();
        assertTrue(push.contains("\"by\":\"person\""), push);
    }

    private static List<String> labels(Object... filter) throws Exception {
        return rows(filter).stream().map(row -> row.get(3).getAsString()).toList();
    }

    private static List<JsonArray> rows(Object... filter) throws Exception {
        return stage.call("getDataLayerHistory", filter).structured().getAsJsonArray("result").asList().stream()
                .map(JsonElement::getAsJsonArray).toList();
    }

    @Test
    void allActionsOfTwoFrontsAreAnsweredInTheirOrder() throws Exception {
        McpClient other = stage.anotherClient("--toolsets", "page");
        Map<String, McpClient> fronts = Map.of("A", front, "B", other);
        try (ExecutorService threads = Executors.newFixedThreadPool(fronts.size())) {
            List<Future<Void>> running = new ArrayList<>();
            for (var each : fronts.entrySet()) {
                Callable<Void> actions = () -> {
                    for (int i = 1; i <= ACTIONS; i++) {
                        assertEquals(List.of(each.getKey() + i), clicked(each.getValue(), each.getKey()));
                    }
                    return null;
                };
                running.add(threads.submit(actions));
            }
            for (Future<Void> each : running) {
                each.get();
            }
        }
        assertEquals(ACTIONS, page.evaluate("Number(sessionStorage.A)").getAsInt());
        assertEquals(ACTIONS, page.evaluate("Number(sessionStorage.B)").getAsInt());
    }
}
