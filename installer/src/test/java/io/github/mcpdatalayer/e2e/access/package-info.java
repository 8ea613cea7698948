/** Tests of what a person lets a client have: attached tabs, levels, sites, and the gate that holds them. */
package io.github.mcpdatalayer.e2e.access;
