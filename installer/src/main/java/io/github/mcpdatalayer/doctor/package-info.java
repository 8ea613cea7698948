/** Walks the real chain from the programs to the tabs and says how each link is. */
@NullMarked
package io.github.mcpdatalayer.doctor;

import org.jspecify.annotations.NullMarked;
