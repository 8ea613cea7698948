/** Settings files of other programs, changed in place: what is not ours stays byte for byte. */
@NullMarked
package io.github.mcpdatalayer.edit;

import org.jspecify.annotations.NullMarked;
