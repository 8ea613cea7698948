/** The tool that asks the person for more than attaching allows. */
@NullMarked
package io.github.mcpdatalayer.front.tools.access;

import org.jspecify.annotations.NullMarked;
