/** What the side panel of the extension shows beyond the pushes: the answers of the tools, for a person in place of a client. */
@NullMarked
package io.github.mcpdatalayer.front.inspect;

import org.jspecify.annotations.NullMarked;
