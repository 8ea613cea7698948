/**
 * The state of a data layer, computed from its messages by the rules of its kind. A message is the copy taken at push time.
 * No code of the page runs here; a note says where that matters.
 */
@NullMarked
package io.github.mcpdatalayer.datalayer.state;

import org.jspecify.annotations.NullMarked;
