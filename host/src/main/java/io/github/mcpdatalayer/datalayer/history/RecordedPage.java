package io.github.mcpdatalayer.datalayer.history;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * One document of a tab, or one address of a single-page application.
 *
 * @param page its number in the tab; its frames have the same
 * @param navigation navigate, reload, back_forward, bfcache, prerender or route
 * @param since firstScript or attach: what it is recorded from
 * @param startedAt milliseconds since 1970
 * @param shownAt when a prerendered page was shown, milliseconds since 1970; null for others
 */
public record RecordedPage(long page, String url, String title, String navigation, int frame, String since,
        double startedAt, @Nullable Double shownAt, List<PageLayer> layers) {

    /**
     * A layer that the page has.
     *
     * @param generation how many arrays of that name there were
     * @param impossible why its pushes cannot be recorded; empty if they can
     * @param replaced how much is seen where the page has replaced the layer's push: calls, late, appends or unseen;
     *     else empty
     * @param replacedBy the place in a script that did, as URL:line:column; empty where it is not known
     */
    public record PageLayer(String name, String kind, long generation, String impossible, String replaced,
            String replacedBy) {

        /** Makes a layer whose push is the array's own. */
        public PageLayer(String name, String kind, long generation, String impossible) {
            this(name, kind, generation, impossible, "", "");
        }
    }

    public RecordedPage {
        layers = List.copyOf(layers);
    }

    /** Makes a page that was never prerendered. */
    public RecordedPage(long page, String url, String title, String navigation, int frame, String since,
            double startedAt, List<PageLayer> layers) {
        this(page, url, title, navigation, frame, since, startedAt, null, layers);
    }
}
