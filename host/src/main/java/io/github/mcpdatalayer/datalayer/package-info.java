/** The data layer as text and as meaning. Pure: knows no sockets, no stdio, no MCP and no browser. */
@NullMarked
package io.github.mcpdatalayer.datalayer;

import org.jspecify.annotations.NullMarked;
