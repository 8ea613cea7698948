/** Writes down who called what, in the audit log. */
@NullMarked
package io.github.mcpdatalayer.relay.filter.audit;

import org.jspecify.annotations.NullMarked;
