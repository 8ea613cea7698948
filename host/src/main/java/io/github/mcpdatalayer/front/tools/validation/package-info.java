/** The tool that checks pushes by rules and plans. */
@NullMarked
package io.github.mcpdatalayer.front.tools.validation;

import org.jspecify.annotations.NullMarked;
