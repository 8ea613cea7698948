/** Rules for containers: what is dead, doubled, unsafe or without consent. */
@NullMarked
package io.github.mcpdatalayer.container.lint;

import org.jspecify.annotations.NullMarked;
