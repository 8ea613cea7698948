/** JSONPath (RFC 9535) and I-Regexp (RFC 9485), with limits that no document and no query can get round. */
@NullMarked
package io.github.mcpdatalayer.datalayer.query;

import org.jspecify.annotations.NullMarked;
