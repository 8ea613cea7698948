/** Connects to every live host: connections, pending requests with deadlines, joined chunks, and the search for tabs. */
@NullMarked
package io.github.mcpdatalayer.front.link;

import org.jspecify.annotations.NullMarked;
