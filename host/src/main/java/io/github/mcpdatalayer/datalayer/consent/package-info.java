/** What pages and requests say about consent. */
@NullMarked
package io.github.mcpdatalayer.datalayer.consent;

import org.jspecify.annotations.NullMarked;
