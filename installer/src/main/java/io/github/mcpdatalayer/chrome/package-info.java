/** Drives a Chromium-family browser over its debugging pipe: no port, no driver program. */
@NullMarked
package io.github.mcpdatalayer.chrome;

import org.jspecify.annotations.NullMarked;
