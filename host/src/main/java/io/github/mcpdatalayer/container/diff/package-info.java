/** Compares two versions of a container, and tells the changes in words. */
@NullMarked
package io.github.mcpdatalayer.container.diff;

import org.jspecify.annotations.NullMarked;
