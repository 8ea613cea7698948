/** Browsers that the front starts itself. */
package io.github.mcpdatalayer.e2e.launch;
