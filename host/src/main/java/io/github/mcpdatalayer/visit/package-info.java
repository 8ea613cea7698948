/** What is wrong with a visit, and where: pushes, consent and hits held against the rules and against each other. */
@NullMarked
package io.github.mcpdatalayer.visit;

import org.jspecify.annotations.NullMarked;
