package io.github.mcpdatalayer.front.tools.answer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import io.github.mcpdatalayer.front.link.ToolCall;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.patterns.PatternTooSlow;
import io.github.mcpdatalayer.privacy.DataType;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import org.jspecify.annotations.Nullable;

/**
 * A tool in the form that clients call. It checks the arguments, turns errors into answers, gives its name to the host's
 * audit log, and adds the redaction by type to every answer.
 */
public final class OfferedTool {

    /** The most characters that it adds to an answer. */
    public static final int CHARS = 120;

    private final Tool tool;
    private final Redaction redaction;

    public OfferedTool(Tool tool, Redaction redaction) {
        this.tool = tool;
        this.redaction = redaction;
    }

    public ToolSpec spec() {
        return tool.spec();
    }

    /**
     * Runs on a thread of its own, which is interrupted when the client cancels the call.
     *
     * @param arguments as the client sent them: String, Boolean, Number, List, Map or null
     */
    public Answer call(Map<String, @Nullable Object> arguments) throws InterruptedException {
        List<String> told = new CopyOnWriteArrayList<>();
        Answer answer = ToolCall.of(spec().name(), told::add, () -> answered(arguments));
        String said = said(answer)
                + (told.isEmpty() ? "" : ",\"browser\":" + Shown.quoted(String.join(" ", told), 400));
        List<Part> parts = new ArrayList<>(answer.parts());
        parts.replaceAll(OfferedTool::writtenOut);
        int last = parts.size() - 1;
        while (last >= 0 && parts.get(last) instanceof Part.Slice slice && slice.isEmpty()) {
            last--;
        }
        if (said.isEmpty() || last < 0) {
            return answer.written(parts);
        }
        if (!(parts.get(last) instanceof Part.Slice end) || end.text().charAt(end.to() - 1) != '}') {
            throw new IllegalStateException("An answer is one object");
        }
        parts.set(last, new Part.Slice(end.text(), end.from(), end.to() - 1));
        parts.add(Part.of(said + "}"));
        return answer.written(parts);
    }

    /** Nothing that a page hides reaches a client, whichever tool says it. */
    private static Part writtenOut(Part part) {
        return part instanceof Part.Slice slice && WrittenOut.isNeeded(slice.text(), slice.from(), slice.to())
                ? Part.of(WrittenOut.of(slice.text(), slice.from(), slice.to()))
                : part;
    }

    private Answer answered(Map<String, @Nullable Object> arguments) throws InterruptedException {
        try {
            try {
                return tool.answer(new Arguments(arguments, spec().arguments()));
            } catch (ToolException e) {
                Map<String, @Nullable Object> chosen = TabQuestion.chosen(e, spec(), arguments);
                return chosen == null ? e.answer() : tool.answer(new Arguments(chosen, spec().arguments()));
            }
        } catch (ToolException e) {
            return e.answer();
        } catch (PatternTooSlow e) {
            return TextSearch.tooSlow(e).answer();
        }
    }

    private String said(Answer answer) {
        if (redaction.mode() == RedactionMode.OFF) {
            return ",\"redaction\":\"off\"";
        }
        Map<DataType, Integer> counts = Redaction.counts();
        for (Part part : answer.parts()) {
            if (part instanceof Part.Slice slice) { // an unchanged text has no placeholders
                Redaction.count(slice.text(), slice.from(), slice.to(), counts);
            }
        }
        if (counts.isEmpty()) {
            return "";
        }
        var said = new StringBuilder(",\"redacted\":{");
        int others = 0;
        List<Map.Entry<DataType, Integer>> most = counts.entrySet().stream()
                .sorted(Comparator.comparing(Map.Entry<DataType, Integer>::getValue).reversed()).toList();
        for (Map.Entry<DataType, Integer> entry : most) {
            String count = "\"" + entry.getKey() + "\":" + entry.getValue() + ",";
            if (said.length() + count.length() > CHARS - 20) {
                others += entry.getValue();
            } else {
                said.append(count);
            }
        }
        if (others > 0) {
            return said.append("\"others\":").append(others).append('}').toString();
        }
        said.setCharAt(said.length() - 1, '}');
        return said.toString();
    }
}
