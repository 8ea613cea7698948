/**
 * Decides which tag fires at which push, which does not and why, by the rules of Google Tag Manager. Facts that only the page has stay
 * unknown.
 */
@NullMarked
package io.github.mcpdatalayer.container.decide;

import org.jspecify.annotations.NullMarked;
