/** Personal data in what pages hold: found, and replaced by placeholders that stay the same. Pure: no sockets, no MCP. */
@NullMarked
package io.github.mcpdatalayer.privacy;

import org.jspecify.annotations.NullMarked;
