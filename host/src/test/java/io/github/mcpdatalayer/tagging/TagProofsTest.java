package io.github.mcpdatalayer.tagging;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import io.github.mcpdatalayer.container.read.ContainerReader;
import io.github.mcpdatalayer.container.read.ContainerRefusal;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.hits.RecordedRequest;
import io.github.mcpdatalayer.tagging.GeneratedVisit.Origin;
import io.github.mcpdatalayer.tagging.TagProofs.TagTie;
import io.github.mcpdatalayer.visit.SentHits;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class TagProofsTest {

    private static final int VISITS = 160;
    private static final double LEAST = 0.98;

    @Test
    void hitsOfGeneratedVisitsAreTiedToTheTagAndThePushThatTheyCameFrom() throws ContainerRefusal {
        int all = 0;
        int right = 0;
        int own = 0;
        int ownRight = 0;
        List<String> wrong = new ArrayList<>();
        for (long seed = 1; seed <= VISITS; seed++) {
            var visit = new GeneratedVisit(seed);
            TagProofs proofs = TagProofs.of(
                    ContainerVisit.of(visit.container, "dataLayer", 0, "", visit.recording), visit.sent);
            assertEquals(visit.origins.size(), visit.sent.hits().size());
            for (int i = 0; i < visit.origins.size(); i++) {
                Origin origin = visit.origins.get(i);
                Origin tied = tied(proofs.of(i));
                boolean isRight = origin.equals(tied);
                if (origin.equals(Origin.PAGE)) {
                    own++;
                    ownRight += isRight ? 1 : 0;
                } else {
                    all++;
                    right += isRight ? 1 : 0;
                }
                if (!isRight) {
                    wrong.add("seed " + seed + " hit " + i + " " + visit.sent.hits().get(i).event() + ": " + origin
                            + ", tied to " + tied);
                }
            }
        }
        String figures = right + " of " + all + " hits of tags, " + ownRight + " of " + own + " of the page's own";
        System.out.println("Tied right: " + figures);
        assertTrue(all > 2_000 && own > 300, figures);
        assertTrue(right >= LEAST * all && ownRight >= LEAST * own, figures + "\n" + String.join("\n", wrong));
    }

    private static Origin tied(TagProofs.@Nullable TagTie tie) {
        return tie == null ? Origin.PAGE : new Origin(tie.run().tag().name(), tie.run().push().seq());
    }

    private static final String SHOP = "https://shop.example/basket";
    private static final String GTAG = ",\"source\":\"https://www.googletagmanager.com/gtag/js?id=G-SHOP1:1:9\",\"container\":\"G-SHOP1\"";
    private static final String INLINE = ",\"source\":\"" + SHOP + ":12:3\"";
    private static final String OTHER = ",\"source\":\"https://shop.example/app.js:1:20\"";

    /** A tag of GA4 that fires once, and hits that it could have sent. */
    private static TagProofs proofs(String... senders) throws ContainerRefusal {
        return proofsOf("purchase", senders);
    }

    private static TagProofs proofsOf(String event, String... senders) throws ContainerRefusal {
        var hits = new StringBuilder();
        for (int i = 0; i < senders.length; i++) {
            hits.append(i == 0 ? "" : ",").append("{\"hit\":").append(i + 1)
                    .append(",\"page\":1,\"frame\":0,\"t\":").append(1_790_000_000_200L + i)
                    .append(",\"via\":\"beacon\",\"type\":\"beacon\",\"method\":\"POST\",\"url\":")
                    .append("\"https://www.google-analytics.com/g/collect?v=2&tid=G-SHOP1&cid=1.1&en=").append(event)
                    .append('"')
                    .append(",\"seq\":1").append(senders[i]).append('}');
        }
        var page = new RecordedPage(1, SHOP + "#top", "", "navigate", 0, "firstScript", 1_790_000_000_000.0,
                List.of(new RecordedPage.PageLayer("dataLayer", "gtm", 1, "")));
        var recording = new Recording(List.of(page), Recording.pushes("[{\"seq\":1,\"page\":1,\"frame\":0,"
                + "\"t\":1790000000100,\"layer\":\"dataLayer\",\"gen\":1,\"via\":\"push\","
                + "\"value\":{\"event\":\"purchase\"},\"tags\":[]}]"), 1, 1, List.of(), 0, 0);
        var container = ContainerReader
                .read("""
                        {"exportFormatVersion":2,"containerVersion":{"container":{"publicId":"GTM-TEST1"},"tag":[{"tagId":"1","name":"Buy",
                        "type":"gaawe","firingTriggerId":["9"],"parameter":[{"type":"TEMPLATE","key":"eventName","value":"purchase"},
                        {"type":"TEMPLATE","key":"measurementIdOverride","value":"G-SHOP1"}]}],"trigger":[{"triggerId":"9","name":"on",
                        "type":"CUSTOM_EVENT","customEventFilter":[{"type":"EQUALS","parameter":[{"type":"TEMPLATE","key":"arg0",
                        "value":"{{_event}}"},{"type":"TEMPLATE","key":"arg1","value":"purchase"}]}]}]}}""");
        var visit = ContainerVisit.of(container, "dataLayer", 0, "https://shop.example/loader.js", recording);
        return TagProofs.of(visit, SentHits.of(RecordedRequest.list("[" + hits + "]"), recording, Set.of("beacon"), 0));
    }

    private static List<String> ties(TagProofs proofs, int hits) {
        List<String> ties = new ArrayList<>();
        for (int i = 0; i < hits; i++) {
            TagTie tie = proofs.of(i);
            ties.add(tie == null ? "none" : tie.sure() + " " + tie.by().kind());
        }
        return ties;
    }

    @Test
    void aHitOfAScriptOfThePageIsNoProofOfATagThatSendsTheSame() throws ContainerRefusal {
        TagProofs forged = proofs(INLINE);
        assertEquals(List.of("none"), ties(forged, 1));
        TagProofs both = proofs(INLINE, GTAG, OTHER);
        assertEquals(List.of("none", "CERTAIN GOOGLE_TAG", "none"), ties(both, 3));
        var tag = Objects.requireNonNull(both.of(1)).run().tag();
        assertEquals(List.of("1 PAGE " + SHOP + ":12:3", "3 PAGE https://shop.example/app.js:1:20"),
                both.lookalikes(tag).stream()
                        .map(each -> each.number() + " " + each.by().kind() + " " + each.by().script()).toList());
    }

    @Test
    void whereTheSenderIsNotKnownAProofIsLikelyAtMost() throws ContainerRefusal {
        assertEquals(List.of("LIKELY UNKNOWN"), ties(proofs(""), 1));
        // No script is seen to be Google's: this one may be, by a loader's name for it.
        assertEquals(List.of("LIKELY UNKNOWN"), ties(proofs(OTHER), 1));
        assertEquals(List.of("CERTAIN CONTAINER"),
                ties(proofs(",\"source\":\"https://shop.example/loader.js?st=AB:1:20\""), 1));
        assertEquals(List.of("none"), ties(proofs(",\"container\":\"GTM-OTHER\""), 1));
    }

    @Test
    void oneHitProvesOneFiring() throws ContainerRefusal {
        TagProofs twice = proofs(GTAG, GTAG);
        assertEquals(List.of("CERTAIN GOOGLE_TAG", "none"), ties(twice, 2));
        var tag = Objects.requireNonNull(twice.of(0)).run().tag();
        assertEquals(List.of(2L), twice.lookalikes(tag).stream().map(each -> each.number()).toList());
    }

    @Test
    void anEventOfGa4InOtherLettersIsAnotherEvent() throws ContainerRefusal {
        assertEquals(List.of("none"), ties(proofsOf("Purchase", GTAG), 1));
    }
}
