/** MCP clients: the place of each one's list of servers, and whether it has ours. */
@NullMarked
package io.github.mcpdatalayer.clients;

import org.jspecify.annotations.NullMarked;
