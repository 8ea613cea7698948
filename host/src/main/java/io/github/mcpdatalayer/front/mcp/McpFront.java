package io.github.mcpdatalayer.front.mcp;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

import io.github.mcpdatalayer.front.link.Notices;
import io.github.mcpdatalayer.front.tools.answer.OfferedTool;
import io.github.mcpdatalayer.front.tools.offer.AppPage;
import io.github.mcpdatalayer.front.tools.offer.Completions;
import io.github.mcpdatalayer.front.tools.offer.Resources;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.spec.McpSchema;

/** The MCP server: offers the tools to one client over two streams. */
public final class McpFront {

    /** The client, as it names itself. */
    public interface ClientListener {

        /** Called once, before any tool. Must not block. */
        void connected(String name, String version);
    }

    private McpFront() {}

    /**
     * Serves until {@code in} ends and every request is answered.
     *
     * @param events takes the listener for events of the connections
     * @param halt ends this program at once, with this exit code
     * @param pages for hosts that show them
     * @param instructions what a model should know before it calls a tool; at most 2,000 characters
     */
    public static void serve(InputStream in, OutputStream out, String version, String instructions,
            List<OfferedTool> tools, List<AppPage> pages,
            Resources resources, Completions completions, Consumer<Notices> events, IntConsumer halt,
            ClientListener listener)
            throws InterruptedException {
        var called = new CalledTools(tools);
        var json = new SdkJson(called.names());
        var transport = new StdioTransport(out, json, called, new ShownPages(pages), instructions, resources,
                completions, halt, listener);
        events.accept(transport::notice);
        McpServer.sync(transport)
                .serverInfo(McpSchema.Implementation.builder(Era.SERVER_NAME, version).title(Era.SERVER_TITLE).build())
                .capabilities(capabilities())
                .instructions(instructions)
                .jsonMapper(json).jsonSchemaValidator(new Unvalidated()).validateToolInputs(false)
                .immediateExecution(true)
                .tools(called.shown().stream().map(tool -> specification(tool, called, transport)).toList()).build();
        transport.serve(in);
    }

    @SuppressWarnings("deprecation") // logging is deprecated since 2026-07-28, and this is for the revisions before it
    private static McpSchema.ServerCapabilities capabilities() {
        return McpSchema.ServerCapabilities.builder().tools(false).resources(true, true).prompts(false).completions()
                .logging().build();
    }

    private static McpServerFeatures.SyncToolSpecification specification(McpSchema.Tool tool, CalledTools tools,
            StdioTransport transport) {
        return new McpServerFeatures.SyncToolSpecification(tool, (exchange, request) -> {
            try {
                return tools.call(request, transport::write, transport.takesLinks(), transport.person());
            } catch (InterruptedException e) {
                // The client cancelled the call and gets no answer; the thread ends with it.
                Thread.currentThread().interrupt();
                throw new IllegalStateException("cancelled", e);
            }
        });
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
