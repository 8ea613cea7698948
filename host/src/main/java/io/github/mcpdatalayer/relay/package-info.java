/** The host: a relay between Chrome's port and the sockets of fronts. Knows addresses, limits and the envelope. */
@NullMarked
package io.github.mcpdatalayer.relay;

import org.jspecify.annotations.NullMarked;
