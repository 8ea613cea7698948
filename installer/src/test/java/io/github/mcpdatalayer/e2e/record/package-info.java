/** Tests of what is recorded of a visit, and what the tools compute from it. */
package io.github.mcpdatalayer.e2e.record;
