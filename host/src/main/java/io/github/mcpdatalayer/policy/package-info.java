/** The machine-wide policy: settings that an administrator fixes in a file that the person cannot change. */
@NullMarked
package io.github.mcpdatalayer.policy;

import org.jspecify.annotations.NullMarked;
