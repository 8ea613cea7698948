/** The definition of a tool: its arguments, its answer and its errors. */
@NullMarked
package io.github.mcpdatalayer.front.tools.api;

import org.jspecify.annotations.NullMarked;
