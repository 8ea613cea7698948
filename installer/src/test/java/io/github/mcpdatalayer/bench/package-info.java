/** What {@code mvn -Pbench verify} measures on the packaged app in a real browser, each figure beside its floor. */
package io.github.mcpdatalayer.bench;
