/** Writes what a tracking plan, or a recording, says of events, for people and for compilers. */
@NullMarked
package io.github.mcpdatalayer.plans;

import org.jspecify.annotations.NullMarked;
