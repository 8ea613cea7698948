package io.github.mcpdatalayer.front.mcp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.front.tools.offer.AppPage;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;

/**
 * The pages for hosts that show them (MCP Apps, 2026-01-26). Only a client that says so sees which tool has one; the list of tools
 * of others stays as it is. They are in no list of resources: the extension leaves that to the server.
 */
final class ShownPages {

    private static final String EXTENSION = "io.modelcontextprotocol/ui";
    private static final String MIME = "text/html;profile=mcp-app";
    private static final String SCHEME = "ui://";

    private final List<AppPage> pages;

    ShownPages(List<AppPage> pages) {
        this.pages = List.copyOf(pages);
    }

    /** Tells whether a client with these capabilities shows pages. */
    static boolean taken(Map<?, ?> capabilities) {
        return capabilities.get("extensions") instanceof Map<?, ?> extensions
                && extensions.get(EXTENSION) instanceof Map<?, ?> settings
                && settings.get("mimeTypes") instanceof List<?> types && types.contains(MIME);
    }

    /** The tools, each with the address of its page if it has one. */
    List<McpSchema.Tool> over(List<McpSchema.Tool> tools) {
        return tools.stream().map(this::with).toList();
    }

    private McpSchema.Tool with(McpSchema.Tool tool) {
        for (AppPage page : pages) {
            if (page.tools().test(tool.name())) {
                Map<String, Object> meta = new LinkedHashMap<>();
                if (tool.meta() != null) {
                    meta.putAll(tool.meta());
                }
                meta.put("ui", Map.of("resourceUri", page.uri()));
                return McpSchema.Tool.builder(tool.name(), tool.inputSchema()).title(tool.title())
                        .description(tool.description()).outputSchema(tool.outputSchema())
                        .annotations(tool.annotations()).meta(meta).build();
            }
        }
        return tool;
    }

    /** The page with this address, as {@code resources/read} gives it; null if it is none. */
    @Nullable
    Map<String, Object> read(String uri) {
        if (!uri.startsWith(SCHEME)) {
            return null;
        }
        for (AppPage page : pages) {
            if (page.uri().equals(uri)) {
                Map<String, Object> content = new LinkedHashMap<>();
                content.put("uri", uri);
                content.put("mimeType", MIME);
                content.put("text", page.html().get());
                // It names no site that it loads from, so the host lets it load nothing.
                content.put("_meta", Map.of("ui", Map.of("prefersBorder", true)));
                return Map.of("contents", List.of(content));
            }
        }
        return null;
    }
}
