package io.github.mcpdatalayer.e2e;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.front.chrome.Tab;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Which pushes are said to be of which step: many steps, drawn at random, while a person clicks and the page goes on by itself. */
class AttributionIT {

    /** {@code -Dattribution.steps=200} for a rate that is worth its name. */
    private static final int STEPS = Integer.getInteger("attribution.steps", 10);
    /** {@code -Dattribution.actions=200} of each of two fronts. */
    private static final int ACTIONS = Integer.getInteger("attribution.actions", 5);
    /** Fewer steps are at the mercy of a machine that is busy: then the rate is only printed. */
    private static final int WORTH_A_RATE = 100;
    private static final double RATE = 0.99;
    private static final List<String> KINDS = List.of("Now", "Soon", "Fetch", "Next");

    /** Each button pushes its name with the number of its click; the person's own button does so, too. */
    private static final String SHOP = """
            dataLayer = [{event: 'page'}];
            const count = (name) => name + (sessionStorage[name] = Number(sessionStorage[name] ?? 0) + 1);
            if (sessionStorage.next) { dataLayer.push({event: sessionStorage.next}); sessionStorage.next = ''; }
            setInterval(() => dataLayer.push({event: 'tick'}), 700);
            const push = (event) => dataLayer.push({event});
            const doing = {
              Now: push,
              Soon: (event) => setTimeout(push, 50, event),
              Fetch: (event) => fetch('/script?fetched').then(() => push(event)),
              Next: (event) => { sessionStorage.next = event; location.reload(); },
              Person: push,
              PersonSoon: (event) => setTimeout(push, 20, event),
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
    static final Stage stage = new Stage();

    private Tab page;
    private McpClient front;

    @BeforeEach
    void attach() throws Exception {
        page = stage.attachAndReload(stage.openScript(SHOP));
        SnapshotIT.allow(stage, page, "act");
        front = stage.anotherClient("--toolsets", "page");
    }

    /** The events that a click is said to have tracked, but for what the page does by itself. */
    private static List<String> clicked(McpClient front, String button) throws Exception {
        JsonObject answer = JsonParser.parseString(front.callTool("interact", JsonParser
                .parseString("{\"do\":[{\"click\":\"button \\\"" + button + "\\\"\"}]}").getAsJsonObject(), Stage.SOON)
                .text()).getAsJsonObject();
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

    @Test
    void nearlyEveryPushIsOfItsStepWhileAPersonClicks() throws Exception {
        var random = new Random(13);
        Map<String, Integer> clicks = new LinkedHashMap<>();
        List<String> wrong = new ArrayList<>();
        List<String> ofThePerson = new ArrayList<>();
        int persons = 0;
        for (int step = 0; step < STEPS; step++) {
            if (random.nextInt(3) == 0) {
                page.click(random.nextBoolean() ? "#Person" : "#PersonSoon");
                persons++;
            }
            String kind = KINDS.get(random.nextInt(KINDS.size()));
            String event = kind + clicks.merge(kind, 1, Integer::sum);
            List<String> said = clicked(front, kind);
            said.stream().filter(each -> each.startsWith("Person"))
                    .forEach(each -> ofThePerson.add(each + " in " + event));
            said.removeIf(each -> each.startsWith("Person"));
            if (!said.equals(List.of(event))) {
                wrong.add(event + " " + said);
            }
        }
        double rate = 1 - (double) wrong.size() / STEPS;
        System.out.printf(
                "Attribution: %.1f %% of %d steps' pushes are right; wrong: %s; of %d pushes of a person in a step: %s%n",
                100 * rate, STEPS, wrong, persons, ofThePerson);
        // What a person's click pushes later, in a step that has begun since, nobody can tell from what the step pushed.
        assertTrue(STEPS < WORTH_A_RATE || rate >= RATE, wrong::toString);
        for (String each : KINDS) {
            int times = clicks.getOrDefault(each, 0);
            assertEquals(times, page.evaluate("Number(sessionStorage." + each + " ?? 0)").getAsInt(), each);
        }
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
