/** The whole chain with a real browser, real hosts and real fronts. */
package io.github.mcpdatalayer.e2e;
