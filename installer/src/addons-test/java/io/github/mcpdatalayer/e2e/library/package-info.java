/** History, bookmarks and search. */
package io.github.mcpdatalayer.e2e.library;
