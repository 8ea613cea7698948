package io.github.mcpdatalayer.front.tools.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

import com.google.gson.JsonArray;
import io.github.mcpdatalayer.files.DownloadFolder;
import io.github.mcpdatalayer.files.FileName;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.BoundedAnswer;
import io.github.mcpdatalayer.front.tools.answer.MachineFeature;
import io.github.mcpdatalayer.front.tools.answer.OfferedTool;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.Reference;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.report.ReportTables;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Writes what was recorded in a tab into a file, as a table for people. */
final class ExportTable implements Tool {

    private static final String NAME = "exportTable";
    private static final String FOLDER = "tables";
    /** A folder of the person may have one named tables, which would become private. */
    private static final String SHARED_FOLDER = "mcp-datalayer-tables";
    private static final int PATH_CHARS = 4_000;
    private static final int CELL_CHARS = 60;
    private static final int FIRST_ROWS = 2;

    /** The forms of a file. */
    private enum Form {
        CSV("csv", "text/csv"),
        MARKDOWN("md", "text/markdown"),
        HTML("html", "text/html");

        private final String ending;
        private final String type;

        Form(String ending, String type) {
            this.ending = ending;
            this.type = type;
        }

        static List<String> words() {
            return Arrays.stream(values()).map(form -> form.name().toLowerCase(Locale.ROOT)).toList();
        }

        String text(ReportTables tables) {
            return this == CSV ? tables.csv() : this == MARKDOWN ? tables.markdown() : tables.html();
        }
    }

    private static final Arg<String> OF = Arg.choice("of", "\"pushes\"", "", RecordedTables.ExportedKind.words())
            .required();
    private static final Arg<String> FORMAT = Arg.choice("format", "\"csv\"", "csv by default", Form.words());
    private static final Arg<String> FILE_NAME = Arg.text("name", "\"checkout.csv\"", "Of the file").known();

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Export a table", 303)
            .does("Writes what was recorded in the tab into a file for spreadsheets and people, redacted.")
            .asks(Method.GET_HISTORY, Method.GET_HITS, Method.GET_STORAGE, Method.GET_CONTAINERS)
            .changes()
            .takes(Args.TAB, OF, FORMAT, FILE_NAME)
            .answers("\"path\":{},\"of\":{},\"rows\":{},\"columns\":{},\"first\":{},\"tab\":{}")
            .example("{\"of\":\"pushes\"}", "{\"of\":\"hits\"}", "{\"of\":\"findings\"}", "{\"of\":\"storage\"}",
                    "{\"of\":\"pages\",\"format\":\"html\"}", "{\"of\":\"pushes\",\"format\":\"markdown\"}")
            .fails(ErrorCode.NOTHING_RECORDED, ErrorCode.DOWNLOAD_FAILED, ErrorCode.CONSENT_REQUIRED,
                    ErrorCode.POLICY_DISABLED, ErrorCode.UNKNOWN_METHOD, ErrorCode.TOO_LARGE)
            .about("""
                    writes `pushes`, `hits`, `findings` (of the audit), `storage` or `pages` of a tab into a file below
                    `mcp-datalayer-tables` in the folder of `--files`, else in a private folder: a row each, redacted like every answer. A table of storage
                    needs the level *See the page*. The answer has the path, the columns and the first rows, and links the file.
                    What a spreadsheet would take for a formula begins with an apostrophe; columns have the same names in each
                    language. Nothing is written over. An administrator can forbid files in the policy of the computer (`features: {"files": false}`); the managed
                    settings of the browser do not reach this tool.""");

    private final Workbench bench;

    ExportTable(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        MachineFeature.require("files", "files");
        String tab = Reference.tab(arguments);
        var kind = RecordedTables.ExportedKind.valueOf(arguments.required(OF).toUpperCase(Locale.ROOT));
        String format = arguments.text(FORMAT);
        Form form = format == null ? Form.CSV : Form.valueOf(format.toUpperCase(Locale.ROOT));
        RecordedTables.FoundTable found = new RecordedTables(bench, NAME).of(kind, tab);
        ReportTables.ReportTable table = found.table();
        var answer = new StringBuilder("{\"of\":\"").append(table.heading()).append("\",\"tab\":")
                .append(Shown.quoted(found.tab(), 20)).append(",\"rows\":").append(table.rows().size())
                .append(",\"columns\":").append(cells(table.columns()));
        if (table.rows().isEmpty()) {
            answer.append(BoundedAnswer.notes(List.of("There is no row, so no file was written."), CELL_CHARS * 10));
            return Answer.of(Part.of(answer.append('}').toString()));
        }
        var tables = new ReportTables(Locale.ENGLISH, found.title(), List.of(), List.of(table));
        Path file = write(form.text(tables), name(arguments.text(FILE_NAME), kind, form));
        var first = new JsonArray();
        table.rows().stream().limit(FIRST_ROWS).forEach(row -> first.add(cells(row)));
        answer.append(",\"path\":").append(Shown.quoted(file.toString(), PATH_CHARS)).append(",\"first\":")
                .append(first);
        answer.append(BoundedAnswer.notes(found.notes(), bench.limit().usual() - OfferedTool.CHARS));
        return Answer.of(Part.of(answer.append('}').toString()))
                .linked(List.of(new Answer.FileLink(file, "Table of " + table.heading(), form.type)));
    }

    private static JsonArray cells(List<String> texts) {
        var cells = new JsonArray();
        texts.forEach(text -> cells.add(Shown.text(text, CELL_CHARS)));
        return cells;
    }

    private static String name(@Nullable String asked, RecordedTables.ExportedKind kind, Form form) {
        String ending = "." + form.ending;
        String stem = asked == null ? kind.word() : asked;
        return FileName.clean(stem.endsWith(ending) ? stem.substring(0, stem.length() - ending.length()) : stem)
                + ending;
    }

    /** Below the folder that the person named, else in ours. */
    private Path write(String text, String name) throws ToolException {
        try {
            Path shared = bench.files().folder();
            Path folder = shared == null
                    ? bench.places().home().resolve(FOLDER)
                    : shared.toRealPath().resolve(SHARED_FOLDER);
            try (DownloadFolder.Partial partial = new DownloadFolder(folder).begin()) {
                partial.write(text.getBytes(StandardCharsets.UTF_8));
                return partial.keepOurs(name);
            }
        } catch (IOException e) {
            throw new ToolException(ErrorCode.DOWNLOAD_FAILED.error(
                    "The file cannot be stored: " + Shown.text(Objects.toString(e.getMessage()), 300),
                    ErrorCode.DOWNLOAD_FAILED.hint()), "{\"why\":\"disk\"}", null);
        }
    }
}
