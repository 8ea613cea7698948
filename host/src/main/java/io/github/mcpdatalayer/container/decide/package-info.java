/** Which tag fires at which push, which does not and why, as the rules of Google Tag Manager have it. What only the page could know stays unknown. */
@NullMarked
package io.github.mcpdatalayer.container.decide;

import org.jspecify.annotations.NullMarked;
