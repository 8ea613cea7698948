package io.github.mcpdatalayer.front.tools.files;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.history.StepMark;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.DefectRow;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.PageRow;
import io.github.mcpdatalayer.front.tools.sources.RecordedStorage;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.front.tools.sources.RecordedVisit;
import io.github.mcpdatalayer.front.tools.sources.VisitJudge;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.report.ReportTables.ReportTable;
import io.github.mcpdatalayer.storage.Lifetime;
import io.github.mcpdatalayer.storage.StoreWrite;
import io.github.mcpdatalayer.storage.StoredRow;
import io.github.mcpdatalayer.visit.Bounds;
import io.github.mcpdatalayer.visit.Defect;
import io.github.mcpdatalayer.visit.Visit;
import io.github.mcpdatalayer.visit.VisitAudit;
import io.github.mcpdatalayer.wire.Lenient;
import org.jspecify.annotations.Nullable;

/** Writes the recording of a tab as tables, in the words that a client is shown. */
record RecordedTables(Workbench bench, String tool) {

    /** The tables of a recording. */
    enum ExportedKind {
        PUSHES("seq page ms event layer step source value"),
        HITS("hit page ms vendor account event means transaction_id value currency push step consent params"),
        FINDINGS("f severity step what path expected got count at"),
        STORAGE("kind name host party vendor category setBy push step consent asked kept flags size gone"),
        PAGES("page title url navigation started since");

        /** Their names, a blank between them. */
        private final String columns;

        ExportedKind(String columns) {
            this.columns = columns;
        }

        private List<String> columns() {
            return List.of(columns.split(" ", -1));
        }

        static List<String> words() {
            return Arrays.stream(values()).map(ExportedKind::word).toList();
        }

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A table.
     *
     * @param tab the handle
     * @param title of the document
     * @param notes on what the recording lacks
     */
    record FoundTable(String tab, String title, ReportTable table, List<String> notes) {}

    FoundTable of(ExportedKind kind, @Nullable String tab) throws ToolException, InterruptedException {
        return switch (kind) {
            case PUSHES -> pushes(kind, history(tab));
            case PAGES -> pages(kind, history(tab));
            case HITS -> hits(kind, history(tab));
            case FINDINGS -> findings(kind, tab);
            case STORAGE -> storage(kind, tab);
        };
    }

    private RecordedTab history(@Nullable String tab) throws ToolException, InterruptedException {
        return bench.histories().read(tool, tab, 0, List.of(), LayerReader.deadline());
    }

    private FoundTable pushes(ExportedKind kind, RecordedTab tab) throws ToolException, InterruptedException {
        return bench.workload().run(tab.text().length(), () -> {
            Recording recording = tab.recording();
            if (recording.pushes().isEmpty()) {
                throw tab.nothingRecorded();
            }
            return found(kind, tab, recording.pushes().stream().map(push -> push(recording, push)).toList());
        });
    }

    private static List<String> push(Recording recording, RecordedPush push) {
        Double ms = push.sinceNavigation();
        String source = PageRow.source(push, recording.page(push.page(), push.frame()));
        StepMark step = recording.stepOf(push);
        return List.of(Long.toString(push.seq()), Long.toString(push.page()),
                ms == null ? "" : Long.toString(Math.round(ms)), push.label(), push.layer(),
                step.isNone() ? "" : Long.toString(step.number()), source == null ? "" : source,
                push.value().toJson());
    }

    private static FoundTable pages(ExportedKind kind, RecordedTab tab) {
        return found(kind, tab, tab.facts().pages().stream().filter(page -> page.frame() == 0)
                .map(RecordedTables::page).toList());
    }

    private static List<String> page(RecordedPage page) {
        return List.of(Long.toString(page.page()), page.title(), page.url(), page.navigation(),
                RecordedTab.time(page.startedAt()), page.since());
    }

    private FoundTable hits(ExportedKind kind, RecordedTab tab) throws ToolException, InterruptedException {
        List<List<String>> rows = new ArrayList<>();
        for (JsonObject hit : bench.sent().whole(tool, tab.handle())) {
            JsonValue consent = hit.get("consent") instanceof JsonObject all && all.get("summary") != null
                    ? all.get("summary")
                    : hit.get("consent");
            List<String> row = new ArrayList<>();
            for (String column : kind.columns()) {
                row.add(text(column.equals("consent") ? consent : hit.get(column)));
            }
            rows.add(row);
        }
        return found(kind, tab, rows);
    }

    /** Lists the findings of all rules, as auditVisit has them. */
    private FoundTable findings(ExportedKind kind, @Nullable String tab) throws ToolException, InterruptedException {
        RecordedVisit read = RecordedVisit.of(bench.histories(), tool, tab);
        RecordedTab history = read.history();
        Recording shown = history.recording();
        if (shown.pages().isEmpty() && shown.pushes().isEmpty()) {
            throw history.nothingRecorded();
        }
        Visit visit = bench.workload().run(read.chars(), () -> read.visit(shown, bench.redaction().mode()));
        long now = bench.clock().millis();
        VisitJudge.JudgedMore more = new VisitJudge(bench).look(tool, history.handle(), visit, now);
        return bench.workload().run(read.chars(), () -> {
            VisitAudit audit = VisitAudit.of(visit, Bounds.ALL, now, List.of(), more.found(visit, now));
            var rows = new DefectRow(history.handle(), visit, bench.redaction());
            List<List<String>> table = new ArrayList<>();
            for (Defect defect : audit.defects()) {
                JsonValue row = rows.of(table.size() + 1, defect);
                table.add(kind.columns().stream().map(column -> row instanceof JsonObject object
                        ? text(object.get(column))
                        : "").toList());
            }
            return found(kind, history, table);
        });
    }

    private FoundTable storage(ExportedKind kind, @Nullable String tab) throws ToolException, InterruptedException {
        RecordedStorage storage = RecordedStorage.read(bench, tool, tab);
        List<List<String>> rows = storage.rows().stream().map(row -> stored(storage, row)).toList();
        FoundTable found = found(kind, storage.tab(), rows);
        List<String> notes = new ArrayList<>(found.notes());
        notes.addAll(storage.notVisible());
        return new FoundTable(found.tab(), found.title(), found.table(), notes);
    }

    private List<String> stored(RecordedStorage storage, StoredRow row) {
        StoreWrite first = row.first();
        StoreWrite gone = row.gone();
        Long push = first == null ? null : first.push();
        String handle = storage.tab().handle();
        return List.of(row.kind(), row.name(), row.host(), row.party(), row.purpose().vendor(),
                row.purpose().category().word(), first == null ? "" : first.words(),
                push == null ? "" : handle + "#" + push,
                first == null || first.step() == 0 ? "" : handle + "@" + first.step(),
                first == null ? "" : storage.consentAt(first).words(), told(Lifetime.words(row.asked())),
                told(Lifetime.words(row.kept((double) bench.clock().millis()))), told(row.flags()),
                Long.toString((long) Lenient.number(row.row(), "size")),
                gone == null ? "" : gone.time() > 0 ? RecordedTab.time(gone.time()) : "yes");
    }

    private static String told(@Nullable String words) {
        return words == null ? "" : words;
    }

    private static FoundTable found(ExportedKind kind, RecordedTab tab, List<List<String>> rows) {
        return new FoundTable(tab.handle(), Shown.text(kind.word() + " – " + tab.title(), 200),
                new ReportTable(kind.word(), kind.columns(), rows), tab.notes());
    }

    /** A list as its parts, everything else as it is read. */
    private static String text(@Nullable JsonValue value) {
        if (value == null || value == JsonLiteral.NULL) {
            return "";
        }
        return value instanceof JsonString(String text)
                ? text
                : value instanceof JsonArray list
                        ? list.elements().stream().map(RecordedTables::text).collect(Collectors.joining("; "))
                        : value.toJson();
    }
}
