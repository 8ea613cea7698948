/** Tells what a container did in a recorded visit: which tags ran at which pushes, why others did not, and which hits prove it. */
@NullMarked
package io.github.mcpdatalayer.tagging;

import org.jspecify.annotations.NullMarked;
