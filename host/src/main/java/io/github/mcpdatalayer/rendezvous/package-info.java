/** Lets hosts and fronts find each other: a private folder, a socket and a descriptor for each host, and who may talk. */
@NullMarked
package io.github.mcpdatalayer.rendezvous;

import org.jspecify.annotations.NullMarked;
