/**
 * The strict reader of JSON from other processes and files, into gson's tree. {@code datalayer.json} reads the JSON of
 * pages: it keeps order, repeated names and number texts.
 */
@NullMarked
package io.github.mcpdatalayer.json;

import org.jspecify.annotations.NullMarked;
