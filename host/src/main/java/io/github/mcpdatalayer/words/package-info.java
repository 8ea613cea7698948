/** The texts for people, in one file for each language. */
@NullMarked
package io.github.mcpdatalayer.words;

import org.jspecify.annotations.NullMarked;
