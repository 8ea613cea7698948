package io.github.mcpdatalayer.front.journeys;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.tools.access.AccessToolset;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.code.CodeToolset;
import io.github.mcpdatalayer.front.tools.core.CoreToolset;
import io.github.mcpdatalayer.front.tools.files.FilesToolset;
import io.github.mcpdatalayer.front.tools.page.PageToolset;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.front.tools.tabs.TabsToolset;
import io.github.mcpdatalayer.front.tools.validation.ValidationToolset;
import io.github.mcpdatalayer.journeys.RunFields;
import io.github.mcpdatalayer.journeys.StepFailure;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/** Calls tools as a client does, in this process. */
final class ToolCaller {

    private static final int MOST_DEPTH = 200;
    /** Errors after which nothing was done, so that another way to the element may be tried. */
    private static final List<String> NOT_FOUND = List.of(ErrorCode.ELEMENT_NOT_FOUND.name(),
            ErrorCode.ELEMENT_AMBIGUOUS.name(), ErrorCode.REF_STALE.name(), ErrorCode.NOT_VISIBLE.name(),
            ErrorCode.NOT_ENABLED.name(), ErrorCode.NOT_EDITABLE.name(), ErrorCode.NOT_STABLE.name(),
            ErrorCode.COVERED.name(), ErrorCode.BAD_ARGUMENT.name(), ErrorCode.MARK_UNKNOWN.name(),
            ErrorCode.PAGE_NOT_READABLE.name(), ErrorCode.PAGE_LOADING.name());

    private final Map<String, Tool> tools = new HashMap<>();

    ToolCaller(Workbench bench) {
        List<Tool> all = new ArrayList<>(new PageToolset(bench).tools());
        all.addAll(new CoreToolset(bench, false).tools());
        all.addAll(new CodeToolset(bench, PageToolset.acts(bench)).tools());
        all.addAll(new TabsToolset(bench, PageToolset.acts(bench)).tools());
        all.addAll(new FilesToolset(bench, PageToolset.acts(bench)).tools());
        all.addAll(new ValidationToolset(bench).tools());
        all.addAll(new AccessToolset(bench).tools());
        all.forEach(tool -> tools.put(tool.spec().name(), tool));
    }

    /**
     * The answer as JSON.
     *
     * @throws StepFailure with the tool's error
     */
    JsonObject call(String name, Map<String, @Nullable Object> arguments) throws StepFailure, InterruptedException {
        return checked(answer(name, arguments));
    }

    /** A picture of a tab and how many of its pixels one of the page's is. */
    record Taken(String base64, double scale) {}

    /**
     * The picture of a tab; null where the answer has none.
     *
     * @throws StepFailure with the tool's error
     */
    @Nullable
    Taken picture(Map<String, @Nullable Object> arguments) throws StepFailure, InterruptedException {
        Answer answer = answer("takeScreenshot", arguments);
        double scale = RunFields.number(checked(answer), "scale");
        Answer.Image image = answer.image();
        return image == null ? null : new Taken(image.base64(), scale);
    }

    private Answer answer(String name, Map<String, @Nullable Object> arguments) throws InterruptedException {
        Tool tool = tools.get(name);
        if (tool == null) {
            throw new IllegalArgumentException("There is no tool " + name);
        }
        try {
            return tool.answer(new Arguments(arguments, tool.spec().arguments()));
        } catch (ToolException e) {
            return e.answer();
        }
    }

    private static JsonObject checked(Answer answer) throws StepFailure {
        JsonObject json = json(answer.parts().stream().map(Part::toString).collect(Collectors.joining()));
        if (json.get("error") instanceof JsonObject error) {
            String code = RunFields.text(error, "code");
            throw new StepFailure(code, RunFields.text(error, "message"), NOT_FOUND.contains(code));
        }
        return json;
    }

    private static JsonObject json(String text) throws StepFailure {
        try {
            if (StrictJson.parse(text, MOST_DEPTH) instanceof JsonObject json) {
                return json;
            }
        } catch (NotJsonException e) {
            // told below
        }
        throw new StepFailure(ErrorCode.INTERNAL.name(), "The answer of a tool could not be read.", false);
    }
}
