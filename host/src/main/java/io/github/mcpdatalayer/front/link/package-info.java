/** The way to every live host: connections, pending requests with deadlines, chunks put together, tabs found. */
@NullMarked
package io.github.mcpdatalayer.front.link;

import org.jspecify.annotations.NullMarked;
