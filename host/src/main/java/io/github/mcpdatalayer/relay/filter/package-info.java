/** Holds what a filter of the host sees and may do. The relay moves frames and knows no filter; filters know no relay. */
@NullMarked
package io.github.mcpdatalayer.relay.filter;

import org.jspecify.annotations.NullMarked;
