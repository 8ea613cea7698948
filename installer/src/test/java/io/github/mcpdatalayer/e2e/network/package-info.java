/** The requests of a page, and what they hold. */
package io.github.mcpdatalayer.e2e.network;
