/**
 * A browser of the front's own: its program, its profile, its process from start to end, and who may forbid it. What is
 * done in it does not belong here.
 */
@NullMarked
package io.github.mcpdatalayer.front.launch;

import org.jspecify.annotations.NullMarked;
