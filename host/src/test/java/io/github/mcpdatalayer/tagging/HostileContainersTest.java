package io.github.mcpdatalayer.tagging;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.read.ContainerReader;
import io.github.mcpdatalayer.container.read.ContainerRefusal;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.validation.Redacted;
import io.github.mcpdatalayer.visit.SentHits;
import io.github.mcpdatalayer.visit.Visit;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A page can load any container: none takes the memory, the stack or the time of the front. */
class HostileContainersTest {

    /** Without the bounds it is hours, or the end of the memory. */
    private static final Duration LONGEST = Duration.ofSeconds(60);
    private static final String ON_ALL = "{\"triggerId\":\"1\",\"name\":\"all\",\"type\":\"CUSTOM_EVENT\",\"customEventFilter\":[{"
            + "\"type\":\"MATCH_REGEX\",\"parameter\":[" + parameter("arg0", "{{_event}}") + ","
            + parameter("arg1", ".*") + "]}]}";

    private static String quoted(String text) {
        return new JsonPrimitive(text).toString();
    }

    private static String parameter(String key, String value) {
        return "{\"type\":\"TEMPLATE\",\"key\":" + quoted(key) + ",\"value\":" + quoted(value) + "}";
    }

    private static String tag(String name, String type, String more, String parameters) {
        return "{\"tagId\":" + quoted(name) + ",\"name\":" + quoted(name) + ",\"type\":" + quoted(type)
                + ",\"firingTriggerId\":[\"1\"]" + more + ",\"parameter\":[" + parameters + "]}";
    }

    private static String constant(String name, String value) {
        return "{\"variableId\":" + quoted(name) + ",\"name\":" + quoted(name) + ",\"type\":\"c\",\"parameter\":["
                + parameter("value", value) + "]}";
    }

    private static String list(int many, IntFunction<String> each) {
        return IntStream.range(0, many).mapToObj(each).collect(Collectors.joining(","));
    }

    private static Container container(String tags, String variables) throws ContainerRefusal {
        return ContainerReader.read("{\"exportFormatVersion\":2,\"containerVersion\":{\"container\":{\"publicId\":"
                + "\"GTM-TEST1\",\"usageContext\":[\"WEB\"]},\"tag\":[" + tags + "],\"trigger\":[" + ON_ALL
                + "],\"variable\":[" + variables + "]}}");
    }

    private static ContainerVisit visit(Container container, String... events) {
        return ContainerVisit.of(container, "dataLayer", 0, "", recording(events));
    }

    private static Recording recording(String... events) {
        String pushes = list(events.length, i -> "{\"seq\":" + (i + 1)
                + ",\"page\":1,\"frame\":0,\"t\":1790000000000,\"layer\":\"dataLayer\",\"gen\":1,\"via\":\"push\",\"value\":"
                + "{\"event\":" + quoted(events[i])
                + ",\"__proto__\":{\"toString\":1},\"constructor\":\"x\"},\"tags\":[]}");
        return new Recording(List.of(new RecordedPage(1, "https://shop.example/", "", "navigate", 0, "firstScript",
                1_790_000_000_000.0, List.of(new RecordedPage.PageLayer("dataLayer", "gtm", 1, "")))),
                Recording.pushes("[" + pushes + "]"), 1, events.length, List.of(), 0, 0);
    }

    @Test
    void constantsThatNameTheOneBeforeTwiceAreUnknownNotWorkedOut() throws ContainerRefusal {
        Container bomb = container(tag("Bomb", "gaawe", "", parameter("eventName", "{{D59}}")),
                list(60, i -> constant("D" + i, i == 0 ? "xxxxxxxxxx" : "{{D" + (i - 1) + "}}{{D" + (i - 1) + "}}")));

        ContainerVisit visit = assertTimeoutPreemptively(LONGEST, () -> visit(bomb, "gtm.js"));

        assertTrue(visit.runs().stream().allMatch(TagRun::isSure));
        assertTrue(visit.runs().getFirst().targets().stream().allMatch(each -> each.event() == null));
    }

    @Test
    void aTagBeforeAndOneAfterEachOfManyEndIsUnknown() throws ContainerRefusal {
        Container chain = container(list(300, i -> tag("S" + i, "html", ",\"setupTag\":[{\"tagName\":\"S" + (i + 1)
                + "\"}],\"teardownTag\":[{\"tagName\":\"S" + (i + 1) + "\"}],\"tagFiringOption\":\"UNLIMITED\"",
                parameter("html", "x"))), "");

        ContainerVisit visit = assertTimeoutPreemptively(LONGEST, () -> visit(chain, "gtm.js"));

        assertFalse(visit.runs().isEmpty());
    }

    @Test
    void thousandsOfTagsThatSendTheSameAreToldInABoundedNumberOfFindings() throws ContainerRefusal {
        Container wide = container(list(2_000, i -> tag("W" + i, "gaawe", "", parameter("eventName", "buy") + ","
                + parameter("measurementIdOverride", "G-SHOP0001"))), "");
        Recording recording = recording("gtm.js", "buy");
        Visit visited = new Visit(recording, recording, Redacted.NOTHING,
                SentHits.of(List.of(), recording, Set.of("beacon"), 0));

        var found = assertTimeoutPreemptively(LONGEST, () -> TagAudit.of(
                List.of(ContainerVisit.of(wide, "dataLayer", 0, "", recording)), List.of(), visited,
                1_790_000_000_000L));

        assertTrue(found.found().size() < 500, found.found().size() + " findings");
    }

    @Test
    void namesOfPrototypesAreNamesLikeOthers() throws ContainerRefusal {
        for (String name : List.of("__proto__", "toString", "constructor", "\u202e\u0007", "<b>")) {
            Container container = container(tag(name, "gaawe", "", parameter("eventName", "{{" + name + "}}")),
                    "{\"variableId\":\"1\",\"name\":" + quoted(name) + ",\"type\":\"v\",\"parameter\":["
                            + parameter("name", name) + "]}");

            assertEquals(Set.of(name), visit(container, "gtm.js").runs().stream().filter(TagRun::isSure)
                    .map(each -> each.tag().name()).collect(Collectors.toSet()));
        }
    }
}
