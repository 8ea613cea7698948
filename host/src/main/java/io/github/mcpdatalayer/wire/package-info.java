/** The messages of the wire, their limits and error codes. See host/PROTOCOL.md. */
@NullMarked
package io.github.mcpdatalayer.wire;

import org.jspecify.annotations.NullMarked;
