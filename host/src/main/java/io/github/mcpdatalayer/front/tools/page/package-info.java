/** The tool on what was sent. */
@NullMarked
package io.github.mcpdatalayer.front.tools.page;

import org.jspecify.annotations.NullMarked;
