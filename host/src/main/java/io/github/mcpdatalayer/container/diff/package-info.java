/** What changed between two versions of a container, in words. */
@NullMarked
package io.github.mcpdatalayer.container.diff;

import org.jspecify.annotations.NullMarked;
