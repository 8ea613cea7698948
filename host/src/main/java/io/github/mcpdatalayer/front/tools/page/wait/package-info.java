/** Waits until an element, a text, an address, an event or a hit is there. Each is checked against what the page shows. */
@NullMarked
package io.github.mcpdatalayer.front.tools.page.wait;

import org.jspecify.annotations.NullMarked;
