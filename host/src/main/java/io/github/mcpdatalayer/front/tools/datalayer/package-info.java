/** Tools on the current data layer, and on its earlier states. */
@NullMarked
package io.github.mcpdatalayer.front.tools.datalayer;

import org.jspecify.annotations.NullMarked;
