/** Holds the host to the machine's policy. */
@NullMarked
package io.github.mcpdatalayer.relay.filter.policy;

import org.jspecify.annotations.NullMarked;
