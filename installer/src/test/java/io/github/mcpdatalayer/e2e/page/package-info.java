/** Tests of what a page shows: snapshots, pictures, texts, consoles and the names of elements. */
package io.github.mcpdatalayer.e2e.page;
