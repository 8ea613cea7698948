/** Runs the processes of the side panel: the one that answers its questions, and its chat. */
@NullMarked
package io.github.mcpdatalayer.relay.filter.panel;

import org.jspecify.annotations.NullMarked;
