/** What tests of several packages stand on. */
package io.github.mcpdatalayer.testing;
