package io.github.mcpdatalayer.front.tools.sources;

import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.front.tools.api.Shown;
import org.jspecify.annotations.Nullable;

/** A recorded page, and the scripts that pushed in it, as answers show them. */
public final class PageRow {

    private static final int URL_CHARS = 200;

    private PageRow() {}

    public static String json(RecordedPage page) {
        String since = page.since().equals("firstScript") ? "" : ",\"since\":" + JsonStrings.quote(page.since());
        return "{\"page\":" + page.page() + ",\"url\":"
                + Shown.quoted(page.url(), URL_CHARS) + ",\"navigation\":"
                + Shown.quoted(page.navigation(), 20) + ",\"at\":\""
                + RecordedTab.time(page.startedAt()) + '"' + since + '}';
    }

    /** A container's own script is told by the container; everything else by its place. */
    public static @Nullable String source(RecordedPush push, @Nullable RecordedPage page) {
        String source = push.source();
        return source == null ? null : push.container() == null ? within(source, page) : push.container();
    }

    /** Scripts of the page's own site are shown by their path, and calls inside the page itself by their place. */
    private static String within(String source, @Nullable RecordedPage page) {
        if (page == null) {
            return source;
        }
        if (source.startsWith(page.url() + ":")) {
            return source.substring(page.url().length());
        }
        int host = page.url().indexOf("://");
        int path = host < 0 ? -1 : page.url().indexOf('/', host + 3);
        return path > 0 && source.startsWith(page.url().substring(0, path + 1)) ? source.substring(path) : source;
    }
}
