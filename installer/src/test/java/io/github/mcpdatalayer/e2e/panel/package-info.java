/** The side panel. */
package io.github.mcpdatalayer.e2e.panel;
