/** The tools on what browsers keep for pages. */
@NullMarked
package io.github.mcpdatalayer.front.tools.storage;

import org.jspecify.annotations.NullMarked;
