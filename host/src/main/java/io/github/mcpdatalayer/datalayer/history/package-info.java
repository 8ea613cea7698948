/** The recording of a tab: pushes, the pages they belong to, and which of them make one state. */
@NullMarked
package io.github.mcpdatalayer.datalayer.history;

import org.jspecify.annotations.NullMarked;
