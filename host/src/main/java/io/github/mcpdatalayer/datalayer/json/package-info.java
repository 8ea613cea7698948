/**
 * JSON as a page gave it: number texts, member order, repeated names and lone surrogates are kept, nesting has no limit
 * (no algorithm here recurses over a document), and what JSON could not hold is known by its tag.
 */
@NullMarked
package io.github.mcpdatalayer.datalayer.json;

import org.jspecify.annotations.NullMarked;
