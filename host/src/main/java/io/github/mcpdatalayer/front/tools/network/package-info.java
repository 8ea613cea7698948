/** The tools for the network requests of attached tabs. */
@NullMarked
package io.github.mcpdatalayer.front.tools.network;

import org.jspecify.annotations.NullMarked;
