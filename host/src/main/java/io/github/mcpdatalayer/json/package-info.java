/**
 * The one reader of JSON that other processes and files give: strict, into gson's tree. What a page gave is read by
 * {@code datalayer.json}, which keeps order, repeated names and number texts.
 */
@NullMarked
package io.github.mcpdatalayer.json;

import org.jspecify.annotations.NullMarked;
