package io.github.mcpdatalayer.front.tools.sources;

/** The wait of an action for its page. */
public enum PageRest {
    /** Waits until page and data layer are quiet; where nobody asks what it tracked, a page that answered at once is not waited for. */
    AS_ASKED,
    /** Waits until page and data layer are quiet: late tracking is not taken for the next action's. */
    QUIET,
    /** Waits until no navigation and no request of it is under way. */
    NONE
}
