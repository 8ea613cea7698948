package io.github.mcpdatalayer.tagging;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.container.read.ContainerRefusal;
import io.github.mcpdatalayer.tagging.GeneratedVisit.Origin;
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
                    ContainerVisit.of(visit.container, "dataLayer", 0, visit.recording), visit.sent);
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
}
