/** The tool on what was sent. */
@NullMarked
package io.github.mcpdatalayer.front.tools.hits;

import org.jspecify.annotations.NullMarked;
