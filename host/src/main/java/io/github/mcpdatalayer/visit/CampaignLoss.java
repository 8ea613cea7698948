package io.github.mcpdatalayer.visit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.validation.Phrase;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.hits.Hit;
import io.github.mcpdatalayer.hits.UrlParts;
import org.jspecify.annotations.Nullable;

/** Finds what gets lost on the way into GA4: parameters of a campaign that no hit has, and visitors who are others on the next site. */
final class CampaignLoss {

    private static final String GA4 = "ga4";
    /** The parameters by which GA4 attributes a visit. */
    private static final List<String> PARAMETERS = List.of("gclid", "gbraid", "wbraid", "dclid", "utm_source",
            "utm_medium", "utm_campaign", "utm_id");
    /** Google's linker, which hands the client's id to the next site. */
    private static final String LINKER = "_gl";

    private final SentHits sent;
    private final Recording recording;
    private final Defects defects;

    CampaignLoss(SentHits sent, Recording recording, Defects defects) {
        this.sent = sent;
        this.recording = recording;
        this.defects = defects;
    }

    void check(Bounds.Window window) {
        Map<Long, List<Integer>> hits = new HashMap<>();
        for (int i = 0; i < sent.hits().size(); i++) {
            Hit hit = sent.hits().get(i);
            if (hit.vendor().equals(GA4) && window.takesHit(i) && hit.location() != null
                    && hit.request().frame() == 0) {
                hits.computeIfAbsent(hit.request().page(), _ -> new ArrayList<>()).add(i);
            }
        }
        for (RecordedPage page : recording.pages()) {
            if (page.frame() == 0 && hits.containsKey(page.page())) {
                lost(page, hits.get(page.page()));
            }
        }
        acrossSites(hits);
    }

    /** A page that was called with them, and whose hits are of the same page without them. */
    private void lost(RecordedPage page, List<Integer> hits) {
        UrlParts address = UrlParts.of(page.url());
        List<UrlParts> told = hits.stream().map(at -> UrlParts.of(String.valueOf(sent.hits().get(at).location())))
                .filter(each -> each.host().equals(address.host()) && each.path().equals(address.path())).toList();
        List<String> missing = PARAMETERS.stream().filter(name -> address.params().get(name) != null
                && told.stream().noneMatch(each -> each.params().get(name) != null)).toList();
        if (!told.isEmpty() && !missing.isEmpty()) {
            defects.add(Rule.HIT_LACKS_CAMPAIGN, Rule.HIT_LACKS_CAMPAIGN.severity(), String.join(" ", missing),
                    Phrase.CAMPAIGN_LOST.of(String.join(", ", missing), page.page()), List.of(), hits.subList(0, 1));
        }
    }

    /** The client's id of each property on the site before, held against the one on the next. */
    private void acrossSites(Map<Long, List<Integer>> hits) {
        Map<String, Integer> before = new HashMap<>();
        for (RecordedPage page : recording.pages()) {
            for (int at : page.frame() == 0 ? hits.getOrDefault(page.page(), List.of()) : List.<Integer>of()) {
                Hit hit = sent.hits().get(at);
                String client = client(hit);
                if (client == null) {
                    continue;
                }
                String property = String.valueOf(hit.account());
                Integer earlier = before.put(property, at);
                Hit last = earlier == null ? null : sent.hits().get(earlier);
                if (last != null && !client.equals(client(last)) && !isOneSite(last, hit)) {
                    boolean linked = UrlParts.of(page.url()).params().get(LINKER) != null;
                    defects.add(Rule.HIT_WITH_NEW_CLIENT, Rule.HIT_WITH_NEW_CLIENT.severity(),
                            property + host(last) + host(hit),
                            (linked ? Phrase.CLIENT_LOST_WITH_LINKER : Phrase.CLIENT_LOST).of(property, host(last),
                                    host(hit)),
                            List.of(), List.of(Objects.requireNonNull(earlier), at));
                }
            }
        }
    }

    /** The client's id; null where the hit has none that lasts. */
    private static @Nullable String client(Hit hit) {
        boolean lasts = hit.google() == null || !Boolean.FALSE.equals(hit.google().granted("analytics_storage"));
        return lasts && hit.rest().get("cid") instanceof JsonString(String id) ? id : null;
    }

    private static boolean isOneSite(Hit one, Hit other) {
        return UrlParts.of(String.valueOf(one.location())).isWithin(UrlParts.of(String.valueOf(other.location())));
    }

    private static String host(Hit hit) {
        return UrlParts.of(String.valueOf(hit.location())).host();
    }
}
