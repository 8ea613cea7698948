package io.github.mcpdatalayer.tagging;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.read.ContainerReader;
import io.github.mcpdatalayer.container.read.ContainerRefusal;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.validation.Redacted;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.hits.RecordedRequest;
import io.github.mcpdatalayer.visit.Bounds;
import io.github.mcpdatalayer.visit.SentHits;
import io.github.mcpdatalayer.visit.Visit;
import io.github.mcpdatalayer.visit.VisitAudit;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Each rule finds its defect, and nothing where that is mended. */
class TagAuditTest {

    private static final double START = 1_790_000_000_000.0;
    private static final long LATER = (long) START + 60_000;
    private static final String GA4 = "https://www.google-analytics.com/g/collect?v=2&tid=G-SHOP0001&cid=1.1&en=";
    private static final String BUY = tag("1", "Buy", "gaawe", "10",
            parameter("eventName", "purchase") + "," + parameter("measurementIdOverride", "G-SHOP0001"));
    private static final String ON_PURCHASE = trigger("10", "purchase");

    private static String parameter(String key, String value) {
        return "{\"type\":\"TEMPLATE\",\"key\":\"" + key + "\",\"value\":\"" + value + "\"}";
    }

    private static String tag(String id, String name, String type, String trigger, String parameters) {
        return "{\"tagId\":\"" + id + "\",\"name\":\"" + name + "\",\"type\":\"" + type + "\",\"firingTriggerId\":[\""
                + trigger + "\"],\"parameter\":[" + parameters
                + "],\"consentSettings\":{\"consentStatus\":\"NOT_SET\"}}";
    }

    private static String trigger(String id, String event) {
        return "{\"triggerId\":\"" + id + "\",\"name\":\"on " + event
                + "\",\"type\":\"CUSTOM_EVENT\",\"customEventFilter\":[{\"type\":\"EQUALS\",\"parameter\":["
                + parameter("arg0", "{{_event}}") + "," + parameter("arg1", event) + "]}]}";
    }

    private static Container container(String tags, String triggers, String variables) throws ContainerRefusal {
        return ContainerReader.read("{\"exportFormatVersion\":2,\"containerVersion\":{\"container\":{\"publicId\":"
                + "\"GTM-TEST1\"},\"tag\":[" + tags + "],\"trigger\":[" + triggers + "],\"variable\":[" + variables
                + "]}}");
    }

    private static Recording recording(String... pushes) {
        var list = new StringBuilder();
        for (int i = 0; i < pushes.length; i++) {
            boolean isCall = pushes[i].startsWith("[");
            list.append(i == 0 ? "" : ",").append("{\"seq\":").append(i + 1)
                    .append(",\"page\":1,\"frame\":0,\"t\":").append((long) START + i * 1_000L)
                    .append(",\"layer\":\"dataLayer\",\"gen\":1,\"via\":\"push\",\"value\":")
                    .append(isCall ? "{\"$type\":\"gtag\",\"args\":" + pushes[i] + "}" : pushes[i])
                    .append(",\"tags\":")
                    .append(isCall ? "[{\"path\":\"$\",\"type\":\"gtag\"}]" : "[]").append('}');
        }
        return new Recording(List.of(new RecordedPage(1, "https://shop.example/", "", "navigate", 0, "firstScript",
                START, List.of(new RecordedPage.PageLayer("dataLayer", "gtm", 1, "")))),
                Recording.pushes("[" + list + "]"), 1, pushes.length, List.of(), 0, 0);
    }

    private static Visit visit(Recording recording, String... hits) {
        var list = new StringBuilder();
        for (int i = 0; i < hits.length; i++) {
            String[] parts = hits[i].split(" ", 2);
            list.append(i == 0 ? "" : ",").append("{\"hit\":").append(i + 1)
                    .append(",\"page\":1,\"frame\":0,\"t\":")
                    .append((long) START + (Long.parseLong(parts[0]) - 1) * 1_000 + 50)
                    .append(",\"via\":\"beacon\",\"type\":\"beacon\",\"method\":\"POST\",\"url\":\"").append(parts[1])
                    .append("\",\"seq\":").append(parts[0]).append('}');
        }
        return new Visit(recording, recording, Redacted.NOTHING,
                SentHits.of(RecordedRequest.list("[" + list + "]"), recording, Set.of("beacon"), 0));
    }

    private static List<String> found(Container container, Visit visit) {
        VisitAudit.Elsewhere elsewhere = TagAudit.of(
                List.of(ContainerVisit.of(container, "dataLayer", 0, "", visit.recording())), List.of(), visit, LATER);
        return elsewhere.found().stream().map(each -> each.rule() + " " + each.said().english()).toList();
    }

    private static final Set<Rule> SEEN = EnumSet.noneOf(Rule.class);

    private static void finds(String expected, List<String> found) {
        SEEN.add(Rule.valueOf(expected.replaceFirst(" .*", "")));
        assertEquals(List.of(expected), found);
    }

    @Test
    void eachRuleFindsItsDefectAndNothingWhereItIsMended() throws ContainerRefusal {
        Container shop = container(BUY, ON_PURCHASE, "");
        String start = "{\"event\":\"gtm.js\"}";
        String purchase = "{\"event\":\"purchase\"}";
        String sent = "2 " + GA4 + "purchase";
        assertEquals(List.of(), found(shop, visit(recording(start, purchase), sent)));

        finds("PUSH_WITHOUT_TRIGGER basket",
                found(shop, visit(recording(start, purchase, "{\"event\":\"basket\"}"), sent)));
        finds("TRIGGER_WITHOUT_PUSH not pushed: purchase", found(shop, visit(recording(start))));
        finds("TAG_WITHOUT_HIT Buy fired at purchase, and nothing of it was seen",
                found(shop, visit(recording(start, purchase))));
        finds("HIT_WITHOUT_TAG Google Analytics 4 login G-SHOP0001",
                found(shop, visit(recording(start, purchase), sent, "2 " + GA4 + "login")));

        String key = "{\"variableId\":\"1\",\"name\":\"order\",\"type\":\"v\",\"parameter\":["
                + parameter("name", "order.id") + "," + parameter("dataLayerVersion", "2") + "]}";
        Container reads = container(tag("1", "Buy", "gaawe", "10", parameter("eventName", "purchase") + ","
                + parameter("measurementIdOverride", "G-SHOP0001") + "," + parameter("x", "{{order}}")), ON_PURCHASE,
                key);
        finds("TAG_READS_UNPUSHED_KEY Buy reads order.id", found(reads, visit(recording(start, purchase), sent)));
        assertEquals(List.of(), found(reads, visit(
                recording(start, "{\"event\":\"purchase\",\"order\":{\"id\":7}}"), sent)));

        Container twice = container(BUY + "," + BUY.replace("\"1\"", "\"2\"").replace("Buy", "Buy again"),
                ON_PURCHASE, "");
        List<String> both = found(twice, visit(recording(start, purchase), sent, "2 " + GA4 + "purchase&x=1"));
        assertTrue(both.contains("TAGS_SEND_SAME_EVENT Buy and Buy again both send ga4 purchase G-SHOP0001"),
                both::toString);
        SEEN.add(Rule.TAGS_SEND_SAME_EVENT);

        String pixel = tag("3", "Pixel", "html", "10",
                parameter("html", "<script>fbq('track','Purchase')</script>"));
        String denied = "[\"consent\",\"default\",{\"ad_storage\":\"denied\",\"analytics_storage\":\"denied\"}]";
        String granted = "[\"consent\",\"update\",{\"ad_storage\":\"granted\",\"analytics_storage\":\"granted\"}]";
        String toMeta = "3 https://www.facebook.com/tr/?id=1&ev=Purchase";
        finds("TAG_BEFORE_CONSENT_CHOICE Pixel fired before the choice", found(container(pixel, ON_PURCHASE, ""),
                visit(recording(denied, start, purchase, granted), toMeta)));
        assertEquals(List.of(), found(container(pixel, ON_PURCHASE, ""),
                visit(recording(denied, granted, start, purchase), toMeta.replaceFirst("3", "4"))));

        assertEquals(Arrays.stream(Rule.values()).filter(Rule::isOfContainer).collect(Collectors.toSet()), SEEN);
    }

    @Test
    void aHitIsNotCalledHardCodedWhereCodeThatIsNotReadMayHaveSentIt() throws ContainerRefusal {
        String code = tag("3", "Code", "html", "10", parameter("html", "<script>window.x()</script>"));
        Visit visit = visit(recording("{\"event\":\"gtm.js\"}", "{\"event\":\"purchase\"}"), "2 " + GA4 + "login");

        VisitAudit.Elsewhere elsewhere = TagAudit.of(List.of(ContainerVisit.of(
                container(code, ON_PURCHASE, ""), "dataLayer", 0, "", visit.recording())), List.of(), visit, LATER);

        assertEquals(List.of(), elsewhere.found());
        assertEquals(List.of("hits that may come from custom code in tags: what 1 of them send is not read"),
                elsewhere.notVisible().stream().map(each -> each.english()).toList());
    }

    @Test
    void withAContainerThatCouldNotBeReadNothingIsCalledWithoutTriggerOrTag() throws ContainerRefusal {
        Visit visit = visit(recording("{\"event\":\"gtm.js\"}", "{\"event\":\"basket\"}"), "2 " + GA4 + "login");
        List<ContainerVisit> known = List.of(ContainerVisit.of(container(BUY, ON_PURCHASE, ""), "dataLayer", 0, "",
                visit.recording()));

        VisitAudit.Elsewhere elsewhere = TagAudit.of(known, List.of("GTM-OTHER1"), visit, LATER);

        assertEquals(List.of(Rule.TRIGGER_WITHOUT_PUSH), elsewhere.found().stream().map(each -> each.rule()).toList());
        assertEquals("tags of a container that could not be read: GTM-OTHER1",
                elsewhere.notVisible().getFirst().english());
    }

    @Test
    void findingsOutsideOfTheBoundsAreLeftOut() throws ContainerRefusal {
        Visit visit = visit(recording("{\"event\":\"gtm.js\"}", "{\"event\":\"basket\"}", "{\"event\":\"late\"}"));
        VisitAudit.Elsewhere elsewhere = TagAudit
                .of(List.of(ContainerVisit.of(container(BUY, "", ""), "dataLayer", 0, "",
                        visit.recording())), List.of(), visit, LATER);

        VisitAudit audit = VisitAudit.of(visit, new Bounds(Bounds.Bound.push(3), Bounds.Bound.OPEN), LATER, List.of(),
                elsewhere);

        List<String> got = new ArrayList<>();
        audit.defects().stream().filter(each -> each.rule().isOfContainer()).forEach(each -> got.add(each.got()));
        assertEquals(List.of("late"), got);
        int usual = VisitAudit.of(visit, LATER).checked().rules();
        assertEquals(usual + elsewhere.rules(), audit.checked().rules());
        assertEquals(7, elsewhere.rules());
    }
}
