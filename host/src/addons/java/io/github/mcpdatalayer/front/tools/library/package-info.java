/** The tools of {@code --toolsets library}: the browser's history and bookmarks, which belong to no tab. */
@NullMarked
package io.github.mcpdatalayer.front.tools.library;

import org.jspecify.annotations.NullMarked;
