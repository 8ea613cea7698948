/** Shared ground for tests of several packages. */
package io.github.mcpdatalayer.testing;
