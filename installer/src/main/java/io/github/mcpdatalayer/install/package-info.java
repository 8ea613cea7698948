/** Registers the host with browsers: a plan is made from what is there, then printed or carried out. */
@NullMarked
package io.github.mcpdatalayer.install;

import org.jspecify.annotations.NullMarked;
