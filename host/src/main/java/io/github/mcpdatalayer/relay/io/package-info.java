/** Holds what every part of the host writes with: its log, its threads, and queues of frames for a peer. */
@NullMarked
package io.github.mcpdatalayer.relay.io;

import org.jspecify.annotations.NullMarked;
