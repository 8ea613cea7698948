/** The toolset for pages. Its rooms: snapshot, element, read, wait, act; each uses those before it, and act does not know read. */
@NullMarked
package io.github.mcpdatalayer.front.tools.page;

import org.jspecify.annotations.NullMarked;
