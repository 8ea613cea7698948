package io.github.mcpdatalayer.front.mcp;

import io.modelcontextprotocol.spec.McpSchema;

/** A result of a tool in the form since 2026-07-28. */
record ModernResult(McpSchema.CallToolResult result) {}
