package io.github.mcpdatalayer.front.tools.files;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.BoundedAnswer;
import io.github.mcpdatalayer.front.tools.answer.OfferedTool;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.files.FileGiving.TakenFiles;
import io.github.mcpdatalayer.front.tools.sources.PageActs;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Gives files to a page. */
final class UploadFile implements Tool {

    static final String NAME = "uploadFile";

    private static final Arg<Object> ELEMENT = Arg.any("element", "\"button \\\"Attach\\\"\"",
            "Field, button or drop area").required();
    private static final Arg<List<String>> FILE = Arg.texts("file", "[\"may.pdf\"]", "Below --files", 100);
    private static final Arg<Object> TEXT = Arg.any("text", "\"a;b\"", "Content");
    private static final Arg<Object> BASE64 = Arg.any("base64", "\"YTti\"", "");
    private static final Arg<String> FILE_NAME = Arg.text("name", "\"a.csv\"", "");
    private static final Arg<String> TYPE = Arg.text("type", "\"text/csv\"", "");

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Upload files", 300)
            .does("Gives files to the page.")
            .asks(Method.UPLOAD_FILE, Method.TAKE_SNAPSHOT, Method.FIND_MARK, Method.GET_HISTORY, Method.GET_HITS)
            .takes(Args.TAB, ELEMENT, FILE, TEXT, BASE64, FILE_NAME, TYPE)
            .example("{\"element\":\"button \\\"Attach\\\"\",\"file\":[\"invoices/may.pdf\"]}")
            .fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.FILE_REFUSED, ErrorCode.FILES_NOT_TAKEN,
                    ErrorCode.TRUSTED_INPUT_REQUIRED, ErrorCode.ELEMENT_NOT_FOUND, ErrorCode.ELEMENT_AMBIGUOUS,
                    ErrorCode.REF_STALE, ErrorCode.NOT_ENABLED, ErrorCode.POLICY_DISABLED, ErrorCode.PERSON_ACTIVE,
                    ErrorCode.STOPPED_BY_PERSON, ErrorCode.TAB_BUSY, ErrorCode.OUTCOME_UNKNOWN);

    private final Workbench bench;
    private final PageActs acts;

    UploadFile(Workbench bench, PageActs acts) {
        this.bench = bench;
        this.acts = acts;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        Object element = arguments.any(ELEMENT);
        if (element == null) {
            throw Arguments.bad("element is missing: name the field for files, such as " + ELEMENT.example() + ".");
        }
        String tab = arguments.text(Args.TAB);
        return answer(new FileGiving(bench, acts).give(tab, element, files(arguments)));
    }

    private Answer answer(TakenFiles taken) throws ToolException, InterruptedException {
        List<String> notes = taken.notes();
        String step = taken.step();
        String tracked = bench.tracked() ? acts.tracked(NAME, taken.tab(), step, taken.settled(), notes) : null;
        String came = acts.came(taken.facts());
        var answer = new StringBuilder("{\"step\":").append(Shown.quoted(step, 30)).append(",\"did\":")
                .append(JsonStrings.quote(taken.did()));
        if (came.length() > 2) {
            answer.append(',').append(came, 1, came.length() - 1);
        }
        if (tracked != null) {
            answer.append(",\"tracked\":").append(tracked);
        } else if (!taken.settled()) {
            answer.append(",\"settled\":false");
        }
        answer.append(BoundedAnswer.notes(notes, bench.limit().usual() - OfferedTool.CHARS));
        return Answer.of(Part.of(answer.append('}').toString()));
    }

    private static List<Map<String, @Nullable Object>> files(Arguments arguments) throws ToolException {
        List<String> paths = arguments.texts(FILE);
        Object text = arguments.any(TEXT);
        Object base64 = arguments.any(BASE64);
        if ((paths.isEmpty() ? 0 : 1) + (text == null ? 0 : 1) + (base64 == null ? 0 : 1) != 1) {
            throw Arguments.bad("Give one of file, text and base64.");
        }
        String name = arguments.text(FILE_NAME);
        if (name == null && paths.isEmpty()) {
            throw Arguments.bad("name is missing: text and base64 need a name, such as " + FILE_NAME.example() + ".");
        }
        if (name != null && paths.size() > 1) {
            throw Arguments.bad("name is for one file; several keep their own names.");
        }
        List<Map<String, @Nullable Object>> files = new ArrayList<>();
        for (String path : paths) {
            files.add(file("file", path, name, arguments.text(TYPE)));
        }
        if (paths.isEmpty()) {
            files.add(text == null
                    ? file("base64", base64, name, arguments.text(TYPE))
                    : file("text", text, name, arguments.text(TYPE)));
        }
        return files;
    }

    private static Map<String, @Nullable Object> file(String key, @Nullable Object content, @Nullable String name,
            @Nullable String type) {
        Map<String, @Nullable Object> file = new LinkedHashMap<>();
        file.put(key, content);
        if (name != null) {
            file.put("name", name);
        }
        if (type != null) {
            file.put("type", type);
        }
        return file;
    }
}
