/** Waits until an element, a text, an address, an event or a hit is there. All of these are held against what is shown. */
@NullMarked
package io.github.mcpdatalayer.front.tools.page.wait;

import org.jspecify.annotations.NullMarked;
