/** Runs the micro-benchmarks of this module. */
package io.github.mcpdatalayer.bench;
