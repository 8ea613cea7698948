/** Reads pages: snapshot, text, console and picture, a tool each, with filters and parts. */
@NullMarked
package io.github.mcpdatalayer.front.tools.page.read;

import org.jspecify.annotations.NullMarked;
