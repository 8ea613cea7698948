package io.github.mcpdatalayer.front.tools.search;

import java.util.List;

import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.front.tools.search.KeptPages.SearchedPage;
import io.github.mcpdatalayer.front.tools.search.TabReading.TabRead;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.testing.TestHost;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

/** Pages of which only title and address are known are indexed once. */
class KeptPagesTest {

    private static final String URL = "https://shop.example/help";

    private final KeptPages kept = new KeptPages(new Redaction(RedactionMode.MASK));

    private IndexedPage update(String title, String url) throws Exception {
        var page = new RecordedPage(1, url, title, "navigate", 0, "firstScript", 1_790_000_000_000.0, List.of());
        var facts = new Recording(List.of(page), List.of(), 1, 0, List.of(), 0, 0);
        var recorded = new RecordedTab(TestHost.PEER, "kd1", title, url, "granted", facts, "[]", "[]", List.of());
        List<SearchedPage> pages = kept.update(new TabRead("kd1", null, recorded, null));
        assertEquals(1, pages.size());
        assertFalse(pages.getFirst().isRead());
        return pages.getFirst().indexed();
    }

    @Test
    void onlyAnotherTitleOrAddressIsIndexedAnew() throws Exception {
        IndexedPage first = update("Help", URL);
        assertSame(first, update("Help", URL));
        IndexedPage titled = update("Refunds", URL);
        assertNotSame(first, titled);
        assertEquals("Refunds", titled.page().title());
        assertEquals(URL + "?a=1", update("Refunds", URL + "?a=1").page().url());
    }

    @Test
    void aTabThatIsGoneIsForgotten() throws Exception {
        IndexedPage first = update("Help", URL);
        kept.forgetOthers(List.of(), null);
        assertNotSame(first, update("Help", URL));
    }
}
