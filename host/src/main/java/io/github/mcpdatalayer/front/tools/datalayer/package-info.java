/** Tools on a data layer as it is, and on the states it had. */
@NullMarked
package io.github.mcpdatalayer.front.tools.datalayer;

import org.jspecify.annotations.NullMarked;
