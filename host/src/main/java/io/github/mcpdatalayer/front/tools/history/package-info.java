/** The tool on what was pushed. */
@NullMarked
package io.github.mcpdatalayer.front.tools.history;

import org.jspecify.annotations.NullMarked;
