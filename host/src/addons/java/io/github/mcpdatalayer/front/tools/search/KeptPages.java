package io.github.mcpdatalayer.front.tools.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.tools.answer.RefusedReply;
import io.github.mcpdatalayer.front.tools.answer.ReplyText;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.search.TabReading.TabRead;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.wire.Lenient;
import org.jspecify.annotations.Nullable;

/**
 * The pages that can be searched: what tabs show now, and their recorded pages. The text of a page that was left is there if
 * a search of this front has read it before, and its tab still shows this origin: a tab answers for no other consent. All of
 * it lives in memory, as long as its page is recorded, and its tab attached and readable.
 */
final class KeptPages {

    /** The most characters of kept pages: with their indexes they take some ten bytes each. */
    private static final long MOST_CHARS = 4_000_000;
    /** Their indexes take some 30 KB each. */
    private static final int MOST_NAMED = 1_000;

    /** A recorded page. Its time tells it from one of the same number before a restart of the browser. */
    private record Key(String tab, long page, double startedAt) {}

    /**
     * A page that can be searched.
     *
     * @param number of the recorded page; 0 where it is not recorded
     * @param isNow whether the tab shows it
     * @param isRead whether its text is known, and not its title and address alone
     */
    record SearchedPage(String tab, long number, boolean isNow, boolean isRead, IndexedPage indexed) {}

    private final Redaction redaction;
    private RedactionMode mode;
    /** The oldest first. */
    private final Map<Key, IndexedPage> kept = new LinkedHashMap<>();
    /** Pages of which only title and address are known, as an index takes long to make. The oldest first. */
    private final Map<Key, IndexedPage> named = new LinkedHashMap<>();

    KeptPages(Redaction redaction) {
        this.redaction = redaction;
        this.mode = redaction.mode();
    }

    /** Forgets the tabs that are gone, or may not be read any more: these are all that there are, or the only one that is asked for. */
    synchronized void forgetOthers(List<TabRead> reads, @Nullable String only) {
        if (mode != redaction.mode()) { // an administrator has made it stricter since
            mode = redaction.mode();
            kept.clear();
            named.clear();
        }
        Set<String> there = new HashSet<>();
        for (TabRead read : reads) {
            if (read.isThere()) {
                there.add(read.tab());
            }
        }
        Predicate<Key> isGone = key -> !there.contains(key.tab) && (only == null || only.equals(key.tab));
        kept.keySet().removeIf(isGone);
        named.keySet().removeIf(isGone);
    }

    /** Returns what can be searched of this tab, which is there. */
    synchronized List<SearchedPage> update(TabRead read) throws ToolException, IOException {
        String tab = read.tab();
        PageText now = read.page() == null ? null : textOf(read.page());
        RecordedTab history = read.recorded();
        if (now == null && history == null) {
            return List.of(); // nothing is known, so nothing is gone either
        }
        String origin = originOf(now != null ? now.url() : Objects.requireNonNull(history).url());
        List<RecordedPage> recorded = read.pages();
        List<SearchedPage> pages = new ArrayList<>();
        Set<Key> known = new HashSet<>();
        Set<Key> unread = new HashSet<>();
        for (int i = 0; i < recorded.size(); i++) {
            RecordedPage page = recorded.get(i);
            var key = new Key(tab, page.page(), page.startedAt());
            if (originOf(page.url()).equals(origin)) {
                known.add(key);
            }
            boolean isLast = i == recorded.size() - 1;
            if (isLast && now != null && isSame(page.url(), now.url())) {
                pages.add(new SearchedPage(tab, page.page(), true, true, keep(kept, key, now)));
                now = null;
            } else {
                IndexedPage before = known.contains(key) && read.isAdmitted() ? kept.get(key) : null;
                IndexedPage indexed = before;
                if (indexed == null) {
                    unread.add(key);
                    indexed = keep(named, key, PageText.of(page.title(), page.url(), "", false, redaction));
                }
                pages.add(new SearchedPage(tab, page.page(), isLast && read.page() == null, before != null, indexed));
            }
        }
        if (now != null) {
            var key = new Key(tab, 0, 0);
            known.add(key);
            pages.add(new SearchedPage(tab, 0, true, true, keep(kept, key, now)));
        }
        named.keySet().removeIf(key -> key.tab.equals(tab) && !unread.contains(key));
        kept.keySet().removeIf(key -> key.tab.equals(tab) && !known.contains(key));
        makeRoom();
        return pages;
    }

    private static IndexedPage keep(Map<Key, IndexedPage> all, Key key, PageText page) throws IOException {
        IndexedPage before = all.remove(key);
        IndexedPage indexed = before != null && before.page().equals(page) ? before : IndexedPage.of(page);
        all.put(key, indexed); // now the youngest
        return indexed;
    }

    /** A place within a page is no page of its own. */
    private static boolean isSame(String one, String other) {
        return one.replaceFirst("#.*", "").equals(other.replaceFirst("#.*", ""));
    }

    /** Scheme, host and port; all of an address that has no host. */
    private static String originOf(String url) {
        return url.replaceFirst("(?s)^([^/?#]*//[^/?#]*).*", "$1");
    }

    private PageText textOf(BrowserReply reply) throws ToolException {
        if (!(reply.result().get("tab") instanceof JsonObject tab)) {
            throw RefusedReply.because("its tab is missing");
        }
        return PageText.of(Lenient.text(tab, "title"), Lenient.text(tab, "url"),
                Lenient.text(ReplyText.object(reply.text()), "text"),
                !Lenient.text(reply.result(), "ended").isEmpty(), redaction);
    }

    /** The oldest texts make room for the others. */
    private void makeRoom() {
        long chars = 0;
        for (IndexedPage page : kept.values()) {
            chars += page.page().text().length();
        }
        var oldest = kept.values().iterator();
        while (chars > MOST_CHARS) {
            chars -= oldest.next().page().text().length();
            oldest.remove();
        }
        var first = named.keySet().iterator();
        while (named.size() > MOST_NAMED) {
            first.next();
            first.remove();
        }
    }
}
