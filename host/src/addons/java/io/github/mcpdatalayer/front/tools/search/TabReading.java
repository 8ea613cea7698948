package io.github.mcpdatalayer.front.tools.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.FoundHost;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/** Reads what tabs say now and which pages of them are recorded. Each tab is asked by itself, so each passes its own gate. */
final class TabReading {

    /** A page that does not answer must not keep those of the other tabs back for long. */
    private static final Duration PATIENCE_WITH_ONE = Duration.ofSeconds(10);
    /** A page that used up its time has left none for its history, which the page does not answer. */
    private static final Duration FOR_HISTORY = Duration.ofSeconds(3);
    private static final int AT_ONCE = 4;
    private static final Set<String> BELOW_SEE = Set.of("none", "data");

    /**
     * A tab, or a browser of which none is known.
     *
     * @param tab its handle; the browser's name where it has not said which tabs it has
     * @param page what it shows and says; null if it could not be read
     * @param recorded its pages; null if they are not recorded
     * @param error why it could not be read; null if it could
     */
    record TabRead(String tab, @Nullable BrowserReply page, @Nullable RecordedTab recorded,
            @Nullable ToolException error) {

        static TabRead failed(String tab, ToolException error) {
            return new TabRead(tab, null, null, error);
        }

        /** Its recorded pages, without their frames. */
        List<RecordedPage> pages() {
            return recorded == null
                    ? List.of()
                    : recorded.facts().pages().stream().filter(page -> page.frame() == 0).toList();
        }

        /** Tells whether it may still be read, if not now: its page has a dialog open, is busy, or is just being left. */
        boolean isThere() {
            return error == null || error.is(ErrorCode.DIALOG_OPEN) || error.is(ErrorCode.TIMEOUT)
                    || error.is(ErrorCode.PAGE_CHANGED) || error.is(ErrorCode.CONNECTION_LOST)
                    || error.is(ErrorCode.TOO_MANY_REQUESTS);
        }

        /** Tells whether the gate has let this call see the page that the tab shows, even if the page could not answer then. */
        boolean isAdmitted() {
            return error == null || error.is(ErrorCode.DIALOG_OPEN) || error.is(ErrorCode.TIMEOUT);
        }
    }

    private final Browsers browsers;
    private final RecordingReader histories;

    TabReading(Workbench bench) {
        browsers = bench.browsers();
        histories = bench.histories();
    }

    /** All attached tabs, or this one. */
    List<TabRead> read(@Nullable String tab) throws ToolException, InterruptedException {
        Deadline deadline = LayerReader.deadline();
        if (tab != null) {
            return List.of(read(tab, deadline, withHistory(deadline)));
        }
        try {
            deadline = browsers.ready(deadline);
        } catch (LinkException e) {
            throw ToolErrors.of(e.error(), SearchTabs.NAME, null);
        }
        List<TabRead> reads = new ArrayList<>();
        List<String> asked = new ArrayList<>();
        for (FoundHost host : browsers.overview(false, deadline).hosts()) {
            WireError error = host.error();
            if (error != null) {
                reads.add(TabRead.failed(host.browser(), ToolErrors.of(error, SearchTabs.NAME, null)));
            } else if (host.tabs() != null && host.tabs().get("tabs") instanceof JsonArray tabs) {
                sort(tabs, asked, reads);
            }
        }
        reads.addAll(readAll(asked, deadline));
        return reads.isEmpty() ? List.of(read(null, deadline, withHistory(deadline))) : reads; // which says why there is none
    }

    private static void sort(JsonArray tabs, List<String> asked, List<TabRead> reads) {
        for (JsonElement each : tabs) {
            if (each instanceof JsonObject object) {
                String handle = Lenient.text(object, "handle");
                if (BELOW_SEE.contains(Lenient.text(object, "level"))) {
                    var needs = new JsonObject();
                    needs.addProperty("needs", "see");
                    reads.add(TabRead.failed(handle,
                            ToolErrors.of(ErrorCode.CONSENT_REQUIRED.error(needs), SearchTabs.NAME, handle)));
                } else {
                    asked.add(handle);
                }
            }
        }
    }

    private List<TabRead> readAll(List<String> tabs, Deadline deadline) throws InterruptedException {
        var reads = new TabRead[tabs.size()];
        var room = new Semaphore(AT_ONCE);
        Deadline end = withHistory(deadline);
        List<Thread> reading = new ArrayList<>();
        for (int i = 0; i < reads.length; i++) {
            int each = i;
            reading.add(Thread.ofVirtual().name("read " + tabs.get(each)).start(() -> {
                try {
                    room.acquire();
                    try {
                        reads[each] = read(tabs.get(each), deadline.atMost(PATIENCE_WITH_ONE), end);
                    } finally {
                        room.release();
                    }
                } catch (InterruptedException e) {
                    reads[each] = TabRead.failed(tabs.get(each),
                            ToolErrors.of(ErrorCode.CANCELLED.error(), SearchTabs.NAME, null));
                }
            }));
        }
        try {
            for (Thread thread : reading) {
                thread.join();
            }
        } catch (InterruptedException e) {
            reading.forEach(Thread::interrupt); // each of them tells its browser
            throw e;
        }
        return List.of(reads);
    }

    private static Deadline withHistory(Deadline deadline) {
        return Deadline.in(Duration.ofMillis(deadline.millis()).plus(FOR_HISTORY));
    }

    /**
     * @param tab null: the only one
     * @param deadline for the page
     * @param end for its history, too
     */
    private TabRead read(@Nullable String tab, Deadline deadline, Deadline end) throws InterruptedException {
        var params = new JsonObject();
        params.addProperty("as", "text");
        BrowserReply page = null;
        ToolException error = null;
        try {
            page = browsers.ask(Method.READ_PAGE, params, tab, deadline).withoutSent();
        } catch (LinkException e) {
            error = ToolErrors.of(e.error(), SearchTabs.NAME, tab);
        }
        String handle = tab != null ? tab : page == null ? "" : handle(page);
        var read = new TabRead(handle, page, null, error);
        return read.isThere() ? new TabRead(handle, page, recorded(handle, end.atMost(FOR_HISTORY)), error) : read;
    }

    private static String handle(BrowserReply page) {
        return page.result().get("tab") instanceof JsonObject tab ? Lenient.text(tab, "handle") : "";
    }

    /** Without a recording the page of the tab can be searched all the same. */
    private @Nullable RecordedTab recorded(String tab, Deadline deadline) throws InterruptedException {
        try {
            return histories.read(SearchTabs.NAME, tab, RecordingReader.NO_PUSHES, List.of(), deadline);
        } catch (ToolException e) {
            return null;
        }
    }
}
