package io.github.mcpdatalayer.hits;

import java.util.ArrayList;
import java.util.List;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Checks that everything a page sends, to anybody, is taken apart or listed with a note; a mirror is never before what it mirrors. The
 * input: a line of address, and a body. It is sent twice, as an image and as a beacon.
 */
public final class HitFuzz {

    private HitFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        String[] input = new String(data, UTF_8).split("\n", 2);
        String body = input.length == 2 ? input[1] : "";
        Sent sent = new Sent().page("navigate").push("{\"event\":\"purchase\"}").get(input[0]).post(input[0], body);
        List<Hit> hits = new ArrayList<>();
        for (RecordedRequest request : sent.requests()) {
            List<Hit> found = Decoder.hits(request, Sent.SHOP);
            for (Hit hit : found) {
                assertEquals(found.size(), hit.parts());
                assertTrue(hit.part() >= 1 && hit.part() <= hit.parts());
                assertTrue(hit.isUnknown() || !hit.kind().isEmpty(), hit.vendor());
                hits.add(hit);
            }
        }
        var mirrors = Mirrors.among(hits);
        for (int i = 0; i < hits.size(); i++) {
            assertTrue(mirrors.of(i) < i, "a mirror comes after what it mirrors");
        }
        assertEquals(hits.size(), sent.links().size());
        sent.duplicates();
    }
}
