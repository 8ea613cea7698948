package io.github.mcpdatalayer.front.mcp;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

import io.github.mcpdatalayer.front.link.Notices;
import io.github.mcpdatalayer.front.tools.answer.OfferedTool;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.offer.Completions;
import io.github.mcpdatalayer.front.tools.offer.Resources;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;

/** The MCP server: offers the tools to one client over two streams. */
public final class McpFront {

    /** The client, as it names itself. */
    public interface ClientListener {

        /** Called once, before any tool. Must not block. */
        void connected(String name, String version);
    }

    /** The schema of each tool's answer: the fields depend on the page. */
    private static final Map<String, Object> ANSWER = Map.of("type", "object");

    /** Claude Code shows its model no tool of a server before it has searched for it, except those with this. */
    private static final Map<String, Object> AT_ONCE = Map.of("anthropic/alwaysLoad", true);

    private McpFront() {}

    /**
     * Serves until {@code in} ends and every request is answered.
     *
     * @param events takes the listener for events of the connections
     * @param halt ends this program at once, with this exit code
     * @param instructions what a model should know before it calls a tool; at most 2,000 characters
     */
    public static void serve(InputStream in, OutputStream out, String version, String instructions,
            List<OfferedTool> tools,
            Resources resources, Completions completions, Consumer<Notices> events, IntConsumer halt,
            ClientListener listener)
            throws InterruptedException {
        var json = new SdkJson(tools.stream().map(tool -> tool.spec().name()).toList());
        var transport = new StdioTransport(out, json, resources, completions, halt, listener);
        events.accept(transport::notice);
        McpServer.sync(transport)
                .serverInfo(McpSchema.Implementation.builder("mcp-datalayer", version).title("Data layer").build())
                .capabilities(capabilities())
                .instructions(instructions)
                .jsonMapper(json).jsonSchemaValidator(new Unvalidated()).validateToolInputs(false)
                .immediateExecution(true)
                .tools(tools.stream().map(tool -> specification(tool, transport)).toList()).build();
        transport.serve(in);
    }

    @SuppressWarnings("deprecation") // logging is deprecated since 2026-07-28, and this is for the revisions before it
    private static McpSchema.ServerCapabilities capabilities() {
        return McpSchema.ServerCapabilities.builder().tools(false).resources(true, true).prompts(false).completions()
                .logging().build();
    }

    private static McpServerFeatures.SyncToolSpecification specification(OfferedTool tool, StdioTransport transport) {
        ToolSpec spec = tool.spec();
        var hints = McpSchema.ToolAnnotations.builder().readOnlyHint(spec.readOnly())
                .destructiveHint(!spec.readOnly()).openWorldHint(spec.openWorld())
                .build();
        var sdkTool = McpSchema.Tool.builder(spec.name(), new WrittenSchema(spec::inputSchema)).title(spec.title())
                .description(spec.description()).outputSchema(ANSWER).annotations(hints)
                .meta(spec.isEntry() ? AT_ONCE : null).build();
        return new McpServerFeatures.SyncToolSpecification(sdkTool,
                (exchange, request) -> call(tool, request, transport));
    }

    private static McpSchema.CallToolResult call(OfferedTool tool, McpSchema.CallToolRequest request,
            StdioTransport transport) {
        try {
            Answer answer = Progress.during(request.progressToken(), transport::write,
                    () -> tool.call(arguments(request)));
            var json = new RawJson(answer.parts());
            List<McpSchema.Content> content = new ArrayList<>(List.of(json));
            Answer.Image image = answer.image();
            if (image != null) {
                content.add(new McpSchema.ImageContent(null, image.base64(), image.type(), null));
            }
            if (transport.takesLinks()) {
                answer.links().forEach(each -> content.add(link(each)));
            }
            return new McpSchema.CallToolResult(content, answer.isError(), json, null);
        } catch (InterruptedException e) {
            // The client cancelled the call and gets no answer; the thread ends with it.
            Thread.currentThread().interrupt();
            throw new IllegalStateException("cancelled", e);
        }
    }

    private static McpSchema.ResourceLink link(Answer.FileLink link) {
        return McpSchema.ResourceLink.builder().uri(link.file().toUri().toString())
                .name(String.valueOf(link.file().getFileName())).title(link.title()).mimeType(link.type()).build();
    }

    @SuppressWarnings("NullAway") // the SDK has no null annotations: values of arguments may be null
    private static Map<String, @Nullable Object> arguments(McpSchema.CallToolRequest request) {
        return request.arguments();
    }

    /** Tools check their arguments themselves, so all errors have one shape. Tests check answers against their schema. */
    private static final class Unvalidated implements JsonSchemaValidator {

        @Override
        public ValidationResponse validate(Map<String, Object> schema, Object content) {
            return ValidationResponse.asValid(null);
        }

        @Override
        public ValidationResponse validateSchema(Map<String, Object> schema) {
            return ValidationResponse.asValid(null);
        }
    }
}
