/** Finds personal data in page content and replaces it by stable placeholders. Pure: no sockets, no MCP. */
@NullMarked
package io.github.mcpdatalayer.privacy;

import org.jspecify.annotations.NullMarked;
