/** The showcase: the whole chain on a throw-away browser, with nothing made up. */
@NullMarked
package io.github.mcpdatalayer.demo;

import org.jspecify.annotations.NullMarked;
