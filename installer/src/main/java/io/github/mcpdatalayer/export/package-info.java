/** Journeys as files of other programs, written by the editor's own modules without a browser. */
@NullMarked
package io.github.mcpdatalayer.export;

import org.jspecify.annotations.NullMarked;
