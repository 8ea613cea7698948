package io.github.mcpdatalayer.front.tools.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.tools.answer.AnswerDocument;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.PrivacyHeader;
import io.github.mcpdatalayer.front.tools.sources.RecordedStorage;
import io.github.mcpdatalayer.front.tools.sources.RecordingRequest;
import io.github.mcpdatalayer.front.tools.sources.Reference;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.storage.Category;
import io.github.mcpdatalayer.storage.StorageFinding;
import io.github.mcpdatalayer.storage.StoredRow;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Method;

import static java.util.stream.Collectors.joining;

/** Lists what the browser keeps for the pages of a tab, and who has set it. */
final class ListStorage implements Tool {

    static final String NAME = "listStorage";

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "List cookies and storage", 225)
            .does("Lists cookies and storage of the pages: who set each, when, for how long, by which consent. No values.")
            .guides("listStorage tells what the browser keeps for the pages, who set it, and what for.")
            .asks(Method.GET_STORAGE, Method.GET_HISTORY)
            .takes(Args.TAB, StorageFilter.NAME, StorageFilter.FIND, StorageFilter.KIND, StorageFilter.PARTY,
                    StorageFilter.CATEGORY, Args.STEP, Args.MAX_CHARS, Args.CURSOR)
            .answers(
                    "\"result\":{},\"tab\":{},\"columns\":{},\"totals\":{},\"findings\":{},\"records\":{},\"gpc\":{},\"gpcSent\":{},\"usage\":{},\"notVisible\":{},\"cursor\":{}")
            .example("{\"category\":[\"marketing\"]}")
            .fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.POLICY_DISABLED, ErrorCode.UNKNOWN_METHOD,
                    ErrorCode.BAD_REFERENCE, ErrorCode.BAD_CURSOR, ErrorCode.RESULT_TOO_LARGE, ErrorCode.TOO_LARGE);

    private static final int NAMES = 5;
    private static final int NAME_CHARS = 40;
    /** A page can keep thousands of keys, which nobody has asked for. */
    private static final int UNASKED_CHARS = 6_000;

    /** The kinds that a service worker may keep; it has neither cookies' script interface nor Storage. */
    private static final Set<String> KINDS_OF_WORKERS = Set.of("cache", "indexedDB");
    private static final int MOST_OF_WORKERS = 5;
    private static final int WORKER = 120;

    private final Workbench bench;

    ListStorage(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        RecordingRequest<StorageFilter> asked = RecordingRequest.of(NAME, arguments, StorageFilter.ARGS,
                StorageFilter::of).usually(UNASKED_CHARS);
        String tab = asked.cursor() == null ? Reference.tab(arguments) : asked.tab();
        return answer(asked, RecordedStorage.read(bench, NAME, tab));
    }

    private Answer answer(RecordingRequest<StorageFilter> asked, RecordedStorage storage) throws ToolException {
        storage.tab().requireStep(asked.filter().step());
        List<StoredRow> taken = storage.rows().stream().filter(asked.filter().test()).toList();
        boolean whole = !asked.filter().names().isEmpty();
        var cells = new StorageCells(storage, (double) bench.clock().millis());
        var result = new JsonArray();
        taken.forEach(row -> result.add(whole ? cells.whole(row) : cells.cells(row)));
        List<String> unseen = storage.notVisible();
        String facts = (whole ? "" : ",\"columns\":" + StorageCells.COLUMNS) + ",\"totals\":" + totals(storage)
                + ",\"findings\":" + findings(storage, bench.clock().millis()) + records(storage)
                + (storage.facts().get("usage") instanceof JsonArray usage && !usage.isEmpty()
                        ? ",\"usage\":" + usage
                        : "")
                + ",\"notVisible\":[" + String.join(",", unseen.stream().map(JsonStrings::quote).toList()) + ']';
        return asked.answer(storage.tab(),
                AnswerDocument.of(JsonValue.parse(result.toString()), AnswerDocument.ChildNotes.NOTHING), _ -> facts,
                notes(asked.filter(), storage, taken), false).bounded(bench.limit());
    }

    /** The visitor's choice as it is recorded, decoded; nothing where none was found. */
    private static String records(RecordedStorage storage) {
        var rows = new JsonArray();
        storage.records().stream().limit(NAMES).forEach(each -> {
            var row = new JsonObject();
            row.addProperty("where", Shown.text(each.where(), NAME_CHARS));
            row.addProperty("says", each.words());
            rows.add(row);
        });
        return (rows.isEmpty() ? "" : ",\"records\":" + rows) + (storage.signalsPrivacy() ? ",\"gpc\":true" : "")
                + sent(storage);
    }

    /** Tells whether the page's own request had the signal; nothing where nobody signals, or where it was not seen. */
    private static String sent(RecordedStorage storage) {
        PrivacyHeader header = storage.privacyHeader();
        return header != null && storage.signalsPrivacy() ? ",\"gpcSent\":" + header.page() : "";
    }

    /** Lists what somebody should look at, with the first names of each, and the number of rows that nothing could be said of. */
    private static JsonObject findings(RecordedStorage storage, long now) {
        var findings = new JsonObject();
        for (StorageFinding finding : StorageFinding.of(storage.rows(), storage::consentAt, storage.consentNow(),
                (double) now)) {
            var shown = new JsonObject();
            shown.addProperty("text", finding.kind().text());
            shown.addProperty("count", finding.rows().size());
            var names = new JsonArray();
            finding.rows().stream().limit(NAMES).forEach(row -> names.add(Shown.text(row.name(), NAME_CHARS)));
            shown.add("names", names);
            findings.add(finding.kind().word(), shown);
        }
        var notJudged = new JsonObject();
        notJudged.addProperty("unknownPurpose", storage.rows().stream()
                .filter(row -> row.purpose().category() == Category.UNKNOWN).count());
        notJudged.addProperty("unknownConsent", storage.rows().stream().filter(StorageFinding::isJudged)
                .filter(row -> row.first() == null || !storage.consentAt(row.first()).known()).count());
        findings.add("notJudged", notJudged);
        return findings;
    }

    /** Counts each kind and category, without those that are gone. */
    private static JsonObject totals(RecordedStorage storage) {
        Map<String, Integer> kinds = new TreeMap<>();
        Map<String, Integer> categories = new TreeMap<>();
        int gone = 0;
        for (StoredRow row : storage.rows()) {
            if (!row.isKept()) {
                gone++;
                continue;
            }
            kinds.merge(row.kind(), 1, Integer::sum);
            categories.merge(row.purpose().category().word(), 1, Integer::sum);
        }
        var totals = new JsonObject();
        kinds.forEach(totals::addProperty);
        var byCategory = new JsonObject();
        categories.forEach(byCategory::addProperty);
        totals.add("categories", byCategory);
        if (gone > 0) {
            totals.addProperty("gone", gone);
        }
        return totals;
    }

    private static List<String> notes(StorageFilter filter, RecordedStorage storage, List<StoredRow> taken) {
        List<String> notes = new ArrayList<>();
        if (taken.isEmpty() && !storage.rows().isEmpty()) {
            notes.add("None of " + storage.rows().size() + " rows fits these arguments.");
        }
        for (String name : filter.names()) {
            if (storage.rows().stream().noneMatch(row -> row.name().equals(name))) {
                notes.add("Nothing with the name " + Shown.quoted(name, 60)
                        + " was seen.");
            }
        }
        if (Lenient.is(storage.facts(), "workers")) {
            notes.add(worker(storage));
        }
        return notes;
    }

    /** Tells which rows may be of a service worker: no page sees what it writes. */
    private static String worker(RecordedStorage storage) {
        String scripts = storage.facts().get("workerScripts") instanceof JsonArray all
                ? all.asList().stream().filter(JsonElement::isJsonPrimitive)
                        .map(each -> Shown.text(each.getAsString(), WORKER)).collect(joining(", "))
                : "";
        List<String> names = storage.rows().stream()
                .filter(row -> KINDS_OF_WORKERS.contains(row.kind()) && row.first() == null)
                .map(row -> row.kind() + " " + Shown.quoted(row.name(), 60)).distinct().toList();
        return "A service worker controls the page" + (scripts.isEmpty() ? "" : ": " + scripts) + ". "
                + (names.isEmpty()
                        ? "What it keeps by itself would be in caches and databases, of which none was seen."
                        : "What it keeps by itself is unseen when it is written; it or a script of the page made "
                                + String.join(", ", names.subList(0, Math.min(MOST_OF_WORKERS, names.size())))
                                + (names.size() > MOST_OF_WORKERS
                                        ? " and " + (names.size() - MOST_OF_WORKERS) + " more"
                                        : "")
                                + ".");
    }
}
