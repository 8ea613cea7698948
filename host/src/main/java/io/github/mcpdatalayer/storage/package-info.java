/**
 * What browsers keep for pages: whose a cookie or a key of storage is, what it is for, and what can be said of that. It reads what the
 * extension has listed and its own tables, and nothing else.
 */
@NullMarked
package io.github.mcpdatalayer.storage;

import org.jspecify.annotations.NullMarked;
