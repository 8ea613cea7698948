package io.github.mcpdatalayer.front.tools.search;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.Level;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.BoundedAnswer;
import io.github.mcpdatalayer.front.tools.answer.OfferedTool;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.search.KeptPages.SearchedPage;
import io.github.mcpdatalayer.front.tools.search.TabReading.TabRead;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;

/**
 * Finds words, or what has the same meaning, in what tabs show and in their recorded pages. Redacted texts alone are searched,
 * so that no call can ask whether a masked value is there.
 */
final class SearchTabs implements Tool {

    static final String NAME = "searchTabs";

    /** Makes the tool with the time that reading may take, less than clients wait for. */
    private static final Duration INDEXING = Duration.ofSeconds(12);
    /** The time for a whole call by meaning, and for its comparing alone, which a later call goes on with. */
    private static final Duration WHOLE = Duration.ofSeconds(50);
    private static final Duration COMPARING = Duration.ofSeconds(20);
    private static final int USUAL_RESULTS = 10;
    private static final int MOST_RESULTS = 50;
    private static final int MOST_QUERY = 400;
    private static final String COLUMNS = "[\"tab\",\"page\",\"now\",\"score\",\"title\",\"url\",\"snippet\"]";
    /** The names of the fields around the rows, and how many rows are left out. */
    private static final int AROUND = 100;

    private static final Arg<String> QUERY = Arg.text("query", "\"refund policy\"", "Words, in any language")
            .required();
    private static final String MEANING = "meaning";
    private static final Arg<String> BY = Arg.choice("by", "\"meaning\"", "meaning: English, by a pack",
            List.of("words", MEANING));
    private static final Arg<Integer> MAX_RESULTS = Arg.whole("maxResults", "10", "10").atMost(MOST_RESULTS,
            "Ask with more words instead.");

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Search tabs", 840)
            .does("Finds words in texts of tabs at level see and their recorded pages, best first.")
            .asks(Method.LIST_TABS, Method.READ_PAGE, Method.GET_HISTORY).takes(QUERY, BY, MAX_RESULTS, Args.TAB)
            .answers("\"columns\":{},\"rows\":{},\"unread\":{}").example("{\"query\":\"refund policy\"}")
            .fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.SEARCH_PACK_REQUIRED, ErrorCode.SEARCH_PACK_FAILED);

    private final Workbench bench;
    private final TabReading reading;
    private final KeptPages kept;
    private final PackModel model;
    private final Meaning meaning;

    SearchTabs(Workbench bench) {
        this.bench = bench;
        this.reading = new TabReading(bench);
        this.kept = new KeptPages(bench.redaction());
        this.model = new PackModel(bench.places().home());
        this.meaning = new Meaning(model);
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        String query = arguments.required(QUERY);
        int length = Math.max(query.length(), PageText.normal(query).length()); // one character can stand for many
        if (length > MOST_QUERY) {
            throw Arguments.bad("query has " + length + " characters; at most " + MOST_QUERY + " are possible.");
        }
        Integer results = arguments.integer(MAX_RESULTS);
        if (results != null && results == 0) {
            throw Arguments.bad("maxResults must be 1 to " + MOST_RESULTS + ".");
        }
        boolean byMeaning = MEANING.equals(arguments.text(BY));
        Deadline whole = Deadline.in(WHOLE);
        try {
            bench.browsers().requireLevel(Level.SEE);
        } catch (LinkException e) {
            throw ToolErrors.of(e.error(), NAME, null);
        }
        if (byMeaning) {
            model.require();
        }
        String tab = arguments.text(Args.TAB);
        Ranking ranking = Ranking.of(query);
        if (ranking == null) {
            throw Arguments.bad("query has no word in it.");
        }
        List<TabRead> reads = new ArrayList<>(reading.read(tab));
        kept.forgetOthers(reads, tab);
        List<SearchedPage> pages = pages(reads);
        if (pages.isEmpty()) { // that nothing was found would say too much
            for (TabRead read : reads) {
                if (read.error() != null) {
                    throw read.error();
                }
            }
        }
        int most = results == null ? USUAL_RESULTS : results;
        return byMeaning
                ? near(pages, meaning.rank(query, indexed(pages), whole.atMost(COMPARING)), most, reads)
                : bench.workload().run(query.length(), () -> found(pages, ranking, most, reads));
    }

    private static List<IndexedPage> indexed(List<SearchedPage> pages) {
        return pages.stream().map(SearchedPage::indexed).toList();
    }

    /** All that can be searched. A tab whose text is too much for the time that is left becomes one that was not read. */
    private List<SearchedPage> pages(List<TabRead> reads) throws ToolException, InterruptedException {
        List<SearchedPage> pages = new ArrayList<>();
        Deadline deadline = Deadline.in(INDEXING);
        for (int i = 0; i < reads.size(); i++) {
            TabRead read = reads.get(i);
            if (!read.isThere()) {
                continue;
            }
            try {
                if (deadline.passed()) {
                    throw ToolErrors.of(ErrorCode.TIMEOUT.error(), NAME, read.tab());
                }
                BrowserReply page = read.page();
                pages.addAll(bench.workload().run(page == null ? 0 : page.shown().length(), () -> kept.update(read)));
            } catch (ToolException e) {
                reads.set(i, TabRead.failed(read.tab(), e));
            }
        }
        return pages;
    }

    private Answer found(List<SearchedPage> pages, Ranking ranking, int results, List<TabRead> reads)
            throws IOException {
        List<Found> found = new ArrayList<>();
        List<Ranking.Ranked> ranked = ranking.rank(indexed(pages));
        for (Ranking.Ranked each : ranked.subList(0, Math.min(results, ranked.size()))) {
            SearchedPage page = pages.get(each.place());
            found.add(new Found(page, each.score(), page.isRead() ? Snippet.of(page.indexed(), ranking) : ""));
        }
        return answer(found, ranked.size(), reads, notes(pages));
    }

    private Answer near(List<SearchedPage> pages, Meaning.Nearest nearest, int results, List<TabRead> reads) {
        List<Found> found = new ArrayList<>();
        for (Meaning.Near each : nearest.near().subList(0, Math.min(results, nearest.near().size()))) {
            SearchedPage page = pages.get(each.place());
            found.add(new Found(page, each.nearness(), page.isRead() ? each.passage() : ""));
        }
        List<String> notes = notes(pages);
        if (nearest.left() > 0) {
            notes.add(nearest.left() + " of " + nearest.all() + " passages were not compared in time. Call again: what"
                    + " was compared is kept.");
        }
        return answer(found, nearest.near().size(), reads, notes);
    }

    /** A page that was found. */
    private record Found(SearchedPage page, double score, String snippet) {

        String row() {
            PageText text = page.indexed().page();
            return '[' + Shown.quoted(page.tab(), 20) + ','
                    + (page.number() == 0 ? "null" : Shown.quoted(page.tab() + '/' + page.number(), 40)) + ','
                    + page.isNow() + ',' + Math.round(score * 100) / 100.0 + ',' + Shown.quoted(text.title(), 100)
                    + ',' + Shown.quoted(text.url(), 300) + ',' + Shown.quoted(snippet, 400) + ']';
        }
    }

    private Answer answer(List<Found> best, int all, List<TabRead> reads, List<String> notes) {
        int max = bench.limit().usual() - OfferedTool.CHARS;
        String around = unread(reads, max / 4) + BoundedAnswer.notes(notes, max);
        int room = max - COLUMNS.length() - around.length() - AROUND;
        List<String> rows = new ArrayList<>();
        for (Found each : best) {
            String row = each.row();
            room -= row.length() + 1;
            if (room < 0) {
                break;
            }
            rows.add(row);
        }
        int omitted = all - rows.size();
        return Answer.of(Part.of("{\"columns\":" + COLUMNS + ",\"rows\":[" + String.join(",", rows)
                + "],\"complete\":" + (omitted == 0 && around.isEmpty())
                + (omitted == 0 ? "" : ",\"omitted\":{\"unit\":\"rows\",\"after\":" + omitted + "}") + around + '}'));
    }

    /** The tabs that were not searched, with the reason of each, and the call that asks for the first that lacks consent. */
    private static String unread(List<TabRead> reads, int max) {
        List<TabRead> failed = reads.stream().filter(read -> read.error() != null).toList();
        if (failed.isEmpty()) {
            return "";
        }
        var rows = new StringBuilder();
        int shown = 0;
        String next = "";
        for (TabRead read : failed) {
            ToolException error = Objects.requireNonNull(read.error());
            if (next.isEmpty() && error.is(ErrorCode.CONSENT_REQUIRED)) {
                var asked = new JsonObject();
                asked.addProperty("level", Level.SEE.word());
                asked.addProperty("tab", read.tab());
                next = ",\"next\":" + ToolException.next("requestAccess", asked);
            }
            String row = "{\"tab\":" + Shown.quoted(read.tab(), 40) + ",\"code\":"
                    + JsonStrings.quote(error.error().code()) + "}";
            if (rows.length() + row.length() < max && shown == failed.indexOf(read)) {
                rows.append(shown++ == 0 ? "" : ",").append(row);
            }
        }
        int more = failed.size() - shown;
        return ",\"unread\":[" + rows + (more == 0 ? "" : (shown == 0 ? "" : ",") + "\"… (" + more + " more)\"") + "]"
                + next;
    }

    private static List<String> notes(List<SearchedPage> pages) {
        List<String> notes = new ArrayList<>();
        long left = pages.stream().filter(page -> !page.isRead()).count();
        if (left > 0) {
            notes.add(left
                    + " recorded pages were left before a search read them, or are of another origin than their tab"
                    + " shows now: only their titles and addresses were searched.");
        }
        long cut = pages.stream().filter(page -> page.indexed().page().cut()).count();
        if (cut > 0) {
            notes.add(cut + " pages are larger than what is searched of one: their ends are left out.");
        }
        return notes;
    }
}
