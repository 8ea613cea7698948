package io.github.mcpdatalayer.e2e.act;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import javax.imageio.ImageIO;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static io.github.mcpdatalayer.e2e.stage.Stage.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** interact in a real browser: what each step is said to have tracked. */
class TrackedIT {

    /** A shop whose buttons push at once, soon, after a fetch, on the next page, in a burst, and whose tag sends later. */
    private static final String SHOP = """
            dataLayer = [{event: 'gtm.js'}, {event: 'page'}];
            if (sessionStorage.next) dataLayer.push({event: 'next'});
            const push = (event) => dataLayer.push({event, ecommerce: {value: 5}});
            let n = 0;
            const doing = {
              Now: () => push('now'),
              Soon: () => setTimeout(push, 50, 'soon'),
              Fetch: () => fetch('/script?fetched').then(() => push('fetched')),
              Next: () => { sessionStorage.next = 'next'; location.reload(); },
              Burst: () => { for (let i = 0; i < 5; i++) setTimeout(push, 10 * i, 'burst' + i); },
              Hold: () => push('add_to_cart'),
              Flush: () => navigator.sendBeacon('/g/collect?v=2&tid=G-TEST1&en=add_to_cart&epn.value=5'),
              Ticks: () => { push('begun'); setInterval(push, 30, 'tick'); },
              Person: () => push('person'),
              Count: () => push('count' + ++n),
              Nothing: () => {},
            };
            addEventListener('DOMContentLoaded', () => { for (const [name, act] of Object.entries(doing)) {
              const button = document.createElement('button');
              button.textContent = button.id = name;
              button.onclick = act;
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
        Person.allow(stage, page, "act");
        front = stage.client("--toolsets", "page");
    }

    private static JsonObject doing(McpClient front, String items) throws Exception {
        var arguments = new JsonObject();
        arguments.add("do", JsonParser.parseString("[" + items + "]"));
        return JsonParser.parseString(front.callTool("interact", arguments, Stage.SOON).text()).getAsJsonObject();
    }

    private static String click(String button) {
        return "{\"click\":\"button \\\"" + button + "\\\"\"}";
    }

    private static JsonObject tracked(JsonObject answer, int step) {
        assertNull(answer.get("error"), answer::toString);
        return trackedBy(answer, step);
    }

    /** Returns what an answer that ends with an error says of tracking. */
    private static JsonObject trackedBy(JsonObject answer, int step) {
        return answer.getAsJsonArray("steps").get(step).getAsJsonObject().getAsJsonObject("tracked");
    }

    private static List<String> events(JsonObject tracked) {
        List<String> events = new ArrayList<>();
        for (JsonElement push : tracked.getAsJsonArray("pushes")) {
            if (push.isJsonObject()) {
                events.add(push.getAsJsonObject().get("event").getAsString());
            }
        }
        return events;
    }

    @Test
    void eachStepSaysWhatCameOfItWheneverAndWhereverItCame() throws Exception {
        JsonObject answer = doing(front,
                String.join(",", click("Now"), click("Soon"), click("Fetch"), click("Burst"), click("Next"),
                        click("Nothing")));
        assertEquals(6, answer.get("done").getAsInt(), answer::toString);
        assertEquals(List.of("now"), events(tracked(answer, 0)));
        assertEquals(List.of("soon"), events(tracked(answer, 1)));
        assertEquals(List.of("fetched"), events(tracked(answer, 2)));
        assertEquals(List.of("burst0", "burst1", "burst2", "burst3", "burst4"), events(tracked(answer, 3)));
        assertEquals(List.of("page", "next"), events(tracked(answer, 4)));
        assertEquals(List.of(), events(tracked(answer, 5)));
        assertTrue(answer.getAsJsonObject("outline").get("tree").getAsString().contains("button \"Now\""),
                answer::toString);
    }

    @Test
    void aDefectOfAStepIsATicketWithThePictureOfItsElementAsLongAsThePageShowsIt() throws Exception {
        page.evaluate(
                """
                        const buy = document.createElement('button');
                        buy.textContent = 'Choose';
                        buy.style = 'display:block;width:160px;height:48px;margin:80px;border:0;background:#00f;color:#fff';
                        buy.onclick = () => dataLayer.push({event: 'purchase', ecommerce: {transaction_id: 'ann@example.org', value: 9.5}});
                        document.body.append(buy)""");
        tracked(doing(front, click("Choose")), 0);
        JsonObject audit = front.callTool("auditVisit", new JsonObject(), Stage.SOON).structured();
        String number = audit.getAsJsonArray("result").asList().stream().map(JsonElement::getAsJsonObject)
                .filter(row -> row.get("what").getAsString().startsWith("value-without-currency:"))
                .map(row -> row.get("f").getAsString()).findFirst().orElseThrow(() -> new AssertionError(audit));

        McpClient.Answer ticket = front.callTool("auditVisit", Stage.arguments("ticket", number), Stage.SOON);

        String text = ticket.structured().get("text").getAsString();
        assertTrue(text.contains("click button \"Choose\"") && text.contains("- **Picture of the element:** "), text);
        assertFalse(ticket.result().toString().contains("ann@example"), text);
        JsonObject picture = ticket.result().getAsJsonArray("content").get(1).getAsJsonObject();
        assertEquals("image/jpeg", picture.get("mimeType").getAsString());
        BufferedImage shown = ImageIO.read(new ByteArrayInputStream(
                Base64.getDecoder().decode(picture.get("data").getAsString())));
        assertTrue(shown.getWidth() <= 170 && shown.getHeight() <= 60, shown::toString);
        assertTrue((shown.getRGB(8, 8) & 0xff) > 200 && (shown.getRGB(8, 8) >> 16 & 0xff) < 60, "the button is blue");

        page.reload();
        McpClient.Answer later = front.callTool("auditVisit", Stage.arguments("ticket", number, "as", "jira"),
                Stage.SOON);
        assertEquals(1, later.result().getAsJsonArray("content").size(), later::text);
        assertTrue(later.structured().get("notes").toString().contains("picture: none: "), later::text);
        assertTrue(later.structured().get("text").getAsString().startsWith("h2. "), later::text);
    }

    @Test
    void aListThatThePageDrawsIsOpenedAndItsOptionsAreClicked() throws Exception {
        page.evaluate(
                """
                        document.body.innerHTML = '<div id=size role=combobox tabindex=0 aria-label=Size aria-expanded=false>S</div><button id=tags aria-label=Tags aria-expanded=false>0</button>'
                          + '<input id=city role=combobox aria-label=City aria-expanded=false><h2>No list</h2>'
                          + '<label for=own>Fruit</label><select id=own style="display:none"><option>Fig<option>Nut</select><span id=fruit role=combobox tabindex=0 aria-expanded=false>Fig</span>';
                        const draw = (of, html, keeps) => {
                          const list = document.createElement('div');
                          list.innerHTML = html;
                          const close = () => { list.remove(); of.setAttribute('aria-expanded', 'false'); };
                          list.onclick = ({target}) => { push(of.id + ' ' + target.textContent); target.setAttribute('aria-selected', 'true'); if (!keeps) close(); };
                          document.body.append(list);
                          of.setAttribute('aria-expanded', 'true');
                          addEventListener('keydown', ({key}) => { if (key === 'Escape') close(); }, {once: true});
                        };
                        const option = (text) => `<div role=option aria-selected=false>${text}</div>`;
                        size.onmousedown = () => setTimeout(draw, 200, size, ['S', 'M', 'L'].map(option).join(''));
                        tags.onclick = () => draw(tags, ['red', 'green', 'blue'].map(option).join(''), true);
                        fruit.onclick = () => draw(fruit, ['Fig', 'Nut'].map(option).join(''));
                        city.oninput = () => draw(city, `<div style="height:0;overflow:hidden">${option('Bonn')}</div><p>Bonn</p>`.replaceAll('<div role=option', '<div style="display:contents" role=option'));
                        ''""");
        JsonObject answer = doing(front,
                """
                        {"select":{"Size":"m"},"expect":"size M"},{"select":{"Tags":["red","blue"]}},{"select":{"City":"Bonn"},"expect":"city Bonn"},{"select":{"Size":"XL"}}""");
        assertEquals(3, answer.get("done").getAsInt(), answer::toString);
        List<String> did = new ArrayList<>();
        for (JsonElement step : answer.getAsJsonArray("steps")) {
            did.add(step.getAsJsonObject().get("did").getAsString().replaceAll("e\\d+ ", ""));
        }
        assertEquals(List.of("click combobox \"Size\"", "click option \"M\"", "click button \"Tags\"",
                "click option \"red\"", "click option \"blue\""), did.subList(0, 5), answer::toString);
        assertEquals("press Escape", did.get(5).substring(0, 12), "it would stay open above the page");
        assertEquals(List.of("tags red", "tags blue"), List.of(events(trackedBy(answer, 3)).getFirst(),
                events(trackedBy(answer, 4)).getFirst()));
        JsonObject error = answer.getAsJsonObject("error");
        assertEquals("OPTION_NOT_FOUND", error.get("code").getAsString());
        assertEquals("[\"S\",\"M\",\"L\"]", error.getAsJsonObject("found").get("options").toString());
        JsonObject hidden = doing(front,
                "{\"select\":{\"Fruit\":\"Nut\"},\"expect\":\"fruit Nut\"},{\"select\":{\"css=#own\":\"Fig\"},\"expect\":\"fruit Fig\"}");
        assertEquals(2, hidden.get("done").getAsInt(), hidden::toString);
        assertEquals("NOT_EDITABLE", doing(front, "{\"select\":{\"css=h2\":\"M\"}}").getAsJsonObject("error")
                .get("code").getAsString());
    }

    @Test
    void aListReloadsAndWaitsBetweenItsActions() throws Exception {
        JsonObject answer = doing(front, String.join(",", click("Now"), "{\"reload\":true}",
                "{\"waitFor\":\"button \\\"Soon\\\"\"}", click("Soon"), "{\"waitFor\":{\"event\":\"soon\"}}",
                "{\"waitFor\":{\"text\":\"Never\"},\"timeoutMs\":200}", click("Now")));
        assertEquals(5, answer.get("done").getAsInt(), answer::toString);
        assertEquals("EXPECTATION_NOT_MET", answer.getAsJsonObject("error").get("code").getAsString());
        JsonArray steps = answer.getAsJsonArray("steps");
        assertEquals(3, steps.size(), answer::toString);
        JsonObject reload = steps.get(1).getAsJsonObject();
        assertEquals("reload", reload.get("did").getAsString());
        assertEquals(List.of("page"), events(reload.getAsJsonObject("tracked")));
        assertEquals(List.of("soon"), events(steps.get(2).getAsJsonObject().getAsJsonObject("tracked")));
    }

    @Test
    void whatGa4HoldsIsPendingAndBelongsToTheStepOfItsPush() throws Exception {
        JsonObject held = tracked(doing(front, click("Hold")), 0);
        JsonArray pushes = held.getAsJsonArray("pushes");
        assertEquals("[]", held.get("hits").toString());
        assertEquals("[" + pushes.get(0).getAsJsonObject().get("seq") + "]", held.get("pending").toString(),
                held::toString);
        assertFalse(held.get("findings").toString().contains("push-without-hit"), held::toString);
        JsonObject answer = doing(front, click("Flush"));
        assertEquals(List.of(), events(tracked(answer, 0)));
        assertEquals("[]", tracked(answer, 0).get("hits").toString(), answer::toString);
        eventually("the hit belongs to the step of its push", () -> {
            JsonObject hits = JsonParser
                    .parseString(front.callTool("listHits", Stage.arguments("step", 1), Stage.SOON).text())
                    .getAsJsonObject();
            return hits.has("result") && hits.getAsJsonArray("result").size() == 1;
        });
    }

    @Test
    void anExpectationHoldsWhenItsEventComesAndSaysWhatCameInstead() throws Exception {
        JsonObject answer = doing(front, "{\"click\":\"button \\\"Next\\\"\",\"expect\":[\"page\",\"next\"]}");
        assertEquals(1, answer.get("done").getAsInt(), answer::toString);
        answer = doing(front, "{\"click\":\"button \\\"Now\\\"\",\"expect\":\"add_to_cart\"}," + click("Soon"));
        JsonObject error = answer.getAsJsonObject("error");
        assertEquals("EXPECTATION_NOT_MET", error.get("code").getAsString());
        assertEquals("[\"now\"]", error.getAsJsonObject("found").get("came").toString());
        assertEquals(1, answer.getAsJsonArray("steps").size());
    }

    @Test
    void whatGoesOnByItselfIsSaidToGoOn() throws Exception {
        JsonObject tracked = tracked(doing(front, click("Ticks")), 0);
        assertTrue(events(tracked).contains("begun"), tracked::toString);
        assertFalse(tracked.get("settled").getAsBoolean(), tracked::toString);
    }

    @Test
    void whatThePersonDoesBetweenTwoStepsIsNotOfTheSecond() throws Exception {
        doing(front, click("Nothing"));
        page.click("#Person");
        eventually("the person's push is recorded",
                () -> front.callTool("getDataLayerHistory", Stage.arguments(), Stage.SOON).text()
                        .contains("\"person\""));
        assertEquals(List.of("now"), events(tracked(doing(front, click("Now")), 0)));
    }

    @Test
    void twoFrontsAtOnceHearOfTheirOwnStepsAlone() throws Exception {
        McpClient other = stage.anotherClient("--toolsets", "page");
        List<String> counts = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            List<Future<List<String>>> running = new ArrayList<>();
            for (McpClient each : List.of(front, other)) {
                Callable<List<String>> clicks = () -> {
                    List<String> heard = new ArrayList<>();
                    for (int i = 0; i < 5; i++) {
                        heard.addAll(events(tracked(doing(each, click("Count")), 0)));
                    }
                    return heard;
                };
                running.add(threads.submit(clicks));
            }
            for (Future<List<String>> each : running) {
                assertEquals(5, each.get().size());
                counts.addAll(each.get());
            }
        }
        assertEquals(10, counts.stream().distinct().count(), counts::toString);
    }
}
