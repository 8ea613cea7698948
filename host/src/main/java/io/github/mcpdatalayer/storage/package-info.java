/**
 * Judges what browsers keep for pages: the owner and the purpose of a cookie or a key of storage, and findings about them. It reads what
 * the extension has listed and its own tables, and nothing else.
 */
@NullMarked
package io.github.mcpdatalayer.storage;

import org.jspecify.annotations.NullMarked;
