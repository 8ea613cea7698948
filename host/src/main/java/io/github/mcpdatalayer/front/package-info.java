/** The composition root of the MCP server that a client starts. */
@NullMarked
package io.github.mcpdatalayer.front;

import org.jspecify.annotations.NullMarked;
