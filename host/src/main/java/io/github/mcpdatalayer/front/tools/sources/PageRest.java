package io.github.mcpdatalayer.front.tools.sources;

/** The wait of an action for its page. */
public enum PageRest {
    /** Until page and data layer are quiet; where nobody asks what it tracked, a page that answered at once is not waited for. */
    AS_ASKED,
    /** Until page and data layer are quiet: what is tracked late is not taken for the next action's. */
    QUIET,
    /** Until no navigation and no request of it is under way. */
    NONE
}
