/** The content of the side panel beyond the pushes: the answers of the tools, for a person instead of a client. */
@NullMarked
package io.github.mcpdatalayer.front.inspect;

import org.jspecify.annotations.NullMarked;
