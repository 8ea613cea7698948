/** Offers to a client besides tools: resources, prompts and completions. */
@NullMarked
package io.github.mcpdatalayer.front.tools.offer;

import org.jspecify.annotations.NullMarked;
