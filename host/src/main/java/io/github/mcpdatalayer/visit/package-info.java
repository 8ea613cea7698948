/** Audits a visit: checks pushes, consent and hits against the rules and against each other. */
@NullMarked
package io.github.mcpdatalayer.visit;

import org.jspecify.annotations.NullMarked;
