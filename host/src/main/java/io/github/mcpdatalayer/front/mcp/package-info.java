/** The only package that sees the MCP SDK: its transport, its encoding, its registration of tools. */
@NullMarked
package io.github.mcpdatalayer.front.mcp;

import org.jspecify.annotations.NullMarked;
