/** The host: a relay between Chrome's port and the sockets of fronts. It knows addresses, limits and the envelope; what it lets pass is said by filters. */
@NullMarked
package io.github.mcpdatalayer.relay;

import org.jspecify.annotations.NullMarked;
