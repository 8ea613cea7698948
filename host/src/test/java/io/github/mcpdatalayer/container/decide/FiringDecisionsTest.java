package io.github.mcpdatalayer.container.decide;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.container.read.ContainerReader;
import io.github.mcpdatalayer.container.read.ContainerRefusal;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.json.TaggedJson;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Small containers, each with the pushes of a page and what Google's rules say of each of its tags at each event: it fires, only
 * the page knows, or, where neither is said, it does not fire.
 */
class FiringDecisionsTest {

    private static final int LEAST_CONTAINERS = 60;
    private static final double MOST_UNKNOWN = 0.10;

    @Test
    void everyDecisionIsAsGoogleDecidesOrIsLeftToThePage() throws ContainerRefusal {
        List<JsonObject> cases = cases();
        List<String> wrong = new ArrayList<>();
        int decided = 0;
        int unknown = 0;
        for (JsonObject each : cases) {
            Container container = ContainerReader.read("{\"exportFormatVersion\":2,\"containerVersion\":"
                    + object(each, "container").toJson() + "}");
            PageDecisions decisions = PageDecisions.of(container, page(each));
            Set<String> expected = moments(each, "fires");
            Set<String> open = moments(each, "unknown");
            Set<String> seen = new TreeSet<>();
            for (EventMoment moment : decisions.moments()) {
                for (ContainerTag tag : container.tags()) {
                    String at = tag.name() + ": " + moment.event() + "@" + moment.push();
                    TagDecision decision = decisions.decision(tag, moment);
                    seen.add(at);
                    decided++;
                    unknown += decision.fires() == Ternary.UNKNOWN ? 1 : 0;
                    Ternary wanted = open.contains(at) ? Ternary.UNKNOWN : Ternary.of(expected.contains(at));
                    String why = decision.why().english();
                    if (decision.fires() != wanted || (decision.fires() == Ternary.UNKNOWN && why.isEmpty())) {
                        wrong.add(text(each, "name") + ", " + at + ": wanted " + wanted + ", was " + decision.fires()
                                + " " + decision.reason() + " (" + why + ")");
                    }
                    JsonValue said = object(each, "why").get(tag.name() + "@" + moment.push());
                    if (said instanceof JsonString(String words) && !moment.isAhead() && !why.contains(words)) {
                        wrong.add(text(each, "name") + ", " + at + ": said “" + why + "”, not “" + words + "”");
                    }
                    assertEquals(why.isEmpty(), decision.why().in(Locale.GERMAN).isEmpty());
                    assertTrue(why.isEmpty() || decision.fires() == Ternary.YES
                            || !why.equals(decision.why().in(Locale.GERMAN)), why);
                }
            }
            expected.addAll(open);
            expected.removeAll(seen);
            expected.forEach(at -> wrong.add(text(each, "name") + ", " + at + ": there is no such event"));
        }
        assertEquals(List.of(), wrong);
        assertTrue(cases.size() >= LEAST_CONTAINERS, cases.size() + " containers");
        assertTrue(unknown <= decided * MOST_UNKNOWN, unknown + " of " + decided + " decisions are left open");
        assertFalse(unknown == 0, "the corpus has what only pages know");
    }

    @Test
    void aContainerOfAServerDecidesNothingInPages() throws ContainerRefusal {
        Container container = ContainerReader.read("{\"exportFormatVersion\":2,\"containerVersion\":{\"container\":"
                + "{\"usageContext\":[\"SERVER\"]},\"tag\":[{\"name\":\"a\",\"type\":\"sgtmgaaw\",\"firingTriggerId\":[\"1\"]}]}}");

        PageDecisions decisions = PageDecisions.of(container, new PageLoad("https://a.example/", null, null,
                List.of(new PageLoad.PagePush(JsonValue.parse("{\"event\":\"gtm.js\"}")))));

        assertEquals(List.of(), decisions.moments());
        assertFalse(PageDecisions.areFor(container));
    }

    private static List<JsonObject> cases() {
        try (InputStream in = FiringDecisionsTest.class
                .getResourceAsStream("/io/github/mcpdatalayer/container/decisions.jsonl")) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
            return text.lines().map(line -> (JsonObject) JsonValue.parse(line)).toList();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static JsonObject object(JsonObject of, String key) {
        return of.get(key) instanceof JsonObject object ? object : JsonObject.EMPTY;
    }

    private static @Nullable String text(JsonObject of, String key) {
        return of.get(key) instanceof JsonString(String text) ? text : null;
    }

    private static Set<String> moments(JsonObject each, String key) {
        Set<String> moments = new TreeSet<>();
        for (JsonObject.Member member : object(each, key).members()) {
            for (JsonValue at : ((JsonArray) member.value()).elements()) {
                moments.add(member.name() + ": " + ((JsonString) at).value());
            }
        }
        return moments;
    }

    private static PageLoad page(JsonObject each) {
        JsonObject page = object(each, "page");
        Map<String, String> cookies = null;
        if (page.get("cookies") instanceof JsonObject given) {
            cookies = new HashMap<>();
            for (JsonObject.Member member : given.members()) {
                cookies.put(member.name(), ((JsonString) member.value()).value());
            }
        }
        List<PageLoad.PagePush> pushes = ((JsonArray) Objects.requireNonNull(each.get("pushes"))).elements().stream()
                .map(push -> push((JsonObject) push)).toList();
        return new PageLoad(Objects.requireNonNull(text(page, "address")), text(page, "referrer"), cookies, pushes);
    }

    private static PageLoad.PagePush push(JsonObject push) {
        JsonValue message = push.get("gtag") instanceof JsonArray args
                ? JsonObject.tagged("gtag", new JsonObject.Member("args", args))
                : Objects.requireNonNull(push.get("message"));
        if (push.get("tags") instanceof JsonArray tags) {
            TaggedJson.mark(message, tags);
        }
        Map<String, Boolean> consent = null;
        if (push.get("consent") instanceof JsonObject given) {
            consent = new HashMap<>();
            for (JsonObject.Member member : given.members()) {
                consent.put(member.name(), member.value() == JsonLiteral.TRUE);
            }
        }
        return new PageLoad.PagePush(message, text(push, "address"),
                push.get("time") instanceof JsonNumber time ? Long.valueOf(time.text()) : null, consent);
    }
}
