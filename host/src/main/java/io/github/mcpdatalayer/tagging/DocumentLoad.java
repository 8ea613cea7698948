package io.github.mcpdatalayer.tagging;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.container.decide.PageLoad;
import io.github.mcpdatalayer.datalayer.history.ConsentSample;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import org.jspecify.annotations.Nullable;

/**
 * One document of a visit, with the addresses that it had, as a container in it saw it.
 *
 * @param document the number of its first page
 * @param last the number of its last page
 * @param pushes those that came into the layer, in the order of the page load
 * @param isWhole whether it was recorded from its first script on, and nothing has been left out since
 */
record DocumentLoad(long document, long last, List<RecordedPush> pushes, PageLoad load, boolean isWhole) {

    /** The documents of a frame of a tab that have pushes in this layer. */
    static List<DocumentLoad> of(Recording recording, String layer, int frame) {
        Set<Long> documents = new LinkedHashSet<>();
        Map<Long, Long> last = new HashMap<>();
        for (RecordedPage page : recording.pages()) {
            if (page.frame() == frame) {
                long document = recording.documentOf(page.page(), frame);
                documents.add(document);
                last.merge(document, page.page(), Math::max);
            }
        }
        List<DocumentLoad> loads = new ArrayList<>();
        for (long document : documents) {
            long end = last.getOrDefault(document, document);
            List<RecordedPush> pushes = recording.timeline(end, frame, layer, Long.MAX_VALUE).stream()
                    .filter(push -> !push.orphan() && !push.isAside()).toList();
            if (!pushes.isEmpty()) {
                loads.add(of(recording, frame, document, end, pushes));
            }
        }
        return loads;
    }

    private static DocumentLoad of(Recording recording, int frame, long document, long last,
            List<RecordedPush> pushes) {
        RecordedPage first = recording.page(document, frame);
        String address = first == null ? "" : first.url();
        List<PageLoad.PagePush> copies = new ArrayList<>();
        ConsentSample consent = null;
        for (RecordedPush push : pushes) {
            consent = push.consent() == null ? consent : push.consent();
            RecordedPage page = recording.page(push.page(), frame);
            Double time = push.time();
            copies.add(new PageLoad.PagePush(push.value(), page == null ? null : page.url(),
                    time == null ? null : (Long) time.longValue(), granted(consent)));
        }
        boolean isWhole = first != null && first.since().equals("firstScript") && recording.sampled() == 0
                && !recording.isCutShort(document, frame) && pushes.stream().noneMatch(RecordedPush::shortened);
        return new DocumentLoad(document, last, pushes, new PageLoad(address, null, null, copies), isWhole);
    }

    /** Returns the consent that tags read then; null where the page was not asked, or has no such state yet. */
    private static @Nullable Map<String, Boolean> granted(@Nullable ConsentSample sample) {
        if (sample == null || sample.entries().isEmpty()) {
            return null;
        }
        Map<String, Boolean> granted = new HashMap<>();
        sample.entries().forEach((name, entry) -> {
            Boolean is = entry.granted();
            if (is != null) {
                granted.put(name, is);
            }
        });
        return granted;
    }

    /** Tells whether a page is one of this document's addresses. */
    boolean has(long page) {
        return page >= document && page <= last;
    }
}
