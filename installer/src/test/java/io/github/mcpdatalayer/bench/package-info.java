/** Benchmarks of {@code mvn -Pbench verify} on the packaged app in a real browser, each figure beside its floor. */
package io.github.mcpdatalayer.bench;
