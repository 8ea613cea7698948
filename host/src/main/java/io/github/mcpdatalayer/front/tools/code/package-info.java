/** Code in a page. */
@NullMarked
package io.github.mcpdatalayer.front.tools.code;

import org.jspecify.annotations.NullMarked;
