/** Frames on byte streams: a 4-byte little-endian unsigned length and that many bytes. Knows nothing of their meaning. */
@NullMarked
package io.github.mcpdatalayer.frame;

import org.jspecify.annotations.NullMarked;
