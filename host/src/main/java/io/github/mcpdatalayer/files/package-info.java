/** The one folder of files that a person has named for a front: nothing outside of it is read or written. */
@NullMarked
package io.github.mcpdatalayer.files;

import org.jspecify.annotations.NullMarked;
