package io.github.mcpdatalayer.front.tools.sources;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.api.Next;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Reads histories from the browsers, and waits for more. */
public final class RecordingReader {

    /** Larger than any push number, to read the facts of a history without its pushes. */
    public static final long NO_PUSHES = (1L << 53) - 1;

    private final Browsers browsers;
    /** The earlier reads, by tab, if each tab is read only once. */
    private record Known(Map<String, RecordedTab> pushes, Map<String, BrowserReply> hits) {}

    private final @Nullable Known known;

    public RecordingReader(Browsers browsers) {
        this(browsers, null);
    }

    private RecordingReader(Browsers browsers, @Nullable Known known) {
        this.browsers = browsers;
        this.known = known;
    }

    /** Returns a reader of one moment: each tab is read once, so several tools use the same pushes and hits. */
    public RecordingReader once() {
        return new RecordingReader(browsers, new Known(new ConcurrentHashMap<>(), new ConcurrentHashMap<>()));
    }

    /**
     * The history of a tab.
     *
     * @param after only pushes with larger numbers
     * @param seqs only pushes with these numbers; all if empty
     */
    public RecordedTab read(String tool, @Nullable String tab, long after, List<Integer> seqs, Deadline deadline)
            throws ToolException, InterruptedException {
        if (known == null || after != 0 || !seqs.isEmpty()) {
            return readNow(tool, tab, after, seqs, deadline);
        }
        RecordedTab read = known.pushes.get(String.valueOf(tab));
        if (read == null) {
            read = readNow(tool, tab, after, seqs, deadline);
            known.pushes.put(String.valueOf(tab), read);
        }
        return read;
    }

    private RecordedTab readNow(String tool, @Nullable String tab, long after, List<Integer> seqs, Deadline deadline)
            throws ToolException, InterruptedException {
        var params = new JsonObject();
        params.addProperty("after", after);
        if (!seqs.isEmpty()) {
            var list = new JsonArray();
            seqs.forEach(list::add);
            params.add("seqs", list);
        }
        try {
            return RecordedTab.of(browsers.ask(Method.GET_HISTORY, params, tab, deadline));
        } catch (LinkException e) {
            throw ToolErrors.of(e.error(), tool, tab);
        }
    }

    /** All recorded requests of a tab that may be hits. */
    public BrowserReply hits(String tool, @Nullable String tab, Deadline deadline)
            throws ToolException, InterruptedException {
        if (known == null) {
            return hitsNow(tool, tab, deadline);
        }
        BrowserReply reply = known.hits.get(String.valueOf(tab));
        if (reply == null) {
            reply = hitsNow(tool, tab, deadline);
            known.hits.put(String.valueOf(tab), reply);
        }
        return reply;
    }

    /** Reads hits likewise; null if the extension does not record requests yet. */
    public @Nullable BrowserReply hitsIfRecorded(String tool, @Nullable String tab, Deadline deadline)
            throws ToolException, InterruptedException {
        try {
            return hits(tool, tab, deadline);
        } catch (ToolException e) {
            if (e.is(ErrorCode.UNKNOWN_METHOD)) {
                return null;
            }
            throw e;
        }
    }

    private BrowserReply hitsNow(String tool, @Nullable String tab, Deadline deadline)
            throws ToolException, InterruptedException {
        try {
            return browsers.ask(Method.GET_HITS, new JsonObject(), tab, deadline);
        } catch (LinkException e) {
            if (e.error().is(ErrorCode.UNKNOWN_METHOD)) {
                throw new ToolException(
                        ErrorCode.UNKNOWN_METHOD.error(ErrorCode.UNKNOWN_METHOD.message()
                                + " The browser's extension is older than this server and records no hits.",
                                "Ask the person to update the mcp-datalayer extension; pushes can be read meanwhile."),
                        null, Next.READ_PUSHES.call());
            }
            throw ToolErrors.of(e.error(), tool, tab);
        }
    }

    /** Waits for a push with a larger number; false if there is none by the deadline. */
    public boolean await(String tool, String tab, long after, Deadline deadline)
            throws ToolException, InterruptedException {
        try {
            return browsers.watches().await(tab, after, deadline);
        } catch (LinkException e) {
            throw ToolErrors.of(e.error(), tool, tab);
        }
    }
}
