/** Reads containers from exports, the API's versions and the runtime that pages load. */
@NullMarked
package io.github.mcpdatalayer.container.read;

import org.jspecify.annotations.NullMarked;
