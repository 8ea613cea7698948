package io.github.mcpdatalayer.datalayer.consent;

import java.util.Map;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import org.jspecify.annotations.Nullable;

/**
 * One change of the consent state of a document.
 *
 * @param push the command; null for a change that nobody pushed: by a template of GTM or a consent platform, in
 *         {@code google_tag_data.ics} alone
 * @param time milliseconds since 1970; of the last push before it, where nobody pushed it; null where not known
 * @param after the number of the last push before it was seen; 0 for none
 * @param command what was pushed; null like push
 * @param steps by signal, in the order of the command; a default for some regions leaves open where it leads
 */
public record Change(Means means, @Nullable RecordedPush push, @Nullable Double time, long after,
        @Nullable ConsentCommand command,
        Map<String, GrantStep> steps) {

    /** The means that set consent. */
    public enum Means {
        GTAG_DEFAULT("gtag default"),
        GTAG_UPDATE("gtag update"),
        OTHER_DEFAULT("default without a push"),
        OTHER_UPDATE(
                "update without a push"),
        DECLARED("declared without a push (TCF)");

        private final String word;

        Means(String word) {
            this.word = word;
        }

        /** The word that tools write. */
        public String word() {
            return word;
        }
    }

    private static final Pattern PLACE = Pattern.compile(":\\d+:\\d+$");

    /** The author of the change: a container, or a script by its address; null where that is not known. */
    public @Nullable String platform() {
        if (push == null) {
            return "a template or platform without a push";
        }
        String source = push.source();
        return push.container() != null
                ? push.container()
                : source == null ? null : PLACE.matcher(source).replaceFirst("");
    }

    /** The step from what tags could do by a signal before, and what they can after. */
    public record GrantStep(Grant from, Grant to) {}
}
