/** MCP clients: where each keeps its list of servers, and whether ours is on it. */
@NullMarked
package io.github.mcpdatalayer.clients;

import org.jspecify.annotations.NullMarked;
