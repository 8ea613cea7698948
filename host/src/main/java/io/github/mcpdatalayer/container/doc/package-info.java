/** Documents a container, as tables for people. */
@NullMarked
package io.github.mcpdatalayer.container.doc;

import org.jspecify.annotations.NullMarked;
