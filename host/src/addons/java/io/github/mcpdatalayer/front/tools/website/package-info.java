/** The tools that websites offer. */
@NullMarked
package io.github.mcpdatalayer.front.tools.website;

import org.jspecify.annotations.NullMarked;
