/** The tool that says what there is. */
@NullMarked
package io.github.mcpdatalayer.front.tools.core;

import org.jspecify.annotations.NullMarked;
