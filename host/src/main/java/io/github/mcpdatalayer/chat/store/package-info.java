/** Keeps conversations in a database on this computer. */
@NullMarked
package io.github.mcpdatalayer.chat.store;

import org.jspecify.annotations.NullMarked;
