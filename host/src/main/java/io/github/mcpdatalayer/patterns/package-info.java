/**
 * The one place where regular expressions of others are compiled and run: those of clients, journeys, plans and pages. Their
 * programs, their nesting and their time are bounded, each and all together.
 */
@NullMarked
package io.github.mcpdatalayer.patterns;

import org.jspecify.annotations.NullMarked;
