package io.github.mcpdatalayer.front.mcp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

import io.github.mcpdatalayer.front.tools.answer.OfferedTool;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Elicitation;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;

/** The tools as clients of every revision see and call them. */
final class CalledTools {

    /** The schema of each tool's answer: the fields depend on the page. */
    private static final Map<String, Object> ANSWER = Map.of("type", "object");

    /** Claude Code shows its model no tool of a server before it has searched for it, except those with this. */
    private static final Map<String, Object> AT_ONCE = Map.of("anthropic/alwaysLoad", true);

    private final Map<String, OfferedTool> tools = new LinkedHashMap<>();
    private final List<McpSchema.Tool> shown;
    private final LinkedFiles files = new LinkedFiles();

    CalledTools(List<OfferedTool> offered) {
        offered.forEach(tool -> tools.put(tool.spec().name(), tool));
        shown = offered.stream().map(tool -> shown(tool.spec())).toList();
    }

    List<String> names() {
        return List.copyOf(tools.keySet());
    }

    /** The files that their answers have linked. */
    LinkedFiles files() {
        return files;
    }

    /** All of them, for every client the same. */
    List<McpSchema.Tool> shown() {
        return shown;
    }

    private static McpSchema.Tool shown(ToolSpec spec) {
        var hints = McpSchema.ToolAnnotations.builder().readOnlyHint(spec.readOnly())
                .destructiveHint(!spec.readOnly()).openWorldHint(spec.openWorld())
                .build();
        return McpSchema.Tool.builder(spec.name(), new WrittenSchema(spec::inputSchema)).title(spec.title())
                .description(spec.description()).outputSchema(ANSWER).annotations(hints)
                .meta(spec.isEntry() ? AT_ONCE : null).build();
    }

    /**
     * Calls a tool that is one of these.
     *
     * @param client is told of the progress
     * @param person whom the client can ask; null: it cannot
     * @throws Elicitation.InputRequired if the client has to ask first
     */
    McpSchema.CallToolResult call(McpSchema.CallToolRequest request, Consumer<McpSchema.JSONRPCMessage> client,
            boolean takesLinks,
            Elicitation.@Nullable AskingClient person) throws InterruptedException {
        OfferedTool tool = Objects.requireNonNull(tools.get(request.name()));
        Answer answer = Progress.during(request.progressToken(), client,
                () -> Elicitation.during(person, () -> tool.call(arguments(request))));
        var json = new RawJson(answer.parts());
        List<McpSchema.Content> content = new ArrayList<>(List.of(json));
        Answer.Image image = answer.image();
        if (image != null) {
            content.add(new McpSchema.ImageContent(null, image.base64(), image.type(), null));
        }
        files.add(answer.links());
        if (takesLinks) {
            answer.links().forEach(each -> content.add(link(each)));
        }
        return new McpSchema.CallToolResult(content, answer.isError(), json, null);
    }

    private static McpSchema.ResourceLink link(Answer.FileLink link) {
        return McpSchema.ResourceLink.builder().uri(LinkedFiles.uri(link))
                .name(String.valueOf(link.file().getFileName())).title(link.title()).mimeType(link.type()).build();
    }

    @SuppressWarnings("NullAway") // the SDK has no null annotations: values of arguments may be null
    private static Map<String, @Nullable Object> arguments(McpSchema.CallToolRequest request) {
        return request.arguments();
    }
}
