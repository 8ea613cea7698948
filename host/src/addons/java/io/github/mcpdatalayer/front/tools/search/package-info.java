/** The tool of {@code --toolsets search}: finds words in the texts of tabs. Lucene ranks them, in memory alone. */
@NullMarked
package io.github.mcpdatalayer.front.tools.search;

import org.jspecify.annotations.NullMarked;
