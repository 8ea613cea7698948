/** A toolset that no release has: it shows that tools can be added without touching what is there. */
@NullMarked
package io.github.mcpdatalayer.front.trial;

import org.jspecify.annotations.NullMarked;
