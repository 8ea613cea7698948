/** HTTP archives (HAR 1.2) of what was recorded. Pure: it knows no browser and no files. */
@NullMarked
package io.github.mcpdatalayer.har;

import org.jspecify.annotations.NullMarked;
