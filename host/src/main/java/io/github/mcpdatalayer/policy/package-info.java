/** The machine-wide policy: what an administrator fixed in a file that the person cannot change. */
@NullMarked
package io.github.mcpdatalayer.policy;

import org.jspecify.annotations.NullMarked;
