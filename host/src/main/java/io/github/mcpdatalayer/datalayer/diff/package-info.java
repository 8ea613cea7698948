/** Finds what differs between two recordings or two states, and what only looks as if it did. */
@NullMarked
package io.github.mcpdatalayer.datalayer.diff;

import org.jspecify.annotations.NullMarked;
