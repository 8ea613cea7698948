/**
 * What a data layer's messages add up to, computed as each kind of layer computes it in the page. A message is the copy
 * that was taken at push time; nothing of the page runs here, and where that matters a note says so.
 */
@NullMarked
package io.github.mcpdatalayer.datalayer.state;

import org.jspecify.annotations.NullMarked;
