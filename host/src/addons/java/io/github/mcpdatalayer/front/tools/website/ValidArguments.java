package io.github.mcpdatalayer.front.tools.website;

import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.validation.PlanException;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;

/** Checks the arguments of a page's tool against its schema. */
final class ValidArguments {

    private static final int PROBLEM_CHARS = 300;

    private final CheckedSchemas schemas;

    ValidArguments(Workload workload) {
        schemas = new CheckedSchemas(workload);
    }

    /**
     * Refuses arguments that do not meet the schema.
     *
     * @throws ToolException BAD_ARGUMENT; TOOL_UNUSABLE where the schema is none; TIMEOUT where its check does not end
     */
    void require(OfferedByPage tool, JsonObject values) throws ToolException, InterruptedException {
        schemas.run(values.toString().length(), () -> check(tool, values),
                "The check of arguments against the schema of the page's tool took too long and was stopped. Nothing was called.",
                "Do what the tool does on the page itself, as with interact.");
    }

    private static OfferedByPage check(OfferedByPage tool, JsonObject values) throws ToolException {
        String problem = tool.problem();
        if (problem != null) {
            throw ToolException.of(ErrorCode.TOOL_UNUSABLE, problem);
        }
        List<String> problems;
        try {
            if (!(JsonValue
                    .parse(WholeNumbers.in(values)
                            .toString()) instanceof io.github.mcpdatalayer.datalayer.json.JsonObject object)) {
                throw Arguments.bad("arguments must be an object.");
            }
            problems = tool.schema().problems(object);
        } catch (JsonSyntaxException e) {
            throw Arguments.bad("arguments must be JSON.");
        } catch (PlanException e) {
            throw ToolException.of(ErrorCode.TOOL_UNUSABLE, Shown.text(e.getMessage(), PROBLEM_CHARS));
        }
        if (!problems.isEmpty()) {
            var found = String.join(",", problems.stream().map(each -> Shown.quoted(each, PROBLEM_CHARS)).toList());
            throw new ToolException(ErrorCode.BAD_ARGUMENT.error(
                    "arguments do not meet the schema of the page's tool, as found says. Nothing was called.",
                    ErrorCode.BAD_ARGUMENT.hint()), '[' + found + ']', null);
        }
        return tool;
    }
}
