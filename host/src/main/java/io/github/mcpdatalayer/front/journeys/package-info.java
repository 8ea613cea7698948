/** Runs journeys in browsers of our own, by the same tools that clients use. */
@NullMarked
package io.github.mcpdatalayer.front.journeys;

import org.jspecify.annotations.NullMarked;
