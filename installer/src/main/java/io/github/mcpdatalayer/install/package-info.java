/** Registers the host with browsers: makes a plan from the current state, then prints it or carries it out. */
@NullMarked
package io.github.mcpdatalayer.install;

import org.jspecify.annotations.NullMarked;
