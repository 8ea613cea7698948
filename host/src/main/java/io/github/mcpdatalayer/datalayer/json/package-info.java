/**
 * JSON as a page gave it. Number texts, member order, repeated names and lone surrogates are kept. Nesting has no limit: no
 * algorithm here recurses over a document. Values that JSON cannot hold are known by their tag.
 */
@NullMarked
package io.github.mcpdatalayer.datalayer.json;

import org.jspecify.annotations.NullMarked;
