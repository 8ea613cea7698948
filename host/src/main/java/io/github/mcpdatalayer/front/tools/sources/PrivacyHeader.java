package io.github.mcpdatalayer.front.tools.sources;

import java.util.List;

import io.github.mcpdatalayer.datalayer.validation.Phrase;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.visit.FoundElsewhere;

/**
 * The header {@code Sec-GPC: 1} in the requests of a page.
 *
 * @param page whether the page's own request had it
 * @param with the number of its further requests that had it
 * @param without the number of those that had it not
 */
public record PrivacyHeader(boolean page, int with, int without) {

    /** Holds it against what scripts of the page are told: servers and scripts must not take two visitors for one. */
    void check(boolean isToldToScripts, List<FoundElsewhere> found) {
        if (page != isToldToScripts) {
            int all = 1 + with + without;
            found.add(new FoundElsewhere(Rule.PRIVACY_SIGNALS_DIFFER, "",
                    (isToldToScripts ? Phrase.CONTROL_TO_SCRIPTS : Phrase.CONTROL_TO_SERVERS)
                            .of(with + (page ? 1 : 0), all),
                    List.of(), List.of()));
        }
    }
}
