package io.github.mcpdatalayer.visit;

import java.util.List;

import io.github.mcpdatalayer.datalayer.validation.Phrase;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.hits.Hit;
import io.github.mcpdatalayer.hits.ServerPairs;

/** Events that a vendor gets from the browser and from the site's server, and does not take for one. */
final class PixelAndServer {

    private PixelAndServer() {}

    static void check(SentHits sent, Bounds.Window window, Defects defects) {
        for (ServerPairs.Pair pair : ServerPairs.among(sent.hits())) {
            if (!window.takesHit(pair.pixel()) && !window.takesHit(pair.server())) {
                continue;
            }
            Hit pixel = sent.hits().get(pair.pixel());
            Hit server = sent.hits().get(pair.server());
            for (ServerPairs.Mismatch mismatch : pair.mismatches()) {
                boolean visitor = mismatch == ServerPairs.Mismatch.OTHER_VISITOR;
                Rule rule = visitor ? Rule.HIT_PAIR_VISITORS_DIFFER : Rule.HIT_PAIR_COUNTED_TWICE;
                Phrase phrase = Phrase.valueOf(mismatch.name());
                long one = pixel.request().number();
                long other = server.request().number();
                String name = String.valueOf(pixel.event());
                defects.add(rule, rule.severity(), pixel.vendor() + " " + name + " " + mismatch,
                        switch (mismatch) {
                            case OTHER_VISITOR ->
                                phrase.of(pixel.name(), name, one, other, String.join(", ", pair.ids()));
                            case OTHER_NAME ->
                                phrase.of(pixel.name(), name, one, other, String.valueOf(server.event()));
                            default -> phrase.of(pixel.name(), name, one, other);
                        }, List.of(), List.of(pair.pixel(), pair.server()));
            }
        }
    }
}
