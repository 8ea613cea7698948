package io.github.mcpdatalayer.visit;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;

/** What an audit cannot see, in our own words. */
public final class NotVisible {

    private NotVisible() {}

    static List<String> of(Visit visit) {
        List<String> missing = new ArrayList<>();
        Recording recording = visit.recording();
        if (recording.dropped() > 0) {
            missing.add(recording.dropped() + " older pushes fell out of the bounded memory");
        }
        if (recording.sampled() > 0) {
            missing.add(recording.sampled() + " pushes of a flood were only counted");
        }
        missing.addAll(recording.shortened("What they left out is not judged."));
        if (!recording.gaps().isEmpty()) {
            missing.add("nothing was recorded during " + recording.gaps().size() + " gaps");
        }
        long late = recording.pages().stream().filter(page -> page.frame() == 0 && !page.since().equals("firstScript"))
                .mapToLong(RecordedPage::page).distinct().count();
        if (late > 0) {
            missing.add("what " + late + " pages did before they were attached");
        }
        SentHits sent = visit.sent();
        if (sent == null) {
            missing.add("hits: the browser's extension is older than this server");
            return missing;
        }
        if (sent.dropped() > 0) {
            missing.add(sent.dropped() + " requests fell out of the bounded memory");
        }
        if (sent.hits().stream().noneMatch(hit -> hit.vendor().equals("ga4"))) {
            missing.add("GA4: no hit of it was seen, so no push was held against one");
        }
        missing.addAll(ofHits(sent.sources()));
        return missing;
    }

    /** What these sources of hits cannot show. */
    public static List<String> ofHits(Set<String> sources) {
        List<String> missing = new ArrayList<>();
        if (sources.isEmpty()) {
            missing.add("This browser records no hits.");
        } else if (!sources.contains("webRequest")) {
            missing.add((sources.contains("webRequestOfSite") ? "of requests to other sites than the page's: " : "")
                    + "status and most methods; bodies of Request objects and streams; images at unload; requests that were blocked");
        }
        if (sources.contains("webRequest")) {
            missing.add("at times an image that begins while its page closes");
        }
        missing.add("requests of workers and of frames of sites that are not attached");
        return missing;
    }
}
