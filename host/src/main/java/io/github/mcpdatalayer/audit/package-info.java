/** The audit log: who asked what of which site. Knows lines and where they are written, and nothing of messages. */
@NullMarked
package io.github.mcpdatalayer.audit;

import org.jspecify.annotations.NullMarked;
