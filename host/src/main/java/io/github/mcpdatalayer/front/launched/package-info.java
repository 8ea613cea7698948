/**
 * A browser of the front's own behind the same link as those of the person: the copy of the extension that it gets, the line to
 * the extension's worker over the debugging pipe, and a host in this process at its end. Nothing else of the front knows the relay.
 */
@NullMarked
package io.github.mcpdatalayer.front.launched;

import org.jspecify.annotations.NullMarked;
