/** Tools on a whole visit: its facts, its consent and its defects. */
@NullMarked
package io.github.mcpdatalayer.front.tools.visit;

import org.jspecify.annotations.NullMarked;
