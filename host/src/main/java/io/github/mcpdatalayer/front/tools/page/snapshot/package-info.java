/** Holds a page as the extension saw it: its nodes, the lines that show them, and what else a page tells of an action. It knows no names of elements. */
@NullMarked
package io.github.mcpdatalayer.front.tools.page.snapshot;

import org.jspecify.annotations.NullMarked;
